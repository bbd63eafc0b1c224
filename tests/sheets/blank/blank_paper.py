"""Blank sheets as they are planned and printed."""

from collections import Counter

from scorekeeper.sheets.blank.contents import BlankSheet
from scorekeeper.sheets.blank.marks import Circle, Digits, Rect, TextMark, Tick, Writing
from scorekeeper.sheets.blank.sheet import BlankPlan, plan_sheet
from scorekeeper.sheets.options import A4, SheetOptions
from scorekeeper.sheets.paper.typefaces import typefaces

BINDING, MARGIN = 60, 34
OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")


def planned(sheet: BlankSheet, paper: str = A4) -> BlankPlan:
    with typefaces(OPTIONS.fonts) as faces:
        return plan_sheet(sheet, faces, paper)


def keys(plan: BlankPlan, kind: type[Digits | Circle | Tick | Writing]) -> Counter[str]:
    return Counter(mark.key for page in plan.pages for mark in page.marks if isinstance(mark, kind))


def cells(plan: BlankPlan) -> dict[str, int]:
    return {mark.key: mark.cells for page in plan.pages for mark in page.marks if isinstance(mark, Digits)}


def words(plan: BlankPlan) -> list[str]:
    return [mark.text for page in plan.pages for mark in page.marks if isinstance(mark, TextMark)]


def overlaps(plan: BlankPlan) -> list[tuple[object, object]]:
    result: list[tuple[object, object]] = []
    for page in plan.pages:
        paper = Rect(BINDING, MARGIN, page.width - BINDING - MARGIN, page.height - 2 * MARGIN)
        for index, mark in enumerate(page.marks):
            if not mark.rect.within(paper):
                result.append((mark, "off the paper"))
            result += [(mark, other) for other in page.marks[:index] if mark.rect.meets(other.rect)]
    return result
