"""Rulings in imported documents, in lines, and the committee's decision on them."""

from collections.abc import Sequence

from scorekeeper.journal.dispute_facts import ImportDecided, RulingMade
from scorekeeper.journal.dispute_states import DisputeState, RulingState
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.import_checks import with_decisions
from scorekeeper.journal.imported import ImportedRulings, imported_rulings, mark_imported
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk, Saved
from scorekeeper.language.dispute_marks import ruling_in_a_line
from scorekeeper.language.facts import fact_words
from scorekeeper.language.imported import provenance
from scorekeeper.language.sides import names_of
from scorekeeper.language.translation import gettext as _


def decide(desk: Desk, disputes: Sequence[DisputeState], *, counts: bool, reason: str = "") -> Saved:
    """Enter the committee's decision on these disputes' documents, all at once.

    Raise EntryRefused if not allowed.
    """
    decisions = [ImportDecided(dispute.session or "", dispute.fact.imported, counts) for dispute in disputes]
    return desk.submit(decisions, reason=reason)


def can_confirm(dispute: DisputeState) -> bool:
    """Return whether the committee can confirm a document's rulings: waiting or declined ones."""
    return bool(dispute.fact.imported) and dispute.state in {"open", "declined"}


def imported_effect(tournament: Tournament, dispute: DisputeState) -> str:
    """Return what confirming a dispute's document does to the score, "" if it cannot be."""
    played = tournament.played(dispute.session or "")
    if played is None or not can_confirm(dispute):
        return ""
    confirmed = with_decisions(tournament, played, [ImportDecided(played.uid, dispute.fact.imported)])
    now, then = (":".join(map(str, state.result.totals.values())) for state in (played, confirmed))
    if now == then:
        return _("Confirmed, it leaves the score at {now}.").format(now=now)
    return _("Confirmed, it changes the score from {now} to {then}.").format(now=now, then=then)


def imported_lines(tournament: Tournament, dispute: DisputeState) -> tuple[str, ...]:
    """Return the source of a document's rulings, then each ruling, or () for other disputes."""
    rulings = _rulings_of(tournament, dispute)
    if rulings is None:
        return ()
    return f"{dispute.fact.facts}: {provenance(rulings)}", *(_line(tournament, entry) for entry in rulings.entries)


def _rulings_of(tournament: Tournament, dispute: DisputeState) -> ImportedRulings | None:
    played = tournament.played(dispute.session or "")
    if played is None or not dispute.fact.imported:
        return None
    imported = [ruling for ruling in imported_rulings(played.entries) if ruling.file == dispute.fact.imported]
    # a document may be imported again after a decision: then each of its disputes has entries of its own
    before = [ruling for ruling in imported if ruling.entries[0].seq < dispute.raised.seq]
    return before[-1] if before else None


def _line(tournament: Tournament, entry: Entry) -> str:
    fact = mark_imported(entry.fact, "")
    if isinstance(fact, RulingMade):
        number, _session = tournament.register.rulings.get(entry.seq, (0, None))
        return ruling_in_a_line(RulingState(number, entry, None, None), names_of(tournament, fact.session))
    return fact_words(fact, tournament)
