"""What each place is given: prizes by place, and how those of level teams are shared. Amounts are in hundredths."""

from collections.abc import Sequence
from dataclasses import dataclass

SPLIT, EACH, LOT = "split", "each", "lot"
SHARING = (SPLIT, EACH, LOT)
"""Level teams divide what their places have together; each has the prize of the place they share; or lots decide."""


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prizes of places 1, 2 and so on: the money of each, and what else each has (a cup; "": nothing)."""

    amounts: tuple[int, ...] = ()
    awards: tuple[str, ...] = ()
    shared: str = SPLIT

    @property
    def places(self) -> int:
        return max(len(self.amounts), len(self.awards))


@dataclass(frozen=True, slots=True)
class SharedPrize:
    """What those who share places `first` to `last` have: `amount` is each one's money, `awards` what else.

    `left` is what the division leaves over, and nobody has; `amount` is None where lots decide first. Of several
    awards among several teams each has one, by lot.
    """

    first: int
    last: int
    who: tuple[str, ...]
    amount: int | None
    left: int
    awards: tuple[str, ...]

    @property
    def is_shared(self) -> bool:
        """Whether several have the place."""
        return self.first != self.last


def given(places: Sequence[Sequence[str]], prizes: Prizes) -> tuple[SharedPrize, ...]:
    """Return what every place has, those without a prize too; `places` are who stands on each, the best first."""
    shares, first = [], 1
    for who in places:
        shares.append(_given(first, tuple(who), prizes))
        first += len(who)
    return tuple(shares)


def _given(first: int, who: tuple[str, ...], prizes: Prizes) -> SharedPrize:
    last = first + len(who) - 1
    money = prizes.amounts[first - 1 : last]
    awards = tuple(award for award in prizes.awards[first - 1 : last] if award)
    if len(who) == 1 or prizes.shared == EACH:
        return SharedPrize(first, last, who, money[0] if money else 0, 0, awards[:1] if len(who) > 1 else awards)
    if prizes.shared == LOT and (any(money) or awards):
        return SharedPrize(first, last, who, None, 0, awards)
    each, left = divmod(sum(money), len(who))
    return SharedPrize(first, last, who, each, left, awards)
