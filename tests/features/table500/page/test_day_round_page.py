"""The Tables page of a day of 500: the entry line, the seating preview, the bell, undo."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal.access import VIEWER
from scorekeeper.journal.facts import BellRung, CheckedIn, DrawMade, DrawPublished, DrawWithdrawn, ResultStated, Voided
from scorekeeper.journal.seatings import in_round, last_round, present
from scorekeeper.journal.stages import MAIN

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def evening(evening):
    """The day of five players, without its game, on its Tables page."""
    evening.window.run("page-event")
    games = evening.window.page("event")
    games.games.select_key(next(iter(evening.bridge.tournament.games)))
    games.games.row_chosen.emit(0)
    games.game_form.remove_button.click()
    evening.wait(lambda: not evening.bridge.tournament.games)
    evening.window.run("page-round")
    return evening


def page(evening):
    return evening.window.page("round")


def newest(evening):
    return evening.bridge.desk.entries[-1].fact


def enter(evening, *lines):
    """Type lines, each with Enter, and wait until each is saved."""
    for line in lines:
        before = evening.bridge.tournament.seq
        evening.type(line)
        evening.enter()
        evening.wait(lambda before=before: evening.bridge.tournament.seq > before and not page(evening).sending.busy)


def seat(evening):
    """Look at the next seating, and make it."""
    evening.enter()
    assert page(evening).asked
    enter(evening, "")


def first_hand(evening):
    """Open the first table and type a hand there."""
    page(evening).tables.row_chosen.emit(0)
    evening.key(Qt.Key.Key_Return, mod=CTRL)
    evening.wait(lambda: evening.window.current == "score")
    before, table = evening.bridge.tournament.seq, evening.window.page("score")
    evening.type("a 7s 8")
    evening.enter()
    evening.wait(lambda: evening.bridge.tournament.seq > before and not table.sending.busy)


def test_letters_go_to_the_line_and_enter_records_who_is_here(evening):
    page(evening).players.setFocus()
    enter(evening, "an", "bi", "ch")
    assert isinstance(newest(evening), CheckedIn)
    assert len(present(evening.bridge.tournament)) == 3
    evening.enter()
    assert not page(evening).asked
    assert "3 players are here; a table needs four" in page(evening).entry.explanation.text()


def test_the_seating_is_shown_before_it_is_made(evening):
    enter(evening, "an", "bi", "ch", "de", "ea")
    evening.enter()
    rows = page(evening).tables.rows_model.rows
    assert [row.sides[0] for row in rows] == ["Anil and Chacko", "Eapen"]
    assert page(evening).frame.title.text() == "Next: round 1"
    evening.key(Qt.Key.Key_Escape)
    assert not evening.bridge.tournament.games
    seat(evening)
    assert isinstance(newest(evening), DrawMade)
    page(evening).frame.publish.click()
    evening.wait(lambda: isinstance(newest(evening), DrawPublished))
    evening.wait(lambda: not page(evening).frame.publish.isEnabled())


def test_results_are_undone_redone_and_corrected_with_a_reason(evening, check_golden):
    enter(evening, "an", "bi", "ch", "de", "ea")
    seat(evening)
    enter(evening, "1 a")
    evening.window.run("undo")
    evening.wait(lambda: isinstance(newest(evening), Voided) and not page(evening).sending.busy)
    evening.window.run("redo")
    evening.wait(
        lambda: in_round(evening.bridge.tournament, 1)[0].state == "complete" and not page(evening).sending.busy
    )
    page(evening).tables.row_chosen.emit(0)
    evening.window.run("correct")
    assert page(evening).line.text() == "1 a"
    page(evening).line.setText("1 b")
    check_golden(page(evening).entry.explanation.text())
    page(evening).line.clear()
    enter(evening, "1 b: read wrongly")
    assert (newest(evening), evening.bridge.desk.entries[-1].reason) == (
        ResultStated(in_round(evening.bridge.tournament, 1)[0].uid, "B"), "read wrongly",
    )  # fmt: skip


def test_undo_removes_a_seating_and_a_reason_removes_a_round_with_results(evening, check_golden):
    enter(evening, "an", "bi", "ch", "de")
    seat(evening)
    evening.window.run("undo")
    evening.wait(lambda: isinstance(newest(evening), DrawWithdrawn) and not page(evening).sending.busy)
    seat(evening)
    evening.type("1 =")
    check_golden(page(evening).entry.explanation.text())
    page(evening).line.clear()
    enter(evening, "1 = a")
    evening.type("back")
    check_golden(page(evening).entry.explanation.text())
    page(evening).line.clear()
    enter(evening, "back: wrong tables")
    assert last_round(evening.bridge.tournament) == 0


def test_the_bell_rings_for_all_tables_of_the_round(evening):
    enter(evening, "an", "bi", "ch", "de")
    seat(evening)
    clocks = page(evening).bell.shared
    clocks.clocks.now = lambda: 0.0
    evening.window.run("bell")
    assert page(evening).bell.state.text() == "running"
    first_hand(evening)
    assert evening.window.page("score").bell.state.text() == "running", "the table hears the same clock"
    evening.window.run("page-round")
    clocks.clocks.now = lambda: 600.0
    clocks.tick()
    assert page(evening).line.text() == "bell"
    assert clocks.bell_text(1) == ("The bell", "error")
    enter(evening, "")
    assert isinstance(newest(evening), BellRung)
    assert in_round(evening.bridge.tournament, 1)[0].state == "complete"


def test_a_role_without_permission_cannot_type(evening):
    evening.bridge.desk.role = VIEWER
    evening.type("an")
    assert not page(evening).line.text()
    evening.enter()
    assert "viewer" in evening.window.notice.words.text()


def test_a_listed_player_is_put_into_the_line(evening):
    enter(evening, "an")
    players = page(evening).players
    players.setFocus()
    players.setCurrentIndex(players.rows_model.index(0, 0))
    evening.enter()
    assert page(evening).line.text() == "-Anil"


def test_with_large_text_the_players_are_below_the_tables(evening):
    evening.look.set_percent(200)
    frame = page(evening).frame
    evening.wait(lambda: frame.players.mapTo(frame, frame.players.rect().topLeft()).y() >
                 frame.tables.mapTo(frame, frame.tables.rect().bottomLeft()).y())  # fmt: skip


def test_a_bell_that_rang_while_another_page_was_shown_is_asked_about_once(evening):
    enter(evening, "an", "bi", "ch", "de")
    seat(evening)
    clocks = page(evening).bell.shared
    clocks.clocks.now = lambda: 0.0
    evening.window.run("bell")
    first_hand(evening)
    clocks.clocks.now = lambda: 600.0
    evening.window.run("page-standings")
    clocks.tick()
    evening.window.run("page-round")
    assert page(evening).line.text() == "bell"
    evening.key(Qt.Key.Key_Escape)
    evening.window.run("page-standings")
    evening.window.run("page-round")
    assert not page(evening).line.text()


def test_the_newest_seating_and_the_ranking_are_printed(evening):
    assert page(evening).default_paper() == "click-cards"
    enter(evening, "an", "bi", "ch", "de")
    seat(evening)
    assert (page(evening).default_paper(), page(evening).default_subject()) == ("seating", f"stage {MAIN} 1")
    assert evening.window.ensure_page("standings").default_paper() == "clicks"
    evening.window.run("print")
    evening.wait(lambda: evening.window.current == "reports")


def test_f1_opens_the_help_about_a_day_of_500(evening):
    evening.key(Qt.Key.Key_F1)
    evening.wait(lambda: evening.window.current == "help")
    assert "A whole day" in evening.window.page("help").text.toPlainText()
