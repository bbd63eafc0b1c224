"""Remarks: what a scorer should know before entering a fact that is allowed."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from types import MappingProxyType
from typing import Any

from scorekeeper.journal import facts
from scorekeeper.journal.names import deceptive, name_key
from scorekeeper.journal.play_checks import result_of, standing_deal
from scorekeeper.journal.roles import OWN_KEY
from scorekeeper.journal.session_length import EXTRA
from scorekeeper.journal.sessions import played_by, played_in
from scorekeeper.journal.snapshot import COMPLETE, Played, SessionState, Tournament
from scorekeeper.journal.statements import is_correction
from scorekeeper.journal.teams import TeamState, listed, name_of
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem

Found = Iterable[Problem]


def remarks(tournament: Tournament, fact: facts.Fact, system: RuleSystem) -> tuple[Problem, ...]:
    """Return what is unusual about entering this fact now, as codes with values.

    Nothing is refused for it.
    """
    of_event = _OF_EVENT.get(type(fact))
    if of_event is not None:
        return (*of_event(tournament, fact), *_beyond_the_table(tournament, fact, system))
    of_session = _OF_SESSION.get(type(fact))
    of_sheet = _OF_SHEET.get(type(fact))
    played = tournament.played(getattr(fact, "session", ""))
    if of_sheet is not None and played is not None:
        return tuple(of_sheet(played, fact))
    state = tournament.sessions.get(getattr(fact, "session", ""))
    return tuple(of_session(state, fact, system)) if of_session is not None and state is not None else ()


def _team(tournament: Tournament, fact: facts.TeamEntered) -> Found:
    """Remark on players of two teams, a letter used twice, and seated players off the list."""
    before = tournament.teams.get(fact.team)
    uids, captain = listed(fact, before, tournament.players)
    yield from _looks(tournament, fact, before, [name_of(tournament.players, uid) for uid in uids])
    keys = {uid: name_key(name_of(tournament.players, uid)) for uid in uids}
    for other in tournament.teams.values():
        if other.uid == fact.team:
            continue
        known = set(map(name_key, other.players)) if keys else set()
        for uid, key in keys.items():
            if uid in other.uids or key in known:
                name = name_of(tournament.players, uid)
                yield problem("player-of-two-teams", "players", name=name, team=other.name)
        if fact.letter is not None and fact.letter == other.letter:
            yield problem("letter-of-two-teams", "letter", letter=fact.letter, team=other.name)
    gone = set(before.uids) - set(uids) if before is not None else set()
    for state in _sessions_of(tournament, fact.team) if gone else ():
        seated = {name for seating in state.record.seating for name in seating.seats}
        for name in sorted({name_of(tournament.players, uid) for uid in gone} & seated):
            yield problem("seated-name-gone", "players", name=name, session=state.number)
    if before is not None and (before.name, before.captain_uid) != (fact.name, captain):
        signed = [state for state in played_by(tournament, fact.team) if _signs(state, fact.team)]
        for played in signed[:1]:
            yield problem("names-signed", "name", name=before.name, session=played.number, sessions=len(signed))


def _beyond_the_table(tournament: Tournament, fact: facts.Fact, system: RuleSystem) -> Found:
    """Remark on a team with more players than seats at the table."""
    if isinstance(fact, facts.TeamEntered) and isinstance(system, RuleSystem):
        players, _captain = listed(fact, tournament.teams.get(fact.team), tournament.players)
        at_table = system.seats // len(system.sides)
        if len(players) > at_table:
            yield problem("more-than-sit", "players", players=len(players), at_table=at_table)


def _looks(tournament: Tournament, fact: facts.TeamEntered, before: TeamState | None, players: list[str]) -> Found:
    """Remark on names that look like others, of the team and of its players."""
    others = [team for team in tournament.teams.values() if team.uid != fact.team]
    yield from (replace(problem, path=("name",)) for problem in deceptive([fact.name], [team.name for team in others]))
    known = [*(before.players if before is not None else ()), *(name for team in others for name in team.players)]
    yield from (replace(problem, path=("players",)) for problem in deceptive(players, known))


def _sessions_of(tournament: Tournament, team: str) -> tuple[SessionState, ...]:
    """Return the sessions of deals of a team (uid), in order."""
    return tuple(state for state in played_by(tournament, team) if isinstance(state, SessionState))


def _signs(state: Played, team: str) -> bool:
    return team in state.teams and (state.is_closed or state.under_signature)


def _player(tournament: Tournament, fact: facts.PlayerEntered) -> Found:
    """Remark that a sheet was signed with the previous name."""
    name = name_of(tournament.players, fact.player)
    teams = [team.uid for team in tournament.teams.knowing(fact.player)]
    played = {state.number: state for uid in teams for state in _sessions_of(tournament, uid) if _signs(state, uid)}
    signed = [played[number] for number in sorted(played)]
    if signed and name != fact.name:
        yield problem("names-signed", "name", name=name, session=signed[0].number, sessions=len(signed))


def _remark_exchange(tournament: Tournament, fact: facts.SubstitutionApproved | facts.StarterReturned) -> Found:
    """Remark that sessions of the team from that round on have begun: their players are fixed."""
    for state in _sessions_of(tournament, fact.team):
        named = fact.from_round is not None and state.round is not None and state.round >= fact.from_round
        if named and state.fixed is not None and state.uid != fact.session:
            yield problem("roster-fixed", "from_round", session=state.number, round=state.round or 0)


def _session(tournament: Tournament, fact: facts.SessionOpened) -> Found:
    """Remark on a team playing twice in a round, and on namesakes in two teams."""
    teams = [tournament.teams[uid] for uid in fact.teams if uid in tournament.teams]
    for first, second in combinations(teams, 2):
        named = {name_key(name) for name in first.players if first.uid != second.uid}
        for name in second.players:
            if name_key(name) in named:
                yield problem("same-name-at-table", "teams", name=name, team=first.name, other=second.name)
    if fact.round is None:
        return
    there = {other.number: other for uid in fact.teams for other in played_in(tournament, uid, fact.round, fact.stage)}
    for _number, other in sorted(there.items()):
        for uid in fact.teams if other.uid != fact.session else ():
            if uid in other.teams and uid in tournament.teams:
                name = tournament.teams[uid].name
                yield problem("twice-in-a-round", "teams", team=name, round=fact.round, session=other.number)


def _deal(state: SessionState, fact: facts.DealRecorded, _system: RuleSystem) -> Found:
    standing = standing_deal(state, fact.deal)
    if standing is not None and is_correction(standing, fact):
        yield from _after_the_fact(state, fact.deal)
    elif standing is None:
        for number in range(1, fact.deal):
            result = result_of(state, number)
            if result is None or result.contract is None:
                yield problem("deal-missing", "deal", deal=number)
            elif result.outcome is None:
                yield problem("result-awaited", "deal", deal=number)


def _announcing(state: SessionState) -> str:
    announcements = state.system.announcements
    return announcements.article if announcements is not None else ""


def _after_the_fact(state: SessionState, deal: int) -> Found:
    """Remark on a change to something that was read out, ruled on or finished."""
    announced = [after for after in sorted(state.announced) if after >= deal]
    if announced:
        yield problem("announced-already", "deal", article=_announcing(state), deal=deal, after_deal=announced[0])
    if any(ruling.deal == deal and (ruling.outcome or ruling.contract) for ruling in state.record.rulings):
        yield problem("ruled-already", "deal", article=state.system.rulings_article, deal=deal)
    if state.length is not None and state.length.why == EXTRA and deal <= state.length.planned:
        yield problem("extra-deals-follow", "deal", deal=deal, planned=state.length.planned)
    elif state.state == COMPLETE:
        yield problem("session-complete", "deal", deal=deal)


def _penalty(state: SessionState, fact: facts.PenaltyGiven, system: RuleSystem) -> Found:
    kind = system.infractions.get(fact.code)
    if kind is None:
        return
    given = [
        penalty for penalty in state.record.penalties if penalty.deal == fact.deal and penalty.attempt == fact.attempt
    ]
    if any((penalty.side, penalty.code) == (fact.side, fact.code) for penalty in given):
        yield problem("same-penalty-again", "code", article=kind.article, penalty=fact.code, side=fact.side)
    if kind.minor and not fact.objected:
        yield problem("not-objected", "objected", article=kind.article, penalty=fact.code)
    if kind.cardinal and fact.attempt is not None:
        yield problem("abandoned-attempt", "attempt", article=kind.article, penalty=fact.code)
    elif kind.cardinal:
        yield from _cardinal(given, fact, system)
    if fact.deal is not None and fact.deal <= state.begun:
        yield from _after_the_fact(state, fact.deal)


def _cardinal(given: Iterable[Any], fact: facts.PenaltyGiven, system: RuleSystem) -> Found:
    kinds = system.infractions.kinds
    guilty = {penalty.side for penalty in given if penalty.code in kinds and kinds[penalty.code].cardinal}
    article = kinds[fact.code].article
    if fact.side in guilty:
        yield problem("awarded-already", "code", article=article, side=fact.side)
    elif guilty:
        yield problem("both-guilty", "code", article=article)


def _seats(state: SessionState, fact: facts.SeatsTaken, _system: RuleSystem) -> Found:
    taken = (other.from_deal for _entry, other in state.counting(facts.SeatsTaken))
    later = [deal for deal in taken if deal > fact.from_deal]
    if later:
        yield problem("seats-change-later", "from_deal", article=state.system.seating_article, deal=min(later))


def _ruling(state: Played, _fact: facts.RulingMade) -> Found:
    """Remark that a ruling reopens a closed sheet."""
    if state.is_closed:
        yield problem("reopens-sheet", "session", session=state.number, revision=state.revision + 1)


def _signature(_state: Played, fact: facts.SheetSigned) -> Found:
    """Remark that only the scorer witnessed a refusal or an absence."""
    if fact.state not in OWN_KEY and not fact.witness.strip():
        yield problem("no-witness", "witness", role=fact.role)


_OF_SHEET: Mapping[type, Callable[[Played, Any], Found]] = MappingProxyType(
    {facts.RulingMade: _ruling, facts.SheetSigned: _signature}
)

_OF_EVENT: Mapping[type, Callable[[Tournament, Any], Found]] = MappingProxyType(
    {
        facts.TeamEntered: _team,
        facts.SessionOpened: _session,
        facts.PlayerEntered: _player,
        facts.SubstitutionApproved: _remark_exchange,
        facts.StarterReturned: _remark_exchange,
    }
)

_OF_SESSION: Mapping[type, Callable[[SessionState, Any, RuleSystem], Found]] = MappingProxyType(
    {facts.DealRecorded: _deal, facts.PenaltyGiven: _penalty, facts.SeatsTaken: _seats}
)
