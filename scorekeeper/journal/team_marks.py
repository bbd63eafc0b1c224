"""Marks on teams in a ranking: withdrawn, disqualified, absent, or with forfeited sessions.

A team is disqualified by a withdrawal whose reason begins with that word.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_results import Cutoff, results_until
from scorekeeper.journal.stages import MAIN, NEVER_CAME

WITHDREW, DISQUALIFIED, DID_NOT_PLAY, GAVE_UP = "withdrew", "disqualified", "did-not-play", "gave-up"
"""Reasons for a mark; `GAVE_UP`: the team plays on, but forfeited sessions."""


@dataclass(frozen=True, slots=True)
class TeamMark:
    """Why a team is marked, the round it left after (0: none), and its forfeits."""

    why: str
    after_round: int = 0
    forfeits: int = 0

    @property
    def has_left(self) -> bool:
        """Whether it plays no more."""
        return self.why != GAVE_UP


def team_marks(tournament: Tournament, stage: str = MAIN, after: int | None = None) -> Mapping[str, TeamMark]:
    """Return the marked teams (uids) of a stage, now or after the round `after`.

    A disqualified or absent team is marked in earlier rounds too.
    """
    results = results_until(tournament, stage, Cutoff(round=after))
    forfeits: dict[str, int] = {}
    for figures in results.figures:
        for team in figures.forfeited_by:
            forfeits[team] = forfeits.get(team, 0) + 1
    marks = {team: TeamMark(GAVE_UP, forfeits=count) for team, count in forfeits.items()}
    for team, gone in results.stage.withdrawn.items():
        why = DISQUALIFIED if is_disqualification(gone.reason) else WITHDREW
        mark = TeamMark(why, gone.after_round, forfeits.get(team, 0))
        if after is None or gone.after_round <= after or mark.why == DISQUALIFIED:
            marks[team] = mark
    for team, known in tournament.registrations.items():
        if known.presence == NEVER_CAME and team in results.teams:
            marks[team] = TeamMark(DID_NOT_PLAY, 0, forfeits.get(team, 0))
    return marks


def disqualification(reason: str) -> str:
    """Return the reason of a withdrawal that disqualifies a team."""
    return f"{DISQUALIFIED}: {reason.strip()}" if reason.strip() else DISQUALIFIED


def is_disqualification(reason: str) -> bool:
    """Return whether a withdrawal for this reason disqualifies a team."""
    return reason.strip().casefold().startswith(DISQUALIFIED)
