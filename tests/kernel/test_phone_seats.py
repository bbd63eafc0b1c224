"""A desk that serves a table's phones: authors, seats, and what each sees of the others."""

import pytest

from scorekeeper.journal.access import PHONE, SCORER, Scope
from scorekeeper.journal.facts import DealAccepted, DealRecorded, DisputeRaised, PenaltyGiven, TableTaken
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.desk import By
from scorekeeper.kernel.errors import Conflict, EntryRefused
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event, open_event
from scorekeeper.rules.contract import Contract
from scorekeeper.store.errors import ServerAwayError

EVENT = NewEvent(
    "Cup",
    "international-56",
    settings={"confirming": "other-side"},
    teams=(NewTeam("Dallas"), NewTeam("Detroit")),
    first_session=True,
)


@pytest.fixture
def desks(tmp_path):
    """A desk that serves phones, and the scorer's own, which keeps entries for decisions."""
    path = tmp_path / "cup.scorekeeper"
    create_event(path, EVENT, who="Mini", seat="0ff1ce").close()
    opened = [open_event(path, who="", seat="5e47e4", outboxes=tmp_path / "kept")]
    opened.append(open_event(path, who="Lissy", seat="1a970b", outboxes=tmp_path / "kept"))
    yield opened
    for desk in opened:
        desk.close()


def session(desk):
    (uid,) = desk.tournament.sessions
    return uid


def phone(desk, side, who="Thomas", number="aaaaaa", *, handed_over=False):
    seat = f"table 1/{side}{'h' if handed_over else ''}.{number}"
    return By(who, seat, PHONE, Scope(session(desk), side))


def deal(desk, number, taken=40, contract=28):
    return DealRecorded(session(desk), number, "A", Contract(contract, "H"), taken)


def refused(desk, facts, by, **more):
    with pytest.raises(EntryRefused) as refusal:
        desk.submit(facts, by=by, **more)
    return [problem.code for problem in refusal.value.problems]


def test_an_entry_carries_the_name_and_the_seat_of_its_author(desks):
    serving, _scorer = desks
    (entry,) = serving.submit([deal(serving, 1)], by=phone(serving, "A")).entries
    assert (entry.who, entry.seat) == ("Thomas", "table 1/A.aaaaaa")
    assert (serving.who, serving.seat, serving.by) == ("", "5e47e4", By("", "5e47e4", serving.role))
    assert not serving.is_own_entry(entry.seq)


@pytest.mark.parametrize(
    ("seat", "role", "scope"),
    [
        ("table 1/A.aaaaaa", PHONE, None),
        ("table 1/A.aaaaaa", PHONE, Scope("5e55", "B")),
        ("table 1/A.aaaaaa", SCORER, None),
        ("1a970b", PHONE, Scope("5e55", "A")),
    ],
)
def test_a_phone_has_its_own_seat_and_the_side_that_the_seat_names(seat, role, scope):
    with pytest.raises(ValueError, match=seat):
        By("Thomas", seat, role, scope)


def test_one_phone_learns_what_the_other_one_at_the_same_desk_entered(desks):
    serving, _scorer = desks
    first, second = phone(serving, "A"), phone(serving, "B", number="bbbbbb")
    seen = serving.tournament.seq
    serving.submit([deal(serving, 1)], by=first, expect=seen)
    with pytest.raises(Conflict) as conflict:
        serving.submit([deal(serving, 1, 30)], by=second, expect=seen, reason="they say otherwise")
    assert (conflict.value.entry.who, conflict.value.entry.fact) == ("Thomas", deal(serving, 1))
    serving.submit([deal(serving, 1, 30)], by=first, expect=seen, reason="counted again")
    assert serving.tournament == fold(serving.entries)


def test_the_same_phone_in_other_hands_has_seen_what_it_entered(desks):
    serving, _scorer = desks
    seen = serving.tournament.seq
    serving.submit([deal(serving, 1)], by=phone(serving, "A"), expect=seen)
    over = phone(serving, "B", handed_over=True)
    serving.submit([deal(serving, 1, 30)], by=over, expect=seen, reason="they say otherwise")
    assert serving.entries[-1].seat == "table 1/Bh.aaaaaa"


def test_a_desk_and_the_phones_it_serves_are_foreign_to_each_other(desks):
    serving, _scorer = desks
    seen = serving.tournament.seq
    serving.submit([deal(serving, 1)], by=phone(serving, "A"), expect=seen)
    serving.who = "Mini"
    with pytest.raises(Conflict):
        serving.submit([PenaltyGiven(session(serving), "B", "revoke", 1)], by=serving.by, expect=seen)


def test_a_phone_never_has_its_own_version_kept_for_the_desk_to_decide(desks):
    serving, scorer = desks
    seen = serving.tournament.seq
    scorer.submit([deal(scorer, 1, 30)])
    with pytest.raises(Conflict):
        serving.submit([deal(serving, 1)], by=phone(serving, "A"), expect=seen)
    assert serving.waiting == ()


def test_both_phones_enter_the_same_deal_and_that_accepts_it(desks):
    serving, _scorer = desks
    seen = serving.tournament.seq
    (entry,) = serving.submit([deal(serving, 1)], by=phone(serving, "A"), expect=seen).entries
    saved = serving.submit([deal(serving, 1)], by=phone(serving, "B", number="bbbbbb"), expect=seen, cmd="c0ffee")
    assert [kept.fact for kept in saved.entries] == [DealAccepted(session(serving), (entry.seq,), "B", 1)]
    again = serving.submit([deal(serving, 1)], by=phone(serving, "B", number="bbbbbb"), expect=seen, cmd="c0ffee")
    assert again.entries == saved.entries, "sent again without an answer, it is entered once"


def test_a_command_of_one_phone_is_no_answer_to_another(desks):
    serving, _scorer = desks
    serving.submit([deal(serving, 1)], by=phone(serving, "A"), cmd="c0ffee")
    assert refused(serving, [deal(serving, 2)], phone(serving, "B", number="bbbbbb"), cmd="c0ffee") == [
        "command-of-another"
    ]


def test_undo_belongs_to_a_seat(desks):
    serving, scorer = desks
    serving.submit([deal(serving, 1)], by=phone(serving, "A"))
    scorer.catch_up()
    scorer.submit([deal(scorer, 2)])
    with pytest.raises(EntryRefused) as refusal:
        serving.undo(session(serving))
    assert [problem.code for problem in refusal.value.problems] == ["nothing-to-undo"]
    with pytest.raises(EntryRefused) as refusal:
        serving.undo(session(serving), by=phone(serving, "A"))
    assert {problem.code for problem in refusal.value.problems} & {"role-may-not", "other-session"}
    about = serving.undo(session(serving), by=By("Lissy", "1a970b", SCORER)).about
    assert about.fact.deal == 2
    assert serving.entries[-1].who == "Lissy"


def test_a_table_that_the_desk_has_taken_over_takes_no_entry_of_a_phone(desks):
    serving, scorer = desks
    serving.submit([deal(serving, 1)], by=phone(serving, "A"))
    scorer.catch_up()
    scorer.submit([TableTaken(session(scorer), "table 1")])
    serving.catch_up()
    with pytest.raises(Conflict) as conflict:
        serving.submit([deal(serving, 2)], by=phone(serving, "A"))
    assert isinstance(conflict.value.entry.fact, TableTaken)
    serving.submit([TableTaken(session(serving), "1a970b")], by=By("Lissy", "table 1", SCORER))
    serving.submit([DealRecorded(session(serving), 2, "B", Contract(29, "H"))], by=phone(serving, "A"))
    assert [*serving.tournament.desks] == ["0ff1ce", "1a970b"], (
        "phones are not desks, also when they get their table back"
    )


def test_what_a_phone_sends_does_not_wait_at_a_desk_of_a_server(hall):
    desk = hall.desk("table-7")
    by = By("Thomas", "table 1/A.aaaaaa", PHONE, Scope(session(desk), "A"))
    desk.submit([DisputeRaised("d1", session(desk), None, "A")], by=by)
    desk.line.down = True
    with pytest.raises(ServerAwayError):
        desk.submit([DisputeRaised("d2", session(desk), None, "A")], by=by)
    assert desk.waiting == ()
