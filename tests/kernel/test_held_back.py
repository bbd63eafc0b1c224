"""Entries waiting at a different event are not sent until a person decides."""

import pytest

from scorekeeper.features.waiting.view.waiting_view import versions_of
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import DealRecorded, StoreChanged, Voided
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.held_back import is_held
from scorekeeper.store.errors import MovedError
from tests.kernel.seats import AT, deal


@pytest.fixture
def put_back(hall):
    """A desk with two waiting deals whose predecessor the server has lost; and that entry."""
    desk = hall.desk("table-7")
    desk.submit((deal(desk, 1),))
    desk.line.down = True
    desk.submit((deal(desk, 2),))
    desk.submit((deal(desk, 3),))
    desk.close()
    gone = hall.server.kept._entries.pop()  # the server was put back
    again = hall.desk("table-7")
    again.catch_up()
    return again, gone


def states(desk):
    return [(row.state, row.why) for row in desk.waiting]


def deals_at(hall):
    return [entry.fact for entry in hall.server.kept.tail(0) if isinstance(entry.fact, DealRecorded)]


def test_a_server_that_lacks_what_was_confirmed_is_sent_nothing_and_a_person_is_asked(hall, put_back, check_golden):
    desk, gone = put_back
    assert states(desk) == [("refused", f"lacks {gone.seq}"), ("waiting", "")]
    desk.submit((deal(desk, 4),))
    assert (deals_at(hall), len(desk.waiting)) == ([], 3), "nothing goes past what waits"
    versions = versions_of(desk.waiting, *desk.known)
    assert versions is not None
    assert versions.may_enter
    check_golden(versions.sentence)


def test_by_one_word_all_that_waits_goes_in_and_is_the_same_afterwards(hall, put_back):
    desk, _gone = put_back
    desk.take_mine(desk.waiting[0].n, "put back to an older copy")
    assert desk.waiting == ()
    assert [fact.deal for fact in deals_at(hall)] == [2, 3]
    assert desk.tournament == fold(hall.server.kept.tail(0))


def test_values_that_differ_by_then_are_asked_about_one_by_one(hall, put_back, check_golden):
    desk, _gone = put_back
    other = hall.other()
    other.submit((deal(other, 3, taken=20),))
    desk.take_mine(desk.waiting[0].n, "put back")
    assert states(desk) == [("refused", f"conflict {other.tournament.seq}")]
    assert [(fact.deal, fact.taken) for fact in deals_at(hall)] == [(3, 20), (2, 30)], "nothing is overwritten unseen"
    versions = versions_of(desk.waiting, *desk.known)
    assert versions is not None
    check_golden(versions.title)
    desk.set_aside(desk.waiting[0].n, "the paper says 20")
    assert desk.waiting == ()


def test_at_the_right_server_again_it_is_sent_without_asking(hall, put_back):
    desk, gone = put_back
    desk.close()
    hall.server.kept._entries.append(gone)
    again = hall.desk("table-7")
    assert is_held(again.waiting[0])
    again.catch_up()
    assert again.waiting == ()
    assert [fact.deal for fact in deals_at(hall)] == [1, 2, 3]


def test_an_undo_of_an_entry_of_the_lost_journal_is_only_left_out(hall):
    desk = hall.desk("table-7")
    desk.submit((deal(desk, 1),))
    (session,) = desk.tournament.sessions
    desk.line.down = True
    desk.undo(session)
    desk.close()
    hall.server.kept._entries.pop()
    other = hall.other()
    other.submit((deal(other, 5),))  # under the number of the entry that is gone
    again = hall.desk("table-7")
    again.catch_up()
    versions = versions_of(again.waiting, *again.known)
    assert versions is not None
    assert not versions.may_enter
    again.take_mine(again.waiting[0].n, "all the same")
    assert is_held(again.waiting[0])
    assert not [entry for entry in hall.server.kept.tail(0) if isinstance(entry.fact, Voided)]
    again.set_aside(again.waiting[0].n, "taken back by hand")
    assert again.waiting == ()


@pytest.fixture
def moved(hall):
    """A desk with a deal that waits, while the event has gone home to a file."""
    desk = hall.desk("table-7")
    desk.line.down = True
    desk.submit((deal(desk, 1),))
    moves_home(hall)
    desk.line.down = False
    return desk


def moves_home(hall):
    """Enter the last word of a move."""
    gone = StoreChanged("moved", "postgresql://hall/scores", "stick/cup.scorekeeper")
    hall.server.kept.append([NewEntry("move", AT, "Mini", "office", gone)], hall.server.kept.head[0])


def test_at_an_event_that_has_moved_nothing_is_sent_and_nothing_more_is_typed(hall, moved):
    before = hall.server.kept.head
    moved.catch_up()
    assert states(moved) == [("refused", "moved")]
    with pytest.raises(MovedError):
        moved.submit((deal(moved, 2),))
    assert len(moved.waiting) == 1, "nobody types on into a place that is left"
    versions = versions_of(moved.waiting, *moved.known)
    assert versions is not None
    assert "stick/cup.scorekeeper" in versions.sentence
    assert not versions.may_enter
    moved.set_aside(moved.waiting[0].n, "entered there")
    assert (moved.waiting, hall.server.kept.head) == ((), before)


def test_earlier_arrivals_are_done_with_before_the_event_moves(hall):
    desk = hall.desk("table-7")
    desk.line.swallows = 1
    desk.submit((deal(desk, 1),))
    moves_home(hall)
    desk.catch_up()
    assert desk.waiting == ()
