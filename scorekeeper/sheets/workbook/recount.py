"""Checks a workbook from elsewhere: totals against lines, cells against originals."""

import re
import zipfile
from collections import defaultdict
from collections.abc import Mapping
from io import BytesIO
from typing import Any

from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Problem, problem
from scorekeeper.sheets.workbook.claims import CHECK
from scorekeeper.sheets.workbook.lines import GAME, LINES
from scorekeeper.sheets.workbook.original_cells import AS_MADE, ChangedCell, changed_cells, claimed_as_made
from scorekeeper.sheets.workbook.score import SCORE
from scorekeeper.sheets.workbook.source import read_source

_LARGEST, _UNFOLDED = 8 * 1024 * 1024, 64 * 1024 * 1024
_MOST_ROWS = 5000
_SHORT, _BEFORE = 50, 20
"""Longest changed text quoted in full; else letters quoted before the difference."""
_PLACE = re.compile("[A-Z]{1,2}[0-9]{1,4}")


def recounted(data: bytes) -> tuple[Problem, ...] | None:
    """Return the problems of a workbook.

    Totals that do not follow from its lines, and changed cells.
    None if it is not a sheet. Never raises.
    """
    try:
        book = _opened(data)
        if book is None or book.sheetnames[0] not in (SCORE, GAME) or not {LINES, CHECK} <= set(book.sheetnames):
            return None
        return _wrong(book)
    except Exception:  # noqa: BLE001  (foreign bytes: whatever the library stumbles over, this is no score sheet)
        return None


def workbook_source(data: bytes) -> bytes:
    """Return the source that a workbook contains, b"" if there is no source. Never raises."""
    try:
        book = _opened(data)
        return b"" if book is None else read_source(book)
    except Exception:  # noqa: BLE001  (as above)
        return b""


def workbook_title(data: bytes) -> str | None:
    """Return the title of a workbook, "" if it has none; None if it is not a workbook.

    Never raises.
    """
    try:
        book = _opened(data)
        return None if book is None else str(book.properties.title or "")
    except Exception:  # noqa: BLE001  (as above)
        return None


def _opened(data: bytes) -> Any:
    """Return a workbook, None if it is larger than any that this program makes."""
    with zipfile.ZipFile(BytesIO(data)) as packed:
        if len(data) > _LARGEST or sum(part.file_size for part in packed.infolist()) > _UNFOLDED:
            return None
    from openpyxl import load_workbook  # noqa: PLC0415 - large, and only needed here

    return load_workbook(BytesIO(data))


def _wrong(book: Any) -> tuple[Problem, ...] | None:
    """Return the totals that do not add up, and the other changed cells.

    Each cell is named once.
    """
    first = book.sheetnames[0]
    differing, changed = _differing(book, f"{first}!"), changed_cells(book)
    if changed is None:
        gone = any(what == claimed_as_made() for _cell, what in _rows(book[CHECK], 2))
        return (*(differing or ()), problem("as-made-gone", name=AS_MADE)) if gone else differing
    named = {f"{first}!{dict(finding.values)['cell']}" for finding in differing or ()}
    others = tuple(_problem(finding) for finding in changed if finding.cell not in named)
    return (*(differing or ()), *others) if others or differing is not None else None


def _problem(changed: ChangedCell) -> Problem:
    code = "cell-emptied" if not changed.now else "cell-changed" if changed.made else "cell-filled"
    now, made = _where_they_differ(changed.now, changed.made)
    return problem(code, cell=changed.cell, value=now, made=made)


def _where_they_differ(now: str, made: str) -> tuple[str, str]:
    """Return two long texts without their common beginning, except for its last letters."""
    pairs = enumerate(zip(now, made, strict=False))
    same = next((index for index, (sign, other) in pairs if sign != other), min(len(now), len(made)))
    left_out = max(0, same - _BEFORE) if max(len(now), len(made)) > _SHORT and now and made else 0
    before = "\N{HORIZONTAL ELLIPSIS}" if left_out else ""
    return f"{before}{now[left_out:]}", f"{before}{made[left_out:]}"


def _differing(book: Any, first: str) -> tuple[Problem, ...] | None:
    """Return the cells that differ.

    None if a side has lines but no cell is claimed to be its total.
    `first` is the prefix of cell names on the sheet with the totals.
    """
    sheet, by_deal = book.worksheets[0], _lines(book[LINES])
    claims = [
        (str(cell).removeprefix(first).replace("$", ""), str(what))
        for cell, what in _rows(book[CHECK], 2)
        if str(cell).startswith(first) and _PLACE.fullmatch(str(cell).removeprefix(first).replace("$", ""))
    ]
    totals = {
        claim["side"] for _cell, what in claims if (claim := _match_claim(pgettext("workbook", "total {side}"), what))
    }
    if not {side for _deal, side in by_deal} <= totals:
        return None
    begun: dict[str, int] = {}
    for cell, what in claims:
        start = _match_claim(pgettext("workbook", "at the start {side}"), what)
        if start:
            begun[start["side"]] = int(sheet[cell].value or 0)
    problems: list[Problem] = []
    for cell, what in claims:
        value = sheet[cell].value
        right = _right(what, by_deal, begun)
        gone = value is None and bool(right) and bool(_match_claim(pgettext("workbook", "total {side}"), what))
        if right is not None and (gone or (value is not None and value != right)):
            problems.append(problem("cell-differs", cell=cell, value=str(value or ""), right=str(right)))
    return tuple(problems)


def _right(what: str, by_deal: Mapping[tuple[object, str], int], begun: Mapping[str, int]) -> int | None:
    """Return the value that a cell must have by the lines, None for another kind of claim."""
    total = _match_claim(pgettext("workbook", "total {side}"), what)
    if total:
        side = total["side"]
        return begun.get(side, 0) + sum(points for (_deal, own), points in by_deal.items() if own == side)
    running = _match_claim(pgettext("workbook", "deal {deal}, running {side}"), what) or _match_claim(
        pgettext("workbook", "hand {hand}, score {side}"), what
    )
    if running:
        side, upto = running["side"], int(running["deal"])
        until = (points for (deal, own), points in by_deal.items() if own == side and _upto(deal, upto))
        return begun.get(side, 0) + sum(until)
    gained = _match_claim(pgettext("workbook", "deal {deal}, points {side}"), what) or _match_claim(
        pgettext("workbook", "hand {hand}, points {side}"), what
    )
    return by_deal.get((int(gained["deal"]), gained["side"]), 0) if gained else None


def _upto(deal: object, last: int) -> bool:
    return isinstance(deal, int) and deal <= last


def _match_claim(pattern: str, what: str) -> Mapping[str, str]:
    number = r"(?P<deal>\d{1,4})"
    kinds = {"side": r"(?P<side>[A-Z])", "deal": number, "hand": number}
    match = re.fullmatch(re.escape(pattern).replace(r"\{", "{").replace(r"\}", "}").format(**kinds), what)
    return match.groupdict() if match else {}


def _lines(sheet: Any) -> Mapping[tuple[object, str], int]:
    sums: dict[tuple[object, str], int] = defaultdict(int)
    for deal, side, points in _rows(sheet, 3):
        if isinstance(points, int) and isinstance(side, str):
            sums[deal, side] += points
    return sums


def _rows(sheet: Any, columns: int) -> list[tuple[Any, ...]]:
    last = min(_MOST_ROWS, sheet.max_row)  # each row accessed would be created
    return list(sheet.iter_rows(min_row=1, max_row=last, max_col=columns, values_only=True))
