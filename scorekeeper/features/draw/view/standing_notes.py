"""What is unusual in a draw that stands: tables changed by hand, and standings that it no longer follows."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scorekeeper.features.draw.view.unusual import REMATCH, WARNING, Unusual
from scorekeeper.journal.bracket_pairs import bracket_pairs
from scorekeeper.journal.facts import DrawChanged
from scorekeeper.journal.methods import KNOCK_OUTS
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_facts import DrawnRound
from scorekeeper.journal.stage_results import history_in, results_of, sessions_of
from scorekeeper.journal.stages import DOUBLE_ROUND_ROBIN, SWISS, DrawState
from scorekeeper.kernel.ranking import ranked_among
from scorekeeper.tournament.draw.swiss import swiss


def standing_notes(tournament: Tournament, draw: DrawState) -> tuple[Unusual, ...]:
    """Return what is unusual in a draw of which nothing was played, or about its tables that were changed by hand.

    Of a knock-out also the tables, of this round and of those before, that a corrected result has undone.
    """
    begun = any(tournament.sessions[uid].entries[1:] for uid in draw.sessions if uid in tournament.sessions)
    moved = () if begun else _moved(tournament, draw)
    return (*_undone(tournament, draw), *moved, *_by_hand(tournament, draw, draw.rounds.values()))


def swap_notes(tournament: Tournament, draw: DrawState, change: DrawChanged) -> tuple[Unusual, ...]:
    """Return what would be unusual after a change of a draw by hand."""
    return (*_by_hand(tournament, draw, change.rounds), *_out_again(tournament, draw, change.rounds))


def _moved(tournament: Tournament, draw: DrawState) -> Iterator[Unusual]:
    """Find that the standings of the rounds before, which pairings follow, are others than when the draw was made."""
    first, stage = min(draw.rounds, default=1), draw.fact.stage
    if draw.fact.method != SWISS or first == 1:
        return
    results = results_of(tournament, stage)
    before = tuple(figure for figure in results.figures if (results.rounds[figure.session] or 0) < first)
    now = tuple(row.team for row in ranked_among(replace(results, figures=before), draw.fact.order))
    if now == draw.fact.order:
        return
    history = history_in(tournament, stage, first)
    then, anew = (
        {frozenset(table.teams) for table in swiss(first, order, history).tables} for order in (draw.fact.order, now)
    )
    if anew != then:
        yield Unusual("standings-moved", WARNING, numbers=(first, len(anew - then)))


def _undone(tournament: Tournament, draw: DrawState) -> Iterator[Unusual]:
    """Find tables of a knock-out at which others would sit as the results stand now: one was corrected since."""
    if draw.fact.method not in KNOCK_OUTS:
        return
    found = bracket_pairs(tournament, draw.fact.stage)
    for pair in found.pairs if found is not None else ():
        if not pair.drawn_as or pair.round > max(draw.rounds, default=0):
            continue
        now = [side.team for side in pair.sides if side.team is not None]
        names = tuple(tournament.teams[team].name for team in (*pair.drawn_as, *now) if team in tournament.teams)
        begun = bool(tournament.sessions[pair.session].entries[1:])
        at = (pair.round, pair.table)
        yield Unusual("result-corrected", WARNING, names, (*at, int(begun)), (at,))


def _by_hand(tournament: Tournament, draw: DrawState, rounds: Iterable[DrawnRound]) -> Iterator[Unusual]:
    """Find teams that meet again, or are of one group, at tables that were changed by hand."""
    group = {team: name for name, teams in draw.groups.items() for team in teams}
    for one in rounds:
        for table in one.tables:
            if not table.by_hand:
                continue
            at, pair = (one.round, table.table), set(table.teams)
            names = tuple(tournament.teams[team].name for team in table.teams)
            others = (state for state in sessions_of(tournament, draw.fact.stage) if state.round != one.round)
            if draw.fact.method != DOUBLE_ROUND_ROBIN and any(set(state.teams) == pair for state in others):
                yield Unusual(REMATCH, WARNING, names, at, (at,))
            groups = {group.get(team, "") for team in table.teams}
            if groups != {""} and len(groups) == 1:
                yield Unusual("same-group", WARNING, (*groups, *names), at, (at,))


def _out_again(tournament: Tournament, draw: DrawState, rounds: Sequence[DrawnRound]) -> Iterator[Unusual]:
    """Find teams that a change lets sit out who sit out in another round as well."""
    drawn = tournament.stage(draw.fact.stage).drawn_rounds
    for one in rounds:
        for team in set(one.sits_out) - set(draw.rounds[one.round].sits_out):
            times = 1 + sum(team in other.sits_out for other in drawn.values() if other.round != one.round)
            if times > 1:
                yield Unusual("sits-out-again", WARNING, (tournament.teams[team].name,), (times, 1))
