"""Choosing an infraction by typing words, its name or an article.

The list beneath shows what fits.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from scorekeeper.features.penalties.view import PenaltyChoice, article_searched, choices
from scorekeeper.kit.form.filling import filling
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import RuleSystem

_LEAST_SHOWN = 3
"""Entries of the list that are always in sight; more if the panel has the height."""


Offered = Callable[[RuleSystem, str], Sequence[PenaltyChoice]]
"""Returns the choices that fit the typed text, best first."""


class InfractionChoice(QFrame):
    """A line to search for an infraction, and the list of those that fit.

    `chosen(code, article)` when the choice changes ("" while nothing fits), `opened` by Enter in the list.

    `asks` is the prompt of the line and `lists` the name of the list, where more than infractions is offered.
    """

    chosen = Signal(str, str)
    opened = Signal()

    def __init__(
        self, look: Look, placeholder: str, *, name: str, offered: Offered = choices, asks: str = "", lists: str = ""
    ) -> None:
        super().__init__()
        self.look, self._offered = look, offered
        self._system: RuleSystem | None = None
        self._choices: tuple[PenaltyChoice, ...] = ()
        self._key, self._count = "", 0
        self._announced = ""
        self._short = self._in_page = False
        self.search = LineEdit(look, placeholder, name=f"{name}-search", accessible=asks or _("What happened?"))
        self.matches = Label(look, "", "small", tone="ink2", wrap=True, name=f"{name}-matches")
        self.list = ItemList(
            look, name=f"{name}-list", accessible=lists or pgettext("screen reader", "Infractions"), asks=True
        )
        self.list.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        column = ColumnLayout(look, self, spacing=5)
        parts: tuple[QWidget, ...] = (self.search, self.matches, self.list)
        for part in parts:
            column.addWidget(part, 100 if part is self.list else 0)
        column.addStretch(1)
        self.search.textChanged.connect(self._text_edited)
        self.search.installEventFilter(self)
        self.list.row_chosen.connect(self._row_chosen)
        self.list.row_opened.connect(lambda _row: self.opened.emit())
        look.changed.connect(self._fit)

    @property
    def text(self) -> str:
        """What is typed."""
        return self.search.text()

    def begin(self, system: RuleSystem, text: str, key: str) -> None:
        """Show the previous text and choice."""
        self._system, self._count = system, len(self._offered(system, ""))
        with filling(self.search):
            self.search.setText(text)
        self._announced = ""
        self._list(text, key)

    def leave_scrolling_to_page(self) -> None:
        """Show the first entries only, without a scroll bar of its own."""
        self._in_page = True
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._fit()

    def set_short(self, *, short: bool) -> None:
        """Show only the chosen item, or several to choose from."""
        if short != self._short:
            self._short = short
            self.matches.setVisible(not short)
            self._fit()

    def _fit(self) -> None:
        row, count = self.look.px(43), max(1, len(self._choices))
        if self._in_page:
            count = min(_LEAST_SHOWN, count)
        self.list.setMinimumHeight((1 if self._short else min(_LEAST_SHOWN, count)) * row + 2)
        self.list.setMaximumHeight((1 if self._short else count) * row + 2)
        # a few rows leave the free height to the rest of the panel
        grows = count > _LEAST_SHOWN and not self._short
        vertical = QSizePolicy.Policy.Expanding if grows else QSizePolicy.Policy.Maximum
        self.setSizePolicy(QSizePolicy.Policy.Preferred, vertical)
        if self._short:
            self.list.scrollTo(self.list.currentIndex())

    def _text_edited(self, text: str) -> None:
        if self._system is None:
            return
        self._list(text, "")
        self._take(self._choices[0].key if text.strip() and self._choices else "")

    def _take(self, key: str) -> None:
        assert self._system is not None
        self._key = key
        choice = next((choice for choice in self._choices if choice.key == key), None)
        if self.search.hasFocus():
            self._announce(choice)
        if choice is None:
            self.chosen.emit("", "")
            return
        number_typed = article_searched(self._system, self.search.text()) if not choice.article else ""
        self.chosen.emit(choice.code, choice.cites or number_typed)

    def _announce(self, choice: PenaltyChoice | None) -> None:
        """Let a screen reader say what is chosen in the list, or that nothing fits.

        The focus stays in the line.
        """
        parts = (choice.name, choice.consequence, choice.article) if choice is not None else (self.matches.text(),)
        text = ", ".join(filter(None, parts))
        if text != self._announced:
            self._announced = text
            announce(self, text)

    def _list(self, text: str, key: str) -> None:
        assert self._system is not None
        self._choices = tuple(self._offered(self._system, text))
        self._key = key or (self._choices[0].key if text.strip() and self._choices else "")
        self.list.set_items(
            [
                ListItem(choice.key, choice.name, choice.consequence, right=choice.article, right_tone="accent")
                for choice in self._choices
            ]
        )
        self.list.select_key(self._key or None)
        self._fit()
        self.matches.set_words(
            _("Found {count} of {total}. Type words or an article number.").format(
                count=len(self._choices), total=self._count
            )
        )

    def _row_chosen(self, row: int) -> None:
        if 0 <= row < len(self._choices):
            self._take(self._choices[row].key)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None and self._choices:
                keys = [choice.key for choice in self._choices]
                index = keys.index(self._key) + step if self._key in keys else (0 if step > 0 else len(keys) - 1)
                key = keys[max(0, min(len(keys) - 1, index))]
                self.list.select_key(key)
                self._take(key)
                return True
        return super().eventFilter(watched, event)
