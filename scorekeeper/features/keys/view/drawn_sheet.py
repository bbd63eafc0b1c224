"""The page of a sheet as it will be sealed, with its boxes, without any signing code."""

from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.sheets.blocks import ScoreSheet
from scorekeeper.sheets.game500.blocks import GameSheet
from scorekeeper.sheets.game500.pdf import drawn_game
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.pdf import DrawnSheet, drawn
from scorekeeper.sheets.render import game_sheet_of, sheet_of


def drawn_sheet(state: Played, tournament: Tournament, options: SheetOptions) -> tuple[DrawnSheet, bytes]:
    """Return the sheet of a session or game as it is drawn, and the document in it."""
    sheet = sheet_contents(state, tournament, options)
    page = drawn_game(sheet, options) if isinstance(sheet, GameSheet) else drawn(sheet, options)
    return page, sheet.embedded.encode()


def sheet_contents(state: Played, tournament: Tournament, options: SheetOptions) -> ScoreSheet | GameSheet:
    """Return everything that is on the sheet of a session or game."""
    if isinstance(state, GameState):
        return game_sheet_of(state, tournament, options)
    return sheet_of(state, tournament, options)
