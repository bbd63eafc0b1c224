"""Who of a stage is through, who is out, what a team still needs: proved from what is played and what is to come.

Rounds that are not drawn yet count too: in each of them every team may still get anything, whoever it meets.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.features.standings import words
from scorekeeper.journal.methods import knocks_out, rounds_to_draw
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_results import StageResults
from scorekeeper.kernel.ranking import ranked_among
from scorekeeper.tournament.qualify.chances import OPEN, THROUGH, Chance, chances


@dataclass(frozen=True, slots=True)
class Prospect:
    """The chance of a team, and whether it has played all its sessions."""

    chance: Chance
    waits: bool


def chances_of(tournament: Tournament, results: StageResults) -> Mapping[str, Prospect]:
    """Return the chance of every team of a stage; nothing where nobody qualifies by match points.

    Where it is open how many rounds there will be, everybody's chance is open.
    """
    places = results.stage.fact.places
    if not places or knocks_out(results.stage):
        return {}
    to_draw = rounds_to_draw(results.stage)
    if to_draw is None:
        return {team: Prospect(Chance(team, OPEN, None, proven=False), waits=False) for team in results.teams}
    fields = list(results.groups.values()) or [results.teams]
    points = {row.team: row.record.match_points for row in ranked_among(results, results.teams)}
    remaining = [session.teams for session in _remaining(tournament, results)]
    begun = {number for number in results.rounds.values() if number is not None}
    byes = [
        (team,)
        for number, drawn in results.stage.drawn.items()
        if number not in begun
        for team in drawn.sits_out
        if results.stage.plays_in(team, number)
    ]
    gone = results.stage.withdrawn
    to_come = [(team, f"{team}/{at}") for at in range(to_draw) for team in results.teams if team not in gone]
    found = chances(fields, points, [*remaining, *byes, *to_come], places, gone)
    playing = {team for pair in (*remaining, *to_come) for team in pair}
    return {team: Prospect(one, team not in playing) for team, one in found.items()}


def _remaining(tournament: Tournament, results: StageResults) -> list[SessionState]:
    """Return the sessions of a stage that are to be played or finished."""
    return [
        state
        for state in tournament.sessions.values()
        if state.stage == results.stage.uid and state.state not in {COMPLETE, FORFEITED} and len(state.teams) == 2
    ]


def told_chances(
    tournament: Tournament, teams: list[str], known: Mapping[str, Prospect], results: StageResults
) -> Iterator[str]:
    """Return who of these teams is through, what others need, and which tables decide it, in sentences."""
    mine = {team: known[team] for team in teams if team in known}
    name = {team: tournament.teams[team].name for team in mine}
    if not mine:
        return
    through = [name[team] for team, one in mine.items() if one.chance.status == THROUGH]
    needs = [(one.chance.needs, name[team]) for team, one in mine.items() if one.chance.needs]
    waits = [name[team] for team, one in mine.items() if one.chance.status == OPEN and one.waits]
    yield from words.chance_sentences(through, needs, waits)
    unsettled = {team for team, one in mine.items() if one.chance.status == OPEN}
    tables = [
        str(state.table or state.number)
        for state in _remaining(tournament, results)
        if unsettled.intersection(state.teams)
    ]
    to_draw = rounds_to_draw(results.stage)
    if tables and len(tables) <= 12 and not to_draw and to_draw is not None:
        yield words.decided_at(tables)
    if unsettled and to_draw != 0:
        yield words.still_to_draw(to_draw)
