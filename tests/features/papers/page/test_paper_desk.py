"""The paper desk in a window: its choosers answered beforehand, everything else by keyboard."""

import json
import os
import signal
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from scorekeeper.assets.paths import resources
from scorekeeper.features.papers.page.paper_desk import PaperDesk
from scorekeeper.features.papers.page.paper_files import PaperFiles
from scorekeeper.features.papers.view.exporting import sheet_bytes
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.kernel.drawing_process import DRAWING
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.jobs import Ticket
from scorekeeper.sheets.record import record
from tests.features.papers.page.counter import folder_line
from tests.sheets.making import SESSION, golden
from tests.shell.sample_page import Shown


class EmptyPage(WindowPage):
    """A page that shows nothing, but asks to go somewhere like any other."""

    go = Signal(str, object)
    command = Signal(str)
    commands_changed = Signal()

    def __init__(self, _look, _bridge):
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)


class PaperWindow(Shown):
    """A window over the sample event with paper, as the program has it."""

    def __init__(self, qtbot, **answers):
        super().__init__(qtbot, EmptyPage, "event")
        self.asked = []
        self.session = next(iter(self.desk.tournament.sessions))
        self.answers = {"files": [], "place": None, "folder": None, "printed": None, **answers}
        choosers = Choosers(
            files=lambda *asked: self.answer("files", asked),
            save_path=lambda *asked: self.answer("place", asked),
            folder=lambda *asked: self.answer("folder", asked),
            printer=self.choose_printer,
        )
        self.paper = PaperDesk(self.look, self.jobs, self.window, choosers)
        self.paper.serve(self.bridge)
        self.window.offer(
            {
                "print": lambda: self.paper.print(("sheet", self.session)),
                "export": lambda: self.paper.export(("sheet", self.session)),
                "import": lambda: self.paper.bring_in(self.bridge),
                "save-copy": lambda: self.paper.save_copy(self.bridge),
            }
        )
        self.window.refresh_commands()

    def answer(self, what, asked):
        self.asked.append(asked[1])
        return self.answers[what]

    def choose_printer(self, _parent, printer, go):
        self.asked.append("printer")
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setResolution(100)
        printer.setOutputFileName(str(self.answers["printed"]))
        go()

    def keys(self, keys):
        """Press the shortcut of a command that the menu shows."""
        names = [
            name for name, action in self.window.actions_by_name.items() if QKeySequence(keys) in action.shortcuts()
        ]
        return self.run(*names)

    def find_in_paper(self, name):
        return self.sheet.findChild(QWidget, name)

    @property
    def sheet(self):
        return self.window.page("reports")

    @property
    def status_text(self):
        return self.window.save_state.sentence

    def wait_for_status(self, words):
        self.qtbot.waitUntil(lambda: words in self.status_text and not self.paper.work.busy)


@pytest.fixture
def office(qtbot):
    offices = []

    def open_office(**answers):
        offices.append(PaperWindow(qtbot, **answers))
        return offices[-1]

    yield open_office
    for each in offices:
        each.close()


def pages(path):
    document = pypdfium2.PdfDocument(path)
    count = len(document)
    document.close()
    return count


def test_ctrl_p_and_enter_print_this_sheet(office, tmp_path):
    desk = office(printed=tmp_path / "out.pdf")
    desk.keys("Ctrl+P")
    assert desk.window.current == "reports"
    assert desk.sheet.chosen == desk.session
    desk.press(Qt.Key.Key_Return)
    desk.wait_for_status("1 sheet went to")
    assert desk.asked == ["printer"]
    assert pages(tmp_path / "out.pdf") >= 1
    desk.press(Qt.Key.Key_Escape)
    assert desk.window.current == "event"


def test_all_sheets_of_the_event_in_two_copies(office, tmp_path):
    desk = office(printed=tmp_path / "out.pdf", place=tmp_path / "once")
    desk.keys("Ctrl+P").press(Qt.Key.Key_Up)
    assert desk.sheet.chosen == "all"
    desk.sheet.pdf_button.click()
    desk.wait_for_status("1 file written")
    desk.find_in_paper("paper-copies.more").click()
    desk.sheet.list.setFocus()
    desk.press(Qt.Key.Key_Return)
    desk.wait_for_status("2 sheets went to")
    assert pages(tmp_path / "out.pdf") == 2 * pages(tmp_path / "once.pdf")


def test_the_paper_chosen_is_the_paper_of_the_file(office, tmp_path):
    desk = office(place=tmp_path / "letter.pdf")
    desk.keys("Ctrl+P")
    desk.find_in_paper("paper-size.letter").click()
    desk.sheet.pdf_button.setFocus()
    desk.press(Qt.Key.Key_Return)
    desk.wait_for_status("1 file written")
    document = pypdfium2.PdfDocument(tmp_path / "letter.pdf")
    assert [round(side) for side in document[0].get_size()] == [612, 792]
    document.close()


def test_a_changed_mind_prints_nothing(office, tmp_path):
    desk = office(place=None)
    desk.keys("Ctrl+P")
    desk.sheet.pdf_button.click()
    assert not desk.paper.work.busy
    assert list(tmp_path.iterdir()) == []


def test_export_into_the_folder_chosen(office, tmp_path):
    desk = office(folder=tmp_path / "sheets")
    desk.keys("Ctrl+Shift+E")
    assert desk.focus.objectName() == "paper-form-pdf"
    desk.find_in_paper("paper-choose-folder").click()
    assert desk.sheet.folder == str(tmp_path / "sheets")
    desk.find_in_paper("paper-export").setFocus()
    desk.press(Qt.Key.Key_Return)
    desk.wait_for_status("1 file written")
    assert [path.suffix for path in (tmp_path / "sheets").iterdir()] == [".pdf"]


def test_cancel_keeps_the_finished_sheets(office, tmp_path, monkeypatch):
    desk = office()
    desk.keys("Ctrl+Shift+E").press(Qt.Key.Key_Escape)
    desk.keys("Ctrl+Shift+E")
    desk.sheet.list.select_key("all")
    folder_line(desk.sheet).setText(str(tmp_path / "sheets"))
    ticket: list[Ticket] = []

    def cancelled_meanwhile(*asked):
        ticket[0].cancel()
        return sheet_bytes(*asked)

    monkeypatch.setattr("scorekeeper.features.papers.view.copies.sheet_bytes", cancelled_meanwhile)
    monkeypatch.setattr(desk.jobs, "draw", noting(desk.jobs.draw, ticket))
    desk.find_in_paper("paper-export").click()
    assert desk.paper.work.cancel.isVisible()
    assert desk.paper.work.cancel.accessibleName().startswith("Cancel: ")
    desk.wait_for_status("Stopped. What was finished is kept.")
    assert len(list((tmp_path / "sheets").iterdir())) == 1
    assert not desk.paper.work.cancel.isVisible()


def test_all_sheets_are_written_though_the_drawing_process_crashes(office, tmp_path, monkeypatch):
    desk = office()
    desk.keys("Ctrl+Shift+E")
    desk.sheet.list.select_key("all")
    folder_line(desk.sheet).setText(str(tmp_path / "sheets"))
    killed: list[int] = []

    def falling(*asked):
        if not killed and DRAWING.pid is not None:
            killed.append(DRAWING.pid)
            os.kill(DRAWING.pid, signal.SIGKILL)
        return sheet_bytes(*asked)

    monkeypatch.setattr("scorekeeper.features.papers.view.copies.sheet_bytes", falling)
    desk.find_in_paper("paper-export").click()
    desk.wait_for_status("files written")
    assert killed
    assert DRAWING.pid not in {None, *killed}
    assert len(list((tmp_path / "sheets").iterdir())) == len(desk.desk.tournament.sessions)


def noting(draw, ticket):
    """Let work begin with its ticket noted."""

    def begin(work, *arguments):
        def noted(given, report):
            ticket.append(given)
            return work(given, report)

        return draw(noted, *arguments)

    return begin


@pytest.fixture(autouse=True)
def _questions_answered(monkeypatch):
    """Answer every question before entering with yes; confirm nothing."""
    monkeypatch.setattr(PaperFiles, "_may_enter", lambda _files, _question: True)
    monkeypatch.setattr("scorekeeper.features.papers.page.paper_files.may_confirm", lambda *_given: False)


def test_a_bad_file_is_named_and_no_file_is_entered(office, tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr(PaperFiles, "_may_enter", lambda _files, question: asked.append(question))
    (tmp_path / "torn.json").write_text('{"format": ')
    good = Path(str(resources() / "samples" / "albany-kochi.json"))
    desk = office(files=[good, tmp_path / "torn.json"])
    before = desk.desk.tournament.seq
    desk.run("import")
    desk.wait_for_status("Nothing was entered")
    report = desk.window.page("report")
    assert desk.window.current == "report"
    assert report.details.toPlainText().splitlines()[0] == "torn.json"
    assert len(asked) == 1
    assert desk.desk.tournament.seq == before
    desk.press(Qt.Key.Key_Escape)
    assert desk.window.current == "event"


def test_a_dispute_that_is_not_imported_is_named(office, tmp_path):
    making = golden()
    making.enter(DisputeRaised("d", SESSION, 9, by="B", facts="A ten on clubs."), reason="said")
    result = record(making.state, making.tournament)
    result["session"]["meta"]["round"] = 9
    result["disputes"] += [{"number": 7, "deal": 99, "facts": "No such deal."}]
    (tmp_path / "sheet.json").write_text(json.dumps(result))
    desk = office(files=[tmp_path / "sheet.json"])
    desk.run("import")
    desk.wait_for_status(
        "1 session entered, 1 open dispute raised. sheet.json: open dispute 7 on deal 99 on the sheet was not imported."
    )


def test_unreadable_and_invalid_files_are_listed(office, tmp_path):
    (tmp_path / "torn.json").write_text('{"format": ')
    desk = office(files=[tmp_path / "gone.json", tmp_path / "torn.json"])
    desk.run("import")
    desk.wait_for_status("Nothing was entered")
    listed = desk.window.page("report").details.toPlainText().splitlines()
    assert [line for line in listed if line.endswith(".json")] == ["gone.json", "torn.json"]
    assert "2 problems" in desk.window.page("report").sentence.text()


def test_an_event_without_a_file_cannot_be_copied(office):
    desk = office()
    desk.run("save-copy")
    desk.wait_for_status("not in a file")
    assert desk.asked == []


def test_a_newer_preview_replaces_an_older_one(office, qtbot):
    desk = office()
    desk.keys("Ctrl+P")
    QTest.keyClick(desk.sheet.list, Qt.Key.Key_Down)
    second = list(desk.desk.tournament.sessions)[1]
    assert desk.sheet.chosen == second
    qtbot.waitUntil(lambda: desk.sheet.preview.pages > 0)
    assert "Albany" in desk.sheet.preview.accessibleName()
