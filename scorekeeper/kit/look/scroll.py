"""A page or panel that scrolls vertically, and sideways only if unavoidable."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QScrollArea, QWidget

from scorekeeper.kit.look.fields import Labelled
from scorekeeper.kit.look.look import CONTROL_RADIUS, FOCUS_WIDTH, Look
from scorekeeper.kit.look.paint import focus_ring


class Scroll(QScrollArea):
    """Shows `content` in its full width; the widget with the focus is scrolled into view.

    Words that a translation makes wider than the page can be scrolled to; the English words fit.

    `whole` are parts of which as much as possible is scrolled into view with it, the foot before the head.
    """

    def __init__(self, look: Look, content: QWidget, *, whole: Sequence[QWidget] = ()) -> None:
        super().__init__()
        self.look, self._whole = look, tuple(whole)
        self._after: QWidget | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)
        content.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._show_focus)
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def event(self, event: QEvent) -> bool:
        """Paint the focus ring around an area that scrolls by keys alone."""
        done = super().event(event)
        if event.type() == QEvent.Type.Paint and self.hasFocus():
            painter = QPainter(self)
            focus_ring(painter, self.look, self.rect(), CONTROL_RADIUS)
            painter.end()
        return done

    def scrolls_by_keys(self) -> None:
        """Take the focus, because nothing inside does."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setViewportMargins(FOCUS_WIDTH, FOCUS_WIDTH, FOCUS_WIDTH, FOCUS_WIDTH)

    def keep_whole(self, parts: Sequence[QWidget]) -> None:
        """Scroll these widgets into view completely, too."""
        self._whole = (*self._whole, *parts)

    def keep_after(self, part: QWidget | None) -> None:
        """Scroll to this widget below the focus too, while the focus stays in sight (None: none)."""
        if part is not self._after:
            self._after = part
            QTimer.singleShot(0, self, self.show_focus)

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.setStyleSheet(self.look.style_sheet("scroll"))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Adopt the minimum width of the content, so that nothing is cut off at the side."""
        if event.type() == QEvent.Type.LayoutRequest and isinstance(watched, QWidget):
            self.setMinimumWidth(min(watched.minimumSizeHint().width(), self.look.px(240)))
        elif event.type() == QEvent.Type.Resize and watched is self.widget():
            QTimer.singleShot(0, self, self.show_focus)  # the focused widget has moved
        return super().eventFilter(watched, event)

    def show_focus(self) -> None:
        """Scroll the focus into view again, after it moved or another row of it was chosen."""
        self._show_focus(None, QApplication.focusWidget())

    def _show_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        content = self.widget()
        if new is not None and content is not None and content.isAncestorOf(new):
            part = next((part for part in self._whole if part.isAncestorOf(new)), None)
            if part is not None:
                for corner in (part.rect().topLeft(), part.rect().bottomLeft()):
                    position = part.mapTo(content, corner)
                    self.ensureVisible(position.x(), position.y(), 0, 0)
            if (label := _label_of(new)) is not None:
                self.ensureWidgetVisible(label, 0, self.look.gap(4))
            if (problem := _problem_of(new)) is not None:
                self.ensureWidgetVisible(problem, 0, self.look.gap(4))
            self.ensureWidgetVisible(new, 0, self.look.gap(12) if problem is None else 0)
            if part is not None:
                self._show_head(content, part, new)
            self._show_after(content, new)

    def _show_after(self, content: QWidget, focused: QWidget) -> None:
        """Scroll down to the end of the part after the focus, if the focus stays in sight."""
        after = self._after
        if after is not None and after.isVisibleTo(content):
            bar, height = self.verticalScrollBar(), self.viewport().height()
            end = after.mapTo(content, after.rect().bottomLeft()).y()
            top = focused.mapTo(content, focused.rect().topLeft()).y() - FOCUS_WIDTH
            bar.setValue(max(bar.value(), min(end - height, top)))

    def _show_head(self, content: QWidget, part: QWidget, focused: QWidget) -> None:
        """Scroll up to the head of a part whose foot is out of sight, if the focus stays in sight."""
        bar, height = self.verticalScrollBar(), self.viewport().height()
        head = part.mapTo(content, part.rect().topLeft()).y()
        below = focused.mapTo(content, focused.rect().bottomLeft()).y()
        if head + part.height() > bar.value() + height and below - head < height:
            bar.setValue(min(bar.value(), head))


def _problem_of(control: QWidget) -> QLabel | None:
    """Return the sentence below a control that says what is wrong with it, None for none."""
    for part in (control, control.parentWidget()):
        field = part.parentWidget() if part is not None else None
        if isinstance(field, Labelled) and field.problem.isVisible():
            return field.problem
    return None


def _label_of(control: QWidget) -> QLabel | None:
    """Return the label above a control, or above the choice that it is part of."""
    for part in (control, control.parentWidget()):
        around = part.parentWidget() if part is not None else None
        for label in around.findChildren(QLabel, options=Qt.FindChildOption.FindDirectChildrenOnly) if around else ():
            if label.buddy() is part and label.isVisible():
                return label
    return None
