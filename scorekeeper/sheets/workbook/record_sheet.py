"""The Record sheet: identifies the record that a workbook was made from."""

from collections.abc import Sequence

from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper import __version__
from scorekeeper.journal.snapshot import Played, SessionState, Tournament
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of, journal_place
from scorekeeper.sheets.workbook.cells import Content, printing, put, widths
from scorekeeper.sheets.workbook.lines import LineRows

RECORD = "Record"

Rows = Sequence[tuple[str, Content]]


def write_record(
    sheet: Worksheet,
    text: str,
    state: Played,
    tournament: Tournament,
    where: LineRows,
    *,
    options: SheetOptions,
    played: Rows,
    more: Rows = (),
) -> None:
    """Write event, session, record digest, journal entry, rules, settings, and `more`."""
    event = tournament.event
    rules = state.system if isinstance(state, SessionState) else state.rules
    seq, head = journal_place(state, tournament)
    facts: list[tuple[str, Content]] = [
        (pgettext("workbook", "event"), event.name if event else ""),
        (pgettext("workbook", "event id"), event.uid if event else ""),
        *played,
        (pgettext("workbook", "sheet digest (SHA-256)"), digest_of(text)),
        (pgettext("workbook", "revision"), state.revision),
        *_signed_digests(state),
        (pgettext("workbook", "journal entry"), seq),
        (pgettext("workbook", "journal head"), head),
        (pgettext("workbook", "rule system"), rules.key),
        (pgettext("workbook", "edition"), rules.edition),
        *(setting(key, value) for key, value in state.result.options.items()),
        *more,
    ]
    if options.printed_at:
        facts.append((_("made at (clock of the computer)"), options.local(options.printed_at).isoformat()))
    facts.append((pgettext("workbook", "made by"), f"Scorekeeper {__version__}"))
    opened = where.entry(state.opened_entry)
    for row, (caption, value) in enumerate(facts, 1):
        put(sheet, row, 1, caption, bold=True)
        put(sheet, row, 2, value, to=opened if isinstance(value, int) else "", wrap=True)
    widths(sheet, 32, 72, wrapped=(2,))
    printing(sheet, options.paper)


def setting(key: str, value: str | int | bool) -> tuple[str, Content]:
    """Return the caption of a setting, and its value for a cell."""
    if isinstance(value, bool):
        value = pgettext("workbook", "yes") if value else pgettext("workbook", "no")
    return pgettext("workbook", "setting {key}").format(key=key), value


def _signed_digests(state: Played) -> Rows:
    """Return what a closed sheet's signatures cover: the digests of record and PDF."""
    if not state.is_closed:
        return ()
    closed = state.sealed[-1]
    if state.is_on_paper:
        return ((_("sheet digest as signed"), closed.record), (_("signed on paper, code"), closed.code))
    return ((_("sheet digest as signed"), closed.record), (pgettext("workbook", "signed PDF (SHA-256)"), closed.file))
