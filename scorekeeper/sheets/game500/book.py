"""The workbook of a game; the same sheet always gives the same bytes.

Its sheets are Game, Lines, Articles, Check, Journal and Record.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from openpyxl import Workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.hands import AWARD, BID, TRICKS, GameResult, HandRules
from scorekeeper.rules.model import DEFEATED, MADE, RULING, Side
from scorekeeper.sheets.game500 import cells as game
from scorekeeper.sheets.game500.blocks import GameSheet, PlayedHandRow
from scorekeeper.sheets.game500.cells import GAME, YES, GameCells, Sources, write_game
from scorekeeper.sheets.game500.played_hands import PlayedHand, entry_of, lines_of, played_hands
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.workbook.cells import heads, name_of, printing, put, widths
from scorekeeper.sheets.workbook.claims import CHECK, CellFormula, write_claims
from scorekeeper.sheets.workbook.lines import (
    ARTICLES,
    JOURNAL,
    LINES,
    SESSION,
    LineRows,
    in_order,
    write_articles,
    write_journal,
)
from scorekeeper.sheets.workbook.record_sheet import RECORD, write_record
from scorekeeper.sheets.workbook.saving import saved_sheet


def game_workbook(content: GameSheet, state: GameState, tournament: Tournament, options: SheetOptions) -> bytes:
    """Return the sheet as XLSX, with links from numbers to lines to entries, and a check."""
    rules, where = state.rules, places(state)
    book = Workbook()
    first: Worksheet = book.worksheets[0]
    first.title = GAME
    cells = write_game(first, content, state, where, _sources(state, where, len(content.rows)), paper=options.paper)
    _write_lines(book.create_sheet(LINES), content, state, where, options.paper)
    write_articles(book.create_sheet(ARTICLES), rules.key, where, options.paper)
    write_game_check(book.create_sheet(CHECK), rules, state, cells, where, paper=options.paper)
    write_journal(book.create_sheet(JOURNAL), state.entries, state.voided, tournament, options)
    played = (
        (pgettext("game sheet on paper", "game id"), state.uid),
        (pgettext("game sheet on paper", "game"), state.number),
        (pgettext("game sheet on paper", "at most hands"), state.hands),
    )
    write_record(book.create_sheet(RECORD), content.embedded, state, tournament, where, options=options, played=played)
    return saved_sheet(book, content, state, tournament, options)


def places(state: GameState) -> LineRows:
    """Return the rows of every line and every entry in their tables."""
    rows: dict[int | None, tuple[int, int]] = {}
    last = 1
    for played, _line in lines_of(state):
        last += 1
        number = played.hand.number if played is not None else None
        rows[number] = (rows[number][0] if number in rows else last, last)
    articles = sorted({line.article for _played, line in lines_of(state)}, key=in_order)
    return LineRows(
        rows,
        last,
        {article: row for row, article in enumerate(articles, 2)},
        {entry.seq: row for row, entry in enumerate(state.entries, 2)},
    )


def _sources(state: GameState, where: LineRows, rows: int) -> Sources:
    """Return the link targets of each row's numbers; for a hand without entries, the opening."""
    opened = where.entry(state.opened_entry)
    played: list[PlayedHand | None] = list(played_hands(state))
    played += [None] * (rows - len(played))
    entries = [where.entry(hand.entries[-1]) if hand is not None and hand.entries else opened for hand in played]
    last = played_hands(state)[-1].entries[-1:] if state.record.hands else ()
    return Sources(
        lines=tuple(
            where.of_deal(hand.hand.number, hand.entries[-1]) if hand is not None and hand.entries else opened
            for hand in played
        ),
        so_far=tuple(
            where.running_total_source(hand.hand.number, hand.entries[-1])
            if hand is not None and hand.entries
            else opened
            for hand in played
        ),
        entries=tuple(entries),
        clicks=where.all_lines(last[0] if last else state.opened_entry),
        outer=where.of_deal(None, state.opened_entry),
    )


def _write_lines(sheet: Worksheet, content: GameSheet, state: GameState, where: LineRows, paper: str) -> None:
    """Write one row for each line: hand, side, points, code, words, article, source, entry."""
    words = (
        pgettext("game sheet on paper", "hand"),
        pgettext("game sheet on paper", "side"),
        pgettext("game sheet on paper", "points"),
        pgettext("game sheet on paper", "code"),
        pgettext("game sheet on paper", "what for"),
        pgettext("game sheet on paper", "article"),
        pgettext("game sheet on paper", "said by"),
        pgettext("game sheet on paper", "entry"),
    )
    heads(sheet, 1, words)
    for row, ((played, line), words_of) in enumerate(zip(lines_of(state), content.lines, strict=True), 2):
        entry = entry_of(state, played, line)
        to = where.entry(entry)
        put(sheet, row, 1, SESSION if played is None else played.hand.number, to=to)
        put(sheet, row, 2, line.side)
        put(sheet, row, 3, line.points, to=to)
        put(sheet, row, 4, line.code)
        put(sheet, row, 5, words_of.words, wrap=True)
        put(sheet, row, 6, line.article, to=where.article(line.article))
        put(
            sheet,
            row,
            7,
            pgettext("game sheet on paper", "ruling")
            if line.source.kind == RULING
            else pgettext("game sheet on paper", "hand"),
        )
        put(sheet, row, 8, entry, to=to)
    widths(sheet, 9, 6, 8, 12, 58, 9, 10, 8, wrapped=(5,))
    sheet.freeze_panes = "A2"
    printing(sheet, paper, repeat=1)


_TOP = 5


@dataclass(frozen=True, slots=True)
class _Book:
    """Parts of formulas: the rules as cells, the lines as ranges, the Game sheet's cells."""

    rules: HandRules
    cells: GameCells
    cap_no_bid: bool
    last_line: int

    def column(self, letter: str) -> str:
        return f"{LINES}!${letter}$2:${letter}${max(self.last_line, 2)}"

    def total(self, *conditions: tuple[str, str]) -> str:
        """Return a sum over the lines that meet all conditions (column, criterion)."""
        criteria = ",".join(f"{self.column(letter)},{what}" for letter, what in conditions)
        return f"SUMIFS({self.column('C')},{criteria})"

    def cell(self, column: int, row: int) -> str:
        return f"{GAME}!{get_column_letter(column)}{row}"

    @property
    def suits(self) -> str:
        return f"$A${_TOP}:$A${_TOP + len(self.rules.suits) - 1}"

    @property
    def lowest(self) -> str:
        return f"$B${_TOP}:$B${_TOP + len(self.rules.suits) - 1}"

    def rule(self, row: int) -> str:
        """Return the cell of one number of the rules."""
        return f"$E${_TOP + row}"


_STEP, _FIRST, _TRICK, _AWARD, _CAP, _WON, _TIED, _GOAL, _FLOOR = range(9)


def write_game_check(
    sheet: Worksheet, rules: HandRules, state: GameState, cells: GameCells, where: LineRows, *, paper: str
) -> None:
    """Write the sheet, with its verdict in B1."""
    put(sheet, 1, 1, pgettext("game sheet on paper", "Check"), bold=True, size=14)
    put(sheet, 2, 1, _("Every number of the sheet Game, computed again from the lines, the bids and the tricks."))
    cap_no_bid = bool(state.result.options.get("cap_no_bid", True))
    book = _Book(rules, cells, cap_no_bid, where.last_line)
    first = _write_rules(sheet, rules) + 3
    write_claims(sheet, _claims(book, where, state.result), GAME, first, again=26, paper=paper)


def _write_rules(sheet: Worksheet, rules: HandRules) -> int:
    """Write what the rules pay; return the last row used."""
    heads(
        sheet,
        _TOP - 1,
        (
            pgettext("game sheet on paper", "suit"),
            pgettext("game sheet on paper", "lowest bid"),
            "",
            _("what the rules pay"),
            pgettext("game sheet on paper", "points"),
        ),
    )
    for row, (strain, value) in enumerate(rules.suits.items(), _TOP):
        put(sheet, row, 1, strain)
        put(sheet, row, 2, value)
    paid = (
        (pgettext("game sheet on paper", "each trick more"), rules.step),
        (_("tricks of the lowest bid"), rules.lowest),
        (pgettext("game sheet on paper", "a trick"), rules.trick),
        (_("award for a fault"), rules.award),
        (_("trick points end at"), rules.cap),
        (_("clicks for a win"), rules.clicks_won),
        (_("clicks in a tie"), rules.clicks_tied),
        (_("the game is won at"), rules.goal),
        (_("the game is lost at"), rules.floor),
    )
    for row, (caption, value) in enumerate(paid, _TOP):
        put(sheet, row, 4, caption)
        put(sheet, row, 5, value)
    return _TOP + max(len(rules.suits), len(paid)) - 1


def _claims(book: _Book, where: LineRows, result: GameResult) -> Iterator[CellFormula]:
    yield from _totals(book, result)
    before: dict[Side, str] = dict.fromkeys(book.rules.sides, "0")
    for row, hand in book.cells.rows:
        if hand.points is not None:
            yield from _hand_claims(book, row, hand, before)
            before = {side: book.cell(column, row) for side, column in book.cells.layout.running.items()}
    if book.cells.game_row is not None:
        for side in book.rules.sides:
            points = name_of(book.cells.layout.points[side], book.cells.game_row)
            own = book.total(("A", f'"{SESSION}"'), ("B", f'"{side}"'))
            yield CellFormula(points, _("points of the game {side}").format(side=side), own)
            running = name_of(book.cells.layout.running[side], book.cells.game_row)
            yield CellFormula(
                running,
                pgettext("game sheet on paper", "total {side}").format(side=side),
                book.total(("B", f'"{side}"')),
            )
    if where.lines:
        entries = f"{JOURNAL}!$A$2:$A${max(where.entries.values(), default=2)}"
        unknown = f"SUMPRODUCT(--(COUNTIF({entries},{book.column('H')})=0))"
        # What is claimed is a sum, so the claim is put as "the total of A, plus the number of lines without entry".
        cell = book.cells.totals[book.rules.sides[0]]
        yield CellFormula(cell, _("every line has its journal entry"), f"{GAME}!{cell}+{unknown}")


def _totals(book: _Book, result: GameResult) -> Iterator[CellFormula]:
    sums = {side: book.total(("B", f'"{side}"')) for side in book.rules.sides}
    for side, again in sums.items():
        yield CellFormula(
            book.cells.totals[side], pgettext("game sheet on paper", "total {side}").format(side=side), again
        )
    first, second = book.rules.sides
    yield CellFormula(
        book.cells.difference, pgettext("game sheet on paper", "difference"), f"ABS({sums[first]}-{sums[second]})"
    )
    if not result.complete:
        return
    for side, cell, unclipped in book.cells.clicks:
        own, other = sums[side], sums[book.rules.other(side)]
        due = f"IF({own}={other},{book.rule(_TIED)},IF({own}>{other},{book.rule(_WON)},0))"
        if result.ended_at is not None:
            due = f"IF({_ended_for(book, side, result)},{book.rule(_WON)},0)"
        what = _("clicks of a player of {side}").format(side=side)
        yield CellFormula(cell, what, f'IF({GAME}!{unclipped}="{YES}",0,{due})')


def _ended_for(book: _Book, side: Side, result: GameResult) -> str:
    """Return the condition on which a side won a game at once, whatever was ruled later.

    It went out by its bid or an award, or its opponents came down to the floor by theirs.
    """
    lost = result.limit == book.rules.floor
    judged = book.rules.other(side) if lost else side
    hand, own = str(result.ended_at), ("B", f'"{judged}"')
    by_bid = "+".join(book.total(("A", hand), own, ("D", f'"{code}"')) for code in (BID, AWARD))
    so_far, ruled = ("A", f'"<={hand}"'), ("D", f'"{RULING}"')
    then = f"{book.total(so_far, own)}-{book.total(('A', hand), own, ruled)}"
    if lost:
        return f"AND({by_bid}<0,{then}<={book.rule(_FLOOR)})"
    return f"AND({by_bid}>0,{then}>={book.rule(_GOAL)})"


def _hand_claims(book: _Book, row: int, hand: PlayedHandRow, before: dict[Side, str]) -> Iterator[CellFormula]:
    layout, number = book.cells.layout, hand.hand
    for side in book.rules.sides:
        points, running = name_of(layout.points[side], row), name_of(layout.running[side], row)
        own = (("A", str(number)), ("B", f'"{side}"'))
        what = pgettext("game sheet on paper", "hand {hand}, points {side}").format(hand=number, side=side)
        yield CellFormula(points, what, book.total(*own))
        what = pgettext("game sheet on paper", "hand {hand}, score {side}").format(hand=number, side=side)
        yield CellFormula(running, what, book.total(("A", f'"<={number}"'), ("B", f'"{side}"')))
        what = _("hand {hand}, points {side} by bid and tricks").format(hand=number, side=side)
        paid = "".join(f"-{book.total(*own, ('D', chr(34) + code + chr(34)))}" for code in (BID, TRICKS, AWARD))
        again = f"{_by_rules(book, row, hand, side, before[side])}+({book.total(*own)}{paid})"
        yield CellFormula(points, what, again)
    if hand.value is not None:
        worth = name_of(game.WORTH, row)
        yield CellFormula(worth, _("hand {hand}, worth of the bid").format(hand=number), _worth(book, row))
        result = name_of(layout.result, row)
        yield CellFormula(result, _("hand {hand}, made or defeated").format(hand=number), _result(book, row))


def _worth(book: _Book, row: int) -> str:
    """Return what the bid is worth: the lowest of its suit, and more for each trick above it."""
    suit, bid = book.cell(game.STRAIN, row), book.cell(game.BID, row)
    base = f"INDEX({book.lowest},MATCH({suit},{book.suits},0))"
    return f"{base}+{book.rule(_STEP)}*({bid}-{book.rule(_FIRST)})"


def _by_rules(book: _Book, row: int, hand: PlayedHandRow, side: Side, before: str) -> str:
    """Return a side's points by the rules: from bid, tricks, fault, result and score."""
    layout = book.cells.layout
    tricks = f"{book.rule(_TRICK)}*N({book.cell(layout.tricks[side], row)})"
    capped = f"MIN({tricks},MAX(0,{book.rule(_CAP)}-{before}))"
    if hand.value is None:
        return capped if book.cap_no_bid else tricks
    makers, fault, result = (book.cell(column, row) for column in (game.SIDE, layout.fault, layout.result))
    made, lost = f'{result}="{outcome_word(MADE)}"', f'{result}="{outcome_word(DEFEATED)}"'
    bid = f"IF({made},1,-1)*({_worth(book, row)})"
    award = f"IF(AND({fault}={makers},{lost}),{book.rule(_AWARD)},0)"
    return f'IF({makers}="{side}",{bid},IF({fault}="",{capped},{award}))'


def _result(book: _Book, row: int) -> str:
    """Return the word for the result: from fault or tricks, unless a ruling set it."""
    layout = book.cells.layout
    makers, fault, result = (book.cell(column, row) for column in (game.SIDE, layout.fault, layout.result))
    first, second = book.rules.sides
    took = f'IF({makers}="{first}",{book.cell(layout.tricks[first], row)},{book.cell(layout.tricks[second], row)})'
    enough = f"{took}>={book.cell(game.BID, row)}"
    made, lost = f'"{outcome_word(MADE)}"', f'"{outcome_word(DEFEATED)}"'
    by_play = f'IF({fault}="",IF({enough},{made},{lost}),IF({fault}={makers},{lost},{made}))'
    return f'IF({book.cell(layout.ruled, row)}="{YES}",{result},{by_play})'
