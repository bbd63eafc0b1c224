""" "Where from?" for every number by keyboard: its lines add up and end at the journal."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from scorekeeper.features.event.page.page import EventPage
from scorekeeper.features.score.page.page import ScorePage
from scorekeeper.features.standings.page.standings import StandingsPage
from scorekeeper.features.where.page.where_panel import WherePanel, _figure, address_of_cell
from scorekeeper.features.where.view.addresses import EVENT, SHEET, STANDINGS, numbers
from tests.event_loop import catch_up
from tests.shell.sample_page import Shown

ARROWS = {"left": Qt.Key.Key_Left, "right": Qt.Key.Key_Right, "up": Qt.Key.Key_Up, "down": Qt.Key.Key_Down}


@pytest.fixture
def show(qtbot):
    shown = []

    def make(page, name):
        shown.append(Shown(qtbot, page, name))
        shown[-1].window.activateWindow()
        qtbot.waitUntil(shown[-1].window.isActiveWindow)
        catch_up()
        return shown[-1]

    yield make
    for item in shown:
        item.close()


def ask(shown):
    """Press F3 and answer the panel."""
    QTest.keyClick(shown.focus, Qt.Key.Key_F3)
    panel = shown.window.focusWidget()
    assert isinstance(panel, WherePanel)
    return panel


def walk(panel):
    """Go with the arrows through every number, checking each; answer all their addresses."""
    seen = set()

    def go(way):
        before = panel.address
        QTest.keyClick(panel, ARROWS[way])
        return panel.address != before

    while go("up"):
        pass
    while True:
        while go("left"):
            pass
        seen.add(panel.address)
        check(panel)
        while go("right"):
            seen.add(panel.address)
            check(panel)
        if not go("down"):
            return seen


def read(text):
    """Read a number as it is written: with a sign, or with the real minus."""
    return int(text.replace("\N{MINUS SIGN}", "-").replace("=", "").strip())


def check(panel):
    """Check that the visible lines sum to the number and each leads to an entry or a number."""
    steps = panel.timeline._boxes
    boxes = [box for step in steps for box in step.findChildren(QWidget) if re.search(r"\.part\d+$", box.objectName())]
    amounts = [read(box.accessibleName().split(" ")[0] or "0") for box in boxes if "=" not in box.accessibleName()]
    assert amounts or panel.value.text() == "0", panel.address
    assert sum(amounts) == read(panel.value.text()), (panel.address, [box.accessibleName() for box in boxes])
    links = [label.text() for step in steps for label in step.findChildren(QLabel)]
    entries = {int(seq) for text in links for seq in re.findall(r'href="entry:(\d+)"', text)}
    assert entries, panel.address
    assert max(entries) <= panel.chain.entries[-1].seq
    assert panel.journal.isEnabled(), panel.address


def to_journal(shown, panel):
    """Enter goes to the journal, at an entry."""
    QTest.keyClick(panel, Qt.Key.Key_Return)
    assert shown.went[-1][0] == "journal"
    assert 1 <= shown.went[-1][1] <= shown.bridge.tournament.seq


def addresses(shown, page, session=""):
    return {address for row in numbers(shown.bridge.tournament, page, session) for _, address in row}


def test_where_from_writes_the_real_minus():
    assert [_figure(-8), _figure(-8, signed=True), _figure(8, signed=True), _figure(8)] == [
        "\N{MINUS SIGN}8", "\N{MINUS SIGN}8", "+8", "8",
    ]  # fmt: skip


def test_the_score_sheet(show):
    shown = show(ScorePage, "sheet")
    page = shown.page
    for uid in shown.bridge.tournament.sessions:
        page.show_target(uid)
        panel = ask(shown)
        walked = walk(panel)
        assert walked == addresses(shown, SHEET, uid)
        assert {address_of_cell(page.sheet.showing, *cell) for cell in cells_with_digits(page)} <= walked
        to_journal(shown, panel)
        QTest.keyClick(panel, Qt.Key.Key_Escape)
        assert shown.focus is page.line


def cells_with_digits(page):
    """Every cell of the sheet with a number, by deal and column; marks are words."""
    rows = page.table.rows_model
    for row in rows.rows:
        for column in rows.columns:
            if column.key not in {"deal", "marks"} and re.search(r"\d", column.text(row)):
                yield row.deal, column.key


def test_the_standings(show):
    shown = show(StandingsPage, "standings")
    panel = ask(shown)
    assert walk(panel) == addresses(shown, STANDINGS)
    to_journal(shown, panel)


def test_the_event(show):
    shown = show(EventPage, "event")
    page = shown.page
    for table, name in ((page.sessions, EVENT), (page.ranking, STANDINGS)):
        table.setFocus()
        table.setCurrentIndex(table.rows_model.index(0, 0))
        table.setFocus()
        panel = ask(shown)
        assert walk(panel) == addresses(shown, name)
        to_journal(shown, panel)
        QTest.keyClick(panel, Qt.Key.Key_Escape)
