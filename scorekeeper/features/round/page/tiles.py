"""The tables of a round as tiles, or as lines if the text is large."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from scorekeeper.features.round.page.tile_painting import TileLook, paint_line, paint_tile
from scorekeeper.features.round.view.round_view import TableTile
from scorekeeper.kit.composed_keys import ComposedKeys
from scorekeeper.kit.current_row import CurrentRowView
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import name_widget
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.language.translation import gettext as _

WIDE, HIGH, LOW, GAP = 128, 82, 60, 8
"""The size of a tile, its least height, and the gap between tiles; pixels at 100 %."""
LINE = 36
FRESH_MS = 600
Index = QModelIndex | QPersistentModelIndex
_Move = QAbstractItemView.CursorAction


class Tiles(ComposedKeys, CurrentRowView, QListView):
    """Tiles in rows; arrows move, Enter opens.

    `chosen` when another tile becomes current, `opened` carries the session to open, `text_typed` the text typed here,
    `composing` the unfinished text of an input method.
    """

    chosen = Signal()
    opened = Signal(str)
    text_typed = Signal(str)
    composing = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self.fresh: frozenset[str] = frozenset()
        self._across = 1
        column: Column[TableTile] = Column(
            "table", "", lambda tile: tile.label, accessible=lambda tile: tile.spoken, tip=lambda tile: tile.spoken
        )
        self.rows_model: RowsModel[TableTile] = RowsModel((column,), lambda tile: tile.session, parent=self)
        name_widget(self, "round-tables", _("Tables of the round"))
        self.setModel(self.rows_model)
        self.setItemDelegate(_Painter(self))
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setTabKeyNavigation(False)
        self._faded = QTimer(self)
        self._faded.setSingleShot(True)
        self._faded.setInterval(FRESH_MS)
        self._faded.timeout.connect(self.fade)
        self.doubleClicked.connect(self._open)
        self.selectionModel().currentChanged.connect(lambda now, _before: self.chosen.emit() if now.isValid() else None)
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() != Qt.FocusReason.MouseFocusReason and self.current is not None:
            announce(self, self.current.spoken)

    # set by the page
    def show_tiles(self, tiles: Sequence[TableTile], changed: Iterable[str] = ()) -> None:
        """Show these tables; those that `changed` are tinted for a moment.

        The current table stays current.
        """
        kept = self.current
        count = self.rows_model.rowCount()
        self.rows_model.set_rows(tiles)
        if count != len(tiles):
            self._fit()
        if kept is not None and self.current is None:
            self.select(kept.session)
        fresh = frozenset(changed)
        if fresh and not self.look.reduced_motion:
            self._tint(self.fresh | fresh)
            self._faded.start()

    def fade(self) -> None:
        """Remove the tint of changed tiles."""
        self._tint(frozenset())

    def _tint(self, fresh: frozenset[str]) -> None:
        before, self.fresh = self.fresh, fresh
        for session in before ^ fresh:
            row = self.rows_model.row_at(session)
            if row >= 0:
                self.update(self.rows_model.index(row, 0))

    def select(self, session: str) -> bool:
        """Make a table the current one and scroll to it without emitting a signal.

        Return whether it is listed.
        """
        row = self.rows_model.row_at(session)
        if row >= 0:
            with QSignalBlocker(self):
                self.setCurrentIndex(self.rows_model.index(row, 0))
            self.scrollTo(self.rows_model.index(row, 0))
        return row >= 0

    @property
    def current(self) -> TableTile | None:
        """The current tile, None without one."""
        return self.rows_model.row_of(self.currentIndex())

    # look and layout
    @property
    def as_lines(self) -> bool:
        """Whether each table is shown as a line."""
        return self.look.compact

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        palette = self.look.qt_palette()
        self.setPalette(palette)
        self.viewport().setPalette(palette)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().setStyleSheet(self.look.style_sheet("scroll"))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        """Fit as many columns as possible, and lower tiles if all can be visible then."""
        look, count = self.look, max(1, self.rows_model.rowCount())
        gap, area = look.gap(GAP), self.contentsRect()
        if self.as_lines:
            self._across = 1
            narrow = area.width() < look.px(400)
            size = QSize(area.width(), look.px(2 * LINE - 14 if narrow else LINE))
        else:
            fitting = max(1, (area.width() + gap) // (look.px(WIDE) + gap))
            self._across = min(fitting, max(count, fitting // 2))
            rows = -(-count // self._across)
            height = min(max(area.height() // rows, look.px(LOW) + gap), look.px(HIGH) + gap)
            size = QSize(area.width() // self._across, height)
        over = -(-count // self._across) * size.height() > area.height()
        # set explicitly: Qt would reserve space for a scroll bar that is hidden
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOn if over else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        bar = self.verticalScrollBar().sizeHint().width() if over else 0
        size.setWidth((area.width() - bar - 1) // self._across)  # a row as wide as the view would wrap
        if size != self.gridSize() and size.width() > 0:
            self.setGridSize(size)

    # keys
    def moveCursor(self, action: _Move, _modifiers: Qt.KeyboardModifier) -> QModelIndex:
        count, row = self.rows_model.rowCount(), self.currentIndex().row()
        if not count:
            return QModelIndex()
        page = self._across * max(1, self.viewport().height() // max(1, self.gridSize().height()))
        steps: Mapping[_Move, int] = {
            _Move.MoveLeft: -1, _Move.MovePrevious: -1, _Move.MoveRight: 1, _Move.MoveNext: 1,
            _Move.MoveUp: -self._across, _Move.MoveDown: self._across,
            _Move.MovePageUp: -page, _Move.MovePageDown: page, _Move.MoveHome: -row, _Move.MoveEnd: count - 1 - row,
        }  # fmt: skip
        to = row + steps.get(action, 0)
        if action in {_Move.MoveUp, _Move.MoveDown} and not 0 <= to < count:
            # the last row need not be full
            below = action == _Move.MoveDown and row // self._across < (count - 1) // self._across
            to = count - 1 if below else row
        return self.rows_model.index(min(max(to, 0), count - 1), 0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter; typed characters go to the field that looks for tables."""
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._open(self.currentIndex())
        elif plain and event.text().strip() and event.text().isprintable():
            self.text_typed.emit(event.text())
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            with self.current_in_qt():
                super().keyPressEvent(event)

    def show_composing(self, text: str) -> None:
        self.composing.emit(text)

    def take_composed(self, text: str) -> None:
        if text.strip():
            self.text_typed.emit(text)

    def _open(self, index: Index) -> None:
        tile = self.rows_model.row_of(index)
        if tile is not None:
            self.opened.emit(tile.session)

    def event(self, event: QEvent) -> bool:
        """Paint the current tile again when the focus comes or goes."""
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self.update(self.currentIndex())
        return super().event(event)


class _Painter(QStyledItemDelegate):
    """Paints a tile, or its line."""

    def __init__(self, tiles: Tiles) -> None:
        super().__init__(tiles)
        self._tiles = tiles

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return self._tiles.gridSize()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one table."""
        tiles = self._tiles
        tile, look = tiles.rows_model.row_of(index), tiles.look
        if tile is None:
            return
        box: QRect = option.rect
        current = index.row() == tiles.currentIndex().row()
        fresh, hovered = tile.session in tiles.fresh, bool(option.state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if tiles.as_lines:
            plain: Token = "hover" if hovered else "alt" if index.row() % 2 else "base"
            ground: Token = "select" if current else "ok_tint" if fresh else plain
            paint_line(painter, look, tile, box, ground, focused=current and tiles.hasFocus())
        else:
            gap = look.gap(GAP)
            look_of = TileLook(fresh, current, focused=current and tiles.hasFocus(), hovered=hovered)
            paint_tile(painter, look, tile, box.adjusted(0, 0, -gap, -gap), look_of)
        painter.restore()
