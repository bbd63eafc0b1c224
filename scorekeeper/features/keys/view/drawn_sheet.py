"""The page of a sheet as it will be sealed, with the places of its signatures; nothing of signing is needed for it."""

from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.sheets.game.pdf import drawn_game
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.paper.pdf import Drawn, drawn
from scorekeeper.sheets.render import game_sheet_of, sheet_of


def drawn_sheet(state: Played, tournament: Tournament, options: SheetOptions) -> tuple[Drawn, bytes]:
    """Return the sheet of a session or game as it is drawn, and the document in it."""
    if isinstance(state, GameState):
        game = game_sheet_of(state, tournament, options)
        return drawn_game(game, options), game.embedded.encode()
    sheet = sheet_of(state, tournament, options)
    return drawn(sheet, options), sheet.embedded.encode()
