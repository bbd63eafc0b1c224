"""A claim as it is typed when a dispute about it is raised: tricks and card points left, whether it was challenged."""

from dataclasses import dataclass

from scorekeeper.journal.dispute_facts import CHALLENGED, Claim
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem

TRICKS, REMAINING, SEAT = "tricks", "remaining", "seat"
"""What of a claim is a number."""


@dataclass(frozen=True, slots=True)
class ClaimDraft:
    """What was chosen and typed of a claim; numbers as they were typed, `line` the challengers' line of play."""

    tricks: str = ""
    remaining: str = ""
    seat: str = ""
    challenged: str = CHALLENGED
    line: str = ""


def claim_asks(system: RuleSystem, draft: ClaimDraft) -> tuple[str, ...]:
    """Return which number is missing, or cannot be: how many tricks were left must be said, the others may be."""
    asks = []
    tricks = _number(draft.tricks)
    if tricks is None or not 1 <= tricks <= most_tricks(system):
        asks.append(TRICKS)
    for what, typed, least, most in (
        (REMAINING, draft.remaining, 0, system.card_points),
        (SEAT, draft.seat, 1, system.seats),
    ):
        number = _number(typed)
        if typed.strip() and (number is None or not least <= number <= most):
            asks.append(what)
    return tuple(asks)


def claim_of(side: Side, draft: ClaimDraft) -> Claim:
    """Return the claim of this side as it was typed."""
    tricks, remaining, seat = map(_number, (draft.tricks, draft.remaining, draft.seat))
    return Claim(side, seat, tricks, draft.challenged, draft.line.strip(), remaining)


def most_tricks(system: RuleSystem) -> int:
    """Return how many tricks a deal has."""
    return system.auction.hand_size


def _number(text: str) -> int | None:
    plain = text.strip()
    return int(plain) if plain.isascii() and plain.isdecimal() else None
