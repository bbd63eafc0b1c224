"""The contents of the prize list and the certificates, as plain values."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class PrizeWinner:
    """A team or player in its final place, which reaches down to `last` if others are level.

    `amount` is its money in hundredths (None: lots decide), `awards` are its other prizes; `stage` is the stage that
    decided the place. `open`: the place is not decided yet. `players` are those who finished. `mark` says why the team
    is marked; `withheld`: it therefore takes no prize, unless the organizer decides differently.
    """

    place: int
    last: int
    name: str
    players: tuple[str, ...]
    amount: int | None
    awards: tuple[str, ...]
    stage: str
    open: bool = False
    mark: str = ""
    withheld: bool = False

    @property
    def named(self) -> str:
        """The name, with the reason for the team's mark."""
        return f"{self.name} ({self.mark})" if self.mark else self.name

    @property
    def given(self) -> int:
        """The money received, in hundredths."""
        return 0 if self.withheld else self.amount or 0

    @property
    def is_shared(self) -> bool:
        """Whether others share the place."""
        return self.place != self.last

    @property
    def has_prize(self) -> bool:
        """Whether the place has a prize."""
        return self.amount is None or bool(self.amount or self.awards)


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The final places of a stage with their prizes, best first.

    `prized` are those whose place has a prize; for places still open each prize is listed by itself, with the
    candidates while they are few. `set_aside` is the money of all occupied places, `left` the remainder after
    dividing it, both in hundredths. `winners` of the challenge trophy are those in first place, empty while that is
    open.
    """

    stage: str
    rows: tuple[PrizeWinner, ...]
    prized: tuple[PrizeWinner, ...]
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
    def withheld(self) -> tuple[PrizeWinner, ...]:
        """Those who take no prize because they are marked."""
        return tuple(row for row in self.prized if row.withheld)

    @property
    def listed(self) -> tuple[PrizeWinner, ...]:
        """Every place: open places prize by prize, or together if they have none."""
        rows = list(self.prized)
        seen = {(row.place, row.name) for row in rows}
        for row in self.rows:
            together = row.open and any(other.place <= row.last and row.place <= other.last for other in rows)
            if not together and (row.place, row.name) not in seen:
                rows.append(replace(row, name="", players=()) if row.open else row)
        return tuple(sorted(rows, key=lambda row: row.place))
