"""Which desk holds which table: by what it entered, or by taking it over."""

from scorekeeper.journal.checks import problems
from scorekeeper.journal.desks import desk_numbers, held_elsewhere, holder_of
from scorekeeper.journal.facts import PenaltyGiven, RulingMade, TableTaken
from scorekeeper.journal.fold import advance
from scorekeeper.kernel.changes import changes_between
from scorekeeper.kernel.may_wait import WAITS
from scorekeeper.kernel.subject import newest_unseen, taken_since
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56 as SYSTEM
from tests.journal.event import SESSION, Journal, deal


def seat_of(holder):
    return holder.seat if holder is not None else None


def test_the_desk_that_wrote_last_holds_the_table_until_another_takes_it_over():
    journal = Journal()
    assert holder_of(journal.tournament, SESSION) is None
    journal.enter(deal(1, "A", "40H", 44), "one")
    journal.enter(deal(2, "A", "40H", 44), "two/committee")
    assert seat_of(holder_of(journal.tournament, SESSION)) == "two"
    assert desk_numbers(journal.tournament)["two"] == len(desk_numbers(journal.tournament))
    assert held_elsewhere(journal.tournament, SESSION, "one") is None, "nobody took anything over"
    taken = journal.enter(TableTaken(SESSION, "two"), "three")
    journal.enter(deal(3, "A", "40H", 44), "two")
    holder = holder_of(journal.tournament, SESSION)
    assert holder is not None
    assert (holder.seat, holder.taken, holder.at) == ("three", taken.seq, taken.at)
    assert seat_of(held_elsewhere(journal.tournament, SESSION, "two")) == "three"
    assert held_elsewhere(journal.tournament, SESSION, "three/committee") is None
    journal.enter(deal(4, "A", "40H", 44), "three")
    assert journal.session.deal_entries.keys() == {1, 2, 3, 4}, "what the other desk entered counts all the same"
    result = advance(Journal().tournament, journal.entries[len(Journal().entries) :])
    assert (result.taken, list(result.desks)) == (journal.tournament.taken, list(journal.tournament.desks))


def test_a_table_is_taken_only_from_its_holder():
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44), "one")

    def refused(fact):
        return [problem.code for problem in problems(journal.tournament, fact, "", SYSTEM)]

    assert refused(TableTaken(SESSION, "one")) == []
    assert refused(TableTaken(SESSION, "two")) == ["table-changed-hands"]
    assert refused(TableTaken("5e99")) == ["no-such-session"]
    before = journal.tournament
    taken = journal.enter(TableTaken(SESSION, "one"), "two")
    after = advance(before, [taken])
    assert changes_between(before, after).sessions == {SESSION}
    assert after.sessions[SESSION] is before.sessions[SESSION], "nothing of the sheet is worked out anew"


def test_a_typist_from_before_the_take_over_is_asked_and_taking_over_never_waits_for_a_line():
    journal = Journal()
    last_seen = journal.enter(deal(1, "A", "40H", 44), "one").seq
    taken = journal.enter(TableTaken(SESSION, "one"), "two")
    for fact in (deal(2, "A", "40H", 44), PenaltyGiven(SESSION, "A", "lead-out-of-turn")):
        assert taken_since([fact], journal.tournament, last_seen, "one") == taken
        assert taken_since([fact], journal.tournament, taken.seq, "one") is None
        assert taken_since([fact], journal.tournament, last_seen, "two/committee") is None
        assert newest_unseen([fact], journal.entries, last_seen, ()) is None, (
            "who holds a table is no word about the deal"
        )
    assert taken_since([RulingMade(SESSION, ("4.8",), "seen")], journal.tournament, last_seen, "one") is None
    assert TableTaken not in WAITS
