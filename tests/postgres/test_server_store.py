"""An event on a server behaves like one in a file: same desk, entries and refusals."""

from threading import Thread

import pytest

from scorekeeper.features.files.view.connecting import find_server_events
from scorekeeper.journal.access import ORGANISER, VIEWER
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kernel.errors import Conflict, EntryRefused
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event, open_event
from scorekeeper.store import errors
from scorekeeper.store.server.address import read_address
from scorekeeper.store.server.line import ServerConnection
from scorekeeper.store.server.server_store import open_on_server

EVENT = NewEvent(
    "Great Lakes 56", "international-56", teams=(NewTeam("Dallas"), NewTeam("Detroit")), first_session=True
)


@pytest.fixture
def cup(hall):
    desk = create_event(hall.url(), EVENT, who="Mini", seat="office")
    hall.seat(desk.store.event, anil="scorer", chair="committee", eye="viewer")
    yield desk
    desk.close()


def desk_of(hall, login, who=None):
    return open_event(hall.url(login), who=who or login, seat=login)


def test_entries_of_one_desk_are_read_by_the_other(hall, cup):
    anil = desk_of(hall, "anil")
    assert anil.tournament == cup.tournament
    cup.submit((TeamEntered("t3", "മോൺട്രിയൽ"),))
    assert anil.tournament.seq == cup.tournament.seq - 1
    anil.catch_up()
    assert anil.tournament == cup.tournament
    assert anil.store_state.location.startswith("postgresql://anil@/hall")
    anil.close()


def test_the_same_command_again_answers_what_it_entered(hall, cup):
    first = cup.submit((TeamEntered("t3", "Tampa"),), cmd="once")
    other = desk_of(hall, "mini")
    again = other.submit((TeamEntered("t3", "Tampa"),), cmd="once")
    assert again.entries == first.entries
    assert other.store.confirm("once") == first.entries
    assert other.store.confirm("never") == ()
    other.close()


def test_a_late_seat_reads_on_and_enters(hall, cup):
    other = desk_of(hall, "mini")
    for number in range(5):
        cup.submit((TeamEntered(f"a{number}", f"Alpha {number}"),))
        other.submit((TeamEntered(f"b{number}", f"Beta {number}"),))
    cup.catch_up()
    assert cup.tournament == other.tournament
    assert len(cup.tournament.teams) == 12
    other.close()


def test_a_meanwhile_change_by_another_person_is_a_conflict(hall, cup):
    other = desk_of(hall, "mini")
    expect = cup.tournament.seq
    other.submit((TeamEntered("t9", "Tampa"),))
    cup.submit((TeamEntered("t8", "Austin"),), expect=expect)
    with pytest.raises(Conflict):
        cup.submit((TeamEntered("t9", "Tampa II"),), expect=expect)
    other.close()


def test_the_server_refuses_what_a_role_may_not(hall, cup):
    eye = desk_of(hall, "eye")
    assert eye.store_state.read_only
    assert eye.role == VIEWER
    with pytest.raises(EntryRefused):
        eye.submit((TeamEntered("t9", "Tampa"),))
    eye.role = ORGANISER  # as a program that asks nobody
    with pytest.raises(errors.ViewedOnlyError):
        eye.submit((TeamEntered("t9", "Tampa"),))
    with pytest.raises(errors.NoSuchEventError):
        desk_of(hall, "biju")
    eye.close()
    assert cup.tournament.seq


def test_attachments_small_and_large_come_back(hall, cup):
    for data in (b"", b"\x00\xff" * 10, bytes(300_000)):
        name = cup.store.attach(data)
        assert cup.store.attachment(name) == data
    with pytest.raises(errors.NoSuchAttachmentError):
        cup.store.attachment("0" * 64)


def test_a_server_that_was_put_back_is_noticed(hall, cup):
    other = desk_of(hall, "mini")
    other.submit((TeamEntered("t9", "Tampa"),))
    cup.catch_up()
    with hall.cluster.connect(hall.database) as owner:
        owner.execute("SET session_replication_role = replica")
        for table in ("entry", "event"):
            owner.execute(f"ALTER TABLE scorekeeper.{table} DISABLE TRIGGER USER")
        owner.execute("DELETE FROM scorekeeper.entry WHERE seq = (SELECT max(seq) FROM scorekeeper.entry)")
        owner.execute(
            "UPDATE scorekeeper.event SET (head_seq, head_digest) = "
            "(SELECT seq, digest FROM scorekeeper.entry ORDER BY seq DESC LIMIT 1)"
        )
    with pytest.raises(errors.ServerLacksError):
        cup.catch_up()
    with pytest.raises(errors.StoreError):
        cup.submit((TeamEntered("t10", "Austin"),))
    other.close()


def test_after_a_crash_of_the_server_the_desk_goes_on(hall, cup):
    hall.cluster.stop()
    with pytest.raises(errors.StoreError) as error:
        cup.submit((TeamEntered("t9", "Tampa"),), cmd="lost")
    assert error.value.code in {"server-away", "no-answer"}
    hall.cluster.start()
    saved = cup.submit((TeamEntered("t9", "Tampa"),), cmd="lost")
    assert [entry.cmd for entry in saved.entries] == ["lost"]


def test_an_event_is_named_where_there_are_several(hall, cup):
    second = create_event(hall.url(), NewEvent("Race for Fun", "international-56"), who="Mini", seat="office")
    second.close()
    with pytest.raises(errors.NoSuchEventError) as error:
        desk_of(hall, "mini")
    assert error.value.values["known"] == "Great Lakes 56, Race for Fun"
    again = open_on_server(hall.url("mini", "Race%20for%20Fun"))
    assert again.event == second.store.event
    again.close()
    with pytest.raises(errors.AlreadyThereError):
        create_event(
            hall.url(), NewEvent("Cup", "international-56"), who="Mini", seat="office", ids=lambda: cup.store.event
        )


def test_an_event_without_an_entry_was_never_made_and_is_nowhere_offered(hall):
    """Its making was not answered, so it was made once more."""
    with hall.cluster.connect(hall.database, "mini") as mini:
        mini.execute("SELECT scorekeeper.begin('e0', 'Great Lakes 56', 'international-56', '2024')")
    desk = create_event(hall.url(), EVENT, who="Mini", seat="office")
    desk.close()
    assert [event.uid for event in find_server_events(hall.url(), "", keep=False).events] == [desk.store.event]
    for named in ("", "Great%20Lakes%2056"):
        store = open_on_server(hall.url("mini", named))
        assert store.event == desk.store.event
        store.close()
    with pytest.raises(errors.NoSuchEventError):
        open_on_server(hall.url("mini", "e0"))


@pytest.mark.parametrize(
    ("text", "shown", "password"),
    [
        ("postgresql://anil:se%40cret@hall.club/scores", "postgresql://anil@hall.club/scores", "se@cret"),
        ("postgres://a@A:5433,B/scores?event=Cup%20II", "postgresql://a@A:5433,B/scores?event=Cup%20II", ""),
        ("postgresql://[::1]:5433/scores", "postgresql://[::1]:5433/scores", ""),
        ("postgresql:///scores?host=/run/pg&port=5433", "postgresql:///scores?host=/run/pg&port=5433", ""),
    ],
)
def test_an_address_is_read_and_shown_without_its_password(text, shown, password):
    address, secret = read_address(text)
    assert (address.shown, secret) == (shown, password)
    assert read_address(shown)[0] == address


@pytest.mark.parametrize(
    "text",
    [
        "mysql://a/b", "postgresql://", "postgresql://u:geheim@/", "postgresql://u:geheim@[::1/b", "postgresql://u@h:x/b",
        "postgresql://u:ge%zz@h/b?x", "postgresql://u@h/b?sslmod=no", "postgresql://u@h/b?event=a&event=b", "postgresql://h/a/b",
    ],
)  # fmt: skip
def test_an_invalid_address_is_refused_without_repeating_it(text):
    with pytest.raises(errors.BadAddressError) as error:
        read_address(text)
    assert "geheim" not in repr(error.value) + str(error.value.values)


def test_a_line_that_is_closed_from_another_thread_answers_at_once(hall):
    line = ServerConnection(read_address(hall.url())[0], deadline=600.0)
    with line.asking() as connection:
        connection.execute("SELECT 1")
    heard = []

    def ask():
        try:
            with line.asking(writes=True) as connection:
                connection.execute("SELECT pg_sleep(60)")
        except errors.NoAnswerError as error:
            heard.append(error)

    asking = Thread(target=ask)
    asking.start()
    hall.cluster.wait_until(lambda: line._due is not None, "it is asked")
    line.close()
    asking.join(30)
    assert len(heard) == 1
