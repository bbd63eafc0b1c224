"""Earlier rulings, of this event and of others that were added: held against the draft, and found by words."""

import re
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.page.precedents_card import PrecedentsCard
from scorekeeper.features.committee.view.casebooks import casebook_of
from scorekeeper.features.committee.view.precedents.casebook import Casebook
from scorekeeper.features.committee.view.precedents.precedents import (
    Precedent,
    departures,
    draft_of,
    precedents_of,
    search,
    similar,
)
from scorekeeper.features.committee.words import ruling_page as say
from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.kernel import failures
from scorekeeper.kernel.events import SUFFIX
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.language.translation import gettext as _

SHOWN, FOUND, LATER_MS = 3, 30, 250
_ARTICLE = re.compile(r"\d+(?:\.\d+)*")


class Precedents(QObject):
    """Keeps the cases; `opened` carries the entry of a ruling of this event that somebody wants to see.

    `shown` says that other cases are shown, so that the card may be higher or lower than before.
    """

    opened = Signal(int)
    said = Signal(str, str, str)
    shown = Signal()

    def __init__(
        self, look: Look, bridge: Bridge, settings: ProgramSettings | None, choosers: Choosers, page: QWidget
    ) -> None:
        super().__init__(page)
        self._bridge, self._settings, self._choosers, self._page = bridge, settings, choosers, page
        self.card = PrecedentsCard(look)
        self._own: tuple[int, tuple[Precedent, ...]] = (-1, ())
        self._others: tuple[Precedent, ...] = ()
        self._read = False
        self._ruling: RulingMade | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(LATER_MS)
        self._timer.timeout.connect(self._show)
        self.card.asked.connect(lambda _text: self._show())
        self.card.wanted.connect(self._add)
        self.card.opened.connect(self._open)

    @property
    def cases(self) -> tuple[Precedent, ...]:
        """Every case that is known, of this event and of those added."""
        tournament = self._bridge.tournament
        if self._own[0] != tournament.seq:
            self._own = (tournament.seq, precedents_of(tournament))
        return (*self._own[1], *self._others)

    def hold_against(self, ruling: RulingMade) -> None:
        """Show what is like this draft, a moment after it was changed last."""
        self._ruling = ruling
        if not self._read:
            self._read = True
            self._read_files()
        self._timer.start()

    def _show(self) -> None:
        if self.card.finding:
            self.card.show_found(self._found(self.card.line.text()))
        elif self._ruling is not None:
            draft = draft_of(self._bridge.tournament, self._ruling)
            own = self._bridge.tournament.event.uid if self._bridge.tournament.event is not None else ""
            without = [(own, self._ruling.supersedes)] if self._ruling.supersedes is not None else []
            found = similar(self.cases, draft, SHOWN, without=without)
            self.card.show_similar(found, departures(self.cases, draft, without=without))
        self.shown.emit()

    def _found(self, text: str) -> Sequence[Precedent]:
        """Return the cases with all these words; what looks like an article's number is one."""
        articles = [word for word in text.replace(",", " ").split() if _ARTICLE.fullmatch(word)]
        rest = " ".join(word for word in text.split() if word.strip(",") not in articles)
        return search(self.cases, rest, articles=articles)[:FOUND]

    # other events
    def _add(self) -> None:
        kinds = _("Events (*{suffix})").format(suffix=SUFFIX)
        chosen = self._choosers.files(self._page.window(), say.other_events(), Path.home(), kinds)
        if chosen and self._settings is not None:
            self._settings.casebook_files = tuple(dict.fromkeys((*self._settings.casebook_files, *chosen)))
        if chosen:
            self._read_files(chosen)

    def _read_files(self, chosen: Sequence[Path] = ()) -> None:
        files = tuple(dict.fromkeys((*(self._settings.casebook_files if self._settings is not None else ()), *chosen)))
        if not files:
            return
        tournament = self._bridge.tournament
        self._bridge.jobs.write(lambda: casebook_of(tournament, files), self._take, self._failed)

    def _take(self, book: Casebook) -> None:
        own = self._bridge.tournament.event.uid if self._bridge.tournament.event is not None else ""
        self._others = tuple(case for case in book.cases if case.event_uid != own)
        for one in book.unread:
            self.said.emit("unsaved", say.not_read(one.path.name, one.why), "")
        self._show()

    def _failed(self, trouble: Exception) -> None:
        self.said.emit("unsaved", failures.sentence(trouble), "")

    def _open(self, key: tuple[str, int]) -> None:
        event = self._bridge.tournament.event
        if event is not None and key[0] == event.uid:
            self.opened.emit(key[1])
