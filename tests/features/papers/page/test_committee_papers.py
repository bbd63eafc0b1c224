"""The committee's papers on the Print page: offered when there is one, at their own size."""

import pypdfium2
import pytest
from PySide6.QtCore import QRect, QSize, Qt

from scorekeeper.features.papers.view.catalogue import ALL, CASEBOOK, MINUTES, RULING_SLIP, SHEET
from scorekeeper.journal.disputes import all_rulings
from scorekeeper.journal.facts import RulingMade
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.printing import placed
from tests.features.papers.page.counter import Counter, folder_line, form_box
from tests.kernel.votes import enter_unasked


@pytest.fixture
def counter(qtbot, tmp_path):
    new_counter = Counter(qtbot, tmp_path)
    yield new_counter
    new_counter.close()


def test_without_a_ruling_there_is_no_slip(counter, check_golden):
    counter.paper.print((SHEET, counter.golden))
    counter.page.kinds.select_key(RULING_SLIP)
    counter.page.paper_chosen.emit(RULING_SLIP)
    check_golden(counter.page.note.text())
    assert not counter.page.print_button.isEnabled()
    counter.wait(lambda: not counter.paper.work.busy)
    assert counter.page.preview.pages == 0


def test_a_slip_is_chosen_and_put_into_a_folder(counter, tmp_path, check_golden):
    for points in (1, 2):
        enter_unasked(counter.desk, [RulingMade(counter.golden, ("3",), "talk", 8, points={"B": points})])
    counter.bridge.poll()
    counter.wait(lambda: len(all_rulings(counter.bridge.tournament)) == 2)
    counter.paper.export((RULING_SLIP, "2"))
    page = counter.page
    assert [item.title for item in page.list.rows_model.rows] == ["All rulings", "Ruling 1", "Ruling 2"]
    counter.wait(lambda: page.preview.pages == 1)
    folder_line(page).setText(str(tmp_path / "out"))
    counter.key(Qt.Key.Key_Return)
    counter.wait(lambda: not counter.paper.work.busy)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["ruling-002.pdf"]
    counter.paper.export((MINUTES, ALL))
    check_golden(page.list.rows_model.rows[0].title)


def test_a_casebook_as_a_page_for_the_browser(counter, tmp_path):
    counter.paper.export((CASEBOOK, ALL))
    page = counter.page
    assert [item.title for item in page.list.rows_model.rows] == ["The whole event"]
    form_box(page, "pdf").setChecked(False)
    form_box(page, "html").setChecked(True)
    folder_line(page).setText(str(tmp_path / "out"))
    page.export_button.click()
    counter.wait(lambda: not counter.paper.work.busy)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["casebook.html"]


def test_the_slip_of_a_ruling_is_printed_at_once(counter, tmp_path, check_golden):
    asked = []

    def choose(_parent, printer, go):
        asked.append(printer.docName())
        printer.setOutputFormat(printer.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(tmp_path / "slip.pdf"))
        go()

    counter.paper.choosers = Choosers(printer=choose)
    counter.paper.print_slip("1")
    assert not asked
    check_golden(counter.status_text)
    enter_unasked(counter.desk, [RulingMade(counter.golden, ("3",), "talk", 8, points={"B": 1})])
    counter.bridge.poll()
    counter.wait(lambda: len(all_rulings(counter.bridge.tournament)) == 1)
    counter.paper.print_slip("1")
    counter.wait_for_status("1 sheet went to")
    assert counter.window.current == "event", "nobody is led away"
    document = pypdfium2.PdfDocument(tmp_path / "slip.pdf")
    assert len(document) == 1
    document.close()


@pytest.mark.parametrize(
    ("page", "room", "place"),
    [
        ((2480, 3508), (2480, 3508), (2480, 3508)),
        ((2479, 3500), (2480, 3508), (2480, 3508)),
        ((1754, 2480), (2480, 3508), (1754, 2480)),
        ((1650, 2550), (2550, 3300), (1650, 2550)),
        ((2480, 3508), (2550, 3300), (2332, 3300)),
    ],
)
def test_a_half_sheet_is_printed_at_its_size_undistorted(page, room, place):
    assert placed(QSize(*page), QSize(*room)) == QRect(0, 0, *place)
