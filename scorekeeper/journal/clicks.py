"""The players of a day of games by their clicks, then their wins.

Equal players share a place.
A player who sat out in a round of the movement gets the clicks of the setting for it, once the round has a result.
"""

from collections.abc import Collection
from dataclasses import dataclass

from scorekeeper.journal.names import name_key
from scorekeeper.journal.seatings import sat_out
from scorekeeper.journal.snapshot import COMPLETE, GameState, Tournament
from scorekeeper.rules.model import TIE
from scorekeeper.rules.seats import side_of_seat
from scorekeeper.tournament.settings import SIT_OUT_CLICKS


@dataclass(frozen=True, slots=True)
class ClickStanding:
    """A player's day so far: place, games that count, clicks, wins and ties.

    `shared`: others have the same place.
    `sat_out` are the rounds without a seat.
    """

    place: int
    player: str
    name: str
    games: int
    clicks: int
    wins: int
    ties: int
    shared: bool
    sat_out: int = 0


@dataclass(slots=True)
class _Tally:
    games: int = 0
    clicks: int = 0
    wins: int = 0
    ties: int = 0
    sat_out: int = 0


def click_ranking(
    tournament: Tournament, until: str | None = None, up_to: int | None = None, hidden: Collection[str] = ()
) -> tuple[ClickStanding, ...]:
    """Return every player of the event, best first; unfinished games do not count.

    `until` leaves out the games of later days (ISO 8601); games without any date always count. `up_to` leaves out those
    of later rounds and of no round, `hidden` those of these uids.
    """
    tallies = {uid: _Tally() for uid in tournament.teams}
    counted: set[int | None] = set()
    for game in tournament.games.values():
        in_round = up_to is None or (game.round is not None and game.round <= up_to)
        if counts(game, until) and in_round and game.uid not in hidden:
            _count(game, tallies)
            counted.add(game.round)
    _count_sat_out(tournament, tallies, counted)
    names = {uid: player.name for uid, player in tournament.teams.items()}
    ordered = sorted(tallies, key=lambda uid: (-tallies[uid].clicks, -tallies[uid].wins, name_key(names[uid])))
    level = [(tallies[uid].clicks, tallies[uid].wins) for uid in ordered]
    return tuple(
        ClickStanding(
            1 + level.index(key),
            uid,
            names[uid],
            tallies[uid].games,
            tallies[uid].clicks,
            tallies[uid].wins,
            tallies[uid].ties,
            level.count(key) > 1,
            tallies[uid].sat_out,
        )
        for uid, key in zip(ordered, level, strict=True)
    )


def counts(game: GameState, until: str | None = None) -> bool:
    """Return whether a game counts: it is over, and not later than the day `until` (ISO 8601)."""
    return game.state == COMPLETE and (until is None or (game.date or until) <= until)


def clicks_by_uid(game: GameState) -> dict[str, int]:
    """Return the clicks of each player of a game by uid; all have 0 before the game is over."""
    sides = game.rules.sides
    given = game.result.clicks or {}
    seated = enumerate(game.teams)
    names = (
        (uid, game.record.players[side_of_seat(seat + 1, sides)][seat // len(sides)]) for seat, uid in seated
    )  # fmt: skip
    return {uid: given.get(name, 0) for uid, name in names}


def _count_sat_out(tournament: Tournament, tallies: dict[str, _Tally], counted: set[int | None]) -> None:
    due = int(tournament.settings.get(SIT_OUT_CLICKS, 0))
    for number, players in sat_out(tournament).items():
        for uid in players if number in counted else ():
            if uid in tallies:
                tallies[uid].clicks += due
                tallies[uid].sat_out += 1


def _count(game: GameState, tallies: dict[str, _Tally]) -> None:
    due = clicks_by_uid(game)
    for seat, uid in enumerate(game.teams, 1):
        tally = tallies.get(uid)
        if tally is not None:
            tally.games += 1
            tally.clicks += due[uid]
            tally.wins += game.result.winner == side_of_seat(seat, game.rules.sides)
            tally.ties += game.result.winner == TIE
