"""What the prize list and the certificates say, as plain values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prized:
    """A team, or player of a game, on its final place, which it shares down to `last` where others are level with it.

    `amount` is its money in hundredths (None: lots decide), `awards` what else; `stage` is where the place was played
    out. `open`: the place is not decided yet. `players` are those who finished.
    """

    place: int
    last: int
    name: str
    players: tuple[str, ...]
    amount: int | None
    awards: tuple[str, ...]
    stage: str
    open: bool = False

    @property
    def is_shared(self) -> bool:
        """Whether others have the place as well."""
        return self.place != self.last

    @property
    def has_prize(self) -> bool:
        """Whether the place brings anything."""
        return self.amount is None or bool(self.amount or self.awards)


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The final places of a stage with their prizes, best first.

    `set_aside` is the money of all places that have somebody on them, `left` what dividing it leaves over, both in
    hundredths. `winners` of the trophy that goes round are those on the first place, nobody while that is open.
    """

    stage: str
    rows: tuple[Prized, ...]
    currency: str
    shared: str
    set_aside: int
    left: int
    trophy: str
    handed_back: str
    winners: tuple[str, ...]
    best_player: str
    best_team: str
    best_award: str
    provisional: bool

    @property
    def has_open_places(self) -> bool:
        """Whether a place is not decided yet."""
        return any(row.open for row in self.rows)

    @property
    def prized(self) -> tuple[Prized, ...]:
        """Those whose place has a prize."""
        return tuple(row for row in self.rows if row.has_prize)
