"""What refuses a ruling, and what refuses taking an entry back or putting it again."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from scorekeeper.journal.dispute_checks import answers
from scorekeeper.journal.dispute_facts import REDEAL, REPLAY, SETTLEMENT
from scorekeeper.journal.dispute_states import superseded_in
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.extent import NO_SHOW
from scorekeeper.journal.facts import (
    DealRecorded,
    DifferenceSettled,
    Fact,
    LengthSet,
    PenaltyGiven,
    Redealt,
    RowCopied,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionForfeited,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.play_checks import (
    OUTCOMES,
    begun,
    contract_fits,
    penalty_fits,
    result_of,
    seats_lost,
    side_known,
    standing_deal,
)
from scorekeeper.journal.redeals import gone_on
from scorekeeper.journal.ruled import decides
from scorekeeper.journal.signing_checks import undo_fixed
from scorekeeper.journal.snapshot import COMPLETE, EMPTY, Forfeit, SessionState, Tournament
from scorekeeper.journal.standing import Surroundings, session_state
from scorekeeper.journal.undo import UNDOABLE
from scorekeeper.journal.voids import standing_entries
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import RULING, Problem, outcome_with, problem
from scorekeeper.rules.system import RuleSystem

Found = Iterable[Problem]


def ruling(tournament: Tournament, state: SessionState, fact: RulingMade, _reason: str, system: RuleSystem) -> Found:
    """Find what speaks against entering this ruling; one that it supersedes does not count any more."""
    answered = tuple(answers(tournament, fact))
    yield from answered
    if fact.supersedes is not None and not any("supersedes" in found.path for found in answered):
        gone = RulingMade(fact.session, ("-",), "-", supersedes=fact.supersedes)
        yield from _ruling(_with(tournament, state, gone, system), fact, system)
    else:
        yield from _ruling(state, fact, system)
    if fact.supersedes is not None or fact.again is not None:
        after = _with(tournament, state, fact, system)
        found = {*_cardinals_without_contract(after, system), *_rulings_without_contract(after)}
        found -= {*_cardinals_without_contract(state, system), *_rulings_without_contract(state)}
        found |= {*_misread(after)} - {*_misread(state)}
        for one in sorted(found, key=lambda one: one.values):
            yield replace(one, path=("supersedes" if fact.supersedes is not None else "again",))


def _ruling(state: SessionState, fact: RulingMade, system: RuleSystem) -> Found:
    if not any(article.strip() for article in fact.articles):
        yield problem("articles-missing", "articles")
    if not fact.reason.strip():
        yield problem("reason-missing", "reason")
    if fact.ruling_kind not in {RULING, SETTLEMENT}:
        yield problem("unknown-ruling-kind", "ruling_kind", kind=fact.ruling_kind)
    elif fact.ruling_kind == SETTLEMENT and fact.members:
        yield problem("settlement-has-members", "members")
    yield from _about_deal(state, fact)
    yield from _card_points(state, fact, system)
    yield from _again(state, fact)
    yield from side_known(system, fact.forfeit, "forfeit")
    yield from side_known(system, fact.offender, "offender")
    yield from side_known(system, fact.side)
    yield from contract_fits(system, fact.contract)
    for side in fact.points:
        yield from side_known(system, side, "points")
    if system.payment.conserves and sum(fact.points.values()) != 0:
        yield problem("points-not-zero-sum", "points")
    yield from _waived(state, fact)
    for place, penalty in enumerate(fact.impose):
        yield from _imposed(state, fact, penalty, place, system)


def _about_deal(state: SessionState, fact: RulingMade) -> Found:
    if fact.deal is None:
        if any(part is not None for part in (fact.side, fact.contract, fact.outcome, fact.taken, fact.again)):
            yield problem("ruling-needs-deal", "deal")
        return
    yield from begun(state, fact.deal)
    if fact.outcome is not None and fact.outcome not in OUTCOMES:
        yield problem("no-such-outcome", "outcome", outcome=fact.outcome)
    field = next((name for name in ("outcome", "contract", "taken") if getattr(fact, name) is not None), None)
    if field is not None and not _contract_known(state, fact):
        yield problem("outcome-without-contract", field, deal=fact.deal)


def _card_points(state: SessionState, fact: RulingMade, system: RuleSystem) -> Found:
    """Find card points that cannot be, or that would be read for the other side."""
    result = result_of(state, fact.deal or 0)
    contract = fact.contract or (result.contract if result is not None else None)
    if fact.taken is not None and not 0 <= fact.taken <= system.card_points:
        yield problem("taken-out-of-range", "taken", taken=fact.taken, maximum=system.card_points)
    elif None not in (fact.taken, fact.outcome) and contract is not None and not _agrees(fact, contract):
        yield problem(
            "result-disagrees",
            "outcome",
            taken=fact.taken or 0,
            contract=str(contract),
            outcome=fact.outcome or "",
        )
    turned = result is not None and result.side is not None and fact.side not in {None, result.side}
    recorded = standing_deal(state, fact.deal or 0)
    if turned and fact.outcome is None and fact.taken is None and recorded is not None and recorded.taken is not None:
        yield problem("outcome-needed", "outcome", deal=fact.deal or 0)


def _agrees(fact: RulingMade, contract: Contract) -> bool:
    return fact.taken is not None and outcome_with(contract, fact.taken) == fact.outcome


def _again(state: SessionState, fact: RulingMade) -> Found:
    """Find a deal that cannot be set aside: there is nothing of it, or the ruling says how it came out as well.

    The deal under way may be dealt again before anything of it was entered.
    """
    if fact.again is None or fact.deal is None:
        return
    if fact.again not in {REDEAL, REPLAY}:
        yield problem("no-such-order", "again", order=fact.again)
    if any(part is not None for part in (fact.side, fact.contract, fact.outcome, fact.taken)):
        yield problem("again-and-outcome", "again", deal=fact.deal)
    elif result_of(state, fact.deal) is None and (fact.again == REPLAY or gone_on(state, fact.deal)):
        yield problem("nothing-to-set-aside", "deal", deal=fact.deal)


def _contract_known(state: SessionState, fact: RulingMade) -> bool:
    """Tell whether side and contract of the deal are established, by the record or by this ruling."""
    result = result_of(state, fact.deal or 0)
    recorded = result is not None and result.contract is not None
    return recorded or (fact.side is not None and fact.contract is not None)


def _waived(state: SessionState, fact: RulingMade) -> Found:
    there = _penalty_references(state) if fact.waive else set()
    for place, reference in enumerate(fact.waive):
        if reference not in there:
            yield problem("no-such-penalty", "waive", place, entry=reference[0])


def _penalty_references(state: SessionState) -> set[tuple[int, int]]:
    """Return how the penalties that stand are named: by entry, an imposed one by its ruling's entry and its place."""
    references: set[tuple[int, int]] = set()
    counting = standing_entries(state.entries)
    superseded = superseded_in(counting)
    for entry in counting:
        if isinstance(entry.fact, PenaltyGiven):
            references.add((entry.seq, 0))
        elif isinstance(entry.fact, RulingMade) and entry.seq not in superseded:
            references.update((entry.seq, place) for place in range(len(entry.fact.impose)))
    return references


def _imposed(state: SessionState, fact: RulingMade, penalty: PenaltyGiven, place: int, system: RuleSystem) -> Found:
    for found in penalty_fits(state, penalty, system):
        yield Problem(found.code, ("impose", place, *found.path), found.values, found.article)
    if (penalty.session, penalty.deal) != (fact.session, fact.deal):
        yield problem("imposed-elsewhere", "impose", place, "deal")
    kind = system.infractions.get(penalty.code)
    if (
        kind is not None
        and kind.cardinal
        and penalty.attempt is None
        and fact.deal
        and not _contract_known(state, fact)
    ):
        yield problem("cardinal-without-contract", "impose", place, article=kind.article, deal=fact.deal or 0)


def void(tournament: Tournament, fact: Voided, _reason: str, system: RuleSystem) -> Found:
    """Find what speaks against taking this entry back or, when it took one back, against putting that again."""
    state, target = _find(tournament, fact.entry)
    if state is None or target is None:
        yield problem("no-such-entry", "entry", entry=fact.entry)
        return
    original = _original(state, target)
    if original is None or original.fact.kind not in UNDOABLE:
        yield problem("not-undoable", "entry", entry=fact.entry)
        return
    if fact.entry in state.voided:
        yield problem("already-void", "entry", entry=fact.entry)
        return
    signed = tuple(undo_fixed(state, target))
    if signed:
        yield from signed
        return
    yield from tuple(_built_upon(state, original)) or _unsound(tournament, state, fact, system)


def _find(tournament: Tournament, seq: int) -> tuple[SessionState | None, Entry | None]:
    for state in tournament.sessions.values():
        for entry in state.entries:
            if entry.seq == seq:
                return state, entry
    return None, None


def _original(state: SessionState, entry: Entry) -> Entry | None:
    """Return what is taken back, or put again when the entry is a void; None for what goes deeper.

    To take back what was put again, the entry itself is voided anew: so two steps tell whether it counts.
    """
    if not isinstance(entry.fact, Voided):
        return entry
    taken = entry.fact.entry
    original = next((other for other in state.entries if other.seq == taken), None)
    return None if original is None or isinstance(original.fact, Voided) else original


def _built_upon(state: SessionState, original: Entry) -> Found:
    """Find a later statement about the same thing: taking away, or putting back, what lies under it misleads."""
    subject = _subject(original.fact)
    if subject is None:
        return
    if isinstance(original.fact, DealRecorded | Redealt):
        for ruling in state.rulings:
            upon = ruling.fact.deal == original.fact.deal and (decides(ruling.fact) or ruling.fact.again is not None)
            if ruling.entry.seq > original.seq and ruling.in_force and upon:
                yield problem("ruled-upon", "entry", article="4.8", entry=original.seq, number=ruling.number)
                return
    for entry in standing_entries(state.entries):
        if entry.seq > original.seq and _subject(entry.fact) == subject:
            yield problem("built-upon", "entry", entry=original.seq, by=entry.seq, who=entry.who)
            return


_SUBJECTS: Mapping[type, tuple[str, str]] = MappingProxyType(
    {
        DealRecorded: ("deal", "deal"),
        Redealt: ("deal", "deal"),
        SeatsTaken: ("seats", "from_deal"),
        WrongDealer: ("dealer", "deal"),
        ScoreAnnounced: ("announced", "after_deal"),
        DifferenceSettled: ("settled", "deal"),
        LengthSet: ("length", "session"),
        SessionForfeited: ("forfeit", "session"),
    }
)
"""What a fact says something about, and which of its fields tells of which: a later one replaces it."""


def _subject(fact: Fact) -> tuple[str, ...] | None:
    if isinstance(fact, RowCopied):
        return ("copied", fact.sheet or "", str(fact.deal))
    about = _SUBJECTS.get(type(fact))
    return (about[0], str(getattr(fact, about[1]))) if about is not None else None


def _unsound(tournament: Tournament, state: SessionState, fact: Voided, system: RuleSystem) -> Found:
    """Find what would hang in the air afterwards: rulings and cardinal infractions without contract, lost seats."""
    after = _with(tournament, state, fact, system)
    found = {*_cardinals_without_contract(after, system)} - {*_cardinals_without_contract(state, system)}
    if fact.entry not in {entry.seq for entry in state.entries if isinstance(entry.fact, Voided)}:
        found |= {*_rulings_without_contract(after)} - {*_rulings_without_contract(state)}
    found |= {*_beyond_length(after)} - {*_beyond_length(state)}
    found |= {*_misread(after)} - {*_misread(state)}
    if after.forfeit is not None and state.forfeit is None:
        found |= {*_played_since(state, after.forfeit)}
    yield from sorted(found, key=lambda one: one.values)
    yield from seats_lost(tournament, state, after, "entry", system)


def _with(tournament: Tournament, state: SessionState, fact: Fact, system: RuleSystem) -> SessionState:
    """Return the session as it would stand with one more entry."""
    assert tournament.event is not None
    around = Surroundings(tournament.event, tournament.teams, system)
    trial = Entry(state.head + 1, "", "", "", "", "", fact, "")
    return session_state(state.uid, state.number, (*state.entries, trial), around)


def _played_since(state: SessionState, forfeit: Forfeit) -> Found:
    """Find play that came after a forfeit was taken back: it cannot be put again as if there were none."""
    if state.state == COMPLETE:
        yield problem("forfeit-of-complete", "entry", session=state.number)
    elif forfeit.why == NO_SHOW and state.state != EMPTY:
        yield problem("no-show-after-play", "entry", session=state.number)


def _misread(state: SessionState) -> Found:
    """Find card points that would be read for another side: that of a ruling, which leaves the outcome to them."""
    decided = {made.deal for made in state.record.rulings if made.outcome}
    ruled = {made.deal for made in state.record.rulings if made.side or made.contract} - decided
    declared = {result.number: result.side for result in state.result.deals}
    for deal in state.record.deals:
        if deal.number in ruled and deal.taken is not None and declared.get(deal.number) != deal.side:
            yield problem("outcome-needed", "entry", deal=deal.number)


def _beyond_length(state: SessionState) -> Found:
    last = state.begun
    if 0 < state.limit < last:
        yield problem("deals-entered-beyond", "entry", session=state.number, deal=last, deals=state.limit)


def _contracts(state: SessionState) -> set[int]:
    return {result.number for result in state.result.deals if result.contract is not None}


def _cardinals_without_contract(state: SessionState, system: RuleSystem) -> Found:
    contracts = _contracts(state)
    for given in state.record.penalties:
        kind = system.infractions.get(given.code)
        cardinal = kind is not None and kind.cardinal and given.attempt is None
        if cardinal and given.deal is not None and given.deal not in contracts:
            yield problem("penalty-needs-deal", "entry", deal=given.deal, penalty=given.code)


def _rulings_without_contract(state: SessionState) -> Found:
    contracts = _contracts(state)
    for made in state.record.rulings:
        needs_one = made.outcome or made.contract or any(one.attempt is None for one in made.impose)
        if needs_one and made.deal is not None and made.deal not in contracts:
            yield problem("ruling-needs-contract", "entry", deal=made.deal)
