"""The words of what is read aloud before a sheet is signed, behind the result."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def how_many(kind: str, count: int) -> str:
    """Return how many there are of a kind of mark: "2 corrections"."""
    told = {
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
    return told.format(n=count)


def in_deal(deal: int, told: str) -> str:
    """Return what happened in a deal; 0 is the session as a whole."""
    named = pgettext("place", "Deal {deal}").format(deal=deal)
    return told if not deal or told.startswith(named) else _("{deal}: {what}").format(deal=named, what=told)


def in_hand(hand: int | None, told: str) -> str:
    """Return what happened in a hand; None is the game as a whole."""
    return told if hand is None else pgettext("signing", "Hand {hand}: {what}").format(hand=hand, what=told)
