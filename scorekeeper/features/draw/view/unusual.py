"""What is unusual in a draw: what an organizer wants to know before it is published."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.draw.view.planning import PlannedDraw
from scorekeeper.features.draw.words.unusual import unusual_sentence
from scorekeeper.features.round.view.tables import open_elsewhere
from scorekeeper.journal.at_desk import have_played
from scorekeeper.journal.bracket_pairs import bracket_pairs
from scorekeeper.journal.facts import DrawChanged
from scorekeeper.journal.methods import KNOCK_OUTS
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, Tournament
from scorekeeper.journal.stage_facts import DrawnRound
from scorekeeper.journal.stage_results import history_in, results_of, sessions_of
from scorekeeper.journal.stages import DOUBLE_ROUND_ROBIN, GROUPS, HERE, OWN_CHART, SWISS, DrawState
from scorekeeper.kernel.ranking import ranked_among
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.tournament.draw.groups import USUAL_ROUNDS
from scorekeeper.tournament.draw.swiss import swiss

WARNING, NOTE = "warning", "note"
REMATCH = "rematch"


@dataclass(frozen=True, slots=True)
class Unusual:
    """Something unusual in a draw: a code and values, its weight, and the tables concerned."""

    code: str
    weight: str
    names: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    tables: tuple[tuple[int, int], ...] = ()

    @property
    def sentence(self) -> str:
        """The item as a sentence."""
        return unusual_sentence(self.code, self.names, self.numbers)


def unusual(tournament: Tournament, draw: PlannedDraw) -> tuple[Unusual, ...]:
    """Return what is unusual in a draw, warnings first."""
    notes = [
        *_unfinished_sessions(tournament, draw),
        *_shared_tables(tournament, draw),
        *_elsewhere(tournament, draw),
        *_off_their_tables(tournament, draw),
        *_rematches(tournament, draw),
        *_left_out(tournament, draw),
        *_byes(tournament, draw),
        *_groups(tournament, draw),
        *_clubs(tournament, draw),
        *_absent(tournament, draw),
    ]
    return tuple(sorted(notes, key=lambda note: note.weight != WARNING))


def _unfinished_sessions(tournament: Tournament, draw: PlannedDraw) -> Iterator[Unusual]:
    """Yield sessions that are not over, where pairings follow the standings."""
    if draw.plan.method != SWISS or not draw.rounds:
        return
    going_on = [
        state
        for state in sessions_of(tournament, draw.plan.stage)
        if (state.round or 0) < draw.rounds[0].number and state.state not in {COMPLETE, FORFEITED}
    ]
    if going_on:
        tables = tuple((state.round or 0, state.table or state.number) for state in going_on)
        yield Unusual("unfinished", WARNING, numbers=(len(going_on), *(table for _, table in tables)))


def _shared_tables(tournament: Tournament, draw: PlannedDraw) -> Iterator[Unusual]:
    """Yield tables used by another stage that may be played at the same time."""
    tables = {table.table for drawn_round in draw.rounds for table in drawn_round.tables}
    own = tournament.stage(draw.plan.stage).fact.after
    for uid, other in tournament.stages.items():
        if uid == draw.plan.stage or other.over is not None or uid == own or other.fact.after == draw.plan.stage:
            continue
        ahead = [drawn_round for number, drawn_round in other.drawn_rounds.items() if number not in other.closed]
        shared = sorted(tables & {table.table for drawn_round in ahead for table in drawn_round.tables})
        if shared:
            last = max(table.table for drawn_round in ahead for table in drawn_round.tables)
            yield Unusual("shared-tables", WARNING, (stage_name(tournament, uid),), (last + 1, *shared))


def _elsewhere(tournament: Tournament, draw: PlannedDraw) -> Iterator[Unusual]:
    """Yield teams with a table in an open round of another stage, played at the same time."""
    stage = draw.plan.stage
    teams_drawn = {team for drawn_round in draw.rounds for table in drawn_round.tables for team in table.teams}
    theirs: dict[str, list[str]] = {}
    for team, state in open_elsewhere(tournament, stage).items():
        follows = tournament.stage(stage).fact.after == state.stage or tournament.stage(state.stage).fact.after == stage
        if team in teams_drawn and not follows:
            theirs.setdefault(state.stage, []).append(team)
    for uid, teams in theirs.items():
        names = tuple(tournament.teams[team].name for team in teams)
        positions = (
            (drawn_round.number, table.table)
            for drawn_round in draw.rounds
            for table in drawn_round.tables
            if {*table.teams} & {*teams}
        )
        yield Unusual("plays-elsewhere", WARNING, (stage_name(tournament, uid), *names), tables=tuple(positions))


def _off_their_tables(tournament: Tournament, draw: PlannedDraw) -> Iterator[Unusual]:
    """Yield teams without the table they keep, because they meet another that keeps one."""
    for team, kept in draw.plan.fixed.items():
        for drawn_round in draw.rounds:
            table_found = next((table.table for table in drawn_round.tables if team in table.teams), kept)
            if table_found != kept:
                yield Unusual(
                    "off-its-table",
                    WARNING,
                    (tournament.teams[team].name,),
                    (drawn_round.number, table_found, kept),
                    ((drawn_round.number, table_found),),
                )


def _rematches(tournament: Tournament, draw: PlannedDraw) -> Iterator[Unusual]:
    first = min((drawn_round.number for drawn_round in draw.rounds), default=1)
    met = set(history_in(tournament, draw.plan.stage, first).met)
    for drawn_round in draw.rounds:
        for table in drawn_round.tables:
            pair = frozenset(table.teams)
            if pair in met and draw.plan.method != DOUBLE_ROUND_ROBIN:
                names = tuple(tournament.teams[team].name for team in table.teams)
                yield Unusual(
                    REMATCH, WARNING, names, (drawn_round.number, table.table), ((drawn_round.number, table.table),)
                )
            met.add(pair)


def _left_out(tournament: Tournament, draw: PlannedDraw) -> Iterator[Unusual]:
    """Yield teams missing from the organizer's own chart."""
    for drawn_round in draw.rounds if draw.plan.method == OWN_CHART else ():
        there = {team for table in drawn_round.tables for team in table.teams} | set(drawn_round.sits_out)
        names = tuple(tournament.teams[team].name for team in draw.order if team not in there)
        if names:
            yield Unusual("left-out", WARNING, names, (drawn_round.number,))


def _byes(tournament: Tournament, draw: PlannedDraw) -> Iterator[Unusual]:
    """Yield teams that sit out more than once, counting the rounds before."""
    first = min((drawn_round.number for drawn_round in draw.rounds), default=1)
    times = Counter(dict(history_in(tournament, draw.plan.stage, first).sat_out))
    times.update(team for drawn_round in draw.rounds for team in drawn_round.sits_out)
    now = {team for drawn_round in draw.rounds for team in drawn_round.sits_out}
    often = [(times[team], tournament.teams[team].name) for team in draw.order if team in now and times[team] > 1]
    for count in sorted({count for count, _ in often}, reverse=True):
        names = tuple(name for times_out, name in often if times_out == count)
        yield Unusual("sits-out-again", WARNING, names, (count, len(draw.rounds)))


def _groups(tournament: Tournament, draw: PlannedDraw) -> Iterator[Unusual]:
    sizes = tuple(len(teams) for teams in draw.groups.values())
    if draw.plan.method != GROUPS or len(sizes) != 2:
        return
    if abs(sizes[0] - sizes[1]) > 1:
        yield Unusual("unequal-groups", WARNING, numbers=(*sizes, abs(sizes[0] - sizes[1])))
    if max(sizes) < USUAL_ROUNDS and draw.plan.rounds is None and tournament.stage(draw.plan.stage).fact.rounds is None:
        yield Unusual("small-groups", NOTE, numbers=(max(sizes), len(draw.rounds)))


def _clubs(tournament: Tournament, draw: PlannedDraw) -> Iterator[Unusual]:
    meetings: list[tuple[int, int, str]] = []
    for drawn_round in draw.rounds:
        for table in drawn_round.tables:
            clubs = [(tournament.teams[team].club or "").strip().casefold() for team in table.teams]
            if clubs[0] and len(set(clubs)) == 1:
                meetings.append(
                    (drawn_round.number, table.table, " - ".join(tournament.teams[team].name for team in table.teams))
                )
    if meetings:
        tables = tuple((number, table) for number, table, _ in meetings)
        names = tuple(name for *_, name in meetings)
        yield Unusual("same-club", WARNING, names, tuple(number for number, *_ in meetings), tables)


def _absent(tournament: Tournament, draw: PlannedDraw) -> Iterator[Unusual]:
    """Yield teams in the draw that are not here, where teams check in at the desk."""
    known = tournament.registrations
    if not any(entry.presence == HERE for entry in known.values()):
        return
    here = have_played(tournament) | {team for team, noted in known.items() if noted.presence == HERE}
    absent = [team for team in draw.order if team not in here]
    if absent:
        names = tuple(tournament.teams[team].name for team in absent)
        yield Unusual("not-here", WARNING, names, (len(absent), len(draw.order)))


def made_draw_notes(tournament: Tournament, draw: DrawState) -> tuple[Unusual, ...]:
    """Return what is unusual in a draw not yet played, or changed by hand.

    In a knock-out this includes tables, of this round or earlier ones, that a corrected result has made wrong.
    """
    begun = any(tournament.sessions[uid].entries[1:] for uid in draw.sessions if uid in tournament.sessions)
    moved = () if begun else _standings_moved(tournament, draw)
    return (*_wrong_since_correction(tournament, draw), *moved, *_by_hand(tournament, draw, draw.rounds.values()))


def swap_notes(tournament: Tournament, draw: DrawState, change: DrawChanged) -> tuple[Unusual, ...]:
    """Return what would be unusual after a change of a draw by hand."""
    return (*_by_hand(tournament, draw, change.rounds), *_out_again(tournament, draw, change.rounds))


def _standings_moved(tournament: Tournament, draw: DrawState) -> Iterator[Unusual]:
    """Yield a note if the standings used for the pairings have changed since the draw."""
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


def _wrong_since_correction(tournament: Tournament, draw: DrawState) -> Iterator[Unusual]:
    """Yield knock-out tables that a corrected result would give other teams."""
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
    """Yield teams that meet again, or belong to one group, at tables changed by hand."""
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
