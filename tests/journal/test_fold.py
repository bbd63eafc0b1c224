"""The state after each kind of entry."""

from scorekeeper.journal.facts import PenaltyGiven, Redealt, RulingMade, Voided
from scorekeeper.journal.fold import advance, fold
from tests.journal.event import SESSION, Journal, deal


def test_contract_then_result_is_no_correction():
    journal = Journal()
    journal.enter(deal(1, "A", "40H"))
    assert journal.session.result.deals[0].outcome is None
    journal.enter(deal(1, "A", "40H", 44))
    assert not journal.session.corrections
    assert journal.session.deal_entries[1] == (5, 6)
    assert dict(journal.session.result.totals) == {"A": 2, "B": 0}
    journal.enter(deal(1, "A", "40H", 39), reason="misread")
    (correction,) = journal.session.corrections
    assert (correction.old.taken, correction.new.taken, correction.old_entry, correction.entry) == (44, 39, 6, 7)
    assert dict(journal.session.result.totals) == {"A": 0, "B": 3}


def test_reading_on_is_reading_everything():
    journal = Journal()
    journal.enter(deal(1, "A", "40H"))
    journal.enter(PenaltyGiven(SESSION, "A", "lead-out-of-turn", 1))
    journal.enter(Redealt(SESSION, 1, "defenders-void"))
    journal.enter(deal(1, "B", "30C", 31))
    journal.enter(Voided(8))
    journal.enter(Voided(7))
    journal.enter(Voided(10))
    standing = fold([])
    for place, entry in enumerate(journal.entries):
        standing = advance(standing, [entry])
        assert standing == fold(journal.entries[: place + 1])


def test_a_ruling_names_entries_and_gets_positions():
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44))
    first = journal.enter(PenaltyGiven(SESSION, "A", "lead-out-of-turn", 1))
    second = journal.enter(PenaltyGiven(SESSION, "B", "lead-out-of-turn", 1))
    imposed = PenaltyGiven(SESSION, "A", "misconduct", 1, points=2)
    ruling = journal.enter(RulingMade(SESSION, ("4.8",), "seen", 1, waive=((second.seq, 0),), impose=(imposed,)))
    assert journal.session.record.rulings[0].waive == (1,)
    assert journal.session.penalty_entries == (first.seq, second.seq, ruling.seq)
    assert dict(journal.session.result.totals) == {"A": 2, "B": 3}
    journal.enter(RulingMade(SESSION, ("4.8",), "after all not", 1, waive=((ruling.seq, 0),)))
    assert journal.session.record.rulings[1].waive == (2,)
    journal.enter(Voided(first.seq))
    assert [item.waive for item in journal.session.record.rulings] == [(0,), (1,)]


def test_a_re_deal_abandons_what_was_recorded():
    journal = Journal()
    journal.enter(deal(1, "A", "40H"))
    journal.enter(PenaltyGiven(SESSION, "A", "revoke", 1))
    journal.enter(Redealt(SESSION, 1, "defenders-void"))
    assert journal.session.record.deals == ()
    assert journal.session.record.penalties[0].attempt == 1
    journal.enter(deal(1, "B", "40H", 44))
    assert not journal.session.corrections
    assert dict(journal.session.result.totals) == {"A": 0, "B": 2}
