"""The table of the journal.

Ten thousand entries, with texts made only for those that are shown.
"""

from bisect import bisect_left
from collections.abc import Hashable, Sequence
from dataclasses import replace

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QResizeEvent

from scorekeeper.features.journal_page.view.journal_view import JournalRow
from scorekeeper.features.journal_page.view.journal_words import JournalWords
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.kit.two_lines import paint_two_lines
from scorekeeper.language.facts import kind_words
from scorekeeper.language.moments import moment_words, time_of_day
from scorekeeper.language.translation import pgettext

ROOMY, MEDIUM = 1000, 880
"""Widths (at 100 %) below which the kind is hidden, then most columns."""
_NOT_READ: tuple[str, ...] = ()
_STAY = frozenset({"seq", "what", "state"})
_ALL, _NO_KIND, _FEW = range(3)


class JournalModel(RowsModel[JournalRow]):
    """Rows whose texts are made when they are first shown."""

    def words(self, row: int) -> tuple[str, ...]:
        """Return the display strings of a row."""
        if self._texts[row] is _NOT_READ:
            self._texts[row] = super()._read(self._rows[row])
        return self._texts[row]

    def row_at(self, key: Hashable) -> int:
        """Return the row index of an entry, -1 if there is none; the rows are sorted by entry."""
        index = bisect_left(self._rows, key, key=lambda row: row.entry.seq) if isinstance(key, int) else len(self._rows)
        return index if index < len(self._rows) and self._rows[index].entry.seq == key else -1

    def _take(self, rows: tuple[JournalRow, ...]) -> None:
        self._rows = rows
        self._texts = [_NOT_READ] * len(rows)

    def _read(self, row: JournalRow) -> tuple[str, ...]:
        del row
        return _NOT_READ


class JournalTable(PlainTable[JournalRow]):
    """One row an entry, newest last. In a narrow table time, who and reason are below the text."""

    def __init__(self, look: Look) -> None:
        self.entry_words = JournalWords(Tournament(0, ""))
        self._dated = self._voided = False
        self._level = _FEW if look.compact else _ALL
        model = JournalModel(self._columns(), lambda row: row.entry.seq)
        super().__init__(look, model, name="journal-table", accessible=pgettext("screen reader", "History"))
        model.setParent(self)

    def show_rows(
        self, rows: tuple[JournalRow, ...], journal_words: JournalWords, *, dated: bool, afresh: bool = False
    ) -> None:
        """Show other rows with these texts.

        `dated` puts the date before the time, `afresh`: texts have changed.
        """
        voided = any(row.by for row in rows)
        if afresh or dated != self._dated or journal_words is not self.entry_words or voided != self._voided:
            self.entry_words, self._dated, self._voided = journal_words, dated, voided
            self.rows_model.set_columns(self._columns())
        self.set_rows(rows)

    def copied_columns(self) -> Sequence[Column[JournalRow]]:
        """Return all columns, with the seconds where the displayed time is without."""
        time = self._moment if self._dated else self._time
        return [replace(column, text=time) if column.key == "time" else column for column in self._all_columns()]

    def _columns(self) -> tuple[Column[JournalRow], ...]:
        columns = self._all_columns()
        if self._level == _FEW:
            return tuple(column for column in columns if column.key in _STAY)
        left = {"kind"} if self._level == _NO_KIND else set()
        left |= set() if self._voided else {"state"}
        return tuple(column for column in columns if column.key not in left)

    def _all_columns(self) -> tuple[Column[JournalRow], ...]:
        return (
            Column(
                "seq",
                pgettext("column heading", "Entry"),
                lambda row: str(row.entry.seq),
                "right",
                tone="ink2",
                width=62,
            ),
            Column(
                "time",
                pgettext("column heading", "Time"),
                self._time,
                tone="ink2",
                width=168 if self._dated else 84,
                tip=self._moment,
            ),
            Column(
                "who",
                pgettext("column heading", "Who"),
                lambda row: row.entry.who,
                tone="ink2",
                width=130,
                tip=lambda row: row.entry.seat,
            ),
            Column(
                "kind",
                pgettext("column heading", "Kind"),
                lambda row: kind_words(row.entry.fact.kind),
                tone=self._tone,
                width=128,
            ),
            Column(
                "place", pgettext("column heading", "Session"), self.entry_words.session_label, tone="ink2", width=84
            ),
            Column(
                "what",
                pgettext("column heading", "What"),
                self.entry_words.what,
                tone=self._tone,
                weight=self._weight,
                width=190,
                stretch=3,
                tip=self.entry_words.what,
            ),
            Column(
                "reason",
                pgettext("column heading", "Reason"),
                lambda row: row.entry.reason,
                tone="ink2",
                width=80,
                stretch=1,
                tip=lambda row: row.entry.reason,
            ),
            Column(
                "state",
                "",
                self.entry_words.state,
                tone="warn",
                small=True,
                width=126,
                icon=lambda row: "undo" if row.by else "",
            ),
        )

    def _time(self, row: JournalRow) -> str:
        if self._dated:
            return moment_words(row.entry.at, seconds=False)  # the seconds are in the tip and in the panel
        return time_of_day(row.entry.at, seconds=True)

    @staticmethod
    def _moment(row: JournalRow) -> str:
        return moment_words(row.entry.at)

    @staticmethod
    def _tone(row: JournalRow) -> Token:
        return "ink2" if row.by else "ink"

    @staticmethod
    def _weight(row: JournalRow) -> int:
        return 400 if row.by else 600

    def reapply_look(self) -> None:
        """Reapply theme and text size; hide or restore columns."""
        level, chosen = self._column_room(), self.selected
        self._row_height = 44 if level == _FEW else 29
        changed, self._level = level != self._level, level
        if changed:
            self.rows_model.set_columns(self._columns())
        super().reapply_look()
        if changed and chosen is not None:
            self.select_key(chosen.entry.seq)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._column_room() != self._level:
            self.reapply_look()

    def _column_room(self) -> int:
        px = self.look.px
        if self.look.compact or self.width() < px(MEDIUM):
            return _FEW
        return _ALL if self.width() >= px(ROOMY) else _NO_KIND

    def paint_cell(
        self, painter: QPainter, row: JournalRow, column: Column[JournalRow], words: str, box: QRect
    ) -> None:
        """Paint a cell.

        In a narrow table, or in large text, the entry has a second line below its text.
        """
        if column.key == "what" and self._level == _FEW:
            entry = row.entry
            parts = (self._time(row), entry.who, self.entry_words.session_label(row), entry.reason)
            detail = " \N{MIDDLE DOT} ".join(part for part in parts if part)
            paint_two_lines(self.look, painter, box, (words,), detail, weight=self._weight(row), tone=self._tone(row))
        else:
            super().paint_cell(painter, row, column, words, box)
