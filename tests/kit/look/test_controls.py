"""Controls by keyboard, by touch and by ear."""

import sys

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from scorekeeper.kit.look.buttons import Button, CheckBox
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, Segment, SegmentedChoice, strain_options
from scorekeeper.kit.look.fields import EntryLine, LabelledLine, LineEdit, TextBox
from scorekeeper.kit.look.labels import Label, RichLabel
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.look.rail import RailButton
from scorekeeper.kit.look.savestate import SaveState
from scorekeeper.kit.look.stepper import Stepper
from tests.event_loop import catch_up

SIDES = (ChoiceOption("A", "Dallas", "A"), ChoiceOption("B", "Detroit", "B", filled=False))


@pytest.fixture
def look(qapp):
    new_look = Look("light", reduced_motion=True)
    new_look.apply(qapp)
    return new_look


@pytest.fixture
def shown(qtbot):
    pages: list[QWidget] = []

    def show(*widgets):
        page = QWidget()
        column = QVBoxLayout(page)
        for widget in widgets:
            column.addWidget(widget)
        qtbot.addWidget(page)
        page.show()
        page.activateWindow()
        qtbot.waitUntil(page.isActiveWindow)
        pages.append(page)
        return page

    yield show
    pages.clear()


def pixels(widget):
    image = widget.grab().toImage()
    return [image.pixelColor(x, y).name() for y in range(image.height()) for x in range(image.width())]


def test_choice_moves_and_chooses_by_arrow_keys(look, shown, qtbot):
    choice = SegmentedChoice(look, SIDES, "A", name="side", accessible="Declaring side")
    shown(choice)
    chosen: list[str] = []
    choice.chosen.connect(chosen.append)
    choice.segment("A").setFocus()
    QTest.keyClick(choice.segment("A"), Qt.Key.Key_Right)
    assert (choice.value, chosen) == ("B", ["B"])
    QTest.mouseClick(choice.segment("A"), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert (choice.value, chosen) == ("A", ["B", "A"])


def test_a_choice_wraps_when_its_labels_do_not_fit(look, shown):
    words = ("to the opponents", "from the offender", "from both")
    choice = SegmentedChoice(look, tuple(ChoiceOption(word, word) for word in words), words[0], name="penalty")
    page = shown(choice)
    page.resize(600, 200)
    catch_up()
    first, second, third = choice.segments
    assert first.y() == second.y() == third.y()
    assert (
        max(segment.width() for segment in choice.segments) - min(segment.width() for segment in choice.segments) <= 1
    )
    page.resize(page.minimumSizeHint().width(), 200)
    catch_up()
    assert first.y() < second.y() < third.y()
    assert all(segment.width() >= segment.minimumSizeHint().width() for segment in choice.segments)
    assert choice.height() >= third.geometry().bottom()


def test_right_and_left_walk_through_every_line_of_a_choice(look, shown):
    options = tuple(ChoiceOption(item, item) for item in ("one", "two", "three", "four"))
    choice = SegmentedChoice(look, options, "one", columns=2, name="method")
    shown(choice)
    chosen: list[str] = []
    choice.chosen.connect(chosen.append)
    choice.segment("three").setEnabled(False)
    choice.segment("one").setFocus()
    for _ in range(4):
        QTest.keyClick(choice.window().focusWidget(), Qt.Key.Key_Right)
    assert (chosen, choice.segment("four").hasFocus()) == (["two", "four"], True)
    QTest.keyClick(choice.segment("four"), Qt.Key.Key_Left)
    assert choice.value == "two"


@pytest.mark.parametrize("first", [(), SIDES])
def test_tab_order_survives_rebuilding_a_choice(look, shown, first):
    before, after = LineEdit(look, name="before"), LineEdit(look, name="after")
    choice = SegmentedChoice(look, first, name="side")
    shown(before, choice, after)
    choice.set_options((ChoiceOption("K", "Kochi"), ChoiceOption("T", "Tampa")), "T")
    before.setFocus()
    QTest.keyClick(before, Qt.Key.Key_Tab)
    assert choice.segment("T").hasFocus() or choice.segment("K").hasFocus()
    QTest.keyClick(choice.window().focusWidget(), Qt.Key.Key_Tab)
    assert after.hasFocus()


def test_an_arrow_key_chooses_where_nothing_is_chosen_yet(look, shown):
    choice = SegmentedChoice(look, SIDES, None, name="side", accessible="Side at fault")
    shown(choice)
    chosen: list[str] = []
    choice.chosen.connect(chosen.append)
    choice.segment("A").setFocus()
    assert not chosen, "to come to it chooses nothing"
    QTest.keyClick(choice.segment("A"), Qt.Key.Key_Right)
    assert (choice.value, chosen) == ("B", ["B"])


def test_shift_tab_reaches_the_chosen_option(look, shown):
    choice = SegmentedChoice(look, strain_options(), "D", name="strain", accessible="Strain")
    before, after = LineEdit(look, name="before"), LineEdit(look, name="after")
    shown(before, choice, after)
    after.setFocus()
    QTest.keyClick(after, Qt.Key.Key_Backtab)
    assert choice.segment("D").hasFocus()


def test_a_locked_choice_still_shows_what_is_chosen(look, shown):
    choice = SegmentedChoice(look, SIDES, "A", name="side")
    shown(choice)
    choice.setEnabled(False)
    on, off = pixels(choice.segment("A")), pixels(choice.segment("B"))
    selected = look.color("select").name()
    assert on.count(selected) > len(on) // 2
    assert selected not in off


def test_choice_is_silent_when_the_page_sets_it_and_may_be_empty(look, shown):
    choice = SegmentedChoice(look, strain_options(), name="strain")
    shown(choice)
    chosen: list[str] = []
    choice.chosen.connect(chosen.append)
    values = [choice.value]
    for value in ("NT", None):
        choice.set_value(value)
        values.append(choice.value)
    assert values == [None, "NT", None]
    assert chosen == []
    choice.set_options(SIDES, "B")
    assert choice.value == "B"
    buttons = choice.segments
    choice.set_options(SIDES)
    assert (choice.segments, chosen) == (buttons, [])
    assert not any(button.isChecked() for button in buttons)


def test_choice_is_heard_as_radio_buttons(look, shown):
    choice = SegmentedChoice(look, strain_options(), "H", name="strain", accessible="Strain")
    shown(choice)
    heart = QAccessible.queryAccessibleInterface(choice.segment("H"))
    assert heart.role() == QAccessible.Role.RadioButton
    assert heart.text(QAccessible.Text.Name) == "hearts"
    assert heart.state().checked
    assert choice.segment("H").objectName() == "strain.H"


def test_stepper_starts_empty_and_keeps_its_range(look, shown):
    stepper = Stepper(look, 28, 56, name="contract", accessible="Contract")
    shown(stepper)
    stepped: list[int] = []
    stepper.stepped.connect(stepped.append)
    values = [stepper.value]
    QTest.mouseClick(stepper.more, Qt.MouseButton.LeftButton)
    QTest.mouseClick(stepper.more, Qt.MouseButton.LeftButton)
    values.append(stepper.value)
    assert (values, stepped) == ([None, 29], [28, 29])
    stepper.set_value(56)
    assert not stepper.more.isEnabled()
    assert stepper.less.isEnabled()
    stepper.set_value(None)
    assert stepper.value is None
    assert stepped == [28, 29]


def test_stepper_takes_typed_numbers(look, shown, check_golden):
    stepper = Stepper(look, 0, 56, name="taken", accessible="Card points taken")
    shown(stepper)
    stepper.box.setFocus()
    stepper.box.selectAll()
    QTest.keyClicks(stepper.box, "44")
    assert stepper.value == 44
    result = QAccessible.queryAccessibleInterface(stepper.box)
    check_golden(result.text(QAccessible.Text.Name))
    assert result.role() == QAccessible.Role.SpinBox


@pytest.mark.parametrize("sequence", ["undo", "redo"])
def test_empty_entry_line_leaves_undo_to_the_page(look, shown, sequence):
    line = EntryLine(look, "Side, contract, taken: A 40H 44", name="entry", accessible="Entry")
    shown(line)
    shift = Qt.KeyboardModifier.ShiftModifier if sequence == "redo" else Qt.KeyboardModifier.NoModifier

    def wanted():
        event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | shift)
        event.ignore()
        line.event(event)
        return event.isAccepted()

    assert not wanted()
    QTest.keyClicks(line, "A 40")
    assert wanted()


def test_the_entry_line_underlines_the_wrong_columns(look, shown):
    line = EntryLine(look, name="entry", accessible="Entry")
    shown(line)
    line.setText("B 57D 41")
    before = pixels(line).count("#a81e1b")
    line.set_error_spans([(2, 4)])
    assert line.bad
    assert before == 0
    image = line.grab().toImage()
    low = range(line.height() // 2, line.height() - 4)
    red = [
        x
        for x in range(6, line.width() - 6)
        if any(image.pixelColor(x, y).red() - image.pixelColor(x, y).green() > 90 for y in low)
    ]
    assert red
    assert line.column_x(2) - 3 <= min(red)
    assert max(red) <= line.column_x(4) + 3
    line.set_error_spans([])
    assert not line.bad


def test_placeholder_keeps_its_contrast(look, shown):
    line = EntryLine(look, "Side, contract, taken", name="entry", accessible="Entry")
    other = QWidget()
    other.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    shown(line, other)
    other.setFocus()
    assert "#565b62" in pixels(line)


def test_a_labelled_line_shows_its_error(look, shown, check_golden):
    field = LabelledLine(look, "Name", name="team-name")
    shown(field)
    assert QAccessible.queryAccessibleInterface(field.line).text(QAccessible.Text.Name) == "Name"
    field.set_error("Two teams have the same name.")
    assert field.problem.isVisible()
    assert field.line.bad
    check_golden(field.line.accessibleDescription())
    field.set_hint("Two teams have the same name.")
    check_golden(field.line.accessibleDescription())
    field.set_error("")
    assert not field.problem.isVisible()


def test_a_text_put_into_a_labelled_line_is_seen_from_its_beginning(look, shown):
    field = LabelledLine(look, "Name", name="team-name")
    shown(field)
    field.set_text("The Honourable Society of Fifty-Six Players of Great Lakes " * 4)
    assert field.line.cursorPosition() == 0
    assert field.line.cursorRect().left() >= 0


def test_disabled_buttons_are_dashed_not_only_grey(look, shown):
    button = Button(look, "Record", key="Enter", primary=True, name="record")
    shown(button)
    button.setEnabled(False)
    image = button.grab().toImage()
    edge = [image.pixelColor(x, 0).name() for x in range(10, button.width() - 10)]
    assert len(set(edge)) > 1
    assert button.accessibleDescription() == "Enter"


def test_focus_ring_is_inside_the_control(look, shown):
    button = Button(look, "Penalty", key="F4", name="penalty")
    shown(button)
    button.setFocus()
    image = button.grab().toImage()
    middle = button.height() // 2
    assert image.pixelColor(0, middle).name() == "#1e56b8"
    assert image.pixelColor(1, middle).name() == "#1e56b8"


def test_check_box_answers_to_its_whole_line(look, shown):
    box = CheckBox(look, "Dallas objected", height=40, name="objected")
    shown(box)
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(box.width() - 2, 2))
    assert box.isChecked()


def test_alt_key_of_a_button_answers_at_once(look, shown):
    button, pressed = Button(look, "New &team", name="team"), []
    button.clicked.connect(lambda: pressed.append("team"))
    page = shown(button)
    QTest.keyClick(page, Qt.Key.Key_T, Qt.KeyboardModifier.AltModifier)
    assert pressed == ["team"]


def test_check_box_wraps_long_words(look, shown):
    box = CheckBox(look, "The Gentlemen's Card and Reading Club of the Old Town objected", name="objected")
    shown(box)
    assert box.minimumSizeHint().width() < 200
    assert box.heightForWidth(200) > box.heightForWidth(2000) == look.px(26)


def test_tab_stops_at_the_button_of_the_page_that_is_shown(look, shown):
    rail, below = QWidget(), Button(look, "Record", name="record")
    column = QVBoxLayout(rail)
    buttons = [RailButton(look, word, "event", name=f"rail-{word}") for word in ("score", "event", "journal")]
    for part in (*buttons, below):
        column.addWidget(part)
    shown(rail)
    for item in (buttons[1], buttons[2], buttons[0], buttons[1]):
        item.setChecked(True)
        below.setFocus()
        QTest.keyClick(below, Qt.Key.Key_Tab)
        assert rail.window().focusWidget() is item
        QTest.keyClick(item, Qt.Key.Key_Tab)
        assert rail.window().focusWidget() is below
    buttons[1].setFocus()
    QTest.keyClick(buttons[1], Qt.Key.Key_Down)
    assert rail.window().focusWidget() is buttons[2]


def test_rail_says_count_and_word_when_it_shows_icons_only(look, shown):
    button = RailButton(look, "Disputes", "dispute", key="Ctrl+4", name="rail.disputes")
    shown(button)
    button.set_count(2, "2 open")
    assert button.accessibleName() == "Disputes, 2 open"
    look.set_percent(200)
    assert button.sizeHint().width() <= 56
    assert "Disputes" in button.toolTip()
    look.set_percent(100)


def test_save_state_is_one_sentence(look, shown):
    state = SaveState(look)
    shown(state)
    state.show_state("saved", "Saved, entry 7403", "16:13:05")
    result = QAccessible.queryAccessibleInterface(state)
    assert result.text(QAccessible.Text.Name) == "Saved, entry 7403. 16:13:05"
    state.show_state("unsaved", "Not saved: the stick was removed")
    assert state.kind == "unsaved"


def shows(state: SaveState, kind: str) -> bool:
    """Tell whether this is what the state says now."""
    return state.kind == kind


def test_a_refused_line_gives_way_at_the_next_key(look, shown, qtbot):
    state, line = SaveState(look), LineEdit(look)
    shown(state)
    shown(line)
    state.show_state("saved", "Saved, entry 12", "16:13:05")
    state.show_state("unsaved", "Nothing is signed")
    QTest.keyClick(line, Qt.Key.Key_Shift)
    catch_up()
    assert shows(state, "unsaved"), "a key that is only held says nothing yet"
    QTest.keyClick(line, Qt.Key.Key_4)
    qtbot.waitUntil(lambda: shows(state, "saved"))
    assert state.sentence == "Saved, entry 12. 16:13:05"
    line.textChanged.connect(lambda _text: state.show_state("unsaved", "Nothing is signed"))
    state.show_state("unsaved", "Nothing is signed")
    QTest.keyClick(line, Qt.Key.Key_5)
    catch_up()
    assert shows(state, "unsaved"), "what the key itself brought stays"


def test_an_unwritten_line_stays_until_a_write_succeeds(look, shown, qtbot):
    state, line = SaveState(look), LineEdit(look)
    shown(state)
    shown(line)
    state.show_state("saved", "Saved, entry 12")
    state.show_state("unsaved", "Not saved: the stick was removed", lasts=True)
    state.show_state("unsaved", "The stick was removed. Nothing is recorded.")
    QTest.keyClick(line, Qt.Key.Key_4)
    catch_up()
    assert shows(state, "unsaved")
    state.show_state("saved", "Saved, entry 13")
    assert shows(state, "saved")


def test_wrapping_words_do_not_inflate_the_page(look, shown):
    words = "The entry line waits while the penalty is open. " * 6
    label = Label(look, words, wrap=True)
    rich = RichLabel(look, words)
    card = CardFrame(look, name="card")
    card.body.addWidget(label)
    card.body.addWidget(rich)
    shown(card)
    assert label.minimumSizeHint().height() < 40
    assert rich.minimumSizeHint().height() < 40


def test_elided_words_stay_readable(look, shown):
    label = Label(look, "Last step: penalty 4.2, Detroit", elide=True)
    page = shown(label)
    page.resize(120, 60)
    label.setFixedWidth(60)
    label.grab()
    assert label.toolTip() == label.text()
    assert QAccessible.queryAccessibleInterface(label).text(QAccessible.Text.Name) == label.text()


def test_links_are_reached_by_keyboard(look, shown, qtbot):
    label = RichLabel(look, 'made (article <a href="1.3">1.3</a>)')
    shown(label)
    label.setFocus()
    QTest.keyClick(label, Qt.Key.Key_Tab)
    with qtbot.waitSignal(label.linkActivated) as caught:
        QTest.keyClick(label, Qt.Key.Key_Return)
    assert caught.args == ["1.3"]


def test_text_box_leaves_tab_to_the_page(look, shown):
    box = TextBox(look, "Findings", name="findings", accessible="Findings and reason")
    shown(box)
    assert box.tabChangesFocus()
    assert box.accessibleName() == "Findings and reason"


def inked(widget, left, right):
    """Answer whether anything but the ground is painted between two columns, away from the edge."""
    image = widget.grab().toImage()
    ground = image.pixelColor(image.width() // 2, 4)
    return any(
        image.pixelColor(x, y) != ground for x in range(left, right) for y in range(8, image.height() - 8)
    )  # fmt: skip


@pytest.mark.parametrize("full_text", [
    lambda look: Button(look, "Choose what is disputed", key="Enter"),
    lambda look: Segment(look, ChoiceOption("all", "Tables among several teams"), 36, "all"),
])  # fmt: skip
def test_words_without_room_end_in_dots_inside_the_edge(qtbot, full_text):
    part = full_text(Look("light", reduced_motion=True))
    qtbot.addWidget(part)
    part.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # whose ring is painted there
    part.show()
    part.setFixedWidth(120)
    catch_up()
    assert not inked(part, 2, 4)
    assert not inked(part, 116, 118)
    assert inked(part, 20, 100)


def test_a_message_that_nothing_was_done_is_not_a_success(look, shown, check_golden):
    state = SaveState(look)
    page = shown(state)
    state.show_state("saved", "Saved, entry 5", "14:02:10")
    state.show_state("told", "There is nothing here to undo.")
    check_golden((state.kind, state.words))
    assert look.color("ok").name() not in pixels(state)
    QTest.keyClick(page, Qt.Key.Key_A)
    catch_up()
    assert (state.kind, state.words) == ("saved", "Saved, entry 5")
    state.show_state("unsaved", "The disk is full.", lasts=True)
    state.show_state("told", "There is nothing here to undo.")
    assert (state.kind, state.words) == ("unsaved", "The disk is full.")


def test_a_first_name_that_does_not_fit_keeps_its_beginning(look, shown):
    names = [ChoiceOption(str(seat), name, most=28) for seat, name in enumerate(["Anil", "Fathima", "Cherian"])]
    choice = SegmentedChoice(look, names, name="dealer", accessible="Who deals first?", columns=3)
    page = shown(choice)
    page.setFixedWidth(3 * 56 + 30)
    catch_up()
    fitting = [segment._fitting(segment.width() - look.gap(8)) for segment in choice.segments]
    assert (fitting[0], fitting[1][:2], fitting[2][:3]) == ("Anil", "Fa", "Che")
    assert fitting[2].endswith("\N{HORIZONTAL ELLIPSIS}")


@pytest.mark.parametrize("make", [LineEdit, EntryLine, TextBox])
def test_a_letter_with_alt_is_a_command_and_not_text(look, shown, make):
    field = make(look, name="field")
    shown(field)
    for modifiers, text in ((Qt.KeyboardModifier.AltModifier, "x"), (Qt.KeyboardModifier.NoModifier, "y")):
        QApplication.sendEvent(field, QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_X, modifiers, text))
    assert (field.toPlainText() if make is TextBox else field.text()) == ("y" if sys.platform != "darwin" else "xy")


def test_an_ampersand_in_a_name_is_shown_and_marks_no_key(look):
    assert not CheckBox(look, "Smith & Sons").shortcut().isEmpty()
    box = CheckBox(look, plain_label("Smith & Sons"), name="paper")
    assert box.shortcut().isEmpty()
    assert plain_label("R&B") == "R&&B"
