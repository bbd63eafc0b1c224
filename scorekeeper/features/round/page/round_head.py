"""The head of the Tables page: round, clock, the field that finds a table, and the filter."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent

from scorekeeper.features.round.view.round_view import (
    DOT,
    RoundView,
)
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

ALL, ATTENTION, MINE = "all", "attention", "mine"
FIELD, ROOMY = 132, 800
"""Width of the field, and page width for a longer text at the clock; pixels at 100 %."""


class _FindField(LineEdit):
    """The field that looks for a table; `left` when Up or Down goes back to the tiles."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
        elif event.key() in {Qt.Key.Key_Up, Qt.Key.Key_Down}:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class RoundHead(CardFrame):
    """The head of a round: title and facts, its clock, the field and the filter.

    `sought` carries the typed text, `entered` is Enter there, `filtered` a change of the filter.
    """

    sought = Signal(str)
    entered = Signal()
    filtered = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="round-head")
        self._title = Label(look, pgettext("round", "Round"), "page", weight=700, elide=True, name="round-title")
        self._detail = Label(look, "", "small", tone="ink2", elide=True, name="round-detail")
        self._clock = Label(look, "", "side", weight=700, name="round-clock")
        self._since = Label(look, "", "small", tone="ink2", name="round-since")
        self.field = _FindField(look, _("Team or table"), name="round-find", accessible=_("Find a team or a table"))
        self.field.textEdited.connect(self.sought)
        self.field.returnPressed.connect(self.entered)
        self.filter = SegmentedChoice(look, self._options(0), ALL, name="round-filter", accessible=_("Tables shown"))
        self.filter.chosen.connect(self.filtered)
        self.missed = False
        self._view: RoundView | None = None
        words = ColumnLayout(look, spacing=2)
        words.addWidget(self._title)
        words.addWidget(self._detail)
        self._upper = RowLayout(look, spacing=12)
        self._upper.addLayout(words, 1)
        for part in (self._clock, self._since, self.field, self.filter):
            self._upper.addWidget(part)
        self.body.addLayout(self._upper)
        look.changed.connect(self._relook)
        self._relook()

    @staticmethod
    def _options(attention: int, mine: int | None = None) -> tuple[ChoiceOption, ...]:
        counted = (
            pgettext("choice", "Atte&ntion {n}").format(n=attention) if attention else pgettext("choice", "Atte&ntion")
        )
        options = (ChoiceOption(ALL, pgettext("choice", "&All")), ChoiceOption(ATTENTION, counted))
        return (
            options if mine is None else (*options, ChoiceOption(MINE, pgettext("choice", "&Mine {n}").format(n=mine)))
        )

    def _relook(self) -> None:
        self.field.setFixedWidth(self.look.px(FIELD))
        self._clock.setVisible(not self.look.compact)

    def show_round(self, view: RoundView, mine: int | None = None) -> None:
        """Show a round.

        `mine` is the number of its tables at this desk, None if it is the only desk.
        """
        self._title.set_words(view.title)
        self._view = view
        self._show_detail()
        self._clock.set_words(view.clock)
        self._clock.setAccessibleName(view.clock_spoken)
        self._since.set_words(view.clock_since)
        for part in (self.field, self.filter):
            part.setVisible(bool(view.tiles) and (part is self.filter or not self.look.compact or self._used))
        focused = self.window().focusWidget()
        within = focused is not None and self.filter.isAncestorOf(focused)
        value = ALL if self.filter.value == MINE and mine is None else self.filter.value
        self.filter.set_options(self._options(view.attention, mine), value)
        if within:
            self.filter.segment(str(self.filter.value)).setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_detail(self) -> None:
        """Show the facts of the round, shortened where the whole text does not fit."""
        view = self._view
        if view is None:
            return
        clock = [view.clock] if self.look.compact and view.clock else []
        whole, brief = (DOT.join([*clock, words]) for words in (view.detail, view.brief))
        fits = self._detail.fontMetrics().horizontalAdvance(whole) <= self._detail.width()
        self._detail.set_words(whole if fits else brief)
        self._detail.setToolTip(whole)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._since.setVisible(not self.look.compact and self.width() >= self.look.px(ROOMY))
        self._show_detail()

    @property
    def _used(self) -> bool:
        return bool(self.field.text()) or self.field.hasFocus()

    def begin(self, text: str) -> None:
        """Look for a table: the field takes the typed text from now on."""
        self.field.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.setText(text)
        if text:
            self.sought.emit(text)

    def show_composing(self, text: str) -> None:
        """Show the text an input method is composing while the tiles still have the keyboard."""
        self.field.setVisible(bool(text) or not self.look.compact)
        self.field.setText(text)

    def clear(self) -> None:
        """Empty the field and end the search."""
        self.field.clear()
        self.show_match(True)
        self.field.setVisible(not self.look.compact)

    def show_match(self, there: bool) -> None:
        """Show whether the typed text matches a table."""
        self.missed = not there
        self.field.set_bad(not there)

    def announce_text(self, words: str) -> None:
        """Announce the table found to screen readers."""
        announce(self.field, words)
