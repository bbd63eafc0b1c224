"""Permissions of each role, from the table in `journal/who_may.py`."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from scorekeeper.journal import permissions as table
from scorekeeper.journal.access import COMMITTEE, PHONE, Scope
from scorekeeper.journal.facts import (
    DealRecorded,
    DisputeRaised,
    Fact,
    LengthSet,
    PenaltyGiven,
    PlayerEntered,
    Redealt,
    RulingMade,
    SessionOpened,
    SettlementProposed,
    SheetReceived,
    SheetSigned,
    TeamEntered,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.forfeits import has_begun
from scorekeeper.journal.roster_checks import only_adds
from scorekeeper.journal.session_length import STOPPED
from scorekeeper.journal.sessions import held_in, played_by
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, Played, SessionState, Tournament
from scorekeeper.journal.who_may import always, who_may
from scorekeeper.rules.model import RULING, Problem, problem
from scorekeeper.rules.system import BY_RULING, RuleSystem

OTHER_SESSION, OTHER_SIDE = "other-session", "other-side"
"""Problem codes for facts of a phone about another session or for the other side."""
NOT_NOW = "not-now"
"""The code for facts that no role may enter in the session's current state."""

_NOTHING = Tournament(0, "")


def state_of(tournament: Tournament, session: str | None) -> str:
    """Return the state of a session, or of the event, as the table of permissions names it.

    "not begun" if the session does not exist yet.
    """
    if tournament.event is None:
        return table.NO_EVENT
    if not session:
        return table.EVENT
    state = tournament.played(session)
    return table.NOT_BEGUN if state is None else _state(state)


def _state(state: Played) -> str:
    if state.under_signature:
        return table.SIGNING
    if state.is_closed:
        return table.SIGNED
    if isinstance(state, SessionState) and state.forfeit is not None:
        return table.FORFEITED
    if state.sealed:
        return table.RULED_SINCE
    stopped = isinstance(state, SessionState) and state.length is not None and state.length.why == STOPPED
    if stopped and state.state not in {EMPTY, COMPLETE}:
        return table.STOPPED_EARLY
    return {EMPTY: table.NOT_BEGUN, COMPLETE: table.ALL_IN}.get(state.state, table.UNDER_WAY)


def case_of(tournament: Tournament, fact: Fact, role: str) -> str:
    """Return the table's case of a fact, "" if its kind has only one."""
    find_case = _CASES.get(type(fact))
    return find_case(tournament, fact, role) if find_case is not None else ""


def may(role: str, fact: Fact, tournament: Tournament | None = None) -> bool:
    """Return whether a role may enter a fact; without a tournament, in any state of the session."""
    around = tournament or _NOTHING
    case = case_of(around, fact, role)
    return role in who_may(fact.kind, case, _subject_state(around, fact) if tournament is not None else "")


def may_not(
    role: str, tournament: Tournament, facts: Iterable[Fact], scope: Scope | None = None
) -> tuple[Problem, ...]:
    """Return what a role may not enter now, each kind and case once, and which roles may.

    If no role may, the reason comes from the checks or from `not_now`. A phone enters only about its own session
    (`scope`), and what it says for a side only for its own.
    """
    problems: dict[tuple[str, str], Problem] = {}
    for fact in facts:
        if outside := outside_scope(fact, role, scope):
            problems[fact.kind, outside] = problem(outside, "session" if outside == OTHER_SESSION else "side")
            continue
        if always(fact.kind, role):
            continue  # the state of the session need not be computed
        case, state = case_of(tournament, fact, role), _subject_state(tournament, fact)
        now = who_may(fact.kind, case, state)
        who = now or who_may(fact.kind, case)
        if role in (now or who):
            continue
        problems[fact.kind, case] = problem(
            "role-may-not", role=role, kind=fact.kind, case=case, state=state, who=" ".join(who)
        )
    return tuple(problems.values())


def outside_scope(fact: Fact, role: str, scope: Scope | None) -> str:
    """Return the problem code if a phone may not enter a fact about this session or side.

    "" if it may.
    """
    if role != PHONE:
        return ""
    if scope is None or getattr(fact, "session", None) != scope.session:
        return OTHER_SESSION
    own = getattr(fact, _FOR_SIDE.get(type(fact), ""), scope.side)
    return "" if own == scope.side else OTHER_SIDE


_FOR_SIDE: Mapping[type, str] = MappingProxyType({DisputeRaised: "by"})
"""The field of a fact in which a phone may name only its own side."""


def not_now(role: str, tournament: Tournament, fact: Fact) -> tuple[Problem, ...]:
    """Return the problem that no role may enter such a fact in the session's current state."""
    case, state = case_of(tournament, fact, role), _subject_state(tournament, fact)
    if who_may(fact.kind, case, state):
        return ()
    return (problem(NOT_NOW, kind=fact.kind, case=case, state=state),)


def _subject_state(tournament: Tournament, fact: Fact) -> str:
    """Return the state of a fact's subject."""
    if isinstance(fact, Voided):
        state = held_in(tournament.all_played, fact.entry)
        return _state(state) if state is not None else table.EVENT
    return state_of(tournament, getattr(fact, "session", None))


def _team_case(tournament: Tournament, fact: TeamEntered, _role: str) -> str:
    standing = tournament.teams.get(fact.team)
    if standing is None:
        return table.NEW
    begun = any(has_begun(state) for state in played_by(tournament, fact.team))
    return table.COMPLETED if only_adds(tournament, standing, fact) and not begun else table.CHANGED


def _player_case(tournament: Tournament, fact: PlayerEntered, _role: str) -> str:
    known = fact.player in tournament.players or bool(tournament.teams.knowing(fact.player))
    return table.CHANGED if known else table.NEW


def _session_case(tournament: Tournament, fact: SessionOpened, _role: str) -> str:
    standing = tournament.played(fact.session)
    before: Mapping[str, object] = {}
    if standing is not None:
        opened = next(entry.fact for entry in standing.entries if entry.seq == standing.opened_entry)
        before = opened.options if isinstance(opened, SessionOpened) else before
    if dict(fact.options) != dict(before):
        return table.OWN_OPTIONS
    return table.NEW if standing is None else table.CHANGED


def sets_points(tournament: Tournament, fact: Fact) -> bool:
    """Return whether a fact gives points that only the committee may set.

    A penalty of this kind without points is merely recorded.
    """
    if not isinstance(fact, PenaltyGiven) or not isinstance(tournament.rules, RuleSystem):
        return False
    kind = tournament.rules.infractions.get(fact.code)
    return kind is not None and kind.open_points and bool(fact.points)


def _play_case(tournament: Tournament, fact: DealRecorded | PenaltyGiven | Redealt | WrongDealer, role: str) -> str:
    if sets_points(tournament, fact) or (role == PHONE and _is_for_committee(tournament, fact)):
        return table.POINTS_SET
    if isinstance(fact, Redealt) and fact.reason == BY_RULING:
        return table.BY_RULING
    return table.ORDERED if state_of(tournament, fact.session) == table.RULED_SINCE else ""


def _is_for_committee(tournament: Tournament, fact: Fact) -> bool:
    """Return whether a penalty is not a phone's: without fixed points, or imported."""
    if not isinstance(fact, PenaltyGiven) or not isinstance(tournament.rules, RuleSystem):
        return False
    kind = tournament.rules.infractions.get(fact.code)
    return kind is None or kind.open_points or bool(fact.imported)


def _dispute_case(_tournament: Tournament, fact: DisputeRaised, role: str) -> str:
    """Return the case of a dispute; a phone may only call the committee, without an account."""
    call = DisputeRaised(
        fact.dispute, fact.session, fact.deal, fact.by, fact.code, fact.offender,
        late=fact.late, occurrence=fact.occurrence,
    )  # fmt: skip
    return table.CALLED if role == PHONE and fact.by is not None and fact == call else ""


def _ruling_case(tournament: Tournament, fact: RulingMade, _role: str) -> str:
    """Return the case of a ruling.

    A settlement counts as a ruling if it supersedes a ruling, waives what a ruling imposed, has a deal dealt or played
    again, or forfeits the session. Any other agreement of the teams stays a settlement.
    """
    if fact.ruling_kind == RULING or fact.again is not None or fact.forfeit is not None:
        return RULING
    state = tournament.played(fact.session)
    ruled = {
        ruling.entry.seq for ruling in (state.rulings if state is not None else ()) if ruling.fact.ruling_kind == RULING
    }
    touched = {fact.supersedes, *(entry for entry, _part in fact.waive)}
    return RULING if ruled & touched else fact.ruling_kind


def _proposal_case(tournament: Tournament, fact: SettlementProposed, role: str) -> str:
    return RULING if _ruling_case(tournament, fact.ruling, role) == RULING else ""


def _void_case(tournament: Tournament, fact: Voided, role: str) -> str:
    """Return the case of an undo or redo, judged like the entry itself.

    A role that may enter it may undo it.
    """
    state = held_in(tournament.all_played, fact.entry)
    entries = {entry.seq: entry for entry in state.entries} if state is not None else {}
    original = entries.get(fact.entry)
    while original is not None and isinstance(original.fact, Voided):
        original = entries.get(original.fact.entry)
    if original is None:
        return table.OWN
    kind, case = original.fact.kind, case_of(tournament, original.fact, role)
    return table.OWN if role in who_may(kind, case) else table.OTHERS


_CASES: Mapping[type, Callable[[Tournament, Any, str], str]] = MappingProxyType(
    {
        TeamEntered: _team_case,
        PlayerEntered: _player_case,
        SessionOpened: _session_case,
        DealRecorded: _play_case,
        PenaltyGiven: _play_case,
        Redealt: _play_case,
        WrongDealer: _play_case,
        DisputeRaised: _dispute_case,
        RulingMade: _ruling_case,
        SettlementProposed: _proposal_case,
        Voided: _void_case,
        LengthSet: lambda _tournament, fact, _role: fact.why,
        SheetReceived: lambda _tournament, fact, _role: "" if fact.signers else table.UNCHECKED,
        SheetSigned: lambda _tournament, fact, _role: COMMITTEE if fact.role == COMMITTEE else "",
    }
)
