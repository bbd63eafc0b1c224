"""Papers printed at once, without the page on which papers are chosen: only the printer is asked for."""

from typing import TYPE_CHECKING, Protocol

from scorekeeper.features.papers.page.page import PaperPage
from scorekeeper.features.papers.view.exporting import PDF
from scorekeeper.features.papers.view.paperwork import PaperPiece
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.printing import prepare

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


class Printing(Protocol):
    """The part of the desk that prints: its window, its printer dialog, and the page with the paper size."""

    window: Window
    choosers: Choosers

    def page(self) -> PaperPage:
        """Return the page of paper."""

    def print_on(self, printer: "QPrinter", slips: tuple[PaperPiece, ...] = ()) -> None:
        """Print these papers on this printer."""


def print_at_once(desk: Printing, pieces: tuple[PaperPiece, ...], copies: int = 1) -> None:
    """Ask for the printer and print these papers on it, in this number of copies."""
    from PySide6.QtPrintSupport import QPrinter  # noqa: PLC0415 - large, only for printing

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    prepare(printer, desk.page().paper, copies, name=pieces[0].file(PDF))
    desk.choosers.printer(desk.window, printer, lambda: desk.print_on(printer, pieces))
