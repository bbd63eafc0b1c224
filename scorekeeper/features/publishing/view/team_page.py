"""A team as a page: its place, its sessions, its players; and the list of all teams."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view import frame
from scorekeeper.features.publishing.view.frame import PageContext, link
from scorekeeper.features.publishing.view.markup import Html, element, joined, listed, name, text
from scorekeeper.features.publishing.view.page_memory import Memory, parts_of_session
from scorekeeper.features.publishing.view.paths import team_path
from scorekeeper.features.publishing.view.published_stages import PublishedStage, is_finished
from scorekeeper.features.publishing.view.results_page import outcome, teams_at
from scorekeeper.features.publishing.view.standings_page import chance_words
from scorekeeper.features.standings.view.standings_view import StandingRow, StandingsView
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.names import list_key
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stage_results import is_forfeited_ahead
from scorekeeper.journal.teams import TeamState
from scorekeeper.language import standings
from scorekeeper.language.stage_facts import stage_heading
from scorekeeper.language.translation import pgettext

TEAMS = "teams"


def teams_page(context: PageContext, tournament: Tournament, teams: Sequence[str]) -> bytes:
    """Return all teams by name."""
    listed = sorted((tournament.teams[uid] for uid in teams), key=_by_name)
    clubs = any(team.club for team in listed)
    heads = [frame.head("team"), *([frame.head("club")] if clubs else [])]
    rows = (
        element(
            "tr",
            element("th", link(team_path(team.uid), name(team.name)), scope="row"),
            *([element("td", name(team.club or ""))] if clubs else []),
        )
        for team in listed
    )
    return context.page(
        TEAMS, text(words.nav(TEAMS)), standings.teams_count(len(listed)), [frame.table(None, heads, rows)]
    )


def _by_name(team: TeamState) -> tuple[tuple[str, int], ...]:
    return list_key(team.name)


def team_page(
    context: PageContext,
    tournament: Tournament,
    uid: str,
    stages: Sequence[PublishedStage],
    views: Mapping[str, StandingsView],
    *,
    memory: Memory,
) -> bytes:
    """Return a team's page with everything published about it."""
    team = tournament.teams[uid]
    content: list[object] = []
    under: list[str] = []
    for stage in stages:
        view = views[stage.uid]
        group, rows = view.field_of(uid)
        row = next((row for row in rows if row.team == uid), None)
        if row is not None and row.played:
            under.append(_place_sentence(row, len(rows), group, view))
            content += _result_words(row)
        content.append(_sessions(tournament, stage, uid, view, memory))
    content += [element("h2", words.titles("players")), element("p", listed(", ", _players(team)))]
    return context.page(TEAMS, name(team.name), " \N{MIDDLE DOT} ".join(under), content)


def _place_sentence(row: StandingRow, teams: int, group: str, view: StandingsView) -> str:
    parts = [words.place_among(standings.place_of(row.rank, teams, shared=row.shared), group)]
    parts += [words.match_points(row.match_points)] if view.match_points_given else []
    return " \N{MIDDLE DOT} ".join((*parts, words.difference(standings.signed(row.difference))))


def _result_words(row: StandingRow) -> Iterator[Html]:
    """Return why a team is marked, its chance, and what decided its place."""
    if row.mark:
        yield element("p", standings.marked(row.mark))
    if row.chance:
        yield element("p", words.chance(), " ", chance_words(row))
    if row.why:
        yield element("p", row.why, class_="small q")


def _sessions(tournament: Tournament, stage: PublishedStage, uid: str, view: StandingsView, memory: Memory) -> Html:
    given = view.match_points_given
    heads = [
        frame.head("round", "n"),
        frame.head("against"),
        frame.head("table", "n"),
        frame.head("points", "n"),
        *([frame.head("match-points", "n")] if given else []),
    ]
    rows: list[Html] = []

    def row(state: SessionState) -> Html:
        made_from = (
            parts_of_session(state),
            given,
            ahead := is_forfeited_ahead(tournament, state),
            [tournament.teams[team].name for team in state.teams if team in tournament.teams],
        )
        return memory.piece(
            (TEAMS, uid, state.uid), made_from, partial(_row, tournament, state, uid, given=given, ahead=ahead)
        )

    for stage_round in stage.rounds:
        rows += [row(state) for state in stage_round.sessions if uid in state.teams]
        if uid in stage_round.sits_out:
            rows.append(_sits_out(stage_round.number, given=given))
    rows += [row(state) for state in stage.loose if uid in state.teams]
    title = stage_heading(tournament, stage.uid) or words.titles("sessions")
    return frame.table(title, heads, rows) if rows else Html("")


def _row(tournament: Tournament, state: SessionState, uid: str, *, given: bool, ahead: bool) -> Html:
    others = [named for team, named in zip(state.teams, teams_at(tournament, state), strict=False) if team != uid]
    return element(
        "tr",
        element("td", state.round or "", class_="n"),
        element("th", listed(", ", others), scope="row"),
        element("td", state.table or "", class_="n"),
        element("td", *outcome(tournament, state, uid), class_="n"),
        *([element("td", *(() if ahead else _awarded(tournament, state, uid)), class_="n")] if given else []),
    )


def _sits_out(number: int, *, given: bool) -> Html:
    """Return the row of a round in which the team has no opponent."""
    return element(
        "tr",
        element("td", number, class_="n"),
        element("th", element("span", words.sat_out(), class_="q"), scope="row"),
        *(element("td") for _cell in range(3 if given else 2)),
    )


def _awarded(tournament: Tournament, state: SessionState, uid: str) -> Iterator[Html]:
    award = award_of(tournament, state)
    given = award.match_points if award is not None else state.result.match_points
    if given is None or not is_finished(state):
        return
    own = given[list(state.record.teams)[state.teams.index(uid)]]
    yield frame.badge(
        str(own), words.match_points(own), filled=own == max(given.values()) and own != min(given.values())
    )


def _players(team: TeamState) -> Iterator[Html]:
    for player in team.players:
        named = name(player)
        yield joined(named, " ", pgettext("web page", "(captain)")) if player == team.captain else named
