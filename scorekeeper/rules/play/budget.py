"""How far a search may look before it says that it does not know."""


class BudgetSpentError(Exception):
    """A search has looked at as many positions as it may; its question stays open."""


class Budget:
    """Counts the positions a search looks at. `most`: after how many it gives up, None for never."""

    __slots__ = ("most", "spent")

    def __init__(self, most: int | None = None) -> None:
        self.most = most
        self.spent = 0

    def spend(self) -> None:
        """Count one position. Raises BudgetSpentError when there is none left to look at."""
        self.spent += 1
        if self.most is not None and self.spent > self.most:
            raise BudgetSpentError
