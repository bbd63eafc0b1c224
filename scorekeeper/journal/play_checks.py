"""Checks of facts about play: seats, deals, penalties, re-deals, announcements."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scorekeeper.journal.facts import (
    DealRecorded,
    PenaltyGiven,
    Redealt,
    RowCopied,
    ScoreAnnounced,
    SeatsTaken,
    WrongDealer,
)
from scorekeeper.journal.read_out import score_read, totals_to_read
from scorekeeper.journal.redeals import redeal_problems
from scorekeeper.journal.rosters import rosters, seat_uids, seats_by_deal
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.statements import is_correction, outcome_of
from scorekeeper.journal.teams import name_of
from scorekeeper.rules.auction import NO_BID
from scorekeeper.rules.contract import NO_TRUMP, STRAINS, Contract
from scorekeeper.rules.course import course_problems
from scorekeeper.rules.infractions import Infraction
from scorekeeper.rules.model import DEFEATED, MADE, Deal, DealResult, Problem, Seating, Side, losers_points, problem
from scorekeeper.rules.seats import seating_problems, side_of_seat, swap_allowed
from scorekeeper.rules.system import RuleSystem

Found = Iterable[Problem]
OUTCOMES = (MADE, DEFEATED)


def result_of(state: SessionState, deal: int) -> DealResult | None:
    """Return the score of this deal, None if nothing has been entered about it."""
    return state.result.deal(deal)


def standing_deal(state: SessionState, deal: int) -> DealRecorded | None:
    """Return the current statement about this deal."""
    entries = state.deal_entries.get(deal)
    if not entries:
        return None
    fact = next(entry.fact for entry in reversed(state.entries) if entry.seq == entries[-1])
    return fact if isinstance(fact, DealRecorded) else None


def check_deal_number(state: SessionState, deal: int, field: str = "deal") -> Found:
    """Find a deal that is not scheduled."""
    deals = state.limit
    if deal < 1 or (deals and deal > deals):
        yield problem("no-such-deal", field, deal=deal, deals=deals)


def check_begun(state: SessionState, deal: int) -> Found:
    """Find a deal that is not scheduled, or comes after the one now being played."""
    if any(check_deal_number(state, deal)):
        yield from check_deal_number(state, deal)
    elif deal > state.begun + 1:
        yield problem("deal-not-begun", "deal", deal=deal, current=state.begun + 1)


def check_side(system: RuleSystem, side: Side | None, field: str = "side") -> Found:
    """Find a side that the system does not have."""
    if side is not None and side not in system.sides:
        yield problem("no-such-side", field, side=side)


def check_contract(system: RuleSystem, contract: Contract | None) -> Found:
    """Find a contract below the minimum, above the maximum, or with an unknown suit."""
    if contract is None:
        return
    if contract.value < system.minimum:
        yield problem(
            "below-minimum", "contract", article=system.bids_article, value=contract.value, minimum=system.minimum
        )
    if contract.value > system.maximum:
        yield problem(
            "above-maximum", "contract", article=system.bids_article, value=contract.value, maximum=system.maximum
        )
    if contract.strain not in STRAINS or not 0 <= contract.doubling <= 2:
        yield problem("not-a-contract", "contract", text=str(contract))


def check_card_points(fact: DealRecorded | RowCopied, system: RuleSystem) -> Found:
    """Find card points that no pack has, or that do not add up to the pack (5.2)."""
    taken, opponents, whole = fact.taken, fact.opponents, system.card_points
    for field, points in (("taken", taken), ("opponents", opponents)):
        if points is not None and not 0 <= points <= whole:
            yield problem("taken-out-of-range", field, taken=points, maximum=whole)
    if opponents is None:
        return
    if taken is None:
        yield problem("opponents-alone", "opponents", opponents=opponents)
    elif taken + opponents != whole:
        yield problem(
            "card-points-sum",
            "opponents",
            article=system.counting_article,
            taken=taken,
            opponents=opponents,
            sum=taken + opponents,
            whole=whole,
        )


def check_deal(_: Tournament, state: SessionState, fact: DealRecorded, reason: str, system: RuleSystem) -> Found:
    """Find what speaks against recording this deal."""
    yield from check_deal_number(state, fact.deal)
    yield from check_deal_itself(fact, system)
    standing = standing_deal(state, fact.deal)
    yield from _side_ruled(state, fact)
    yield from _course(state, fact)
    if standing is None:
        return
    if standing == fact:
        yield problem("nothing-changed", "deal", deal=fact.deal)
    elif is_correction(standing, fact) and not reason.strip():
        yield problem("reason-missing", "reason", deal=fact.deal)


def check_deal_itself(fact: DealRecorded, system: RuleSystem) -> Found:
    """Find what is wrong with a deal itself, regardless of the state of its session."""
    yield from check_side(system, fact.side)
    yield from check_contract(system, fact.contract)
    yield from _unbid(fact, system)
    yield from _surrender(fact, system)
    yield from check_card_points(fact, system)
    if fact.outcome is not None and fact.outcome not in OUTCOMES:
        yield problem("no-such-outcome", "outcome", outcome=fact.outcome)
    elif fact.outcome is not None and fact.taken is not None and fact.outcome != outcome_of(fact):
        yield problem(
            "result-disagrees", "outcome", taken=fact.taken, contract=str(fact.contract), outcome=fact.outcome
        )
    if fact.first_seat is not None:
        yield from _seat(fact.first_seat, "first_seat", system)


def _side_ruled(state: SessionState, fact: DealRecorded) -> Found:
    """Find card points of a side other than the declaring side set by a ruling."""
    ruled = [made for made in state.record.rulings if made.deal == fact.deal and (made.side or made.contract)]
    decided = any(made.deal == fact.deal and made.outcome for made in state.record.rulings)
    result = result_of(state, fact.deal)
    if ruled and not decided and result is not None and result.side not in {None, fact.side}:
        article = state.system.rulings_article
        yield problem("side-ruled", "side", article=article, deal=fact.deal, side=result.side or "")


def _unbid(fact: DealRecorded, system: RuleSystem) -> Found:
    """Find what speaks against a deal without a bid."""
    if fact.dealer_side is None:
        return
    yield from check_side(system, fact.dealer_side, "dealer_side")
    if not system.passes:
        yield problem("all-pass-unknown", "dealer_side")
    elif system.auction.forced_bid:
        yield problem("all-pass-forced", "contract")
    elif fact.contract != Contract(system.minimum, NO_TRUMP):
        yield problem("contract-disagrees", "contract", contract=str(fact.contract), called=NO_BID)


def _surrender(fact: DealRecorded, system: RuleSystem) -> Found:
    """Find what speaks against a sweep of all tricks, or a refused surrender."""
    yield from check_side(system, fact.insisted, "insisted")
    if (fact.swept or fact.insisted is not None) and not system.surrenders:
        yield problem("no-surrender", "swept" if fact.swept else "insisted")
    outcome = outcome_of(fact)
    lost = fact.insisted is not None and outcome is not None and (fact.insisted == fact.side) != (outcome == MADE)
    if fact.swept and lost:
        yield problem("swept-by-the-other-side", "swept", side=fact.insisted or "")
    points = losers_points(fact.contract, fact.taken, system.card_points)
    if fact.swept and points and system.surrenders:
        yield problem("swept-with-points", "swept", points=points, whole=system.card_points)


def _course(state: SessionState, fact: DealRecorded) -> Found:
    """Find a bid by a side that is out before the deal, here or in a later deal."""
    if not state.system.payment.conserves or state.record.deals == ():
        return
    if any(side not in (None, *state.system.sides) for side in (fact.side, fact.dealer_side)):
        return
    recorded = {deal.number: deal for deal in state.record.deals}
    recorded[fact.deal] = Deal(
        fact.deal,
        fact.side,
        fact.contract,
        fact.taken,
        fact.outcome,
        dealer_side=fact.dealer_side,
        swept=fact.swept,
        insisted=fact.insisted,
    )
    record = replace(state.record, deals=tuple(recorded.values()))
    for problem_found in course_problems(state.system, record):
        if problem_found.code == "team-is-out":
            yield replace(problem_found, path=("side",))


def check_penalty(_: Tournament, state: SessionState, fact: PenaltyGiven, _reason: str, system: RuleSystem) -> Found:
    """Find what speaks against giving this penalty."""
    if fact.deal is not None:
        yield from check_begun(state, fact.deal)
    yield from check_penalty_itself(state, fact, system)
    yield from check_has_contract(state, fact.code, fact.deal, fact.attempt, system)


def check_has_contract(
    state: SessionState, code: str, deal: int | None, attempt: int | None, system: RuleSystem, *field: str | int
) -> Found:
    """Find an infraction that needs the contract of its deal if the deal has none.

    The contract of an abandoned attempt no longer counts; a deal not yet begun is refused elsewhere.
    """
    kind = system.infractions.get(code)
    if kind is None or not kind.needs_contract or deal is None or attempt is not None or any(check_begun(state, deal)):
        return
    result = result_of(state, deal)
    if result is None or result.contract is None:
        refusal = "play-without-contract" if kind.in_play else "cardinal-without-contract"
        yield problem(refusal, *(field or ("deal",)), article=kind.article, deal=deal)


def check_penalty_itself(state: SessionState, fact: PenaltyGiven, system: RuleSystem) -> Found:
    """Find what is wrong with a penalty itself, whether given or imposed by a ruling."""
    yield from check_side(system, fact.side)
    kind = system.infractions.get(fact.code)
    if kind is None:
        yield problem("unknown-penalty", "code", penalty=fact.code)
        return
    if kind.cardinal and fact.deal is None:
        yield problem("cardinal-of-session", "deal", article=kind.article)
    if not kind.article and not (fact.article or "").strip():
        yield problem("article-missing", "article")
    yield from _penalty_points(fact, kind)
    if fact.attempt is not None:
        abandoned = sum(redeal.deal == fact.deal for redeal in state.record.redeals)
        if not 1 <= fact.attempt <= abandoned:
            yield problem("no-such-attempt", "attempt", attempt=fact.attempt, attempts=abandoned)


def _penalty_points(fact: PenaltyGiven, kind: Infraction) -> Found:
    if fact.points is None:
        if kind.open_points and kind.points is None:
            yield problem("points-missing", "points", article=kind.article)
    elif not kind.open_points:
        yield problem("points-fixed", "points", article=kind.article, penalty=kind.code)
    elif fact.points < 0:
        yield problem("points-negative", "points", points=fact.points)


def check_redeal(tournament: Tournament, state: SessionState, fact: Redealt, _reason: str, system: RuleSystem) -> Found:
    """Find what speaks against dealing this deal again."""
    yield from check_begun(state, fact.deal)
    yield from redeal_problems(tournament, state, fact, system)


def check_announcement(
    tournament: Tournament, state: SessionState, fact: ScoreAnnounced, _reason: str, system: RuleSystem
) -> Found:
    """Find what speaks against recording this announcement.

    A score that has changed since is read out again.
    """
    article = system.announcements.article if system.announcements is not None else ""
    yield from check_deal_number(state, fact.after_deal, "after_deal")
    before = score_read(tournament, state, fact.after_deal)
    if fact.after_deal in state.announced and (before is None or not before.changed):
        yield problem("already-announced", "after_deal", article=article, deal=fact.after_deal)
    result = result_of(state, fact.after_deal)
    if result is None or result.outcome is None:
        yield problem("deal-not-finished", "after_deal", article=article, deal=fact.after_deal)
    elif fact.totals and dict(fact.totals) != dict(totals_to_read(state, fact.after_deal) or {}):
        yield problem("not-what-stands", "totals", article=article, deal=fact.after_deal)


def check_wrong_dealer(
    _: Tournament, state: SessionState, fact: WrongDealer, _reason: str, system: RuleSystem
) -> Found:
    """Find what speaks against recording a wrong dealer."""
    yield from check_begun(state, fact.deal)
    yield from _seat(fact.dealt_by, "dealt_by", system)
    if 1 <= fact.deal <= len(state.dealers) and state.dealers[fact.deal - 1] == fact.dealt_by:
        yield problem(
            "was-the-dealer", "dealt_by", article=system.wrong_dealer_article, deal=fact.deal, seat=fact.dealt_by
        )


def check_seats(
    tournament: Tournament, state: SessionState, fact: SeatsTaken, reason: str, system: RuleSystem
) -> Found:
    """Find problems of these seats under the rules (4.6) and the list of the teams."""
    if any(check_deal_number(state, fact.from_deal, "from_deal")):
        yield from check_deal_number(state, fact.from_deal, "from_deal")
        return
    if fact.first_dealer is not None:
        yield from _seat(fact.first_dealer, "first_dealer", system)
        if fact.from_deal != 1:
            yield problem("first-dealer-later", "first_dealer", deal=fact.from_deal)
    elif not fact.seats and not fact.swap:
        yield problem("nobody-seated", "seats")
    yield from _when(state, fact, reason, system)
    yield from _swap(state, fact, system)
    if fact.seats:
        yield from _who(tournament, state, fact, system)


def _seat(seat: int, field: str, system: RuleSystem) -> Found:
    if not 1 <= seat <= system.seats:
        yield problem("no-such-seat", field, seat=seat, seats=system.seats)


def _when(state: SessionState, fact: SeatsTaken, reason: str, system: RuleSystem) -> Found:
    """Find seats that change after the cards are dealt.

    An entry error is corrected with a reason.
    """
    played = [deal for deal in state.deal_entries if deal >= fact.from_deal]
    if not played:
        return
    if fact.from_deal not in {seating.from_deal for seating in _statements(state)}:
        if fact.from_deal != 1:
            yield problem("deal-has-contract", "from_deal", article=system.seating_article, deal=min(played))
    elif not reason.strip():
        yield problem("reason-missing", "reason", deal=fact.from_deal)


def _statements(state: SessionState) -> list[SeatsTaken]:
    """Return the seatings that count, in the order of their deals."""
    numbers = set(state.seating_entries)
    facts = [entry.fact for entry in state.entries if entry.seq in numbers]
    return sorted((fact for fact in facts if isinstance(fact, SeatsTaken)), key=lambda fact: fact.from_deal)


def _swap(state: SessionState, fact: SeatsTaken, system: RuleSystem) -> Found:
    if not fact.swap:
        return
    if not swap_allowed(fact.from_deal, state.limit):
        yield problem(
            "swap-too-early", "swap", article=system.seating_article, deal=fact.from_deal, half=(state.limit + 1) // 2
        )
    if any(other.swap and other.from_deal != fact.from_deal for other in _statements(state)):
        yield problem("second-swap", "swap", article=system.seating_article, deal=fact.from_deal)


def _who(tournament: Tournament, state: SessionState, fact: SeatsTaken, system: RuleSystem) -> Found:
    known = set(seating_problems(state.record.seating, state.limit, system.seats, system.seating_article))
    taken = {
        other.from_deal: seat_uids(other.seats, state.rosters, tournament.players)
        for other in (*_statements(state), fact)
    }
    then = [
        Seating(deal, tuple(name_of(tournament.players, uid) for uid in uids))
        for deal, uids in seats_by_deal(taken, state.rosters).items()
        if uids
    ]
    for problem_found in seating_problems(then, state.limit, system.seats, system.seating_article):
        if problem_found not in known and not (fact.swap and problem_found.code in {"second-swap", "swap-too-early"}):
            yield Problem(problem_found.code, ("seats",), problem_found.values, problem_found.article)
    if len(fact.seats) == system.seats:
        yield from _in_teams(tournament, state, fact, system)


def _in_teams(tournament: Tournament, state: SessionState, fact: SeatsTaken, system: RuleSystem) -> Found:
    """Find players not listed by their team in this deal, and players in the other team's seats."""
    odd_side = _odd_side(state, fact, system)
    # seats taken before play fix who plays, so the current lists apply
    playing = rosters(tournament, state.teams, state.next_moment, system)
    listed = {side: roster.playing(fact.from_deal) for side, roster in playing.items()}
    for index, uid in enumerate(seat_uids(fact.seats, playing, tournament.players)):
        side = side_of_seat(index + 1, system.sides, odd_side)
        roster = listed.get(side, ())
        if not uid.strip():
            yield problem("player-missing", "seats", index)
        elif roster and uid not in roster:
            of_other = any(uid in others for other, others in listed.items() if other != side)
            yield _stranger(name_of(tournament.players, uid), index, side, system, of_other=of_other)


def check_changed_teams(
    tournament: Tournament, state: SessionState, changed: SessionState, field: str, system: RuleSystem
) -> Iterator[Problem]:
    """Find players who would sit in the other team's seats in the changed session.

    One problem for each seating in force; faults that exist already are not reported again.
    """
    standing = _statements(state)
    for fact in _statements(changed):
        before = set(_in_teams(tournament, state, fact, system)) if fact in standing else set()
        problems = (new for new in _in_teams(tournament, changed, fact, system) if new not in before)
        lost = [int(new.path[-1]) for new in problems if new.code == "seat-of-other-team"]
        if lost:
            index = min(lost)
            name = name_of(tournament.players, fact.seats[index])
            yield problem(
                "seats-lost", field, article=system.seating_article, deal=fact.from_deal, seat=index + 1, name=name
            )


def _stranger(name: str, index: int, side: Side, system: RuleSystem, *, of_other: bool) -> Problem:
    if of_other:
        return problem("seat-of-other-team", "seats", index, article=system.seating_article, name=name, seat=index + 1)
    return problem("not-in-team", "seats", index, article=system.seating_article, name=name, side=side)


def _odd_side(state: SessionState, fact: SeatsTaken, system: RuleSystem) -> Side:
    swaps = sum(other.swap for other in _statements(state) if other.from_deal < fact.from_deal) + fact.swap
    start = system.sides.index(state.odd_side)
    return system.sides[(start + swaps) % len(system.sides)]
