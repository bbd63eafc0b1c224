"""The pairs of a knock-out.

Opponents, seeds, points, who advances, and what is unusual about a pair.
Before the first round is drawn the teams are ordered by their numbers, as the draw will place them.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.journal.brackets import bracket_of, is_decided, seed_number, winner_in
from scorekeeper.journal.contribution import session_score
from scorekeeper.journal.going_on import Qualifier, advancing_teams
from scorekeeper.journal.methods import KNOCK_OUT_LENGTHS, KNOCK_OUTS, knocks_out
from scorekeeper.journal.session_length import EXTRA
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_results import results_of, teams_of
from scorekeeper.journal.stages import StageState
from scorekeeper.tournament.draw.knock_out import BracketRound, BracketTable
from scorekeeper.tournament.standings import rank

OPEN, WAITS, RUNNING, TIED, FINISHED, SIGNED, ON_PAPER, WALKOVER = (
    "open",
    "waits",
    "running",
    "tied",
    "finished",
    "signed",
    "on-paper",
    "walkover",
)
"""States of a pair: not drawn, waiting, in play, tied, over, signed, on paper, walkover."""


@dataclass(frozen=True, slots=True)
class PairSide:
    """One side of a pair: its team (uid), or the table whose winner or loser it is.

    `seed` is the label of its place: "A1" if it came from groups, else its number. `on` is whether it advances, or has
    won the bracket; None if undecided.
    """

    team: str | None = None
    seed: str = ""
    points: int | None = None
    on: bool | None = None
    instead_of: tuple[str, ...] = ()
    """Uids of the teams it replaces: one that qualified and declined, and later decliners."""
    winner_of: int | None = None
    loser_of: int | None = None


@dataclass(frozen=True, slots=True)
class BracketPair:
    """A pair in a bracket; the better seed is the first side.

    `deals` is the number of its deals, `deal` how many are finished, if in play. `tied` are the points after the
    scheduled deals, if extra ones followed or are due, `further` how many extra deals so far. `gave_up` are the teams
    whose forfeit makes it a walkover, `drawn_as` those that sit there though an earlier result was corrected since.
    """

    round: int
    slot: int
    table: int
    sides: tuple[PairSide, PairSide]
    state: str = OPEN
    third: bool = False
    session: str = ""
    deals: int = 0
    deal: int = 0
    tied: tuple[int, ...] = ()
    further: int = 0
    gave_up: tuple[str, ...] = ()
    drawn_as: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BracketPairs:
    """A bracket, pair by pair, as far as it is known.

    `deals` are those of each round, 0 if unknown.
    """

    rounds: int
    pairs: tuple[BracketPair, ...]
    deals: Mapping[int, int]
    is_drawn: bool

    @property
    def champion(self) -> str | None:
        """Return the team (uid) that has won, None while that is open."""
        final = next((pair for pair in self.pairs if pair.round == self.rounds and not pair.third), None)
        return next((side.team for side in final.sides if side.on), None) if final is not None else None


def seeds_in(tournament: Tournament, stage: StageState) -> tuple[str, ...]:
    """Return the teams of a knock-out by seed: as drawn, or by number before the draw."""
    order = next((draw.fact.order for draw in stage.standing_draws), None)
    if order is not None:
        return order
    teams = teams_of(tournament, stage.uid)
    return tuple(sorted(teams, key=lambda team: seed_number(tournament, stage, team)))


def seed_names(tournament: Tournament, stage: StageState, order: Sequence[str]) -> Mapping[str, str]:
    """Return each team's place: "A1" for the winner of group A, else its seed."""
    numbers = {team: str(seed) for seed, team in enumerate(order, start=1)}
    if stage.fact.after is None or stage.fact.after not in tournament.stages:
        return numbers
    if not results_of(tournament, stage.fact.after).groups:
        return numbers
    places = place_names(tournament, stage.fact.after)
    return {team: places.get(team, number) for team, number in numbers.items()}


def place_names(tournament: Tournament, uid: str) -> Mapping[str, str]:
    """Return the label of each team's place in a stage (uid): "A4" in groups, else its number."""
    results = results_of(tournament, uid)
    fields = results.groups or {"": results.teams}
    ranked = {group: rank(teams, results.figures, results.criteria, results.lots) for group, teams in fields.items()}
    return {row.team: f"{group}{index}" for group, rows in ranked.items() for index, row in enumerate(rows, start=1)}


def _qualified_teams(tournament: Tournament, stage: StageState) -> Iterator[Qualifier]:
    """Return the teams that advanced to a stage from the one before it."""
    before = tournament.stages.get(stage.fact.after) if stage.fact.after is not None else None
    if before is None or before.fact.places is None or not before.declined:
        return
    for group in advancing_teams(tournament, before.uid, before.fact.places):
        yield from group.teams


def bracket_pairs(tournament: Tournament, uid: str, seen: Container[int] | None = None) -> BracketPairs | None:
    """Return the bracket of a stage (uid).

    None if it is not a knock-out, or has fewer than two teams.
    `seen` are the rounds whose tables and results may be shown (None: all of them).
    """
    stage = tournament.stage(uid)
    order = seeds_in(tournament, stage)
    if not knocks_out(stage) or len(order) < 2:
        return None
    method = next((draw.fact.method for draw in stage.standing_draws), stage.fact.method)
    assert method in KNOCK_OUTS
    rounds = bracket_of(tournament, stage, order, method, seen)
    return _Pairs(tournament, stage, order, rounds, seen).all()


class _Pairs:
    """Builder of the pairs."""

    def __init__(
        self,
        tournament: Tournament,
        stage: StageState,
        order: Sequence[str],
        rounds: Sequence[BracketRound],
        seen: Container[int] | None,
    ) -> None:
        self._tournament, self._stage, self._rounds = tournament, stage, rounds
        self._seeds = seed_names(tournament, stage, order)
        self._instead = {
            qualifier.team: qualifier.instead_of
            for qualifier in _qualified_teams(tournament, stage)
            if qualifier.instead_of
        }
        self._played: dict[int, list[SessionState]] = {}
        for state in tournament.sessions.values():
            if state.stage == stage.uid and (seen is None or (state.round or 0) in seen):
                self._played.setdefault(state.round or 0, []).append(state)
        self._hall: dict[int, dict[int, int]] = {}

    def all(self) -> BracketPairs:
        pairs = tuple(pair for bracket_round in self._rounds for pair in self._of_round(bracket_round))
        known = {number: _planned_deals(states[0]) for number, states in self._played.items()}
        lengths = self._stage.fact.lengths or _usual(self._stage)
        deals = {
            bracket_round.number: known.get(bracket_round.number)
            or (lengths[min(bracket_round.number, len(lengths)) - 1] if lengths else 0)
            for bracket_round in self._rounds
        }
        return BracketPairs(len(self._rounds), pairs, deals, bool(self._stage.standing_draws))

    def _of_round(self, bracket_round: BracketRound) -> Iterator[BracketPair]:
        left = list(self._played.get(bracket_round.number, ()))
        sessions: dict[int, SessionState] = {}
        for table in bracket_round.tables:
            mine = next((state for state in left if set(state.teams) == set(table.teams)), None)
            if mine is not None:
                left.remove(mine)
                sessions[table.table] = mine
        for state in left:  # the table was drawn before a result of an earlier round was corrected
            others = [table for table in bracket_round.tables if table.table not in sessions]
            near = [table for table in others if set(state.teams) & set(table.teams)] or others
            if near:
                sessions[near[0].table] = state
        self._hall[bracket_round.number] = {
            table_number: state.table or table_number for table_number, state in sessions.items()
        }
        for table in bracket_round.tables:
            yield self._pair(bracket_round.number, table, sessions.get(table.table))
        for slot, team in bracket_round.walkovers.items():
            first = self._instead.get(team, ()) if bracket_round.number == self._first(team) else ()
            side = PairSide(team, self._seeds.get(team, ""), on=True, instead_of=first)
            yield BracketPair(bracket_round.number, slot, 0, (side, PairSide()), WALKOVER)

    def _pair(self, number: int, table: BracketTable, state: SessionState | None) -> BracketPair:
        number_of_table = state.table or table.table if state is not None else table.table
        bare = BracketPair(number, table.slot, number_of_table, self._sides(number, table), third=bool(table.losers_of))
        if state is None:
            empty = None in table.teams and not table.comes_from and not table.losers_of
            gone = table.forfeited_by if empty or None not in table.teams else ()
            if not gone and not empty:
                return bare
            sides = _marked(bare.sides, {side.team: side.team not in gone for side in bare.sides if side.team})
            return replace(bare, sides=sides, state=WALKOVER, gave_up=gone)
        if set(state.teams) != set(table.teams):
            return replace(bare, session=state.uid, drawn_as=tuple(state.teams), deals=state.limit)
        return self._played_out(bare, state)

    def _played_out(self, bare: BracketPair, state: SessionState) -> BracketPair:
        score, over = session_score(self._tournament, state), is_decided(self._tournament, state)
        points = dict(zip(state.teams, (score.points[side] for side in state.system.sides), strict=True))
        winner = winner_in(self._tournament, state) if over else None
        shown = state.state not in {EMPTY, FORFEITED}
        sides = tuple(replace(side, points=points.get(side.team or "") if shown else None) for side in bare.sides)
        first, second = _marked((sides[0], sides[1]), {team: team == winner for team in state.teams} if over else {})
        gave_up: tuple[str, ...] = ()
        if state.forfeit is not None:
            named = dict(zip(state.system.sides, state.teams, strict=True))
            gave_up = tuple(named[side] for side in state.forfeit.sides if side in named)
        tied, further = _tie_points(state, bare.sides)
        return replace(
            bare,
            sides=(first, second),
            state=_state(state, over=over),
            session=state.uid,
            deals=state.limit,
            deal=sum(deal.outcome is not None for deal in state.result.deals),
            tied=tied,
            further=further,
            gave_up=gave_up,
        )

    def _first(self, team: str) -> int:
        """Return the first round in which a team has a place.

        That pair shows which team it replaced.
        """
        there = (
            bracket_round.number
            for bracket_round in self._rounds
            if any(team in table.teams for table in bracket_round.tables)
        )
        alone = (bracket_round.number for bracket_round in self._rounds if team in bracket_round.walkovers.values())
        return min((*there, *alone), default=0)

    def _sides(self, number: int, table: BracketTable) -> tuple[PairSide, PairSide]:
        hall = self._hall.get(number - 1, {})
        coming = [*table.losers_of] if table.losers_of else list(table.comes_from)
        sides: list[PairSide] = []
        for team in table.teams:
            if team is not None:
                first = self._instead.get(team, ()) if number == self._first(team) else ()
                sides.append(PairSide(team, self._seeds.get(team, ""), instead_of=first))
                continue
            before = coming[len(sides)] if len(coming) > 1 else coming.pop() if coming else None
            shown = hall.get(before, before) if before is not None else None
            sides.append(PairSide(loser_of=shown) if table.losers_of else PairSide(winner_of=shown))
        return sides[0], sides[1]


def _usual(stage: StageState) -> tuple[int, ...]:
    deals = stage.fact.options.get("deals")
    return (int(deals),) if deals is not None else KNOCK_OUT_LENGTHS


def _marked(sides: tuple[PairSide, PairSide], on: Mapping[str | None, bool]) -> tuple[PairSide, PairSide]:
    first, second = (replace(side, on=on.get(side.team)) for side in sides)
    return first, second


def _state(state: SessionState, *, over: bool) -> str:
    if state.state == FORFEITED:
        return WALKOVER
    if state.state == EMPTY:
        return WAITS
    if state.state == COMPLETE:
        signed = ON_PAPER if state.is_on_paper else SIGNED
        return TIED if not over else signed if state.is_closed else FINISHED
    return RUNNING


def _planned_deals(state: SessionState) -> int:
    """Return how many deals were scheduled, without extra deals for a tie.

    0 if there is no limit.
    """
    length = state.length
    return length.planned if length is not None and length.why == EXTRA else state.limit


def _tie_points(state: SessionState, sides: Sequence[PairSide]) -> tuple[tuple[int, ...], int]:
    """Return both sides' points if level after the scheduled deals, and the deals since."""
    planned = _planned_deals(state)
    last = [deal for deal in state.result.deals if deal.number <= planned]
    extra = state.limit - planned
    if not last or not planned or (not extra and state.state != COMPLETE):
        return (), 0
    points = dict(zip(state.teams, (last[-1].running[side] for side in state.system.sides), strict=True))
    level = tuple(points.get(side.team or "", 0) for side in sides)
    return (level, extra) if len(set(level)) == 1 and len(level) == 2 else ((), 0)
