"""A deal's value to each side, as formulas of contract, doubling, result and course."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.journal.snapshot import SessionState
from scorekeeper.language.lines import CHART_CODES, outcome_word
from scorekeeper.language.panels import insisted_mark, plain_mark
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import DEFEATED, MADE, Side, Value
from scorekeeper.rules.payment import COT
from scorekeeper.rules.score import AWARDED
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.workbook import score
from scorekeeper.sheets.workbook.cells import formula, put
from scorekeeper.sheets.workbook.score import SCORE, ScoreCells

_HELPERS = 8
"""First column of the deals' worths and of each side's holdings before them."""


@dataclass(frozen=True, slots=True)
class Ranges:
    """The columns of the lines as named in formulas, and the small tables of the rules."""

    deal: str
    side: str
    points: str
    code: str
    entry: str
    bands: str
    made: str
    defeated: str
    factors: str
    added: str

    def total(self, *conditions: tuple[str, str]) -> str:
        """Return a sum over the lines that meet all conditions (range, criterion)."""
        return f"SUMIFS({self.points},{','.join(f'{where},{what}' for where, what in conditions)})"

    def awarded(self, deal: int) -> str:
        """Return the formula for whether a deal was awarded, however it was played."""
        return f'COUNTIFS({self.deal},{deal},{self.code},"deal-awarded")>0'


@dataclass(frozen=True, slots=True)
class Deals:
    """What a deal's worth depends on: rules, cells, ranges, settings of the match."""

    system: RuleSystem
    cells: ScoreCells
    ranges: Ranges
    options: Mapping[str, Value | bool]

    def cell(self, column: int, deal: int) -> str:
        """Return a cell of a deal on the Score sheet."""
        return f"{SCORE}!{get_column_letter(column)}{self.cells.rows[deal]}"

    def is_word(self, column: int, deal: int, word: str) -> str:
        """Return the formula for whether a cell of a deal has this word."""
        return f'{self.cell(column, deal)}="{word}"'

    def insisted(self, deal: int) -> str:
        """Return the formula for whether a side refused a surrender and played on."""
        words = ",".join(self._is_recorded(deal, insisted_mark(side)) for side in self.system.sides)
        return f"OR({words})"

    def _is_recorded(self, deal: int, words: str) -> str:
        return f'ISNUMBER(SEARCH("{words}",{self.cell(self.cells.extras, deal)}))'

    def worth(self, deal: int) -> str:
        """Return the value of a decided deal by the chart, its doubling, and the extras noted on it."""
        ranges, value = self.ranges, self.cell(score.VALUE, deal)
        made = self.is_word(self.cells.result, deal, outcome_word(MADE))
        twice = "1"
        if self.cells.extras and self.options.get(COT):
            swept, awarded = self._is_recorded(deal, plain_mark("swept")), ranges.awarded(deal)
            twice = f"IF(AND(NOT({awarded}),OR({swept},{self.insisted(deal)})),2,1)"
            made = f"AND({made},OR({awarded},{swept},NOT({self.insisted(deal)})))"
        doubled = f"LEN({self.cell(score.DOUBLING, deal)})+1"
        columns = (f"LOOKUP({value},{ranges.bands},{column})" for column in (ranges.made, ranges.defeated))
        base = f"IF({made},{','.join(columns)})"
        worth = f"({base}*INDEX({ranges.factors},{doubled})+INDEX({ranges.added},{doubled}))"
        return worth if twice == "1" else f"({worth}*{twice})"

    def calculated_worth(self, state: SessionState, deal: int, extras: str) -> int:
        """Return the formula's result for a deal's worth with these extras, 0 if no contract."""
        result = state.result.deal(deal)
        if result is None or result.contract is None:
            return 0
        contract, twice, made = result.contract, 1, result.outcome == MADE
        if self.cells.extras and self.options.get(COT):
            insisted = any(insisted_mark(side) in extras for side in self.system.sides)
            awarded, swept = any(line.code == AWARDED for line in result.lines), plain_mark("swept") in extras
            twice = 2 if not awarded and (swept or insisted) else 1
            made = made and (awarded or swept or not insisted)
        base = self.system.chart.points(contract.value, MADE if made else DEFEATED)
        doubling = self.system.doubling
        return (base * doubling.factors[contract.doubling] + doubling.added[contract.doubling]) * twice

    def rest(self, deal: int, side: Side) -> str:
        """Return the sum of a deal's lines for a side besides the contract: penalties and rulings."""
        mine = ((self.ranges.deal, str(deal)), (self.ranges.side, f'"{side}"'))
        return self.ranges.total(*mine) + "".join(
            f"-{self.ranges.total(*mine, (self.ranges.code, f'{chr(34)}{code}{chr(34)}'))}"
            for code in sorted(CHART_CODES)
        )

    def won(self, deal: int, side: Side) -> str:
        """Return a side's points if the winner of a deal scores."""
        made = self.is_word(self.cells.result, deal, outcome_word(MADE))
        defeated = self.is_word(self.cells.result, deal, outcome_word(DEFEATED))
        declarer = self.cell(score.SIDE, deal)
        other = next(each for each in self.system.sides if each != side)
        wins = f'OR(AND({made},{declarer}="{side}"),AND({defeated},{declarer}="{other}"))'
        return f"IF({wins},{self.worth(deal)},0)+{self.rest(deal, side)}"


@dataclass(frozen=True, slots=True)
class Stakes:
    """The worths of deals and each side's holdings before them, if points change hands.

    They are in cells next to the claims. `rows` is the row of each deal.
    """

    deals: Deals
    rows: Mapping[int, int]

    def worth(self, deal: int) -> str:
        """Return the cell with the worth of a deal."""
        return f"${get_column_letter(_HELPERS + 1)}${self.rows[deal]}"

    def held(self, deal: int, side: Side) -> str:
        """Return the cell with a side's holding before a deal."""
        column = _HELPERS + 2 + self.deals.system.sides.index(side)
        return f"${get_column_letter(column)}${self.rows[deal]}"

    def changed(self, deal: int, side: Side) -> str:
        """Return what a side gets or pays, whichever side declares."""
        formula = "0"
        for declarer in reversed(self.deals.system.sides):
            declares = self.deals.is_word(score.SIDE, deal, declarer)
            made = self.deals.is_word(self.deals.cells.result, deal, outcome_word(MADE))
            defeated = self.deals.is_word(self.deals.cells.result, deal, outcome_word(DEFEATED))
            gain, loss = self._gain_if_made(deal, declarer, side), self._gain_if_defeated(deal, declarer, side)
            paid = f"IF({made},{gain},IF({defeated},{loss},0))"
            formula = f"IF({declares},{paid},{formula})"
        return f"{formula}+{self.deals.rest(deal, side)}"

    def _gain_if_made(self, deal: int, declarer: Side, side: Side) -> str:
        """Return what a side gets when the declarer makes the contract.

        Each other side pays what it can.
        """
        pays = {other: f"MIN({self.worth(deal)},{self.held(deal, other)})" for other in self._others(declarer)}
        return "+".join(pays.values()) if side == declarer else f"-{pays[side]}"

    def _gain_if_defeated(self, deal: int, declarer: Side, side: Side) -> str:
        """Return what a side gets when the declarer loses and pays the others one after another."""
        worth, held = self.worth(deal), self.held(deal, declarer)
        others = self._others(declarer)
        if side == declarer:
            return f"-MIN({held},{worth}*({'+'.join(self._is_playing(deal, other) for other in others)}))"
        before = "+".join(("0", *(self._is_playing(deal, other) for other in others[: others.index(side)])))
        return f"{self._is_playing(deal, side)}*MAX(0,MIN({worth},{held}-{worth}*({before})))"

    def _others(self, declarer: Side) -> tuple[Side, ...]:
        return self.deals.system.after(declarer)

    def _is_playing(self, deal: int, side: Side) -> str:
        """Return a formula that is 1 for a side still playing for tables, 0 for one that is out."""
        system = self.deals.system
        nothing = dict.fromkeys(system.sides, 0)
        return f"({self.held(deal, side)}>0)" if system.payment.out(nothing) else "1"


def write_stakes(sheet: Worksheet, deals: Deals, first: int, state: SessionState) -> Stakes:
    """Write the cells next to the claims, from the row `first` on; return their positions."""
    book: Any = sheet.parent

    def extras(deal: int) -> str:
        column = deals.cells.extras
        return str(book[SCORE].cell(deals.cells.rows[deal], column).value or "") if column else ""

    stakes = Stakes(deals, {deal: first + index for index, deal in enumerate(deals.cells.rows)})
    sides = deals.system.sides
    words = (
        pgettext("workbook", "deal"),
        pgettext("workbook", "worth"),
        *(pgettext("workbook", "{side} before").format(side=side) for side in sides),
    )
    for column, word in enumerate(words, _HELPERS):
        put(sheet, first - 1, column, word, bold=True)
    for deal, row in stakes.rows.items():
        value = deals.cell(score.VALUE, deal)
        put(sheet, row, _HELPERS, deal, to=f"{SCORE}!A{deals.cells.rows[deal]}")
        worth = deals.calculated_worth(state, deal, extras(deal))
        formula(sheet, row, _HELPERS + 1, f'IF({value}="",0,{deals.worth(deal)})', worth)
        for column, side in enumerate(sides, _HELPERS + 2):
            so_far = deals.ranges.total((deals.ranges.deal, f'"<{deal}"'), (deals.ranges.side, f'"{side}"'))
            past = (line for result in state.result.deals if result.number < deal for line in result.lines)
            held = deals.cells.begun[side] + sum(line.points for line in past if line.side == side)
            formula(sheet, row, column, f"MAX(0,{SCORE}!{deals.cells.opening[side]}+{so_far})", max(0, held))
    return stakes
