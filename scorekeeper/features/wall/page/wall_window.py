"""The window on the wall: it shows a page, fades to the next one, and never takes the keyboard by itself."""

from PySide6.QtCore import Qt, QVariantAnimation, Signal
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QScreen
from PySide6.QtWidgets import QWidget

from scorekeeper.features.wall import words
from scorekeeper.features.wall.page.painting import PaintContext, WallPainter
from scorekeeper.features.wall.view.slide import Slide
from scorekeeper.kit.frame.latin_keys import LatinKeys
from scorekeeper.kit.look.look import Look

FADE_MS = 400
_BACK = frozenset({Qt.Key.Key_PageUp, Qt.Key.Key_Left, Qt.Key.Key_Up})
_ON = frozenset({Qt.Key.Key_PageDown, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space})


class WallWindow(QWidget):
    """`left` when the user closes it, `turned` when the user turns the page in it (1 forward, -1 back).

    Should it have the keyboard, F11 fills the screen, Escape and Ctrl+T close it.
    """

    left = Signal()
    turned = Signal(int)

    def __init__(self, colours: str, *, reduced_motion: bool) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setWindowTitle(words.window_title())
        self.setObjectName("wall")
        self.setMinimumSize(320, 180)
        self.resize(960, 540)
        self._slide: Slide | None = None
        self._around = PaintContext("", "", "", 0, 0)
        self._reduced = reduced_motion
        self._picture, self._before = QPixmap(), QPixmap()
        self._fade = QVariantAnimation(self)
        self._fade.setDuration(FADE_MS)
        self._fade.setStartValue(0.0)
        self._fade.setEndValue(1.0)
        self._fade.valueChanged.connect(lambda _part: self.update())
        self._painter = WallPainter(_look_of(colours))
        LatinKeys(self)

    def show_on(self, screen: QScreen | None) -> None:
        """Show the window: all over this screen, or beside the scorer's where there is no other."""
        if screen is None:
            self.show()
            return
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()

    def set_colours(self, colours: str) -> None:
        """Use the colors of a dark or a light hall."""
        self._painter = WallPainter(_look_of(colours))
        self._draw()
        self.update()

    def show_slide(self, slide: Slide | None, around: PaintContext) -> None:
        """Show a page; another one fades in, the same one with other numbers appears at once."""
        turned = slide is not None and self._slide is not None and (slide.title, slide.part) != self._shown
        if (slide, around) == (self._slide, self._around):
            return
        self._slide, self._around = slide, around
        self.setAccessibleName(slide.spoken if slide is not None else f"{around.event} {around.time}")
        self._before = self._picture if turned and not self._reduced else QPixmap()
        self._draw()
        if not self._before.isNull():
            self._fade.start()
        self.update()

    @property
    def bell(self) -> str:
        """The time left until the bell, as displayed; "" where no clock was started."""
        return self._around.bell

    @property
    def _shown(self) -> tuple[str, str]:
        return (self._slide.title, self._slide.part) if self._slide is not None else ("", "")

    def _draw(self) -> None:
        """Draw the page again, once for all of its repaints."""
        ratio = self.devicePixelRatioF()
        self._picture = QPixmap(round(self.width() * ratio), round(self.height() * ratio))
        self._picture.setDevicePixelRatio(ratio)
        with QPainter(self._picture) as painter:
            self._painter.paint(painter, self.width(), self.height(), self._slide, self._around)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            if self._fade.state() == QVariantAnimation.State.Running and not self._before.isNull():
                painter.setOpacity(1.0 - float(self._fade.currentValue()))
                painter.drawPixmap(0, 0, self._before)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._before = QPixmap()
        self._draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_F11:
            self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
        elif key == Qt.Key.Key_Escape or (
            key == Qt.Key.Key_T and event.modifiers() == Qt.KeyboardModifier.ControlModifier
        ):
            self.left.emit()
        elif key in _ON | _BACK:
            self.turned.emit(1 if key in _ON else -1)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.left.emit()
        super().closeEvent(event)


def _look_of(colours: str) -> Look:
    return Look("dark" if colours == "dark" else "light", 100, reduced_motion=True)
