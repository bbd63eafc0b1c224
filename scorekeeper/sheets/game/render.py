"""One game sheet in the form asked for: PDF, workbook or JSON."""

from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.sheets.drawer import draw, only
from scorekeeper.sheets.game.blocks import GameSheet
from scorekeeper.sheets.game.contents import contents
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of, record_text
from scorekeeper.sheets.render import JSON, PDF, XLSX


def game_sheet_of(state: GameState, tournament: Tournament, options: SheetOptions) -> GameSheet:
    """Return what the sheet of a game says."""
    text = record_text(state, tournament)
    return contents(state, tournament, options, digest=digest_of(text), embedded=text)


def render_game(kind: str, state: GameState, tournament: Tournament, options: SheetOptions) -> bytes:
    """Return the sheet of a game as a file: `kind` is "pdf", "xlsx" or "json".

    Raises NoGlyph when a text has a letter that no font here has (PDF only), KeyError for unknown rules.
    """
    if kind == JSON:
        return record_text(state, tournament).encode()
    if kind == PDF:
        return draw(_pdf, game_sheet_of(state, tournament, options), options)
    if kind == XLSX:
        return draw(_workbook, game_sheet_of(state, tournament, options), state, only(tournament, state), options)
    raise ValueError(kind)


# The drawing libraries are large and only one of them is needed, where it is drawn.
def _pdf(sheet: GameSheet, options: SheetOptions) -> bytes:
    from scorekeeper.sheets.game.pdf import game_pdf  # noqa: PLC0415

    return game_pdf(sheet, options)


def _workbook(sheet: GameSheet, state: GameState, tournament: Tournament, options: SheetOptions) -> bytes:
    from scorekeeper.sheets.game.book import game_workbook  # noqa: PLC0415

    return game_workbook(sheet, state, tournament, options)
