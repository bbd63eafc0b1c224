"""The words around the rows of the score sheet: sides, headings, and how a mark is drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _
from scorekeeper.session.sheet import MarkKind

MARK_SIGNS: Mapping[MarkKind, tuple[str, Token]] = MappingProxyType(
    {
        "warning": ("warn", "warn"),
        "penalty": ("penalty", "error"),
        "corrected": ("correct", "ink2"),
        "redeal": ("redeal", "ink2"),
        "dispute": ("dispute", "ruling"),
        "ruling": ("ruling", "ruling"),
        "unsaved": ("correct", "accent"),
        "next": ("", "ink2"),
        "note": ("info", "ink2"),
        "differs": ("warn", "warn"),
        "agrees": ("check", "ok"),
        "settled": ("check", "ink2"),
    }
)


@dataclass(frozen=True, slots=True)
class Side:
    """A side as the table names it: its letter, its team, and whether its badge is filled (the first side's is)."""

    letter: str
    name: str
    filled: bool


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The headings, and the longest words each column must have room for."""

    deal: str
    dealer: str
    declares: str
    contract: str
    doubling: str
    taken: str
    result: str
    points: str
    running: str
    points_short: str
    running_short: str
    marks: str
    doublings: tuple[str, ...]
    results: tuple[str, ...]
    longest_mark: str


def sheet_words(*, tables: bool = False) -> SheetWords:
    """Return the words of the sheet in the language of the program; `tables`: what is held are tables."""
    return SheetWords(
        deal=_("Deal"),
        dealer=_("Dealer"),
        declares=_("Declares"),
        contract=_("Contract"),
        doubling=_("Doubling"),
        taken=_("Taken"),
        result=_("Result"),
        points=_("Points"),
        running=_("Tables") if tables else _("Running"),
        points_short=_("Pts"),
        running_short=_("Sum"),
        marks=_("Marks"),
        doublings=(_("doubled"), _("redoubled")),
        results=(_("made"), _("defeated"), _("undecided")),
        longest_mark=_("not saved yet"),
    )
