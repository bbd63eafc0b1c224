"""Notation of cards: a hand (`JS 9H ?`), and plays of a trick (`6:JC QC 10C 4:KC ?`)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import Card, pack, read_card
from scorekeeper.rules.contract import SUITS, plain_notation
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.play.position import SEATS, seat_after

UNKNOWN = "?"
"""The notation for an unknown card."""

Known = Card | None
"""A card, None for an unknown one."""

Shown = tuple[int, Known]
"""One card played, as far as it is known: the seat and the card."""

_PACK = frozenset(pack())
_TOKEN = re.compile(r"[^\s,;]+")
_SEAT = re.compile(r"(\d+):(.*)")
_RANKS = re.compile(r"10|[JQKA9T?]")


@dataclass(frozen=True, slots=True)
class CardsRead:
    """The plays in a line, or the part that cannot be read; a hand has seat 0 before each card."""

    plays: tuple[Shown, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def cards(self) -> tuple[Known, ...]:
        """The cards alone."""
        return tuple(card for _, card in self.plays)


def read_hand(text: str) -> CardsRead:
    """Read the cards of a hand in any order: card by card, or a suit and its ranks (`sj9a hkq`)."""
    plays: list[Shown] = []
    problems: list[Problem] = []
    for token in _TOKEN.finditer(text):
        cards = _cards(token.group())
        if cards is None:
            problems.append(_unread(token))
        else:
            plays += [(0, card) for card in cards]
    return CardsRead(tuple(plays), tuple(problems))


def read_trick(text: str, leader: int) -> CardsRead:
    """Read cards in the order of play from this seat on.

    `4:KC` says that seat 4 played it, in turn or not.
    """
    plays: list[Shown] = []
    problems: list[Problem] = []
    seat = leader
    for token in _TOKEN.finditer(text):
        named = _SEAT.fullmatch(token.group())
        shown = named.group(2) if named is not None else token.group()
        seat = int(named.group(1)[:2]) if named is not None else seat
        if not 1 <= seat <= SEATS:
            problems.append(problem("no-such-seat", columns=(_columns(token),), seat=seat, seats=SEATS))
            break
        cards = _cards(shown) if shown else ()
        if cards is None or len(cards) > 1:
            problems.append(_unread(token))
            break
        if cards:
            plays.append((seat, cards[0]))
            seat = seat_after(seat)
    return CardsRead(tuple(plays), tuple(problems))


def hand_text(cards: Sequence[Known]) -> str:
    """Return a hand as text: by suits from the highest card down, unknown cards last."""
    return " ".join(map(_card_text, sorted_hand(cards)))


def trick_text(plays: Sequence[Shown]) -> str:
    """Write the plays of a trick: the seat that led, and every seat that played out of turn."""
    written = []
    due = 0
    for seat, card in plays:
        written.append(_card_text(card) if seat == due else f"{seat}:{_card_text(card)}")
        due = seat_after(seat)
    return " ".join(written)


def sorted_hand(cards: Sequence[Known]) -> tuple[Known, ...]:
    """Return a sorted hand: S, H, D, C, each from the highest down, unknown cards last."""
    known = [card for card in cards if card is not None]
    known.sort(key=lambda card: (-SUITS.index(card.suit), -card.strength))
    return (*known, *(None for card in cards if card is None))


def _card_text(card: Known) -> str:
    return UNKNOWN if card is None else str(card)


def _cards(token: str) -> tuple[Known, ...] | None:
    """Return the card, or the cards of one suit, in a word; None if it has no cards."""
    plain = plain_notation(token)
    if plain and set(plain) == {UNKNOWN}:
        return (None,) * len(plain)
    card = read_card(plain)
    if card is not None:
        return (card,) if card in _PACK else None
    suit, ranks = plain[:1], plain[1:]
    if suit not in SUITS or not ranks or "".join(_RANKS.findall(ranks)) != ranks:
        return None
    known = [Card("10" if rank == "T" else rank, suit) for rank in _RANKS.findall(ranks) if rank != UNKNOWN]
    return (*known, *((None,) * ranks.count(UNKNOWN)))


def _columns(token: re.Match[str]) -> tuple[int, int]:
    return token.start() + 1, token.end()


def _unread(token: re.Match[str]) -> Problem:
    return problem("not-a-card", columns=(_columns(token),), value=token.group())
