"""The steps of the kinds of facts that belong to plain play."""

from dataclasses import replace

from scorekeeper.journal.dispute_checks import check_raised
from scorekeeper.journal.facts import DealRecorded, DisputeRaised, PenaltyGiven, RulingMade, SeatsTaken
from scorekeeper.journal.limits import RULINGS, limit_problems
from scorekeeper.journal.plain_play import Judged, PlainPlay, PlainStep
from scorekeeper.journal.play_checks import OUTCOMES, check_deal_itself, check_penalty_itself
from scorekeeper.journal.ruling_checks import penalty_references, standing_with
from scorekeeper.journal.settlement_checks import check_session_ruling
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.unfit_texts import unfit_text
from scorekeeper.rules.contract import STRAINS
from scorekeeper.rules.model import problem
from scorekeeper.rules.system import RuleSystem


def _judge_deal(play: PlainPlay, tournament: Tournament, fact: DealRecorded, reason: str) -> Judged:
    """Judge a new deal at a point where no deal can end the match."""
    state = play.state_before(tournament, fact.session)
    if state is None:
        return None
    scheduled = 1 <= fact.deal <= (state.limit or fact.deal)
    new = fact.deal not in play.deals[fact.session] and fact.session not in play.ruled
    if not scheduled or not new or state.system.payment.conserves:
        return None
    unfit = () if _has_codes_only(fact, reason, state.system) else tuple(unfit_text(fact, reason))
    return unfit or tuple(check_deal_itself(fact, state.system))


def _has_codes_only(fact: DealRecorded, reason: str, system: RuleSystem) -> bool:
    """Return whether a deal has only known codes for texts, which need no check."""
    free_text = fact.calls or fact.odd_side or fact.dealer_side or fact.insisted
    coded = fact.side in system.sides and fact.contract.strain in STRAINS and fact.outcome in (None, *OUTCOMES)
    return coded and not free_text and reason.isprintable()


def _is_new_deal(play: PlainPlay, fact: DealRecorded) -> bool:
    deals = play.deals[fact.session]
    if fact.deal in deals:
        return False
    deals.add(fact.deal)
    return True


def _judge_penalty(play: PlainPlay, tournament: Tournament, fact: PenaltyGiven, reason: str) -> Judged:
    """Judge a penalty without an award, for the current attempt of a deal that has begun."""
    state = play.state_before(tournament, fact.session)
    if state is None:
        return None
    kind = state.system.infractions.get(fact.code)
    begun = fact.deal is None or fact.deal in play.deals[fact.session]
    if not begun or fact.attempt is not None or kind is None or kind.cardinal:
        return None
    return tuple(unfit_text(fact, reason)) or tuple(check_penalty_itself(state, fact, state.system))


def _are_first_seats(play: PlainPlay, fact: SeatsTaken) -> bool:
    if play.deals[fact.session]:
        return False
    play.opened[fact.session] = None  # its state, with these seats, is computed at the first deal
    return True


def _judge_ruling(play: PlainPlay, tournament: Tournament, fact: RulingMade, reason: str) -> Judged:
    """Judge a ruling on an existing deal, given the earlier rulings on it."""
    if not _is_plain_ruling(fact):
        return None
    state = play.ruled.get(fact.session)
    if state is None:
        state = tournament.sessions.get(fact.session)
        if state is None:
            return None
        play.ruled[fact.session] = state
        play.ruling_counts[fact.session] = len(state.rulings)
        play.waivable[fact.session] = penalty_references(state)
        if fact.session not in play.opened:
            return None  # the first ruling gets all checks: the sheet may be signed
    if fact.deal is not None and fact.deal not in state.deal_entries:
        return None
    if play.ruling_counts[fact.session] >= RULINGS:
        return (problem("too-many-rulings", most=RULINGS),)
    decided = play.decided.get((fact.session, fact.deal))
    if decided is not None:
        state = standing_with(tournament, state, decided, state.system)
    unfit = (*limit_problems(fact), *unfit_text(fact, reason))
    if fact.waive and play.waivable[fact.session].issuperset(fact.waive):
        fact = replace(fact, waive=())
    return unfit or tuple(check_session_ruling(tournament, state, fact, reason, state.system))


def _judge_dispute(play: PlainPlay, tournament: Tournament, fact: DisputeRaised, reason: str) -> Judged:
    """Judge a dispute about a document's rulings, which needs no deal."""
    state = play.ruled.get(fact.session or "")
    about_deal = (fact.deal, fact.code, fact.claim, fact.occurrence)
    if state is None or not fact.imported or any(part is not None for part in about_deal):
        return None
    return (*limit_problems(fact), *unfit_text(fact, reason)) or tuple(check_raised(tournament, state, fact))


def _is_plain_ruling(fact: RulingMade) -> bool:
    """Return whether a ruling decides only an outcome, points, infractions, or the deal itself."""
    more = (fact.supersedes, fact.again, fact.forfeit, fact.dispute, fact.fault)
    return all(part is None for part in more)


def _add_ruling(play: PlainPlay, fact: RulingMade, seq: int) -> bool:
    if fact.session not in play.ruled or not _is_plain_ruling(fact):
        return False
    play.ruling_counts[fact.session] += 1
    play.waivable[fact.session].update((seq, index) for index in range(len(fact.impose)))
    if fact.side is not None or fact.contract is not None:
        about = fact.session, fact.deal
        play.decided[about] = _with_ruling(play.decided.get(about), fact)
    return True


def _with_ruling(before: RulingMade | None, fact: RulingMade) -> RulingMade:
    """Return both rulings on a deal as one: the later one takes precedence."""
    if before is None:
        return RulingMade(fact.session, ("-",), "-", fact.deal, side=fact.side, contract=fact.contract)
    return replace(before, side=fact.side or before.side, contract=fact.contract or before.contract)


OPENING = PlainStep(opens=True)
SEATS = PlainStep(continues=_are_first_seats)
DEAL = PlainStep(judge=_judge_deal, continues=_is_new_deal)
PENALTY = PlainStep(judge=_judge_penalty, continues=lambda _play, _fact: True)
DISPUTE = PlainStep(judge=_judge_dispute)
RULING = PlainStep(judge=_judge_ruling, adds=_add_ruling)
