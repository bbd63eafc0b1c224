"""Pages of a PDF for the preview and for the printer.

Printing to a file saves the PDF itself, and with CUPS (Linux, macOS) the PDF is passed on unchanged, so that text
stays text. Elsewhere Qt prints pictures of the pages.
"""

import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter

from scorekeeper.kernel.binding import PDF_LIBRARY, bind_pages
from scorekeeper.kernel.whole_file import write_file
from scorekeeper.sheets.options import A4, LETTER

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

PRINT_DPI = 300
PREVIEW_DPI = 110
_POINTS = 72
_PATIENCE = 60
"""The longest time, in seconds, that the print system may take to accept one sheet."""
_NEAR = 0.02
"""Relative difference of the longer sides at which page and paper count as equal."""


class NotPrintedError(Exception):
    """The printer did not take the job; `printer` is its name."""

    def __init__(self, printer: str) -> None:
        super().__init__(printer)
        self.printer = printer


class Printer:
    """Renders PDFs, one at a time: the PDF library may only be used by one thread at a time."""

    def pictures(self, data: bytes, dpi: float = PREVIEW_DPI) -> tuple[QImage, ...]:
        """Return every page of a PDF as a picture."""
        import pypdfium2  # noqa: PLC0415 - large, and only needed when something is printed

        with PDF_LIBRARY:
            document = pypdfium2.PdfDocument(data)
            try:
                document.init_forms()  # without this the boxes of signatures stay empty
                return tuple(self._picture(document, index, dpi) for index in range(len(document)))
            finally:
                document.close()

    @staticmethod
    def _picture(document: object, index: int, dpi: float) -> QImage:
        page = document[index]  # type: ignore[index]
        bitmap = page.render(scale=dpi / _POINTS, prefer_bgrx=True)
        picture = QImage(
            bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, QImage.Format.Format_RGB32
        ).copy()
        bitmap.close()
        page.close()
        return picture

    def print_on(
        self,
        printer: "QPrinter",
        sheets: Sequence[bytes],
        stopped: Callable[[], bool] = lambda: False,
        report: Callable[[int, int], None] = lambda _done, _total: None,
    ) -> int:
        """Print PDFs and return how many were printed; if stopped, earlier ones remain printed.

        Raises NotPrintedError.
        A printer that cannot make copies gets every sheet several times.
        """
        if printer.outputFileName():
            copies = max(1, printer.copyCount())
            whole = [data for data in sheets for _copy in range(copies)]
            write_file(Path(printer.outputFileName()), whole[0] if len(whole) == 1 else bind_pages(whole))
            report(len(sheets), len(sheets))
            return len(sheets)
        if command := spooler(printer):
            return _hand_over(command, printer, sheets, stopped, report)
        return self._print_pictures(printer, sheets, stopped, report)

    def _print_pictures(
        self,
        printer: "QPrinter",
        sheets: Sequence[bytes],
        stopped: Callable[[], bool],
        report: Callable[[int, int], None],
    ) -> int:
        copies = 1 if printer.supportsMultipleCopies() else max(1, printer.copyCount())
        dpi = min(PRINT_DPI, printer.resolution())
        painter = QPainter()
        if not painter.begin(printer):
            raise NotPrintedError(printer.printerName())
        painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
        done, first = 0, True
        area = printer.pageLayout().fullRectPixels(printer.resolution())
        try:
            for index, data in enumerate(sheets):
                if stopped():
                    break
                report(index, len(sheets))
                pages = self.pictures(data, dpi)
                for page in pages * copies:
                    if not first:
                        printer.newPage()
                    first = False
                    painter.drawImage(placed(page.size() * printer.resolution() / dpi, area.size()), page)
                done += 1
        finally:
            painter.end()
        report(len(sheets), len(sheets))
        return done


def keeps_record(printer: "QPrinter") -> bool:
    """Return whether a sheet printed there keeps its embedded record, as a file does."""
    return bool(printer.outputFileName()) and printer.copyCount() <= 1


def paper_in(printer: "QPrinter", usual: str) -> str:
    """Return the paper chosen for a printer; `usual` if sheets are not drawn for it."""
    size = printer.pageLayout().pageSize().id()
    return {QPageSize.PageSizeId.A4: A4, QPageSize.PageSizeId.Letter: LETTER}.get(size, usual)


def spooler(printer: "QPrinter") -> tuple[str, ...]:
    """Return the command that prints a PDF from its standard input, () without CUPS."""
    lp = shutil.which("lp") if printer.printerName() else None
    if lp is None:
        return ()
    media = {A4: "media=A4", LETTER: "media=Letter"}.get(paper_in(printer, ""), "fit-to-page")
    sides = {
        printer.DuplexMode.DuplexNone: "one-sided",
        printer.DuplexMode.DuplexLongSide: "two-sided-long-edge",
        printer.DuplexMode.DuplexShortSide: "two-sided-short-edge",
    }.get(printer.duplex())
    gray = printer.colorMode() == printer.ColorMode.GrayScale
    options = [
        media,
        *([f"sides={sides}"] if sides else []),
        *(["print-color-mode=monochrome"] if gray else []),
    ]
    pages = f"{printer.fromPage()}-{printer.toPage()}" if printer.fromPage() > 0 else ""
    return (
        lp, "-d", printer.printerName(), "-n", str(max(1, printer.copyCount())), "-t", printer.docName(),
        *(word for option in options for word in ("-o", option)), *(("-P", pages) if pages else ()),
    )  # fmt: skip


def _hand_over(
    command: Sequence[str],
    printer: "QPrinter",
    sheets: Sequence[bytes],
    stopped: Callable[[], bool],
    report: Callable[[int, int], None],
) -> int:
    """Pass sheets to the print system, one job each."""
    for done, data in enumerate(sheets):
        if stopped():
            return done
        report(done, len(sheets))
        try:
            subprocess.run(command, input=data, capture_output=True, check=True, timeout=_PATIENCE)
        except (OSError, subprocess.SubprocessError) as error:
            raise NotPrintedError(printer.printerName()) from error
    report(len(sheets), len(sheets))
    return len(sheets)


def placed(page: QSize, area: QSize) -> QRect:
    """Return the area for a page.

    A whole sheet fills the paper, half a sheet keeps its size, none is distorted.
    """
    near = _NEAR * max(area.width(), area.height())
    if abs(page.width() - area.width()) < near and abs(page.height() - area.height()) < near:
        return QRect(QPoint(0, 0), area)
    if page.width() <= area.width() and page.height() <= area.height():
        return QRect(QPoint(0, 0), page)
    return QRect(QPoint(0, 0), page.scaled(area, Qt.AspectRatioMode.KeepAspectRatio))


def prepare(printer: "QPrinter", paper: str, copies: int, *, name: str) -> None:
    """Set a printer to this paper, portrait, and this many copies.

    `name` is the name of a file it writes.
    """
    printer.setDocName(name)
    size = QPageSize.PageSizeId.A4 if paper == A4 else QPageSize.PageSizeId.Letter
    printer.setPageSize(QPageSize(size))
    printer.setPageOrientation(QPageLayout.Orientation.Portrait)
    printer.setFullPage(True)
    printer.setCopyCount(copies)
