"""The side panel shows all controls without overlap, and rarer commands at its foot."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from scorekeeper.features.score.view.sheet_view import deal_panel
from scorekeeper.journal.facts import EventMade
from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.choice import Segment
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.stepper import NumberBox
from scorekeeper.rules.systems.tables56 import TABLES_56
from tests.event_loop import catch_up
from tests.features.score.page.sheets_signed import newest
from tests.kernel.golden_event import opening

USUAL, SMALL, LOW = (1274, 703), (932, 635), (932, 597)
"""The page in a window of 1366 x 768, of 1024 x 700, and with 507 pixels for the panel."""
KINDS = (Button, Segment, CheckBox, NumberBox, Label)


def controls(keys) -> dict[str, QRect]:
    """Return the visible controls and captions of the panel, by name, with their places in it."""
    card = keys.page.panels.deal
    parts = [part for kind in KINDS for part in card.findChildren(kind) if part.isVisible()]
    return {
        part.objectName() or part.text(): QRect(part.mapTo(card, QPoint(0, 0)), part.size())
        for part in parts
        if not isinstance(part.parentWidget(), NumberBox)
    }


def in_size(keys, size):
    keys.page.resize(*size)
    catch_up()
    keys.aside()
    catch_up()
    return keys


def surrenders():
    """Begin an event under rules that need two more rows of controls."""
    first, *others = opening(seats=True)
    assert isinstance(first, EventMade)
    return [replace(first, system=TABLES_56.key, edition=TABLES_56.edition), *others]


def open_menu(keys):
    card = keys.page.panels.deal
    card.more.setFocus()
    QTest.keyClick(card.more, Qt.Key.Key_Space)
    catch_up()
    return card.menu


@pytest.mark.parametrize("size", [USUAL, SMALL, LOW])
@pytest.mark.parametrize("more_rows", [False, True])
def test_no_two_controls_overlap_and_nothing_scrolls(at_table, size, more_rows):
    keys = in_size(at_table(0, beginning=surrenders()) if more_rows else at_table(10), size)
    card = keys.page.panels.deal
    assert card.isVisible()
    assert keys.page.table.isVisible(), "the panel is beside the sheet"
    placed = controls(keys)
    assert {"deal-title", "deal-turn", "by-hand-contract", "by-hand-both", "deal-more", "deal-undo"} <= set(placed)
    assert [pair for pair in combinations(placed, 2) if placed[pair[0]].intersects(placed[pair[1]])] == []
    assert [name for name, place in placed.items() if not card.rect().contains(place)] == []
    area = card.findChild(QScrollArea)
    assert (area.verticalScrollBar().maximum(), area.horizontalScrollBar().maximum()) == (0, 0)


@pytest.mark.parametrize("size", [USUAL, SMALL])
def test_nothing_moves_comes_or_goes_while_a_deal_is_typed_and_recorded(at_table, size):
    keys = in_size(at_table(10), size)
    before = controls(keys)
    for sign in "a40h44:12":
        keys.type(sign).aside()
        catch_up()
        assert controls(keys) == before, keys.page.line.text()
    keys.type("\n").settle().aside()
    catch_up()
    assert controls(keys) == before
    keys.type("what is this").aside()
    catch_up()
    assert controls(keys) == before


def test_the_controls_are_lower_only_where_there_is_no_height_for_them(at_table):
    keys = in_size(at_table(10), SMALL)
    assert controls(keys)["by-hand-result.made"].height() == 40
    in_size(keys, (932, 540))
    assert controls(keys)["by-hand-result.made"].height() == 34
    box = keys.page.panels.deal.hand.value.box
    assert box.rect().contains(box.lineEdit().geometry()), "the lower edge of the number is not cut off"


def test_the_title_line_has_first_names_and_their_seats_for_those_who_ask(at_table):
    keys = in_size(at_table(10), USUAL)
    turn = keys.page.panels.deal.turn
    assert turn.text() == "Deepa deals · Eapen calls and leads"
    assert turn.toolTip() == turn.accessibleName()
    assert turn.accessibleName() == ("Deals: seat 4, Deepa (Detroit). Calls and leads first: seat 5, Eapen (Dallas).")


def test_long_first_names_leave_the_title_whole(at_table):
    keys = in_size(at_table(10), SMALL)
    card = keys.page.panels.deal
    words = deal_panel(keys.sheet.now, None)
    card.turn.set_turn(replace(words, dealer_short="Venkatanarasimharajuvaripeta", leader_short="Thiruvananthapuram"))
    catch_up()
    placed = controls(keys)
    assert placed["deal-title"].width() >= card.title.sizeHint().width()
    assert not placed["deal-title"].intersects(placed["deal-turn"])
    assert card.rect().contains(placed["deal-turn"])


@pytest.mark.parametrize("size", [USUAL, SMALL])
@pytest.mark.parametrize("command", ["correct", "penalty", "seats"])
def test_the_keys_beside_the_title_of_a_panel_are_whole(at_table, size, command):
    keys = in_size(at_table(10), size)
    keys.run(command)
    catch_up()
    head = keys.panel._parts.head
    hint = head.itemAt(head.count() - 1).widget()
    assert hint.fontMetrics().horizontalAdvance(hint.text()) <= hint.width()


def test_the_menu_opens_upward_from_the_foot_and_leaves_the_form_free(at_table):
    for size in (USUAL, SMALL, LOW):
        keys = in_size(at_table(10), size)
        menu, card = open_menu(keys), keys.page.panels.deal
        top = menu.pos().y()
        assert top > card.hand.mapToGlobal(card.hand.rect().bottomLeft()).y()
        assert top + menu.height() <= card.mapToGlobal(card.rect().bottomLeft()).y()
        menu.close()


def test_the_menu_is_worked_by_keys_and_escape_goes_back_to_its_button(at_table):
    keys = in_size(at_table(10), USUAL)
    card = keys.page.panels.deal
    buttons = [*card.buttons, card.more]
    buttons[0].setFocus()
    for button in buttons[1:]:
        keys.press(Qt.Key.Key_Tab)
        assert keys.focus is button
    menu = open_menu(keys)
    assert [action.text().replace("&", "").split("\t") for action in menu.actions() if action.isVisible()] == [
        ["Re-deal ...", "F8"], ["Read out", "F5"], ["Where from?", "F3"], ["Raise a dispute ...", "F7"],
        ["Type the auction ...", "Ctrl+B"], ["Cards: revoke, claim ...", "Ctrl+J"],
        ["Type from paper ...", "Ctrl+Shift+P"],
    ]  # fmt: skip
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert not menu.isVisible()
    assert keys.focus is card.more
    assert keys.panel is None
    QTest.keyClick(open_menu(keys), Qt.Key.Key_Return)
    opened = keys.page.panels.panel
    assert opened is not None
    assert opened.kind == "redeal", "the first line is chosen at once"


def test_the_last_line_is_one_key_up_from_the_first(at_table):
    keys = in_size(at_table(10), USUAL)
    before = newest(keys).seq
    menu = open_menu(keys)
    for _ in range(3):
        QTest.keyClick(menu, Qt.Key.Key_Up)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert keys.panel.kind == "auction"
    assert newest(keys).seq == before
