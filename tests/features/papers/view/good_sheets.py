"""Good sheets of every kind with their contents, none of which a check may reject."""

import tomllib  # noqa: F401

from scorekeeper.journal.dispute_facts import DisputeEnded, DisputeRaised
from scorekeeper.journal.snapshot import GameState, Played, Tournament
from scorekeeper.sheets.game500.pdf import drawn_game
from scorekeeper.sheets.game500.sizes import A5
from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.paper.pdf import DrawnSheet, drawn
from scorekeeper.sheets.render import game_sheet_of, sheet_of
from tests.features.committee.view.thirty import DATA, event_desk
from tests.features.copying.view.copied import settle
from tests.features.score.view.paper import Copyist, right_sheet, with_line
from tests.kernel.golden_event import GOLDEN
from tests.sheets import making, making_matches, test_extent
from tests.sheets.game500 import making_games

MAKER_NAMES = ("golden", "heavy", "ruled", "another_way", "unfinished", "swapped")
GAMES = ("won", "lost", "capped", "full", "belled", "tied", "ruled", "running", "empty", "dealt_again_and_again")
EXTENTS = ("stopped", "forfeited", "tied")
RANDOM = 12


def _copied() -> Copyist:
    copyist = Copyist().copy(right_sheet(GOLDEN), "A").copy(with_line(right_sheet(GOLDEN), 4, "B 40D 42"), "B")
    settle(copyist, 4, "A")
    return copyist


def _disputed() -> making.Making:
    """A session with open disputes on a deal and on the whole, and a withdrawn one."""
    making_sheet = making.golden()
    for fact in (
        DisputeRaised("d1", making.SESSION, 4, by="A", facts="Led too early."),
        DisputeEnded("d1", making.SESSION),
        DisputeRaised("d2", making.SESSION, 9, by="B", code="revoke", offender="A", facts="A ten\n on clubs, 4.2."),
        DisputeRaised("d3", making.SESSION, articles=("3",)),
    ):
        making_sheet.enter(fact, reason="said")
    return making_sheet


def _disputed_game() -> making_games.MakingGame:
    game = making_games.running()
    for number, hand in enumerate((1, None), 1):
        game.making.enter(DisputeRaised(f"d{number}", making_games.GAME, hand, by="B", facts="The kitty was seen."))
    return game


def states() -> dict[str, tuple[Played, Tournament]]:
    states_by_name: dict[str, tuple[Played, Tournament]] = {}
    for name in MAKER_NAMES:
        making_sheet = getattr(making, name)()
        states_by_name[name] = making_sheet.state, making_sheet.tournament
    many = making.heavy(60)
    states_by_name["sixty deals"] = many.state, many.tournament
    for name, match in making_matches.MATCHES.items():
        states_by_name[name] = match().state, match().tournament
    for seed in range(RANDOM):
        some = making_matches.random_match(seed)
        states_by_name[f"random {seed}"] = some.state, some.tournament
    for name in EXTENTS:
        scenario = getattr(test_extent, name)()
        states_by_name[f"extent {name}"] = scenario.state, scenario.tournament
    for name in GAMES:
        game = getattr(making_games, name)()
        states_by_name[f"game {name}"] = game.state, game.tournament
    for name, open_ones in (("disputed", _disputed()), ("game disputed", _disputed_game())):
        states_by_name[name] = open_ones.state, open_ones.tournament
    copyist = _copied()
    states_by_name["copied"] = copyist.now.state, copyist.tournament
    for letter in DATA["events"]:
        desk = event_desk(letter)
        (state,) = desk.tournament.sessions.values()
        states_by_name[f"thirty rulings {letter}"] = state, desk.tournament
    return states_by_name


def papers_of(state: Played) -> tuple[str, ...]:
    return (A4, LETTER, A5) if isinstance(state, GameState) else (A4, LETTER)


def page(state: Played, tournament: Tournament, options: SheetOptions) -> tuple[DrawnSheet, bytes]:
    """A sheet as it is drawn for signing, and its record."""
    if isinstance(state, GameState):
        game = game_sheet_of(state, tournament, options)
        return drawn_game(game, options), game.embedded.encode()
    sheet = sheet_of(state, tournament, options)
    return drawn(sheet, options), sheet.embedded.encode()
