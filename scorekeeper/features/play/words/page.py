"""The texts of the cards' page around hands and tricks."""

from typing import Literal

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

Tone = Literal["ok", "warn", "error", "ruling", "accent", "plain"]


def title(deal: int, session_place: str) -> str:
    """Return the heading of the page: "Play of deal 16, Table 7, Round 5"."""
    words = _("Play of deal {deal}").format(deal=deal)
    return f"{words} \N{MIDDLE DOT} {session_place}" if session_place else words


def about(contract: str, dealer: int, leader: int, dispute: int) -> str:
    """Return what belongs to the deal.

    Contract, who dealt and leads, to which dispute it belongs.
    """
    parts = [
        contract or pgettext("cards of a deal", "no contract yet"),
        _("seat {dealer} dealt, seat {leader} leads").format(dealer=dealer, leader=leader),
    ]
    if dispute:
        parts.append(pgettext("cards of a deal", "belongs to dispute {number}").format(number=dispute))
    return " \N{MIDDLE DOT} ".join(parts)


def chip(count: int, *, known: bool) -> tuple[str, Tone, str]:
    """Return the number of findings for a chip.

    While cards are unknown (`known` False) there may be more.
    """
    if count:
        return ngettext("{n} found", "{n} found", count).format(n=count), "error", "penalty"
    return (
        (pgettext("state, cards of a deal", "no infraction found"), "ok", "check")
        if known
        else (_("no infraction found so far"), "plain", "clock")
    )


def head_chip(titles: tuple[str, ...], *, known: bool) -> tuple[str, Tone, str]:
    """Return the state of the record beside the heading."""
    if len(titles) == 1:
        return titles[0].partition(":")[0], "error", "penalty"
    return chip(len(titles), known=known)


def known(known_cards: int, cards: int) -> str:
    """Return how many cards are known."""
    if known_cards >= cards:
        return _("{cards} cards, none left over").format(cards=cards)
    return _("{known} of {cards} cards").format(known=known_cards, cards=cards)


def findings_heading() -> str:
    """Return the heading of the panel."""
    return pgettext("heading", "Findings")


def nothing_yet(claimed: int) -> str:
    """Return the text shown while no card is known.

    `claimed` tricks need only the cards still held.
    """
    if claimed:
        return ngettext(
            "No card is known yet. To claim the last trick, the cards still held are enough: Alt+L, 1, the seat "
            "that leads, then the six hands.",
            "No card is known yet. For the claim of the last {n} tricks the cards still held are enough: Alt+L, {n}, "
            "the seat that leads, then the six hands.",
            claimed,
        ).format(n=claimed)
    return _(
        "No card is known yet. Type the hands as they were dealt, or only the tricks: they have every card of the deal."
    )


def keep(dispute: int) -> str:
    """Return what Ctrl+Enter does."""
    if dispute:
        return _("Save with dispute {number}").format(number=dispute)
    return _("Save the record")


def unsaved_cards() -> str:
    """Return the sentence that the record is typed and not entered."""
    return _("Record of play typed, not saved yet")


def place_of_hand(seat: int, player: str) -> str:
    """Return what the line is about: a hand."""
    return (
        pgettext("cards of a deal", "Seat {seat}, {player}").format(seat=seat, player=player)
        if player
        else pgettext("place", "Seat {seat}").format(seat=seat)
    )


def how_trick(leader: int) -> str:
    """Return how a trick is typed."""
    order = (
        _("Cards in the order of play, seat {seat} leads").format(seat=leader)
        if leader
        else _("Cards in the order of play; the leading seat before the first: 4:JS")
    )
    unknown = pgettext("cards of a deal", "? unknown")
    return f"{order} \N{MIDDLE DOT} {_('4:JS out of turn')} \N{MIDDLE DOT} {unknown} \N{MIDDLE DOT} {legend()}"


def walk() -> str:
    """Return the keys to move on the page."""
    return _("Up, Down, PgUp, PgDn: another line")


def legend() -> str:
    """Return what the signs in the tricks mean."""
    return _("triangle: led, frame: won")


def no_deal() -> str:
    """Return the sentence that no deal is chosen."""
    return _("Choose a deal on the score sheet and press Ctrl+J.")
