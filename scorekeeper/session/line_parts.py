"""The parts of a typed line in all readings: a pair of points, or a deal.

Unfinished lines are kept apart from wrong ones, and a line that corrects a deal may contain only the changes.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from scorekeeper.language.lines import notation
from scorekeeper.rules.model import Deal, Side, problem
from scorekeeper.session.entry_parts import LineParts
from scorekeeper.session.entry_tokens import split, split_change
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.typed_deal import LineRefused

FindDeal = Callable[[int], Deal | None]
"""A function that returns the earlier version of a deal, None if it has no contract."""


def parts_of(
    text: str, now: SessionNow, find_deal: FindDeal, current: int | None, deal: int | None = None
) -> LineParts:
    """Return the parts of a line; raises LineRefused if it has two readings.

    `current` is the deal if the line names none; `deal` the one that is being corrected in its
    panel.
    """
    parts = split(text, now.letters)
    pair = _pair(parts)
    if pair is not None and current is not None and (intended := find_deal(current)) is not None:
        named = parts.deal is not None and find_deal(parts.deal.value) is not None and deal in {None, parts.deal.value}
        parts = _as_pair(parts, pair, now, intended, named=named)
    parts = _as_unfinished(text, parts, now.system.card_points)
    number = parts.deal.value if parts.deal else deal
    old = find_deal(number) if number is not None else None
    lacks = bool(parts.expects or parts.problems) or (parts.number is not None and not parts.sides)
    if old is None or old.dealer_side is not None or not lacks:
        return parts
    return split_change(text, now.letters) or parts


def _pair(parts: LineParts) -> LineParts | None:
    """Return "44:12" as card points if nothing else is typed; None for any other line."""
    bare = parts.deal is not None and not (parts.sides or parts.number or parts.sign or parts.passed or parts.opponents)
    if not bare or parts.problems or (parts.taken is None and parts.expects != "side"):
        return None
    pair = replace(parts, deal=None, taken=parts.deal, opponents=parts.taken)
    return pair if parts.taken is not None else replace(pair, expects="opponents")


def _as_pair(parts: LineParts, pair: LineParts, now: SessionNow, intended: Deal, *, named: bool) -> LineParts:
    """Return the reading that fits.

    If both do and nothing decides, refuse the line and show both.
    `intended` is the deal whose card points they would be; `named`: the first number may be that
    of a deal instead.
    """
    first, second = parts.deal, parts.taken
    assert first is not None
    whole = second is not None and first.value + second.value == now.system.card_points
    if first.value > now.deals or (whole and not named):
        return pair
    glued = second is not None and second.columns[0] - first.columns[1] == 2
    if not (whole and glued and second is not None):
        return parts
    both = intended._replace(taken=first.value, outcome=None, opponents=second.value)
    ways = possible_readings(now, both)[1 if first.value == intended.number else 0 :] or (both,)
    readings = (f"{first.value}: {second.value}", *(f"{intended.number}: {notation(deal)}" for deal in ways))
    raise LineRefused(problem("two-readings", columns=(first.columns, second.columns)), readings=readings)


def possible_readings(now: SessionNow, deal: Deal) -> tuple[Deal, ...]:
    """Return the possible readings of both sides' card points.

    Bidders' first is right, but many write A's first.
    Empty if that makes no difference; else the deal with the points exchanged, then as written.
    """
    taken, opponents = deal.taken, deal.opponents
    if taken is None or opponents is None or len(now.system.sides) != 2 or deal.side != now.system.sides[1]:
        return ()
    if not taken < deal.contract.value <= opponents:
        return ()
    return (deal._replace(taken=opponents, opponents=taken), deal._replace(opponents=None))


def _as_unfinished(text: str, parts: LineParts, whole: int) -> LineParts:
    """Return the parts as unfinished while the other side's card points may still become right."""
    taken, opponents = parts.taken, parts.opponents
    if taken is None or opponents is None or parts.problems or opponents.columns[1] != len(text.rstrip()):
        return parts
    right = str(whole - taken.value)
    begun = len(opponents.text) < len(right) and right.startswith(opponents.text)
    return replace(parts, expects="opponents") if begun else parts


def reads_as_deal(text: str, letters: Mapping[str, tuple[Side, ...]]) -> bool:
    """Return whether the entry line would read a text as a deal: a contract, a result, or both.

    A contract within a sentence does not count: "took 44, not 40H" is a reason.
    """
    parts = split(text, letters)
    if parts.blank or parts.problems:
        return False
    if parts.strain is not None or parts.passed is not None:
        return True
    return not parts.expects and (parts.taken is not None or bool(parts.sign))
