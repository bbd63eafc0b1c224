"""A deal by touch alone, in narrow windows and with large text."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.choice import Segment
from scorekeeper.rules.contract import Contract
from tests.event_loop import catch_up
from tests.features.score.page.sheets_signed import newest

SMALL, LARGE = ((900, 644), 100), ((1280, 660), 200)
"""The size of the page in a window of 992 x 700, and in one of 1366 x 740 at 200 %."""
SMALLEST = (742, 446), 200
"""The same in the smallest window with the largest text."""


def touch(part):
    QTest.mouseClick(part, Qt.MouseButton.LeftButton)
    catch_up()


def small(keys, room):
    size, percent = room
    keys.table.look.set_percent(percent)
    keys.page.resize(*size)
    catch_up()
    keys.aside()
    touch(keys.page.frame.by_hand)
    return keys.page.panels.deal.hand


def whole(part):
    """Return whether all of a control is in sight."""
    region = part.visibleRegion().boundingRect()
    return region.size() == part.size()


@pytest.mark.parametrize("room", [SMALL, LARGE])
def test_a_deal_by_touch_alone(at_table, room):
    keys = at_table(10)
    hand, page = small(keys, room), keys.page
    assert not page.table.isVisible()
    touch(hand.side.segment("A"))
    touch(hand.value.box.lineEdit())
    cells = hand.numbers.cells
    assert list(cells) == list(range(28, 57))
    least = keys.table.look.px(40)
    assert all(whole(cell) and min(cell.width(), cell.height()) >= least for cell in cells.values())
    touch(cells[40])
    assert not hand.numbers.overlay.isVisible()
    touch(hand.strain.segment("H"))
    assert page.line.text() == "A 40H"
    assert all(segment.is_lit and whole(segment) for segment in hand.outcome.segments), "they light up"
    touch(hand.outcome.segment("defeated"))
    assert not any(segment.is_lit for segment in hand.outcome.segments)
    touch(page.entry.record)
    keys.settle()
    fact = newest(keys).fact
    assert (fact.deal, fact.side, fact.contract, fact.outcome) == (11, "A", Contract(40, "H"), "defeated")
    assert hand.isVisible(), "the next deal is entered as well"
    touch(page.frame.by_hand)
    assert page.table.isVisible()
    assert not hand.isVisible()
    keys.table.look.set_percent(100)


def test_card_points_are_touched_too_and_a_key_goes_on_in_the_box(at_table):
    keys = at_table(10)
    keys.type("a40h")
    hand = small(keys, SMALL)
    touch(hand.taken.box.lineEdit())
    assert list(hand.points.cells) == list(range(57))
    touch(hand.points.cells[44])
    assert keys.page.line.text() == "A 40H 44"
    touch(hand.value.box.lineEdit())
    QTest.keyClick(hand.value.box.lineEdit(), Qt.Key.Key_Escape)
    assert not hand.numbers.overlay.isVisible()
    assert keys.page.line.text() == "A 40H 44", "Escape has closed the grid only"
    touch(hand.value.box.lineEdit())
    QTest.mouseClick(hand.numbers.overlay, Qt.MouseButton.LeftButton, pos=hand.numbers.overlay.rect().topLeft())
    assert not hand.numbers.overlay.isVisible()


def test_form_and_commands_are_all_in_sight_and_large_enough(at_table):
    keys = at_table(10)
    small(keys, SMALL)
    card, least = keys.page.panels.deal, keys.table.look.px(40)
    kinds = (Button, Segment, CheckBox)
    parts = [part for kind in kinds for part in card.findChildren(kind) if part.isVisible()]
    names = {part.objectName() for part in parts}
    assert {"deal-penalty", "deal-correct", "deal-more", "by-hand-result.made"} <= names
    for part in parts:
        assert whole(part), part.objectName()
        assert part.height() >= least, part.objectName()
    touch(card.findChild(Button, "deal-penalty"))
    assert keys.panel.kind == "penalty"
    keys.press(Qt.Key.Key_Escape)
    assert card.isVisible()
    keys.press(Qt.Key.Key_Escape)
    assert keys.page.table.isVisible()


def test_the_result_of_a_complete_session_and_its_signing_are_reached_too(at_table, check_golden):
    keys = at_table(18)
    small(keys, SMALL)
    keys.aside()
    complete = keys.page.panels.complete
    assert whole(complete.sign)
    assert keys.page.frame.by_hand.text() == "Sheet"
    touch(keys.page.frame.by_hand)
    assert keys.page.frame.by_hand.text() == "Result"
    check_golden(keys.explanation)


def test_where_there_is_room_the_panel_is_beside_the_sheet(at_table):
    keys = at_table(10)
    small(keys, SMALL)
    keys.page.resize(1274, 712)
    catch_up()
    assert keys.page.table.isVisible()
    assert keys.page.panels.deal.isVisible()
    assert not keys.page.frame.by_hand.isVisible()
    keys.page.resize(1800, 1000)
    catch_up()
    card = keys.page.panels.deal
    form, commands = (part.mapTo(card, part.rect().topLeft()).y() for part in (card.hand, card.buttons[0]))
    assert commands - form - card.hand.height() < keys.table.look.px(24), "nothing stands apart in a high window"


def test_in_the_smallest_window_with_the_largest_text_the_form_has_the_room_and_nothing_is_cut_at_the_side(at_table):
    keys = at_table(10)
    hand = small(keys, SMALLEST)
    area = hand.parentWidget().parentWidget().parentWidget()
    assert isinstance(area, QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0
    deal = keys.page.panels.deal
    assert not deal.turn.isVisible()
    assert whole(deal.title)
    assert hand.side.segment("A").visibleRegion().boundingRect().height() > keys.table.look.px(20)
    for part in (*hand.doubling.segments, hand.paired, hand.value.more, hand.taken.more):
        area.ensureWidgetVisible(part)
        assert whole(part), part.objectName()


def test_the_next_session_has_its_key_where_its_button_is_hidden(at_table):
    keys = at_table(18)
    keys.page.resize(*SMALL[0])
    catch_up()
    keys.aside()
    assert not keys.page.panels.isVisible()
    press = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_N, Qt.KeyboardModifier.AltModifier, "n")
    QApplication.sendEvent(keys.focus, press)
    keys.type("b 36h 40\n").settle()
    assert keys.table.went[-1][0] == "session-start"
    assert keys.page.line.text() == "", "what was typed meanwhile is not for the finished sheet"
