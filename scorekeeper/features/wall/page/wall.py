"""The wall of the open event: its pages, the current one, and the window that shows it."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, QVariantAnimation, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QScreen
from PySide6.QtWidgets import QWidget

from scorekeeper.features.wall.page.painting import PaintContext, WallPainter
from scorekeeper.features.wall.view.choice import WallChoice, kept, read_choice
from scorekeeper.features.wall.view.clock import round_ends
from scorekeeper.features.wall.view.slide import MESSAGE, Slide, needed_factor
from scorekeeper.features.wall.view.slides import slides
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.latin_keys import LatinKeys
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.jobs import Ticket
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.translation import pgettext

FADE_MS = 400
_BACK = frozenset({Qt.Key.Key_PageUp, Qt.Key.Key_Left, Qt.Key.Key_Up})
_ON = frozenset({Qt.Key.Key_PageDown, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Space})


class WallWindow(QWidget):
    """The window on the projector.

    `left` when the user closes it, `turned` when the user turns the page in it (1 forward, -1 back).

    Should it have the keyboard, F11 fills the screen, Escape and Ctrl+T close it.
    """

    left = Signal()
    turned = Signal(int)

    def __init__(self, colors: str, *, reduced_motion: bool) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setWindowTitle(pgettext("heading", "Wall"))
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
        self._painter = WallPainter(_look_of(colors))
        LatinKeys(self)

    def show_on(self, screen: QScreen | None) -> None:
        """Show the window: filling this screen or, if it is the only one, beside the scorer's."""
        if screen is None:
            self.show()
            return
        self.setScreen(screen)
        self.setGeometry(screen.geometry())
        self.showFullScreen()

    def set_colors(self, colors: str) -> None:
        """Use the colors of a dark or a light hall."""
        self._painter = WallPainter(_look_of(colors))
        self._draw()
        self.update()

    def show_slide(self, slide: Slide | None, around: PaintContext) -> None:
        """Show a page; another page fades in, while new numbers on the same page appear at once."""
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


def _look_of(colors: str) -> Look:
    return Look("dark" if colors == "dark" else "light", 100, reduced_motion=True)


SOON_MS, TICK_MS = 400, 1_000
"""The delay by which quick entries are shown together, and the interval of the clock."""

Pages = tuple[tuple[Slide, ...], str]
"""The pages, and when the round ends."""


class Wall(QObject):
    """Created on first use. `changed`: the pages, the current one, or whether it is open.

    The contents of the pages are computed in the thread pool; this thread only paints.
    """

    changed = Signal()

    def __init__(self, window: Window, look: Look, bridge: Bridge, text: str, keep: Callable[[str], None]) -> None:
        super().__init__(bridge)
        self._window, self._bridge, self._keep = window, bridge, keep
        self._look = look
        self.choice = read_choice(text)
        self.pages: tuple[Slide, ...] = ()
        self.is_known = False
        """Whether the pages were computed at least once."""
        self.page_index = 0
        self.ends = ""
        self._served: Callable[[], str] = lambda: ""
        self._address = self.choice.address
        self._bell: tuple[str, Token] = ("", "ink")
        self._bell_text: Callable[[], tuple[str, Token]] = lambda: ("", "ink")
        self.window: WallWindow | None = None
        self._ticket: Ticket | None = None
        self._again = False
        self._minute = ""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._work_out)
        self._turning = QTimer(self)
        self._turning.timeout.connect(lambda: self.turn(1))
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        bridge.changed.connect(lambda _changes: self._soon.start(SOON_MS))
        self._work_out()

    # requests
    @property
    def factor(self) -> float:
        """The enlargement against the usual hall."""
        return needed_factor(self.choice.distance, self.choice.height)

    @property
    def slide(self) -> Slide | None:
        """The current page, None if there is none to show."""
        return self.pages[self.page_index % len(self.pages)] if self.pages else None

    @property
    def around(self) -> PaintContext:
        """The frame around the current page."""
        event = self._bridge.tournament.event
        message_text = self.choice.message if MESSAGE not in self.choice.kinds else ""
        message = " ".join(part for part in (self.ends, message_text) if part)
        return PaintContext(
            event.name if event else "", time_of_day(utc_now()), message, self.page_index, len(self.pages), self.factor,
            *self._bell,
        )  # fmt: skip

    def follow_bell(self, bell_text: Callable[[], tuple[str, Token]]) -> None:
        """From now on show the text and tone returned by `bell_text`.

        An empty text where no clock was started.
        """
        self._bell_text = bell_text
        self.look_at_bell()

    def follow_address(self, served: Callable[[], str]) -> None:
        """From now on use the address returned by `served` unless another is typed.

        "" while no pages are served.
        """
        self._served = served
        self.look_at_address()

    def look_at_address(self) -> None:
        """Update the code of the web pages."""
        address = self.choice.address or self._served()
        if address != self._address:
            self._address = address
            self._work_out()

    def look_at_bell(self, *_changes: object) -> None:
        """Update the bell."""
        bell = self._bell_text()
        if bell != self._bell:
            self._bell = bell
            self._show()

    def choose(self, choice: WallChoice) -> None:
        """Show another choice from now on."""
        if choice == self.choice:
            return
        self.choice = choice
        self._address = choice.address or self._served()
        self._keep(kept(choice))
        if self.window is not None:
            self.window.set_colors(choice.colors)
            self._turning.start(choice.seconds * 1000)
        self._work_out()

    def turn(self, step: int) -> None:
        """Show the next page, or the one before."""
        if self.pages:
            self.page_index = (self.page_index + step) % len(self.pages)
            self._show()

    # the window
    def toggle(self) -> None:
        """Open the window, on the second screen if there is one, or close it.

        The focus does not move.
        """
        if self.window is not None:
            self.close()
            return
        self.window = WallWindow(self.choice.colors, reduced_motion=self._look.reduced_motion)
        self.window.left.connect(self.close)
        self.window.turned.connect(self.turn)
        screens = QGuiApplication.screens()
        mine = self._window.screen()
        other = next((screen for screen in screens if screen is not mine), None)
        self.window.show_on(other)
        self._window.activateWindow()  # some systems give the focus to a new window
        self._turning.start(self.choice.seconds * 1000)
        self._clock.start(TICK_MS)
        self._work_out()
        self._show()

    def close(self) -> None:
        """Close the window."""
        self._turning.stop()
        self._clock.stop()
        window, self.window = self.window, None
        if window is not None:
            window.hide()
            window.deleteLater()
        self.changed.emit()

    # computing the slides
    def _work_out(self) -> None:
        if self._ticket is not None:
            self._again = True
            return
        tournament, choice, factor = self._bridge.tournament, self.choice, self.factor
        address = self._address

        def work(_ticket: Ticket, _report: Callable[[int, int], None]) -> Pages:
            made = slides(tournament, choice.kinds, message=choice.message, address=address, factor=factor)
            return made, round_ends(tournament, utc_now())

        self._ticket = self._bridge.jobs.draw(work, self._worked_out, self._failed, lambda _done, _total: None)

    def _worked_out(self, worked_out: Pages) -> None:
        before = self.slide
        self.pages, self.ends = worked_out
        self.is_known = True
        if before is not None:
            self.page_index = next(
                (
                    index
                    for index, page in enumerate(self.pages)
                    if (page.title, page.part) == (before.title, before.part)
                ),
                min(self.page_index, max(0, len(self.pages) - 1)),
            )
        self._go_on()

    def _failed(self, error: Exception) -> None:
        self._go_on()
        raise error

    def _go_on(self) -> None:
        self._ticket = None
        again, self._again = self._again, False
        self._show()
        if again:
            self._work_out()

    def _tick(self) -> None:
        minute = time_of_day(utc_now())
        if minute != self._minute:
            self._minute = minute
            self._work_out()

    def _show(self) -> None:
        if self.window is not None:
            self.window.show_slide(self.slide, self.around)
        self.changed.emit()
