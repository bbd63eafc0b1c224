"""A list to put in order.

Alt+Up and Alt+Down move an item, Space leaves it out or takes it in again.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame

from scorekeeper.kit.itemlist import ItemList, ListItem
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

ROW = 28


class OrderedItems(ItemList):
    """The list itself; `moved` and `toggled` report the keys."""

    moved = Signal(int)
    toggled = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the item with Alt, leave it out with Space; handle other keys as a list."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in steps:
            self.moved.emit(steps[Qt.Key(event.key())])
        elif event.key() == Qt.Key.Key_Space:
            self.toggled.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()  # the form around it saves
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.look.px(ROW) * self.rows_model.rowCount() + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.look.px(120), self.sizeHint().height())


class OrderList(QFrame):
    """An ordered selection, best first; items below do not count.

    `changed` is emitted when the scorer changes it.
    """

    changed = Signal()

    def __init__(
        self, look: Look, codes: Sequence[str], words: Callable[[str], str], *, name: str = "", accessible: str = ""
    ) -> None:
        super().__init__()
        self.look, self._all, self._words = look, tuple(codes), words
        self._in: list[str] = list(codes)
        self.setObjectName(name)
        column = ColumnLayout(look, self, spacing=4)
        self.list = OrderedItems(look, row_height=ROW, name=f"{name}-list", accessible=accessible)
        self.list.setAccessibleDescription(_("Move with Alt+Up and Alt+Down, leave out with Space"))
        self.list.moved.connect(self.move_item)
        self.list.toggled.connect(self.toggle)
        column.addWidget(self.list)
        row = RowLayout(look, spacing=6)
        self.buttons = (
            self._button(pgettext("button", "Up"), pgettext("key", "Alt+Up"), f"{name}-up", lambda: self.move_item(-1)),
            self._button(
                pgettext("button", "Down"), pgettext("key", "Alt+Down"), f"{name}-down", lambda: self.move_item(1)
            ),
            self._button(_("In or out"), pgettext("key", "Space"), f"{name}-toggle", self.toggle),
        )
        for button in self.buttons:
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        self._show(self._all[0])

    def _button(self, text: str, key: str, name: str, act: Callable[[], None]) -> Button:
        button = Button(self.look, text, height=30, name=name, accessible=text)
        button.setToolTip(key)
        button.clicked.connect(act)
        return button

    @property
    def codes(self) -> tuple[str, ...]:
        """The items that count, best first."""
        return tuple(self._in)

    def set_codes(self, codes: Sequence[str]) -> None:
        """Show another order without a signal."""
        if tuple(codes) != self.codes:
            self._in = [code for code in codes if code in self._all]
            self._show(self._chosen() or self._all[0])

    def _chosen(self) -> str:
        chosen = self.list.selected
        return str(chosen.key) if chosen is not None else ""

    def move_item(self, step: int) -> None:
        """Move the selected item up (-1) or down (1) among the included ones."""
        code = self._chosen()
        if code not in self._in:
            return
        index = self._in.index(code)
        to = index + step
        if 0 <= to < len(self._in):
            self._in[index], self._in[to] = self._in[to], self._in[index]
            self._show(code)
            self.changed.emit()

    def toggle(self) -> None:
        """Exclude the selected item, or include it again at the end."""
        code = self._chosen()
        if not code:
            return
        if code in self._in:
            self._in.remove(code)
        else:
            self._in.append(code)
        self._show(code)
        self.changed.emit()

    def _show(self, code: str) -> None:
        out = [left for left in self._all if left not in self._in]
        items = [ListItem(each, f"{index}. {self._words(each)}") for index, each in enumerate(self._in, 1)]
        items += [
            ListItem(each, self._words(each), right=pgettext("window", "left out"), right_tone="ink2") for each in out
        ]
        self.list.set_items(items)
        self.list.select_key(code)
