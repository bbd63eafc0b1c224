"""The score sheet's table: a row for each deal, read by two captains at once."""

from scorekeeper.kit.scoretable.rows import Side
from scorekeeper.kit.scoretable.view import ScoreTable

__all__ = ["ScoreTable", "Side"]
