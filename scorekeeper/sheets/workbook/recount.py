"""A workbook that somebody gives away, added up again: its totals from its lines, as its page Check does it."""

import re
import zipfile
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.workbook.claims import CHECK
from scorekeeper.sheets.workbook.lines import LINES
from scorekeeper.sheets.workbook.score import SCORE

_LARGEST, _UNFOLDED = 8 * 1024 * 1024, 64 * 1024 * 1024
_MOST_ROWS = 5000


@dataclass(frozen=True, slots=True)
class Differs:
    """A cell of the page Score that is not what the lines add up to."""

    cell: str
    said: str
    right: str


def recounted(data: bytes) -> tuple[Differs, ...] | None:
    """Return which totals of a workbook do not follow from its lines; None where it is no score sheet. Never raises."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            if len(data) > _LARGEST or sum(part.file_size for part in packed.infolist()) > _UNFOLDED:
                return None
        from openpyxl import load_workbook  # noqa: PLC0415 - large, and only needed here

        book: Any = load_workbook(BytesIO(data))
        if not {SCORE, LINES, CHECK} <= set(book.sheetnames):
            return None
        return _differing(book)
    except Exception:  # noqa: BLE001  (foreign bytes: whatever the library stumbles over, this is no score sheet)
        return None


def _differing(book: Any) -> tuple[Differs, ...] | None:
    """Return which cells differ; None where no cell is said to be the total of somebody who has lines."""
    score, by_deal = book[SCORE], _lines(book[LINES])
    claims = [(cell, str(what)) for cell, what in _rows(book[CHECK], 2) if str(cell).startswith(f"{SCORE}!")]
    totals = {told["side"] for _cell, what in claims if (told := _told(_("total {side}"), what))}
    if not {side for _deal, side in by_deal} <= totals:
        return None
    begun: dict[str, int] = {}
    for cell, what in claims:
        start = _told(_("at the start {side}"), what)
        if start:
            begun[start["side"]] = int(score[_place(cell)].value or 0)
    found: list[Differs] = []
    for cell, what in claims:
        said = score[_place(cell)].value
        right = _right(what, by_deal, begun)
        gone = said is None and bool(right) and bool(_told(_("total {side}"), what))
        if right is not None and (gone or (said is not None and said != right)):
            found.append(Differs(_place(cell), str(said or ""), str(right)))
    return tuple(found)


def _right(what: str, by_deal: Mapping[tuple[object, str], int], begun: Mapping[str, int]) -> int | None:
    """Return what a cell must say by the lines, None where it is another kind of claim."""
    total = _told(_("total {side}"), what)
    if total:
        side = total["side"]
        return begun.get(side, 0) + sum(points for (_deal, own), points in by_deal.items() if own == side)
    running = _told(_("deal {deal}, running {side}"), what)
    if running:
        side, upto = running["side"], int(running["deal"])
        until = (points for (deal, own), points in by_deal.items() if own == side and _upto(deal, upto))
        return begun.get(side, 0) + sum(until)
    gained = _told(_("deal {deal}, points {side}"), what)
    return by_deal.get((int(gained["deal"]), gained["side"]), 0) if gained else None


def _upto(deal: object, last: int) -> bool:
    return isinstance(deal, int) and deal <= last


def _told(pattern: str, what: str) -> Mapping[str, str]:
    kinds = {"side": r"(?P<side>[A-Z])", "deal": r"(?P<deal>\d{1,4})"}
    found = re.fullmatch(re.escape(pattern).replace(r"\{", "{").replace(r"\}", "}").format(**kinds), what)
    return found.groupdict() if found else {}


def _lines(sheet: Any) -> Mapping[tuple[object, str], int]:
    sums: dict[tuple[object, str], int] = defaultdict(int)
    for deal, side, points in _rows(sheet, 3):
        if isinstance(points, int) and isinstance(side, str):
            sums[deal, side] += points
    return sums


def _rows(sheet: Any, columns: int) -> list[tuple[Any, ...]]:
    return list(sheet.iter_rows(min_row=1, max_row=_MOST_ROWS, max_col=columns, values_only=True))


def _place(cell: object) -> str:
    return str(cell).removeprefix(f"{SCORE}!").replace("$", "")
