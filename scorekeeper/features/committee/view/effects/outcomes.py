"""Possible rulings on an open dispute, with known effects, to compare them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.features.committee.view.rulings.prescription import claim_view
from scorekeeper.features.committee.view.rulings.ruling_draft import PRESCRIBED, initial_draft
from scorekeeper.features.committee.view.rulings.ruling_of_draft import open_questions, ruling_of
from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.journal.disputes import open_disputes
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.journal.stages import MAIN
from scorekeeper.language.translation import pgettext


@dataclass(frozen=True, slots=True)
class RulingOutcome:
    """One possible outcome of an open dispute: "Dispute 7: as prescribed"."""

    title: str
    session: str
    ruling: RulingMade


def outcomes(tournament: Tournament, stage: str = MAIN) -> Iterator[RulingOutcome]:
    """Yield how a stage's open disputes may end: as prescribed, or by each claim verdict."""
    for dispute in open_disputes(tournament):
        state = tournament.played(dispute.session or "")
        if not isinstance(state, SessionState) or state.stage != stage:
            continue
        draft = replace(initial_draft(dispute, {}), decision=PRESCRIBED)
        claim = claim_view(tournament, dispute, draft) if not draft.charge.code else None
        cases = [(pgettext("dispute", "as prescribed"), draft)]
        if claim is not None:
            cases = [(words, draft.with_claim(verdict=verdict)) for verdict, words in claim.verdicts]
        for words, case in cases:
            if not open_questions(tournament, dispute, case):
                title = pgettext("dispute", "Dispute {number}: {outcome}").format(number=dispute.number, outcome=words)
                yield RulingOutcome(title, state.uid, ruling_of(tournament, dispute, case))
