"""A hand chosen with buttons: its line, and what the buttons show of a row."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.features.table500.view.table_view import HandListRow
from scorekeeper.language.hands import NO_BID_TYPED, hand_notation
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.hands import Hand

NO_BID = NO_BID_TYPED
"""Chosen instead of a side: every player passed."""


@dataclass(frozen=True, slots=True)
class ChosenHand:
    """The present choice.

    `tricks` are the makers', or the first side's where every player passed.
    """

    side: str | None = None
    value: int | None = None
    strain: str | None = None
    tricks: int | None = None


def chosen_hand(row: HandListRow) -> ChosenHand:
    """Return the choice that the buttons show for a row."""
    tricks = row.tricks.partition("-")[0]
    no_bid = NO_BID if row.side is None and tricks else None
    return ChosenHand(
        row.side or no_bid,
        int(row.bid) if row.bid else None,
        row.strain or None,
        int(tricks) if tricks else None,
    )


def chosen_line(chosen: ChosenHand, awaiting: Hand | None, before: str = "") -> str:
    """Return the line for a choice.

    `awaiting` is the hand whose bid is recorded: its tricks are enough, while another bid names the hand. The "2:"
    of the line `before` is kept.
    """
    number, colon, _rest = before.partition(":")
    tricks = [] if chosen.tricks is None else [str(chosen.tricks)]
    bid = None
    if chosen.value is not None and chosen.strain is not None:
        bid = Contract(chosen.value, chosen.strain)
    if chosen.side == NO_BID:
        parts = [NO_BID, *tricks]
    elif not colon and awaiting is not None and bid is not None and (awaiting.side, awaiting.bid) == (chosen.side, bid):
        parts = tricks
    else:
        value = "" if chosen.value is None else f"{chosen.value}{chosen.strain or ''}"
        parts = [part for part in (chosen.side, value) if part] if chosen.side else []
        parts += tricks if bid is not None and chosen.side else []
    if parts and not colon and awaiting is not None and (awaiting.side, awaiting.bid) != _chosen_bid(chosen, bid):
        number, colon = str(awaiting.number), ":"
    return " ".join(([f"{number.strip()}:"] if colon else []) + parts)


def correction_line(hands: Sequence[Hand], position: int) -> str:
    """Return the line that corrects the hand at this index.

    For example "2: A 7S 8", "2.1: A 7S fAB" for one dealt again.
    """
    recorded = hands[position]
    deals = [index for index, hand in enumerate(hands) if hand.number == recorded.number]
    which = f".{deals.index(position) + 1}" if len(deals) > 1 else ""
    return f"{recorded.number}{which}: {hand_notation(recorded)}"


def _chosen_bid(chosen: ChosenHand, bid: Contract | None) -> tuple[str | None, Contract | None]:
    return (None, None) if chosen.side == NO_BID else (chosen.side, bid)
