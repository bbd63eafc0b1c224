"""The workbook of a session: Score, Lines, Articles, Check, Journal, Record; the same bytes for the same sheet."""

import datetime as dt
import re
import zipfile
from io import BytesIO

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper import __version__
from scorekeeper.journal.snapshot import Played, SessionState, Tournament
from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.blocks import Sheet
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of, journal_place
from scorekeeper.sheets.workbook.cells import Content, printing, put, widths
from scorekeeper.sheets.workbook.check import CHECK, write_check
from scorekeeper.sheets.workbook.lines import (
    ARTICLES,
    JOURNAL,
    LINES,
    places,
    write_articles,
    write_journal,
    write_lines,
)
from scorekeeper.sheets.workbook.score import SCORE, write_score

RECORD = "Record"
_CORE = "docProps/core.xml"
_CHANGED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)")


def workbook(said: Sheet, state: SessionState, tournament: Tournament, options: SheetOptions) -> bytes:
    """Return the sheet as XLSX: numbers that lead to their lines, lines that lead to journal entries, a check."""
    system = state.system
    where = places(state)
    book = Workbook()
    first: Worksheet = book.worksheets[0]
    first.title = SCORE
    cells = write_score(first, said, state, where, options)
    write_lines(book.create_sheet(LINES), system, state, where, options.paper)
    write_articles(book.create_sheet(ARTICLES), system.key, where, options.paper)
    write_check(book.create_sheet(CHECK), state, cells, where, options.paper)
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


def _write_record(
    sheet: Worksheet, said: Sheet, state: SessionState, tournament: Tournament, options: SheetOptions
) -> None:
    """Write what the workbook stands for: event, session, digest, place in the journal, rules, settings."""
    system = state.system
    seq, head = journal_place(state, tournament)
    defaults = {option.key: option.default for option in system.options.table}
    facts: list[tuple[str, Content]] = [
        (_("event"), said.heading.event),
        (_("event id"), tournament.event.uid if tournament.event else ""),
        (_("session id"), state.uid),
        (_("session"), state.number),
        (_("sheet digest (SHA-256)"), digest_of(said.embedded)),
        (_("revision"), state.revision),
        *signed_rows(state),
        (_("journal entry"), seq),
        (_("journal head"), head),
        (_("rule system"), system.key),
        (_("edition"), system.edition),
    ]
    facts += [(_("setting {key}").format(key=key), setting_value(value)) for key, value in state.result.options.items()]
    around = tournament.event.settings if tournament.event else {}
    facts += [
        (_("setting {key}").format(key=key), setting_value(around[key])) for key in sorted(set(around) - set(defaults))
    ]
    if options.printed_at:
        facts.append((_("made at (clock of the computer)"), options.local(options.printed_at).isoformat()))
    facts.append((_("made by"), f"Scorekeeper {__version__}"))
    where = places(state)
    for row, (caption, value) in enumerate(facts, 1):
        put(sheet, row, 1, caption, bold=True)
        to = where.entry(state.opened_entry) if isinstance(value, int) else ""
        put(sheet, row, 2, value, to=to)
    widths(sheet, 32, 72)
    printing(sheet, options.paper)


def signed_rows(state: Played) -> list[tuple[str, Content]]:
    """Return what was signed, where the sheet is closed: the digest of its record, and that of the signed PDF."""
    if not state.is_closed:
        return []
    closed = state.sealed[-1]
    return [(_("sheet digest as signed"), closed.record), (_("signed PDF (SHA-256)"), closed.file)]


def setting_value(value: str | int | bool) -> str | int:
    """Return the value of a setting as a cell says it."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return value


def settled(data: bytes, at: dt.datetime) -> bytes:
    """Return the same workbook with the given time in place of the clock's."""
    stamp = at.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as before, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            content = before.read(name)
            if name == _CORE:
                content = _CHANGED.sub(rb"\g<1>" + stamp + rb"\g<2>", content)
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            after.writestr(entry, content)
    return target.getvalue()
