"""The cross-table of a stage: group A down and B across, else every team both ways."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.features.standings import words
from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.snapshot import EMPTY, SessionState, Tournament
from scorekeeper.journal.stage_results import results_of, sessions_of
from scorekeeper.journal.stages import MAIN
from scorekeeper.journal.team_marks import team_marks
from scorekeeper.kernel.ranking import ranked_among
from scorekeeper.language import stage_papers
from scorekeeper.language.standings import signed
from scorekeeper.language.team_marks import mark_briefly, marked_name
from scorekeeper.language.translation import pgettext
from scorekeeper.tournament.results import MATCH_POINTS_EACH_SESSION

DASH = "\N{EN DASH}"


MOST_ACROSS, MOST_ROUNDS = 24, 12
"""The most teams across; more of them have a column for each round instead, if there are few rounds."""


@dataclass(frozen=True, slots=True)
class CrossCell:
    """One meeting: its short text ("4", "now", "w/o") and the whole of it for a screen reader."""

    words: str = ""
    spoken: str = ""
    marks: tuple[bool | None, ...] = ()
    """Look of each part: filled (all match points, or won), outlined, or None for text."""
    session: str = ""
    """The last of the meetings (uid), "" where there is none."""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One team's meetings with all teams across."""

    team: str
    rank: str
    name: str
    cells: tuple[CrossCell, ...]
    mark: str = ""
    """Why the team is marked, in a word or two."""

    @property
    def marked_name(self) -> str:
        return f"{self.name} ({self.mark})" if self.mark else self.name


@dataclass(frozen=True, slots=True)
class CrossView:
    """The teams down with their meetings, and the names across."""

    rows: tuple[CrossRow, ...]
    across: tuple[str, ...]
    heads: tuple[str, ...] = ()
    """The heads of the columns: the place of each team across, after the letter of its group."""
    by_round: bool = False
    """Whether the columns are rounds, and each field begins with the place of the opponent."""


def cross_view(tournament: Tournament, stage: str = MAIN, group: str = "") -> CrossView:
    """Return the cross-table of a stage in the order of its standings.

    With two groups, this one in the rows. Of many teams that play few rounds, the columns are the rounds.
    """
    results = results_of(tournament, stage)
    names = sorted(results.groups, key=lambda name: name != group) if group else list(results.groups)
    two = len(names) == 2
    down, over = [results.groups[name] for name in names] if two else (results.teams, results.teams)
    letter = names[1] if two else ""
    rows, columns = ranked_among(results, down), ranked_among(results, over)
    met: dict[tuple[str, str], list[SessionState]] = {}
    for state in sessions_of(tournament, stage):
        if len(state.teams) == 2 and state.uid in results.rounds:
            first, second = state.teams
            met.setdefault((first, second), []).append(state)
            met.setdefault((second, first), []).append(state)
    name = {uid: team.name for uid, team in tournament.teams.items()}
    marks = team_marks(tournament, stage)
    rounds = sorted({states[0].round or 0 for states in met.values()})
    if len(columns) > MOST_ACROSS and 0 < len(rounds) <= MOST_ROUNDS:
        places = {row.team: f"{letter}{row.place}" for row in columns} | {
            row.team: f"{names[0] if two else ''}{row.place}" for row in rows
        }
        played: dict[tuple[str, int], list[tuple[str, SessionState]]] = {}
        for (team, other), states in met.items():
            for state in states:
                played.setdefault((team, state.round or 0), []).append((other, state))
        return CrossView(
            tuple(
                CrossRow(
                    row.team,
                    f"{row.place}=" if row.shared_with else str(row.place),
                    name[row.team],
                    tuple(
                        _round_cell(tournament, row.team, played.get((row.team, number), ()), name, places)
                        for number in rounds
                    ),
                    mark_briefly(marks.get(row.team)),
                )
                for row in rows
            ),
            tuple(stage_papers.title("round", number) if number else DASH for number in rounds),
            tuple(stage_papers.round_head(number) if number else DASH for number in rounds),
            by_round=True,
        )
    not_met = {other.team: CrossCell("", words.not_met(name[other.team])) for other in columns}
    return CrossView(
        tuple(
            CrossRow(
                row.team,
                f"{row.place}=" if row.shared_with else str(row.place),
                name[row.team],
                tuple(
                    _cell(tournament, row.team, name[other.team], met[row.team, other.team])
                    if (row.team, other.team) in met
                    else not_met[other.team]
                    for other in columns
                ),
                mark_briefly(marks.get(row.team)),
            )
            for row in rows
        ),
        tuple(marked_name(name[row.team], marks.get(row.team)) for row in columns),
        tuple(f"{letter}{row.place}" for row in columns),
    )


def _cell(tournament: Tournament, team: str, against: str, states: list[SessionState]) -> CrossCell:
    """Return the meetings of a team with another, side by side if there are several."""
    meetings = [_meeting(tournament, team, state) for state in states if state.state != EMPTY]
    if not meetings:
        return CrossCell("", words.not_met(against))
    text = " ".join(word for word, _mark in meetings)
    return CrossCell(
        text,
        pgettext("standings", "against {team}: {result}").format(team=against, result=text),
        tuple(mark for _word, mark in meetings),
        states[-1].uid,
    )


def _round_cell(
    tournament: Tournament,
    team: str,
    played: Sequence[tuple[str, SessionState]],
    names: Mapping[str, str],
    places: Mapping[str, str],
) -> CrossCell:
    """Return whom a team meets in a round, by its place, and the result."""
    words_of: list[str] = []
    marks: list[bool | None] = []
    spoken: list[str] = []
    for other, state in played:
        words_of.append(places.get(other, DASH))
        marks.append(None)
        result = ""
        if state.state != EMPTY:
            result, mark = _meeting(tournament, team, state)
            words_of.append(result)
            marks.append(mark)
        against = pgettext("standings", "against {team}: {result}")
        spoken.append(against.format(team=names[other], result=result or DASH))
    return CrossCell(" ".join(words_of), ", ".join(spoken), tuple(marks), played[-1][1].uid if played else "")


def _meeting(tournament: Tournament, team: str, state: SessionState) -> tuple[str, bool | None]:
    if state.forfeit is not None:
        return pgettext("standings", "FF"), None
    figures = figures_of(tournament, state)
    if not figures.finished:
        return pgettext("standings", "now"), None
    own_row = next(row for row in figures.teams if row.team == team)
    if not figures.awards_match_points:
        return signed(own_row.points_for - own_row.points_against), bool(own_row.won)
    return str(own_row.match_points), own_row.match_points == MATCH_POINTS_EACH_SESSION
