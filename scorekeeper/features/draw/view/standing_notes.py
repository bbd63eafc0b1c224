"""What is unusual in a draw that was made: tables changed by hand, and standings that it no longer follows."""

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
    """Return what is unusual in a draw without any play yet, or about its tables that were changed by hand.

    In a knock-out also the tables, of this round and of earlier ones, that a corrected result has made wrong.
    """
    begun = any(tournament.sessions[uid].entries[1:] for uid in draw.sessions if uid in tournament.sessions)
    moved = () if begun else _moved(tournament, draw)
    return (*_undone(tournament, draw), *moved, *_by_hand(tournament, draw, draw.rounds.values()))


def swap_notes(tournament: Tournament, draw: DrawState, change: DrawChanged) -> tuple[Unusual, ...]:
    """Return what would be unusual after a change of a draw by hand."""
    return (*_by_hand(tournament, draw, change.rounds), *_out_again(tournament, draw, change.rounds))


def _moved(tournament: Tournament, draw: DrawState) -> Iterator[Unusual]:
    """Yield a note where the standings that pairings follow have changed since the draw was made."""
    first, stage = min(draw.rounds, default=1), draw.fact.stage
    if draw.fact.method != SWISS or first == 1:
        return
    results = results_of(tournament, stage)
    before = tuple(figure for figure in results.figures if (results.rounds[figure.session] or 0) < first)
    now = tuple(row.team for row in ranked_among(replace(results, figures=before), draw.fact.order))
    if now == draw.fact.order:
        return
    history = history_in(tournament, stage, first)
    then, then_now = (
        {frozenset(table.teams) for table in swiss(first, order, history).tables} for order in (draw.fact.order, now)
    )
    if then_now != then:
        yield Unusual("standings-moved", WARNING, numbers=(first, len(then_now - then)))


def _undone(tournament: Tournament, draw: DrawState) -> Iterator[Unusual]:
    """Yield the tables of a knock-out that would have other teams now, because a result was corrected."""
    if draw.fact.method not in KNOCK_OUTS:
        return
    pairs = bracket_pairs(tournament, draw.fact.stage)
    for pair in pairs.pairs if pairs is not None else ():
        if not pair.drawn_as or pair.round > max(draw.rounds, default=0):
            continue
        now = [side.team for side in pair.sides if side.team is not None]
        names = tuple(tournament.teams[team].name for team in (*pair.drawn_as, *now) if team in tournament.teams)
        begun = bool(tournament.sessions[pair.session].entries[1:])
        key = (pair.round, pair.table)
        yield Unusual("result-corrected", WARNING, names, (*key, int(begun)), (key,))


def _by_hand(tournament: Tournament, draw: DrawState, rounds: Iterable[DrawnRound]) -> Iterator[Unusual]:
    """Yield teams that meet again, or are of one group, at tables that were changed by hand."""
    group = {team: name for name, teams in draw.groups.items() for team in teams}
    for drawn_round in rounds:
        for table in drawn_round.tables:
            if not table.by_hand:
                continue
            key, pair = (drawn_round.round, table.table), set(table.teams)
            names = tuple(tournament.teams[team].name for team in table.teams)
            others = (state for state in sessions_of(tournament, draw.fact.stage) if state.round != drawn_round.round)
            if draw.fact.method != DOUBLE_ROUND_ROBIN and any(set(state.teams) == pair for state in others):
                yield Unusual(REMATCH, WARNING, names, key, (key,))
            groups = {group.get(team, "") for team in table.teams}
            if groups != {""} and len(groups) == 1:
                yield Unusual("same-group", WARNING, (*groups, *names), key, (key,))


def _out_again(tournament: Tournament, draw: DrawState, rounds: Sequence[DrawnRound]) -> Iterator[Unusual]:
    """Yield teams that sit out because of a change and sit out in another round as well."""
    drawn_rounds = tournament.stage(draw.fact.stage).drawn_rounds
    for drawn_round in rounds:
        for team in set(drawn_round.sits_out) - set(draw.rounds[drawn_round.round].sits_out):
            times = 1 + sum(
                team in other.sits_out for other in drawn_rounds.values() if other.round != drawn_round.round
            )
            if times > 1:
                yield Unusual("sits-out-again", WARNING, (tournament.teams[team].name,), (times, 1))
