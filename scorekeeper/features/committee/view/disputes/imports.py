"""What imported documents rule, for the committee to decide on: in lines, and the decisions entered."""

from collections.abc import Sequence

from scorekeeper.journal.dispute_facts import ImportDecided, RulingMade
from scorekeeper.journal.dispute_states import DisputeState, RulingState
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.imported import ImportedRulings, imported_in, marked
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.language.dispute_marks import ruling_in_a_line
from scorekeeper.language.facts import fact_words
from scorekeeper.language.imported import provenance
from scorekeeper.language.sides import names_of


def decide(desk: Desk, disputes: Sequence[DisputeState], *, counts: bool, reason: str = "") -> Saved:
    """Enter the committee's decision on the documents of these disputes, all at once. EntryRefused where it may not."""
    decisions = [ImportDecided(one.session or "", one.fact.imported, counts) for one in disputes]
    return desk.submit(decisions, reason=reason)


def imported_lines(tournament: Tournament, dispute: DisputeState) -> tuple[str, ...]:
    """Return what a document rules, a line each, behind where it came from; nothing of any other dispute."""
    found = _rulings_of(tournament, dispute)
    if found is None:
        return ()
    return f"{dispute.fact.facts}: {provenance(found)}", *(_line(tournament, entry) for entry in found.entries)


def _rulings_of(tournament: Tournament, dispute: DisputeState) -> ImportedRulings | None:
    played = tournament.played(dispute.session or "")
    if played is None or not dispute.fact.imported:
        return None
    imported = [one for one in imported_in(played.entries) if one.file == dispute.fact.imported]
    # a document may come again after a decision: then each of its disputes has entries of its own
    before = [one for one in imported if one.entries[0].seq < dispute.raised.seq]
    return before[-1] if before else None


def _line(tournament: Tournament, entry: Entry) -> str:
    fact = marked(entry.fact, "")
    if isinstance(fact, RulingMade):
        number, _session = tournament.register.rulings.get(entry.seq, (0, None))
        return ruling_in_a_line(RulingState(number, entry, None, None), names_of(tournament, fact.session))
    return fact_words(fact, tournament)
