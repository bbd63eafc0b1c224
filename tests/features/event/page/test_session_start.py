"""The screen before the first deal: prefilled, skippable, and reachable by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget

from scorekeeper.features.event.page.session_start import SessionStartPage
from scorekeeper.journal.access import VIEWER
from scorekeeper.journal.facts import TeamEntered
from tests.event_loop import catch_up
from tests.features.event.page.event_table import CTRL, Keys, open_page
from tests.kernel.golden_event import DALLAS, DETROIT, SEATS, SESSION, opening

ANIL, BIJU, CYRIL, DEEPA, EAPEN, FINA = SEATS


@pytest.fixture
def start_keys(qtbot):
    tables = []

    def seat(facts, **keys):
        table = open_page(facts, lambda look, bridge: SessionStartPage(look, bridge, lambda: "Roy Kurian"), **keys)
        tables.append(table)
        table.page.show_target(SESSION)
        table.page.show()
        table.page.open()
        table.page.first_focus().setFocus()
        catch_up()
        return Keys(table, qtbot)

    yield seat
    for table in tables:
        table.close()


def seated(keys):
    state = keys.tournament.sessions[SESSION]
    return state.odd_side, state.record.seating[0].seats, state.record.first_dealer


def test_enter_begins_at_once_with_everything_filled_in(start_keys):
    keys = start_keys(opening())
    assert keys.page.heading.text() == "Dallas \N{EN DASH} Detroit"
    keys.press(Qt.Key.Key_Return).settle()
    assert seated(keys) == ("A", SEATS, 6)
    assert keys.table.visited == [("score", SESSION)]
    assert [entry.fact.kind for entry in keys.table.bridge.entries[4:]] == ["seats-taken"]


def test_the_drawn_dealer_sits_in_seat_six_and_his_team_in_the_even_ones(start_keys):
    keys = start_keys(opening())
    assert keys.focus is keys.page.draw.fields["dealing"].choice.segment("B")
    keys.press(Qt.Key.Key_Left)
    assert keys.page.draw.fields["dealing"].choice.value == "A"
    keys.page.draw.fields["dealer"].choice.segment(keys.page.draw.fields["dealer"].choice.value).setFocus()
    assert keys.page.draw.fields["dealer"].choice.value == "2", "the last of the team's list"
    keys.press(Qt.Key.Key_Left)
    assert keys.page.draw.fields["dealer"].choice.value == "1"
    keys.press(Qt.Key.Key_Return, CTRL).settle()
    odd, seats, first = seated(keys)
    assert (odd, first) == ("B", 6)
    assert seats[5] == CYRIL
    assert set(seats[1::2]) == {ANIL, CYRIL, EAPEN}
    assert seats[0::2] == (BIJU, DEEPA, FINA)
    opened, taken = keys.table.bridge.entries[4:]
    assert (opened.fact.kind, taken.fact.kind) == ("session-opened", "seats-taken")
    assert opened.cmd.partition("/")[0] == taken.cmd.partition("/")[0], "one command"


def test_choosing_a_player_who_sits_elsewhere_changes_the_two(start_keys):
    keys = start_keys(opening())
    dallas = keys.page.sides["A"]
    dallas.fields["1"].choice.segment("2").setFocus()
    keys.press(Qt.Key.Key_Space)
    assert list(dallas.values().values()) == ["2", "1", "0"]
    keys.press(Qt.Key.Key_Return).settle()
    assert seated(keys)[1][0::2] == (EAPEN, CYRIL, ANIL)


def test_a_spare_player_takes_a_seat(start_keys):
    keys = start_keys([*opening(), TeamEntered(DETROIT, "Detroit", (BIJU, DEEPA, FINA, "Hari"), BIJU)])
    keys.page.sides["B"].fields["3"].choice.segment("3").setFocus()
    keys.press(Qt.Key.Key_Space)
    assert (
        keys.page.draw.fields["dealer"].choice.segment(keys.page.draw.fields["dealer"].choice.value).text() == "Hari"
    ), "seat 6 deals first"
    keys.press(Qt.Key.Key_Return).settle()
    assert seated(keys)[1] == (ANIL, BIJU, CYRIL, DEEPA, EAPEN, "Hari")


def test_without_names_the_seats_stay_empty_but_the_draw_is_kept(start_keys, check_golden):
    keys = start_keys([*opening(), TeamEntered(DALLAS, "Dallas", (ANIL,), ANIL)])
    check_golden(keys.page.note.text())
    keys.press(Qt.Key.Key_Left).press(Qt.Key.Key_Return).settle()
    state = keys.tournament.sessions[SESSION]
    assert state.odd_side == "B"
    assert state.record.first_dealer == 6
    assert not any(seating.seats for seating in state.record.seating)
    assert keys.table.visited == [("score", SESSION)]


def test_the_scorer_is_the_current_user_unless_another_is_named(start_keys):
    facts = [fact for fact in opening() if fact.kind != "session-opened"]
    from scorekeeper.journal.facts import SessionOpened  # noqa: PLC0415

    keys = start_keys([*facts, SessionOpened(SESSION, (DALLAS, DETROIT), round=5, table=7)])
    assert keys.page.scorer.text() == "Roy Kurian"
    keys.page.scorer.line.setFocus()
    keys.press(Qt.Key.Key_A, CTRL).type("Lissy Abraham\n").settle()
    state = keys.tournament.sessions[SESSION]
    assert (state.scorer, state.round, state.table) == ("Lissy Abraham", 5, 7)


def test_escape_goes_back_and_enters_nothing(start_keys):
    keys = start_keys(opening())
    keys.press(Qt.Key.Key_Escape)
    assert keys.table.visited == [("event", None)]
    assert keys.tournament.seq == 4


def test_a_second_enter_while_saving_begins_once(start_keys):
    keys = start_keys(opening())
    keys.press(Qt.Key.Key_Return).press(Qt.Key.Key_Return).settle()
    assert keys.tournament.seq == 5


@pytest.mark.parametrize("percent", [100, 200])
def test_controls_have_names_and_fit_their_width(start_keys, percent):
    keys = start_keys([*opening(), TeamEntered(DETROIT, "Detroit", (BIJU, DEEPA, FINA, "Hari"), BIJU)], percent=percent)
    for control in keys.page.findChildren(QWidget):
        if isinstance(control, (QLineEdit, QAbstractButton)) and control.isVisible():
            assert control.objectName()
            assert control.accessibleName() or control.text(), control.objectName()
            assert control.mapTo(keys.page, control.rect().topRight()).x() <= keys.page.width(), control.objectName()


def test_tab_reaches_every_part_in_the_order_it_is_read(start_keys):
    keys = start_keys(opening())
    seen = []
    for _ in range(12):
        seen.append(keys.focus.objectName().rpartition(".")[0] or keys.focus.objectName())
        QTest.keyClick(keys.focus, Qt.Key.Key_Tab)
    sides = [f"draw-{side}-{seat}" for side in "ab" for seat in (1, 2, 3)]
    assert seen[:12] == [
        "draw-dealing",
        "draw-dealer",
        *sides,
        "draw-scorer",
        "draw-absent",
        "draw-leave",
        "draw-begin",
    ]


def test_a_viewer_cannot_draw_or_seat_players_and_sees_why_at_once(start_keys):
    keys = start_keys(opening())
    page = keys.page
    keys.table.bridge.desk.role = VIEWER
    page.open()
    page.first_focus().setFocus()
    assert not page.draw.fields["dealing"].choice.isEnabled()
    assert not any(part.control.isEnabled() for form in page.sides.values() for part in form.fields.values())
    assert page.begin.hasFocus()
    assert "you work as viewer" in page.error.text()
    keys.press(Qt.Key.Key_Return).settle()
    assert not keys.tournament.sessions[SESSION].record.seating


def named_alike(*facts):
    """The teams of `opening` with equal names in both; Gopi can replace the player of Detroit."""
    dallas = next(fact for fact in opening() if isinstance(fact, TeamEntered) and fact.team == DALLAS)
    players = ("Deepa", "Fina", dallas.players[0], "Gopi")
    return [*opening(), TeamEntered(DETROIT, "Detroit", players, "Deepa"), *facts]


def test_two_players_of_one_name_are_reported_before_the_session_begins_and_can_be_distinguished(start_keys):
    keys = start_keys(named_alike())
    page = keys.page
    alike = keys.tournament.teams[DALLAS].players[0]
    text = f"Two players at this table are named {alike}. Choose another player, or press Esc"
    assert page.error.isVisible()
    assert page.error.text().startswith(text)
    keys.press(Qt.Key.Key_Return).settle()
    assert not keys.tournament.sessions[SESSION].record.seating
    assert keys.table.messages[-1][1].startswith(text)
    choice = next(seat.choice for seat in page.sides["B"].fields.values() if seat.choice.value == "2")
    choice.segment("3").setFocus()
    keys.press(Qt.Key.Key_Space)
    assert not page.error.isVisible()
    keys.press(Qt.Key.Key_Return).settle()
    assert {alike, "Gopi"} <= set(seated(keys)[1])


def test_escape_from_two_players_of_one_name_goes_to_the_team(start_keys):
    keys = start_keys(named_alike())
    keys.press(Qt.Key.Key_Escape)
    assert keys.table.visited == [("event", DETROIT)]


@pytest.mark.parametrize(("size", "percent"), [((932, 560), 100), ((1274, 660), 200)])
def test_a_refusal_is_visible_beside_the_button(start_keys, size, percent):
    keys = start_keys(named_alike(), percent=percent)
    keys.page.resize(*size)
    catch_up()
    for part in (keys.page.error, keys.page.begin):
        center = part.mapTo(keys.page, part.rect().center())
        assert keys.page.rect().contains(center), part.objectName()
        assert not part.visibleRegion().isEmpty()
