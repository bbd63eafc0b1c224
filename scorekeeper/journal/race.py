"""The development of the standings: each participant's score and place after each round.

Sessions of no round count with the last one; knock-outs and unfinished sessions do not count.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.journal.clicks import click_ranking
from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.snapshot import COMPLETE, Tournament
from scorekeeper.journal.stage_results import Cutoff, results_until
from scorekeeper.journal.stages import MAIN
from scorekeeper.tournament.standings import rank

MATCH_POINTS, DIFFERENCE, CLICKS = "match-points", "difference", "clicks"
"""The quantities that a race shows."""


@dataclass(frozen=True, slots=True)
class RaceEntry:
    """A team, or a player of a day of games: its score and its place after each round."""

    uid: str
    name: str
    values: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """The rounds with finished sessions, and the participants by their latest places."""

    counted: str
    rounds: tuple[int, ...]
    racers: tuple[RaceEntry, ...]


def race_of(tournament: Tournament, until: str | None = None, stage: str = MAIN, group: str = "") -> Race | None:
    """Return the race of a stage (uid), or of a group of it.

    None if no round has a finished session.
    `until` leaves out later days (ISO 8601); sessions without a date always count. A knock-out has no race.
    """
    return _of_games(tournament, until) if tournament.games else _of_stage(tournament, until, stage, group)


def _of_stage(tournament: Tournament, until: str | None, stage: str, group: str) -> Race | None:
    results = results_until(tournament, stage, Cutoff(day=until))
    if knocks_out(results.stage):
        return None
    teams = results.groups.get(group, results.teams)
    counting = [(results.rounds[figures.session], figures) for figures in results.figures if figures.counts]
    played = [(number, figures) for number, figures in counting if not figures.sat_out]
    rounds = _rounds(number for number, _figures in played)
    counted = MATCH_POINTS if any(figures.awards_match_points for _number, figures in played) else DIFFERENCE
    steps = []
    for number in rounds:
        last = number == rounds[-1]
        until_then = [
            figures
            for number_of_round, figures in counting
            if last or (number_of_round is not None and number_of_round <= number)
        ]
        standings = rank(teams, until_then, results.criteria, results.lots if last else ())
        worth = {row.team: row.record for row in standings}
        values = {
            team: figures.match_points if counted == MATCH_POINTS else figures.difference
            for team, figures in worth.items()
        }
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
        steps.append([(row.player, row.clicks, row.place) for row in click_ranking(tournament, until, up_to)])
    return _race(tournament, CLICKS, rounds, steps)


def _rounds(numbers: Iterable[int | None]) -> tuple[int, ...]:
    return tuple(sorted({number for number in numbers if number is not None}))


def _race(
    tournament: Tournament, counted: str, rounds: tuple[int, ...], steps: list[list[tuple[str, int, int]]]
) -> Race | None:
    """Return the race from its steps, one for each round, best participants first."""
    if not rounds:
        return None
    had = [{uid: (value, rank) for uid, value, rank in step} for step in steps]
    racers = (
        RaceEntry(
            uid,
            tournament.teams[uid].name,
            tuple(step[uid][0] for step in had),
            tuple(step[uid][1] for step in had),
        )
        for uid, _value, _rank in steps[-1]
    )
    return Race(counted, rounds, tuple(racers))
