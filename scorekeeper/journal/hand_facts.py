"""Facts of a game of hands (500): hands, the bell, bare results, unclipped cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Side


@dataclass(frozen=True, slots=True)
class HandRecorded:
    """A hand's bid, with or without tricks (500); a later fact corrects or completes it.

    `side` and `bid` are None if there was no bid. `tricks` are those of each side, empty if not yet known; `fault` is
    the side at fault, or "both", under `article`. `attempt` counts up when both were at fault and the hand is dealt
    again.
    """

    kind: ClassVar[str] = "hand-recorded"
    session: str
    hand: int
    side: Side | None = None
    bid: Contract | None = None
    tricks: Mapping[Side, int] = field(default_factory=lambda: MappingProxyType({}))
    fault: str | None = None
    attempt: int = 1
    article: str | None = None


@dataclass(frozen=True, slots=True)
class BellRung:
    """The bell: this is the last hand that counts, fully dealt before it rang (0: none was)."""

    kind: ClassVar[str] = "bell-rung"
    session: str
    hand: int


@dataclass(frozen=True, slots=True)
class CardsNotClipped:
    """Players who moved on without having their cards clipped; empty if all were clipped.

    They are named by their uids, which a change of name leaves unchanged; a current name is understood too.
    """

    kind: ClassVar[str] = "cards-not-clipped"
    session: str
    players: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultStated:
    """The result of a game without written hands: the side that won, or "tie".

    `stays` is the side that keeps its table after a tie (None: the first dealer's), as the losers do after other
    results.
    """

    kind: ClassVar[str] = "result-stated"
    session: str
    winner: str
    stays: Side | None = None
