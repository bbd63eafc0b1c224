"""The texts of the cards' page around hands and tricks."""

from typing import Literal

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

Tone = Literal["ok", "warn", "error", "ruling", "accent", "plain"]


def page_name() -> str:
    """Return the name of the page."""
    return _("Cards of a deal")


def title(deal: int, session_place: str) -> str:
    """Return the heading of the page: "Play of deal 16, Table 7, Round 5"."""
    words = _("Play of deal {deal}").format(deal=deal)
    return f"{words} \N{MIDDLE DOT} {session_place}" if session_place else words


def about(contract: str, dealer: int, leader: int, dispute: int) -> str:
    """Return what belongs to the deal: contract, who dealt and leads, to which dispute it belongs."""
    parts = [
        contract or pgettext("cards of a deal", "no contract yet"),
        _("seat {dealer} dealt, seat {leader} leads").format(dealer=dealer, leader=leader),
    ]
    if dispute:
        parts.append(pgettext("cards of a deal", "belongs to dispute {number}").format(number=dispute))
    return " \N{MIDDLE DOT} ".join(parts)


def declared(team: str, contract: str) -> str:
    """Return who declared what: "Detroit 55 spades redoubled"."""
    return _("{team} {contract}").format(team=team, contract=contract)


def chip(count: int, *, known: bool) -> tuple[str, Tone, str]:
    """Return the number of findings for a chip; while cards are unknown (`known` False) there may be more."""
    if count:
        return ngettext("{n} found", "{n} found", count).format(n=count), "error", "penalty"
    return (
        (pgettext("state, cards of a deal", "nothing found"), "ok", "check")
        if known
        else (_("nothing found so far"), "plain", "clock")
    )


def head_chip(titles: tuple[str, ...], *, known: bool) -> tuple[str, Tone, str]:
    """Return the state of the record beside the heading."""
    if len(titles) == 1:
        return titles[0].partition(":")[0], "error", "penalty"
    return chip(len(titles), known=known)


def known(known_cards: int, cards: int) -> str:
    """Return how many cards are known."""
    if known_cards >= cards:
        return _("{cards} cards, nothing left over").format(cards=cards)
    return _("{known} of {cards} cards").format(known=known_cards, cards=cards)


def what_the_cards_say() -> str:
    """Return the heading of the panel."""
    return _("What the cards say")


def checked() -> str:
    """Return the heading over what was checked."""
    return pgettext("cards of a deal", "Checked")


def nothing_yet(claimed: int) -> str:
    """Return the text shown while no card is known; `claimed` tricks need only the cards still held."""
    if claimed:
        return ngettext(
            "No card is known yet. For the claim of the last trick the cards still held are enough: Alt+L, 1, the seat "
            "that leads, then the six hands.",
            "No card is known yet. For the claim of the last {n} tricks the cards still held are enough: Alt+L, {n}, "
            "the seat that leads, then the six hands.",
            claimed,
        ).format(n=claimed)
    return _(
        "No card is known yet. Type the hands as they were dealt, or only the tricks: they have every card of the deal."
    )


def into_dispute(number: int) -> str:
    """Return what F7 does with a finding."""
    return _("Into dispute {number}").format(number=number) if number else _("Raise a dispute")


def penalty() -> str:
    """Return what F4 does with a finding."""
    return pgettext("cards of a deal", "Penalty")


def keep(dispute: int) -> str:
    """Return what Ctrl+Enter does."""
    if dispute:
        return _("Keep the record with dispute {number}").format(number=dispute)
    return _("Keep the record of play")


def quicker(entry: int, who: str) -> str:
    """Return the sentence for an entry about the deal that another user made meanwhile."""
    return _("{who} was quicker (entry {entry}): look at it and press Ctrl+Enter again.").format(who=who, entry=entry)


def kept(seq: int) -> str:
    """Return the sentence that the record was entered."""
    return _("The record of play is kept, entry {entry}").format(entry=seq)


def unsaved_cards() -> str:
    """Return the sentence that the record is typed and not entered."""
    return _("Record of play typed, not saved yet")


def not_judged() -> str:
    """Return why the verdict cannot be used."""
    return _("The claim is not judged yet.")


def not_kept() -> str:
    """Return the sentence that there is nothing to keep."""
    return _("The record says this already.")


def place_of_hand(seat: int, player: str) -> str:
    """Return what the line is about: a hand."""
    return (
        pgettext("cards of a deal", "Seat {seat}, {player}").format(seat=seat, player=player)
        if player
        else pgettext("place", "Seat {seat}").format(seat=seat)
    )


def place_of_trick(trick: int) -> str:
    """Return what the line is about: a trick."""
    return pgettext("cards of a deal", "Trick {trick}").format(trick=trick)


def how_hand() -> str:
    """Return how a hand is typed."""
    return _("JS 9S AH, or by suits: SJ9 HA \N{MIDDLE DOT} ? an unknown card \N{MIDDLE DOT} * all that is left over")


def how_trick(leader: int) -> str:
    """Return how a trick is typed."""
    order = (
        _("Cards in the order of play, seat {seat} leads").format(seat=leader)
        if leader
        else _("Cards in the order of play; who led stands before the first: 4:JS")
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


def not_of_six() -> str:
    """Return the sentence that cards are laid out at tables of six only."""
    return _("Cards are laid out of deals of six players with 48 cards.")
