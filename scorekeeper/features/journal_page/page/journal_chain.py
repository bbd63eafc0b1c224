"""Whether the chain of the journal is intact: checked in a background thread, and shown in a line."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from scorekeeper.features.journal_page.view.journal_view import ChainCheck, check_chain
from scorekeeper.journal.entry import Entry
from scorekeeper.kit.jobs import Jobs
from scorekeeper.kit.look.labels import IconLabel, Label
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


class ChainLine(QWidget):
    """An icon and a sentence. Entries once checked are not checked again; a break stays visible."""

    def __init__(self, look: Look, jobs: Jobs) -> None:
        super().__init__()
        self.look, self._jobs = look, jobs
        self.result = ChainCheck()
        self._entries: Sequence[Entry] = ()
        self._checking = False
        row = RowLayout(look, self, spacing=14)
        self._icon = IconLabel(look, "clock", "ink2")
        self.label = Label(look, "", "body", weight=600, tone="ink2", wrap=True, name="journal-chain")
        row.addWidget(self._icon)
        row.addWidget(self.label, 1)
        look.changed.connect(self._relook)
        self._relook()

    def _relook(self) -> None:
        self._icon.setVisible(not self.look.compact)

    def check(self, entries: Sequence[Entry]) -> None:
        """Check the entries since the last check."""
        self._entries = entries
        done = self.result
        if self._checking or done.broken or done.seq >= len(entries):
            self._show_result()
            return
        self._checking = True
        if not done.seq:
            self._show(
                "clock", "ink2", _("Checking the chain of {count} entries ...").format(count=grouped(len(entries)))
            )
        self._jobs.draw(
            lambda _ticket, _report: check_chain(entries, done),
            self._checked,
            partial(self._not_checked, done),
            lambda _count, _total: None,
        )

    def _not_checked(self, done: ChainCheck, _error: Exception) -> None:
        self._checked(ChainCheck(done.seq, done.digest, done.seq + 1))

    def _checked(self, result: ChainCheck) -> None:
        self._checking = False
        self.result = result
        self.check(self._entries)

    def _show_result(self) -> None:
        if self.result.broken:
            self._show(
                "error",
                "error",
                _(
                    "Entry {entry} does not fit the one before it. Everything up to {proven} is proven."
                    " Make a copy before anything else."
                ).format(entry=grouped(self.result.broken), proven=grouped(self.result.broken - 1)),
            )
        elif self.result.seq:
            self._show(
                "check",
                "ok",
                ngettext(
                    "Chain checked: {count} entry, unbroken.",
                    "Chain checked: {count} entries, unbroken.",
                    self.result.seq,
                ).format(count=grouped(self.result.seq)),
            )

    def _show(self, icon: str, tone: Token, words: str) -> None:
        self._icon.set_icon(icon, tone)
        self.label.set_words(words, tone=tone)
