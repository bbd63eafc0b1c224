"""The committee rules: its own checks of a ruling, and the ruling entered."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.features.committee.view.rulings.quorum import conflicts, quorum_problem
from scorekeeper.features.committee.view.rulings.settling import proposal_of
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.facts import Fact, RulingMade
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.rules.model import Problem, problem


def _problems(tournament: Tournament, ruling: RulingMade) -> tuple[Problem, ...]:
    """Return the committee's own objections to a ruling.

    Members who must step aside, or too few members.
    """
    involved = conflicts(tournament, ruling.session, ruling.members)
    problem_list = [
        problem("conflict-of-interest", "members", position, name=name, why=involved[name])
        for position, name in enumerate(ruling.members)
        if name in involved
    ]
    missed = quorum_problem(tournament, ruling)
    return (*problem_list, *((missed,) if missed is not None and not problem_list else ()))


def _completed(tournament: Tournament, ruling: RulingMade) -> RulingMade:
    """Return a ruling completed from the event.

    Who stepped aside, and that the dispute came late.
    """
    named = {name_key(name) for name, _why in ruling.aside}
    involved = conflicts(tournament, ruling.session) if ruling.ruling_kind != SETTLEMENT else {}
    aside = tuple((name, why) for name, why in involved.items() if name_key(name) not in named)
    dispute_state = dispute_called(tournament, ruling.dispute) if ruling.dispute is not None else None
    ruling = replace(ruling, aside=(*ruling.aside, *aside))
    if dispute_state is None or ruling.late:
        return ruling
    return replace(
        ruling, late=dispute_state.fact.late, admitted_by=ruling.admitted_by or dispute_state.fact.admitted_by
    )


def ruled(tournament: Tournament, ruling: RulingMade) -> RulingMade:
    """Return a ruling as entered, with members who must step aside and whether it came late.

    Raises EntryRefused if one of them rules nevertheless, or too few are left.
    """
    problem_list = _problems(tournament, ruling)
    if problem_list:
        raise EntryRefused(problem_list)
    return _completed(tournament, ruling)


def make_ruling(desk: Desk, ruling: RulingMade, beside: Sequence[Fact] = (), *, expect: int | None = None) -> Saved:
    """Enter a ruling of the committee with its other facts.

    It is final until another replaces it (4.8).
    A settlement is only proposed: it counts once both captains have signed it. `expect` is the newest entry that the
    draft was based on. Raises EntryRefused as `ruled` does, and Conflict; store errors pass through.
    """

    def facts(tournament: Tournament) -> Sequence[Fact]:
        made = ruled(tournament, ruling)
        return [*beside, proposal_of(tournament, made) if made.ruling_kind == SETTLEMENT else made]

    return desk.submit_draft(facts, expect=expect)
