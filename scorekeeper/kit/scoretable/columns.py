"""Columns of the sheet, their texts, and which are hidden when the text is large."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.kit.look.suits import GLYPHS, strain_name
from scorekeeper.kit.scoretable.rows import Side
from scorekeeper.kit.table import Align, Column
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.sheet import SheetRow

# at each level something more is hidden: dealer, doubling (joins the contract), the words of the notes, taken, team
# (badge joins the contract), result (the points show it)
LEVELS = 7
NO_DEALER, SHORT_DOUBLING, BARE_NOTES, NO_TAKEN, BADGE_ONLY, NO_RESULT = range(1, LEVELS)
_LEAVES = {
    "dealer": NO_DEALER, "taken": NO_TAKEN, "doubling": SHORT_DOUBLING, "declares": BADGE_ONLY, "result": NO_RESULT,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class ColumnPlan:
    """The widths of the shown columns, by key, and how many columns are hidden."""

    level: int
    widths: Mapping[str, int]


def points_key(side: int) -> str:
    return f"points.{side}"


def running_key(side: int) -> str:
    """Return the key of the column with a side's running total."""
    return f"running.{side}"


def side_of_key(key: str) -> int | None:
    """Return the side of a number column, None for the other columns."""
    kind, _dot, side = key.partition(".")
    return int(side) if kind in ("points", "running") and side else None


def column_keys(sides: int) -> tuple[str, ...]:
    """Return the keys of all columns from left to right."""
    front = ("deal", "dealer", "declares", "contract", "doubling", "taken", "result")
    return (
        *front,
        *(points_key(side) for side in range(sides)),
        *(running_key(side) for side in range(sides)),
        "marks",
    )


def keys_at(level: int, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the columns still shown at a level."""
    return tuple(key for key in keys if _LEAVES.get(key, LEVELS) > level)


def plan_columns(
    width: int, keys: Sequence[str], least: Callable[[str, int], int], ideal: Callable[[str, int], int]
) -> ColumnPlan:
    """Return the columns shown in `width` pixels and their widths.

    `least` and `ideal` return the width of a column at a level. The first level whose least widths fit is used;
    spare width goes to teams, contract and marks, a lack of width is shared by all.
    """
    level, shown = LEVELS - 1, keys_at(LEVELS - 1, keys)
    for level in range(LEVELS):
        shown = keys_at(level, keys)
        if sum(least(key, level) for key in shown) <= width:
            break
    low = {key: least(key, level) for key in shown}
    ideal_widths = {key: max(low[key], ideal(key, level)) for key in shown}
    spare = width - sum(ideal_widths.values())
    if spare >= 0:
        return ColumnPlan(level, _grow(ideal_widths, spare))
    return ColumnPlan(level, _shrink(low, ideal_widths, width))


def _grow(widths: dict[str, int], spare: int) -> dict[str, int]:
    shares = {"declares": 3, "contract": 2, "marks": 4}
    shares = {key: share for key, share in shares.items() if key in widths}
    whole = sum(shares.values())
    for key, share in shares.items():
        widths[key] += spare * share // whole
    widths["marks"] += spare - sum(spare * share // whole for share in shares.values())
    return widths


def _shrink(low: dict[str, int], ideal_widths: dict[str, int], available: int) -> dict[str, int]:
    slack = sum(ideal_widths.values()) - sum(low.values())
    over = sum(ideal_widths.values()) - available
    if slack <= 0 or over >= slack:
        return low
    widths = {key: ideal_widths[key] - (ideal_widths[key] - low[key]) * over // slack for key in low}
    left = sum(widths.values()) - available
    for key, width in tuple(widths.items()):
        # the rest from rounding, one pixel each, and never below the least width
        if left and width > low[key]:
            widths[key] -= 1
            left -= 1
    return widths


def sheet_columns(sides: Sequence[Side], *, tables: bool = False) -> tuple[Column[SheetRow], ...]:
    """Return the columns of the sheet for the sides that play.

    `tables`: the running totals are tables.
    """
    points, running = pgettext("column heading", "Points"), running_words(tables=tables)
    return (
        Column("deal", pgettext("column heading", "Deal"), lambda row: str(row.deal), "center", accessible=_sentence),
        _plain("dealer", pgettext("label", "Dealer"), lambda row: row.dealer),
        _plain("declares", pgettext("label", "Bid by"), lambda row: "" if row.side is None else sides[row.side].name),
        Column(
            "contract",
            pgettext("column heading", "Contract"),
            contract_text,
            accessible=_spoken_contract(pgettext("column heading", "Contract")),
        ),
        _plain(
            "doubling",
            pgettext("label", "Double"),
            lambda row: row.doubling,
            none=pgettext("column heading", "not doubled"),
        ),
        _plain(
            "taken",
            pgettext("label", "Taken"),
            lambda row: row.taken,
            "right",
            none=pgettext("column heading", "not counted"),
        ),
        _plain("result", pgettext("label", "Result"), lambda row: row.result),
        *(_number(points_key(index), points, side, index) for index, side in enumerate(sides)),
        *(_number(running_key(index), running, side, index) for index, side in enumerate(sides)),
        Column(
            "marks",
            pgettext("column heading", "Notes"),
            _marks_text,
            accessible=_spoken_marks(pgettext("column heading", "Notes")),
            tip=_marks_tip,
        ),
    )


def running_words(*, tables: bool) -> str:
    """Return the heading of the running totals."""
    return pgettext("score sheet", "Tables") if tables else pgettext("score sheet", "Total")


def contract_text(row: SheetRow) -> str:
    """Return a contract as text: number and suit sign."""
    return f"{row.contract} {GLYPHS.get(row.strain, '')}".strip() if row.contract else ""


def number_text(row: SheetRow, key: str) -> str:
    """Return the number that a column shows of a deal, "" for other columns and empty cells."""
    side = side_of_key(key)
    if side is not None:
        return row.running_text(side) if key.startswith("running") else row.points_text(side)
    return {"contract": row.contract, "taken": row.taken}.get(key, "")


def _sentence(row: SheetRow) -> str:
    return row.sentence or pgettext("place", "Deal {deal}").format(deal=row.deal)


def _cell(heading: str, row: SheetRow, text: str) -> str:
    return pgettext("score sheet", "{heading}, deal {deal}: {text}").format(
        heading=heading, deal=row.deal, text=text or pgettext("score sheet", "nothing yet")
    )


def _plain(
    key: str, heading: str, text: Callable[[SheetRow], str], align: Align = "left", *, none: str = ""
) -> Column[SheetRow]:
    """Return a column of words; `none` is the meaning of an empty cell, if known."""

    def spoken(row: SheetRow) -> str:
        known = row.result or (row.contract and key == "doubling")
        return _cell(heading, row, text(row) or (none if known else ""))

    return Column(key, heading, text, align, accessible=spoken)


def _spoken_contract(heading: str) -> Callable[[SheetRow], str]:
    return lambda row: _cell(heading, row, f"{row.contract} {strain_name(row.strain)}".strip())


def _number(key: str, heading: str, side: Side, index: int) -> Column[SheetRow]:
    whole = f"{heading} {side.letter}"
    running = key.startswith("running")

    def text(row: SheetRow) -> str:
        return row.running_text(index) if running else row.points_text(index)

    def spoken(row: SheetRow) -> str:
        numbers = row.running if running else row.points
        value = numbers[index] if index < len(numbers) else None
        text = "" if value is None else str(value)
        if text and not running and index in row.ruled:
            text = _("{points}, by a ruling").format(points=text)
        return _cell(f"{heading} {side.name}", row, text)

    return Column(key, whole, text, "right", accessible=spoken)


def _marks_text(row: SheetRow) -> str:
    return ", ".join(mark.text for mark in row.marks)


def _spoken_marks(heading: str) -> Callable[[SheetRow], str]:
    return lambda row: _cell(
        heading, row, ", ".join(mark.spoken for mark in row.marks) or pgettext("score sheet", "none")
    )


def _marks_tip(row: SheetRow) -> str:
    return "\n".join(mark.tip or mark.text for mark in row.marks)
