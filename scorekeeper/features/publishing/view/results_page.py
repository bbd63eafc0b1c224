"""The rounds of a stage as a page, newest first: who met, how it ended, who sat out."""

from collections.abc import Iterator
from functools import partial

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view import frame
from scorekeeper.features.publishing.view.frame import PageContext, link
from scorekeeper.features.publishing.view.markup import Html, element, joined, listed, name, text
from scorekeeper.features.publishing.view.page_memory import Memory, parts_of_session
from scorekeeper.features.publishing.view.paths import sheet_path, team_path
from scorekeeper.features.publishing.view.published_stages import PublishedStage, is_finished
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.snapshot import EMPTY, SessionState, Tournament
from scorekeeper.journal.stage_rounds import StageRound
from scorekeeper.language.forfeits import forfeit_mark
from scorekeeper.language.translation import pgettext

RESULTS, DRAW = "results", "draw"


def results_page(context: PageContext, tournament: Tournament, stage: PublishedStage, memory: Memory) -> bytes:
    """Return every round that has a result, the newest first."""
    begun = [stage_round for stage_round in stage.rounds if any(map(has_begun, stage_round.sessions))]
    content: list[object] = [
        memory.piece(
            (RESULTS, stage.uid, stage_round.number),
            round_made_from(tournament, stage_round),
            partial(_round_table, tournament, stage_round),
        )
        for stage_round in reversed(begun)
    ]
    if stage.loose:
        content.append(
            frame.table(
                words.titles("sessions"), _heads(), (_row(tournament, stage_round) for stage_round in stage.loose)
            )
        )
    if not content:
        content.append(element("p", words.no_result_yet()))
    return context.page(RESULTS, text(words.nav(RESULTS)), "", content)


def round_made_from(tournament: Tournament, stage_round: StageRound) -> object:
    """Return the data that the table of a round is made from.

    Its sessions and the names of its teams.
    """
    teams = {team for state in stage_round.sessions for team in state.teams}.union(stage_round.sits_out)
    names = tuple((team, tournament.teams[team].name) for team in sorted(teams) if team in tournament.teams)
    return tuple(map(parts_of_session, stage_round.sessions)), stage_round.sits_out, names


def _round_table(tournament: Tournament, stage_round: StageRound) -> Html:
    finished = sum(map(is_finished, stage_round.sessions))
    caption = words.round_name(stage_round.number)
    if finished < len(stage_round.sessions):
        caption = f"{caption}: {words.tables_finished(finished, len(stage_round.sessions))}"
    rows = (_row(tournament, state) for state in stage_round.sessions)
    return joined(frame.table(caption, _heads(), rows), *sitting_out(tournament, stage_round))


def sitting_out(tournament: Tournament, stage_round: StageRound) -> Iterator[Html]:
    """Return the teams without an opponent in a round, as a line."""
    if stage_round.sits_out:
        teams = [link(team_path(team), name(tournament.teams[team].name)) for team in stage_round.sits_out]
        yield element("p", listed(", ", teams), ": ", words.sat_out(), class_="small q")


def _heads() -> list[Html]:
    return [frame.head("table", "n"), frame.head("team"), frame.head("points", "n"), frame.head("against")]


def _row(tournament: Tournament, state: SessionState) -> Html:
    first, *others = teams_at(tournament, state)
    return element(
        "tr",
        element("td", state.table or "", class_="n b"),
        element("th", first, scope="row"),
        element("td", *outcome(tournament, state), class_="n"),
        element("td", listed(", ", others)),
    )


def teams_at(tournament: Tournament, state: SessionState) -> list[Html]:
    """Return the teams of a session, each with a link to its page."""
    return [link(team_path(uid), name(tournament.teams[uid].name)) for uid in state.teams if uid in tournament.teams]


def outcome(tournament: Tournament, state: SessionState, team: str = "") -> Iterator[object]:
    """Yield a session's result, linked to its sheet, from side A's or a team's (uid) view."""
    if not is_finished(state):
        yield element(
            "span", words.plays_now() if state.state != EMPTY else pgettext("web page", "not begun"), class_="q"
        )
        return
    award = award_of(tournament, state)
    points = award.points if award is not None else state.result.totals
    sides = list(state.record.teams)
    own = state.teams.index(team) if team in state.teams else 0
    order = [sides[own], *(side for index, side in enumerate(sides) if index != own)]
    yield link(sheet_path(state.uid), " : ".join(str(points.get(side, 0)) for side in order))
    if award is not None:
        yield element("span", forfeit_mark(), class_="why")
