"""A team that joins after the draw: its place, its opponents, and its first round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.journal.facts import DrawChanged
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stage_results import begun_rounds, sessions_of
from scorekeeper.journal.stages import MAIN, DrawState, StageState
from scorekeeper.kernel.roster_entry import Ids


@dataclass(frozen=True, slots=True)
class Joining:
    """How a team joins the draw.

    Its place ("B46", "" if places have no names), its first round, the facts.
    Without facts no place is empty in any round that has not begun.
    """

    table_place: str = ""
    first_round: int | None = None
    facts: tuple[DrawChanged, ...] = ()


def is_drawn(stage: StageState, team: str) -> bool:
    """Return whether a draw in force has a team (uid), from the start or since it joined."""
    return any(team in draw.fact.order or _has_joined(draw, team) for draw in stage.standing_draws)


def _has_joined(draw: DrawState, team: str) -> bool:
    return any(team in change.fact.joined for change in draw.changes)


def joining(tournament: Tournament, team: str, new_uid: Ids) -> Joining | None:
    """Return how a team (uid) joins the draw of the main stage.

    None if it is in it, or nothing is drawn.
    In every round that has not begun it meets a team that would sit out, never the same twice, and sits out itself if
    none is left for it.
    """
    stage = tournament.stage(MAIN)
    if not stage.standing_draws or is_drawn(stage, team):
        return None
    begun = begun_rounds(stage, sessions_of(tournament, MAIN))
    rounds = {number: drawn_round for number, drawn_round in stage.drawn_rounds.items() if number not in begun}
    group = _group(stage)
    free = {
        number: tuple(
            other
            for other in drawn_round.sits_out
            if stage.plays_in(other, number) and other not in stage.groups.get(group, ())
        )
        for number, drawn_round in rounds.items()
    }
    met = _distinct(free)
    if not met:
        return Joining()
    facts = []
    for draw in stage.standing_draws:
        changed = [
            _round_with_team(drawn_round, draw, team, met.get(number), new_uid)
            for number, drawn_round in draw.rounds.items()
            if number in rounds
        ]
        if changed:
            facts.append(DrawChanged(MAIN, draw.uid, tuple(changed), {team: group}))
    table_place = f"{group}{len(stage.groups[group]) + 1}" if group else ""
    return Joining(table_place, min(met), tuple(facts))


def _group(stage: StageState | DrawState) -> str:
    """Return the group with the fewest teams, "" if there are none."""
    return min(stage.groups, key=lambda name: len(stage.groups[name]), default="")


def _round_with_team(drawn_round: DrawnRound, draw: DrawState, team: str, met: str | None, new_uid: Ids) -> DrawnRound:
    """Return a round in which a team meets one that had a bye, or has a bye itself."""
    if met is None:
        return DrawnRound(drawn_round.round, (), (*drawn_round.sits_out, team))
    group = _group(draw)
    first = group == next(iter(draw.groups), None) if group else drawn_round.round % 2 == 0
    taken = {table.table for table in drawn_round.tables} | set(draw.fact.closed)
    number = draw.fact.first_table
    while number in taken:
        number += 1
    table = DrawnTable(number, new_uid(), (team, met) if first else (met, team), by_hand=True)
    return DrawnRound(drawn_round.round, (table,), tuple(team for team in drawn_round.sits_out if team != met))


def _distinct(free: Mapping[int, Sequence[str]]) -> dict[int, str]:
    """Return a team for as many rounds as possible, none twice."""
    by_team: dict[str, int] = {}

    def seat(number: int, seen: set[str]) -> bool:
        for player in free[number]:
            if player in seen:
                continue
            seen.add(player)
            if player not in by_team or seat(by_team[player], seen):
                by_team[player] = number
                return True
        return False

    for number in sorted(free):
        seat(number, set())
    return {number: key for key, number in by_team.items()}
