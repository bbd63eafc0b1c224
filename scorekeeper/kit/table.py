"""The only table model: frozen rows, and columns that turn a row into words.

Display strings are made once, when rows are set; a change of some rows repaints those rows only.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import pgettext

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
Align = Literal["left", "right", "center"]

_ALIGN = {
    "left": Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
    "right": Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
    "center": Qt.AlignmentFlag.AlignCenter,
}
_ROLES = frozenset(
    int(role)
    for role in (
        Qt.ItemDataRole.DisplayRole,
        Qt.ItemDataRole.TextAlignmentRole,
        Qt.ItemDataRole.AccessibleTextRole,
        Qt.ItemDataRole.ToolTipRole,
    )
)
_NO_INDEX = QModelIndex()


@dataclass(frozen=True)
class Column(Generic[R]):
    """How one column reads a row.

    `accessible` is what a screen reader says (else "heading: text"); `tip` the tooltip. `tone`, `weight`, `icon`
    and `small` are how it is painted; a callable decides by row. `width` is pixels at 100 % (0: as wide as its
    words), `stretch` its share of the spare width.
    """

    key: str
    heading: str
    text: Callable[[R], str]
    align: Align = "left"
    accessible: Callable[[R], str] | None = None
    tip: Callable[[R], str] | None = None
    tone: Token | Callable[[R], Token] = "ink"
    weight: int | Callable[[R], int] = 400
    icon: Callable[[R], str] | None = None
    small: bool = False
    width: int = 0
    stretch: int = 0

    def spoken(self, row: R) -> str:
        """Return what a screen reader says for the cell."""
        if self.accessible is not None:
            return self.accessible(row)
        text = self.text(row)
        heading = self.heading.replace("\n", " ")
        return f"{heading}: {text or pgettext('table cell', 'empty')}" if heading else text

    def tone_of(self, row: R) -> Token:
        """Return the color of the cell's words."""
        return self.tone(row) if callable(self.tone) else self.tone

    def weight_of(self, row: R) -> int:
        """Return the weight of the cell's words, 400 to 700."""
        return self.weight(row) if callable(self.weight) else self.weight


class RowsModel(QAbstractTableModel, Generic[R]):
    """Frozen rows as a table; `key` identifies a row whose contents change."""

    def __init__(
        self,
        columns: Sequence[Column[R]],
        key: Callable[[R], Hashable],
        rows: Sequence[R] = (),
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self.key = key
        self._rows: tuple[R, ...] = ()
        self._texts: list[tuple[str, ...]] = []
        self._take(tuple(rows))

    @property
    def rows(self) -> tuple[R, ...]:
        """The rows in the order shown."""
        return self._rows

    @property
    def columns(self) -> tuple[Column[R], ...]:
        """The columns from left to right."""
        return self._columns

    def column_at(self, key: str) -> int:
        """Return the index of a column by its key; raises KeyError for an unknown key."""
        for index, column in enumerate(self._columns):
            if column.key == key:
                return index
        raise KeyError(key)

    def row_of(self, index: Index) -> R | None:
        """Return the row of an index; None if there is no such row."""
        return self._rows[index.row()] if index.isValid() and index.row() < len(self._rows) else None

    def row_at(self, key: Hashable) -> int:
        """Return the index of the row with a key, -1 if there is no such row."""
        return next((index for index, row in enumerate(self._rows) if self.key(row) == key), -1)

    def words(self, row: int) -> tuple[str, ...]:
        """Return the display strings of a row."""
        return self._texts[row]

    # changing
    def set_rows(self, rows: Sequence[R]) -> None:
        """Show other rows.

        Equal keys in equal order keep selection and scroll position and repaint what changed.
        """
        fresh = tuple(rows)
        if len(fresh) == len(self._rows) and all(map(self._same_key, fresh, self._rows)):
            self._replace(fresh)
            return
        self.beginResetModel()
        self._take(fresh)
        self.endResetModel()

    def set_columns(self, columns: Sequence[Column[R]]) -> None:
        """Read the rows by other columns."""
        self.beginResetModel()
        self._columns = tuple(columns)
        self._take(self._rows)
        self.endResetModel()

    def _same_key(self, row: R, other: R) -> bool:
        return row is other or self.key(row) == self.key(other)

    def _take(self, rows: tuple[R, ...]) -> None:
        self._rows = rows
        self._texts = [self._read(row) for row in rows]

    def _read(self, row: R) -> tuple[str, ...]:
        return tuple(column.text(row) for column in self._columns)

    def _replace(self, fresh: tuple[R, ...]) -> None:
        changed = [
            index
            for index, (new, old) in enumerate(zip(fresh, self._rows, strict=True))
            if new is not old and new != old
        ]
        self._rows = fresh
        for position in changed:
            self._texts[position] = self._read(fresh[position])
        last = len(self._columns) - 1
        for first, end in _runs(changed):
            self.dataChanged.emit(self.index(first, 0), self.index(end, last))

    # called by Qt
    def rowCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return words, alignment, spoken words or tooltip of a cell."""
        if role not in _ROLES or not index.isValid():
            return None
        row = index.row()
        if not 0 <= row < len(self._rows):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.words(row)[index.column()]
        column = self._columns[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGN[column.align]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.row_spoken(row) if index.column() == 0 else column.spoken(self._rows[row])
        return column.tip(self._rows[row]) if column.tip is not None else None

    def row_spoken(self, index: int) -> str:
        """Return the text for screen readers of a row: all its cells, or a sentence."""
        row, (first, *others) = self._rows[index], self._columns
        if first.accessible is not None:
            return first.accessible(row)
        return ", ".join(column.spoken(row) for column in (first, *others) if column.text(row))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role not in _ROLES:
            return None
        if orientation == Qt.Orientation.Horizontal and 0 <= section < len(self._columns):
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return _ALIGN[self._columns[section].align]
            return None if role == Qt.ItemDataRole.ToolTipRole else self._columns[section].heading
        if orientation == Qt.Orientation.Vertical and role == Qt.ItemDataRole.DisplayRole:
            return str(section + 1)
        return None


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Return the consecutive runs of rising numbers as (first, last)."""
    start = 0
    for index in range(1, len(numbers) + 1):
        if index == len(numbers) or numbers[index] != numbers[index - 1] + 1:
            yield numbers[start], numbers[index - 1]
            start = index
