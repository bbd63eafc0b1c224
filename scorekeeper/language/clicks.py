"""What is said of the clicks of a day of 500: how many, and what each of them was for."""

from collections.abc import Sequence

from scorekeeper.journal.click_parts import LOST, OUT, TIED, WON, ClickPart
from scorekeeper.language.panels import place_words
from scorekeeper.language.templates import both
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def clicks_words(number: int) -> str:
    """Return clicks in words."""
    return ngettext("{n} click", "{n} clicks", number).format(n=number)


def place_of(part: ClickPart) -> str:
    """Return where a part was played: "Round 2, table 1"."""
    if part.outcome == OUT:
        return _("Round {round}").format(round=part.round)
    return place_words(part.round, part.table, part.number)


def went(part: ClickPart) -> str:
    """Return how a round went for a player, and with whom: "won with Joy against Ann and Ben"."""
    if part.outcome == OUT:
        return _("sat out")
    text = {
        WON: _("won with {partner} against {opponents}"),
        TIED: _("tied with {partner} against {opponents}"),
        LOST: _("lost with {partner} against {opponents}"),
    }[part.outcome].format(partner=part.partner, opponents=both(part.opponents))
    return _("{text}; the card was not clipped").format(text=text) if part.unclipped else text


def outcome_word(part: ClickPart) -> str:
    """Return how a round went in a word or two."""
    return {WON: _("won"), TIED: _("tied"), LOST: _("lost"), OUT: _("sat out")}[part.outcome]


def counted_by(rounds: int, wins: int, ties: int, sat_out: int) -> str:
    """Return what a player has played: "3 games, 2 won, 1 tied, 1 sat out"."""
    parts = [ngettext("{n} game", "{n} games", rounds).format(n=rounds), _("{n} won").format(n=wins)]
    parts += [_("{n} tied").format(n=ties)] if ties else []
    parts += [_("{n} sat out").format(n=sat_out)] if sat_out else []
    return ", ".join(parts)


def shared_with(names: Sequence[str]) -> str:
    """Return who has the same place."""
    return _("The place is shared with {names}: as many clicks, as many wins.").format(names=both(names))


def ranked_by() -> str:
    """Return what the places go by."""
    return _("Clicks, then wins; equal is a shared place.")
