"""A ruling of the committee, completed from the event and entered."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.features.committee.view.rulings.settling import proposal_of
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.facts import Fact, RulingMade
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.committee_votes import conflicts
from scorekeeper.kernel.desk import Desk, Saved


def complete_ruling(tournament: Tournament, ruling: RulingMade) -> RulingMade:
    """Return a ruling completed with those who stepped aside, and with a late dispute."""
    named = {name_key(name) for name in (*ruling.members, *(name for name, _why in ruling.aside))}
    involved = conflicts(tournament, ruling.session) if ruling.ruling_kind != SETTLEMENT else {}
    aside = tuple((name, why) for name, why in involved.items() if name_key(name) not in named)
    dispute_state = dispute_called(tournament, ruling.dispute) if ruling.dispute is not None else None
    ruling = replace(ruling, aside=(*ruling.aside, *aside))
    if dispute_state is None or ruling.late:
        return ruling
    return replace(
        ruling, late=dispute_state.fact.late, admitted_by=ruling.admitted_by or dispute_state.fact.admitted_by
    )


def make_ruling(desk: Desk, ruling: RulingMade, beside: Sequence[Fact] = (), *, expect: int | None = None) -> Saved:
    """Enter a ruling of the committee with its other facts.

    It is final until another replaces it (4.8).
    A settlement is only proposed: it counts once both captains have signed it. `expect` is the newest entry that the
    draft was based on. Raises EntryRefused and Conflict; store errors pass through.
    """

    def facts(tournament: Tournament) -> Sequence[Fact]:
        made = complete_ruling(tournament, ruling)
        return [*beside, proposal_of(tournament, made) if made.ruling_kind == SETTLEMENT else made]

    return desk.submit_draft(facts, expect=expect)
