"""Ten random paper sheets copied by keyboard with every kind of slip: all slips are found."""

import random
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea

from scorekeeper.features.copying import words
from scorekeeper.features.copying.view.copy_view import copy_view
from scorekeeper.journal.facts import DealRecorded, DifferenceSettled, RowCopied
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from tests.features.score.view.paper import random_lines, right_sheet, with_line, with_pair
from tests.kernel.golden_event import GOLDEN, SESSION, golden

PAPER = right_sheet(GOLDEN)


@pytest.fixture
def copying(at_table):
    """Sit at an empty session in copy mode."""

    def seat(upto=0, **more):
        keys = at_table(upto, seats=False, **more)
        keys.run("copy-paper").settle()
        assert keys.page.sheet.state.copying.on
        return keys

    return seat


def type_rows(keys, rows):
    """Type rows one by one and return the deals whose difference was reported right after Enter."""
    named = []
    for row in rows:
        before = {(difference.deal, difference.kind) for difference in view(keys).differences}
        keys.type(f"{row.quick}\n").settle()
        assert keys.page.line.text() == ""
        if fresh := [
            difference
            for difference in view(keys).differences
            if not difference.settled and (difference.deal, difference.kind) not in before
        ]:
            assert keys.explanation == fresh[0].sentence
            named.append(fresh[0].deal)
    return named


def view(keys):
    return copy_view(keys.page.sheet.showing.now, keys.page.sheet.state.copying.sheet)


def matches(keys):
    return {row.deal for row in view(keys).differences if not row.settled}


def choose(keys, sheet):
    """Choose the sheet by keyboard: F6 to the panel, arrows, Esc back to the line."""
    panel = keys.page.panels.currentWidget()
    panel.choice.segment(panel.choice.value).setFocus()
    for _step in range(3):
        if panel.choice.value == sheet:
            break
        keys.press(Qt.Key.Key_Right)
    assert keys.page.sheet.state.copying.sheet == (None if sheet == "one" else sheet)
    keys.press(Qt.Key.Key_Escape)
    assert keys.focus is keys.page.line


# slips


def flipped(line):
    """The same contract, the other outcome."""
    side, contract, taken = line.split()
    value = int("".join(sign for sign in contract if sign.isdigit()))
    return f"{side} {contract} {value - 1 if int(taken) >= value else value}"


def other_contract(line):
    side, contract, taken = line.split()
    return f"{side} {contract.replace(contract[:2], '28' if contract[:2] != '28' else '48')} {taken}"


def without_double(line):
    return line.replace("XX", "X") if "XX" in line else line.replace("X", "")


def transposed(line):
    side, contract, taken = line.split()
    return f"{side} {contract} {taken[::-1]}"


def planted(chance, lines):
    """Choose rows for the slips, none adjacent: doubled ones, swappable digits, and others."""
    rows = [row for row in range(2, 18) if row % 2 == chance.randint(0, 1) or row % 2]
    doubled = [row for row in rows if "X" in lines[row - 1]]
    turned = [row for row in rows if 0 < int(lines[row - 1].split()[2][::-1]) <= 56]
    turned = [row for row in turned if lines[row - 1].split()[2] != lines[row - 1].split()[2][::-1]]
    first = chance.choice(doubled)
    second = chance.choice([row for row in turned if row != first])
    others = chance.sample([row for row in rows if row not in (first, second)], 3)
    return first, second, *others


def sheet_of(seed):
    """A random sheet that has a doubled contract and digits that can change places."""
    chance = random.Random(seed)
    lines = random_lines(chance)
    lines[chance.randint(2, 8) * 2 - 1] = (
        f"{chance.choice('AB')} 4{chance.randint(0, 7)}H{'X' * chance.randint(1, 2)} 42"
    )
    index = next(row for row in range(2, 17, 2) if "X" not in lines[row])
    lines[index] = f"{chance.choice('AB')} 30S 41"
    return chance, right_sheet(lines)


@pytest.mark.parametrize("seed", range(5))
def test_every_kind_of_slip_is_found_on_two_sheets(copying, seed, check_golden):
    chance, paper = sheet_of(seed)
    lines = [row.line for row in paper]
    double, turned, errors, flip, unread = planted(chance, lines)
    total, swapped, slip = sorted(chance.sample(range(2, 19, 3), 3))
    keys = copying()
    choose(keys, "A")
    (a, b) = paper[total - 1].sums
    mine = with_pair(paper, total, (a + chance.randint(1, 5), b))
    mine = with_pair(mine, swapped, paper[swapped - 1].sums[::-1])
    mine = tuple(replace(row, pair=(row.sums[0], row.sums[1] + 2)) if row.deal >= slip else row for row in mine)
    sums = {total, slip} | ({swapped} if paper[swapped - 1].sums != mine[swapped - 1].sums else set())
    assert set(type_rows(keys, mine)) == matches(keys) == sums
    choose(keys, "B")
    other = with_line(paper, double, without_double(lines[double - 1]))
    other = with_line(other, turned, transposed(lines[turned - 1]))
    other = with_line(other, errors, other_contract(lines[errors - 1]))
    other = with_line(other, flip, flipped(lines[flip - 1]))
    other = with_pair(other, unread, None)
    named = type_rows(keys, other)
    rows = {double, turned, errors, flip}
    assert set(named) == rows
    assert matches(keys) == rows | sums
    assert {row.deal for row in view(keys).differences if row.kind == "row"} == rows
    check_golden(view(keys).pairs)
    assert keys.totals == paper[-1].pair  # the first sheet is right
    marked = {row.deal for row in keys.sheet.rows if any(mark.kind == "differs" for mark in row.marks)}
    assert marked == rows | sums


@pytest.mark.parametrize("seed", range(5, 10))
def test_every_kind_of_slip_is_found_on_one_sheet(copying, seed, check_golden):
    chance, paper = sheet_of(seed)
    lines = [row.line for row in paper]
    rows = list(paper)
    double = next(row for row in range(2, 19) if "X" in lines[row - 1])
    flip = chance.choice([row for row in range(2, 12) if abs(row - double) > 1])
    rows[double - 1] = replace(rows[double - 1], line=without_double(lines[double - 1]))
    rows[flip - 1] = replace(rows[flip - 1], line=flipped(lines[flip - 1]))
    last = chance.choice([row for row in range(13, 17) if abs(row - double) > 1])
    keys = copying()
    if seed % 2:  # the row is left out: all later ones move up
        del rows[last - 1]
        named = type_rows(keys, rows)
        assert set(named) == matches(keys) == {double, flip, last}
        assert view(keys).rows == "17 of 18"
        assert keys.page.sheet.state.reading.deal == 18
    else:  # the deal is numbered one too high
        changed_row = replace(rows[last - 1], line=f"{last + 1}:{rows[last - 1].line}")
        named = type_rows(keys, [*rows[: last - 1], changed_row])
        check_golden(view(keys).gaps)
        assert keys.page.sheet.state.reading.deal == last + 2, "the line goes on, and does not fall into the gap"
        named += type_rows(keys, rows[last:])
        assert {double, flip, last} <= set(named)
        assert {double, flip, last} <= matches(keys) <= {double, flip, last, last + 1}


@pytest.mark.parametrize("index", range(1, 19))
def test_one_wrong_total_on_the_golden_sheet_is_named_at_once(copying, index):
    a, b = PAPER[index - 1].sums
    keys = copying()
    assert type_rows(keys, with_pair(PAPER, index, (a + 1, b))) == [index]
    assert matches(keys) == {index}
    shown = keys.aside().page.panels.currentWidget().first.label.text().replace("\N{NO-BREAK SPACE}", " ")
    assert shown.startswith(f"Deal {index}: the paper says {a + 1} : {b}")


def test_a_sheet_is_copied_with_as_many_keys_as_it_has_signs(copying):
    keys = copying()
    keys.type("".join(f"{row.quick}\n" for row in PAPER)).settle()
    assert keys.totals == (24, 16)
    commands = {entry.cmd.partition("/")[0] for entry in keys.table.desk.entries if isinstance(entry.fact, RowCopied)}
    assert len(commands) == 18
    keys.aside()
    assert view(keys).verdict == "18 rows, 18 running totals compared: all agree."
    assert keys.panel is None
    assert keys.page.panels.currentWidget().kind == "copy"


def test_a_row_that_cannot_be_read_is_noted_marked_and_passed_over(copying, check_golden):
    keys = copying()
    type_rows(keys, PAPER[:3])
    keys.type("b ?h 47\n").settle()
    check_golden((view(keys).gaps, view(keys).rows))
    assert "not readable" in [mark.text for mark in keys.sheet.rows[3].marks]
    assert keys.page.sheet.state.reading.deal == 5
    assert [row.deal for row in keys.sheet.rows if row.state == "next"] == [5]
    keys.run("copy-paper").settle()
    assert [row.deal for row in keys.sheet.rows if row.state == "next"] == [keys.page.sheet.state.reading.deal] == [4]
    keys.run("copy-paper").settle()
    keys.type(f"{PAPER[4].quick}\n").settle()
    assert keys.page.sheet.showing.now.recorded(4) is None
    assert keys.page.sheet.showing.now.recorded(5) is not None


@pytest.mark.parametrize(("percent", "width"), [(100, 900), (150, 1274), (200, 1274)])
def test_a_different_total_is_reported_first_and_in_full(copying, percent, width, check_golden):
    keys = copying(look=Look("light", percent, reduced_motion=True))
    keys.page.resize(width, 616)
    keys.type("3: a 40hxx 44:12 / 999 888")
    card = keys.page.entry
    check_golden(card.explanation.text())
    for label in (card.explanation, card.follow):
        if label.isVisible():
            assert label.height() >= label.heightForWidth(label.width()), label.text()


def test_no_announcement_interrupts_and_the_panel_stays_while_typing(copying):
    keys = copying()
    type_rows(keys, PAPER[:6])
    keys.qtbot.waitUntil(lambda: not keys.page.sheet._prompt_timer.isActive())
    assert not keys.panel
    assert keys.page.panels.currentWidget().kind == "copy"
    keys.type("a48nt").aside()
    assert keys.page.panels.currentWidget().kind == "copy"
    keys.press(Qt.Key.Key_Escape)
    keys.run("penalty")
    assert keys.panel.kind == "penalty"
    keys.press(Qt.Key.Key_Escape)
    assert keys.page.panels.currentWidget().kind == "copy"


def test_a_row_that_was_misread_is_put_right_with_one_enter(copying, check_golden):
    keys = copying()
    type_rows(keys, with_line(PAPER[:7], 7, "A 48NT 48"))
    assert matches(keys) == {7}
    keys.type("7:a48nt45\n").settle()
    assert matches(keys) == set()
    assert keys.panel is None
    newest = [entry for entry in keys.table.desk.entries if isinstance(entry.fact, DealRecorded)][-1]
    check_golden((newest.fact.taken, newest.reason))
    assert keys.explanation.startswith("Deal 8 is next")


def test_correcting_a_copied_row_gives_its_line_back(copying):
    keys = copying()
    type_rows(keys, with_line(PAPER[:7], 7, "A 48NT 48"))
    keys.press(Qt.Key.Key_Up)
    keys.run("correct")
    assert keys.panel is None
    assert keys.page.line.text() == "7: A 48NT 48 / 5 9"
    keys.page.line.setText("7: A 48NT 45 / 5 9")
    keys.type("\n").settle()
    assert matches(keys) == set()
    assert keys.page.sheet.showing.now.state.copies[None][7].taken == 45


def test_the_pair_alone_and_a_step_taken_back(copying):
    keys = copying()
    keys.type("a28h31\n").settle().type("/20\n").settle()  # read as one number: a second one is missing
    assert keys.page.line.text() == "/20"
    keys.type(" 0").press(Qt.Key.Key_Home)
    keys.page.line.setText("/ 2 0")
    keys.type("\n").settle()
    assert matches(keys) == {1}
    keys.run("undo").settle()
    assert matches(keys) == set()
    assert keys.page.sheet.showing.now.recorded(1) is not None
    keys.run("undo").settle()
    assert keys.page.sheet.showing.now.recorded(1) is None
    assert not keys.page.sheet.showing.now.state.copies
    keys.run("redo").settle()
    assert keys.page.sheet.showing.now.recorded(1) is not None


def test_differences_are_settled_one_by_one_by_keyboard(copying, check_golden):
    keys = copying()
    choose(keys, "A")
    type_rows(keys, PAPER)
    choose(keys, "B")
    other = with_line(with_line(with_line(PAPER, 4, "B 40D 42"), 13, "A 47SX 44"), 16, "B 55SX 52")
    type_rows(keys, with_pair(other, 18, (25, 16)))
    assert matches(keys) == {4, 13, 16, 18}
    held = "The two sheets differ in deals 4, 13, 16 and 18. The sheet cannot be signed until they agree or a ruling is made."
    assert view(keys).held == keys.sheet.finish.held == held
    keys.run("settle").settle()
    assert keys.panel.title.text() == "Settle deal 4"
    keys.type("\n\n\n").settle()  # as Dallas; the reason is asked for and stays asked for
    assert "reason" in keys.panel.reason.problem.text()
    keys.type("Both captains looked\n").settle()
    assert keys.panel.title.text() == "Settle deal 13"
    keys.press(Qt.Key.Key_Down).type("\nDetroit shows its slip\n").settle()
    assert keys.panel.title.text() == "Settle deal 16"
    keys.press(Qt.Key.Key_Down, Qt.Key.Key_Down).type("\nb55s52\nNeither double was called\n").settle()
    assert keys.panel.title.text() == "Settle deal 18"
    keys.type("\n\n").settle()  # the recorded row is right; the reason is ready
    assert keys.panel is None
    assert matches(keys) == set()
    settled = [
        (e.fact.deal, e.fact.how, e.reason) for e in keys.table.desk.entries if isinstance(e.fact, DifferenceSettled)
    ]
    check_golden(settled)
    now = keys.page.sheet.showing.now
    assert [str(now.recorded(number).contract) for number in (4, 13, 16)] == ["40H", "47SX", "55S"]
    keys.run("settle").settle()
    assert keys.status[1] == words.nothing_to_settle()


def test_the_complete_panel_lists_what_was_compared_and_what_is_open(copying, check_golden):
    keys = copying()
    type_rows(keys, with_pair(PAPER, 7, (5, 8)))
    keys.run("copy-paper").settle().aside()
    complete = keys.page.panels.complete
    assert keys.page.panels.currentWidget() is complete
    check_golden(complete.held.text())
    inside = complete.findChild(QScrollArea).widget()
    assert inside.minimumSizeHint().width() <= complete.width() - 30  # nothing is cut off at the side
    complete.settle.click()
    assert keys.panel.title.text() == "Settle deal 7"


def test_the_panel_takes_the_focus_whatever_sheets_there_are(copying):
    keys = copying()
    for sheet in ("A", "B"):
        choose(keys, sheet)
        type_rows(keys, PAPER[:2])
    panel = keys.page.panels.currentWidget()
    panel.sheet = ""  # as after a session that was copied from one sheet
    assert panel.first_focus() is panel.choice.segment(panel.choice.value)


def test_the_switch_survives(at_table, tmp_path):
    settings = ProgramSettings(tmp_path)
    keys = at_table(3, settings=settings)
    assert not keys.page.sheet.state.copying.on
    keys.run("copy-paper").settle()
    choose(keys, "B")
    again = at_table(3, settings=ProgramSettings(tmp_path))
    assert (again.page.sheet.state.copying.on, again.page.sheet.state.copying.sheet) == (True, "B")
    again.run("copy-paper").settle()
    assert not at_table(3, settings=ProgramSettings(tmp_path)).page.sheet.state.copying.on


def test_a_session_whose_newest_row_was_copied_reopens_in_copy_mode(at_table):
    row = RowCopied(SESSION, 3, totals={"A": 1, "B": 3})
    keys = at_table(facts=[*golden(3), row])
    assert keys.page.sheet.state.copying.on
    assert not at_table(3).page.sheet.state.copying.on


def test_at_large_text_the_panel_covers_the_page_until_a_row_is_typed(at_table, check_golden):
    keys = at_table(3, look=Look("light", 200, reduced_motion=True))
    keys.run("copy-paper").settle()
    assert keys.panel.kind == "copy"
    keys.type("b").settle()
    assert keys.panel is None
    assert keys.page.line.text() == "b"
    keys.type("40h42 / 2 5\n").settle()
    check_golden(keys.explanation)


def test_a_mouse_settles_from_the_list(copying):
    keys = copying()
    type_rows(keys, with_pair(PAPER[:3], 2, (1, 2)))
    QTest.mouseClick(keys.aside().page.panels.currentWidget().button, Qt.MouseButton.LeftButton)
    assert keys.panel.title.text() == "Settle deal 2"
