"""Standings of a stage: groups, byes, chances, qualifiers and what decided them."""

from dataclasses import replace
from datetime import UTC

import pytest

from scorekeeper.features.event.view.event_view import event_view
from scorekeeper.features.event.view.settings_change import effect_between
from scorekeeper.features.journal_page.view.entry_effect import places_changed
from scorekeeper.features.publishing.view.site import EMPTY_SITE, site
from scorekeeper.features.standings.page.standings_table import standings_columns
from scorekeeper.features.standings.view.cross_view import cross_view
from scorekeeper.features.standings.view.standings_view import line_after, standings_view, team_sessions, where_it_plays
from scorekeeper.features.wall.view.slide import PlaceRow
from scorekeeper.features.wall.view.slides import slides
from scorekeeper.features.where.view.addresses import RIGHT, STANDINGS, NumberAddress, neighbour, numbers, value_of
from scorekeeper.features.where.view.where_from import chain
from scorekeeper.journal.facts import (
    CheckedIn,
    DealRecorded,
    DrawMade,
    EventMade,
    SessionForfeited,
    StageSet,
    TeamEntered,
    TeamPlaced,
    TeamWithdrawn,
)
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable, DrawPublished, PlaceDeclined
from scorekeeper.journal.stages import MAIN
from scorekeeper.language.spans import plain
from scorekeeper.rules.contract import Contract
from scorekeeper.session.prospect import after, prospect
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.reports.cross_table import cross_report
from scorekeeper.sheets.reports.model import ReportText
from scorekeeper.sheets.reports.standings import standings_report
from scorekeeper.sheets.reports.team import team_report
from tests.features.standings.grouped import in_groups, play
from tests.journal.event import Journal


@pytest.fixture
def played():
    return in_groups()


def test_byes_have_a_line_of_their_own(played):
    view = standings_view(played.tournament)
    assert (view.awarding, view.sat_out, view.match_points, view.match_points_due) == (2, 1, 10, 10)
    assert {row.name: (row.match_points, row.played) for row in view.rows}["Team a3"] == (2, 0)
    result = chain(played.tournament, tuple(played.entries), NumberAddress(STANDINGS, "match-points", team="a3"))
    assert result is not None


def test_a_number_of_another_stage_comes_from_its_sessions(played):
    played.enter(StageSet("f1", "Side event"))
    for team in ("b2", "a3"):
        played.enter(TeamPlaced("f1", team))
    last = played.entries[-1]
    first_round = DrawnRound(1, (DrawnTable(1, "61", ("b2", "a3")),))
    played.enter(DrawMade("f1", "d2", "chart", (first_round,), ("b2", "a3"), last.seq, last.digest))
    for number in range(1, 7):
        played.enter(DealRecorded("61", number, "A", Contract(40, "H"), 44))
    address = NumberAddress(STANDINGS, "match-points", team="b2", stage="f1")
    result = chain(played.tournament, tuple(played.entries), address)
    assert result is not None
    assert (result.value, [part.value for part in result.parts]) == (4, [4])
    assert [plain(step.title) for step in result.steps] == ["Standings: 1st of 2"]
    assert value_of(played.tournament, NumberAddress(STANDINGS, "match-points", team="b2")) == 0
    assert neighbour(played.tournament, address, RIGHT) == NumberAddress(STANDINGS, "difference", team="b2", stage="f1")
    total = chain(played.tournament, tuple(played.entries), NumberAddress("sheet", "total", "61", side="A"))
    assert total is not None
    assert plain(total.steps[0].title) == "Standings: 1st of 2"


def test_a_place_in_a_group_comes_from_the_teams_of_the_group(played, check_golden):
    entries = tuple(played.entries)
    result = chain(played.tournament, entries, NumberAddress(STANDINGS, "place", team="b1", group="B"))
    assert result is not None
    assert (result.value, [part.value for part in result.parts]) == (1, [1])
    result = chain(played.tournament, entries, NumberAddress(STANDINGS, "match-points", team="a3", group="A"))
    assert result is not None
    check_golden([plain(step.title) for step in result.steps])
    down = neighbour(played.tournament, NumberAddress(STANDINGS, "place", team="b1", group="B"), "down")
    assert (down.team, down.group) == ("b2", "B")
    assert value_of(played.tournament, NumberAddress(STANDINGS, "place", team="b1")) == 4


def test_a_correction_and_a_setting_show_the_changed_qualifiers(played):
    played.enter(StageSet(MAIN, places=1), reason="as announced")
    play(played, "53")
    assert [row.name for row in standings_view(played.tournament, MAIN, "A").rows if row.rank == 1] == ["Team a1"]
    facts = [DealRecorded("53", number, "A", Contract(40, "H"), 30) for number in range(1, 7)]
    qualified = "Team a1 and Team b1 no longer qualify; Team a2 and Team b2 do."
    assert prospect(played.tournament, "53", facts).note.endswith(qualified)
    changed = effect_between(played.tournament, after(played.tournament, facts))
    assert changed.sentence.endswith(qualified)
    assert "a2" in changed.places


def test_the_journal_names_the_entry_that_changed_who_qualifies(played):
    played.enter(StageSet(MAIN, places=1), reason="as announced")
    play(played, "53")
    result = {
        row.what: (row.before, row.after)
        for row in places_changed(played.entries, len(played.entries), played.tournament)
    }
    assert result["Who qualifies"] == ("Team a2", "Team a1 and Team b1")
    assert ("2, 4 mp", "1, 8 mp") in result.values()


def test_a_group_is_shown_alone(played):
    view = standings_view(played.tournament, MAIN, "B")
    assert [row.name for row in view.rows] == ["Team b1", "Team b2"]
    assert (view.groups, view.level) == (("A", "B"), (("b1", "b2"),))


def test_without_places_no_team_has_a_chance(played):
    view = standings_view(played.tournament)
    assert (view.places, view.through, {row.chance for row in view.rows}) == (None, (), {""})


def test_chances_have_words_and_sentences(played, check_golden):
    played.enter(StageSet(MAIN, places=1), reason="as announced")
    view = standings_view(played.tournament, MAIN, "A")
    assert [(row.name, row.chance) for row in view.rows] == [
        ("Team a1", "needs 3"),
        ("Team a2", "waits"),
        ("Team a3", "needs help"),
    ]
    assert view.places == 1
    check_golden(view.through)


@pytest.mark.parametrize("leaves", [PlaceDeclined(MAIN, "a1"), TeamWithdrawn(MAIN, "a1", 1)])
def test_the_line_is_below_the_last_team_that_advances(played, leaves):
    played.enter(StageSet(MAIN, places=1), reason="as announced")
    played.enter(DrawPublished(MAIN, "d1"))
    played.enter(leaves, reason="flight")
    (first, *_other) = slides(played.tournament, ("standings",))
    assert [isinstance(row, PlaceRow) and row.cut for row in first.rows] == [False, True, False]
    page = site(played.tournament, UTC, EMPTY_SITE).pages["standings.html"].decode()
    assert page.index("Team a1") < page.index('<tr class="cut') < page.index(">Team a2<")
    assert line_after(standings_view(played.tournament, MAIN, "A").rows, 1) == 2
    assert line_after(standings_view(played.tournament, MAIN, "A").rows, 2) == 0


def test_the_cross_table_of_two_groups(played):
    view = cross_view(played.tournament)
    assert view.across == ("Team b1", "Team b2")
    cells = {row.name: [cell.words for cell in row.cells] for row in view.rows}
    assert cells == {"Team a1": ["4", ""], "Team a2": ["", "4"], "Team a3": ["", ""]}
    spoken = {row.name: [cell.spoken for cell in row.cells] for row in view.rows}
    assert spoken["Team a1"] == ["against Team b1: 4", "not met: Team b2"]
    assert [cell.marks for cell in view.rows[0].cells] == [(True,), ()]
    other = cross_view(played.tournament, MAIN, "B")
    assert (other.across[0], other.heads[0]) == ("Team a1", "A1")
    assert [row.cells[0].words for row in other.rows] == ["0", ""]


def test_without_match_points_none_are_shown():
    journal = Journal((EventMade("e7e7", "Home", "tables-56", "2"), TeamEntered("u", "Us"), TeamEntered("t", "Them")))
    view = standings_view(journal.tournament)
    assert (view.match_points_given, "match-points" in view.criteria) == (False, False)
    columns = [column.key for column in standings_columns(4, compact=False, match_points=view.match_points_given)]
    assert not {"match-points", "boxes"} & {*columns}
    assert all(
        source.what != "match-points" for row in numbers(journal.tournament, STANDINGS) for _place, source in row
    )


def test_points_of_a_bye_are_in_the_control_sum(played, check_golden):
    row = next(row for row in standings_view(played.tournament).rows if row.team == "a3")
    assert [(box.match_points, box.sat_out) for box in row.boxes] == [(2, True), (None, False)]
    for session in ("53", "54"):
        play(played, session)
    rows = {row.team: row for row in standings_view(played.tournament).rows}
    for row in rows.values():
        assert sum(box.match_points or 0 for box in row.boxes) == row.match_points
    assert [(box.match_points, box.sat_out) for box in rows["a2"].boxes] == [
        (rows["a2"].match_points - 2, False),
        (2, True),
    ]
    result = chain(played.tournament, tuple(played.entries), NumberAddress(STANDINGS, "match-points", team="a3"))
    assert result is not None
    check_golden(result.parts_title)


def test_the_session_beside_the_list_is_the_one_that_began_last(played):
    sessions = team_sessions(played.tournament, "a1")
    assert [session.begun for session in sessions] == [True, False]
    assert where_it_plays(sessions) == sessions[0]
    assert where_it_plays(sessions[1:]) == sessions[1]
    assert where_it_plays(()) is None
    assert team_sessions(played.tournament, "a1", "f1") == ()


@pytest.mark.parametrize(
    ("facts", "reason", "mark", "briefly"),
    [
        ((TeamWithdrawn(MAIN, "b2", 1),), "taken ill", "withdrew after round 1", "withdrew"),
        ((TeamWithdrawn(MAIN, "b2", 1),), "Disqualified: two packs", "disqualified after round 1", "disqualified"),
        ((TeamWithdrawn(MAIN, "b2", 0), CheckedIn("b2", "never-came")), "no word", "did not play", "did not play"),
        ((SessionForfeited("s2", "B", "left"),), "bus", "gave up 1 session", "1 forfeit"),
    ],
)
def test_a_team_that_left_or_forfeited_is_marked_wherever_it_is_ranked(facts, reason, mark, briefly):
    journal = in_groups()
    journal.enter(DrawPublished(MAIN, "d1"))
    sessions = {state.teams: state.uid for state in journal.tournament.sessions.values() if "b2" in state.teams}
    uid = next(uid for uid in sessions.values() if journal.tournament.sessions[uid].state != "complete")
    side = "AB"[journal.tournament.sessions[uid].teams.index("b2")]
    for fact in facts:
        forfeit = isinstance(fact, SessionForfeited)
        journal.enter(replace(fact, session=uid, side=side) if forfeit else fact, reason=reason)
    tournament = journal.tournament
    named = f"Team b2 ({briefly})"
    marked = {row.name: (row.mark, row.marked_name) for row in standings_view(tournament).rows if row.mark}
    assert marked == {"Team b2": (mark, named)}
    cross = [cross_view(tournament, MAIN, group) for group in "AB"]
    assert [row.marked_name for view in cross for row in view.rows if row.mark] == [named]
    options = SheetOptions()
    for table in standings_report(tournament, MAIN, 0, options).tables.values():
        noted = "note" in {column.key for column in table.columns}
        assert noted == ("Team b2" in table.values("team"))
        notes = dict(zip(table.values("team"), table.values("note"), strict=True)) if noted else {}
        assert [(name, note) for name, note in notes.items() if note] == [("Team b2", briefly)] * noted
    result = [part for part in standings_report(tournament, MAIN, 0, options).sections if isinstance(part, ReportText)]
    assert f"Team b2: {mark}." in result[0].sentences
    assert named in cross_report(tournament, MAIN, options).tables["cross-table B1"].values("team")
    assert mark in [fact.value for fact in team_report(tournament, "b2", options).facts]
    assert [line.name for line in event_view(tournament).ranking if "(" in line.name] == [named]
    shown = [getattr(row, "name", "") for slide in slides(tournament, ("standings",)) for row in slide.rows]
    assert [name for name in shown if "(" in name] == [named]
    pages = {path: page.decode() for path, page in site(tournament, UTC, EMPTY_SITE).pages.items()}
    marked_pages = {path.split("/")[-1].split("-")[0].split(".")[0] for path, page in pages.items() if mark in page}
    assert marked_pages == {"standings", "cross", "team"}
