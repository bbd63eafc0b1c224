"""How far a search may look before it says that it does not know."""

from collections.abc import Callable

LOOKED_AT = 512
"""Behind how many positions a search says how far it is."""


class BudgetSpentError(Exception):
    """A search has looked at as many positions as it may; its question stays open."""


class Budget:
    """Counts the positions a search looks at.

    `most`: after how many it gives up, None for never. `watch` is told now and then how many they are; what it raises
    ends the search.
    """

    __slots__ = ("most", "spent", "watch")

    def __init__(self, most: int | None = None, watch: Callable[[int], None] | None = None) -> None:
        self.most = most
        self.spent = 0
        self.watch = watch

    def spend(self) -> None:
        """Count one position. Raises BudgetSpentError when there is none left to look at."""
        self.spent += 1
        if self.most is not None and self.spent > self.most:
            raise BudgetSpentError
        if self.watch is not None and self.spent % LOOKED_AT == 0:
            self.watch(self.spent)
