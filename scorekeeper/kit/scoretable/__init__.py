"""The score sheet's table.

One row for each deal, painted to be read by two captains at once.
"""

from scorekeeper.kit.scoretable.rows import Side
from scorekeeper.kit.scoretable.view import ScoreTable

__all__ = ["ScoreTable", "Side"]
