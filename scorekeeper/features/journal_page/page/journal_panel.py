"""The selected entry of the journal: who, when, why, what it changed, and links."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from scorekeeper.features.journal_page.view.entry_effect import ChangedFact, EntryEffect
from scorekeeper.features.journal_page.view.journal_view import JournalRow
from scorekeeper.features.journal_page.view.journal_words import JournalWords
from scorekeeper.journal.facts import Voided
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import Comparison, FactChange, FactLine
from scorekeeper.kit.look.labels import Hairline, Label, caption
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.language import effects
from scorekeeper.language.facts import kind_words
from scorekeeper.language.moments import moment_words
from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

DIGEST_LETTERS = 12
"""Enough letters of a digest to tell entries apart; the whole of it is in the tooltip."""
_DASH = "\N{EN DASH}"


class EntryPanel(CardFrame):
    """The panel of an entry.

    `asked` carries page and target to open, `entry_asked` another entry; `left` follows Escape.
    """

    asked = Signal(str, object)
    entry_asked = Signal(int)
    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(2, 2, 2, 2), name="entry-panel", accessible=_("The selected entry"))
        self.row: JournalRow | None = None
        inner = QWidget()
        column = ColumnLayout(look, inner, margins=(14, 10, 14, 10), spacing=7)
        self._title = Label(look, "", "heading", name="entry-title")
        self._what = Label(look, "", "body", weight=600, wrap=True, name="entry-what")
        column.addWidget(self._title)
        column.addWidget(self._what)
        headings = (
            pgettext("journal", "When"),
            pgettext("journal", "Who"),
            pgettext("journal", "Computer"),
            pgettext("journal", "Kind"),
            pgettext("journal", "Session"),
            pgettext("journal", "Reason"),
            pgettext("journal", "Digest"),
        )
        self.facts = [FactLine(look, label, name=f"entry-fact-{index}") for index, label in enumerate(headings)]
        for line in self.facts:
            column.addWidget(line)
        column.addWidget(Hairline(look))
        column.addWidget(caption(look, _("What it changed"), name="entry-changed"))
        self.comparison = Comparison(
            look,
            pgettext("column heading", "Before"),
            pgettext("column heading", "After"),
            name="entry-changes",
            accessible=_("What it changed"),
        )
        self.nothing = Label(look, "", "body", tone="ink2", wrap=True, name="entry-nothing")
        self.places = Comparison(
            look,
            pgettext("column heading", "Before"),
            pgettext("column heading", "After"),
            name="entry-places",
            accessible=pgettext("screen reader", "Standings"),
        )
        self.places_words = Label(look, "", "body", tone="ink2", wrap=True, name="entry-places-words")
        for part in (self.comparison, self.nothing, self.places, self.places_words):
            column.addWidget(part)
        column.addSpacing(6)
        self.buttons = [self._button(index) for index in range(4)]
        for button in self.buttons:
            column.addWidget(button)
        column.addStretch(1)
        self.body.addWidget(Scroll(look, inner), 1)
        self._ways: list[Callable[[], None]] = []

    def _button(self, index: int) -> Button:
        button = Button(self.look, "", spread=True, name=f"entry-go-{index}", accessible=_("Go there"))
        button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        button.clicked.connect(partial(self._go, index))
        button.hide()
        return button

    def show_entry(self, row: JournalRow | None, words: JournalWords, *, known: bool) -> None:
        """Show an entry; `known`: its subject (a session, a team) still exists and can be opened."""
        self.row = row
        self.setVisible(row is not None)
        if row is None:
            return
        entry = row.entry
        self._title.set_words(pgettext("place", "Entry {entry}").format(entry=grouped(entry.seq)))
        self._what.set_words(words.what(row), tone="ink2" if row.by else "ink")
        values = (
            moment_words(entry.at),
            entry.who,
            entry.seat,
            kind_words(entry.fact.kind),
            words.session_label(row),
            entry.reason,
            entry.digest[:DIGEST_LETTERS],
        )
        for line, value in zip(self.facts, values, strict=True):
            line.set_value(value)
            line.setVisible(bool(value))
        self.facts[-1].setToolTip(entry.digest)
        self._show_ways(row, known=known)

    def _show_ways(self, row: JournalRow, *, known: bool) -> None:
        ways: list[tuple[str, str, Callable[[], None]]] = []
        target = target_of(row)
        if known and row.session:
            text = _("Go to deal {deal}").format(deal=row.deal) if row.deal else _("Open score sheet")
            ways.append((text, pgettext("key", "Enter"), lambda: self.asked.emit(*target)))
            ways.append((_("Open Teams page"), "", lambda: self.asked.emit("event", row.session)))
        elif known:
            text = _("Open team") if row.team else _("Open event")
            ways.append((text, pgettext("key", "Enter"), lambda: self.asked.emit(*target)))
        if row.by:
            ways.append(
                (_("Undone by entry {entry}").format(entry=grouped(row.by)), "", partial(self.entry_asked.emit, row.by))
            )
        fact = row.entry.fact
        if isinstance(fact, Voided):
            ways.append(
                (
                    _("Undoes entry {entry}").format(entry=grouped(fact.entry)),
                    "",
                    partial(self.entry_asked.emit, fact.entry),
                )
            )
        self._ways = [link for _text, _key, link in ways]
        for index, button in enumerate(self.buttons):
            button.setVisible(index < len(ways))
            if index < len(ways):
                text, key, _link = ways[index]
                button.setText(text)
                button.set_key(key)
                button.setAccessibleName(text)

    def _go(self, index: int) -> None:
        if index < len(self._ways):
            self._ways[index]()

    def show_effect(self, effect: EntryEffect | None) -> None:
        """Show what the entry changed; None while it is being computed."""
        changes = effect.changes if effect is not None else ()
        self.comparison.setVisible(bool(changes))
        self.comparison.set_changes(_lines(changes))
        self.nothing.setVisible(effect is not None and not effect.numbers and not effect.places)
        self.nothing.set_words(effects.no_number())
        self.places.hide()
        waits = effect is not None and effect.places
        self.places_words.setVisible(waits)
        self.places_words.set_words(_("Calculating places ...") if waits else "")

    def show_places(self, places: Sequence[ChangedFact], *, numbers: bool) -> None:
        """Show which places in the standings the entry changed."""
        named = [change for change in places if change.before or change.after]
        more = [change.what for change in places if not (change.before or change.after)]
        self.places.setVisible(bool(named))
        self.places.set_changes(_lines(named))
        if not named:
            more = [_("The standings do not change.") if numbers else effects.no_number()]
        self.places_words.setVisible(bool(more))
        self.places_words.set_words(" ".join(more))

    def first_focus(self) -> QWidget:
        """Return the first link."""
        return self.buttons[0] if self._ways else self

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back to the list; Enter presses the button with the focus."""
        focus = self.window().focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focus, Button):
            focus.click()
        else:
            super().keyPressEvent(event)


def target_of(row: JournalRow) -> tuple[str, object]:
    """Return the page for an entry's subject, and the target to show there."""
    if row.session:
        return "score", (row.session, row.deal) if row.deal else row.session
    return "event", row.team or None


def _lines(changes: Sequence[ChangedFact]) -> list[FactChange]:
    return [FactChange(change.what, (change.before or _DASH, change.after or _DASH)) for change in changes]
