"""Copying a session from paper on the sheet, and settling where paper differs from what stands."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from scorekeeper.features.copying import words
from scorekeeper.features.copying.view.settling import open_deals
from scorekeeper.features.score.page.open_panel import OpenPanel
from scorekeeper.features.score.page.sheet_shown import SheetShown
from scorekeeper.kit.page import Page
from scorekeeper.kit.sending import PANEL, Submission
from scorekeeper.language.translation import gettext as _


class PaperCopying(QObject):
    """Turns copying on and off, types one sheet or the other, and goes from one difference to the next."""

    def __init__(self, page: Page, sheet: SheetShown, side: OpenPanel) -> None:
        super().__init__(page)
        self._page, self._sheet, self._side = page, sheet, side
        sheet.panels.sheet_chosen.connect(self.choose_sheet)
        sheet.panels.settling.connect(self.settle)

    def offered(self) -> dict[str, Callable[[], None]]:
        """Return the commands about paper, by name."""
        return {"copy-paper": self.turn, "settle": self.settle}

    def turn(self) -> None:
        """Turn copying on or off; what is typed stays and is read anew."""
        if self._sheet.showing is None:
            return
        if self._side.panel is not None:
            self._side.close()
        self._sheet.copy.turn(on=not self._sheet.copy.on)
        self._show_again()
        on = self._sheet.copy.on
        begun = _("Copying from paper: no announcements, and times are not those of the table")
        self._sheet.safe.say_instead("saved", begun if on else _("Copying from paper has ended"))
        if on and self._sheet.frame.narrow:
            self._side.open("copy", None)

    def choose_sheet(self, sheet: str) -> None:
        """Type another sheet: "one", or the side whose own it is."""
        self._sheet.copy.choose(sheet)
        self._show_again()

    def _show_again(self) -> None:
        self._sheet.named = None
        self._sheet.take_stand()
        self._sheet.read()
        if self._sheet.copy.on:
            self._sheet.panels.copying(self._sheet.copy.sheet)
        self._sheet.show_aside()

    def settle(self, deal: int = 0) -> None:
        """Open the difference in a deal, or (0) the first one that is open."""
        if self._sheet.showing is None:
            return
        still = self.open_differences()
        if deal or still:
            self._side.open("settle", deal or still[0])
        else:
            self._page.said.emit("saved", words.nothing_to_settle(), "")

    def open_differences(self) -> tuple[int, ...]:
        """Return the deals in which paper differs and nothing is settled yet."""
        return open_deals(self._sheet.showing.now) if self._sheet.showing is not None else ()

    def name_difference(self, before: Sequence[int], submission: Submission) -> None:
        """Name the difference that what was just entered has made; go on to the next one that waits to be settled."""
        still = self.open_differences()
        new = [deal for deal in still if deal not in before]
        self._sheet.named = new[0] if new else submission.deal
        if submission.source == PANEL and submission.settles and still:
            self._side.open("settle", next((deal for deal in still if deal > (submission.deal or 0)), still[0]))
