"""The day of games: its players and its tables, as the Teams page lists them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorekeeper.features.table500.view.table_view import pairs_in_short
from scorekeeper.features.table500.words import hand_line
from scorekeeper.journal.clicks import ClickStanding, click_ranking
from scorekeeper.journal.facts import SessionOpened, TeamEntered
from scorekeeper.journal.names import name_key, search_key
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.kernel.players import typed_names
from scorekeeper.language.panels import place_words


@dataclass(frozen=True, slots=True)
class GameItem:
    """A game in the list: where, who, and the score."""

    uid: str
    location: str
    players: str
    state: str
    score: str


def players_listed(tournament: Tournament, find: str = "") -> tuple[ClickStanding, ...]:
    """Return every player in the order of entry, only those with `find` in the name."""
    rows = {row.player: row for row in click_ranking(tournament)}
    return tuple(rows[uid] for uid, team in tournament.teams.items() if search_key(find) in search_key(team.name))


def game_items(tournament: Tournament, find: str = "") -> tuple[GameItem, ...]:
    """Return every game, the newest first; only those with `find` in a name or in the location."""
    key = search_key(find)
    return tuple(
        _item(game)
        for game in reversed(list(tournament.games.values()))
        if key in search_key(" ".join((*_names(game), place_words(game.round, game.table, game.number))))
    )


def _names(game: GameState) -> list[str]:
    return [name for names in game.record.players.values() for name in names]


def _item(game: GameState) -> GameItem:
    over = len({hand.number for hand in game.record.hands if hand.over})
    return GameItem(
        game.uid,
        place_words(game.round, game.table, game.number),
        " \N{EN DASH} ".join(pairs_in_short(game.record.players).values()),
        hand_line.game_progress(game.state, over, game.hands),
        " : ".join(str(points) for points in game.result.totals.values()),
    )


def players_entered(tournament: Tournament, text: str, ids: Callable[[], str]) -> tuple[TeamEntered, ...]:
    """Return the facts that enter the players of a list, each once.

    Those on the list already are skipped.
    """
    known = {name_key(team.name) for team in tournament.teams.values()}
    facts = []
    for name in typed_names(text):
        if name_key(name) not in known:
            known.add(name_key(name))
            facts.append(TeamEntered(ids(), name, (name,)))
    return tuple(facts)


def next_game(tournament: Tournament, seats: int) -> tuple[int, int, tuple[str, ...]]:
    """Return round, table and players for the next game, the first who are free."""
    games = list(tournament.games.values())
    newest = max((game.round or 1 for game in games), default=1)
    for number in (newest, newest + 1):
        here = [game for game in games if (game.round or 1) == number]
        seated = {uid for game in here for uid in game.teams}
        free = [uid for uid in tournament.teams if uid not in seated]
        if len(free) >= seats or not here:
            return number, 1 + max((game.table or 0 for game in here), default=0), tuple(free[:seats])
    return newest + 1, 1, tuple(list(tournament.teams)[:seats])


def find_player(tournament: Tournament, text: str) -> str | None:
    """Return the uid of the player of this name, or of the only one whose name begins with it."""
    key = search_key(text)
    if not key:
        return None
    named = [team.uid for team in tournament.teams.values() if search_key(team.name) == key]
    begun = [team.uid for team in tournament.teams.values() if search_key(team.name).startswith(key)]
    return next((matches[0] for matches in (named, begun) if len(matches) == 1), None)


def reopening(game: GameState, players: Sequence[str], number: int | None, table: int | None) -> SessionOpened:
    """Return the opening of a game with other players or at another place."""
    opening = next((entry.fact for entry in game.entries if entry.seq == game.opened_entry), None)
    options = opening.options if isinstance(opening, SessionOpened) else {}
    return SessionOpened(game.uid, tuple(players), number, table, game.date, game.venue, game.scorer, options)
