"""Papers by keyboard: preview, print, export, import, copy and check an event."""

import json
from threading import Event

import pypdfium2
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QPushButton, QWidget

from scorekeeper.features.papers import words
from scorekeeper.features.papers.page.fitting_paper import fitting_paper
from scorekeeper.features.papers.view import blanks, catalogue, exporting, paperwork
from scorekeeper.features.papers.view.catalogue import (
    ALL,
    BLANK,
    CARD,
    DAY_REPORT,
    GAME_PAPERS,
    PAPERS,
    SHEET,
    TEAM_RECORD,
)
from scorekeeper.features.papers.view.signed_papers import read_papers
from scorekeeper.journal.disputes import all_rulings, open_disputes
from scorekeeper.journal.facts import DrawMade, PlayRecorded, RulingMade, SessionOpened, StageSet
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.events import open_event
from scorekeeper.kit import choosers
from scorekeeper.kit.frame.questions import Question
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.printing import prepare
from scorekeeper.sheets.options import SheetOptions
from tests.event_loop import catch_up
from tests.features.papers.page.counter import SAMPLES, Counter, folder_line, form_box, scroll_areas
from tests.kernel.votes import enter_unasked


@pytest.fixture
def counter(qtbot, tmp_path):
    new_counter = Counter(qtbot, tmp_path)
    yield new_counter
    new_counter.close()


def spoken(widget):
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def answer(monkeypatch, ask, value):
    monkeypatch.setattr(QFileDialog, ask, lambda *_args: value)


def test_a_sheet_is_previewed_and_printed_to_a_pdf_file(counter, monkeypatch, tmp_path):
    counter.paper.print((SHEET, counter.golden))
    assert counter.window.focusWidget() is counter.page.list
    counter.wait(lambda: counter.page.preview.pages > 0)
    assert "Dallas" in counter.page.preview.accessibleName()
    target = tmp_path / "sheet"
    answer(monkeypatch, "getSaveFileName", (str(target), ""))
    counter.page.pdf_button.setFocus()
    counter.key(Qt.Key.Key_Return)
    counter.wait_for_status("1 file written")
    text = pypdfium2.PdfDocument(target.with_suffix(".pdf"))[0].get_textpage().get_text_range()
    assert "25" in text
    assert "Dallas" in text
    assert counter.page.note.text() in counter.status_text
    assert counter.status_text.startswith(f"Saved, entry {counter.desk.tournament.seq}")


def test_all_sheets_go_into_one_pdf_and_escape_goes_back(counter, tmp_path):
    counter.paper.print((SHEET, ALL))
    assert counter.page.chosen == "all"
    counter.paper.print_to_file(tmp_path / "all.pdf")
    counter.wait_for_status("1 file written")
    assert len(pypdfium2.PdfDocument(tmp_path / "all.pdf")) >= 2
    counter.page.list.setFocus()
    counter.key(Qt.Key.Key_Escape)
    assert counter.window.current == "event"


def test_one_round_is_chosen_printed_and_exported_by_keys(counter, monkeypatch, tmp_path):
    teams = tuple(counter.desk.tournament.teams)
    counter.paper.print((SHEET, ALL))
    counter.bridge.submit((SessionOpened("ac", teams, round=6, table=3),))
    counter.wait(lambda: len(counter.page.list.rows_model.rows) == 6)
    assert counter.page.list.selected.spoken == "All sessions, 3 sessions"
    counter.key(Qt.Key.Key_Down, 2)
    assert counter.page.list.selected.spoken == "Round 6, 2 sessions"
    asked = []

    def nowhere(*args):
        asked.append(args[2])
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", nowhere)
    counter.page.pdf_button.click()
    assert asked[0].endswith("great-lakes-sheets-round-6.pdf")
    folder_line(counter.page).setText(str(tmp_path / "six"))
    counter.page.export_button.setFocus()
    counter.key(Qt.Key.Key_Return)
    counter.wait_for_status("2 files written")
    assert all("-r6-t" in path.name for path in (tmp_path / "six").iterdir())


def test_print_and_export_stay_in_a_narrow_window(counter):
    counter.paper.print((SHEET, counter.golden))
    counter.wait(lambda: counter.page.preview.pages > 0)
    page = counter.page
    for width in (800, 1100, 1366):
        counter.window.resize(width, 600)
        catch_up()
        for button in (page.print_button, page.export_button):
            assert button.mapTo(page, button.rect().topRight()).x() < page.width(), width
    page.preview_words.set_words("Preview: page 1 of 1, " + "a very long name of a team " * 6)
    catch_up()
    assert page.print_button.mapTo(page, page.print_button.rect().topRight()).x() < page.width()


def test_at_1024_nothing_is_stacked_and_large_text_is_not_cut(counter):
    counter.paper.print((SHEET, counter.golden))
    counter.wait(lambda: counter.page.preview.pages > 0)
    page = counter.page
    counter.window.resize(932, 700)  # what the rail leaves of 1024
    options, whole = scroll_areas(folder_line(page))
    counter.wait(lambda: not whole.verticalScrollBar().maximum())
    assert not options.verticalScrollBar().maximum()
    assert page.list.height() >= 3 * page.list.rowHeight(0)
    counter.look.set_percent(200)
    catch_up()
    assert not whole.horizontalScrollBar().maximum()
    assert not options.verticalScrollBar().maximum()
    assert not page.list.verticalScrollBar().maximum()


def test_copies_and_paper_reach_the_printer(counter, tmp_path):
    counter.paper.print((SHEET, "ab"))
    counter.wait(lambda: counter.page.preview.pages > 0)
    single_pages = counter.page.preview.pages
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    prepare(printer, "letter", 2, name="sheets.pdf")
    counter.paper.print_on(printer)
    counter.wait_for_status("1 sheet went to")
    printed = pypdfium2.PdfDocument(tmp_path / "printed.pdf")
    assert len(printed) == 2 * single_pages
    assert [round(length) for length in printed[0].get_size()] == [612, 792]


def test_export_by_keyboard_in_every_form(counter, tmp_path):
    counter.paper.export((SHEET, counter.golden))
    assert counter.window.focusWidget().objectName() == "paper-form-pdf"
    for form in ("xlsx", "json"):
        counter.key(Qt.Key.Key_Tab)
        assert counter.window.focusWidget().objectName() == f"paper-form-{form}"
        counter.key(Qt.Key.Key_Space)
    folder_line(counter.page).setText(str(tmp_path / "out"))
    counter.key(Qt.Key.Key_Return)
    counter.wait_for_status("3 files written")
    files = {path.suffix: path for path in (tmp_path / "out").iterdir()}
    assert set(files) == {".pdf", ".xlsx", ".json"}
    assert json.loads(files[".json"].read_text())["result"]["totals"] == {"A": 25, "B": 16}


def test_an_export_needs_a_format_and_a_folder(counter, check_golden):
    counter.paper.export((SHEET, counter.golden))
    counter.key(Qt.Key.Key_Space)
    folder_line(counter.page).setText(" ")
    counter.page.export_button.click()
    check_golden(counter.status_text)
    check_golden(counter.page.findChild(QLabel, "paper-folder.problem").text())


def test_a_failing_sheet_is_named_and_the_others_continue(counter, monkeypatch, tmp_path):
    real = exporting.sheet_bytes

    def failing(kind, state, tournament, options):
        if state.uid == "ab":
            raise NotWritten("U+0D15 in 'Kochi'", "no-glyph")
        return real(kind, state, tournament, options)

    monkeypatch.setattr("scorekeeper.features.papers.view.copies.sheet_bytes", failing)
    counter.paper.print((SHEET, ALL))
    counter.paper.print_to_file(tmp_path / "all.pdf")
    counter.wait_for_status("1 of 2 sheets")
    assert "Table 2" in counter.status_text
    assert "U+0D15" in counter.status_text
    assert len(pypdfium2.PdfDocument(tmp_path / "all.pdf")) >= 1


def test_cancel_stops_before_the_next_sheet(counter):
    pieces = catalogue.pieces(catalogue.paper(SHEET), ALL, counter.desk.tournament)
    answers = iter((False, True))
    result = paperwork.draw_papers(pieces, SheetOptions(), lambda: next(answers))
    assert result.stopped
    assert len(result.sheets) == 1


def test_documents_are_imported(counter, monkeypatch):
    answer(monkeypatch, "getOpenFileNames", ([str(SAMPLES / "albany-kochi.json")], ""))
    counter.paper.bring_in(counter.bridge)
    counter.wait_for_status("1 session entered")
    assert counter.status_text.startswith(f"Saved, entry {counter.desk.tournament.seq}")
    counter.wait(lambda: len(counter.bridge.tournament.sessions) == 3)


def test_documents_that_do_not_fit_are_listed_by_file_and_nothing_is_entered(
    counter, monkeypatch, tmp_path, check_golden
):
    (tmp_path / "torn.json").write_text('{"format": ')
    (tmp_path / "other.json").write_text("[1]")
    files = [str(tmp_path / name) for name in ("torn.json", "other.json")]
    answer(monkeypatch, "getOpenFileNames", (files, ""))
    before = counter.bridge.tournament.seq
    counter.paper.bring_in(counter.bridge)
    counter.wait_for_status("Nothing was entered")
    report = counter.window.page("report")
    assert counter.window.current == "report"
    check_golden(report.sentence.text())
    assert "torn.json" in report.details.toPlainText()
    assert "other.json" in report.details.toPlainText()
    assert counter.desk.tournament.seq == before
    counter.key(Qt.Key.Key_Escape)
    assert counter.window.current == "event"


@pytest.mark.parametrize("button", ["answer-4", "answer-1"])
def test_a_second_session_of_a_pair_in_a_round_is_asked_about(counter, monkeypatch, tmp_path, button, check_golden):
    result = json.loads((SAMPLES / "dallas-detroit.json").read_text()) | {"meta": {"round": 6, "table": 7}}
    (tmp_path / "again.json").write_text(json.dumps(result))
    answer(monkeypatch, "getOpenFileNames", ([str(tmp_path / "again.json")], ""))
    before = len(counter.bridge.tournament.sessions)
    asked = []

    def reply():
        question = QApplication.activeModalWidget()
        if not isinstance(question, Question):
            QTimer.singleShot(20, reply)
            return
        asked.append(question.accessibleName())
        pressed = question.findChild(QPushButton, button)
        assert pressed is not None
        pressed.click()

    QTimer.singleShot(0, reply)
    counter.paper.bring_in(counter.bridge)
    counter.wait(lambda: asked)
    check_golden(asked)
    counter.wait_for_status("Nothing was entered" if button == "answer-4" else "1 session entered")
    counter.wait(lambda: len(counter.bridge.tournament.sessions) == before + (button == "answer-1"))


def answering(*buttons):
    """Answer the questions that come, in their order, with these buttons; return what was asked."""
    asked, left = [], list(buttons)

    def reply():
        question = QApplication.activeModalWidget()
        if isinstance(question, Question):
            asked.append(question.accessibleName())
            pressed = question.findChild(QPushButton, left.pop(0))
            assert pressed is not None
            QTest.keyClick(pressed, Qt.Key.Key_Space)
        if left:
            QTimer.singleShot(20, reply)

    QTimer.singleShot(0, reply)
    return asked


def in_a_drawn_round(counter):
    """Draw Dallas against Detroit in round 20 of another stage."""
    dallas, detroit = (uid for name in ("Dallas", "Detroit") for uid, team in counter.desk.tournament.teams.items()
                       if team.name == name)  # fmt: skip
    counter.desk.submit([StageSet("f1", "Finals")])
    now = counter.desk.tournament
    result = (DrawnRound(20, (DrawnTable(1, "f1201", (dallas, detroit)),)),)
    counter.desk.submit([DrawMade("f1", "f1d", "chart", result, (dallas, detroit), now.seq, now.head_digest)])
    counter.bridge.poll()


def of_the_final(tmp_path, name, **changes):
    result = json.loads((SAMPLES / "dallas-detroit.json").read_text()) | {"meta": {"round": 20, "stage": "Finals"}}
    (tmp_path / name).write_text(json.dumps(result | changes))
    return str(tmp_path / name)


def test_a_misspelt_team_and_another_captain_are_asked_about_and_the_other_documents_go_in(
    counter, monkeypatch, tmp_path, check_golden
):
    in_a_drawn_round(counter)
    sides = {"A": {"name": "Dalas"}, "B": {"name": "Detroit", "captain": "Somebody Else"}}
    files = [
        of_the_final(tmp_path, "final.json", sides=sides),
        of_the_final(tmp_path, "long.json", options={"deals": 24}),
    ]
    answer(monkeypatch, "getOpenFileNames", (files, ""))
    asked = answering("answer-1", "answer-2", "answer-1")
    counter.paper.bring_in(counter.bridge)
    counter.wait_for_status("1 session entered.")
    check_golden(asked[0])
    assert asked[1] == words.team_not_drawn("final.json", "Dalas", "Dallas", "Finals")
    check_golden(asked[2])
    counter.wait(lambda: counter.bridge.tournament.sessions["f1201"].result.complete)
    assert "Dalas" not in {team.name for team in counter.bridge.tournament.teams.values()}
    report = counter.window.page("report")
    check_golden(report.details.toPlainText())


@pytest.mark.parametrize("button", ["answer-4", "answer-1"])
def test_rulings_of_a_document_are_confirmed_after_the_import_or_wait(counter, monkeypatch, tmp_path, button):
    in_a_drawn_round(counter)
    nine = {"articles": ["4.8"], "reason": "as told", "points": {"B": 9}}
    answer(monkeypatch, "getOpenFileNames", ([of_the_final(tmp_path, "ruled.json", rulings=[nine])], ""))
    asked = answering(button)
    counter.paper.bring_in(counter.bridge)
    counter.wait(lambda: asked)
    assert asked[0].startswith("1 document contains rulings, settlements, forfeits or points")
    counter.wait(
        lambda: (
            len(open_disputes(counter.bridge.tournament)) == (button == "answer-4")
            and len(counter.bridge.tournament.sessions["f1201"].record.rulings) == (button == "answer-1")
        )
    )


def test_a_copy_is_saved_and_opens(counter, monkeypatch, tmp_path):
    answer(monkeypatch, "getSaveFileName", (str(tmp_path / "copy"), ""))
    counter.paper.save_copy(counter.bridge)
    counter.wait_for_status("Copied and verified")
    copy = open_event(tmp_path / "copy.scorekeeper", who="Lissy", seat="t7", read_only=True)
    assert copy.tournament == counter.desk.tournament
    copy.close()
    counter.paper.save_copy(counter.bridge)
    counter.wait_for_status("already exists")


def test_every_control_has_a_name(counter):
    counter.paper.print((SHEET, ALL))
    for widget in counter.page.findChildren(QWidget):
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and not widget.objectName().startswith("qt_"):
            assert widget.objectName(), widget
            assert spoken(widget), widget.objectName()


def test_the_sheets_follow_what_is_entered_meanwhile(counter):
    counter.paper.print((SHEET, counter.golden))
    teams = tuple(counter.desk.tournament.teams)
    counter.bridge.submit((SessionOpened("cd", teams, round=7, table=1),))
    counter.wait(lambda: len(counter.page.list.rows_model.rows) == 7)
    assert counter.page.chosen == counter.golden


def test_every_paper_is_chosen_by_keyboard_shown_and_exported(counter, tmp_path):
    ruling = RulingMade(counter.golden, ("3",), "talk", 8, points={"B": 1}, members=("P. Kurian",))
    laid = PlayRecorded(counter.golden, 3, tricks=("1:JS QS KS ? 10S 9S",))
    enter_unasked(counter.desk, [ruling, laid])
    counter.bridge.poll()
    counter.wait(lambda: len(all_rulings(counter.bridge.tournament)) == 1)
    counter.paper.print((SHEET, counter.golden))
    page = counter.page
    page.kinds.setFocus()
    counter.key(Qt.Key.Key_Home)
    for index, kind in enumerate(catalogue.PAPERS):
        if index:
            counter.key(Qt.Key.Key_Down)
        assert page.kind is kind
        counter.wait(lambda: page.preview.pages > 0)
        shown = {form for form in ("pdf", "xlsx", "json", "csv", "html") if form_box(page, form).isVisibleTo(page)}
        assert shown == set(kind.forms), kind.key
        folder = tmp_path / kind.key
        folder_line(page).setText(str(folder))
        for form in kind.forms:
            form_box(page, form).setChecked(True)
        page.export_button.click()
        counter.wait(lambda: not counter.paper.work.busy)
        written = sorted(path.suffix.removeprefix(".") for path in folder.iterdir())
        assert set(written) == set(kind.forms), (kind.key, counter.status_text)
        page.kinds.setFocus()


def test_a_batch_of_team_records_goes_into_a_folder(counter, tmp_path):
    counter.paper.export((TEAM_RECORD, ALL))
    page = counter.page
    assert [item.title for item in page.list.rows_model.rows] == ["All teams", "Dallas", "Detroit"]
    folder_line(page).setText(str(tmp_path / "out"))
    counter.key(Qt.Key.Key_Return)
    counter.wait_for_status("2 files written")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["team-dallas.pdf", "team-detroit.pdf"]


def test_a_report_is_copied_as_a_table(counter):
    counter.paper.print((DAY_REPORT, ALL))
    copied = counter.page.copied()
    assert copied is not None
    assert any("Dallas" in cell for row in copied.rows for cell in row)
    counter.paper.print((CARD, ""))
    assert counter.page.copied() is None


def test_the_preview_says_why_a_paper_cannot_be_drawn(counter, monkeypatch):
    def failing(*_asked):
        raise NotWritten("U+0D15 in 'Kochi'", "no-glyph")

    monkeypatch.setattr(blanks, "blank_sheet", failing)
    counter.paper.print((BLANK, "ab"))
    counter.wait(lambda: "U+0D15" in counter.page.preview_words.text())
    assert (counter.page.kind.key, counter.page.chosen, counter.page.preview.pages) == (BLANK, "ab", 0)


def test_the_paper_that_fits_the_page_comes_first(counter):
    assert fitting_paper(counter.window, counter.golden) == (DAY_REPORT, ALL)
    counter.window.add_page("score", WindowPage())
    counter.window.show_page("score")
    assert fitting_paper(counter.window, counter.golden) == (SHEET, counter.golden)


def test_reading_many_files_can_be_canceled_and_enters_nothing(counter, monkeypatch):
    go_on = Event()

    def slow(*paper):
        go_on.wait(20)
        return read_papers(*paper)

    monkeypatch.setattr("scorekeeper.features.papers.page.paper_files.read_papers", slow)
    before = counter.bridge.tournament.seq
    counter.paper.files.enter(counter.bridge, [SAMPLES / "albany-kochi.json"] * 3)
    assert counter.paper.work.isVisible()
    counter.paper.work.cancel.click()
    go_on.set()
    counter.wait_for_status("nothing was entered")
    assert counter.desk.tournament.seq == before


def test_printing_to_a_file_suggests_the_name_of_the_paper(qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(choosers, "documents", lambda: tmp_path)
    printer, chosen, parent = QPrinter(), [], QWidget()
    qtbot.addWidget(parent)
    prepare(printer, "A4", 1, name="004-r2-t1-dallas-detroit.pdf")
    choosers.choose_printer(parent, printer, lambda: chosen.append(printer.outputFileName()))
    (dialog,) = parent.findChildren(QPrintDialog)
    dialog.accept()
    assert chosen == [str(tmp_path / "004-r2-t1-dallas-detroit.pdf")]


def test_web_pages_are_offered_only_for_events_of_deals(counter):
    page = counter.paper.page()
    assert not page.head.pages.isHidden()
    page.offer_papers(GAME_PAPERS)
    assert page.head.pages.isHidden()
    page.offer_papers(PAPERS)
    assert not page.head.pages.isHidden()
