"""The players of a day of games by their clicks, then their wins; equal is a shared place."""

from dataclasses import dataclass

from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import COMPLETE, GameState, Tournament
from scorekeeper.rules.model import TIE
from scorekeeper.rules.seats import side_of_seat


@dataclass(frozen=True, slots=True)
class Clicked:
    """One player's day so far: place, games that count, clicks, games won and tied; `shared`: others have the place."""

    place: int
    player: str
    name: str
    games: int
    clicks: int
    wins: int
    ties: int
    shared: bool


@dataclass(slots=True)
class _Tally:
    games: int = 0
    clicks: int = 0
    wins: int = 0
    ties: int = 0


def clicked(tournament: Tournament, until: str | None = None, up_to: int | None = None) -> tuple[Clicked, ...]:
    """Return every player of the event, best first; games that are not over do not count.

    `until` leaves out the games of later days (ISO 8601); games without any date count always. `up_to` leaves out
    those of later rounds, and of none.
    """
    tallies = {uid: _Tally() for uid in tournament.teams}
    for game in tournament.games.values():
        in_time = until is None or (game.date or until) <= until
        in_round = up_to is None or (game.round is not None and game.round <= up_to)
        if game.state == COMPLETE and in_time and in_round:
            _count(game, tallies)
    names = {uid: player.name for uid, player in tournament.teams.items()}
    ordered = sorted(tallies, key=lambda uid: (-tallies[uid].clicks, -tallies[uid].wins, name_key(names[uid])))
    level = [(tallies[uid].clicks, tallies[uid].wins) for uid in ordered]
    return tuple(
        Clicked(
            1 + level.index(key),
            uid,
            names[uid],
            tallies[uid].games,
            tallies[uid].clicks,
            tallies[uid].wins,
            tallies[uid].ties,
            level.count(key) > 1,
        )
        for uid, key in zip(ordered, level, strict=True)
    )


def clicks_by_uid(game: GameState) -> dict[str, int]:
    """Return the clicks of each player of a game by uid; nobody has any before the game is over."""
    sides = game.rules.sides
    given = game.result.clicks or {}
    seated = enumerate(game.teams)
    names = (
        (uid, game.record.players[side_of_seat(seat + 1, sides)][seat // len(sides)]) for seat, uid in seated
    )  # fmt: skip
    return {uid: given.get(name, 0) for uid, name in names}


def _count(game: GameState, tallies: dict[str, _Tally]) -> None:
    due = clicks_by_uid(game)
    for seat, uid in enumerate(game.teams, 1):
        tally = tallies.get(uid)
        if tally is not None:
            tally.games += 1
            tally.clicks += due[uid]
            tally.wins += game.result.winner == side_of_seat(seat, game.rules.sides)
            tally.ties += game.result.winner == TIE
