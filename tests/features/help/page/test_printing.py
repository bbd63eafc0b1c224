"""Help pages on paper: in the largest letters in which a page fits on one sheet."""

import pytest
from pypdf import PdfReader
from PySide6.QtPrintSupport import QPrinter

from scorekeeper.features.help.page.help_page import HelpPage
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.look.look import Look


@pytest.fixture
def printed(qtbot, tmp_path):
    """Print a topic by its button; answer the sizes of letters on its only sheet."""

    def to_file(_page, printer, print_it):
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(tmp_path / "help.pdf"))
        print_it()

    help_page = HelpPage(Look("light", 100, reduced_motion=True), choosers=Choosers(printer=to_file))
    qtbot.addWidget(help_page)

    def sizes(topic):
        help_page.show_topic(topic)
        help_page.print_page()
        (sheet,) = PdfReader(tmp_path / "help.pdf").pages
        found = []

        def note(text, current, matrix, _font, size):
            if text.strip():
                found.append(round(size * abs(matrix[3] * current[3]), 1))

        sheet.extract_text(visitor_text=note)
        return found

    return sizes


def test_the_card_for_captains_is_printed_larger_than_all_keys(printed):
    assert min(printed("captains")) > 1.3 * min(printed("keys"))
