"""How the Event page is laid out: head, lists, and the panel beside them, or below where there is little room."""

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QStackedLayout, QWidget

from scorekeeper.features.event.page.lists import EventLists
from scorekeeper.kit.form.head import EventHead
from scorekeeper.kit.form.order import OrderForm
from scorekeeper.kit.look.layout import Column
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll

PANEL_WIDTH, NARROW = 372, 960
"""How wide the panel is, and below which width the parts stand one under the other; pixels at 100 %."""
WIDEST = 16_777_215


class EventFrame(QWidget):
    """The head, the lists, and one of several panels; `stack` says which."""

    def __init__(self, look: Look, panels: Sequence[QWidget]) -> None:
        super().__init__()
        self.look = look
        self._is_narrow = False
        self.head, self.lists = EventHead(look), EventLists(look)
        self.panel = QWidget()
        self.stack = QStackedLayout(self.panel)
        for part in panels:
            self.stack.addWidget(part)
        middle = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight, middle)
        self._halves.setContentsMargins(0, 0, 0, 0)
        self._halves.addWidget(self.lists, 1)
        self._halves.addWidget(self.panel)
        self.scrolled = Scroll(look, middle)
        self.scrolled.setObjectName("event-scroll")
        outer = Column(look, self, margins=(14, 8, 14, 8), spacing=8)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        outer.addWidget(self.head)
        outer.addWidget(self.scrolled, 1)
        self.stack.currentChanged.connect(lambda _at: self._fit_panel())
        look.changed.connect(self.relook)
        self.relook()

    def relook(self) -> None:
        """Take theme and text size again: everything in one column at 200 % and in a narrow window."""
        look, compact = self.look, self.narrow
        self._is_narrow = compact
        self.head.stack(down=compact)
        self.lists.stack(down=compact)
        down, right = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._halves.setDirection(down if compact else right)
        self._halves.setSpacing(look.gap(8))
        self.panel.setMinimumWidth(0 if compact else look.px(PANEL_WIDTH))
        self.panel.setMaximumWidth(WIDEST if compact else look.px(PANEL_WIDTH))
        self._fit_panel()

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
        """Scroll to the panel where it stands below the lists."""
        if self.narrow:
            self.scrolled.verticalScrollBar().setValue(self.panel.y())
