"""The golden session as sheet rows: deal, dealer, side, contract, result, points and more."""

from typing import cast

from scorekeeper.kit.scoretable import Side
from scorekeeper.session.sheet import MarkKind, RowMark, SheetRow

SIDES = (Side("A", "Dallas", True), Side("B", "Detroit", False))
DEALS = """
1 6 A 28 H - 31 made 1 0
2 1 B 30 S - 33 made 0 1
3 2 A 33 D - 29 defeated 0 2
4 3 B 40 H - 42 made 0 2 warning warning A
5 4 A 29 C doubled 30 made 2 0
6 5 B 36 D - 34 defeated 2 0 corrected corrected
7 6 A 48 NT - 45 defeated 0 4
8 1 B 31 C - 31 made 0 1
9 2 A 40 H redoubled 43 made 4 0
10 3 B 28 NT doubled 25 defeated 4 0 penalty penalty B
11 4 A 56 S - 56 made 4 0
12 5 B 39 D - 41 made 0 1 redeal re-deal 1
13 6 A 47 S - 44 defeated 0 3
14 1 B 32 H - 35 made 0 1
15 2 A 28 NT - 30 made 1 0
16 3 B 55 S redoubled 52 defeated 6 0 dispute dispute 3
17 4 A 34 C - 38 made 1 0
18 5 B 38 H - 38 made 0 1
"""
SHORT = {"doubled": "X", "redoubled": "XX"}


def golden_rows(played=18, typed_text=None):
    """Answer the deals up to `played`; `typed` is one not saved yet."""
    rows: list[SheetRow] = []
    running = (0, 0)
    for line in DEALS.strip().splitlines():
        deal, dealer, side, contract, strain, doubling, taken, result, *rest = line.split(maxsplit=10)
        if int(deal) > played:
            rows.append(SheetRow(int(deal), dealer))
            continue
        points = (int(rest[0]), int(rest[1]))
        running = (running[0] + points[0], running[1] + points[1])
        marks: tuple[RowMark, ...] = ()
        if len(rest) > 2:
            kind, text = rest[2].split(maxsplit=1)
            marks = (RowMark(cast("MarkKind", kind), text, f"{text} in deal {deal}"),)
        if int(deal) == typed_text:
            marks = (RowMark("unsaved", "not saved yet"),)
        rows.append(
            SheetRow(
                int(deal),
                dealer,
                "AB".index(side),
                contract,
                strain,
                doubling.replace("-", ""),
                SHORT.get(doubling, ""),
                taken,
                result,
                result == "defeated",
                points,
                running,
                marks,
                "typed" if int(deal) == typed_text else "recorded",
                frozenset(),
                f"Deal {deal}, {SIDES['AB'.index(side)].name} {contract} {strain}",
            )
        )
    return tuple(rows)
