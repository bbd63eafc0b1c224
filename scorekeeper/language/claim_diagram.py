"""The words of the diagram of a claim: in its middle, over the line, and for screen readers."""

from collections.abc import Sequence

from scorekeeper.language.cards import card_name, spoken_cards, unknown_cards
from scorekeeper.language.spans import suit_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.card_lines import Known


def facts(left: int, leader: int, *, begun: bool) -> str:
    """Return the text in the middle: "3 tricks left, seat 2 leads"."""
    tricks = ngettext("{n} trick left", "{n} tricks left", left).format(n=left)
    if not leader:
        return tricks
    who = (
        pgettext("diagram of a claim", "seat {seat} led")
        if begun
        else pgettext("diagram of a claim", "seat {seat} leads")
    )
    return _("{tricks}, {who}").format(tricks=tricks, who=who.format(seat=leader))


def trump(suit: str) -> str:
    """Return the word before the sign of the trump suit, or that there is none."""
    return pgettext("diagram of a claim", "trump") if suit else pgettext("diagram of a claim", "no trump")


def claims() -> str:
    """Return the word after the player who claims."""
    return pgettext("diagram of a claim", "claims")


def example() -> str:
    """Return the word before example cards that fit the line, if the actual ones are unknown."""
    return pgettext("diagram of a claim", "say")


def line_title(challengers: str, *, hidden: bool) -> str:
    """Return the heading of the line of play."""
    if hidden:
        return _("A line that gives {team} a trick, with the unknown cards as shown").format(team=challengers)
    return _("A line that gives {team} a trick").format(team=challengers)


def line_heads() -> tuple[str, str]:
    """Return the headings of the line of play: trick and winner."""
    return pgettext("column heading", "trick"), pgettext("column heading", "won by")


def seat(number: int) -> str:
    return pgettext("place", "seat {seat}").format(seat=number)


def legend() -> tuple[str, str]:
    """Return the meaning of the triangle and the frame in the line."""
    return pgettext("diagram of a claim", "led"), pgettext("diagram of a claim", "won the trick")


def who(number: int, team: str, player: str, *, claims: bool) -> str:
    """Return whose hand it is: "Seat 2, Detroit, Roy, claims"."""
    parts = (
        pgettext("place", "Seat {seat}").format(seat=number),
        team,
        player,
        pgettext("diagram of a claim", "claims") if claims else "",
    )
    return ", ".join(part for part in parts if part)


def hand(whose: str, held: Sequence[Card], unknown: int, on_table: Known) -> str:
    """Return one hand for screen readers.

    For example "Seat 2, Detroit, Roy, claims: ace of hearts, nine of spades".
    """
    parts = [spoken_cards(held)] if held else []
    parts += [unknown_cards(unknown)] if unknown else []
    parts += (
        [pgettext("diagram of a claim", "on the table {card}").format(card=card_name(on_table))]
        if on_table is not None
        else []
    )
    return _("{who}: {cards}").format(who=whose, cards="; ".join(parts) or pgettext("diagram of a claim", "no card"))


def read_out(facts: str, suit: str, hands: Sequence[str]) -> str:
    """Return the text for screen readers instead of the diagram."""
    called = (
        pgettext("diagram of a claim", "trump is {suit}").format(suit=suit_name(suit))
        if suit
        else pgettext("diagram of a claim", "no trump")
    )
    head = _("The six hands around the table: {facts}, {trump}").format(facts=facts, trump=called)
    return f"{'. '.join((head, *hands))}."
