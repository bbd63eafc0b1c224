"""The layout of the Teams page.

Head, lists, and the panel beside them, or below in narrow windows.
"""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QStackedLayout, QWidget

from scorekeeper.kit.form.head import EventHead
from scorekeeper.kit.form.order import OrderForm
from scorekeeper.kit.look.layout import QWIDGETSIZE_MAX, ColumnLayout, give_width
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll

STACKED, NARROW = 960, 780
"""Widths below which the lists are stacked, and the panel is below them; pixels at 100 %."""
_LEAST = 332
"""Width of the panel beside stacked lists, pixels at 100 %."""


class Lists(QWidget):
    """The lists of the Teams page; `tables` are those that can have the focus."""

    tables: tuple[QWidget, ...] = ()

    def stack(self, *, down: bool, whole: bool) -> None:
        """Stack the lists, or place them side by side; `whole` ones scroll with the page alone."""
        raise NotImplementedError


class EventFrame(QWidget):
    """The head, the lists, and one of several panels, `width` pixels wide at 100 %.

    `stack` holds the panels.
    """

    def __init__(self, look: Look, lists: Lists, panels: Sequence[QWidget], *, name: str, width: int) -> None:
        super().__init__()
        self.look, self._lists, self._width = look, lists, width
        self._is: tuple[bool, bool] = (False, False)
        self.head = EventHead(look)
        self.panel = QWidget()
        self.stack = QStackedLayout(self.panel)
        for part in panels:
            self.stack.addWidget(part)
        middle = self._middle = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, middle)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.addWidget(lists, 1)
        self._halves.addWidget(self.panel)
        self.scrolled = Scroll(look, middle)
        self.scrolled.viewport().installEventFilter(self)
        self.scrolled.setObjectName(f"{name}-scroll")
        outer = ColumnLayout(look, self, margins=(14, 8, 14, 8), spacing=8)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        outer.addWidget(self.head)
        outer.addWidget(self.scrolled, 1)
        self.stack.currentChanged.connect(lambda _index: self._fit_panel())
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def reapply_look(self) -> None:
        """Reapply theme and text size: everything in one column at 200 % and in a narrow window."""
        look, narrow, stacked = self.look, self.narrow, self.stacked
        self._is = narrow, stacked
        self.head.stack(down=stacked, narrow=narrow)
        self._lists.stack(down=stacked, whole=narrow)
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._halves.setDirection(down if narrow else right)
        self._halves.setSpacing(look.gap(8))
        give_width(self.panel, None if narrow else look.px(_LEAST if stacked else self._width))
        self._fit_panel()
        self._fit_lists()
        QTimer.singleShot(0, self, self._fit_panel)  # again when the contents of the forms have their new size

    @property
    def narrow(self) -> bool:
        """Whether the panel is below the lists, and the page scrolls as a whole."""
        return self.look.compact or self.width() < self.look.px(NARROW)

    @property
    def stacked(self) -> bool:
        """Whether the lists are stacked."""
        return self.look.compact or self.width() < self.look.px(STACKED)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit_lists()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if (self.narrow, self.stacked) != self._is:
            self.reapply_look()

    def _fit_lists(self) -> None:
        """Make the lists scroll instead of the page, unless the page scrolls as a whole."""
        max_height = self.scrolled.viewport().height()
        least = self._middle.minimumSizeHint().height()
        self._middle.setMaximumHeight(QWIDGETSIZE_MAX if self.narrow else max(max_height, least))

    def _fit_panel(self) -> None:
        """Give the panel its full height if the page scrolls as a whole."""
        shown = self.stack.currentWidget()
        whole = shown.full_height() if isinstance(shown, OrderForm) else self.look.px(440)
        self.panel.setMinimumHeight(whole if self.narrow else 0)

    def scroll_to_panel(self) -> None:
        """Scroll to the panel if it is below the lists, once the layout is done."""
        if self.narrow:
            bar = self.scrolled.verticalScrollBar()
            QTimer.singleShot(0, self, lambda: bar.setValue(self.panel.y()))
