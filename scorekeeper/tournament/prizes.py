"""The prize of each place, and how level teams share prizes. Amounts are in hundredths."""

from collections.abc import Sequence
from dataclasses import dataclass

SPLIT, EACH, LOT = "split", "each", "lot"
SHARING = (SPLIT, EACH, LOT)
"""How level teams share: split the prizes, each gets the shared one, or lots decide."""


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prizes of places 1, 2 and so on: the money of each, and its award (a cup; "": none)."""

    amounts: tuple[int, ...] = ()
    awards: tuple[str, ...] = ()
    shared: str = SPLIT

    @property
    def places(self) -> int:
        return max(len(self.amounts), len(self.awards))


@dataclass(frozen=True, slots=True)
class SharedPrize:
    """The prize of each team in places `first` to `last`: money and other awards.

    `left` is the undistributed remainder of the division; `amount` is None if lots decide first. Several awards among
    several teams are distributed by lot, one each.
    """

    first: int
    last: int
    who: tuple[str, ...]
    amount: int | None
    left: int
    awards: tuple[str, ...]

    @property
    def is_shared(self) -> bool:
        """Whether several teams share the place."""
        return self.first != self.last


def prizes_by_place(places: Sequence[Sequence[str]], prizes: Prizes) -> tuple[SharedPrize, ...]:
    """Return the prize of every place, even if empty.

    `places` are the teams in each, best first.
    """
    shares, first = [], 1
    for who in places:
        shares.append(_shared_prize(first, tuple(who), prizes))
        first += len(who)
    return tuple(shares)


def _shared_prize(first: int, who: tuple[str, ...], prizes: Prizes) -> SharedPrize:
    last = first + len(who) - 1
    money = prizes.amounts[first - 1 : last]
    awards = tuple(award for award in prizes.awards[first - 1 : last] if award)
    if len(who) == 1 or prizes.shared == EACH:
        return SharedPrize(first, last, who, money[0] if money else 0, 0, awards[:1] if len(who) > 1 else awards)
    if prizes.shared == LOT and (any(money) or awards):
        return SharedPrize(first, last, who, None, 0, awards)
    each, left = divmod(sum(money), len(who))
    return SharedPrize(first, last, who, each, left, awards)
