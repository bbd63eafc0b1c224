"""The Check sheet: every number of the Score sheet computed again, with one verdict.

The formulas start from the lines, and for the chart from contract, doubling and result alone; they name the first
cell that differs.
"""

from collections.abc import Iterator, Mapping

from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.journal.snapshot import SessionState
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.matchpoints import MatchPointScale
from scorekeeper.rules.model import DEFEATED, MADE, UNDECIDED, Side
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.course import ahead_caption
from scorekeeper.sheets.workbook import score
from scorekeeper.sheets.workbook.cells import heads, name_of, put
from scorekeeper.sheets.workbook.claims import CellFormula, write_claims
from scorekeeper.sheets.workbook.lines import JOURNAL, LINES, SESSION, LineRows
from scorekeeper.sheets.workbook.score import SCORE, ScoreCells
from scorekeeper.sheets.workbook.worth import Deals, Ranges, Stakes, write_stakes

_CHART_ROW = 5


def write_check(sheet: Worksheet, state: SessionState, cells: ScoreCells, where: LineRows, paper: str) -> None:
    """Write the sheet, with its verdict in B1."""
    put(sheet, 1, 1, pgettext("workbook", "Check"), bold=True, size=14)
    put(sheet, 2, 1, _("Every number of the sheet Score, computed again from the lines, the contracts and the chart."))
    system = state.system
    deals = Deals(system, cells, _rules(sheet, system, where), state.result.options)
    first = _CHART_ROW + max(len(system.chart.bands), 3) + 3
    stakes = write_stakes(sheet, deals, first, state) if system.payment.conserves else None
    write_claims(sheet, _claims(deals, stakes, where, first), SCORE, first, again=12, paper=paper)


def _rules(sheet: Worksheet, system: RuleSystem, where: LineRows) -> Ranges:
    """Write chart and doubling side by side; return the ranges that formulas read."""
    top = _CHART_ROW
    heads(
        sheet,
        top - 1,
        (
            pgettext("workbook", "from"),
            MADE,
            DEFEATED,
            pgettext("workbook", "doubling"),
            pgettext("workbook", "times"),
            pgettext("workbook", "plus"),
        ),
    )
    lowest = system.minimum
    for row, band in enumerate(system.chart.bands, top):
        put(sheet, row, 1, lowest)
        put(sheet, row, 2, band.made)
        put(sheet, row, 3, band.defeated)
        lowest = band.up_to + 1
    for row, word in enumerate(("-", "X", "XX"), top):
        put(sheet, row, 4, word)
        put(sheet, row, 5, system.doubling.factors[row - top])
        put(sheet, row, 6, system.doubling.added[row - top])
    end, last = top + len(system.chart.bands) - 1, max(where.last_line, 2)
    return Ranges(
        *(f"{LINES}!${letter}$2:${letter}${last}" for letter in "ABCDH"),
        *(f"${letter}${top}:${letter}${end}" for letter in "ABC"),
        *(f"${letter}${top}:${letter}${top + 2}" for letter in "EF"),
    )


def _claims(deals: Deals, stakes: Stakes | None, where: LineRows, first: int) -> Iterator[CellFormula]:
    system, cells, ranges = deals.system, deals.cells, deals.ranges
    yield from _totals(deals, first)
    for deal in cells.rows:
        yield from _deal_claims(deals, stakes, deal)
    if cells.session_row is not None:
        for side in system.sides:
            points = name_of(cells.points[side], cells.session_row)
            yield CellFormula(
                points, pgettext("workbook", "session points {side}").format(side=side), _session(ranges, side)
            )
            running = name_of(cells.running[side], cells.session_row)
            yield CellFormula(running, pgettext("workbook", "total {side}").format(side=side), _total(deals, side))
    entries = f"{JOURNAL}!$A$2:$A${max(where.entries.values(), default=2)}"
    if where.lines:
        unknown = f"SUMPRODUCT(--(COUNTIF({entries},{ranges.entry})=0))"
        # What is claimed is a sum, so the claim is put as "the total of A, plus the number of lines without entry".
        cell = cells.totals[system.sides[0]]
        yield CellFormula(cell, _("every line has its journal entry"), f"{SCORE}!{cell}+{unknown}")


def _total(deals: Deals, side: Side) -> str:
    """Return a side's final total: its opening total and all its lines."""
    lines = deals.ranges.total((deals.ranges.side, f'"{side}"'))
    return f"{SCORE}!{deals.cells.opening[side]}+{lines}" if deals.cells.opening else lines


def _totals(deals: Deals, row: int) -> Iterator[CellFormula]:
    """Yield the claims about the totals; the first one is in `row`."""
    system, cells = deals.system, deals.cells
    sums = {side: _total(deals, side) for side in system.sides}
    for side in system.sides:
        yield CellFormula(cells.totals[side], pgettext("workbook", "total {side}").format(side=side), sums[side])
    again = f"D{row}:D{row + len(system.sides) - 1}"
    difference = f"LARGE({again},1)-LARGE({again},2)"
    yield CellFormula(cells.difference, ahead_caption(system.sides), difference)
    for side, cell in cells.opening.items():
        yield CellFormula(cell, pgettext("workbook", "at the start {side}").format(side=side), str(cells.begun[side]))
    if system.payment.conserves:
        yield _conservation_claim(deals)
    if system.match_points is not None and cells.match_points:
        yield from _match_points(deals, system.match_points, sums, difference)


def _conservation_claim(deals: Deals) -> CellFormula:
    """Return the claim that nothing is lost: the totals add up to the opening totals."""
    totals, begun = (
        "+".join(f"{SCORE}!{cell}" for cell in cells.values()) for cells in (deals.cells.totals, deals.cells.opening)
    )
    cell = deals.cells.totals[deals.system.sides[0]]
    return CellFormula(cell, _("what one side gets another one pays"), f"{SCORE}!{cell}+({totals})-({begun})")


def _match_points(
    deals: Deals, scale: MatchPointScale, sums: Mapping[Side, str], difference: str
) -> Iterator[CellFormula]:
    first, second = sums
    for side, other in ((first, second), (second, first)):
        for_winner = for_loser = "0"
        for step in reversed(scale.steps):
            for_winner = f"IF({difference}>={step.difference},{step.winner},{for_winner})"
            for_loser = f"IF({difference}>={step.difference},{step.loser},{for_loser})"
        again = f"IF({sums[side]}>={sums[other]},{for_winner},{for_loser})"
        yield CellFormula(
            deals.cells.match_points[side], pgettext("workbook", "match points {side}").format(side=side), again
        )


def _deal_claims(deals: Deals, stakes: Stakes | None, deal: int) -> Iterator[CellFormula]:
    system, cells, ranges = deals.system, deals.cells, deals.ranges
    row = cells.rows[deal]
    for side in system.sides:
        points, running = name_of(cells.points[side], row), name_of(cells.running[side], row)
        lines = ranges.total((ranges.deal, str(deal)), (ranges.side, f'"{side}"'))
        so_far = ranges.total((ranges.deal, f'"<={deal}"'), (ranges.side, f'"{side}"'))
        if cells.opening:
            so_far = f"{SCORE}!{cells.opening[side]}+{so_far}"
        what = pgettext("workbook", "deal {deal}, points {side}").format(deal=deal, side=side)
        # An empty row makes no claim, unless there are lines for it.
        played = f'AND({SCORE}!{points}="",COUNTIFS({ranges.deal},{deal})=0)'
        yield CellFormula(points, what, f'IF({played},"",{lines})')
        what = pgettext("workbook", "deal {deal}, running {side}").format(deal=deal, side=side)
        yield CellFormula(running, what, f'IF({played},"",{so_far})')
        what = _("deal {deal}, points {side} by the chart").format(deal=deal, side=side)
        by_chart = deals.won(deal, side) if stakes is None else stakes.changed(deal, side)
        yield CellFormula(points, what, f'IF({played},"",{by_chart})')
    result = name_of(cells.result, row)
    yield CellFormula(result, _("deal {deal}, made or defeated").format(deal=deal), _result(deals, deal))
    if cells.opponents:
        yield _other_card_points(deals, deal)


def _other_card_points(deals: Deals, deal: int) -> CellFormula:
    """Return the claim that both sides' card points add up to the pack (5.2)."""
    taken, opponents = deals.cell(score.TAKEN, deal), deals.cell(deals.cells.opponents, deal)
    what = _("deal {deal}, card points of both sides are {whole}").format(deal=deal, whole=deals.system.card_points)
    again = f'IF({opponents}="","",{deals.system.card_points}-{taken})'
    return CellFormula(name_of(deals.cells.opponents, deals.cells.rows[deal]), what, again)


def _result(deals: Deals, deal: int) -> str:
    """Return the word for the result, from the card points unless awarded or played on."""
    value, taken = deals.cell(score.VALUE, deal), deals.cell(score.TAKEN, deal)
    result = deals.cell(deals.cells.result, deal)
    awarded = deals.ranges.awarded(deal)
    if deals.cells.extras:
        awarded = f"{awarded},{deals.insisted(deal)}"
    as_it_is = f'IF({result}="","",{result})'
    words = f'IF({taken}>={value},"{outcome_word(MADE)}","{outcome_word(DEFEATED)}")'
    open_case = f'OR({taken}="",{value}="",{awarded},{result}="{outcome_word(UNDECIDED)}")'
    return f"IF({open_case},{as_it_is},{words})"


def _session(ranges: Ranges, side: Side) -> str:
    return ranges.total((ranges.deal, f'"{SESSION}"'), (ranges.side, f'"{side}"'))
