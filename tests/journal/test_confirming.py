"""Confirming entries: what waits, what confirms it, and never one's own."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.journal.confirming import unconfirmed, waiting_in
from scorekeeper.journal.entry import START, NewEntry, number
from scorekeeper.journal.facts import (
    EntryConfirmed,
    EntrySentBack,
    EventChanged,
    LengthSet,
    PenaltyGiven,
    Redealt,
    SheetSigned,
    Voided,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.names import looks_key
from scorekeeper.journal.renumbering import renumber
from scorekeeper.kernel.judging import command_problems
from scorekeeper.rules.contract import Contract
from tests.journal.event import BEGINNING, SESSION, deal
from tests.journal.signed import arrival

ANIL, BIJU, CHITRA = "Anil", "Biju", "Chitra"


class ConfirmingEvent:
    """An event in which one enters and another confirms, judged as a desk judges it."""

    def __init__(self, how="read"):
        self.entries = []
        for fact in BEGINNING:
            self.force("Org", fact)
        if how:
            self.force("Org", EventChanged("Autumn", settings={"deals": 18, "confirming": how}))

    def new(self, who, fact, reason=""):
        return NewEntry(f"c{len(self.entries) + 1:04x}", "2026-10-03T10:00:00Z", who, "desk", fact, reason)

    def force(self, who, fact, reason=""):
        """Enter a fact without any check, as a doctored program would."""
        digest = self.entries[-1].digest if self.entries else START
        self.entries.append(number(self.new(who, fact, reason), len(self.entries) + 1, digest))
        return len(self.entries)

    def refusals(self, who, fact, reason="", role="scorer"):
        return [
            result.code for _, result in command_problems(self.tournament, [self.new(who, fact, reason)], role=role)
        ]

    def enter(self, who, fact, reason="", role="scorer"):
        assert self.refusals(who, fact, reason, role) == []
        return self.force(who, fact, reason)

    @property
    def tournament(self):
        return fold(self.entries)

    @property
    def waits(self):
        state = self.tournament.sessions[SESSION]
        return waiting_in(self.tournament, state)

    @property
    def listed(self):
        return [(wait.deal, wait.numbers) for wait in self.waits]


def confirm(*entries, deal=1, **values):
    return EntryConfirmed(SESSION, entries, deal, **values)


def back(*entries, deal=1):
    return EntrySentBack(SESSION, entries, deal)


def signed():
    return SheetSigned(SESSION, 1, "scorer", "Org", "signed", "a" * 64)


def test_nothing_waits_where_the_event_does_not_ask_for_it():
    hall = ConfirmingEvent(how="")
    seq = hall.enter(ANIL, deal(1, "A", "40H", 44))
    assert hall.waits == ()
    assert hall.refusals(BIJU, confirm(seq)) == hall.refusals(BIJU, back(seq), "43") == ["nobody-confirms"]


def test_a_deal_waits_from_its_result_until_a_second_person_confirms_it():
    hall = ConfirmingEvent()
    first = hall.enter(ANIL, deal(1, "A", "40H"))
    assert hall.waits == ()
    second = hall.enter(ANIL, deal(1, "A", "40H", 44))
    assert hall.listed == [(1, (first, second))]
    assert hall.refusals(BIJU, confirm(second)) == ["nothing-to-confirm"]
    assert hall.refusals(BIJU, confirm(first, second, deal=2)) == ["nothing-to-confirm"]
    hall.enter(BIJU, confirm(first, second))
    assert hall.waits == ()
    assert hall.refusals(CHITRA, confirm(first, second)) == ["nothing-to-confirm"]


@pytest.mark.parametrize("role", ["scorer", "committee", "organiser"])
@pytest.mark.parametrize("name", ["Anil", "  ANIL ", "An\u200bil", "\u0410nil", "Ａnil", ""])
def test_no_author_confirms_the_own_entry_under_whatever_spelling_and_role(name, role):
    hall = ConfirmingEvent()
    seq = hall.enter(ANIL, deal(1, "A", "40H", 44))
    assert hall.refusals(name, confirm(seq), role=role) == ["own-entry"]
    assert hall.refusals(name, back(seq), "43", role=role) == ["own-entry"]
    hall.force(name, confirm(seq))
    hall.force(name, back(seq), "43")
    assert hall.listed == [(1, (seq,))]
    assert hall.waits[0].sent_back is None


def test_the_author_of_any_part_of_it_does_not_confirm_it():
    hall = ConfirmingEvent()
    contract, result = hall.enter(ANIL, deal(1, "A", "40H")), hall.enter(BIJU, deal(1, "A", "40H", 44))
    for who in (ANIL, BIJU):
        assert hall.refusals(who, confirm(contract, result)) == ["own-entry"]
        assert hall.refusals(who, confirm(result)) == ["nothing-to-confirm"]
    hall.enter(CHITRA, confirm(contract, result))
    assert hall.waits == ()


def test_a_correction_after_a_confirmation_waits_again_and_so_does_its_undo():
    hall = ConfirmingEvent()
    first = hall.enter(ANIL, deal(1, "A", "40H", 44))
    hall.enter(BIJU, confirm(first))
    second = hall.enter(BIJU, deal(1, "A", "40H", 43), "misread")
    assert hall.listed == [(1, (second,))]
    assert hall.refusals(BIJU, confirm(second)) == ["own-entry"]
    undo = hall.enter(BIJU, Voided(second))
    assert hall.waits == ()
    hall.enter(BIJU, Voided(undo))
    hall.enter(ANIL, confirm(second))
    assert hall.waits == ()
    undo = hall.enter(ANIL, Voided(second))
    assert hall.listed == [(1, (undo,))]
    assert hall.refusals(ANIL, confirm(undo)) == ["own-entry"]
    hall.enter(BIJU, confirm(undo))
    assert hall.waits == ()


def test_a_confirmation_that_is_taken_back_never_counts_again():
    hall = ConfirmingEvent()
    seq = hall.enter(ANIL, deal(1, "A", "40H", 44))
    confirmation = hall.enter(BIJU, confirm(seq))
    undo = hall.enter(BIJU, Voided(confirmation))
    assert hall.listed == [(1, (seq,))]
    assert hall.refusals(ANIL, Voided(undo)) == hall.refusals(BIJU, Voided(undo)) == ["confirmed-anew"]
    hall.force(ANIL, Voided(undo))
    assert hall.listed == [(1, (seq,))]


def test_undo_and_redo_by_another_leave_an_entry_to_its_author():
    hall = ConfirmingEvent()
    seq = hall.enter(ANIL, deal(1, "A", "40H", 44))
    hall.enter(BIJU, Voided(hall.enter(BIJU, Voided(seq))))
    assert hall.refusals(ANIL, confirm(seq)) == ["own-entry"]
    hall.enter(BIJU, confirm(seq))
    contract = hall.enter(ANIL, deal(2, "B", "30S"))
    hall.enter(BIJU, Voided(hall.enter(BIJU, Redealt(SESSION, 2, "exposed-card"))))
    result = hall.enter(ANIL, deal(2, "B", "30S", 31))
    assert hall.refusals(ANIL, confirm(contract, result, deal=2)) == ["own-entry"]
    hall.enter(BIJU, confirm(contract, result, deal=2))
    assert hall.waits == ()


def test_a_returned_entry_shows_the_paper_value_until_it_is_put_right():
    hall = ConfirmingEvent()
    seq = hall.enter(ANIL, deal(1, "A", "40H", 44))
    assert hall.refusals(BIJU, back(seq)) == ["paper-not-told"]
    result = hall.enter(BIJU, back(seq), "43 taken")
    assert hall.waits[0].sent_back.seq == result
    assert hall.waits[0].sent_back.reason == "43 taken"
    right = hall.enter(ANIL, deal(1, "A", "40H", 43), "as the paper")
    assert hall.waits[0].sent_back is None
    hall.enter(BIJU, confirm(seq, right))
    assert hall.waits == ()


def test_a_penalty_waits_and_so_does_taking_a_confirmed_one_back():
    hall = ConfirmingEvent()
    hall.enter(BIJU, confirm(hall.enter(ANIL, deal(1, "A", "40H", 44))))
    given_ = hall.enter(ANIL, PenaltyGiven(SESSION, "B", "lead-out-of-turn", 1))
    assert hall.listed == [(1, (given_,))]
    undo = hall.enter(ANIL, Voided(given_))
    assert hall.waits == ()
    hall.enter(ANIL, Voided(undo))
    hall.enter(BIJU, confirm(given_))
    undo = hall.enter(BIJU, Voided(given_))
    assert (hall.listed, hall.waits[0].gone) == ([(1, (undo,))], True)
    hall.enter(ANIL, confirm(undo))
    assert hall.waits == ()


def test_no_sheet_is_signed_before_everything_on_it_is_confirmed():
    hall = ConfirmingEvent()
    seqs = [hall.enter(ANIL, deal(at, "A", "40H", 44)) for at in (1, 2)]
    hall.force("Org", LengthSet(SESSION, 2, "stopped"), "late")
    assert hall.refusals("Org", signed(), role="organiser") == ["unconfirmed"]
    hall.enter(BIJU, confirm(seqs[0]))
    assert hall.refusals("Org", signed(), role="organiser") == ["unconfirmed"]
    hall.enter(BIJU, confirm(seqs[1], deal=2))
    assert hall.refusals("Org", signed(), role="organiser") == []


def test_deals_that_an_earlier_version_had_typed_again_are_still_confirmed():
    hall = ConfirmingEvent(how="type")
    seq = hall.enter(ANIL, deal(1, "A", "40HX", 44))
    same = {"side": "A", "contract": Contract(40, "H", 1), "taken": 44}
    for other in ({"side": "B"}, {"contract": Contract(40, "H")}, {"taken": 43}, {"taken": None}):
        assert hall.refusals(BIJU, confirm(seq, **{**same, **other})) == ["typed-otherwise"]
    hall.enter(BIJU, confirm(seq, **same))
    assert hall.waits == ()


def test_an_event_whose_deals_were_typed_again_goes_on_with_the_paper():
    hall = ConfirmingEvent(how="type")
    assert hall.tournament.settings["confirming"] == "read"
    seq = hall.enter(ANIL, deal(1, "A", "40HX", 44))
    hall.enter(BIJU, confirm(seq))
    assert hall.waits == ()


def test_a_sheet_that_was_signed_elsewhere_comes_in_and_leaves_nothing_to_confirm():
    """Its numbers are proven by those who signed it, not by who typed them."""
    hall = ConfirmingEvent()
    for at in (1, 2):
        hall.enter(ANIL, deal(at, "A", "40H", 44))
    hall.force("Org", LengthSet(SESSION, 2, "stopped"), "late")
    hall.force("Org", arrival(), "")
    assert hall.waits == ()


def test_after_a_gap_a_confirmation_names_what_is_left_or_is_dropped():
    """Entries under other numbers: of a damaged file, or of one that waited on a laptop."""
    there = {7: 5, 9: 6}
    assert renumber(confirm(7, 9), there.get) == confirm(5, 6)
    assert renumber(back(9), there.get) == back(6)
    assert renumber(confirm(7, 8), there.get) is None
    assert renumber(back(8), there.get) is None


WHO = st.sampled_from([ANIL, BIJU, CHITRA, "ANIL", "\u0410nil"])
STEP = st.tuples(WHO, st.sampled_from(["deal", "contract", "redeal", "undo", "confirm", "part"]), st.integers(0, 7))


@given(st.lists(STEP, max_size=14))
def test_no_order_of_entries_lets_an_own_entry_be_confirmed(steps):
    """Whatever is entered, even by force, an entry is confirmed only by another person."""
    hall = ConfirmingEvent()
    begin = len(hall.entries)
    for who, what, place in steps:
        result = range(begin + 1, len(hall.entries) + 1)
        if what == "undo" and result:
            fact = Voided(result[place % len(result)])
            if not hall.refusals(who, fact) or _about_confirming(hall, fact):
                hall.force(who, fact)
        elif what == "confirm" and hall.waits:
            hall.force(who, confirm(*hall.waits[0].numbers))
        elif what == "part" and result:
            hall.force(who, confirm(*result[place % len(result) :]))
        elif what in {"deal", "contract", "redeal"}:
            played = {
                "deal": deal(1, "A", "40H", 40 + place),
                "contract": deal(1, "B", "30S"),
                "redeal": Redealt(SESSION, 1, "exposed-card"),
            }[what]
            if not hall.refusals(who, played, "seen"):
                hall.force(who, played, "seen")
        state = hall.tournament.sessions[SESSION]
        if state.deal_entries.get(1) and state.result.deals[0].outcome is not None and not unconfirmed(state):
            outcome = hall.entries[state.deal_entries[1][-1] - 1]
            others = [
                entry
                for entry in hall.entries
                if type(entry.fact) is EntryConfirmed
                and outcome.seq in entry.fact.entries
                and looks_key(entry.who) != looks_key(outcome.who)
            ]
            assert others


def _about_confirming(hall, fact):
    """Return whether a void undoes or redoes a confirmation; a file may redo, a desk never does."""
    while isinstance(fact, Voided):
        fact = hall.entries[fact.entry - 1].fact
    return isinstance(fact, EntryConfirmed)
