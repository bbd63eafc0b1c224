"""The Print page in an event of games: its own papers, previewed and exported by keyboard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.features.papers.page.paper_desk import PaperDesk
from scorekeeper.features.papers.view.catalogue import (
    ALL,
    CLICK_CARDS,
    DAY_REPORT,
    GAME_PAPERS,
    GAME_SHEET,
    SHEET,
    papers,
)
from scorekeeper.journal.disputes import all_rulings
from scorekeeper.journal.facts import RulingMade
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.look import Look
from tests.event_loop import catch_up
from tests.features.papers.page.counter import folder_line, form_box
from tests.kernel.votes import enter_unasked
from tests.sheets.game500.making_games import GAME, won


class GamePapersWindow:
    """A window with the papers of a day of 500 and nothing else."""

    def __init__(self, qtbot, tmp_path):
        self.qtbot = qtbot
        self.desk = create_event(tmp_path / "day.scorekeeper", NewEvent("Otago", "singles-500"), who="L", seat="1")
        making = won().open("d" * 32, (3, 0, 1, 2), round=4, table=5).hand("1 A6S 7", game="d" * 32)
        for entry in making.making.entries[1:]:
            self.desk.submit((entry.fact,))
        self.jobs = Jobs()
        self.bridge = Bridge(self.desk, self.jobs)
        self.window = Window()
        look = Look("light", 100, reduced_motion=True)
        self.window.furnish(look)
        self.window.add_page("event", WindowPage())
        self.window.resize(1366, 740)
        self.window.show()
        self.window.show_page("event")
        self.paper = PaperDesk(look, self.jobs, self.window)
        self.paper.serve(self.bridge)

    @property
    def page(self):
        return self.window.page("reports")

    def key(self, key):
        QTest.keyClick(self.window.focusWidget(), key)

    def close(self):
        self.bridge.stop_polling()
        self.jobs.close(wait=True)
        catch_up()
        self.desk.close()
        self.window.allow_close()
        self.window.close()


@pytest.fixture
def day(qtbot, tmp_path):
    new_day = GamePapersWindow(qtbot, tmp_path)
    yield new_day
    new_day.close()


def test_papers_of_games_are_offered_shown_and_exported(day, tmp_path):
    enter_unasked(day.desk, [RulingMade(GAME, ("8b",), "put right in time", 1)])
    day.bridge.poll()
    day.qtbot.waitUntil(lambda: len(all_rulings(day.bridge.tournament)) == 1)
    day.paper.print((GAME_SHEET, GAME))
    page = day.page
    offered = papers(day.bridge.tournament)
    assert {kind.key for kind in offered} == {"round-results", *(item.key for item in GAME_PAPERS)}
    assert [item.key for item in page.kinds.rows_model.rows] == [kind.key for kind in offered]
    page.kinds.setFocus()
    day.key(Qt.Key.Key_Home)
    for at, kind in enumerate(offered):
        if at:
            day.key(Qt.Key.Key_Down)
        assert page.kind is kind
        day.qtbot.waitUntil(lambda: page.preview.pages > 0)
        folder = tmp_path / kind.key
        folder_line(page).setText(str(folder))
        for form in kind.forms:
            form_box(page, form).setChecked(True)
        page.export_button.click()
        day.qtbot.waitUntil(lambda: not day.paper.work.busy)
        assert {path.suffix.removeprefix(".") for path in folder.iterdir()} == set(kind.forms)
        page.kinds.setFocus()


def test_the_list_names_players_and_progress(day):
    day.paper.print((GAME_SHEET, GAME))
    titles = [item.title for item in day.page.list.rows_model.rows]
    assert titles[:3] == ["All games", "Round 3", "Round 4"]
    assert titles[3].startswith("Aroha Ngata \N{BULLET} ")
    details = [item.detail for item in day.page.list.rows_model.rows]
    assert details[:3] == ["2 games", "1 game", "1 game"]
    assert details[3].endswith("complete")
    assert details[4].endswith("1 hand")
    assert day.page.chosen == GAME


@pytest.mark.parametrize("choice", [(SHEET, GAME), (DAY_REPORT, ALL), ("", "")])
def test_a_session_sheet_becomes_the_game_sheet(day, choice):
    day.paper.print((CLICK_CARDS, ALL))
    assert day.page.kind.key == CLICK_CARDS
    day.paper.print(choice)
    assert day.page.kind.key == (GAME_SHEET if choice[0] else CLICK_CARDS)
