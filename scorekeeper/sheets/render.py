"""One sheet of a session in the form asked for: PDF, workbook or JSON."""

from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.sheets.blocks import Sheet
from scorekeeper.sheets.contents import contents
from scorekeeper.sheets.drawer import draw, only
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of, record_text

PDF, XLSX, JSON = "pdf", "xlsx", "json"


def sheet_of(state: SessionState, tournament: Tournament, options: SheetOptions) -> Sheet:
    """Return what the score sheet of a session says."""
    text = record_text(state, tournament)
    return contents(state.system, state, tournament, options, digest=digest_of(text), embedded=text)


def render(kind: str, state: SessionState, tournament: Tournament, options: SheetOptions) -> bytes:
    """Return the score sheet of a session as a file: `kind` is "pdf", "xlsx" or "json".

    Raises NoGlyph when a text has a letter that no font here has (PDF only), KeyError for an unknown rule system.
    """
    if kind == JSON:
        return record_text(state, tournament).encode()
    if kind == PDF:
        return draw(_pdf, sheet_of(state, tournament, options), options)
    if kind == XLSX:
        return draw(_workbook, sheet_of(state, tournament, options), state, only(tournament, state), options)
    raise ValueError(kind)


# The drawing libraries are large and only one of them is needed, where it is drawn.
def _pdf(sheet: Sheet, options: SheetOptions) -> bytes:
    from scorekeeper.sheets.paper.pdf import pdf  # noqa: PLC0415

    return pdf(sheet, options)


def _workbook(sheet: Sheet, state: SessionState, tournament: Tournament, options: SheetOptions) -> bytes:
    from scorekeeper.sheets.workbook.book import workbook  # noqa: PLC0415

    return workbook(sheet, state, tournament, options)
