"""The sheet to read before signing.

Its pages once they are drawn, and until then empty paper.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from scorekeeper.features.signoff.page.sheet_reading import SheetReading
from scorekeeper.features.signoff.page.signing_requests import size_of_page
from scorekeeper.features.signoff.words import signoff_page as words
from scorekeeper.kernel import failures
from scorekeeper.kit.jobs import Ticket

Draw = Callable[..., Ticket]
"""Draws what is signed, from the file so far and a width, as `SigningRequests.draw`."""

_STILL_MS = 120
"""Delay after a change of size before the sheet is drawn again."""


class SheetDrawing(QObject):
    """The drawing of the next sheet or ranking to sign, by `draw`.

    `wrong` is why the pages on the screen are not what would be signed. `busy` while a page is being drawn.
    """

    wrong = Signal(str)

    def __init__(self, sheet: SheetReading, draw: Draw) -> None:
        super().__init__(sheet)
        self._sheet, self._draw = sheet, draw
        self._subject, self._signed = "", b""
        self._ticket: Ticket | None = None
        self.under_way = 0
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_STILL_MS)
        self._again.timeout.connect(self.draw)
        sheet.resized.connect(self._again.start)

    def begin(self, subject: str) -> None:
        """Show an empty page at once in the place of the sheet or ranking with this uid."""
        self._subject, self._signed = subject, b""
        self._sheet.prepare(size_of_page())

    def take(self, signed: bytes) -> None:
        """Draw the file already signed by others; without any, the sheet for the first signer."""
        self._signed = signed
        self.draw()

    def draw(self) -> None:
        """Draw the sheet to be signed next; a drawing in progress is discarded."""
        if not self._subject:
            return
        if self._ticket is not None:
            self._ticket.cancel()
        subject, ratio = self._subject, self._sheet.devicePixelRatioF()
        self.under_way += 1

        def done(pictures: tuple[QImage, ...], wrong: str) -> None:
            self.under_way -= 1
            if ticket.cancelled or subject != self._subject or not pictures:
                return
            if wrong:
                self.wrong.emit(f"{words.not_as_signed()} {words.full_sentence(wrong)}")
            self._sheet.show_pages(pictures)

        def failed(error: Exception) -> None:
            self.under_way -= 1
            if not ticket.cancelled:
                self.wrong.emit(f"{words.not_as_signed()} {words.full_sentence(failures.sentence(error))}")

        width = round(self._sheet.page_width * ratio)
        self._ticket = ticket = self._draw(self._signed, width, done=done, failed=failed)
