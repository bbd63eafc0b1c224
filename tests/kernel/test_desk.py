"""The desk: what it writes, what it refuses, and what happens when another seat was faster."""

import dataclasses
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.journal.facts import (
    DealRecorded,
    Fact,
    PenaltyGiven,
    RowCopied,
    SeatsTaken,
    SessionOpened,
    SheetSigned,
    TeamEntered,
    Voided,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.lengths import NAME
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import Conflict, EntryRefused
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.language.failures import sentence
from scorekeeper.store.errors import (
    DiskFailedError,
    DiskFullError,
    FileVanishedError,
    NewerEntries,
    NoSuchAttachmentError,
)
from tests.kernel.tables import deal, desk_at, new_event, opened, session_of


def test_a_deal_is_saved_and_the_changes_are_described():
    desk = desk_at(new_event())
    uid = opened(desk)
    saved = desk.submit((deal(uid, 1, "A 40HX 44"),), expect=desk.tournament.sessions[uid].last_seq)
    assert [entry.seq for entry in saved.entries] == [11]
    assert (saved.entries[0].who, saved.entries[0].seat) == ("Lissy", "table 1")
    assert saved.changes == Changes(sessions=frozenset({uid}))
    assert saved.tournament is desk.tournament
    assert session_of(desk, uid).result.totals == {"A": 3, "B": 0}
    assert desk.tournament == fold(desk.entries)


def test_every_problem_is_refused_at_once_and_nothing_written():
    store = new_event()
    desk = desk_at(store)
    uid = opened(desk)
    before = store.head
    with pytest.raises(EntryRefused) as refused:
        desk.submit((deal(uid, 1, "A 40H 44"), deal(uid, 99, "C 60H 57"), deal("nobody", 1, "A 40H")))
    codes = {problem.code for problem in refused.value.problems}
    assert {"no-such-deal", "no-such-side", "above-maximum", "no-such-session"} <= codes
    assert set(refused.value.places) == {1, 2}
    assert store.head == before
    assert desk.tournament.seq == before[0]


@pytest.mark.parametrize(("who", "code"), [("x" * (NAME + 1), "who-too-long"), ("Ann\x07", "unfit-who")])
def test_the_author_of_an_entry_has_a_name_like_every_other(who, code, check_golden):
    desk = desk_at(new_event())
    uid, before = opened(desk), desk.tournament.seq
    desk.who = who
    with pytest.raises(EntryRefused) as refused:
        desk.submit((deal(uid, 1, "A 40H 44"),))
    (problem,) = refused.value.problems
    assert (problem.code, problem.path) == (code, ("who",))
    check_golden(sentence(problem))
    assert desk.tournament.seq == before
    with pytest.raises(EntryRefused):
        create_event("nowhere.scorekeeper", NewEvent("Cup", "international-56"), who=who, seat="1")
    desk.who = "x" * NAME
    desk.submit((deal(uid, 1, "A 40H 44"),))


def test_facts_of_one_command_are_judged_one_after_the_other():
    desk = desk_at(new_event())
    uid = opened(desk)
    penalty = PenaltyGiven(uid, "A", "revoke", deal=1)
    with pytest.raises(EntryRefused):
        desk.submit((penalty, deal(uid, 1, "A 40H")))
    saved = desk.submit((deal(uid, 1, "A 40H"), penalty))
    assert [entry.cmd.partition("/")[2] for entry in saved.entries] == ["", "1"]
    assert session_of(desk, uid).result.totals == {"A": 0, "B": 6}


def test_nothing_to_write_is_no_entry():
    desk = desk_at(new_event())
    assert desk.submit(()).entries == ()


def test_two_desks_at_two_tables_do_not_disturb_each_other():
    store = new_event()
    desk_1, desk_2 = desk_at(store), desk_at(store, "table 2", "Ben")
    first, second = opened(desk_1), opened(desk_2)
    last_seen = session_of(desk_2, second).last_seq
    desk_1.submit((deal(first, 1, "A 28H +"),))
    saved = desk_2.submit((deal(second, 1, "B 28H +"),), expect=last_seen)
    assert saved.changes.sessions == {first, second}, "what the other table did is news here"
    assert desk_1.catch_up() == Changes(sessions=frozenset({second}))
    assert desk_1.tournament == desk_2.tournament


def test_a_newer_word_about_the_same_deal_is_a_conflict():
    store = new_event()
    first, second = desk_at(store), desk_at(store, "office", "Mini")
    uid = opened(first)
    first.submit((deal(uid, 1, "A 28H +"),))
    second.catch_up()
    last_seen = session_of(first, uid).last_seq
    second.submit((deal(uid, 1, "A 28H -"),), reason="Both captains saw it.")
    with pytest.raises(Conflict) as conflict:
        first.submit((deal(uid, 1, "A 28H 30"),), expect=last_seen, reason="Counted again.")
    assert conflict.value.entry.who == "Mini"
    first.submit((deal(uid, 2, "A 28H 30"),), expect=last_seen)  # an entry about another deal does not conflict
    assert first.tournament.seq == store.head[0]


def test_the_penalty_of_the_session_is_about_all_of_it():
    store = new_event()
    first, second = desk_at(store), desk_at(store, "office", "Mini")
    uid = opened(first)
    last_seen = session_of(first, uid).last_seq
    second.catch_up()
    second.submit((PenaltyGiven(uid, "A", "misconduct", points=1),))
    with pytest.raises(Conflict):
        first.submit((deal(uid, 1, "A 28H +"),), expect=last_seen)


def test_ones_own_entries_are_no_conflict():
    desk = desk_at(new_event())
    uid = opened(desk)
    last_seen = session_of(desk, uid).last_seq
    desk.submit((deal(uid, 1, "A 28H"),), expect=last_seen)
    assert desk.submit((deal(uid, 1, "A 28H +"),), expect=last_seen).entries


def test_a_team_changed_on_another_computer_is_a_conflict():
    store = new_event()
    first, second = desk_at(store), desk_at(store, "office", "Mini")
    team = next(iter(first.tournament.teams.values()))
    last_seen = first.tournament.seq
    second.submit((TeamEntered(team.uid, "Dallas II", team.players, team.captain),))
    with pytest.raises(Conflict):
        first.submit((TeamEntered(team.uid, "Dallas III", team.players, team.captain),), expect=last_seen)


def test_the_same_command_twice_is_entered_once():
    store = new_event()
    desk = desk_at(store)
    uid = opened(desk)
    first = desk.submit((deal(uid, 1, "A 28H"), deal(uid, 2, "B 28H")), cmd="c0ffee")
    again = desk.submit((deal(uid, 1, "A 28H"), deal(uid, 2, "B 28H")), cmd="c0ffee")
    assert first.entries == again.entries
    elsewhere = desk_at(store, "table 9")
    assert elsewhere.submit((deal(uid, 1, "A 28H"), deal(uid, 2, "B 28H")), cmd="c0ffee").entries == first.entries


class Unlucky(MemoryStore):
    """A store whose next answers are taken from a list: what it raises, before or after writing."""

    def __init__(self, new):
        self.luck: list[tuple[str, Exception]] = []
        super().__init__(new)

    def append(self, new, after, attachments=()):
        when, error = self.luck.pop(0) if self.luck else ("", None)
        if when == "before" and error:
            raise error
        written = super().append(new, after, attachments)
        if error:
            raise error
        return written


def unlucky() -> Unlucky:
    return Unlucky(new_event().new)


def test_a_lost_answer_is_looked_up_and_not_entered_twice():
    store = unlucky()
    desk = desk_at(store)
    uid = opened(desk)
    store.luck = [("after", DiskFailedError())]
    saved = desk.submit((deal(uid, 1, "A 28H +"),))
    assert [entry.seq for entry in saved.entries] == [store.head[0]]
    assert session_of(desk, uid).result.totals == {"A": 1, "B": 0}


def test_an_unwritten_file_is_reported_and_can_be_tried_again():
    store = unlucky()
    desk = desk_at(store)
    uid = opened(desk)
    before = desk.tournament
    store.luck = [("before", DiskFullError())]
    with pytest.raises(DiskFullError):
        desk.submit((deal(uid, 1, "A 28H +"),), cmd="abc")
    assert desk.tournament is before
    assert len(desk.submit((deal(uid, 1, "A 28H +"),), cmd="abc").entries) == 1


def test_a_file_that_vanished_did_not_save_anything():
    store = unlucky()
    desk = desk_at(store)
    uid = opened(desk)
    store.luck = [("after", FileVanishedError())]
    with pytest.raises(FileVanishedError):
        desk.submit((deal(uid, 1, "A 28H +"),))


class Crowded(MemoryStore):
    """A store in which another seat is always faster, a few times."""

    def __init__(self, new):
        self.others: list[Fact] = []
        super().__init__(new)

    def append(self, new, after, attachments=()):
        if self.others and after >= 3:
            other = self.others.pop()
            super().append([dataclasses.replace(new[0], cmd=f"other{after}", seat="x", fact=other)], self.head[0])
        return super().append(new, after, attachments)


def test_a_slower_seat_checks_again_and_enters_later():
    store = Crowded(new_event().new)
    desk = desk_at(store)
    uid = opened(desk)
    store.others = [deal(uid, number, "A 28H +") for number in (2, 3, 4)]
    saved = desk.submit((deal(uid, 1, "A 28H +"),))
    assert saved.entries[0].seq == store.head[0]
    assert session_of(desk, uid).result.totals == {"A": 4, "B": 0}
    store.others = [deal(uid, 5, "A 28H 30")]
    with pytest.raises(EntryRefused) as refused:
        desk.submit((deal(uid, 5, "A 28H 30"),))
    assert refused.value.problems[0].code == "nothing-changed"


def test_always_slower_gives_up_in_the_end():
    class Busy(MemoryStore):
        def append(self, new, after, attachments=()):
            if after >= 3:
                raise NewerEntries(())
            return super().append(new, after, attachments)

    desk = desk_at(Busy(new_event().new))
    with pytest.raises(NewerEntries):
        desk.submit((TeamEntered("abc", "New"),))


def test_undo_names_what_it_took_back_and_redo_puts_it_again():
    desk = desk_at(new_event())
    uid = opened(desk)
    desk.submit((deal(uid, 1, "A 28H +"),))
    desk.submit((deal(uid, 2, "B 40H -"),))
    standing = session_of(desk, uid).result.totals
    saved = desk.undo(uid)
    assert saved.about is not None
    assert saved.about.seq == 12
    assert isinstance(saved.entries[0].fact, Voided)
    assert session_of(desk, uid).result.totals == {"A": 1, "B": 0}
    again = desk.redo(uid)
    assert again.about is not None
    assert again.about.seq == 12
    assert session_of(desk, uid).result.totals == standing
    with pytest.raises(EntryRefused) as refused:
        desk.redo(uid)
    assert refused.value.problems[0].code == "nothing-to-redo"
    desk.undo(uid)
    desk.undo(uid)
    with pytest.raises(EntryRefused) as refused:
        desk.undo(uid)
    assert refused.value.problems[0].code == "nothing-to-undo"
    with pytest.raises(EntryRefused):
        desk.undo("no such session")


DEALS = st.lists(
    st.tuples(st.integers(1, 6), st.sampled_from("AB"), st.integers(28, 56), st.sampled_from(["", " +", " -", " 30"])),
    min_size=1,
    max_size=8,
)


@settings(max_examples=40)
@given(DEALS)
def test_taking_all_back_and_putting_all_again_gives_the_same_picture(script):
    desk = desk_at(new_event())
    uid = opened(desk)
    empty = session_of(desk, uid).record
    for number, side, value, result in script:
        try:
            desk.submit((deal(uid, number, f"{side} {value}H{result}"),), reason="typed again")
        except EntryRefused:
            continue
    full = session_of(desk, uid)
    steps = 0
    while True:
        try:
            desk.undo(uid)
        except EntryRefused:
            break
        steps += 1
    assert session_of(desk, uid).record == empty
    for _ in range(steps):
        desk.redo(uid)
    back = session_of(desk, uid)
    assert (back.record, back.result, back.corrections) == (full.record, full.result, full.corrections)
    assert desk.tournament == fold(desk.entries)


def test_the_state_of_the_store():
    desk = desk_at(new_event())
    state = desk.store_state
    assert (state.path, state.read_only, state.seq, state.digest) == (None, False, 9, desk.tournament.head_digest)
    assert desk.system.key == "international-56"
    assert isinstance(desk, Desk)
    desk.close()


def test_seats_may_be_taken_again_with_the_change_of_sides_that_would_cost_them():
    desk = desk_at(new_event())
    uid = opened(desk)
    (anil, biju, saji), (lissy, roy, tom) = (team.players for team in desk.tournament.teams.values())
    desk.submit((SeatsTaken(uid, 1, (anil, lissy, biju, roy, saji, tom), 6),))
    turned = SessionOpened(uid, tuple(desk.tournament.teams), odd_side="B")
    with pytest.raises(EntryRefused) as refused:
        desk.submit((turned,))
    assert [problem.code for problem in refused.value.problems] == ["seats-lost"]
    with pytest.raises(EntryRefused):
        desk.submit((turned, SeatsTaken(uid, 4, (lissy, anil, roy, biju, tom, saji))))
    desk.submit((turned, SeatsTaken(uid, 1, (lissy, anil, roy, biju, tom, saji), 6)))
    state = session_of(desk, uid)
    assert (state.odd_side, state.record.seating[0].seats[0]) == ("B", lissy)


def test_undo_takes_back_a_whole_command():
    desk = desk_at(new_event())
    uid = opened(desk)
    before = session_of(desk, uid)
    row = RowCopied(uid, 1, None, "A", deal(uid, 1, "A 28H").contract, outcome="made", totals={"A": 1, "B": 0})
    desk.submit((deal(uid, 1, "A 28H +"), row))
    both = session_of(desk, uid)
    saved = desk.undo(uid)
    assert [entry.fact for entry in saved.entries] == [Voided(12), Voided(11)]
    assert saved.about is not None
    assert isinstance(saved.about.fact, DealRecorded)
    after = session_of(desk, uid)
    assert (after.record, after.copies) == (before.record, {})
    again = desk.redo(uid)
    assert [entry.fact for entry in again.entries] == [Voided(14), Voided(13)]
    assert (session_of(desk, uid).record, session_of(desk, uid).copies) == (both.record, both.copies)
    assert again.about is not None
    assert isinstance(again.about.fact, DealRecorded)
    desk.undo(uid)
    assert session_of(desk, uid).copies == {}


def test_the_signed_content_is_kept_with_the_signature():
    desk = desk_at(new_event())
    uid = opened(desk)
    for number in range(1, 19):
        desk.submit((deal(uid, number, "A 40H 44"),))
    record = b"the sheet document"
    signed = SheetSigned(uid, 1, "scorer", "Lissy", "signed", sha256(record).hexdigest())
    with pytest.raises(NoSuchAttachmentError):
        desk.submit((signed,))
    saved = desk.submit((signed,), attachments=(record,), expect=session_of(desk, uid).last_seq)
    assert saved.changes == Changes(sessions=frozenset({uid}))
    assert desk.store.attachment(signed.record) == record
    assert session_of(desk, uid).under_signature
    with pytest.raises(EntryRefused) as refused:
        desk.submit((deal(uid, 1, "A 40H 39"),), reason="misread")
    assert [problem.code for problem in refused.value.problems] == ["signing-under-way"]
    with pytest.raises(EntryRefused):
        desk.undo(uid)
