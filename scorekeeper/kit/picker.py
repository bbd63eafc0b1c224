"""A button to choose one of many, from a list filtered by typing; Delete clears it."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.journal.names import match_rank, search_key
from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.fields import LineEdit
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.overlay import Overlay
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

ROWS = 9
"""The number of choices visible at once."""
WIDTH = 380
_LIST_KEYS = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})
_RETURNS = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class _Find(LineEdit):
    """The line that filters the list; arrows, Enter and Escape belong to the list."""

    def __init__(self, look: Look, owner: "PickList", name: str) -> None:
        super().__init__(look, _("Type to narrow the list"), name=f"{name}-narrow", accessible=_("Narrow the list"))
        self._owner = owner

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _LIST_KEYS:
            self._owner.items.keyPressEvent(event)
            self._owner.items.announce_selected()
        elif event.key() in _RETURNS:
            self._owner.take()
        elif event.key() == Qt.Key.Key_Escape:
            self._owner.leave()
        else:
            super().keyPressEvent(event)


class PickList(Overlay):
    """The list under the button. `picked` carries the value chosen."""

    picked = Signal(str)

    def __init__(self, look: Look, window: QWidget, name: str, accessible: str) -> None:
        super().__init__(look, window, f"{name}-choices", accessible)
        self._all: tuple[ListItem, ...] = ()
        column = ColumnLayout(look, self.box, margins=(8, 8, 8, 8), spacing=6)
        self.narrow = _Find(look, self, name)
        self.narrow.textChanged.connect(self._narrow)
        self.items = ItemList(look, row_height=31, name=f"{name}-list", accessible=accessible)
        self.items.row_opened.connect(lambda _row: self.take())
        self.items.clicked.connect(lambda _index: self.take())
        column.addWidget(self.narrow)
        column.addWidget(self.items, 1)

    def offer(self, items: Sequence[ListItem], chosen: str, below: QWidget) -> None:
        """Open under a button with these items."""
        self._all = tuple(items)
        self.narrow.clear()
        self.items.set_items(self._all)
        self.items.select_key(chosen)
        look = self.look
        rows = min(ROWS, max(3, len(self._all)))
        height = self.narrow.height() + look.px(31) * rows + 2 * look.gap(8) + look.gap(6) + 4
        self.open_under(below, look.px(WIDTH), height)
        self.narrow.setFocus(Qt.FocusReason.PopupFocusReason)

    def _narrow(self, text: str) -> None:
        words = search_key(text).split()
        items = [item for item in self._all if all(word in search_key(f"{item.title} {item.right}") for word in words)]
        items.sort(key=lambda item: match_rank(item.title, search_key(text)) if text else 0)
        self.items.set_items(items)
        if items:
            # the typed text is a filter: "all" would undo it
            first = next((item for item in items if item.key), items[0]) if words else items[0]
            self.items.select_key(first.key)
        if self.isVisible():
            self.items.announce_selected()

    def take(self) -> None:
        """Choose the selected item."""
        chosen = self.items.selected
        if chosen is not None:
            self.hide()
            self.picked.emit(str(chosen.key))


class Picker(Button):
    """The current choice, on a button.

    Enter, Space or Down opens the list, Delete clears the choice.
    `items` is called for the list each time it opens; `chosen` carries the value the scorer chose, "" for none.
    """

    chosen = Signal(str)

    def __init__(
        self, look: Look, label: str, every: str, items: Callable[[], Sequence[ListItem]], *, name: str
    ) -> None:
        super().__init__(look, label, height=32, name=name)
        self._label, self._every, self._items = label, every, items
        self._value = ""
        self.list: PickList | None = None
        self.clicked.connect(self.open)
        self.set_value("", "")

    @property
    def value(self) -> str:
        """The value chosen, "" for none."""
        return self._value

    def set_value(self, value: str, words: str) -> None:
        """Show a choice without a signal."""
        self._value = value
        self.update()
        plain = self._label.replace("&", "")
        self.setText(f"{self._label}: {plain_label(words)}" if value else self._label)
        self.setAccessibleName(f"{plain}: {words or self._every}")
        self.set_key(pgettext("key", "Del") if value else "\N{BLACK DOWN-POINTING SMALL TRIANGLE}")
        self.setAccessibleDescription(_("Delete clears it") if value else _("Enter opens the list"))

    def isChecked(self) -> bool:
        """Return whether it is painted as chosen; a checkable button would be read as a check box."""
        return bool(self._value)

    def open(self) -> None:
        """Open the list."""
        if self.list is None:
            self.list = PickList(self.look, self.window(), self.objectName(), self._label.replace("&", ""))
            self.list.picked.connect(self._picked)
            self.list.left.connect(self.setFocus)
            self.destroyed.connect(self.list.deleteLater)
        self.list.offer((ListItem("", self._every), *self._items()), self._value, self)

    def _picked(self, value: str) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.chosen.emit(value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter, Space or Down; clear the choice with Delete and Backspace."""
        if event.key() in {*_RETURNS, Qt.Key.Key_Space, Qt.Key.Key_Down} and not event.modifiers():
            self.open()
        elif event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            if self._value:
                self.chosen.emit("")
        else:
            super().keyPressEvent(event)
