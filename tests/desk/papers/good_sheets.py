"""Good sheets of every kind, each with what it says: what is measured against them must not accuse one of them."""

import tomllib  # noqa: F401

from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.sheets.game.pdf import drawn_game
from scorekeeper.sheets.game.render import game_sheet_of
from scorekeeper.sheets.game.sizes import A5
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.paper.pdf import Drawn, drawn
from scorekeeper.sheets.render import sheet_of
from tests.desk.committee.thirty import DATA, event_desk
from tests.desk.golden_event import GOLDEN
from tests.desk.sheet.paper import Copyist, right_sheet, with_line
from tests.desk.sheet.test_copying import settle
from tests.sheets import making, making_matches, test_extent
from tests.sheets.game import making_games

MADE = ("golden", "heavy", "ruled", "another_way", "unfinished", "swapped")
GAMES = ("won", "lost", "capped", "full", "belled", "tied", "ruled", "running", "empty", "dealt_again_and_again")
EXTENTS = ("stopped", "forfeited", "tied")
RANDOM = 12


def _copied() -> Copyist:
    copyist = Copyist().copy(right_sheet(GOLDEN), "A").copy(with_line(right_sheet(GOLDEN), 4, "B 40D 42"), "B")
    settle(copyist, 4, "A")
    return copyist


def states() -> dict[str, tuple[Played, Tournament]]:
    found: dict[str, tuple[Played, Tournament]] = {}
    for name in MADE:
        made = getattr(making, name)()
        found[name] = made.state, made.tournament
    many = making.heavy(60)
    found["sixty deals"] = many.state, many.tournament
    for name, match in making_matches.MATCHES.items():
        found[name] = match().state, match().tournament
    for seed in range(RANDOM):
        some = making_matches.random_match(seed)
        found[f"random {seed}"] = some.state, some.tournament
    for name in EXTENTS:
        one = getattr(test_extent, name)()
        found[f"extent {name}"] = one.state, one.tournament
    for name in GAMES:
        game = getattr(making_games, name)()
        found[f"game {name}"] = game.state, game.tournament
    copyist = _copied()
    found["copied"] = copyist.now.state, copyist.tournament
    for letter in DATA["events"]:
        desk = event_desk(letter)
        (state,) = desk.tournament.sessions.values()
        found[f"thirty rulings {letter}"] = state, desk.tournament
    return found


def papers_of(state: Played) -> tuple[str, ...]:
    return (A4, LETTER, A5) if isinstance(state, GameState) else (A4, LETTER)


def page(state: Played, tournament: Tournament, options: SheetOptions) -> tuple[Drawn, bytes]:
    """A sheet as it is drawn for signing, and its record."""
    if isinstance(state, GameState):
        game = game_sheet_of(state, tournament, options)
        return drawn_game(game, options), game.embedded.encode()
    sheet = sheet_of(state, tournament, options)
    return drawn(sheet, options), sheet.embedded.encode()
