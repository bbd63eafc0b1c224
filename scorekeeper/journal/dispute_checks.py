"""Checks of disputes, evidence and endings, of the committee, and of votes in rulings."""

from collections.abc import Iterable, Sequence

from scorekeeper.journal import dispute_facts
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import dispute_called, ruling_at
from scorekeeper.journal.entry import is_digest
from scorekeeper.journal.names import name_key
from scorekeeper.journal.play_checks import check_begun, check_has_contract
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.rules.model import Problem, Side, problem
from scorekeeper.rules.systems import Rules

Found = Iterable[Problem]
_DisputeFact = dispute_facts.DisputeRaised | dispute_facts.EvidenceAdded | dispute_facts.DisputeEnded


def check_dispute(tournament: Tournament, fact: _DisputeFact, reason: str, _rules: Rules) -> Found:
    """Find objections to a fact about a dispute, of a session, a game or the event."""
    state = tournament.played(fact.session) if fact.session is not None else None
    if fact.session is not None and state is None:
        yield problem("no-such-session", "session")
        return
    if isinstance(fact, dispute_facts.DisputeRaised):
        yield from check_raised(tournament, state, fact)
        return
    dispute = dispute_called(tournament, fact.dispute)
    if dispute is None:
        yield problem("no-such-dispute", "dispute")
    elif dispute.session != fact.session:
        yield problem("dispute-elsewhere", "session", number=dispute.number)
    elif isinstance(fact, dispute_facts.EvidenceAdded):
        yield from _evidence(fact)
    else:
        yield from _check_ending(dispute, fact, reason)


def check_raised(tournament: Tournament, state: Played | None, fact: dispute_facts.DisputeRaised) -> Found:
    """Find what speaks against raising this dispute, or changing it."""
    dispute = dispute_called(tournament, fact.dispute)
    if not fact.dispute.strip():
        yield problem("dispute-unnamed", "dispute")
    elif dispute is not None and dispute.session != fact.session:
        yield problem("dispute-elsewhere", "session", number=dispute.number)
    elif dispute is not None:
        yield from _check_rewording(dispute, fact)
    if state is None and not (fact.articles or fact.facts.strip()):
        yield problem("nothing-disputed", "facts")
    yield from _sides(state, fact)
    yield from _deal(state, fact)
    if isinstance(state, SessionState):
        yield from _infraction(state, fact)
        kind = state.system.infractions.get(fact.code or "")
        if dispute is None and kind is not None and kind.in_play:
            yield from check_has_contract(state, kind.code, fact.deal, fact.attempt, state.system)
        if dispute is None and fact.occurrence and fact.occurrence not in state.penalty_entries:
            yield problem("no-such-penalty", "occurrence", entry=fact.occurrence)
    elif fact.code is not None:
        yield problem("unknown-penalty", "code", penalty=fact.code)
    if fact.claim is not None:
        yield from _claim(state, fact.claim, fact.deal)


def _check_rewording(dispute: DisputeState, fact: dispute_facts.DisputeRaised) -> Found:
    """Find that a dispute is over, or now refers to another document's rulings."""
    if not dispute.is_open:
        yield problem("dispute-over", "dispute", number=dispute.number)
    elif dispute.fact.imported != fact.imported:
        yield problem("dispute-imported", "dispute", number=dispute.number)


def _sides_of(state: Played | None) -> tuple[Side, ...]:
    if state is None:
        return ()
    return state.system.sides if isinstance(state, SessionState) else state.rules.sides


def _sides(state: Played | None, fact: dispute_facts.DisputeRaised) -> Found:
    known = _sides_of(state)
    claimer = fact.claim.side if fact.claim is not None else None
    for field, side in (("by", fact.by), ("offender", fact.offender), ("claim", claimer)):
        if side is not None and side not in known:
            yield problem("no-such-side", field, side=side)
    for side in fact.says:
        if side not in known:
            yield problem("no-such-side", "says", side, side=side)


def _deal(state: Played | None, fact: dispute_facts.DisputeRaised) -> Found:
    """Find a deal or hand that has not begun, or one given without a session."""
    if fact.deal is None:
        return
    if state is None:
        yield problem("deal-of-event", "deal", deal=fact.deal)
    elif isinstance(state, GameState):
        last = max((hand.number for hand in state.record.hands), default=0)
        if not 1 <= fact.deal <= min(last + 1, state.hands):
            yield problem("no-such-hand", "deal", hand=fact.deal)
    else:
        yield from check_begun(state, fact.deal)


def _infraction(state: SessionState, fact: dispute_facts.DisputeRaised) -> Found:
    """Find an unknown infraction, or points where none are allowed.

    Points may be left to the ruling.
    """
    if fact.code is None:
        return
    if fact.code in state.system.redeal_articles:
        if fact.deal is None:
            yield problem("redeal-needs-deal", "deal", article=state.system.redeal_articles[fact.code])
        return
    kind = state.system.infractions.get(fact.code)
    if kind is None:
        yield problem("unknown-penalty", "code", penalty=fact.code)
        return
    if not kind.article and not ((fact.article or "").strip() or fact.articles):
        yield problem("article-missing", "article")
    if fact.points is not None and not kind.open_points:
        yield problem("points-fixed", "points", article=kind.article, penalty=kind.code)
    elif fact.points is not None and fact.points < 0:
        yield problem("points-negative", "points", points=fact.points)
    abandoned = sum(redeal.deal == fact.deal for redeal in state.record.redeals)
    if fact.attempt is not None and not 1 <= fact.attempt <= abandoned:
        yield problem("no-such-attempt", "attempt", attempt=fact.attempt, attempts=abandoned)


def _claim(state: Played | None, claim: dispute_facts.Claim, deal: int | None) -> Found:
    """Find impossible values of a claim (4.9)."""
    if deal is None or not isinstance(state, SessionState):
        article = state.system.claims_article if isinstance(state, SessionState) else ""
        yield problem("claim-needs-deal", "deal", article=article)
        return
    if claim.challenged not in {dispute_facts.CHALLENGED, dispute_facts.UNCHALLENGED, dispute_facts.TOO_LATE}:
        yield problem("no-such-claim", "claim", "challenged", state=claim.challenged)
    if claim.seat is not None and not 1 <= claim.seat <= state.system.seats:
        yield problem("no-such-seat", "claim", "seat", seat=claim.seat, seats=state.system.seats)
    if claim.tricks is not None and claim.tricks < 1:
        yield problem("number-below-one", "claim", "tricks", value=claim.tricks)
    if claim.remaining is not None and not 0 <= claim.remaining <= state.system.card_points:
        most = state.system.card_points
        yield problem("taken-out-of-range", "claim", "remaining", taken=claim.remaining, maximum=most)


def check_late(late: str, admitted_by: str) -> Found:
    """Find something late that was not admitted.

    It may be raised, but not ruled on until admitted.
    """
    if late and not admitted_by.strip():
        yield problem("late-not-admitted", "admitted_by", limit=late)


def _evidence(fact: dispute_facts.EvidenceAdded) -> Found:
    if not fact.name.strip():
        yield problem("name-missing", "name")
    if not fact.media.strip():
        yield problem("media-missing", "media")
    if not is_digest(fact.file):
        yield problem("not-a-digest", "file")


def _check_ending(dispute: DisputeState, fact: dispute_facts.DisputeEnded, reason: str) -> Found:
    if not dispute.is_open:
        yield problem("dispute-over", "dispute", number=dispute.number)
    elif dispute.fact.imported:
        yield problem("dispute-imported", "dispute", number=dispute.number)
    if fact.how not in {dispute_facts.WITHDRAWN, dispute_facts.SETTLED}:
        yield problem("no-such-end", "how", how=fact.how)
    elif not reason.strip():
        yield problem("settlement-without-words" if fact.how == dispute_facts.SETTLED else "reason-missing", "reason")


def check_committee(tournament: Tournament, fact: dispute_facts.CommitteeNamed, _reason: str, _rules: Rules) -> Found:
    """Find members without a name or named twice, a second chair, and unknown teams."""
    for index, member in enumerate(fact.members):
        if not member.name.strip():
            yield problem("name-missing", "members", index)
        elif any(name_key(member.name) == name_key(other.name) for other in fact.members[:index]):
            yield problem("member-twice", "members", index, name=member.name)
        if member.team is not None and member.team not in tournament.teams:
            yield problem("no-such-team", "members", index)
    if sum(member.chair for member in fact.members) > 1:
        yield problem("second-chair", "members")


def check_answer(tournament: Tournament, fact: dispute_facts.RulingMade) -> Found:
    """Find what a ruling cannot decide or supersede, and votes without a majority for it."""
    yield from _dispute_answered(tournament, fact)
    if fact.supersedes is not None:
        earlier = ruling_at(tournament, fact.supersedes)
        if earlier is None or earlier.fact.session != fact.session:
            yield problem("no-such-ruling", "supersedes", entry=fact.supersedes)
        elif not earlier.in_force:
            yield problem("ruling-superseded", "supersedes", number=earlier.number)
    yield from _votes(fact)
    yield from check_late(fact.late, fact.admitted_by)


def _dispute_answered(tournament: Tournament, fact: dispute_facts.RulingMade) -> Found:
    if fact.dispute is None:
        return
    dispute = dispute_called(tournament, fact.dispute)
    if dispute is None:
        yield problem("no-such-dispute", "dispute")
    elif dispute.session not in {None, fact.session}:
        yield problem("dispute-elsewhere", "dispute", number=dispute.number)
    elif not dispute.is_open and (dispute.ruling is None or dispute.ruling != fact.supersedes):
        yield problem("dispute-over", "dispute", number=dispute.number)
    elif dispute.fact.imported:
        yield problem("dispute-imported", "dispute", number=dispute.number)
    elif not fact.late:
        yield from check_late(dispute.fact.late, dispute.fact.admitted_by or fact.admitted_by)


def _votes(fact: dispute_facts.RulingMade) -> Found:
    """Find votes by people who did not rule or stepped aside, and an outvoted ruling."""
    present = [name_key(name) for name in fact.members]
    yield from _present(fact, present)
    against, abstained = ({name_key(name) for name in names} for names in (fact.against, fact.abstained))
    votes = {"in_favour": fact.in_favour or (), "against": fact.against, "abstained": fact.abstained}
    voted: set[str] = set()
    for field, names in votes.items():
        for index, name in enumerate(names):
            if name_key(name) not in present:
                yield problem("vote-of-absent", field, index, name=name)
            elif name_key(name) in voted:
                yield problem("two-votes", field, index, name=name)
            voted.add(name_key(name))
    in_favour = set(present) - against - abstained
    if fact.in_favour is not None:
        in_favour &= {name_key(name) for name in fact.in_favour}
    if len(against) > len(in_favour):
        yield problem("ruling-outvoted", "against", against=len(against))


def _present(fact: dispute_facts.RulingMade, present: Sequence[str]) -> Found:
    for index, name in enumerate(fact.members):
        if name_key(name) in present[:index]:
            yield problem("member-twice", "members", index, name=name)
    for index, (name, _why) in enumerate(fact.aside):
        if name_key(name) in present:
            yield problem("aside-and-ruling", "aside", index, name=name)


def check_event_ruling(tournament: Tournament, fact: dispute_facts.RulingMade) -> Found:
    """Find what speaks against a ruling on the event as a whole, which scores nothing."""
    if not any(article.strip() for article in fact.articles):
        yield problem("articles-missing", "articles")
    if not fact.reason.strip():
        yield problem("reason-missing", "reason")
    for field in _OF_SCORE:
        if getattr(fact, field) not in (None, (), {}):
            yield problem("event-ruling-scores", field)
    yield from check_answer(tournament, fact)


_OF_SCORE = ("deal", "side", "contract", "outcome", "points", "waive", "impose", "taken", "again", "forfeit")
