"""The words of what is read aloud before a sheet is signed, behind the result."""

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.language import ngettext


def how_many(kind: str, count: int) -> str:
    """Answer how many there are of a kind of mark: "2 corrections"."""
    told = {
        "dispute": ngettext("{n} open dispute goes on the sheet", "{n} open disputes go on the sheet", count),
        "ruling": ngettext("{n} ruling", "{n} rulings", count),
        "corrected": ngettext("{n} correction", "{n} corrections", count),
        "penalty": ngettext("{n} penalty", "{n} penalties", count),
        "warning": ngettext("{n} warning", "{n} warnings", count),
        "redeal": ngettext("{n} re-deal", "{n} re-deals", count),
    }[kind]
    return told.format(n=count)


def in_deal(deal: int, told: str) -> str:
    """Answer what happened in a deal; 0 is the session as a whole."""
    named = _("Deal {deal}").format(deal=deal)
    return told if not deal or told.startswith(named) else _("{deal}: {what}").format(deal=named, what=told)
