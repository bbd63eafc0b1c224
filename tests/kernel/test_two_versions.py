"""Two desks enter the same deal: both versions are kept, even if killed, for a decision."""

import pytest

from scorekeeper.journal.facts import DealRecorded, PenaltyGiven
from scorekeeper.kernel.errors import Conflict
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event, open_event
from scorekeeper.rules.contract import Contract
from scorekeeper.store.errors import DiskFullError
from scorekeeper.store.outbox import Outbox, left_over

EVENT = NewEvent("Cup", "international-56", teams=(NewTeam("Dallas"), NewTeam("Detroit")), first_session=True)


@pytest.fixture
def desks(tmp_path):
    """Two windows at one event, the second with deal 1 entered; reopened ones follow."""
    place, folder, opened = tmp_path / "cup.scorekeeper", tmp_path / "outbox", []

    def sit(seat):
        opened.append(open_event(place, who=seat, seat=seat, outboxes=folder))
        return opened[-1]

    create_event(place, EVENT, who="Mini", seat="office").close()
    first, second = sit("ab"), sit("ab.2")
    second.submit([deal(second, 30)])
    yield first, second, sit, folder
    for desk in opened:
        desk.close()


def deal(desk, taken):
    (session,) = desk.tournament.sessions
    return DealRecorded(session, 1, "A", Contract(28, "H"), taken)


def of_two(first):
    """Enter the deal at the first desk as well, without having seen the other."""
    saved = first.submit([deal(first, 40)], expect=first.tournament.seq)
    assert saved.entries == ()
    (row,) = first.waiting
    return row


def test_an_entry_made_here_survives_a_kill_and_is_confirmed_on_request(desks):
    first, second, sit, folder = desks
    row = of_two(first)
    assert (row.why, first.tournament.seq) == (f"conflict {second.tournament.seq}", second.tournament.seq)
    (left,) = left_over(folder)
    assert (left.name, left.seat, left.count, left.address) == ("Cup", "ab", 1, str(first.store.path))
    first._made._let_go()  # as the system does when a program is killed
    again = sit("ab")
    assert again.waiting == (row,)
    again.take_mine(row.n, "counted again")
    assert again.waiting == ()
    second.catch_up()
    (state,) = second.tournament.sessions.values()
    assert state.record.deals[0].taken == 40
    assert (second.entries[-1].reason, second.entries[-1].cmd) == ("counted again", row.cmd)


def test_one_that_was_entered_and_not_yet_taken_out_is_not_asked_about_again(desks, monkeypatch):
    first, _second, sit, _folder = desks
    row = of_two(first)
    full = DiskFullError("outbox")
    with monkeypatch.context() as patch:
        patch.setattr(Outbox, "remove", lambda *_row: (_ for _ in ()).throw(full))
        with pytest.raises(DiskFullError):
            first.take_mine(row.n, "counted again")
    before = first.tournament.seq
    first._made._let_go()
    again = sit("ab")
    assert (again.waiting, again.tournament.seq) == ((), before)


def test_a_corrected_deal_keeps_its_reason_beside_why_it_counts(desks):
    first, second, _sit, _folder = desks
    second.submit([deal(second, 35)], reason="misread")
    first.submit([deal(first, 40)], reason="heard again", expect=first.tournament.seq)
    (row,) = first.waiting
    first.take_mine(row.n, "the paper says 40")
    assert first.entries[-1].reason == "heard again; the paper says 40"


def test_the_third_version_is_asked_about_too(desks):
    first, second, _sit, _folder = desks
    row = of_two(first)
    second.submit([deal(second, 35)], reason="misread")
    first.take_mine(row.n, "counted again")
    assert [item.why for item in first.waiting] == [f"conflict {second.tournament.seq}"]
    first.set_aside(row.n, "theirs")
    assert first.waiting == ()
    (state,) = first.tournament.sessions.values()
    assert state.record.deals[0].taken == 35


def test_the_same_deal_counts_once_and_the_typist_of_another_fact_is_informed(desks):
    first, _second, _sit, folder = desks
    last_seen = first.tournament.seq
    (session,) = first.tournament.sessions
    assert first.submit([deal(first, 30)], expect=last_seen).entries == ()
    assert first.waiting == ()
    with pytest.raises(Conflict):
        first.submit([PenaltyGiven(session, "A", "lead-out-of-turn", 1)], expect=last_seen)
    assert not folder.exists(), "at a file nothing is kept where nothing waits"


def test_without_a_kept_version_nothing_is_entered_and_it_is_reported(desks):
    first, _second, _sit, folder = desks
    folder.write_text("no folder can be made where a file is")
    with pytest.raises(Conflict):
        first.submit([deal(first, 40)], expect=first.tournament.seq)
    assert first.waiting == ()
