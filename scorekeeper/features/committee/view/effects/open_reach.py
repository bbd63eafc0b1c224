"""Which of several open disputes can still change anything that matters, in a sentence below the list."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.features.committee.view.effects.combinations import Choice, still_matters
from scorekeeper.features.committee.view.effects.ranking_reach import CAN, NOT_DECIDED, GoOn, always
from scorekeeper.features.committee.view.rulings.claims import VERDICTS
from scorekeeper.features.committee.view.rulings.ruling_draft import DEPARTS, PRESCRIBED, RulingDraft, begun
from scorekeeper.features.committee.view.rulings.ruling_of_draft import asked_of, ruling_of
from scorekeeper.features.committee.words import ruling_page as say
from scorekeeper.journal.disputes import DisputeState, open_disputes
from scorekeeper.journal.snapshot import Tournament


def open_reach(tournament: Tournament, drafts: Mapping[str, RulingDraft], go_on: GoOn = always) -> str:
    """Return which of the open disputes can still change winner, match points or ranking; "" with fewer than two.

    Each may end without a ruling, as the rules prescribe, or as it is drafted. Costs what trying all of them costs;
    StoppedError where `go_on` says that nobody waits any more.
    """
    waiting = open_disputes(tournament)
    if len(waiting) < 2:
        return ""
    choices = {one.uid: ways(tournament, one, drafts.get(one.uid) or begun(one, {})) for one in waiting}
    known = {uid: listed for uid, listed in choices.items() if len(listed) > 1}
    found = still_matters(tournament, known, go_on=go_on)
    reached = {uid: {one.winner, one.match_points, one.ranking} for uid, one in found.items()}
    able = [one.number for one in waiting if CAN in reached.get(one.uid, ())]
    unknown = [
        one.number
        for one in waiting
        if one.number not in able and (one.uid not in known or NOT_DECIDED in reached[one.uid])
    ]
    return say.still_open(len(waiting), able, unknown)


def ways(tournament: Tournament, dispute: DisputeState, draft: RulingDraft) -> tuple[Choice, ...]:
    """Return how a dispute may end: without a ruling, and each ruling that can be told already what it would do."""
    if tournament.played(dispute.session or "") is None:
        return (None,)
    tried = [replace(draft, decision=PRESCRIBED)]
    if dispute.fact.claim is not None and not draft.charge.code:
        tried = [one.with_claim(verdict=verdict) for one in tried for verdict in VERDICTS]
    if draft.decision == DEPARTS:
        tried.append(draft)
    rulings = [ruling_of(tournament, dispute, one) for one in tried if not asked_of(tournament, dispute, one)]
    return (None, *rulings)
