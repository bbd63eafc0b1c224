"""How an Event page is laid out: head, lists, and the panel beside them, or below where there is little room."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QStackedLayout, QWidget

from scorekeeper.kit.form.head import EventHead
from scorekeeper.kit.form.order import OrderForm
from scorekeeper.kit.look.layout import Column, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll

NARROW = 960
"""Below which width the parts stand one under the other; pixels at 100 %."""


class Lists(QWidget):
    """The lists of an Event page; `tables` are what can have the focus."""

    tables: tuple[QWidget, ...] = ()

    def stack(self, *, down: bool) -> None:
        """Put the lists one under the other, or beside each other."""
        raise NotImplementedError


class EventFrame(QWidget):
    """The head, the lists, and one of several panels, so `width` pixels wide at 100 %; `stack` says which."""

    def __init__(self, look: Look, lists: Lists, panels: Sequence[QWidget], *, name: str, width: int) -> None:
        super().__init__()
        self.look, self._lists, self._width = look, lists, width
        self._is_narrow = False
        self.head = EventHead(look)
        self.panel = QWidget()
        self.stack = QStackedLayout(self.panel)
        for part in panels:
            self.stack.addWidget(part)
        middle = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, middle)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.addWidget(lists, 1)
        self._halves.addWidget(self.panel)
        self.scrolled = Scroll(look, middle)
        self.scrolled.setObjectName(f"{name}-scroll")
        outer = Column(look, self, margins=(14, 8, 14, 8), spacing=8)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        outer.addWidget(self.head)
        outer.addWidget(self.scrolled, 1)
        self.stack.currentChanged.connect(lambda _at: self._fit_panel())
        look.changed.connect(self.relook)
        self.relook()

    def relook(self) -> None:
        """Take theme and text size again: everything in one column at 200 % and in a narrow window."""
        look, narrow = self.look, self.narrow
        self._is_narrow = narrow
        self.head.stack(down=narrow)
        self._lists.stack(down=narrow)
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._halves.setDirection(down if narrow else right)
        self._halves.setSpacing(look.gap(8))
        give_width(self.panel, None if narrow else look.px(self._width))
        self._fit_panel()
        QTimer.singleShot(0, self, self._fit_panel)  # again when all that is in the forms has its new size

    @property
    def narrow(self) -> bool:
        """Whether the parts stand one under the other."""
        return self.look.compact or self.width() < self.look.px(NARROW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the parts under each other where they do not fit beside each other."""
        super().resizeEvent(event)
        if self.narrow != self._is_narrow:
            self.relook()

    def _fit_panel(self) -> None:
        """Give the panel its whole height where the page scrolls as one."""
        shown = self.stack.currentWidget()
        whole = shown.full_height() if isinstance(shown, OrderForm) else self.look.px(440)
        self.panel.setMinimumHeight(whole if self.narrow else 0)

    def bring_panel_in_sight(self) -> None:
        """Scroll to the panel where it stands below the lists, once everything has its place."""
        if self.narrow:
            bar = self.scrolled.verticalScrollBar()
            QTimer.singleShot(0, self, lambda: bar.setValue(self.panel.y()))
