"""One score or game sheet in the form asked for: PDF, workbook or JSON."""

from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.sheets.blocks import ScoreSheet
from scorekeeper.sheets.contents import contents
from scorekeeper.sheets.drawer import draw, with_only
from scorekeeper.sheets.game500.blocks import GameSheet
from scorekeeper.sheets.game500.contents import contents as game_contents
from scorekeeper.sheets.options import STRUCK_ATTEMPTS, SheetOptions
from scorekeeper.sheets.page_source import fixed_zone
from scorekeeper.sheets.record import digest_of, record_text

PDF, XLSX, JSON = "pdf", "xlsx", "json"


def sheet_of(state: SessionState, tournament: Tournament, options: SheetOptions) -> ScoreSheet:
    """Return the contents of a session's score sheet."""
    text = record_text(state, tournament, card_points=options.layout >= STRUCK_ATTEMPTS)
    return contents(state.system, state, tournament, options, digest=digest_of(text), embedded=text)


def game_sheet_of(state: GameState, tournament: Tournament, options: SheetOptions) -> GameSheet:
    """Return the contents of a game's sheet."""
    text = record_text(state, tournament)
    return game_contents(state, tournament, options, digest=digest_of(text), embedded=text)


def render(kind: str, state: Played, tournament: Tournament, options: SheetOptions) -> bytes:
    """Return the sheet of a session or game as a file: `kind` is "pdf", "xlsx" or "json".

    Raises NoGlyph if a text has a letter that no font here has (PDF only), KeyError for an unknown rule system.
    """
    if kind == JSON:
        return record_text(state, tournament).encode()
    if kind not in {PDF, XLSX}:
        raise ValueError(kind)
    if kind == XLSX:
        options = fixed_zone(options)
    own = with_only(tournament, state)
    if isinstance(state, GameState):
        game = game_sheet_of(state, tournament, options)
        return draw(_pdf, game, options) if kind == PDF else draw(_game_workbook, game, state, own, options)
    sheet = sheet_of(state, tournament, options)
    return draw(_pdf, sheet, options) if kind == PDF else draw(_workbook, sheet, state, own, options)


# The drawing libraries are large and only one of them is needed, in the process that draws.
def _pdf(sheet: ScoreSheet | GameSheet, options: SheetOptions) -> bytes:
    if isinstance(sheet, GameSheet):
        from scorekeeper.sheets.game500.pdf import game_pdf  # noqa: PLC0415

        return game_pdf(sheet, options)
    from scorekeeper.sheets.paper.pdf import pdf  # noqa: PLC0415

    return pdf(sheet, options)


def _workbook(sheet: ScoreSheet, state: SessionState, tournament: Tournament, options: SheetOptions) -> bytes:
    from scorekeeper.sheets.workbook.book import workbook  # noqa: PLC0415

    return workbook(sheet, state, tournament, options)


def _game_workbook(sheet: GameSheet, state: GameState, tournament: Tournament, options: SheetOptions) -> bytes:
    from scorekeeper.sheets.game500.book import game_workbook  # noqa: PLC0415

    return game_workbook(sheet, state, tournament, options)
