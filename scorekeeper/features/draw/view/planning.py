"""A draw computed from the standings: the plan, and the fact to be submitted.

The fact names the entry it was computed from, so that exactly the draw the organizer saw is entered, or none.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.journal.at_desk import have_played
from scorekeeper.journal.brackets import bracket_of, is_decided, seed_number
from scorekeeper.journal.facts import DrawChanged, DrawMade, StageSet
from scorekeeper.journal.grouped import group_letter
from scorekeeper.journal.methods import BY_ROUND, KNOCK_OUTS
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stage_results import history_in, results_of, sessions_of, teams_of
from scorekeeper.journal.stages import (
    DOUBLE_ROUND_ROBIN,
    GROUPS,
    HERE,
    LEFT,
    MAIN,
    NEVER_CAME,
    OWN_CHART,
    ROUND_ROBIN,
    SWISS,
    DrawState,
)
from scorekeeper.kernel.ranking import ranked_among
from scorekeeper.rules.model import Problem, problem
from scorekeeper.tournament.draw.groups import USUAL_ROUNDS, groups
from scorekeeper.tournament.draw.knock_out import BracketRound
from scorekeeper.tournament.draw.model import Pairing, Round
from scorekeeper.tournament.draw.order import deal_groups, draw_order
from scorekeeper.tournament.draw.round_robin import round_robin
from scorekeeper.tournament.draw.swiss import swiss

Ids = Callable[[], str]
GROUP_NAMES = ("A", "B")
_SHOWN = 4


BRACKET_DRAWN = "bracket-drawn"
"""The problem that every round of a knock-out is drawn."""


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """How a stage is to be drawn.

    `rounds` None: as many as the stage is to have, or the method has. Without a seed the teams are in the order of
    the list, or of their numbers. Tables are numbered from `first_table` without the `closed` ones; a team (uid) of
    `fixed` keeps its table. `here_only` leaves out teams that have not checked in. `chart` are the rounds of the
    organizer's own chart.
    """

    stage: str = MAIN
    method: str = ""
    rounds: int | None = None
    seed: int | None = None
    thrown_by: str = ""
    first_table: int = 1
    closed: tuple[int, ...] = ()
    fixed: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    here_only: bool = False
    chart: tuple[Round, ...] = ()
    instead_of: str = ""
    """The draw (uid) that it replaces."""


@dataclass(frozen=True, slots=True)
class PlannedDraw:
    """A draw as it would be entered, or the problems of the plan.

    `order` are the teams (uids) in draw order.
    """

    plan: DrawPlan
    rounds: tuple[Round, ...] = ()
    order: tuple[str, ...] = ()
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    problems: tuple[Problem, ...] = ()
    basis: tuple[int, str] = (0, "")

    def fact(self, ids: Ids) -> DrawMade:
        """Return the fact that enters it, with uids for the draw and its sessions."""
        rounds = tuple(
            DrawnRound(
                planned_round.number,
                tuple(DrawnTable(table.table, ids(), table.teams) for table in planned_round.tables),
                planned_round.sits_out,
            )
            for planned_round in self.rounds
        )
        plan, (seq, digest) = self.plan, self.basis
        return DrawMade(
            plan.stage,
            ids(),
            plan.method,
            rounds,
            self.order,
            seq,
            digest,
            groups=self.groups,
            seed=plan.seed,
            thrown_by=plan.thrown_by,
            first_table=plan.first_table,
            closed=plan.closed,
            fixed=plan.fixed,
            instead_of=plan.instead_of,
        )


def entered(tournament: Tournament, draw: PlannedDraw, ids: Ids) -> tuple[DrawMade | StageSet, ...]:
    """Return the facts of a draw, and of the number of Swiss rounds if it changes."""
    plan, stage = draw.plan, tournament.stage(draw.plan.stage).fact
    if plan.method != SWISS or plan.rounds in (None, stage.rounds):
        return (draw.fact(ids),)
    return draw.fact(ids), replace(stage, rounds=plan.rounds)


def method_for(tournament: Tournament, stage: str = MAIN) -> str:
    """Return the drawing method of a stage: as set, as drawn before, or as usual."""
    standing = tournament.stage(stage)
    if standing.fact.method:
        return standing.fact.method
    methods = [draw.fact.method for draw in standing.standing_draws]
    if methods:
        return next((method for method in methods if method in BY_ROUND), methods[-1])
    teams = len(teams_of(tournament, stage))
    return GROUPS if teams >= 2 * USUAL_ROUNDS else ROUND_ROBIN if teams <= USUAL_ROUNDS else SWISS


def previous_table_choices(tournament: Tournament, stage: str = MAIN) -> DrawPlan:
    """Return the starting values of a stage's plan.

    Its tables, and who keeps one, as in its last draw.
    """
    last = next(reversed(tournament.stage(stage).standing_draws), None)
    if last is None:
        return DrawPlan(stage)
    fact = last.fact
    return DrawPlan(stage, first_table=fact.first_table, closed=fact.closed, fixed=fact.fixed)


def plan_draw(tournament: Tournament, plan: DrawPlan) -> PlannedDraw:
    """Return the draw that a plan gives now, with every problem of the plan."""
    plan = plan if plan.method else replace(plan, method=method_for(tournament, plan.stage))
    basis = (tournament.seq, tournament.head_digest)
    drawing = _DrawComputation(tournament, plan)
    problems = tuple(drawing.problems())
    if problems:
        return PlannedDraw(plan, problems=problems, order=drawing.order, basis=basis)
    rounds, split = drawing.rounds()
    return PlannedDraw(plan, tuple(_in_hall(plan, rounds)), drawing.order, split, basis=basis)


class _DrawComputation:
    """A draw being computed: its participants and their order."""

    def __init__(self, tournament: Tournament, plan: DrawPlan) -> None:
        self._tournament = tournament
        self._plan = plan
        self._stage = tournament.stage(plan.stage)
        stays = [draw for draw in self._stage.standing_draws if draw.uid != plan.instead_of]
        self.first = max((number for draw in stays for number in draw.rounds), default=0) + 1
        self._played = have_played(tournament)
        self.order = self._draw_order()
        self._bracket: Sequence[BracketRound] = ()
        if plan.method in KNOCK_OUTS and len(self.order) > 1:
            self._bracket = bracket_of(tournament, self._stage, self.order, plan.method)

    def _draw_order(self) -> tuple[str, ...]:
        """Return the participating teams in draw order; later Swiss rounds by the standings.

        A knock-out keeps its seeds, and the places in the bracket of teams that have withdrawn.
        """
        tournament, plan = self._tournament, self._plan
        if plan.method in KNOCK_OUTS and self.first > 1:
            return self._stage.standing_draws[0].fact.order
        teams = [team for team in teams_of(tournament, plan.stage) if self._takes_part(team)]
        if plan.method == SWISS and self.first > 1:
            rows = ranked_among(results_of(tournament, plan.stage), teams)
            return tuple(row.team for row in rows)
        if plan.seed is None:
            if self.first == 1:  # a draw that is replaced does not count
                entered_order = tournament.teams if plan.stage == MAIN else self._stage.placed
                teams = [team for team in entered_order if team in teams]
            return tuple(sorted(teams, key=lambda team: seed_number(tournament, self._stage, team)))
        names = {tournament.teams[team].name: team for team in teams}
        return tuple(names[name] for name in draw_order(names, plan.seed))

    def _takes_part(self, team: str) -> bool:
        known = self._tournament.registrations.get(team)
        presence = known.presence if known is not None else ""
        here = presence == HERE or (presence != LEFT and team in self._played)
        if (presence == NEVER_CAME and not here) or (self._plan.here_only and not here):
            return False
        return self._plan.method in KNOCK_OUTS or self._stage.plays_in(team, self.first)

    def problems(self) -> Iterable[Problem]:
        """Yield the problems of the plan."""
        plan, size = self._plan, len(self.order)
        if size < 2:
            yield problem("draw-too-few", "teams", n=size)
            return
        if self._stage.over is not None:
            yield problem("stage-over", "stage", stage=self._stage.name)
        if plan.rounds is not None and plan.rounds < 1:
            yield problem("number-below-one", "rounds", value=plan.rounds)
        yield from self._drawn_before()
        if plan.first_table < 1:
            yield problem("number-below-one", "first_table", value=plan.first_table)
        for team, table in plan.fixed.items():
            if table < plan.first_table or table in plan.closed:
                yield problem("table-not-open", "fixed", team=self._tournament.teams[team].name, table=table)
        if plan.method == GROUPS:
            yield from self._of_groups()
        if plan.method == OWN_CHART and not plan.chart:
            yield problem("draw-empty", "chart")

    def _drawn_before(self) -> Iterable[Problem]:
        """Yield the problem of rounds that are drawn already, or of a Swiss without further rounds."""
        plan = self._plan
        if plan.method == SWISS:
            rounds = plan.rounds or self._stage.fact.rounds
            if rounds is not None and self.first > rounds:
                yield problem("all-rounds-drawn", "rounds", rounds=rounds)
        elif plan.method in KNOCK_OUTS:
            yield from self._not_decided()
        elif plan.method == OWN_CHART:
            for planned_round in plan.chart:
                if planned_round.number < self.first:
                    yield problem("round-drawn-already", "chart", round=planned_round.number)
        elif self.first > 1:
            yield problem("round-drawn-already", "rounds", round=1)

    def _not_decided(self) -> Iterable[Problem]:
        """Yield a problem if the bracket has no further round, or not all pairs are known."""
        before = [
            session for session in sessions_of(self._tournament, self._plan.stage) if (session.round or 0) < self.first
        ]
        going_on = [state for state in before if not is_decided(self._tournament, state)]
        if going_on:
            tables = ", ".join(str(state.table or state.number) for state in going_on)
            last = max(state.round or 0 for state in going_on)
            yield problem("round-goes-on", "rounds", round=last, tables=tables, n=len(going_on))
            return
        pairs = {
            (planned_round.number, frozenset(table.teams))
            for planned_round in self._bracket
            for table in planned_round.tables
        }
        strange = [state for state in before if (state.round, frozenset(state.teams)) not in pairs]
        for state in strange:
            first, other = (self._tournament.teams[team].name for team in state.teams)
            yield problem("not-in-the-bracket", "rounds", one=first, other=other, round=state.round or 0)
        if not strange and self._next_round() is None:
            yield problem(BRACKET_DRAWN, "rounds", rounds=len(self._bracket))

    def _next_round(self) -> Round | None:
        """Return the next round of the bracket in which teams meet.

        The tables keep their numbers there.
        """
        for planned_round in self._bracket[self.first - 1 :]:
            tables: list[Pairing] = []
            for table in planned_round.tables:
                first, second = table.teams
                if first is not None and second is not None:
                    tables.append(Pairing(table.table, (first, second)))
            if tables:
                return Round(planned_round.number, tuple(tables), ())
        return None

    def _placed_groups(self) -> dict[str, str]:
        """Return the group of each team that is placed in one."""
        placed = {team: self._stage.placed[team].group for team in self.order if team in self._stage.placed}
        return {team: group_letter(group) for team, group in placed.items() if group}

    def _of_groups(self) -> Iterable[Problem]:
        unknown: dict[str, list[str]] = {}
        for team, group in self._placed_groups().items():
            if group not in GROUP_NAMES:
                unknown.setdefault(group, []).append(self._tournament.teams[team].name)
        for group, teams in unknown.items():
            shown = ", ".join(teams[:_SHOWN]) + (" ..." if len(teams) > _SHOWN else "")
            yield problem("group-not-drawn", "groups", group=group, n=len(teams), teams=shown)
        a, b = self._split()
        larger = max(len(a), len(b))
        if not a or not b:
            yield problem("group-empty", "groups")
        elif (self._plan.rounds or 0) > larger and not self._stage.fact.rematches:
            yield problem("too-many-rounds", "rounds", rounds=self._plan.rounds or 0, most=larger, teams=larger)

    def _split(self) -> tuple[Sequence[str], Sequence[str]]:
        """Return groups A and B: as teams were placed, the others dealt in turn."""
        placed = self._placed_groups()
        if not placed:
            return deal_groups(self.order)
        a = [team for team in self.order if placed.get(team) == "A"]
        b = [team for team in self.order if placed.get(team) == "B"]
        for team in self.order:
            if team not in (*a, *b):
                (a if len(a) <= len(b) else b).append(team)
        return a, b

    def rounds(self) -> tuple[Sequence[Round], Mapping[str, tuple[str, ...]]]:
        """Return the rounds of a plan without problems, and its groups."""
        plan, none = self._plan, MappingProxyType[str, tuple[str, ...]]({})
        if plan.method == GROUPS:
            a, b = self._split()
            count = plan.rounds or self._stage.fact.rounds or min(USUAL_ROUNDS, max(len(a), len(b)))
            return groups(a, b, count), MappingProxyType({"A": tuple(a), "B": tuple(b)})
        if plan.method == SWISS:
            history = history_in(self._tournament, plan.stage, self.first)
            return (swiss(self.first, self.order, history),), none
        if plan.method in KNOCK_OUTS:
            following = self._next_round()
            return (() if following is None else (following,)), none
        if plan.method == OWN_CHART:
            return plan.chart, none
        every = round_robin(self.order, double=plan.method == DOUBLE_ROUND_ROBIN)
        return every[: plan.rounds or self._stage.fact.rounds or len(every)], none


def _in_hall(plan: DrawPlan, rounds: Iterable[Round]) -> Iterable[Round]:
    """Number the tables as in the hall; teams that keep a table get theirs."""
    for planned_round in rounds:
        open_tables: list[int] = []
        table = plan.first_table
        last = max((each.table for each in planned_round.tables), default=0)
        while len(open_tables) < last:
            if table not in plan.closed:
                open_tables.append(table)
            table += 1
        table_by_teams = {each.teams: open_tables[each.table - 1] for each in planned_round.tables}
        for team, kept in reversed(tuple(plan.fixed.items())):  # the team named first takes precedence
            mine = next((teams for teams in table_by_teams if team in teams), None)
            if mine is None or table_by_teams[mine] == kept:
                continue
            there = next((teams for teams, number in table_by_teams.items() if number == kept), None)
            if there is not None:
                table_by_teams[there] = table_by_teams[mine]
            table_by_teams[mine] = kept
        tables = (replace(each, table=table_by_teams[each.teams]) for each in planned_round.tables)
        yield replace(planned_round, tables=tuple(sorted(tables, key=lambda each: each.table)))


def swap_teams(stage: str, draw: DrawState, number: int, first: str, other: str) -> DrawChanged:
    """Return the change by which two teams (uids) swap their places in a round of a draw."""
    drawn_round, turned = draw.rounds[number], {first: other, other: first}
    tables = tuple(
        replace(table, teams=tuple(turned.get(team, team) for team in table.teams), by_hand=True)
        for table in drawn_round.tables
        if turned.keys() & set(table.teams)
    )
    out = tuple(turned.get(team, team) for team in drawn_round.sits_out)
    return DrawChanged(stage, draw.uid, (DrawnRound(number, tables, out),))
