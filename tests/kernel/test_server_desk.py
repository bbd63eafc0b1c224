"""A lost connection: waiting entries count here and arrive once, in order, or are held."""

import pytest

from scorekeeper.features.waiting.view.waiting_view import versions_of
from scorekeeper.journal.facts import (
    DealRecorded,
    EntryConfirmed,
    EventChanged,
    PenaltyGiven,
    SessionForfeited,
    TableTaken,
    TeamEntered,
    Voided,
)
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.server_desk import PATIENCE
from scorekeeper.store.errors import (
    LockedError,
    NoAnswerError,
    RefusedByServerError,
    ServerAwayError,
    ServerBusyError,
)
from scorekeeper.store.outbox import left_over
from tests.kernel.seats import deal


def totals(desk):
    (state,) = desk.tournament.sessions.values()
    return dict(state.result.totals)


def test_while_the_server_is_away_entries_wait_and_count(hall):
    desk = hall.desk("table-7")
    desk.line.down = True
    saved = desk.submit((deal(desk, 1),))
    assert [entry.seq for entry in saved.entries] == [desk.confirmed + 1]
    assert len(desk.waiting) == 1
    assert totals(desk) == totals(hall.other()) | {"A": 1}
    assert hall.server.kept.head[0] == desk.confirmed


def test_when_it_is_back_they_arrive_in_order_and_once(hall):
    desk = hall.desk("table-7")
    desk.line.down = True
    for number in (1, 2, 3):
        desk.submit((deal(desk, number),))
    with pytest.raises(ServerAwayError):
        desk.catch_up()
    assert len(desk.waiting) == 3
    desk.line.down = False
    moved = []
    desk.moved = lambda: moved.append((desk.arrived, len(desk.waiting)))
    desk.catch_up()
    assert moved == [(1, 2), (2, 1), (3, 0)]
    assert desk.waiting == ()
    assert desk.line_lost is None
    assert desk.tournament == fold(hall.server.kept.tail(0))
    assert [entry.fact.deal for entry in hall.server.kept.tail(0)[-3:]] == [1, 2, 3]
    assert [entry.who for entry in hall.server.kept.tail(0)[-3:]] == ["table-7"] * 3


def test_an_answer_that_was_lost_is_asked_for_and_nothing_is_doubled(hall):
    desk = hall.desk("table-7")
    desk.line.swallows = 1
    desk.submit((deal(desk, 1),))
    assert len(desk.waiting) == 1
    desk.submit((deal(desk, 2),))
    assert desk.line.writes == 1, "behind what waits nothing is sent"
    desk.catch_up()
    assert desk.waiting == ()
    assert [entry.fact.deal for entry in hall.server.kept.tail(0) if isinstance(entry.fact, DealRecorded)] == [1, 2]


def test_meanwhile_entries_of_others_come_before_and_numbers_move(hall):
    desk, other = hall.desk("table-7"), hall.other()
    desk.line.down = True
    desk.submit((deal(desk, 1),))
    (session,) = desk.tournament.sessions
    desk.undo(session)
    desk.submit((deal(desk, 1, bid=40, taken=44),))
    other.submit((TeamEntered("t9", "Tampa"),))
    other.submit((TeamEntered("t8", "Austin"),))
    desk.line.down = False
    desk.catch_up()
    kept = hall.server.kept.tail(0)
    first = next(entry for entry in kept if isinstance(entry.fact, DealRecorded))
    assert [entry.fact for entry in kept if isinstance(entry.fact, Voided)] == [Voided(first.seq)]
    assert desk.tournament == fold(kept)
    assert totals(desk)["A"] == 2
    assert desk.is_own_entry(kept[-1].seq)
    desk.undo(session)
    assert totals(desk)["A"] == 0


def test_both_versions_of_a_deal_are_kept_until_a_person_decides(hall):
    desk, other = hall.desk("table-7"), hall.other()
    last_seen = desk.tournament.seq
    desk.line.down = True
    desk.submit((deal(desk, 1),), expect=last_seen)
    desk.submit((deal(desk, 2),), expect=desk.tournament.seq)
    other.submit((deal(other, 1, taken=20),))
    desk.line.down = False
    desk.catch_up()
    assert [row.state for row in desk.waiting] == ["refused", "waiting"]
    assert desk.waiting[0].why == f"conflict {other.tournament.seq}"
    assert desk.tournament == other.tournament, "nothing of it counts before it is decided"
    desk.take_mine(desk.waiting[0].n, "the paper says 30")
    other.catch_up()
    assert desk.waiting == ()
    assert desk.tournament == other.tournament
    assert totals(other)["A"] == 2


def test_a_line_that_waited_for_a_lost_table_is_asked_about_and_not_lost(hall, check_golden):
    desk, other = hall.desk("table-7"), hall.other()
    desk.submit((deal(desk, 1),))
    other.catch_up()
    (session,) = other.tournament.sessions
    desk.line.down = True
    desk.submit((deal(desk, 2),), expect=desk.tournament.seq)
    taken = other.submit((TableTaken(session, "table-7"),)).entries[0]
    desk.line.down = False
    desk.catch_up()
    assert [(row.state, row.why) for row in desk.waiting] == [("refused", f"taken {taken.seq}")]
    versions = versions_of(desk.waiting, *desk.known)
    assert versions is not None
    check_golden(versions.title)
    check_golden(versions.sentence)
    with pytest.raises(ServerAwayError):
        desk.submit((TableTaken(session, other.seat),))
    desk.take_mine(desk.waiting[0].n, "the paper says so")
    other.catch_up()
    assert [entry.fact for entry in other.entries if isinstance(entry.fact, DealRecorded)][-1].deal == 2
    assert desk.tournament == other.tournament


def test_the_other_version_may_be_chosen_and_the_rest_is_sent(hall):
    desk, other = hall.desk("table-7"), hall.other()
    last_seen = desk.tournament.seq
    desk.line.down = True
    desk.submit((deal(desk, 1),), expect=last_seen)
    desk.submit((deal(desk, 2),))
    other.submit((deal(other, 1, taken=20),))
    desk.line.down = False
    desk.catch_up()
    desk.set_aside(desk.waiting[0].n, "the paper says 20")
    other.catch_up()
    assert desk.waiting == ()
    assert desk.tournament == other.tournament
    assert other.tournament.sessions[next(iter(other.tournament.sessions))].begun == 2


def test_waiting_entries_survive_the_program_and_are_found(hall):
    desk = hall.desk("table-7")
    desk.line.down = True
    desk.submit((deal(desk, 1),))
    desk.submit((deal(desk, 2),))
    desk.close()
    (left,) = left_over(hall.folder)
    assert (left.name, left.count, left.address) == ("Cup", 2, "postgresql://anil@hall/scores")
    again = hall.desk("table-7")
    assert len(again.waiting) == 2
    assert totals(again)["A"] == 2
    again.catch_up()
    assert again.waiting == ()
    again.close()
    assert left_over(hall.folder) == ()


def test_a_second_program_does_not_get_the_outbox(hall):
    hall.desk("table-7")
    with pytest.raises(LockedError) as held:
        hall.desk("table-7")
    assert held.value.values["who"] == "table-7"


def test_entries_from_outside_the_tables_do_not_wait(hall):
    desk = hall.desk("table-7")
    desk.line.down = True
    with pytest.raises(ServerAwayError):
        desk.submit((TeamEntered("t9", "Tampa"),))
    with pytest.raises(EntryRefused):
        desk.submit((deal(desk, 19),))
    assert desk.waiting == ()


def test_two_versions_alike_in_every_field_are_no_question(hall):
    desk, other = hall.desk("table-7"), hall.other()
    last_seen = desk.tournament.seq
    desk.line.down = True
    desk.submit((deal(desk, 1),), expect=last_seen)
    (session,) = desk.tournament.sessions
    desk.undo(session)
    other.submit((deal(other, 1),))
    desk.line.down = False
    desk.catch_up()
    other.catch_up()
    assert desk.waiting == ()
    kept = [entry.fact for entry in hall.server.kept.tail(0)]
    assert [fact for fact in kept if isinstance(fact, DealRecorded)] == [deal(desk, 1)]
    assert kept[-1] == Voided(len(kept) - 1)
    assert desk.tournament == other.tournament


def test_with_both_lines_up_two_versions_wait_for_a_decision_too(hall):
    desk, other = hall.desk("table-7"), hall.other()
    last_seen = desk.tournament.seq
    other.submit((deal(other, 1, taken=20),))
    saved = desk.submit((deal(desk, 1),), expect=last_seen)
    assert saved.entries == ()
    assert [(row.state, row.why) for row in desk.waiting] == [("refused", f"conflict {other.tournament.seq}")]
    assert desk.tournament == other.tournament
    desk.submit((deal(desk, 2),))
    assert [row.state for row in desk.waiting] == ["refused", "waiting"]
    desk.set_aside(desk.waiting[0].n, "the paper says 20")
    other.catch_up()
    assert desk.waiting == ()
    assert desk.tournament == other.tournament
    both = hall.desk("table-8")
    assert both.submit((deal(both, 2),), expect=last_seen).entries == (), "both typed the same"
    assert both.waiting == ()


def test_entries_of_a_table_are_awaited_shortly_and_all_others_long(hall):
    desk = hall.desk("table-7")
    awaited = []
    append = desk.line.append

    def noting(*args):
        awaited.append(desk.line.patience)
        return append(*args)

    desk.line.append = noting
    desk.submit((deal(desk, 1),))
    desk.submit((TeamEntered("t9", "Tampa"),))
    assert awaited == [PATIENCE, None]
    assert desk.line.patience is None


def test_while_the_line_is_known_to_be_lost_an_entry_does_not_wait_for_it(hall):
    desk = hall.desk("table-7")
    desk.line.down = True
    with pytest.raises(ServerAwayError):
        desk.catch_up()
    desk.line.down = False
    desk.submit((deal(desk, 1),))
    assert (desk.line.writes, len(desk.waiting)) == (0, 1)
    desk.catch_up()
    assert desk.waiting == ()
    desk.submit((deal(desk, 2),))
    assert desk.line.writes == 2


def test_refusals_of_the_server_wait_for_a_person(hall):
    desk = hall.desk("table-7")
    desk.line.down = True
    desk.submit((deal(desk, 1),))
    desk.line.down = False

    def refusing(*_args):
        raise RefusedByServerError(name="hall", cause="SK002")

    append, desk.line.append = desk.line.append, refusing
    desk.catch_up()
    assert [(row.state, row.why) for row in desk.waiting] == [("refused", "server-refused")]
    desk.line.append = append
    desk.take_mine(desk.waiting[0].n, "seated again")
    assert desk.waiting == ()


def test_what_arrived_unconfirmed_appears_once_and_what_follows_it_counts(hall):
    desk = hall.desk("table-7")
    desk.line.swallows = 1
    desk.submit((deal(desk, 1),))
    (session,) = desk.tournament.sessions
    desk.undo(session)
    desk.submit((deal(desk, 1, bid=40, taken=44),))
    desk.close()
    again = hall.desk("table-7")
    assert [row.state for row in again.waiting] == ["waiting"] * 3
    assert totals(again)["A"] == 2
    again.catch_up()
    assert again.waiting == ()
    assert again.tournament == fold(hall.server.kept.tail(0))
    assert totals(again)["A"] == 2


def test_an_entry_that_lands_while_it_is_sent_again_is_no_refusal(hall, monkeypatch):
    desk = hall.desk("table-7")
    desk.line.swallows = 1
    desk.submit((deal(desk, 1),))
    with monkeypatch.context() as late:
        late.setattr(desk.line, "confirm", lambda _cmd: ())
        with pytest.raises(ServerBusyError):
            desk.catch_up()
    assert [row.state for row in desk.waiting] == ["waiting"]
    desk.catch_up()
    assert desk.waiting == ()
    assert desk.line.writes == 1


def test_nothing_is_confirmed_while_the_server_is_away(hall):
    """A waiting entry has no number yet, and corrections by others have not been read."""
    hall.other().submit([EventChanged("Cup", settings={"confirming": "read"})])
    typist, desk = hall.desk("table-7"), hall.desk("table-8")
    entered = typist.submit((deal(typist, 1),)).entries[0].seq
    desk.catch_up()
    fact = EntryConfirmed(deal(desk, 1).session, (entered,), 1)
    desk.line.down = True
    with pytest.raises((NoAnswerError, ServerAwayError)):
        desk.submit((fact,))
    assert desk.waiting == ()
    desk.submit((deal(desk, 2),))
    with pytest.raises(ServerAwayError):
        desk.submit((fact,))
    assert len(desk.waiting) == 1
    desk.line.down = False
    desk.catch_up()
    desk.submit((fact,))
    assert hall.server.kept.tail(0)[-1].fact == fact


def test_an_entry_refused_by_now_names_the_reason(hall, check_golden):
    desk, other = hall.desk("table-7"), hall.other()
    (session,) = desk.tournament.sessions
    for number in range(1, 4):
        desk.submit((deal(desk, number),))
    desk.line.down = True
    desk.submit((PenaltyGiven(session, "A", "misconduct", 3, points=1),))
    other.catch_up()
    other.submit((SessionForfeited(session, "A", "left"),), reason="they went home")
    desk.line.down = False
    desk.catch_up()
    (row,) = desk.waiting
    assert row.state == "refused"
    entries, state = desk.known
    versions = versions_of(desk.waiting, entries, state, desk.role)
    assert versions is not None
    check_golden(versions.sentence)
