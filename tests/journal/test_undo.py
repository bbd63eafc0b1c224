"""What a seat may take back and put again, and the story that a deal tells of it."""

import pytest

from scorekeeper.features.score.view.deal_story import deal_story
from scorekeeper.journal import fold, sessions
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import (
    EntryConfirmed,
    EntrySentBack,
    PenaltyGiven,
    Redealt,
    RulingMade,
    SeatsTaken,
    SessionOpened,
    Voided,
)
from scorekeeper.journal.history import history
from scorekeeper.journal.undo import active_void, redo_target, undo_target
from tests.journal.event import DALLAS, DETROIT, SESSION, SYSTEM, Journal, deal


def refused(journal, fact, reason=""):
    return [problem.code for problem in problems(journal.tournament, fact, reason, SYSTEM)]


def seq(entry):
    return entry.seq if entry is not None else None


def test_judging_and_reading_a_void_look_for_its_session_once(monkeypatch):
    journal = Journal()
    entry = journal.enter(deal(1, "A", "40H", 44))
    for number in range(2, 9):
        journal.enter(SessionOpened(f"{number:032x}", (DALLAS, DETROIT), 1, number))
    state, looked_at, find = journal.tournament, [], sessions.holder

    def counted(about, number):
        about = list(about)
        looked_at.extend(about)
        return find(about, number)

    for module in (sessions, fold):
        monkeypatch.setattr(module, "holder", counted)
    void = Voided(entry.seq)
    assert problems(state, void, "typing error", SYSTEM) == ()
    after = fold.advance(state, (entry._replace(seq=state.seq + 1, fact=void),))
    assert after.sessions[SESSION].state == "empty"
    assert len(looked_at) <= len(state.sessions)


def test_each_seat_takes_back_its_own_newest():
    journal = Journal()
    first = journal.enter(deal(1, "A", "40H", 44), "left")
    second = journal.enter(deal(2, "A", "40H", 44), "right")
    third = journal.enter(deal(3, "A", "40H", 44), "left")
    assert undo_target(journal.session, "left") == third
    assert undo_target(journal.session, "right") == second
    assert undo_target(journal.session, "third") is None
    journal.enter(Voided(third.seq), "left")
    assert undo_target(journal.session, "left") == first
    assert redo_target(journal.session, "left") == third
    assert redo_target(journal.session, "right") is None
    void = active_void(journal.session, third.seq)
    assert void is not None
    journal.enter(Voided(void.seq), "left")
    assert undo_target(journal.session, "left") == third
    assert redo_target(journal.session, "left") is None


def test_redo_ends_with_the_next_entry_of_the_seat():
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44), "left")
    journal.enter(Voided(5), "left")
    journal.enter(deal(1, "B", "30C"), "right")
    assert seq(redo_target(journal.session, "left")) == 5
    assert refused(journal, Voided(6)) == ["built-upon"]
    journal.enter(deal(2, "B", "30C"), "left")
    assert redo_target(journal.session, "left") is None


def test_rulings_and_openings_are_not_taken_back():
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44))
    journal.enter(RulingMade(SESSION, ("4.8",), "seen", 1, points={"A": 1}))
    assert undo_target(journal.session, "desk") is None
    for entry in (4, 6):
        assert refused(journal, Voided(entry)) == ["not-undoable"]
    assert refused(journal, Voided(1)) == ["no-such-entry"]
    assert refused(journal, Voided(99)) == ["no-such-entry"]


def test_nothing_is_taken_back_twice():
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44))
    journal.enter(Voided(5))
    assert refused(journal, Voided(5)) == ["already-void"]
    assert refused(journal, Voided(6)) == []
    journal.enter(Voided(6))
    assert refused(journal, Voided(7)) == ["not-undoable"]
    assert refused(journal, Voided(6)) == ["already-void"]
    assert refused(journal, Voided(5)) == []


def test_a_foundation_of_other_entries_stays():
    journal = Journal()
    journal.enter(deal(1, "A", "40H"), "left")
    journal.enter(deal(1, "A", "40H", 44), "right")
    assert refused(journal, Voided(5)) == ["built-upon"]
    assert refused(journal, Voided(6)) == []
    journal.enter(Redealt(SESSION, 1, "ruling"), "right")
    assert refused(journal, Voided(6)) == ["built-upon"]


@pytest.mark.parametrize(
    ("fact", "code"),
    [
        (PenaltyGiven(SESSION, "A", "revoke", 1), "penalty-needs-deal"),
        (RulingMade(SESSION, ("4.8",), "seen", 1, outcome="made"), "ruled-upon"),
    ],
)
def test_a_deal_stays_while_something_hangs_on_it(fact, code):
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 39))
    journal.enter(fact, "committee")
    assert refused(journal, Voided(5)) == [code]


def test_a_redeal_is_not_redone_once_a_ruling_charged_what_was_played():
    journal = Journal()
    journal.enter(deal(1, "A", "28H", None), "left")
    redealt = journal.enter(Redealt(SESSION, 1, "exposed-card"), "right")
    void = journal.enter(Voided(redealt.seq), "right")
    revoke = PenaltyGiven(SESSION, "A", "revoke", 1)
    journal.enter(RulingMade(SESSION, ("4.8",), "seen", 1, impose=(revoke,)), "left")
    assert refused(journal, Voided(void.seq)) == ["ruling-needs-contract"]


def test_taking_back_a_seating_brings_the_old_one_again():
    journal = Journal()
    journal.enter(SeatsTaken(SESSION, 1, ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes"), 3))
    assert journal.session.dealers[:3] == (3, 4, 5)
    journal.enter(Voided(5))
    assert journal.session.dealers[:3] == (6, 1, 2)
    assert journal.session.record.seating == ()


def test_the_story_of_a_deal():
    journal = Journal()
    journal.enter(deal(1, "A", "40H"))
    journal.enter(deal(1, "A", "40H", 44))
    journal.enter(deal(2, "A", "40H", 44))
    journal.enter(PenaltyGiven(SESSION, "B", "lead-out-of-turn", 1))
    journal.enter(deal(1, "A", "41H", 44), reason="misread")
    journal.enter(Voided(9))
    journal.enter(Voided(10))
    journal.enter(Redealt(SESSION, 1, "ruling"))
    journal.enter(deal(1, "B", "30C", 31))
    journal.enter(SessionOpened(SESSION, (DALLAS, DETROIT), 1, 5))
    story = history(journal.session, 1)
    assert [(change.seq, change.what, change.voided) for change in story] == [
        (5, "contract", False),
        (6, "result", False),
        (8, "penalised", False),
        (9, "corrected", False),
        (10, "undone", True),
        (11, "redone", False),
        (12, "redealt", False),
        (13, "recorded", False),
    ]
    values = [str(change.new.contract) if change.new else None for change in story]
    assert values == ["40H", "40H", "40H", "41H", "40H", "41H", None, "30C"]
    assert [seq(change.about) for change in story[4:6]] == [9, 9]
    assert story[3].entry.reason == "misread"
    assert history(journal.session, 5) == ()


def test_undo_of_a_deal_passes_over_what_was_found_on_paper_at_the_same_desk():
    journal = Journal()
    entry = journal.enter(deal(1, "A", "40H", 44))
    checked = journal.enter(EntryConfirmed(SESSION, (entry.seq,), 1))
    assert undo_target(journal.session, "desk") == entry
    journal.enter(Voided(checked.seq))
    assert undo_target(journal.session, "desk") == entry
    assert redo_target(journal.session, "desk") is None


def test_the_story_of_a_deal_tells_who_found_what_on_paper():
    journal = Journal()
    entry = journal.enter(deal(1, "A", "40H", 44))
    journal.enter(EntrySentBack(SESSION, (entry.seq,), 1), reason="the paper shows 43")
    journal.enter(EntrySentBack(SESSION, (entry.seq,), 2), reason="of another deal")
    assert [change.what for change in history(journal.session, 1)] == ["recorded", "checked"]
    result = deal_story(journal.tournament, SESSION, 1)
    assert "sent back" in result[1]
    assert "the paper shows 43" in result[1]
