"""The score sheet's table: one row a deal, painted to be read by two captains at once."""

from scorekeeper.qt.scoretable.rows import Mark, MarkKind, RowState, ScoreRow, SheetWords, Side, sheet_words
from scorekeeper.qt.scoretable.view import ScoreTable

__all__ = ["Mark", "MarkKind", "RowState", "ScoreRow", "ScoreTable", "SheetWords", "Side", "sheet_words"]
