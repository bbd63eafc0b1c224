"""The workbook of a session; the same sheet always gives the same bytes.

Its sheets are Score, Lines, Articles, Check, Journal and Record.
"""

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.blocks import ScoreSheet
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.workbook.check import write_check
from scorekeeper.sheets.workbook.claims import CHECK
from scorekeeper.sheets.workbook.lines import (
    ARTICLES,
    JOURNAL,
    LINES,
    journal_of,
    places,
    write_articles,
    write_journal,
    write_lines,
)
from scorekeeper.sheets.workbook.record_sheet import RECORD, setting, write_record
from scorekeeper.sheets.workbook.saving import saved_sheet
from scorekeeper.sheets.workbook.score import SCORE, write_score


def workbook(content: ScoreSheet, state: SessionState, tournament: Tournament, options: SheetOptions) -> bytes:
    """Return the sheet as XLSX, with links from numbers to lines to entries, and a check."""
    system = state.system
    where = places(state)
    book = Workbook()
    first: Worksheet = book.worksheets[0]
    first.title = SCORE
    cells = write_score(first, content, state, where, options)
    write_lines(book.create_sheet(LINES), system, state, where, options.paper)
    write_articles(book.create_sheet(ARTICLES), system.key, where, options.paper)
    write_check(book.create_sheet(CHECK), state, cells, where, options.paper)
    write_journal(book.create_sheet(JOURNAL), journal_of(state), state.voided, tournament, options)
    around = tournament.event.settings if tournament.event else {}
    known = {option.key for option in system.options.table}
    write_record(
        book.create_sheet(RECORD),
        content.embedded,
        state,
        tournament,
        where,
        options=options,
        played=((pgettext("workbook", "session id"), state.uid), (pgettext("workbook", "session"), state.number)),
        more=[setting(key, around[key]) for key in sorted(set(around) - known)],
    )
    return saved_sheet(book, content, state, tournament, options)
