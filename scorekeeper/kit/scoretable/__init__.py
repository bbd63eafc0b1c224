"""The score sheet's table: one row a deal, painted to be read by two captains at once."""

from scorekeeper.kit.scoretable.rows import SheetWords, Side, sheet_words
from scorekeeper.kit.scoretable.view import ScoreTable

__all__ = ["ScoreTable", "SheetWords", "Side", "sheet_words"]
