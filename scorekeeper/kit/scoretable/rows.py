"""What one row of the score sheet shows: everything is words and numbers by now, nothing is computed here."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from scorekeeper.kit.look.palette import Token
from scorekeeper.language.translation import gettext as _

MarkKind = Literal[
    "warning", "penalty", "corrected", "redeal", "dispute", "ruling", "protest", "unsaved", "next", "note",
    "differs", "agrees", "settled",
]  # fmt: skip
RowState = Literal["empty", "next", "contract", "recorded", "typed"]
NO_POINTS = "\u2013"
MINUS = "\u2212"

MARK_SIGNS: Mapping[MarkKind, tuple[str, Token]] = MappingProxyType(
    {
        "warning": ("warn", "warn"),
        "penalty": ("penalty", "error"),
        "corrected": ("correct", "ink2"),
        "redeal": ("redeal", "ink2"),
        "dispute": ("dispute", "ruling"),
        "ruling": ("ruling", "ruling"),
        "protest": ("penalty", "error"),
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
class Mark:
    """Something that happened in a deal: "penalty B", with a sentence as tooltip."""

    kind: MarkKind
    text: str
    tip: str = ""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One deal of the sheet.

    `side` is the declaring side's place among the sides, None before the contract. `strain` is C, D, H, S, NT or "".
    `points` and `running` have one number a side, None where nothing stands yet; `ruled` names the sides whose
    points a ruling made. `sentence` is the whole row as a screen reader says it.
    """

    deal: int
    dealer: str = ""
    side: int | None = None
    contract: str = ""
    strain: str = ""
    doubling: str = ""
    doubling_short: str = ""
    taken: str = ""
    result: str = ""
    result_strong: bool = False
    points: tuple[int | None, ...] = ()
    running: tuple[int | None, ...] = ()
    marks: tuple[Mark, ...] = ()
    state: RowState = "empty"
    ruled: frozenset[int] = frozenset()
    sentence: str = ""

    def points_text(self, side: int) -> str:
        """Return the points of a side: a dash for zero, nothing while the deal has no result."""
        value = self.points[side] if side < len(self.points) else None
        return "" if value is None else (figure(value) if value else NO_POINTS)

    def running_text(self, side: int) -> str:
        """Return the running total of a side after the deal, nothing while the deal has no result."""
        value = self.running[side] if side < len(self.running) else None
        return "" if value is None else figure(value)

    def scored(self, side: int) -> bool:
        """Return whether a side's total changed in the deal."""
        return side < len(self.points) and bool(self.points[side])


def figure(value: int) -> str:
    """Return a whole number with the real minus sign."""
    return str(value) if value >= 0 else f"{MINUS}{-value}"


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
