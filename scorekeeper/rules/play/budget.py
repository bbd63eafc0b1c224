"""The limit on a search, after which it gives up undecided."""

from collections.abc import Callable

LOOKED_AT = 512
"""Number of positions between two progress reports of a search."""


class BudgetSpentError(Exception):
    """A search has reached its limit of positions; its question stays open."""


class Budget:
    """Counts the positions a search looks at, up to `most` (None: no limit).

    `watch` is called at intervals with the count; an exception from it ends the search.
    """

    __slots__ = ("most", "spent", "watch")

    def __init__(self, most: int | None = None, watch: Callable[[int], None] | None = None) -> None:
        self.most = most
        self.spent = 0
        self.watch = watch

    def spend(self) -> None:
        """Count one position.

        Raises BudgetSpentError when the budget is used up.
        """
        self.spent += 1
        if self.most is not None and self.spent > self.most:
            raise BudgetSpentError
        if self.watch is not None and self.spent % LOOKED_AT == 0:
            self.watch(self.spent)
