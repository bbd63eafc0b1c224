"""Moving an event to a server and back: equal entries and sheets, never two live copies."""

import os
import shutil
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.features.files.view.backups import back_up
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import StoreChanged, TeamEntered
from scorekeeper.journal.moved import new_location
from scorekeeper.kernel.events import open_event
from scorekeeper.store import moving
from scorekeeper.store.backup import newest_backup
from scorekeeper.store.errors import MovedError
from scorekeeper.store.event_file import Store, open_store
from scorekeeper.store.server.server_store import ServerStore, open_on_server
from tests.cli.commands import GOLDEN, RUNNING, refused, run, run_ok
from tests.postgres.signed_event import make_signed


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56", "--name", "Cup")
    run_ok("import", path, GOLDEN, RUNNING)
    store = open_store(path)
    store.attach(b"a photograph of a sheet")
    store.close()
    return path


def chain(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT seq, cmd, who, body, digest FROM entry ORDER BY seq").fetchall()


def test_there_and_back_it_is_the_same_event(cup, hall, tmp_path):
    before, standings = chain(cup), run_ok("standings", cup)
    assert "Moved and verified" in run_ok("move", cup, hall.url(), "--who", "Mini")
    url = hall.url()
    assert run_ok("standings", url) == standings
    (text,) = refused("set", cup, "deals=24", "--reason", "longer")
    assert "has moved from" in text
    assert run_ok("standings", cup) == standings, "it can still be read where it was"
    again = tmp_path / "back.scorekeeper"
    assert "Moved and verified" in run_ok("move", url, again, "--who", "Mini")
    after = chain(again)
    assert after[: len(before)] == before
    assert len(after) == len(before) + 2
    run_ok("verify", again)
    open_event(again, who="Mini", seat="here").close()
    with pytest.raises(MovedError):
        open_event(url, who="Mini", seat="here")
    (text,) = refused("move", cup, hall.url())
    assert "has moved from" in text


def test_an_unmovable_file_stays_unchanged(cup, hall, tmp_path):
    before = chain(cup)
    refused("move", cup, tmp_path / "other.scorekeeper")
    refused("move", cup, "postgresql://mini@127.0.0.1:1/scores")
    refused("move", cup, hall.url("anil"))
    assert chain(cup) == before
    shutil.copy(cup, tmp_path / "twin.scorekeeper")
    run_ok("move", cup, hall.url())
    (text,) = refused("move", tmp_path / "twin.scorekeeper", hall.url())
    assert "already" in text


def killed(move, step):
    """Kill a process moving an event before or after this step; return whether it got there."""
    before = step % 2 == 1
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        return os.WIFSIGNALED(status)
    try:
        left = [step]

        def deadly(kind, name):
            does = getattr(kind, name)

            def counted(*words):
                left[0] -= 1
                if before and not left[0]:
                    os.kill(os.getpid(), signal.SIGKILL)
                answer = does(*words)
                if not left[0]:
                    os.kill(os.getpid(), signal.SIGKILL)
                return answer

            setattr(kind, name, counted)

        for kind in (Store, ServerStore):
            deadly(kind, "append")
            deadly(kind, "attach")
        moving._AT_ONCE = 5
        move()
    finally:
        os._exit(0)


def whole(store):
    """Return everything of an event: identity, chain, and attachments byte for byte."""
    entries = store.tail(0)
    kept = {name: store.attachment(name) for name in store.attachments()}
    store.close()
    return store.event, [entry.digest for entry in entries], kept, entries


@pytest.fixture(scope="module")
def signed(tmp_path_factory):
    return make_signed(tmp_path_factory.mktemp("signed"))


@pytest.fixture
def sealed(signed, tmp_path):
    return Path(shutil.copy(signed, tmp_path / "cup.scorekeeper"))


def test_a_move_that_is_killed_anywhere_is_taken_up_again(sealed, hall, tmp_path):
    uid, digests, kept, _ = whole(open_store(sealed))
    assert len(kept) > 2
    assert back_up(sealed, tmp_path / "copies") is not None
    step = 0
    while killed(lambda: run_ok("move", sealed, hall.url()), step := step + 1):
        there = whole(open_on_server(hall.url()))[3] if step > 1 else ()
        assert [entry.digest for entry in there[: len(digests)]] == digests[: len(there)]
        gone = new_location(whole(open_store(sealed))[3], on_server=False)
        assert gone or len(there) <= len(digests), "it is marked in the old place first"
    assert step > 3, "killed at several places"
    on_server = whole(open_on_server(hall.url()))
    assert on_server[:2] == (uid, [*digests, on_server[3][-1].digest])
    assert on_server[2] == kept
    assert whole(open_store(sealed, read_only=True))[1] == on_server[1]

    home, step = tmp_path / "home.scorekeeper", 0
    while killed(lambda: run_ok("move", hall.url(), home), step := step + 1):
        pass
    assert step > 1
    back = whole(open_store(home))
    assert back[:2] == (uid, [*on_server[1], back[3][-1].digest])
    assert back[2] == kept
    run_ok("verify", home)
    copy = newest_backup(tmp_path / "copies", uid, home)
    assert copy is not None, "what was copied before still counts"
    assert copy.seq == len(digests)


def test_entries_made_meanwhile_go_along_and_nothing_follows_the_last_word(cup, hall, tmp_path):
    run_ok("move", cup, hall.url())
    seat = open_event(hall.url(), who="Anil", seat="desk 2")
    entered: list[object] = []
    give = moving._give
    mark = NewEntry("move", "2026-10-03T16:13:05Z", "Mini", "here", StoreChanged("", "", ""))
    target = tmp_path / "home.scorekeeper"

    def given(source, there, entries, report):
        give(source, there, entries, report)
        if not entered:
            entered.append(seat.submit((TeamEntered("late", "Late Birds"),)))

    moving._give = given
    try:
        moving.to_file(open_on_server(hall.url()), target, mark=mark)
    finally:
        moving._give = give
    journal = run("journal", target)  # the entries are of different days, which is said beside it
    assert (journal.status, "Late Birds" in journal.out) == (0, True)
    with pytest.raises(MovedError):
        seat.submit((TeamEntered("later", "Later Birds"),))
    seat.close()
    run_ok("verify", target)


def test_a_file_that_is_no_beginning_of_it_is_not_written_to(cup, hall, tmp_path):
    run_ok("move", cup, hall.url())
    other, text = tmp_path / "other.scorekeeper", tmp_path / "note.scorekeeper"
    run_ok("new", other, "--system", "international-56", "--name", "Other")
    text.write_text("a note")
    for path in (other, text):
        before = path.read_bytes()
        (result,) = refused("move", hall.url(), path)
        assert "already exists" in result
        assert path.read_bytes() == before
    hall.seat(open_store(cup, read_only=True).event, anil="scorer")
    (result,) = refused("move", hall.url("anil"), tmp_path / "mine.scorekeeper")
    assert "does not let you" in result
    assert not (tmp_path / "mine.scorekeeper").exists()


def test_a_person_without_the_right_to_finish_a_move_does_not_begin_one(cup, hall):
    moving.copy_to_server(cup, hall.url())
    hall.seat(open_store(cup, read_only=True).event, anil="scorer")
    before = chain(cup)
    (text,) = refused("move", cup, hall.url("anil"))
    assert "does not let you" in text
    assert chain(cup) == before
    run_ok("move", cup, hall.url())
