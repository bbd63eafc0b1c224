"""Entries that the server lost return once, under their own commands, without duplicates."""

import pytest

from scorekeeper.features.waiting.view.waiting_view import versions_of
from scorekeeper.journal.facts import DealRecorded, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.journal.undo import command_of
from scorekeeper.store.errors import ServerAwayError, ServerLacksError
from tests.kernel.seats import deal


def lose(hall, how_many=1):
    """Let the server lose its newest entries, as a failover does; return them."""
    kept = hall.server.kept._entries
    lost = kept[-how_many:]
    del kept[-how_many:]
    return lost


def deals_at(hall):
    return [(entry.seat, entry.fact.deal) for entry in hall.server.kept.tail(0) if isinstance(entry.fact, DealRecorded)]


def settle(*desks):
    for _ in range(3):
        for desk in desks:
            desk.catch_up()


def same_everywhere(hall, *desks):
    entries = hall.server.kept.tail(0)
    commands = [entry.cmd for entry in entries]
    assert len(set(commands)) == len(commands)
    for desk in desks:
        assert desk.waiting == ()
        assert desk.entries == entries
        assert desk.tournament == fold(entries)


@pytest.fixture
def unanswered(hall):
    """Two desks: the first's deal got no answer, the second read it, then the server lost it."""
    owner, reader = hall.desk("table-7"), hall.desk("table-8")
    owner.line.swallows = 1
    owner.submit((deal(owner, 1),))
    reader.catch_up()
    (lost,) = lose(hall)
    return owner, reader, lost


def test_an_entry_that_was_never_answered_is_sent_again_by_its_own_desk(hall, unanswered):
    owner, reader, lost = unanswered
    settle(owner, reader)
    same_everywhere(hall, owner, reader)
    assert hall.server.kept.tail(0)[-1] == lost


@pytest.mark.parametrize("first", [0, 1], ids=["its own desk first", "a reader first"])
def test_whichever_desk_is_first_one_copy_comes_back(hall, unanswered, first):
    owner, reader, lost = unanswered
    late = hall.other()
    late.submit((TeamEntered("t9", "Tampa"),))  # under the number of the lost entry
    desks = (owner, reader) if not first else (reader, owner)
    settle(*desks)
    same_everywhere(hall, owner, reader)
    back = hall.server.kept.tail(0)[-1]
    assert (back.cmd, back.at, back.who, back.seat, back.fact) == (lost.cmd, lost.at, lost.who, lost.seat, lost.fact)


def test_a_reader_brings_it_back_when_its_own_desk_has_gone(hall, unanswered):
    owner, reader, _lost = unanswered
    owner.close()
    settle(reader)
    assert deals_at(hall) == [("table-7", 1)]
    again = hall.desk("table-7")
    settle(again)
    same_everywhere(hall, again, reader)


def test_text_typed_on_top_of_it_comes_after_it(hall, unanswered):
    owner, reader, _lost = unanswered
    reader.line.down = True
    reader.submit((deal(reader, 2),))
    (session,) = reader.tournament.sessions
    reader.submit((deal(reader, 3),))
    reader.undo(session)
    reader.line.down = False
    hall.other().submit((TeamEntered("t9", "Tampa"),))
    settle(reader, owner)
    same_everywhere(hall, owner, reader)
    assert deals_at(hall) == [("table-7", 1), ("table-8", 2), ("table-8", 3)]


def test_a_desk_that_finds_out_while_it_enters_enters_after_it(hall, unanswered):
    owner, reader, _lost = unanswered
    hall.other().submit((TeamEntered("t9", "Tampa"),))
    reader.submit((deal(reader, 2),), expect=reader.tournament.seq)
    settle(owner, reader)
    same_everywhere(hall, owner, reader)
    assert deals_at(hall) == [("table-7", 1), ("table-8", 2)]


def test_it_survives_the_end_of_the_program(hall, unanswered):
    owner, reader, lost = unanswered
    owner.close()
    hall.server.kept.append = away_once(hall.server.kept)
    with pytest.raises(ServerAwayError):
        reader.catch_up()
    reader.close()
    again = hall.desk("table-8")
    assert command_of(again.entries[-1]) == lost.cmd
    settle(again)
    same_everywhere(hall, again)
    assert deals_at(hall) == [("table-7", 1)]


def test_entries_acknowledged_by_the_server_are_not_corrected_in_silence(hall):
    desk = hall.desk("table-7")
    desk.submit((deal(desk, 1),))
    lose(hall)
    for _ in range(2):
        with pytest.raises(ServerLacksError):
            desk.catch_up()
    assert deals_at(hall) == []


def test_a_decision_of_another_desk_comes_back_from_there_or_by_a_person(hall, check_golden):
    reader = hall.desk("table-8")
    hall.other().submit((TeamEntered("t9", "Tampa"),))
    settle(reader)
    lose(hall)
    settle(reader)
    assert [(row.state, row.why) for row in reader.waiting] == [("refused", "lost")]
    assert "t9" in reader.tournament.teams
    versions = versions_of(reader.waiting, *reader.known)
    assert versions is not None
    check_golden(versions.sentence)
    reader.take_mine(reader.waiting[0].n, "")
    same_everywhere(hall, reader)
    assert hall.server.kept.tail(0)[-1].seat == "office"


def test_a_viewer_follows_the_entries_of_the_server(hall, unanswered):
    owner, _reader, lost = unanswered
    hall.server.kept._entries.append(lost)
    viewer = hall.other()
    viewer.store.read_only = True
    lose(hall)
    viewer.catch_up()
    assert viewer.entries == hall.server.kept.tail(0)
    settle(owner)
    viewer.catch_up()
    same_everywhere(hall, owner)
    assert viewer.entries == owner.entries


def away_once(kept):
    """Return the store's way to enter, where the line is cut the first time."""
    append = kept.append

    def entering(*arguments):
        kept.append = append
        raise ServerAwayError(name="", cause="line")

    return entering
