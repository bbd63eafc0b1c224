"""Checks of a draw, of a change to one, of its withdrawal and of its publication."""

from collections.abc import Iterable
from typing import Any

from scorekeeper.journal.facts import SessionOpened
from scorekeeper.journal.methods import BY_ROUND, METHODS, knocks_out
from scorekeeper.journal.sessions import at_table
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_checks import check_stage_open, check_tables_in_use, sessions_in
from scorekeeper.journal.stage_facts import DrawChanged, DrawMade, DrawnRound, DrawPublished, DrawWithdrawn
from scorekeeper.journal.stage_results import not_coming
from scorekeeper.journal.stages import DrawState, StageState, merge_changes
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem

Found = Iterable[Problem]


def check_draw(tournament: Tournament, fact: DrawMade, reason: str, system: RuleSystem) -> Found:
    """Refuse a draw of a changed stage, of rounds already drawn, or that cannot be played."""
    gone = tuple(check_stage_open(tournament, fact))
    yield from gone
    if gone:
        return
    stage = tournament.stage(fact.stage)
    moved = newest_dependency(tournament, stage, fact.method)
    if moved > fact.basis:
        yield problem("stage-moved-on", "basis", basis=fact.basis, entry=moved)
    if fact.method not in METHODS:
        yield problem("unknown-method", "method", method=fact.method)
    if stage.draw(fact.draw) is not None:
        yield problem("draw-uid-used", "draw")
    if not any(new_round.tables for new_round in fact.rounds):
        yield problem("draw-empty", "rounds")
    yield from _instead(tournament, stage, fact, reason)
    others = [draw for draw in stage.standing_draws if draw.uid != fact.instead_of]
    drawn_before, places = {number for draw in others for number in draw.rounds}, ("rounds",)
    replaced = stage.draw(fact.instead_of)
    own = frozenset(replaced.sessions) if replaced is not None else frozenset[str]()
    numbers: set[int] = set()
    uids: set[str] = set()
    for index, draw_round in enumerate(fact.rounds):
        if draw_round.round in drawn_before or draw_round.round in numbers:
            yield problem("round-drawn-already", *places, index, round=draw_round.round)
        numbers.add(draw_round.round)
        yield from _round(tournament, stage, draw_round, (*places, index), system, own=own)
        for table in draw_round.tables:
            if table.session in uids or table.session in tournament.sessions or _is_used(stage, table.session):
                yield problem("session-uid-used", *places, index, "tables")
            uids.add(table.session)


def _instead(tournament: Tournament, stage: StageState, fact: DrawMade, reason: str) -> Found:
    """Find that a draw to be replaced is not valid, was played, or is replaced without a reason."""
    if not fact.instead_of:
        return
    draw = stage.draw(fact.instead_of)
    if draw is None or draw.withdrawn is not None:
        yield problem("no-such-draw", "instead_of")
        return
    yield from _check_unplayed(tournament, draw, "instead_of")
    if not reason.strip():
        yield problem("reason-missing", "reason")


def newest_dependency(tournament: Tournament, stage: StageState, method: str) -> int:
    """Return the newest entry that a draw of this stage by this method depends on.

    These are the entries about the stage and its teams; where pairings follow the standings, those of its sessions too.
    """
    newest = max((stage.moved, *(team.entry for team in tournament.teams.values())), default=0)
    if method not in BY_ROUND:
        return newest
    return max((newest, *(state.last_seq for state in sessions_in(tournament, stage.uid))), default=0)


def _is_used(stage: StageState, session: str) -> bool:
    """Return whether a draw that is no longer valid had this session."""
    return any(session in draw.sessions for draw in stage.draws if draw.withdrawn is not None)


def _round(
    tournament: Tournament,
    stage: StageState,
    draw_round: DrawnRound,
    path: tuple[str | int, ...],
    system: RuleSystem,
    *,
    own: frozenset[str],
) -> Found:
    """Find invalid values of one round: its number, repeated tables, repeated or unknown teams.

    `own` are its sessions.
    """
    if draw_round.round < 1:
        yield problem("number-below-one", *path, "round", value=draw_round.round)
        return
    tables: set[int] = set()
    seen: set[str] = set()
    for index, table in enumerate(draw_round.tables):
        here = (*path, "tables", index)
        others = (state.uid for state in at_table(tournament, draw_round.round, table.table, stage.uid))
        if table.table < 1:
            yield problem("number-below-one", *here, "table", value=table.table)
        elif table.table in tables or any(uid not in own for uid in others):
            yield problem("table-twice", *here, "table", round=draw_round.round, table=table.table)
        tables.add(table.table)
        if len(table.teams) != len(system.sides):
            yield problem("wrong-number-of-teams", *here, "teams", teams=len(table.teams), sides=len(system.sides))
        for position, uid in enumerate(table.teams):
            yield from _team(tournament, uid, seen, draw_round.round, (*here, "teams", position))
            yield from _letter(tournament, uid, position, system, (*here, "teams", position))
            seen.add(uid)
    for position, uid in enumerate(draw_round.sits_out):
        yield from _team(tournament, uid, seen, draw_round.round, (*path, "sits_out", position))
        seen.add(uid)
    yield from _check_other_tables(tournament, stage, draw_round, path, seen=seen, own=own)


def _check_other_tables(
    tournament: Tournament,
    stage: StageState,
    draw_round: DrawnRound,
    path: tuple[str | int, ...],
    *,
    seen: set[str],
    own: frozenset[str],
) -> Found:
    """Find teams in other sessions of the round, and tables in use by another stage."""
    busy = (state for state in sessions_in(tournament, stage.uid, draw_round.round) if state.uid not in own)
    for uid in dict.fromkeys(uid for state in busy for uid in state.teams):
        if uid in seen:
            yield problem("team-plays-twice", *path, team=tournament.teams[uid].name, round=draw_round.round)
    if draw_round.round in stage.opened and draw_round.round not in stage.closed:
        standing = ((tournament.sessions.get(table.session), table.table) for table in draw_round.tables)
        tables = (number for state, number in standing if state is None or state.state not in (COMPLETE, FORFEITED))
        yield from check_tables_in_use(tournament, stage.uid, tables, path)


def _team(tournament: Tournament, uid: str, seen: set[str], number: int, path: tuple[str | int, ...]) -> Found:
    team = tournament.teams.get(uid)
    if team is None:
        yield problem("no-such-team", *path)
    elif uid in seen:
        yield problem("team-plays-twice", *path, team=team.name, round=number)


def _letter(tournament: Tournament, uid: str, index: int, system: RuleSystem, path: tuple[str | int, ...]) -> Found:
    """Find a team letter that denotes the other side in a session."""
    team = tournament.teams.get(uid)
    others = [side for position, side in enumerate(system.sides) if position != index]
    if team is not None and team.letter is not None and team.letter.upper() in others:
        yield problem("letter-of-other-side", *path, letter=team.letter, team=team.name)


def _holding(tournament: Tournament, fact: Any) -> tuple[DrawState | None, tuple[Problem, ...]]:
    gone = tuple(check_stage_open(tournament, fact))
    if gone:
        return None, gone
    draw = tournament.stage(fact.stage).draw(fact.draw)
    if draw is None or draw.withdrawn is not None:
        return None, (problem("no-such-draw", "draw"),)
    return draw, ()


def check_change(tournament: Tournament, fact: DrawChanged, reason: str, system: RuleSystem) -> Found:
    """Refuse a change without a reason, of a table that has begun, or to an unplayable round."""
    draw, gone = _holding(tournament, fact)
    yield from gone
    if draw is None:
        return
    if not reason.strip():
        yield problem("reason-missing", "reason")
    stage = tournament.stage(fact.stage)
    if knocks_out(stage):
        yield problem("bracket-fixed", "rounds")
    for index, change in enumerate(fact.rounds):
        before = draw.rounds.get(change.round)
        if before is None:
            yield problem("round-not-drawn", "rounds", index, round=change.round)
            continue
        known = {table.session: table for table in before.tables}
        for table_index, table in enumerate(change.tables):
            here = ("rounds", index, "tables", table_index)
            if table.session in known:
                yield from _check_begun(tournament.sessions.get(table.session), here)
            elif table.session in tournament.sessions or _is_used(stage, table.session):
                yield problem("session-uid-used", *here)
        after = merge_changes(before, change)
        own = frozenset(table.session for table in after.tables)
        yield from _round(tournament, stage, after, ("rounds", index), system, own=own)
        yield from _check_lost_teams(tournament, before, after, index)


def _check_begun(state: SessionState | None, path: tuple[str | int, ...]) -> Found:
    if state is not None and state.state != EMPTY and not not_coming(state):
        yield problem("table-has-played", *path, table=state.table or 0, session=state.number)


def _check_lost_teams(tournament: Tournament, before: DrawnRound, after: DrawnRound, index: int) -> Found:
    """Find teams that a change leaves neither at a table nor sitting out."""
    there = {uid for table in after.tables for uid in table.teams} | set(after.sits_out)
    was = {uid for table in before.tables for uid in table.teams} | set(before.sits_out)
    for uid in sorted(was - there):
        name = tournament.teams[uid].name if uid in tournament.teams else uid
        yield problem("team-left-out", "rounds", index, team=name, round=after.round)


def check_withdrawal(tournament: Tournament, fact: DrawWithdrawn, _reason: str, _system: RuleSystem) -> Found:
    """Find a draw that is not valid any more, or one whose sessions have entries."""
    draw, gone = _holding(tournament, fact)
    yield from gone
    if draw is None:
        return
    yield from _check_unplayed(tournament, draw, "draw")


def _check_unplayed(tournament: Tournament, draw: DrawState, field: str) -> Found:
    """Find a session of a draw that has entries."""
    for uid in draw.sessions:
        state = tournament.sessions.get(uid)
        if state is not None and _touched(state):
            yield problem(
                "draw-has-played", field, table=state.table or 0, round=state.round or 0, session=state.number
            )
            return


def _touched(state: SessionState) -> bool:
    """Return whether a session has entries besides its opening."""
    return any(type(entry.fact) is not SessionOpened for entry in state.entries)


def check_publication(tournament: Tournament, fact: DrawPublished, _reason: str, _system: RuleSystem) -> Found:
    """Find a draw that is not valid, or already published."""
    draw, gone = _holding(tournament, fact)
    yield from gone
    if draw is not None and draw.published is not None:
        yield problem("draw-published-already", "draw")


def draw_of_session(tournament: Tournament, state: SessionState) -> DrawState | None:
    """Return the draw that a session comes from, None if it was opened by hand."""
    stage = tournament.stage(state.stage)
    return next((draw for draw in stage.standing_draws if state.uid in draw.sessions), None)
