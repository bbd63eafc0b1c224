"""The workbook of a game: Game, Lines, Articles, Check, Journal, Record; the same bytes for the same sheet."""

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import RULING
from scorekeeper.sheets.game500.blocks import GameSheet
from scorekeeper.sheets.game500.cells import GAME, Sources, write_game
from scorekeeper.sheets.game500.checking import write_game_check
from scorekeeper.sheets.game500.played import PlayedHand, entry_of, lines_of, played_hands
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.workbook.cells import heads, printing, put, widths
from scorekeeper.sheets.workbook.claims import CHECK
from scorekeeper.sheets.workbook.lines import (
    ARTICLES,
    JOURNAL,
    LINES,
    SESSION,
    Places,
    in_order,
    write_articles,
    write_journal,
)
from scorekeeper.sheets.workbook.record_sheet import RECORD, write_record
from scorekeeper.sheets.workbook.saving import saved_sheet


def game_workbook(content: GameSheet, state: GameState, tournament: Tournament, options: SheetOptions) -> bytes:
    """Return the sheet as XLSX: numbers that link to their lines, lines that link to journal entries, a check."""
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


def places(state: GameState) -> Places:
    """Return the rows of every line and every entry in their tables."""
    rows: dict[int | None, tuple[int, int]] = {}
    last = 1
    for played, _line in lines_of(state):
        last += 1
        number = played.hand.number if played is not None else None
        rows[number] = (rows[number][0] if number in rows else last, last)
    articles = sorted({line.article for _played, line in lines_of(state)}, key=in_order)
    return Places(
        rows,
        last,
        {article: row for row, article in enumerate(articles, 2)},
        {entry.seq: row for row, entry in enumerate(state.entries, 2)},
    )


def _sources(state: GameState, where: Places, rows: int) -> Sources:
    """Return the link targets of each row's numbers; for a hand without records it is the opening."""
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
            where.up_to(hand.hand.number, hand.entries[-1]) if hand is not None and hand.entries else opened
            for hand in played
        ),
        entries=tuple(entries),
        clicks=where.all_lines(last[0] if last else state.opened_entry),
        outer=where.of_deal(None, state.opened_entry),
    )


def _write_lines(sheet: Worksheet, content: GameSheet, state: GameState, where: Places, paper: str) -> None:
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
