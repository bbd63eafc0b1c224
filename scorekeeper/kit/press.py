"""Pages of a PDF as pictures, for the preview and for the printer."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter

from scorekeeper.kernel.binding import PDF_LIBRARY
from scorekeeper.sheets.options import A4, LETTER

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

PRINT_DPI = 300
PREVIEW_DPI = 110
_POINTS = 72
_NEAR = 0.02
"""So much a page and the paper may differ and are the same size, for the paper's longer side."""


class NotPrintedError(Exception):
    """The printer did not take the job; `printer` is its name."""

    def __init__(self, printer: str) -> None:
        super().__init__(printer)
        self.printer = printer


class Press:
    """Draws PDFs, one at a time: the library behind it may be entered by one thread only."""

    def pictures(self, data: bytes, dpi: float = PREVIEW_DPI) -> tuple[QImage, ...]:
        """Return every page of a PDF as a picture."""
        import pypdfium2  # noqa: PLC0415 - large, and only needed when something is printed

        with PDF_LIBRARY:
            document = pypdfium2.PdfDocument(data)
            try:
                document.init_forms()  # without this the boxes of signatures stay empty
                return tuple(self._picture(document, at, dpi) for at in range(len(document)))
            finally:
                document.close()

    @staticmethod
    def _picture(document: object, at: int, dpi: float) -> QImage:
        page = document[at]  # type: ignore[index]
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
        report: Callable[[int, int], None] = lambda _done, _of: None,
    ) -> int:
        """Print PDFs and answer how many went out; stopping keeps what is printed. Raises NotPrintedError.

        A printer that cannot make copies by itself gets every sheet as often as it is wanted.
        """
        copies = 1 if printer.supportsMultipleCopies() else max(1, printer.copyCount())
        dpi = min(PRINT_DPI, printer.resolution())
        painter = QPainter()
        if not painter.begin(printer):
            raise NotPrintedError(printer.printerName() or printer.outputFileName())
        done, first = 0, True
        room = printer.pageLayout().fullRectPixels(printer.resolution())
        try:
            for at, data in enumerate(sheets):
                if stopped():
                    break
                report(at, len(sheets))
                pages = self.pictures(data, dpi)
                for page in pages * copies:
                    if not first:
                        printer.newPage()
                    first = False
                    painter.drawImage(placed(page.size() * printer.resolution() / dpi, room.size()), page)
                done += 1
        finally:
            painter.end()
        report(len(sheets), len(sheets))
        return done


def placed(page: QSize, room: QSize) -> QRect:
    """Return where a page is drawn: a whole sheet fills the paper, half a sheet keeps its size, no other is bent."""
    near = _NEAR * max(room.width(), room.height())
    if abs(page.width() - room.width()) < near and abs(page.height() - room.height()) < near:
        return QRect(QPoint(0, 0), room)
    if page.width() <= room.width() and page.height() <= room.height():
        return QRect(QPoint(0, 0), page)
    return QRect(QPoint(0, 0), page.scaled(room, Qt.AspectRatioMode.KeepAspectRatio))


def prepare(printer: "QPrinter", paper: str, copies: int, *, name: str) -> None:
    """Set a printer to this paper, upright, and so many copies; `name` is what a file it writes is called."""
    printer.setDocName(name)
    size = QPageSize.PageSizeId.A4 if paper == A4 else QPageSize.PageSizeId.Letter
    printer.setPageSize(QPageSize(size))
    printer.setPageOrientation(QPageLayout.Orientation.Portrait)
    printer.setFullPage(True)
    printer.setCopyCount(copies)


def usual_paper() -> str:
    """Return the paper that is usual where this computer stands."""
    american = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    return LETTER if american else A4
