"""How the standings came about, round by round: what everybody had after each round, and the place that gave.

Sessions of no round count with the last one; knock-outs and what is not finished count nowhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.journal.clicks import clicked
from scorekeeper.journal.contribution import figures_of
from scorekeeper.journal.snapshot import COMPLETE, Tournament
from scorekeeper.tournament.settings import criteria_of
from scorekeeper.tournament.standings import rank

MATCH_POINTS, DIFFERENCE, CLICKS = "match-points", "difference", "clicks"
"""What a race is about."""


@dataclass(frozen=True, slots=True)
class Racer:
    """A team, or a player of a day of games: what it had after each round, and its place then."""

    uid: str
    name: str
    values: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """The rounds that something was finished in, and everybody in the order in which they stand behind the last."""

    counted: str
    rounds: tuple[int, ...]
    racers: tuple[Racer, ...]


def race_of(tournament: Tournament, until: str | None = None) -> Race | None:
    """Return the race of an event, None where no round has anything finished.

    `until` leaves out what is of later days (ISO 8601); what is of no day counts always.
    """
    return _of_games(tournament, until) if tournament.games else _of_sessions(tournament, until)


def _of_sessions(tournament: Tournament, until: str | None) -> Race | None:
    own_day = tournament.event.date if tournament.event else None
    counting = [
        (state.round, figures)
        for state in tournament.sessions.values()
        if until is None or (state.date or own_day or until) <= until
        if (figures := figures_of(tournament, state)).counts
    ]
    rounds = _rounds(number for number, _figures in counting)
    counted = MATCH_POINTS if any(figures.awards_match_points for _number, figures in counting) else DIFFERENCE
    criteria = criteria_of(tournament.event.settings if tournament.event else {})
    steps = []
    for number in rounds:
        until_then = [one for of, one in counting if number == rounds[-1] or (of is not None and of <= number)]
        standings = rank(tournament.teams, until_then, criteria)
        worth = {row.team: row.record for row in standings}
        values = {team: one.match_points if counted == MATCH_POINTS else one.difference for team, one in worth.items()}
        steps.append([(row.team, values[row.team], row.place) for row in standings])
    return _race(tournament, counted, rounds, steps)


def _of_games(tournament: Tournament, until: str | None) -> Race | None:
    day = until or ""
    counting = [
        game
        for game in tournament.games.values()
        if game.state == COMPLETE and (until is None or (game.date or day) <= day)
    ]
    rounds = _rounds(game.round for game in counting)
    steps = []
    for number in rounds:
        up_to = None if number == rounds[-1] else number
        steps.append([(row.player, row.clicks, row.place) for row in clicked(tournament, until, up_to)])
    return _race(tournament, CLICKS, rounds, steps)


def _rounds(numbers: Iterable[int | None]) -> tuple[int, ...]:
    return tuple(sorted({number for number in numbers if number is not None}))


def _race(
    tournament: Tournament, counted: str, rounds: tuple[int, ...], steps: list[list[tuple[str, int, int]]]
) -> Race | None:
    """Return the race whose steps, one a round, list everybody with value and place, best first."""
    if not rounds:
        return None
    had = [{uid: (value, place) for uid, value, place in step} for step in steps]
    racers = (
        Racer(
            uid,
            tournament.teams[uid].name,
            tuple(step[uid][0] for step in had),
            tuple(step[uid][1] for step in had),
        )
        for uid, _value, _place in steps[-1]
    )
    return Race(counted, rounds, tuple(racers))
