"""The start page, from which any event is at most two keys away."""

from collections.abc import Callable, Sequence
from datetime import date, datetime

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from scorekeeper.features.files.view.recent import RecentEvent
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.labels import IconLabel, Label, caption
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from scorekeeper.kit.look.suits import STRAIN_TOKENS, paint_strain
from scorekeeper.kit.look.tile import Tile
from scorekeeper.language.dates import format_date, format_time
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.contract import NO_TRUMP
from scorekeeper.store.server.address import is_address
from scorekeeper.store.waiting import OrphanedOutbox

SHOWN = 5


class _Suits(QWidget):
    """The four suits, as decoration."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        self.setFixedSize(self._look.px(136), self._look.px(30))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self._look.px(24)
        for index, (strain, token) in enumerate(STRAIN_TOKENS.items()):
            if strain != NO_TRUMP:
                box = QRectF(index * self._look.px(34), self._look.px(2), size, size)
                paint_strain(painter, strain, box, self._look.color(token))
        painter.end()


class StartPage(WindowPage):
    """The ways to begin at the left, recent events at the right. Signals say what was chosen."""

    opened = Signal(str)
    left_opened = Signal(object)
    forgotten = Signal(str)

    def __init__(self, look: Look, run: Callable[[str], None]) -> None:
        super().__init__()
        self.setAccessibleName(pgettext("screen reader", "Start"))
        self.look = look
        self._recent: tuple[Tile, ...] = ()
        self._left_tiles: tuple[Tile, ...] = ()
        self._targets: dict[Tile, RecentEvent] = {}
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self._frame = QWidget()
        self._frame.setMaximumWidth(1140)
        column = ColumnLayout(look, self._frame, margins=(20, 20, 20, 16), spacing=6)
        head = RowLayout(look)
        head.addWidget(
            Label(
                look, pgettext("files and backups", "Scorekeeper"), "total", weight=700, wrap=True, name="start-title"
            ),
            1,
        )
        head.addWidget(_Suits(look))
        column.addLayout(head)
        column.addWidget(Label(look, _("Keeps score for 56 and shows why."), "heading", weight=400, tone="ink2"))
        column.addSpacing(look.gap(10))
        self._halves = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._halves.setSpacing(look.gap(24))
        left, right = ColumnLayout(look, spacing=6), ColumnLayout(look, spacing=6)
        self._recent_column = ColumnLayout(look, spacing=4)
        self._error = Label(look, "", "body", weight=600, tone="error", wrap=True, name="start-trouble")
        self._error.hide()
        left.addWidget(self._error)
        left.addWidget(caption(look, _("Recent events")))
        left.addLayout(self._recent_column)
        self._empty = Label(
            look,
            _("No events yet. Create one, or look around a sample: you cannot break anything there."),
            "body",
            tone="ink2",
            wrap=True,
            name="start-empty",
        )
        left.addWidget(self._empty)
        left.addStretch(1)
        right.addWidget(caption(look, pgettext("heading", "Begin")))
        self._begin = tuple(self._begin_tiles(run))
        for tile in self._begin:
            right.addWidget(tile)
        right.addStretch(1)
        self._halves.addLayout(right, 5)
        self._halves.addLayout(left, 7)
        column.addLayout(self._halves)
        column.addStretch(1)
        column.addLayout(self._foot())
        middle = QWidget()
        sides = QHBoxLayout(middle)
        sides.setContentsMargins(0, 0, 0, 0)
        sides.addStretch(1)
        sides.addWidget(self._frame, 1000)
        sides.addStretch(1)
        outer.addWidget(Scroll(look, middle))
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def _foot(self) -> RowLayout:
        foot = RowLayout(self.look)
        foot.addWidget(IconLabel(self.look, "info"))
        words = _("An event is one file. Copy it, mail it or keep it on a USB stick; opening it makes a backup.")
        foot.addWidget(Label(self.look, words, "body", tone="ink2", wrap=True), 1)
        foot.addWidget(Label(self.look, _("F1 help"), "small", weight=600, tone="ink2"))
        return foot

    def _begin_tiles(self, run: Callable[[str], None]) -> list[Tile]:
        words = (
            ("score-now", "play", _("Score a table now"), _("straight to deal 1, names can wait"), ""),
            ("same-teams", "redo", _("Same teams as last time"), "", ""),
            ("new-event", "plus", _("New event"), _("name, date and two teams"), "Ctrl+N"),
            ("open-event", "folder", _("Open a file"), _("an event of this program"), "Ctrl+O"),
            ("connect", "server", _("Connect to a server"), _("where several tables score at once"), "Ctrl+R"),
            (
                "open-sample",
                "book",
                _("Try a sample"),
                _("two sessions, one of them finished"),
                "Ctrl+L",
            ),
            (
                "open-practice",
                "round",
                _("Look around a tournament"),
                _("eight teams, last round in progress"),
                "Ctrl+Shift+K",
            ),
        )
        tiles = []
        for name, icon, title, line, key in words:
            tile = Tile(self.look, title, line, icon=icon, right=key, name=f"start-{name}")
            tile.clicked.connect(lambda _on=False, name=name: run(name))
            tiles.append(tile)
        return tiles

    @property
    def last_teams(self) -> str:
        """The newest recent event whose teams can play again, "" if there is none; never a sample."""
        events = (event for event in self._targets.values() if event.teams > 1)
        files = (event for event in events if not (event.is_address or event.is_sample or event.missing()))
        return next((event.target for event in files), "")

    def _show_last_teams(self) -> None:
        tile = self._begin[1]
        event = next((event for event in self._targets.values() if event.target == self.last_teams), None)
        tile.setVisible(event is not None)
        if event is not None:
            tile.set_line(event.name)

    @property
    def recent(self) -> tuple[RecentEvent, ...]:
        """The recent events that are shown."""
        return tuple(self._targets.values())

    def set_recent(self, recent: Sequence[RecentEvent]) -> None:
        """Show the recent events, newest first; the newest has the focus when the page has it."""
        had_focus = self.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        for tile in self._recent:
            self._recent_column.removeWidget(tile)
            tile.deleteLater()
        self._targets = {}
        for index, event in enumerate(recent[:SHOWN]):
            missing = event.missing()
            tile = Tile(
                self.look,
                event.name,
                _("file not found: was the USB stick removed?") if missing else _holds(event),
                icon="warn" if missing else "file",
                right=_when(event.when),
                right_line=_("Press Enter to look again") if missing else _state(event),
                warns=missing,
                name=f"start-recent-{index + 1}",
            )
            tile.clicked.connect(lambda _on=False, target=event.target: self.opened.emit(target))
            self._recent_column.addWidget(tile)
            tile.show()  # at once, because a widget that is not shown yet cannot take the focus
            self._targets[tile] = event
        self._recent = tuple(self._targets)
        self._empty.setVisible(not self._recent)
        self._show_last_teams()
        if had_focus or self.isVisible():
            self.first_focus().setFocus()

    def set_left_over(self, left_over: Sequence[OrphanedOutbox]) -> None:
        """Show first the entries on this laptop that wait for a server.

        Opening the event there sends them.
        """
        for tile in self._left_tiles:
            self._recent_column.removeWidget(tile)
            tile.deleteLater()
        self._left_tiles = tuple(self._left_tile(index, left) for index, left in enumerate(left_over))
        for index, tile in enumerate(self._left_tiles):
            self._recent_column.insertWidget(index, tile)
            tile.show()

    def _left_tile(self, index: int, left: OrphanedOutbox) -> Tile:
        title = ngettext(
            "One entry of {event} is waiting on this laptop",
            "{n} entries of {event} are waiting on this laptop",
            left.count,
        ).format(n=left.count, event=left.name)
        line = _("Enter opens the event on its server and sends them")
        if not is_address(left.address):
            line = _("Enter opens the event, where you decide which version counts")
        if left.count < 0:
            title, line = _("Entries on this laptop cannot be read"), str(left.path)
        tile = Tile(self.look, title, line, icon="warn", warns=True, name=f"start-waiting-{index + 1}")
        tile.clicked.connect(lambda _on=False: self.left_opened.emit(left) if left.address else None)
        return tile

    def show_message(self, sentence: str, target: str = "") -> None:
        """Show why something could not be opened; an empty sentence hides the message."""
        self._error.set_words(f"{target}: {sentence}" if target and sentence else sentence)
        self._error.setVisible(bool(sentence))

    def first_focus(self) -> QWidget:
        """Return waiting entries, today's newest event, or else the first way to begin."""
        today = datetime.now().astimezone().date()
        of_today = [tile for tile, event in self._targets.items() if _is_of(event, today)]
        return (*self._left_tiles, *of_today, *self._begin)[0]

    def areas(self) -> Sequence[QWidget]:
        """Return ways to begin and recent events, for F6."""
        return (self._begin[0], self._recent[0]) if self._recent else (self._begin[0],)

    def reapply_look(self) -> None:
        """Reapply theme and text size: one column at 200 %."""
        compact = self.look.compact
        direction = QBoxLayout.Direction.TopToBottom if compact else QBoxLayout.Direction.LeftToRight
        self._halves.setDirection(direction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between the tiles with Up and Down.

        Delete forgets a recent event, its file is not touched.
        """
        shown = (tile for tile in self._begin if tile.isVisibleTo(self))
        tiles: list[Tile] = [*shown, *self._left_tiles, *self._recent]
        focus = self.focusWidget()
        index = next((n for n, tile in enumerate(tiles) if tile is focus), -1)
        key = event.key()
        if key == Qt.Key.Key_Delete and focus in self._targets and isinstance(focus, Tile):
            self.forgotten.emit(self._targets[focus].target)
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up) and index >= 0:
            tiles[(index + (1 if key == Qt.Key.Key_Down else -1)) % len(tiles)].setFocus()
        elif key in (Qt.Key.Key_Right, Qt.Key.Key_Left) and self._recent:
            (self._recent if key == Qt.Key.Key_Right else self._begin)[0].setFocus()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index >= 0:
            tiles[index].click()
        else:
            super().keyPressEvent(event)


def _is_of(event: RecentEvent, day: date) -> bool:
    """Return whether an event is of a day, or was open on it."""
    try:
        opened = datetime.fromisoformat(event.when).astimezone().date()
    except ValueError:
        opened = None
    return event.date == day.isoformat() or opened == day


def _holds(event: RecentEvent) -> str:
    teams = ngettext("{count} team", "{count} teams", event.teams).format(count=event.teams)
    sessions = ngettext("{count} session", "{count} sessions", event.sessions).format(count=event.sessions)
    return " · ".join(part for part in (teams, sessions, event.venue) if part)


def _state(event: RecentEvent) -> str:
    if event.running:
        return ngettext("{count} session running", "{count} sessions running", event.running).format(
            count=event.running
        )
    if event.sessions and event.complete == event.sessions:
        return pgettext("state, files and backups", "all sessions complete")
    return (
        pgettext("state, files and backups", "not started")
        if not event.complete
        else pgettext("state, files and backups", "{count} complete").format(count=event.complete)
    )


def _when(time: str) -> str:
    try:
        moment = datetime.fromisoformat(time).astimezone()
    except ValueError:
        return ""
    if moment.date() == datetime.now().astimezone().date():
        return pgettext("files and backups", "today {time}").format(time=format_time(moment))
    return format_date(moment.date())
