"""The cross-table of a stage as frozen values: in groups A down and B across, otherwise everybody both ways."""

from dataclasses import dataclass

from scorekeeper.features.standings import words
from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.snapshot import EMPTY, SessionState, Tournament
from scorekeeper.journal.stage_results import results_of, sessions_of
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.ranking import ranked_among


@dataclass(frozen=True, slots=True)
class CrossCell:
    """One meeting: its short words ("4", "now", "w/o") and the whole of it aloud."""

    words: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One team against everybody across."""

    team: str
    place: str
    name: str
    cells: tuple[CrossCell, ...]


@dataclass(frozen=True, slots=True)
class CrossView:
    """The teams down with their meetings, and the names across."""

    rows: tuple[CrossRow, ...]
    across: tuple[str, ...]
    heads: tuple[str, ...] = ()
    """What stands above the fields: the place of each team across, behind the letter of its group."""


def cross_view(tournament: Tournament, stage: str = MAIN) -> CrossView:
    """Return the cross-table of a stage, both ways in the order of the standings."""
    results = results_of(tournament, stage)
    groups = list(results.groups.values())
    down, over = groups if len(groups) == 2 else (results.teams, results.teams)
    letter = list(results.groups)[1] if len(groups) == 2 else ""
    rows, columns = ranked_among(results, down), ranked_among(results, over)
    met: dict[tuple[str, str], list[SessionState]] = {}
    for state in sessions_of(tournament, stage):
        if len(state.teams) == 2:
            one, other = state.teams
            met.setdefault((one, other), []).append(state)
            met.setdefault((other, one), []).append(state)
    name = {uid: team.name for uid, team in tournament.teams.items()}
    return CrossView(
        tuple(
            CrossRow(
                row.team,
                f"{row.place}=" if row.shared_with else str(row.place),
                name[row.team],
                tuple(
                    _cell(tournament, row.team, name[other.team], met.get((row.team, other.team), []))
                    for other in columns
                ),
            )
            for row in rows
        ),
        tuple(name[row.team] for row in columns),
        tuple(f"{letter}{row.place}" for row in columns),
    )


def _cell(tournament: Tournament, team: str, against: str, states: list[SessionState]) -> CrossCell:
    """Return the meetings of a team with another one; several stand beside each other."""
    told = [_meeting(tournament, team, state) for state in states if state.state != EMPTY]
    if not told:
        return CrossCell("", words.not_met(against))
    return CrossCell(" ".join(told), words.met(against, " ".join(told)))


def _meeting(tournament: Tournament, team: str, state: SessionState) -> str:
    if state.forfeit is not None:
        return words.walkover()
    figures = figures_of(tournament, state)
    if not figures.finished:
        return words.now()
    return next(str(one.match_points) for one in figures.teams if one.team == team)
