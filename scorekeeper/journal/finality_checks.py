"""What prevents a final ranking, and checks of changes to a signed or final one."""

from collections.abc import Iterable, Sequence

from scorekeeper.journal import facts
from scorekeeper.journal.brackets import is_decided, winner_in
from scorekeeper.journal.confirming import waiting_in
from scorekeeper.journal.copies import deals_with_differences
from scorekeeper.journal.dispute_facts import OF_DISPUTES
from scorekeeper.journal.disputes import open_disputes
from scorekeeper.journal.entry import is_digest
from scorekeeper.journal.finality_facts import (
    OF_FINALITY,
    ProtestTimeStarted,
    RankingClosed,
    RankingSigned,
    RankingStopped,
)
from scorekeeper.journal.methods import knocks_out, rounds_due
from scorekeeper.journal.names import name_key
from scorekeeper.journal.outstanding import outstanding_in
from scorekeeper.journal.roles import OWN_KEY, PROTEST, Role, members
from scorekeeper.journal.sessions import held_in
from scorekeeper.journal.signing import is_of_signing
from scorekeeper.journal.snapshot import COMPLETE, FORFEITED, SessionState, Tournament
from scorekeeper.journal.stage_checks import check_stage_open, check_ties, sessions_in
from scorekeeper.journal.stage_facts import OF_STAGE
from scorekeeper.journal.stage_results import results_of
from scorekeeper.journal.stages import MAIN, StageState
from scorekeeper.rules.model import RULING, Problem, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.tournament.forfeits import NO_SHOW_POINTS
from scorekeeper.tournament.settings import CRITERIA, MOST_PROTEST_MINUTES, QUORUM
from scorekeeper.tournament.standings import rank

Found = Iterable[Problem]

MOST_MEMBERS = 5
"""The maximum number of members who sign side by side on one page."""
_NAMED = 8
"""The maximum number of tables of a round that a problem names."""


def ruled_since(tournament: Tournament, stage: str) -> tuple[SessionState, ...]:
    """Return the sessions of a stage changed by a ruling after its ranking was closed.

    Empty if it never was.
    """
    sealed = tournament.stage(stage).finality.sealed
    if not sealed:
        return ()
    return tuple(state for state in sessions_in(tournament, stage) if state.last_play_entry.seq > sealed[-1].entry)


def is_final(tournament: Tournament, stage: str) -> bool:
    """Return whether a ranking is closed and no ruling has changed its sheets since."""
    return bool(tournament.stage(stage).finality.sealed) and not ruled_since(tournament, stage)


def may_change(tournament: Tournament, stage: str) -> bool:
    """Return whether the ranking of a stage can still change without a ruling."""
    standing = tournament.stage(stage)
    finality = standing.finality
    if finality.protest is not None or finality.sealed or finality.signing is not None:
        return not is_final(tournament, stage)
    if standing.over is not None:
        return False
    figures = results_of(tournament, stage).figures
    return not any(figure.finished for figure in figures) or bool(outstanding_in(tournament, figures))


def ranking_revision(tournament: Tournament, stage: str) -> int:
    """Return the revision of the ranking that is closed, or else the next one to sign."""
    sealed = tournament.stage(stage).finality.sealed
    if not sealed:
        return 1
    return sealed[-1].revision + (0 if is_final(tournament, stage) else 1)


def missing_members(tournament: Tournament, count: int) -> int:
    """Return how many more members must sign, up to the quorum or one without a committee."""
    most = min(len(tournament.committee), MOST_MEMBERS)
    needed = min(int(tournament.settings.get(QUORUM, 1)), most) if tournament.committee else 1
    return max(0, needed - count)


# what prevents signing


def holding_up(tournament: Tournament, stage: str) -> tuple[Problem, ...]:
    """Return what prevents the ranking of a stage from being signed, apart from the clock.

    Empty if it is ready.
    """
    return tuple(_holding_up(tournament, tournament.stage(stage)))


def closed_on_paper(tournament: Tournament, stage: str) -> int:
    """Return how many sheets of a stage are closed on paper, with unchecked signatures."""
    return sum(state.is_on_paper for state in sessions_in(tournament, stage))


def _holding_up(tournament: Tournament, stage: StageState) -> Found:
    unplayed = tuple(_find_unplayed(tournament, stage))
    yield from unplayed
    states = sessions_in(tournament, stage.uid)
    yield from _disputes(tournament, stage.uid)
    flagged = [state for state in states if deals_with_differences(state) or waiting_in(tournament, state)]
    yield from _by_round("ranking-flagged", flagged)
    unsigned = [state for state in states if state.state == COMPLETE and not state.is_closed]
    yield from _by_round("ranking-unsigned", unsigned)
    yield from () if unplayed else _level_on_the_line(tournament, stage)


def _find_unplayed(tournament: Tournament, stage: StageState) -> Found:
    """Find unfinished sessions, missing rounds, and matches without a winner in a stage."""
    states = sessions_in(tournament, stage.uid)
    going_on = [state for state in states if state.state not in (COMPLETE, FORFEITED)]
    if going_on:
        yield problem("stage-goes-on", "stage", n=len(going_on))
    elif not states:
        yield problem("ranking-of-nothing", "stage")
    yield from check_ties(tournament, stage, "stage")
    due, drawn_count = rounds_due(stage), len(stage.drawn_rounds)
    if due is not None and drawn_count < due and (stage.drawn_rounds or knocks_out(stage)):
        yield problem("ranking-rounds-missing", "stage", rounds=due, drawn=drawn_count)
    if knocks_out(stage):
        yield from _find_wrong_pairs(tournament, stage)


def _find_wrong_pairs(tournament: Tournament, stage: StageState) -> Found:
    """Find a knock-out table whose team has since lost an earlier round by a ruling."""
    lost: dict[str, int] = {}
    for state in sorted(sessions_in(tournament, stage.uid), key=lambda state: state.round or 0):
        number = state.round or 0
        beaten = [team for team in state.teams if lost.get(team, number) < number]
        if 0 < len(beaten) < len(state.teams):
            name = tournament.teams[beaten[0]].name
            yield problem("ranking-bracket-undone", "stage", table=state.table or 0, round=number, team=name)
        if is_decided(tournament, state):
            winner = winner_in(tournament, state)
            lost |= {team: number for team in state.teams if team != winner and team not in lost}


def _disputes(tournament: Tournament, stage: str) -> Found:
    """Find open disputes about a session of the stage or about the event."""
    holding = []
    for dispute in open_disputes(tournament):
        state = tournament.sessions.get(dispute.fact.session or "")
        if dispute.fact.session is None or (state is not None and state.stage == stage):
            holding.append(dispute.number)
    if holding:
        yield problem("ranking-disputed", "stage", disputes=", ".join(map(str, holding)), n=len(holding))


def _level_on_the_line(tournament: Tournament, stage: StageState) -> Found:
    """Find teams that are level across the qualifying line: lots separate them (section 2)."""
    places = stage.fact.places or 0
    if not places or knocks_out(stage):
        return
    results = results_of(tournament, stage.uid)
    for teams in results.groups.values() or (results.teams,):
        rows = rank(teams, results.figures, results.criteria, results.lots)
        level = [row for row in rows if row.place <= places < row.place + len(row.shared_with)]
        if level:
            names = ", ".join(tournament.teams[row.team].name for row in level)
            yield problem("ranking-level", "stage", teams=names, places=places)


def _by_round(code: str, states: Sequence[SessionState]) -> Found:
    """Yield a problem for each round that names the sessions' tables; round 0: no round."""
    rounds: dict[int, list[int]] = {}
    for state in states:
        rounds.setdefault(state.round or 0, []).append(state.table or state.number)
    for number, tables in sorted(rounds.items()):
        named = [*map(str, tables[:_NAMED]), *(["..."] if len(tables) > _NAMED else [])]
        yield problem(code, "stage", round=number, tables=", ".join(named), n=len(tables))


# the facts


def check_protest_time(tournament: Tournament, fact: ProtestTimeStarted, reason: str, _system: RuleSystem) -> Found:
    """Refuse a protest time of an unplayed stage, an invalid one, or a repeat without a reason."""
    stage = tournament.stages.get(fact.stage)
    if stage is None:
        yield from check_stage_open(tournament, fact)
        return
    if not 0 <= fact.minutes <= MOST_PROTEST_MINUTES:
        yield problem("protest-minutes", "minutes", minutes=fact.minutes, most=MOST_PROTEST_MINUTES)
    yield from _find_unplayed(tournament, stage)
    if stage.finality.under_signature:
        yield problem("ranking-under-signature", "stage")
    elif stage.finality.sealed:
        yield problem("ranking-final", "stage", revision=stage.finality.sealed[-1].revision)
    elif stage.finality.protest is not None and not reason.strip():
        yield problem("reason-missing", "reason")


def check_signature(tournament: Tournament, fact: RankingSigned, _reason: str, _system: RuleSystem) -> Found:
    """Refuse to sign a ranking that is not ready, of another revision, or by the wrong signer."""
    stage = tournament.stages.get(fact.stage)
    if stage is None:
        yield from check_stage_open(tournament, fact)
        return
    if is_final(tournament, fact.stage):
        yield problem("ranking-final", "stage", revision=stage.finality.sealed[-1].revision)
        return
    if stage.finality.protest is None:
        yield problem("protest-time-missing", "stage")
    unready = holding_up(tournament, fact.stage)
    if unready:
        yield from unready
        return
    yield from _of_this_ranking(tournament, stage, fact.revision, fact.record)
    yield from _next_place(tournament, stage, fact)
    if fact.state not in OWN_KEY:
        yield problem("member-signs", "state")
    elif not fact.name.strip():
        yield problem("signer-missing", "name", role=fact.role)
    elif fact.state == PROTEST and not fact.words.strip():
        yield problem("protest-without-words", "words", role=fact.role)
    for field, digest in (("certificate", fact.certificate), ("file", fact.file)):
        if digest and not is_digest(digest):
            yield problem("not-a-digest", field)


def _of_this_ranking(tournament: Tournament, stage: StageState, revision: int, record: str) -> Found:
    due, signing = ranking_revision(tournament, stage.uid), stage.finality.signing
    if revision != due:
        yield problem("other-revision", "revision", revision=revision, current=due)
    if not is_digest(record):
        yield problem("not-a-digest", "record")
    elif stage.finality.under_signature and signing is not None and record != signing.record:
        yield problem("other-ranking", "record")


def _next_place(tournament: Tournament, stage: StageState, fact: RankingSigned) -> Found:
    """Find too few or too many signers, a place out of turn, or a person who does not sign here."""
    signing = stage.finality.signing if stage.finality.under_signature else None
    required: tuple[Role, ...] = signing.required if signing is not None else fact.required
    if not 1 <= len(required) <= MOST_MEMBERS or required != members(len(required)) or fact.required != required:
        yield problem("other-members", "required", most=MOST_MEMBERS)
        return
    if lacking := missing_members(tournament, len(required)):
        yield problem("too-few-members", "required", present=len(required), quorum=len(required) + lacking)
    turn = signing.next_role if signing is not None else required[0]
    if fact.role != turn:
        yield problem("not-their-turn", "role", role=fact.role, turn=turn or "")
    if name_key(fact.name) in {name_key(name) for name in (stage.finality.names if signing is not None else ())}:
        yield problem("member-signs-twice", "name", name=fact.name)
    known = {name_key(member.name) for member in tournament.committee}
    if known and name_key(fact.name) not in known:
        yield problem("not-of-the-committee", "name", name=fact.name)


def check_stop(tournament: Tournament, fact: RankingStopped, reason: str, _system: RuleSystem) -> Found:
    """Refuse to stop if there is no signing or protest time to stop, or no reason."""
    stage = tournament.stages.get(fact.stage)
    if stage is None:
        yield from check_stage_open(tournament, fact)
    elif fact.protest_time:
        yield from _protest_stopped(stage, reason)
    elif not stage.finality.under_signature:
        yield problem("ranking-not-signed", "stage")
    elif not reason.strip():
        yield problem("reason-missing", "reason")


def _protest_stopped(stage: StageState, reason: str) -> Found:
    finality = stage.finality
    if finality.under_signature:
        yield problem("ranking-under-signature", "stage")
    elif finality.sealed:
        yield problem("ranking-final", "stage", revision=finality.sealed[-1].revision)
    elif finality.protest is None:
        yield problem("protest-time-missing", "stage")
    elif not reason.strip():
        yield problem("reason-missing", "reason")


def check_closing(tournament: Tournament, fact: RankingClosed, _reason: str, _system: RuleSystem) -> Found:
    """Find objections to closing a ranking, such as empty places."""
    stage = tournament.stages.get(fact.stage)
    if stage is None:
        yield from check_stage_open(tournament, fact)
        return
    signing = stage.finality.signing
    if signing is None or not signing.under_way:
        yield problem("ranking-not-signed", "stage")
        return
    yield from _of_this_ranking(tournament, stage, fact.revision, fact.record)
    empty = [role for role in signing.required if role not in signing.marks]
    if empty:
        yield problem("signature-missing", "required", role=empty[0], missing=len(empty))
    if fact.required != signing.required:
        yield problem("other-members", "required", most=MOST_MEMBERS)
    if not is_digest(fact.file):
        yield problem("not-a-digest", "file")
    elif signing.file and signing.file != fact.file:
        yield problem("other-ranking", "file")


# changes refused after signing

_FREE = (
    *(facts.ScoreAnnounced, facts.TableTaken, *OF_DISPUTES),
    *(facts.PlaceDeclined, facts.RoundClosed, facts.DrawPublished, facts.StageClosed, facts.TimetableSet),
)
"""Facts that change no place: announcements, disputes, publication and closing.

A team that declines keeps its place.
"""
_OF_FIELD = (facts.TeamEntered, facts.TeamRemoved)


def check_fixed_ranking(tournament: Tournament, fact: facts.Fact) -> Found:
    """Refuse a change to the basis of a signed or final ranking, except by a ruling.

    Changes to sheets are checked in `signing_checks`; this covers what is on no sheet.
    """
    if isinstance(fact, OF_FINALITY) or not any(
        stage.finality.sealed or stage.finality.under_signature for stage in tournament.stages.values()
    ):
        return
    for uid in _stages_of(tournament, fact):
        stage = tournament.stage(uid)
        sealed = stage.finality.sealed
        if stage.finality.under_signature:
            yield problem("ranking-under-signature", "stage")
        elif sealed and not _by_ruling(tournament, uid, fact):
            yield problem("ranking-final", "stage", revision=sealed[-1].revision)


def _stages_of(tournament: Tournament, fact: facts.Fact) -> Sequence[str]:
    """Return the stages (uids) whose ranking a fact may change."""
    if isinstance(fact, _FREE) or is_of_signing(fact):
        return ()
    if isinstance(fact, OF_STAGE):
        free = fact.stage not in tournament.stages or _only_goes_on(tournament, fact)
        return () if free else (fact.stage,)
    if isinstance(fact, (facts.EventChanged, *_OF_FIELD)):
        return _reached_by(tournament, fact)
    session = getattr(fact, "session", "")
    state = tournament.sessions.get(session) if session else None
    if isinstance(fact, facts.Voided):
        state = held_in(tournament.sessions, fact.entry)
    return (state.stage,) if state is not None else (MAIN,) if isinstance(fact, facts.SessionOpened) else ()


def _only_goes_on(tournament: Tournament, fact: facts.Fact) -> bool:
    """Return whether a stage changes only in ways that affect no place.

    How many advance, which stage it follows.
    """
    standing = tournament.stages.get(fact.stage) if isinstance(fact, facts.StageSet) else None
    if standing is None or not isinstance(fact, facts.StageSet):
        return False
    before = standing.fact
    return (before.name, before.method, before.criteria, before.withdrawn, before.rounds, before.rematches) == (
        fact.name, fact.method, fact.criteria, fact.withdrawn, fact.rounds, fact.rematches,
    )  # fmt: skip


def _reached_by(tournament: Tournament, fact: facts.Fact) -> Sequence[str]:
    """Return the stages that a change of the event's settings, or of a team's name, reaches."""
    if isinstance(fact, facts.EventChanged):
        before = tournament.event.settings if tournament.event is not None else {}
        same = all(before.get(key) == fact.settings.get(key) for key in (CRITERIA, NO_SHOW_POINTS))
        return () if same else tuple(tournament.stages)
    assert isinstance(fact, _OF_FIELD)
    team = tournament.teams.get(fact.team)
    if team is None or (isinstance(fact, facts.TeamEntered) and team.name == fact.name):
        return ()
    return tuple({state.stage: None for state in tournament.sessions.values() if fact.team in state.teams})


def _by_ruling(tournament: Tournament, stage: str, fact: facts.Fact) -> bool:
    """Return whether a fact is a ruling or follows from one, so that it may change a sheet."""
    if isinstance(fact, facts.RulingMade):
        return fact.ruling_kind == RULING
    if isinstance(fact, facts.LotDrawn):
        return bool(ruled_since(tournament, stage))
    state = tournament.sessions.get(getattr(fact, "session", "") or "")
    return state is not None and bool(state.sealed)
