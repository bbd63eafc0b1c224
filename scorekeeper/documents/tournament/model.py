"""The contents of a tournament document.

Who is in a stage, how it is played, what was played and what remains.
Names are always spelled as in the list of teams (or players).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

FORMAT = "scorekeeper/tournament"
VERSION = 1

GROUPS, ROUND_ROBIN, SWISS, KNOCK_OUT, MOVEMENT = "groups", "round-robin", "swiss", "knock-out", "movement-500"
KINDS = (GROUPS, ROUND_ROBIN, SWISS, KNOCK_OUT, MOVEMENT)
"""How a stage may be played."""

FORFEIT, ANNUL = "forfeit", "annul"
"""What becomes of a withdrawn team's sessions: the rest is forfeited, or none counts."""

CRITERIA = ("match-points", "difference", "points-for", "sessions-won", "head-to-head", "penalty-points")
"""Criteria that separate teams in a ranking, in the usual order."""

LETTERS = ("A", "B")
"""The names of the two groups."""

USUAL_ROUNDS = 8
"""Rounds of two groups, if these are large enough."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A team, or a player of 500, with its first round and the one after which it withdrew."""

    name: str
    group: str | None = None
    withdrew: int | None = None
    first: int = 1

    def plays_in(self, number: int) -> bool:
        """Return whether it plays in this round."""
        return self.first <= number and (self.withdrew is None or number <= self.withdrew)


@dataclass(frozen=True, slots=True)
class Stage:
    """How a stage is played.

    `rounds` are those of two groups, `qualifiers` those of a knock-out, best first.
    """

    kind: str
    seed: int | None = None
    withdrawn: str = FORFEIT
    rematches: bool = False
    criteria: tuple[str, ...] = CRITERIA
    rounds: int = 0
    double: bool = False
    qualifiers: Mapping[str, tuple[str, ...]] | None = None
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class PlayedSession:
    """A session of two teams, side A's first, with their total points: None if it was given up.

    `position` is its index in the list `played`, from 0.
    """

    position: int
    round: int
    teams: tuple[str, str]
    points: tuple[int, int] | None
    penalty_points: tuple[int, int] = (0, 0)
    forfeited_by: tuple[str, ...] = ()
    table: int | None = None

    @property
    def winner(self) -> str | None:
        """The winner; None after a tie, or if both gave it up."""
        if self.points is None:
            return next((team for team in self.teams if team not in self.forfeited_by), None)
        own, theirs = self.points
        return None if own == theirs else self.teams[own < theirs]


@dataclass(frozen=True, slots=True)
class SatOut:
    """A round in which a team or player had no opponent."""

    position: int
    round: int
    name: str


@dataclass(frozen=True, slots=True)
class MovementGame:
    """A game of the movement of 500: players in seats 1 to 4, and which seats move on.

    After a tie the pair that stays counts as the losers. `unclipped` are seats of winners without clicks.
    """

    position: int
    round: int
    table: int
    seats: tuple[str, ...]
    moving: tuple[int, int]
    tied: bool = False
    unclipped: tuple[int, ...] = ()

    @property
    def staying(self) -> tuple[int, int]:
        """The seats of the pair that stays, the lower first."""
        return (2, 4) if self.moving == (1, 3) else (1, 3)


@dataclass(frozen=True, slots=True)
class StageDocument:
    """A stage: its entrants as listed, and what was played.

    `remaining` are the sessions to come, each of two teams, or of one that will sit out. `places`
    is how many qualify (from each group if there are two), `lots` the drawn orders, best first.
    """

    system: str
    entrants: tuple[Entrant, ...]
    stage: Stage
    played: tuple[PlayedSession, ...] = ()
    sat_out: tuple[SatOut, ...] = ()
    games: tuple[MovementGame, ...] = ()
    remaining: tuple[tuple[str, ...], ...] = ()
    places: int | None = None
    lots: tuple[tuple[str, ...], ...] = ()
    by_name: Mapping[str, Entrant] = field(default_factory=dict, compare=False)

    @property
    def last_round(self) -> int:
        """The last round with an entry; 0 before the first."""
        entries: tuple[PlayedSession | SatOut | MovementGame, ...] = (*self.played, *self.sat_out, *self.games)
        return max((entry.round for entry in entries), default=0)

    def withdrawn(self, name: str) -> bool:
        """Return whether a team withdrew at any time."""
        return self.by_name[name].withdrew is not None
