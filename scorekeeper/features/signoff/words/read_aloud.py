"""Words of the text read aloud before the signatures, after the result."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def how_many(kind: str, count: int) -> str:
    """Return how many there are of a kind of mark: "2 corrections"."""
    sentences = {
        "dispute": ngettext("{n} open dispute goes on the sheet", "{n} open disputes go on the sheet", count),
        "ruling": ngettext("{n} ruling", "{n} rulings", count),
        "corrected": ngettext("{n} correction", "{n} corrections", count),
        "penalty": ngettext("{n} penalty", "{n} penalties", count),
        "warning": ngettext("{n} warning", "{n} warnings", count),
        "redeal": ngettext("{n} re-deal", "{n} re-deals", count),
        "fault": ngettext("{n} fault", "{n} faults", count),
        "idle": ngettext("{n} hand after the end", "{n} hands after the end", count),
        "unclipped": ngettext("{n} card not clipped", "{n} cards not clipped", count),
    }[kind]
    return sentences.format(n=count)


def in_deal(deal: int, text: str) -> str:
    """Return what happened in a deal; 0 is the session as a whole."""
    named = pgettext("place", "Deal {deal}").format(deal=deal)
    return text if not deal or text.startswith(named) else _("{deal}: {what}").format(deal=named, what=text)


def in_hand(hand: int | None, text: str) -> str:
    """Return what happened in a hand; None is the game as a whole."""
    return text if hand is None else pgettext("signing", "Hand {hand}: {what}").format(hand=hand, what=text)
