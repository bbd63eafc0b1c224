"""Seats: who deals, who leads, who sits where, and allowed changes (2.1, 4.4, 4.6).

Seats run from 1 in the order of play, so the seat to the right of seat s is s + 1, and seat 1 follows the last.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

from scorekeeper.rules.model import Deal, Problem, Seating, Side, problem

ARTICLE = "4.6"


def right_of(seat: int, players: int) -> int:
    """Return the seat to the right of this one: next to deal, to call or to play."""
    return seat % players + 1


def dealer(deal: int, first_dealer: int, players: int) -> int:
    """Return the seat whose turn it is to deal this deal.

    Re-deals use up no number, so they do not matter here. Neither does a wrong dealer found late: after that deal the
    turn passes to the right of the player who should have dealt (4.4).
    """
    return (first_dealer - 1 + deal - 1) % players + 1


def lead_seat(deal: int, first_dealer: int, players: int) -> int:
    """Return the seat right of the dealer due: it calls first and leads to the first trick.

    If another player dealt and the deal counts, it is the seat right of that player (4.4).
    """
    return right_of(dealer(deal, first_dealer, players), players)


def first_caller(deal: Deal, first_dealer: int, players: int) -> int:
    """Return the seat of a deal's first call: as written, or right of the dealer due."""
    return deal.first_seat or lead_seat(deal.number, first_dealer, players)


def dealers(
    deals: int, first_dealer: int, players: int, wrong: Mapping[int, int] = MappingProxyType({})
) -> tuple[int, ...]:
    """Return the seat that deals (or dealt) deals 1, 2, 3 .

    `wrong` names, by deal, wrong dealers found late.
    """
    return tuple(wrong.get(deal, dealer(deal, first_dealer, players)) for deal in range(1, deals + 1))


def side_of_seat(seat: int, sides: Sequence[Side], odd_side: Side | None = None) -> Side:
    """Return the side in this seat; seat 1 belongs to `odd_side`, or else the first side."""
    start = 0 if odd_side is None else sides.index(odd_side)
    return sides[(start + seat - 1) % len(sides)]


def seats_of_side(side: Side, sides: Sequence[Side], players: int, odd_side: Side | None = None) -> tuple[int, ...]:
    """Return the seats this side plays from."""
    return tuple(seat for seat in range(1, players + 1) if side_of_seat(seat, sides, odd_side) == side)


def seating_in(deal: int, seating: Sequence[Seating]) -> tuple[str, ...] | None:
    """Return the names by seat for this deal, None if no player has been seated yet."""
    standing = [entry for entry in seating if entry.from_deal <= deal]
    return max(standing, key=lambda entry: entry.from_deal).seats if standing else None


def odd_side_in(deal: int, seating: Sequence[Seating], odd_side: Side, sides: Sequence[Side]) -> Side:
    """Return the side in the odd seats in this deal, after all swaps of seats before it."""
    standing = sorted((entry for entry in seating if entry.from_deal <= deal), key=lambda entry: entry.from_deal)
    swaps = sum(seats_swapped(old.seats, new.seats) for old, new in pairwise(standing))
    return sides[(sides.index(odd_side) + swaps) % len(sides)]


def seats_swapped(old: Sequence[str], new: Sequence[str]) -> bool:
    """Return whether two teams' players all swapped between odd and even seats.

    A substitute may come in at the same time: then only the remaining players must have moved.
    """
    if len(old) != len(new):
        return False
    odd_before, even_before, odd, even = (set(names) for names in (old[0::2], old[1::2], new[0::2], new[1::2]))
    changed = odd_before & even and even_before & odd
    return bool(changed) and not (odd_before & odd or even_before & even)


def seating_problems(
    seating: Sequence[Seating], deals: int, players: int, article: str = ARTICLE
) -> tuple[Problem, ...]:
    """Return the problems of these seatings under the rules (4.6), in the order of their deals.

    Inside a team seats may rotate before any deal, and a new player may take a seat of the team. Once, after half of
    the scheduled deals, both teams may exchange all their seats with each other. No player may have two seats, or
    change teams in any other way. `deals` 0: no limit. `article` is the article cited.
    """
    problems: list[Problem] = []
    swaps = 0
    before: Seating | None = None
    for entry in sorted(seating, key=lambda entry: entry.from_deal):
        problems.extend(_one_seating(entry, deals, players))
        if before is not None:
            swaps += seats_swapped(before.seats, entry.seats)
            problems.extend(_change(before, entry, deals, swaps, article))
        before = entry
    return tuple(problems)


def swap_allowed(from_deal: int, deals: int) -> bool:
    """Return whether at least half of the scheduled deals come before this one."""
    return 2 * (from_deal - 1) >= deals


def _one_seating(entry: Seating, deals: int, players: int) -> list[Problem]:
    problems = []
    if entry.from_deal < 1 or 0 < deals < entry.from_deal:
        problems.append(problem("no-such-deal", deal=entry.from_deal))
    if len(entry.seats) != players:
        problems.append(problem("wrong-number-of-seats", seats=len(entry.seats), players=players))
    twice = sorted({name for name in entry.seats if entry.seats.count(name) > 1})
    problems.extend(problem("seated-twice", name=name) for name in twice)
    return problems


def _change(before: Seating, entry: Seating, deals: int, swaps: int, article: str) -> list[Problem]:
    if seats_swapped(before.seats, entry.seats):
        if swaps > 1:
            return [problem("second-swap", article=article, deal=entry.from_deal)]
        if not swap_allowed(entry.from_deal, deals):
            return [problem("swap-too-early", article=article, deal=entry.from_deal, half=(deals + 1) // 2)]
        return []
    strayed = (set(before.seats[0::2]) & set(entry.seats[1::2])) | (set(before.seats[1::2]) & set(entry.seats[0::2]))
    return [problem("changed-teams", article=article, name=name) for name in sorted(strayed)]
