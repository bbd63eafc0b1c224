"""The workbook of a game: Game, Lines, Articles, Check, Journal, Record; the same bytes for the same sheet."""

import datetime as dt
from io import BytesIO

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper import __version__
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import RULING
from scorekeeper.sheets.game.blocks import GameSheet
from scorekeeper.sheets.game.cells import GAME, Sources, write_game
from scorekeeper.sheets.game.checking import CHECK, write_game_check
from scorekeeper.sheets.game.played import PlayedHand, entry_of, lines_of, played_hands
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of, journal_place
from scorekeeper.sheets.workbook.book import RECORD, setting_value, settled, signed_rows
from scorekeeper.sheets.workbook.cells import Content, heads, printing, put, widths
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


def game_workbook(said: GameSheet, state: GameState, tournament: Tournament, options: SheetOptions) -> bytes:
    """Return the sheet as XLSX: numbers that lead to their lines, lines that lead to journal entries, a check."""
    rules, where = state.rules, places(state)
    book = Workbook()
    first: Worksheet = book.worksheets[0]
    first.title = GAME
    cells = write_game(first, said, state, where, _sources(state, where, len(said.rows)), paper=options.paper)
    _write_lines(book.create_sheet(LINES), said, state, where, options.paper)
    write_articles(book.create_sheet(ARTICLES), rules.key, where, options.paper)
    write_game_check(book.create_sheet(CHECK), rules, state, cells, where, paper=options.paper)
    write_journal(book.create_sheet(JOURNAL), state.entries, state.voided, tournament, options)
    _write_record(book.create_sheet(RECORD), said, state, tournament, options)
    at = options.made
    properties = book.properties
    properties.title = f"{said.heading.title}, {said.heading.event}"
    properties.creator = said.author
    properties.subject = said.heading.system
    properties.keywords = said.short_digest
    properties.identifier = digest_of(said.embedded)
    properties.language = said.language
    properties.created = at.astimezone(dt.UTC).replace(tzinfo=None)
    target = BytesIO()
    book.save(target)
    return settled(target.getvalue(), at)


def places(state: GameState) -> Places:
    """Return where the tables put every line and every entry."""
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
    """Return where the numbers of each row lead; those of a hand nothing is recorded of lead to the opening."""
    opened = where.entry(state.opened_entry)
    played: list[PlayedHand | None] = list(played_hands(state))
    played += [None] * (rows - len(played))
    entries = [where.entry(one.entries[-1]) if one is not None and one.entries else opened for one in played]
    last = played_hands(state)[-1].entries[-1:] if state.record.hands else ()
    return Sources(
        lines=tuple(
            where.of_deal(one.hand.number, one.entries[-1]) if one is not None and one.entries else opened
            for one in played
        ),
        so_far=tuple(
            where.up_to(one.hand.number, one.entries[-1]) if one is not None and one.entries else opened
            for one in played
        ),
        entries=tuple(entries),
        clicks=where.all_lines(last[0] if last else state.opened_entry),
        outer=where.of_deal(None, state.opened_entry),
    )


def _write_lines(sheet: Worksheet, said: GameSheet, state: GameState, where: Places, paper: str) -> None:
    """Write one row for each line: hand, side, points, code, words, article, what said so, entry."""
    words = (_("hand"), _("side"), _("points"), _("code"), _("what for"), _("article"), _("said by"), _("entry"))
    heads(sheet, 1, words)
    for row, ((played, line), words_of) in enumerate(zip(lines_of(state), said.lines, strict=True), 2):
        entry = entry_of(state, played, line)
        to = where.entry(entry)
        put(sheet, row, 1, SESSION if played is None else played.hand.number, to=to)
        put(sheet, row, 2, line.side)
        put(sheet, row, 3, line.points, to=to)
        put(sheet, row, 4, line.code)
        put(sheet, row, 5, words_of.words)
        put(sheet, row, 6, line.article, to=where.article(line.article))
        put(sheet, row, 7, _("ruling") if line.source.kind == RULING else _("hand"))
        put(sheet, row, 8, entry, to=to)
    widths(sheet, 9, 6, 8, 12, 58, 9, 10, 8)
    sheet.freeze_panes = "A2"
    printing(sheet, paper, repeat=1)


def _write_record(
    sheet: Worksheet, said: GameSheet, state: GameState, tournament: Tournament, options: SheetOptions
) -> None:
    """Write what the workbook stands for: event, game, digest, place in the journal, rules, settings."""
    rules = state.rules
    seq, head = journal_place(state, tournament)
    facts: list[tuple[str, Content]] = [
        (_("event"), said.heading.event),
        (_("event id"), tournament.event.uid if tournament.event else ""),
        (_("game id"), state.uid),
        (_("game"), state.number),
        (_("at most hands"), state.hands),
        (_("sheet digest (SHA-256)"), digest_of(said.embedded)),
        (_("revision"), state.revision),
        *signed_rows(state),
        (_("journal entry"), seq),
        (_("journal head"), head),
        (_("rule system"), rules.key),
        (_("edition"), rules.edition),
    ]
    facts += [(_("setting {key}").format(key=key), setting_value(value)) for key, value in state.result.options.items()]
    if options.printed_at:
        facts.append((_("made at (clock of the computer)"), options.local(options.printed_at).isoformat()))
    facts.append((_("made by"), f"Scorekeeper {__version__}"))
    opened = places(state).entry(state.opened_entry)
    for row, (caption, value) in enumerate(facts, 1):
        put(sheet, row, 1, caption, bold=True)
        put(sheet, row, 2, value, to=opened if isinstance(value, int) else "")
    widths(sheet, 32, 72)
    printing(sheet, options.paper)
