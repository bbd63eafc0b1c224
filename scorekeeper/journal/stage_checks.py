"""Checks of facts about a stage: rounds, withdrawals, and the desk's notes on teams."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scorekeeper.journal.at_desk import first_played
from scorekeeper.journal.brackets import is_decided, needs_extra_deals
from scorekeeper.journal.kind import Check
from scorekeeper.journal.methods import METHODS, knocks_out, last_round
from scorekeeper.journal.names import name_key
from scorekeeper.journal.signing_facts import SheetSigned
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_facts import (
    CheckedIn,
    FeePaid,
    LotDrawn,
    PlaceDeclined,
    RoundClosed,
    RoundOpened,
    StageClosed,
    StageSet,
    TeamPlaced,
    TeamRegistered,
    TeamWithdrawn,
    TimetableSet,
)
from scorekeeper.journal.stage_results import teams_of
from scorekeeper.journal.stages import ANNUL, FEES, FORFEIT, LEFT, MAIN, NEVER_CAME, PRESENCE, StageState
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules
from scorekeeper.tournament.settings import is_local_time, setting_of
from scorekeeper.tournament.standings import METRICS

Found = Iterable[Problem]


def sessions_in(tournament: Tournament, stage: str, number: int | None = None) -> tuple[SessionState, ...]:
    """Return the sessions of a stage (uid), or of one round of it, in order."""
    return tuple(
        state for state in tournament.sessions.values() if state.stage == stage and number in (None, state.round)
    )


def tables_in_use(tournament: Tournament, stage: str) -> Mapping[int, SessionState]:
    """Return the tables in use by open rounds of other stages, each with its session.

    All stages share the hall: a table seats one session at a time, whichever stage it belongs to.
    """
    return {
        state.table: state
        for other in tournament.stages.values()
        if other.uid != stage
        for number in sorted(other.opened.keys() - other.closed.keys())
        for state in sessions_in(tournament, other.uid, number)
        if state.table is not None and state.state not in (COMPLETE, FORFEITED)
    }


def check_tables_in_use(
    tournament: Tournament, stage: str, tables: Iterable[int], path: tuple[str | int, ...]
) -> Found:
    """Find tables in use by other stages where this round begins, a problem for each round."""
    used = tables_in_use(tournament, stage) if len(tournament.stages) > 1 else {}
    tables_by_round: dict[tuple[str, int], list[int]] = {}
    for table in sorted(set(tables) & used.keys()):
        tables_by_round.setdefault((used[table].stage, used[table].round or 0), []).append(table)
    for (uid, number), there in tables_by_round.items():
        listed, name = ", ".join(map(str, there)), tournament.stage(uid).name
        yield problem("tables-in-use", *path, tables=listed, n=len(there), round=number, stage=name)


def check_stage_open(tournament: Tournament, fact: object) -> Found:
    """Find that the stage does not exist, or that it is over."""
    stage = tournament.stages.get(fact.stage)  # type: ignore[attr-defined]
    if stage is None:
        yield problem("no-such-stage", "stage")
    elif stage.over is not None:
        yield problem("stage-over", "stage", stage=stage.name)


def check_stage(tournament: Tournament, fact: StageSet, reason: str, system: RuleSystem) -> Found:
    """Find invalid values of a stage, or a change under a signed ranking without a reason."""
    standing = tournament.stages.get(fact.stage)
    if fact.stage != MAIN and not fact.name.strip():
        yield problem("name-missing", "name")
    if any(name_key(other.name) == name_key(fact.name) for other in _others(tournament, fact)):
        yield problem("stage-name-taken", "name", name=fact.name)
    yield from _plan(fact)
    before = standing.fact.criteria if standing is not None else ()
    if fact.criteria and fact.criteria != before and _will_knock_out(standing, fact):
        yield problem("criteria-of-a-knock-out", "criteria")
    if fact.after is not None and (fact.after == fact.stage or fact.after not in tournament.stages):
        yield problem("no-such-stage", "after")
    yield from _options(fact, system)
    if standing is None or reason.strip() or not _weighs(standing, fact):
        return
    if any(state.state in (COMPLETE, FORFEITED) for state in sessions_in(tournament, fact.stage)):
        yield problem("reason-missing", "reason")


def _plan(fact: StageSet) -> Found:
    """Find an unknown method, an invalid number or unknown criteria."""
    if fact.method and fact.method not in METHODS:
        yield problem("unknown-method", "method", method=fact.method)
    for field, value in (("rounds", fact.rounds), ("places", fact.places)):
        if value is not None and value < 1:
            yield problem("number-below-one", field, value=value)
    for index, deals in enumerate(fact.lengths):
        if deals < 1:
            yield problem("number-below-one", "lengths", index, value=deals)
    if len(set(fact.criteria)) != len(fact.criteria) or not set(fact.criteria) <= set(METRICS):
        yield problem("unknown-criteria", "criteria", value=",".join(fact.criteria))
    if fact.withdrawn not in (FORFEIT, ANNUL):
        yield problem("unknown-method", "withdrawn", method=fact.withdrawn)


def _will_knock_out(standing: StageState | None, fact: StageSet) -> bool:
    """Return whether a stage is a knock-out with these settings, by draw or else by method."""
    return knocks_out(replace(standing or StageState(fact.stage), fact=fact))


def _others(tournament: Tournament, fact: StageSet) -> Iterable[StageState]:
    return (stage for uid, stage in tournament.stages.items() if uid != fact.stage and stage.name and fact.name)


def _options(fact: StageSet, system: RuleSystem) -> Found:
    for key, value in fact.options.items():
        setting = setting_of(system, key)
        if setting is None or not setting.of_session:
            yield problem("unknown-setting", "options", key, setting=key)
        elif not setting.allows(value):
            yield problem("setting-value", "options", key, setting=key, value=value)


def _weighs(standing: StageState, fact: StageSet) -> bool:
    """Return whether the change may affect places."""
    before = standing.fact
    return (before.criteria, before.withdrawn, before.places) != (fact.criteria, fact.withdrawn, fact.places)


def check_placing(tournament: Tournament, fact: TeamPlaced, _reason: str, _system: RuleSystem) -> Found:
    """Find an unknown team or stage, or a team already in the draw."""
    yield from check_stage_open(tournament, fact)
    team = tournament.teams.get(fact.team)
    if team is None:
        yield problem("no-such-team", "team")
        return
    if fact.number is not None and fact.number < 1:
        yield problem("number-below-one", "number", value=fact.number)
    stage = tournament.stage(fact.stage)
    holding = next((draw for draw in stage.standing_draws if fact.team in draw.fact.order), None)
    if holding is not None:
        yield problem("team-drawn-already", "team", team=team.name)


def check_withdrawal(tournament: Tournament, fact: TeamWithdrawn, reason: str, _system: RuleSystem) -> Found:
    """Find an unknown team, an invalid round, or a withdrawal without a reason."""
    if fact.stage not in tournament.stages:
        yield problem("no-such-stage", "stage")
        return
    team = tournament.teams.get(fact.team)
    if team is None:
        yield problem("no-such-team", "team")
        return
    if fact.after_round is not None and fact.after_round < 0:
        yield problem("number-below-one", "after_round", value=fact.after_round)
    stage = tournament.stages[fact.stage]
    gone = stage.withdrawn.get(fact.team)
    last = last_round(stage)
    if fact.after_round is not None and last is not None and fact.after_round > last:
        yield problem("after-last-round", "after_round", value=fact.after_round, rounds=last)
    if fact.after_round is None and gone is None:
        yield problem("team-not-withdrawn", "team", team=team.name)
    if not reason.strip():
        yield problem("reason-missing", "reason")
    if fact.after_round is None:
        return
    for state in sessions_in(tournament, fact.stage):
        later = state.round or 0
        if later > fact.after_round and fact.team in state.teams and state.state == COMPLETE:
            yield problem("withdrawn-has-played", "after_round", team=team.name, round=later)


def check_round_opening(tournament: Tournament, fact: RoundOpened, _reason: str, _system: RuleSystem) -> Found:
    """Find a round that has no sessions, or one that is already open."""
    yield from check_stage_open(tournament, fact)
    stage = tournament.stage(fact.stage)
    if fact.round not in stage.drawn_rounds and not sessions_in(tournament, fact.stage, fact.round):
        yield problem("round-not-drawn", "round", round=fact.round)
    elif fact.round in stage.opened and fact.round not in stage.closed:
        yield problem("round-open-already", "round", round=fact.round)
    else:
        begins = sessions_in(tournament, fact.stage, fact.round)
        tables = (begin.table or 0 for begin in begins if begin.state not in (COMPLETE, FORFEITED))
        yield from check_tables_in_use(tournament, fact.stage, tables, ("round",))


def check_round_closing(tournament: Tournament, fact: RoundClosed, _reason: str, _system: RuleSystem) -> Found:
    """Find a round that is not drawn, is closed, or has unfinished sessions."""
    yield from check_stage_open(tournament, fact)
    stage = tournament.stage(fact.stage)
    played = sessions_in(tournament, fact.stage, fact.round)
    if not played:
        yield problem("round-not-drawn", "round", round=fact.round)
        return
    if fact.round in stage.closed:
        yield problem("round-closed-already", "round", round=fact.round)
    going_on = [state for state in played if state.state not in (COMPLETE, FORFEITED)]
    if going_on:
        tables = ", ".join(str(state.table or state.number) for state in going_on)
        yield problem("round-goes-on", "round", round=fact.round, tables=tables, n=len(going_on))
    for state in going_on:
        for team in (team for team in state.teams if not stage.plays_in(team, fact.round)):
            yield problem(
                "withdrawn-plays-on", "round", team=tournament.teams[team].name, table=state.table or state.number
            )
    yield from check_ties(tournament, stage, "round", fact.round)


def check_ties(tournament: Tournament, stage: StageState, field: str, number: int | None = None) -> Found:
    """Find tied sessions of a knock-out, or of one of its rounds, that need extra deals."""
    for state in sessions_in(tournament, stage.uid, number) if knocks_out(stage) else ():
        if state.state == COMPLETE and not is_decided(tournament, state):
            yield _tie(state, field)


def not_tied(check: Check) -> Check:
    """Return a check of a signature that also refuses a tie in a knock-out.

    A signed sheet gets no extra deals. A tie made by a ruling after the sheet was signed is signed as it is.
    """

    def checked(tournament: Tournament, fact: SheetSigned, reason: str, rules: Rules) -> Found:
        state = tournament.sessions.get(fact.session)
        if state is not None and needs_extra_deals(tournament, state):
            yield _tie(state, "session")
            return
        yield from check(tournament, fact, reason, rules)

    return checked


def _tie(state: SessionState, field: str) -> Problem:
    return problem("tie-in-a-knock-out", field, table=state.table or state.number, round=state.round or 0)


def check_timetable(tournament: Tournament, fact: TimetableSet, _reason: str, _system: RuleSystem) -> Found:
    """Find a time that is not valid, or a round that begins before an earlier one."""
    if fact.stage not in tournament.stages:
        yield problem("no-such-stage", "stage")
    before = ""
    for index, begin in enumerate(fact.begins):
        if begin and not is_local_time(begin):
            yield problem("not-a-local-time", "begins", index, value=begin)
        elif begin and begin <= before:
            yield problem("round-before-earlier", "begins", index, round=index + 1)
        before = begin or before


def check_lot(tournament: Tournament, fact: LotDrawn, _reason: str, _system: RuleSystem) -> Found:
    """Find a lot among fewer than two teams, with a repeated team, or with an unknown one."""
    if fact.stage not in tournament.stages:
        yield problem("no-such-stage", "stage")
    if len(fact.teams) < 2:
        yield problem("lot-of-one", "teams")
    for index, team in enumerate(fact.teams):
        if team not in tournament.teams:
            yield problem("no-such-team", "teams", index)
        elif team in fact.teams[:index]:
            yield problem("team-twice", "teams", index, team=tournament.teams[team].name)


def check_declined_place(tournament: Tournament, fact: PlaceDeclined, _reason: str, _system: RuleSystem) -> Found:
    """Refuse a place declined twice, by a team not in the stage, or drawn later already."""
    if fact.stage not in tournament.stages:
        yield problem("no-such-stage", "stage")
        return
    if fact.team not in teams_of(tournament, fact.stage):
        yield problem("no-such-team", "team")
        return
    name, declined = tournament.teams[fact.team].name, tournament.stage(fact.stage).declined
    if fact.back and fact.team not in declined:
        yield problem("place-not-declined", "team", team=name)
    elif not fact.back and fact.team in declined:
        yield problem("place-declined-already", "team", team=name)
    later = (stage for stage in tournament.stages.values() if stage.fact.after == fact.stage)
    draws = (draw for stage in later for draw in stage.standing_draws)
    if any(fact.back or fact.team in draw.fact.order for draw in draws):
        yield problem("place-drawn-already", "team", team=name)


def check_stage_closing(tournament: Tournament, fact: StageClosed, _reason: str, _system: RuleSystem) -> Found:
    """Find a stage that is over, or one with unfinished sessions."""
    yield from check_stage_open(tournament, fact)
    going_on = [state for state in sessions_in(tournament, fact.stage) if state.state not in (COMPLETE, FORFEITED)]
    if going_on:
        yield problem("stage-goes-on", "stage", n=len(going_on))
    yield from check_ties(tournament, tournament.stage(fact.stage), "stage")


def check_registration(tournament: Tournament, fact: TeamRegistered, _reason: str, _system: RuleSystem) -> Found:
    """Find an unknown team, a number below one, or a late team that was not admitted."""
    if fact.team not in tournament.teams:
        yield problem("no-such-team", "team")
    if fact.number is not None and fact.number < 1:
        yield problem("number-below-one", "number", value=fact.number)


def check_presence(tournament: Tournament, fact: CheckedIn, _reason: str, system: Rules) -> Found:
    """Find an unknown team, an unknown state, or a team marked "never-came" that has played."""
    team = tournament.teams.get(fact.team)
    if team is None:
        yield problem("no-such-team", "team")
        return
    if fact.state not in (*PRESENCE, LEFT) or (fact.state == LEFT and not isinstance(system, HandRules)):
        yield problem("unknown-presence", "state", state=fact.state)
    played = first_played(tournament, fact.team) if fact.state == NEVER_CAME else None
    if played is not None:
        yield problem("withdrawn-has-played", "state", team=team.name, round=played.round or 1)


def check_fee(tournament: Tournament, fact: FeePaid, _reason: str, _system: RuleSystem) -> Found:
    """Find an unknown team or fee, or a fee given back without having been paid."""
    team = tournament.teams.get(fact.team)
    if team is None:
        yield problem("no-such-team", "team")
        return
    if fact.fee not in FEES:
        yield problem("unknown-fee", "fee", fee=fact.fee)
        return
    known = tournament.registrations.get(fact.team)
    if fact.back and (known is None or fact.fee not in known.paid):
        yield problem("fee-not-paid", "fee", team=team.name)
