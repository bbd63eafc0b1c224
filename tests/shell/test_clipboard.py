"""Copying by keyboard on every page, and by the menu under the pointer."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from scorekeeper.kit.look.labels import RichLabel
from scorekeeper.shell.clipboard import clipboard_rows, words_of

CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def evening(evening):
    QApplication.clipboard().clear()
    return evening.open_sample()


def copy(evening, *, whole=False):
    """Press the key; where the platform's own shortcuts sleep, run the command the key has."""
    QApplication.clipboard().clear()
    evening.key(Qt.Key.Key_C, mod=CONTROL | SHIFT if whole else CONTROL)
    if not clipboard():
        evening.window.run("copy-table" if whole else "copy")
    return clipboard()


def clipboard():
    return QGuiApplication.clipboard().text()


def golden(evening):
    evening.programme._go("score", next(iter(evening.bridge.tournament.sessions)))
    return evening.window.page("score")


def test_the_empty_entry_line_copies_the_whole_sheet(evening):
    page = golden(evening)
    lines = copy(evening).splitlines()
    state = evening.bridge.tournament.sessions[page.session]
    assert "Dallas" in lines[0]
    assert "Detroit" in lines[0]
    assert str(state.result.totals["A"]) in lines[0]
    table = [line.split("\t") for line in lines if "\t" in line]
    assert table[0][0] == "Deal"
    assert "Total Dallas" in table[0]
    assert len(table) == 1 + len(page.table.rows_model.rows) + 1
    at = table[0].index("Total Dallas")
    assert table[-1][at] == str(state.result.totals["A"])
    assert any("corrected" in line[-1] for line in table[1:-1]), "the marks go along"
    assert QGuiApplication.clipboard().mimeData().html().count("<tr>") == len(table)
    assert "Copied" in evening.status_text
    assert "Saved" in evening.status_text


def test_at_200_percent_the_columns_that_left_are_copied_all_the_same(evening):
    golden(evening)
    usual = copy(evening)
    evening.look.set_percent(200)
    assert copy(evening) == usual


def test_a_text_keeps_the_key_for_its_selection(evening):
    page = golden(evening)
    evening.type("a30h")
    page.line.selectAll()
    evening.key(Qt.Key.Key_C, mod=CONTROL)
    assert clipboard() == page.line.text()
    page.line.setSelection(0, 2)
    evening.window.run("copy")
    assert clipboard() == page.line.text()[:2]


def test_the_selected_row_of_the_sheet(evening):
    page = golden(evening)
    page.table.select_deal(6)
    page.table.setFocus()
    row = copy(evening).split("\t")
    assert row[0] == "6"
    assert "\n" not in clipboard()
    whole = copy(evening, whole=True).splitlines()
    assert len(whole) == 1 + len(page.table.rows_model.rows)


def test_the_journal_copies_its_row_from_the_filter_line_and_all_that_fit(evening):
    evening.window.show_page("journal")
    evening.type("deal 6")
    page = evening.window.page("journal")
    row = copy(evening).split("\t")
    assert row[0] == str(page.table.selected.entry.seq)
    assert len(row) == 8, "the kind is copied where there is no room to show it"
    lines = copy(evening, whole=True).splitlines()
    assert len(lines) == 1 + len(page.table.rows_model.rows)
    assert lines[0].split("\t")[:3] == ["Entry", "Time", "Who"]


def test_a_changed_entry_is_copied_from_its_card(evening):
    evening.window.show_page("journal")
    evening.type("corrected")
    evening.window.page("journal").show_effect()
    evening.window.run("entry-details")
    lines = copy(evening).splitlines()
    assert "Deal 6\tB 36C 37\tB 36C 33" in lines
    assert any(line.startswith("Who\t") for line in lines)
    assert any("nine of hearts" in line for line in lines)


def test_the_standings(evening):
    evening.window.show_page("standings")
    page = evening.window.page("standings")
    lines = copy(evening, whole=True).splitlines()
    assert lines[0].split("\t")[:2] == ["Place", "Team"]
    assert len(lines) == 1 + len(page.table.rows_model.rows)
    assert {line.split("\t")[1] for line in lines[1:]} == {
        team.name for team in evening.bridge.tournament.teams.values()
    }


def test_the_lists_of_the_event_page(evening):
    evening.window.show_page("event")
    page = evening.window.page("event")
    page.teams.setFocus()
    lines = copy(evening, whole=True).splitlines()
    assert len(lines) == 1 + len(evening.bridge.tournament.teams)
    page.sessions.setFocus()
    assert copy(evening)


def test_a_report_is_copied_with_and_without_a_selection(evening):
    evening.window.run("check-event")
    page = evening.window.page("verify")
    evening.wait(page.details.toPlainText)
    page.details.setFocus()
    assert "entries, each matches the one before it" in copy(evening)
    assert "Intact." in copy(evening, whole=True)
    page.details.selectAll()
    assert copy(evening) == page.details.toPlainText()


def test_a_name_that_looks_like_a_formula_stays_a_name(evening):
    from scorekeeper.journal.facts import TeamEntered  # noqa: PLC0415

    evening.bridge.submit([TeamEntered("f" * 32, "=HYPERLINK(1)")])
    evening.wait(lambda: not evening.bridge.is_busy)
    evening.window.show_page("standings")
    assert "\t'=HYPERLINK(1)\t" in copy(evening, whole=True)
    assert "<td>=" not in QGuiApplication.clipboard().mimeData().html()


def menu_at(evening, widget, point=None):
    point = widget.rect().center() if point is None else point
    index = widget.mapTo(evening.window, point)
    return evening.programme.copier.menu_for(widget, index)


def test_the_menu_of_a_sentence_and_of_a_row(evening, check_golden):
    page = golden(evening)
    label = page.frame.head.findChildren(RichLabel) or page.findChildren(RichLabel)
    shown = next(item for item in label if item.isVisible() and words_of(item))
    menu = menu_at(evening, shown)
    assert menu.actions()[0].text() == "&Copy"
    menu.actions()[0].trigger()
    assert clipboard() == shown.plain()
    table = page.table
    point = QPoint(20, table.rowViewportPosition(3) + 4)
    menu = menu_at(evening, table.viewport(), point)
    check_golden([action.text() for action in menu.actions()][-1])
    menu.actions()[0].trigger()
    assert clipboard().split("\t")[0].strip("'") != ""


def test_the_menu_opens_where_the_pointer_is(evening):
    page = golden(evening)
    QTest.mouseClick(page.frame.head, Qt.MouseButton.RightButton)
    assert evening.programme.copier.menu_for(evening.window.menuBar(), QPoint(3, 3)) is None


def test_every_page_has_text(evening):
    for name in ("score", "standings", "event", "journal"):
        evening.window.show_page(name)
        assert clipboard_rows(evening.window.page(name)), name
