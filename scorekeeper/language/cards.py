"""Cards and records of play in words, for journal, errors and screen readers."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.journal.card_facts import CardsAtClaim, PlayRecorded
from scorekeeper.language.spans import Sentence, Span, suit, suit_name
from scorekeeper.language.templates import lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.cards import Card, read_card
from scorekeeper.rules.model import Value
from scorekeeper.rules.play.card_lines import UNKNOWN, Known

Values = Mapping[str, Value]


def card(shown: Known) -> Sentence:
    """Return a card for drawing: its rank and the sign of its suit."""
    return (Span(UNKNOWN),) if shown is None else (Span(shown.rank), suit(shown.suit))


def cards(shown: Sequence[Known]) -> Sentence:
    """Return cards one after another."""
    return tuple(
        span for index, shown_card in enumerate(shown) for span in (*((Span(" "),) if index else ()), *card(shown_card))
    )


def rank_name(rank: str) -> str:
    """Return the name of a rank: "jack", "nine"."""
    return {
        "J": pgettext("rank of a card", "jack"),
        "9": pgettext("rank of a card", "nine"),
        "A": pgettext("rank of a card", "ace"),
        "10": pgettext("rank of a card", "ten"),
        "K": pgettext("rank of a card", "king"),
        "Q": pgettext("rank of a card", "queen"),
    }.get(rank, rank)


def card_name(shown: Known) -> str:
    """Return the name of a card: "jack of spades"."""
    if shown is None:
        return pgettext("playing cards", "an unknown card")
    return pgettext("playing cards", "{rank} of {suit}").format(rank=rank_name(shown.rank), suit=suit_name(shown.suit))


def spoken_cards(shown: Sequence[Known]) -> str:
    """Return cards for screen readers, one after another."""
    return ", ".join(map(card_name, shown))


def suit_head(suit: str, trump: str | None) -> str:
    """Return the heading over a suit: "spades, trump"."""
    return pgettext("playing cards", "{suit}, trump").format(suit=suit_name(suit)) if suit == trump else suit_name(suit)


def trump_head() -> str:
    """Return the heading over the trumps if the cells show the suit."""
    return pgettext("column heading", "trump")


def unknown_cards(count: int) -> str:
    """Return how many cards of a hand are unknown."""
    return ngettext("{n} unknown", "{n} unknown", count).format(n=count)


def hands_head(left: int) -> str:
    """Return the heading over the hands."""
    if not left:
        return _("Hands as dealt")
    return ngettext("Hands with {n} trick left", "Hands with {n} tricks left", left).format(n=left)


def recorded_play(fact: PlayRecorded) -> str:
    """Return an entry in words: "cards of deal 11: 6 hands, 8 tricks"."""
    hands, tricks = sum(map(bool, fact.hands)), len(fact.tricks)
    parts = []
    if hands:
        parts.append(ngettext("{n} hand", "{n} hands", hands).format(n=hands))
    if tricks:
        parts.append(ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks))
    if not parts:
        return _("cards of deal {deal}: nothing is known anymore").format(deal=fact.deal)
    return pgettext("playing cards", "cards of deal {deal}: {what}").format(deal=fact.deal, what=", ".join(parts))


def cards_in_words(shown: CardsAtClaim) -> str:
    """Return the cards of a judged claim in words: the hands, then the line."""
    hands = "; ".join(f"{seat}: {hand or chr(0x2013)}" for seat, hand in enumerate(shown.hands, 1))
    parts = [_("Hands at the claim by seat: {hands}").format(hands=hands)]
    if any(shown.example):
        dealt = "; ".join(f"{seat}: {hand}" for seat, hand in enumerate(shown.example, 1) if hand)
        parts.append(_("Unknown cards as they may lie: {hands}").format(hands=dealt))
    if shown.line:
        parts.append(pgettext("playing cards", "Line: {line}").format(line=" / ".join(shown.line)))
    return "\n".join(parts)


def _third(values: Values) -> str:
    """Return the card that occurs too often, and the seats that hold it."""
    shown: Card | None = read_card(str(values.get("card", "")))
    seats = str(values.get("seats", "")).split()
    name = card_name(shown)
    if len(set(seats)) == 1:
        return _("a third {card} in the hand of seat {seat}: the packs have two").format(card=name, seat=seats[0])
    listed = pgettext("playing cards", "{first} and {last}").format(first=", ".join(seats[:-1]), last=seats[-1])
    return _("a third {card}: seats {seats} have one each, and the packs have two").format(card=name, seats=listed)


def _too_many(values: Values) -> str:
    count, most = int(str(values.get("cards", 0))), int(str(values.get("most", 0)))
    if most == 8:
        return _("seat {seat} has {cards} cards: a hand has eight").format(seat=values.get("seat"), cards=count)
    return _("seat {seat} has {cards} cards, and {most} are left").format(
        seat=values.get("seat"), cards=count, most=most
    )


CARDS: Mapping[str, Callable[[Values], str]] = {
    "third-card": _third,
    "too-many-in-hand": _too_many,
    "too-many-plays": lazy_template(lambda: _("{plays} cards in one trick: it has six")),
    "trick-not-complete": lazy_template(lambda: _("trick {trick} has {plays} cards, but another trick follows it")),
    "play-of-six": lazy_template(lambda: _("play is recorded only at tables of six; this one has {seats}")),
    "trick-missing": lazy_template(lambda: _("trick {trick} comes first: an unknown card is a question mark")),
    "nobody-leads": lazy_template(lambda: _("who leads? Type the seat before the first card: 4:JS")),
    "rest-does-not-fit": lazy_template(
        lambda: _("{cards} cards are left over, and this hand lacks {due}: the other hands come first")
    ),
    "play-recorded-already": lazy_template(lambda: _("the record of deal {deal} is already the same")),
}
"""Why a record of play is impossible."""
