"""The cards: suits, ranks, what each card counts, and the packs the game is played with."""

from dataclasses import dataclass

from scorekeeper.rules.contract import SUITS, plain_notation

RANKS = ("J", "9", "A", "10", "K", "Q", "8", "7")
"""The ranks from the highest down; a smaller pack leaves out the last ones."""

POINTS = {"J": 3, "9": 2, "A": 1, "10": 1}
"""Card points by rank; a rank not named here counts nothing."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its rank and its suit. The two identical cards of a pack are equal."""

    rank: str
    suit: str

    def __str__(self) -> str:
        return f"{self.rank}{self.suit}"

    @property
    def points(self) -> int:
        """The card points it counts."""
        return POINTS.get(self.rank, 0)

    @property
    def strength(self) -> int:
        """The rank's strength inside its suit: the jack is highest, and greater is higher."""
        return len(RANKS) - RANKS.index(self.rank)


def read_card(text: str) -> Card | None:
    """Parse `JS`, `10C` or `TC`; None if it is not a card.

    Case does not matter, suit signs are read.
    """
    plain = plain_notation(text)
    rank, suit = plain[:-1], plain[-1:]
    rank = "10" if rank == "T" else rank
    return Card(rank, suit) if rank in RANKS and suit in SUITS else None


def pack(ranks: int = 6, copies: int = 2) -> tuple[Card, ...]:
    """Return a pack with the highest `ranks` ranks of each suit, each card `copies` times.

    Six ranks are the 48 cards of International 56, four the 32 of four players, eight the 64 of eight. Card points in
    the whole pack: 56, whatever its size.
    """
    return tuple(Card(rank, suit) for suit in SUITS for rank in RANKS[:ranks] for _ in range(copies))
