"""Whether what is typed is safe, in the status bar: typed and not saved yet, or saved."""

from scorekeeper.kit.page import Page
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.words import score_page as words


class SafeState:
    """Says it once for each line; after something else was said there it says it again."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._told = ("", "")

    def tell(self, *, empty: bool, deal: int | None) -> None:
        """Say that a line is typed, for this deal, or that all is saved."""
        told = ("saved", "") if empty else ("typed", words.typed_state(deal))
        if told == self._told:
            return
        self._told = told
        entries = self._page.bridge.entries
        time = time_of_day(entries[-1].at, seconds=True) if entries else ""
        seq = entries[-1].seq if entries else 0
        if empty:
            self._page.said.emit("saved", _("Saved, entry {entry}").format(entry=seq), time)
        else:
            self._page.said.emit("typed", told[1], words.last_saved(seq, time))

    def is_saved(self) -> None:
        """Take note that somebody else has said that all is saved."""
        self._told = ("saved", "")

    def say_instead(self, kind: str, text: str) -> None:
        """Say something else."""
        self._page.said.emit(kind, text, "")
        self._told = ("", "")
