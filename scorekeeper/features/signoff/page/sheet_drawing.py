"""The sheet that is read before it is signed: its pages as soon as they are drawn, until then their place."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from scorekeeper.features.signoff.page import sign_cases as cases
from scorekeeper.features.signoff.page.sheet_reading import SheetReading
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.kernel import failures
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.jobs import Ticket

Draw = Callable[..., Ticket]
"""Draws what is signed, by what names it, the file so far and a width: as `sign_cases.draw_sheet`."""

_STILL_MS = 120
"""So long after its size changed the sheet is drawn in the new one."""


class SheetDrawing(QObject):
    """`draw` draws what is signed next: a sheet, or a ranking.

    `wrong` says why the pages on the screen are not what would be signed. `busy` while a page is being drawn.
    """

    wrong = Signal(str)

    def __init__(self, bridge: Bridge, sheet: SheetReading, draw: Draw = cases.draw_sheet) -> None:
        super().__init__(sheet)
        self._bridge, self._sheet, self._draw = bridge, sheet, draw
        self._session, self._signed = "", b""
        self._ticket: Ticket | None = None
        self.under_way = 0
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_STILL_MS)
        self._again.timeout.connect(self.draw)
        sheet.resized.connect(self._again.start)

    def begin(self, session: str) -> None:
        """Show an empty page at once, where the sheet of this session will stand."""
        self._session, self._signed = session, b""
        self._sheet.prepare(cases.size_of_page())

    def take(self, signed: bytes) -> None:
        """Take what others signed already, and draw it; without that the sheet is drawn for the first one."""
        self._signed = signed
        self.draw()

    def draw(self) -> None:
        """Draw the sheet as it is signed next; a drawing that is under way counts no more."""
        if not self._session:
            return
        if self._ticket is not None:
            self._ticket.cancel()
        session, ratio = self._session, self._sheet.devicePixelRatioF()
        self.under_way += 1

        def done(pictures: tuple[QImage, ...], wrong: str) -> None:
            self.under_way -= 1
            if ticket.cancelled or session != self._session or not pictures:
                return
            if wrong:
                self.wrong.emit(f"{words.not_as_signed()} {words.plainly(wrong)}")
            self._sheet.show_pages(pictures)

        def failed(error: Exception) -> None:
            self.under_way -= 1
            if not ticket.cancelled:
                self.wrong.emit(f"{words.not_as_signed()} {words.plainly(failures.sentence(error))}")

        width = round(self._sheet.page_width * ratio)
        self._ticket = ticket = self._draw(self._bridge, session, self._signed, width, done=done, failed=failed)
