"""Pages of paper on the screen, one below another, as wide as the window permits."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget

_WIDEST = 760


class PagePreview(QLabel):
    """Shows pictures of pages, described in its accessible name."""

    def __init__(self, look: Look, *, name: str, accessible: str) -> None:
        super().__init__()
        self.look = look
        self._pages: tuple[QImage, ...] = ()
        name_widget(self, name, accessible)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self.update)

    @property
    def pages(self) -> int:
        """How many pages are shown."""
        return len(self._pages)

    def set_pages(self, pages: Sequence[QImage]) -> None:
        """Show other pages."""
        self._pages = tuple(pages)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(box.height() + self._gap() for box in self._boxes(width)) + self._gap()

    def sizeHint(self) -> QSize:
        return QSize(420, self.heightForWidth(420))

    def _gap(self) -> int:
        return self.look.gap(10)

    def _boxes(self, width: int) -> list[QRect]:
        boxes, top = [], self._gap()
        page_width = max(40, min(width - 2 * self._gap(), _WIDEST))
        for page in self._pages:
            height = page.height() * page_width // max(1, page.width())
            boxes.append(QRect((width - page_width) // 2, top, page_width, height))
            top += height + self._gap()
        return boxes

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        ratio = self.devicePixelRatioF()
        for page, box in zip(self._pages, self._boxes(self.width()), strict=True):
            if not box.intersects(event.rect()):
                continue
            size = QSize(int(box.width() * ratio), int(box.height() * ratio))
            mode = Qt.TransformationMode.SmoothTransformation
            painter.drawImage(box, page.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, mode))
            painter.setPen(self.look.color("edge"))
            painter.drawRect(box.adjusted(-1, -1, 0, 0))
        painter.end()
