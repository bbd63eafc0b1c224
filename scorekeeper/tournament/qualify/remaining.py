"""The remaining sessions, as seen by the teams of one field."""

from collections.abc import Mapping, Sequence

from scorekeeper.tournament.results import MATCH_POINTS_EACH_SESSION

EACH = MATCH_POINTS_EACH_SESSION
"""Match points of a session: the teams share them 4-0, 3-1, 2-2, 1-3 or 0-4."""


class Remaining:
    """The points of a field's teams, and whom each meets (None: not of the field)."""

    def __init__(self, field: Sequence[str], points: Mapping[str, int], sessions: Sequence[tuple[str, str]]) -> None:
        self.points: dict[str, int] = {team: points.get(team, 0) for team in field}
        self.against: dict[str, list[str | None]] = {team: [] for team in field}
        self.between: list[tuple[str, str]] = []
        """The sessions between two teams of the field."""
        for first, second in sessions:
            if first in self.points and second in self.points:
                self.between.append((first, second))
            for team, opponent in ((first, second), (second, first)):
                if team in self.points:
                    self.against[team].append(opponent if opponent in self.points else None)

    @property
    def apart(self) -> bool:
        """Whether no two teams of the field meet any more."""
        return not self.between

    def sessions_of(self, team: str) -> int:
        """Return a team's number of remaining sessions."""
        return len(self.against[team])
