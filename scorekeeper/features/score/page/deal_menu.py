"""The menu "More for this deal", and that of a finished sheet.

Commands that the side panel has no button for.
"""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from scorekeeper.kit.frame.commands import all_commands
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.sheets import MENU_PAD
from scorekeeper.language.translation import gettext as _

NAMES = ("redeal", "announce", "where-from", "raise-dispute", "settlement", "auction", "cards", "copy-paper")
"""Commands in the order of the menu; the window's menus have their words and keys."""

_LINE, _MARGIN = 40, 4
"""The height of a line, pixels at 100 %, and the margin around the lines in the style sheet."""
_ITEM = "QMenu::item {{ padding: {pad}px 24px {pad}px 12px; }}"


class DealMenu(QMenu):
    """Commands by name; `asked` carries the chosen one."""

    asked = Signal(str)

    def __init__(
        self, look: Look, owner: QWidget, names: Sequence[str] = NAMES, *, name: str = "deal-more", accessible: str = ""
    ) -> None:
        super().__init__(owner)
        self.look = look
        self.setObjectName(f"{name}-menu")
        self.setAccessibleName(accessible or _("More for this deal"))
        commands = {command.name: command for command in all_commands()}
        self.actions_by_name: dict[str, QAction] = {}
        for command in (commands[name] for name in names):
            # the key is only shown: a second action with the same shortcut would take it from the window's
            action = self.addAction("\t".join((command.words, *command.keys[:1])))
            action.setObjectName(f"{name}.{command.name}")
            action.triggered.connect(lambda _on=False, name=command.name: self.asked.emit(name))
            self.actions_by_name[command.name] = action
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.setFont(self.look.font("body"))
        self.setStyleSheet(self.look.style_sheet("menu"))

    def set_absent(self, names: AbstractSet[str]) -> None:
        """Leave these commands out."""
        for name, action in self.actions_by_name.items():
            action.setVisible(name not in names)

    def open_below(self, button: QWidget) -> None:
        """Open under a button, as wide as it is, with lines easy to touch."""
        pad = max(self.look.px(MENU_PAD), (self.look.px(_LINE) - self.fontMetrics().height()) // 2)
        self.setStyleSheet(self.look.style_sheet("menu") + _ITEM.format(pad=pad))
        self.setMinimumWidth(button.width())
        self.popup(button.mapToGlobal(button.rect().bottomLeft()))
        self.setActiveAction(next(action for action in self.actions() if action.isVisible()))

    def open_above(self, corner: QPoint, available: QSize) -> None:
        """Open upward from the bottom left corner (of the screen), with lines easy to touch.

        `available` is filled.
        """
        shown = [action for action in self.actions() if action.isVisible()]
        words, frame = self.fontMetrics().height(), 2 * (_MARGIN + 1)
        line = min(self.look.px(_LINE), (available.height() - frame) // len(shown))
        pad = max(self.look.px(MENU_PAD), (line - words) // 2)
        self.setStyleSheet(self.look.style_sheet("menu") + _ITEM.format(pad=pad))
        self.setMinimumWidth(available.width())
        self.popup(corner - QPoint(0, self.sizeHint().height() - 1))
        self.setActiveAction(shown[0])
