"""The stage that the pages show, chosen in the list of stages or by keys."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton

from scorekeeper.features.stages.view.stage_list import StageLine, stage_line
from scorekeeper.journal.stages import MAIN
from scorekeeper.kit.bridge import Bridge
from scorekeeper.kit.frame.window import Window
from scorekeeper.kit.look.look import CARD_RADIUS, Look
from scorekeeper.kit.look.paint import focus_ring, name_widget, rounded_box
from scorekeeper.language.translation import pgettext

WIDE, HIGH, SMALL = 80, 60, 46


class StageTile(QPushButton):
    """Name and state of a stage; with large text its first three letters."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._line: StageLine | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        name_widget(self, "rail-stage", pgettext("screen reader", "Stage"))
        self.setAccessibleDescription("Ctrl+Shift+G")
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def show_line(self, line: StageLine) -> None:
        """Show a stage."""
        self._line = line
        words = pgettext("window", "Stage {name}, {state}").format(name=line.name, state=line.state)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        look = self.look
        return QSize(SMALL, SMALL) if look.compact else QSize(look.px(WIDE), look.px(HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, line = self.look, self._line
        painter = QPainter(self)
        rounded_box(
            painter, self.rect(), CARD_RADIUS, look.color("hover" if self.underMouse() else "base"), look.color("edge")
        )
        if line is not None and look.compact:
            painter.setFont(look.font("caption", 700, text=line.name))
            painter.setPen(look.color("ink"))
            shown = QFontMetrics(painter.font()).elidedText(line.name[:3], Qt.TextElideMode.ElideNone, self.width())
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignCenter), shown)
        elif line is not None:
            self._paint_lines(painter, line)
        if self.hasFocus():
            focus_ring(painter, look, self.rect(), CARD_RADIUS)
        painter.end()

    def _paint_lines(self, painter: QPainter, line: StageLine) -> None:
        """Paint the name, in two lines if it is long, and the state below it."""
        look, pad = self.look, self.look.gap(4)
        inner = self.rect().adjusted(pad, pad, -pad, -pad)
        height = look.metrics("caption").height()
        painter.setFont(look.font("caption", 700, text=line.name))
        painter.setPen(look.color("ink"))
        upper = QRect(inner.left(), inner.top(), inner.width(), inner.height() - height)
        shown = _fit_name(QFontMetrics(painter.font()), upper, line.name)
        flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        painter.drawText(upper, flags, shown)
        painter.setFont(look.font("caption", 400, text=line.state))
        painter.setPen(look.color("ink2"))
        lower = QRect(inner.left(), inner.bottom() + 1 - height, inner.width(), height)
        shown = QFontMetrics(painter.font()).elidedText(line.state, Qt.TextElideMode.ElideRight, lower.width())
        painter.drawText(lower, int(Qt.AlignmentFlag.AlignLeft), shown)


def _fit_name(metrics: QFontMetrics, area: QRect, name: str) -> str:
    """Return a name, or as much of it with dots as fits in the lines of an area."""
    for end in range(len(name), 0, -1):
        shown = name if end == len(name) else name[:end].rstrip() + "\N{HORIZONTAL ELLIPSIS}"
        box = metrics.boundingRect(area, int(Qt.TextFlag.TextWordWrap), shown)
        if box.height() <= area.height() and box.width() <= area.width():
            return shown
    return metrics.elidedText(name, Qt.TextElideMode.ElideRight, area.width())


LIST, PREVIOUS, NEXT = "stages", "previous-stage", "next-stage"
SCOPED = ("round", "standings", "draw")
"""The pages that show one stage at a time."""
STAYING = (*SCOPED, "disputes", "event", "reports", "journal")
"""Pages that stay open when the stage changes; from others, Tables is shown."""


class StageSwitch(QObject):
    """Keeps the selected stage; it has a rail button once there are two stages."""

    def __init__(self, window: Window, look: Look) -> None:
        super().__init__(window)
        self._window = window
        self._bridge: Bridge | None = None
        self._from = ""
        self.current = MAIN
        self.tile = StageTile(look)
        self.tile.clicked.connect(lambda: window.run(LIST))
        self.tile.hide()
        window.put_on_rail(self.tile)
        window.page_shown.connect(self._shown)

    def handlers(
        self, bridge: Bridge, aside: Callable[[Callable[[], None]], Callable[[], None]]
    ) -> Mapping[str, Callable[[], None]]:
        """Return the commands for an event that was opened.

        The list of stages is opened `aside`, with a way back.
        """
        self._bridge, self.current = bridge, MAIN
        bridge.changed.connect(lambda _changes: self._refresh())
        return {LIST: aside(self._list), PREVIOUS: lambda: self._turn(-1), NEXT: lambda: self._turn(1)}

    def choose(self, stage: str) -> None:
        """Select another stage, on the page that is shown, or else on the Tables page."""
        self.current = stage
        window = self._window
        page = self._from if window.current == LIST else window.current
        window.show_page(page if page in STAYING else "round")

    def _list(self) -> None:
        from scorekeeper.features.stages.page.stages_page import StagesPage  # noqa: PLC0415 - imported on demand

        if self._window.current != LIST:
            self._from = self._window.current
        page = self._window.ensure_page(LIST)
        if isinstance(page, StagesPage):
            page.chosen.connect(self.choose, type=Qt.ConnectionType.UniqueConnection)
            page.open()
            page.show_stage(self.current)
        self._window.show_page(LIST)

    def _turn(self, step: int) -> None:
        stages = list(self._bridge.tournament.stages) if self._bridge is not None else []
        index = stages.index(self.current) + step if self.current in stages else 0
        if 0 <= index < len(stages):
            self.choose(stages[index])

    def _shown(self, name: str) -> None:
        """Show the stage on the page, or adopt the stage of the session that the page shows."""
        page, bridge = self._window.page(name), self._bridge
        if page is None or bridge is None:
            return
        session = bridge.tournament.sessions.get(page.session_shown()) if page.session_shown() else None
        if session is not None:
            self.current = session.stage
        elif name == "draw":
            page.show_target(self.current)
        else:
            page.show_stage(self.current)
        if session is None and name in SCOPED:
            page.first_focus().setFocus(Qt.FocusReason.ShortcutFocusReason)  # the focused widget may be deleted
        self._refresh()

    def _refresh(self) -> None:
        if self._bridge is None:
            return
        tournament = self._bridge.tournament
        if self.current not in tournament.stages:
            self.current = MAIN
        several = len(tournament.stages) > 1
        self.tile.setVisible(several)
        self.tile.show_line(stage_line(tournament, self.current))
        if several:
            self._window.offer({PREVIOUS: lambda: self._turn(-1), NEXT: lambda: self._turn(1)})
        else:
            self._window.withdraw(frozenset({PREVIOUS, NEXT}))
