"""Signed sheets are stored with the entries that name them: both or neither."""

import random
import sqlite3
from hashlib import sha256

import pytest

from scorekeeper.journal.facts import SheetClosed, SheetReceived, SheetSigned, SigningStopped, StoreChanged
from scorekeeper.journal.fold import fold
from scorekeeper.language.store import sentence
from scorekeeper.store.backup import backup
from scorekeeper.store.damage import inspect
from scorekeeper.store.errors import AttachmentLostError, DamagedError, NewerEntries, NoSuchAttachmentError
from scorekeeper.store.event_file import open_store
from scorekeeper.store.salvage import salvage
from scorekeeper.store.schema import TRIGGERS
from tests.store.event import SESSION, begin, deal, enter, new

AT = "2026-10-04T08:00:00Z"
RECORD = b'{"format":"scorekeeper/sheet"}'
FILE = random.Random(5).randbytes(90_000)
NAMED, SIGNED = sha256(RECORD).hexdigest(), sha256(FILE).hexdigest()
MARK = SheetSigned(SESSION, 1, "scorer", "Ann", "signed", NAMED)
CLOSED = SheetClosed(SESSION, 1, NAMED, SIGNED, ("scorer",))


def sign(store):
    store.append([new(MARK)], store.head[0], [RECORD])
    return store.append([new(CLOSED)], store.head[0], [RECORD, FILE])


@pytest.fixture
def closed(tmp_path):
    """A file with a signed sheet in it, whole."""
    store = begin(tmp_path)
    enter(store, deal(1, "A", "40H", 44))
    sign(store)
    enter(store, deal(2, "A", "40H", 44))
    store.close()
    return store.path


def without(path, *names):
    """Remove attachments from the file as with a database tool, and restore the guards."""
    (guard,) = (text for text in TRIGGERS if "attachment_is_kept" in text)
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER attachment_is_kept")
    for name in names:
        connection.execute("DELETE FROM attachment WHERE sha256 = ?", (name,))
    connection.execute(guard)
    connection.commit()
    connection.close()
    return path


def test_entries_and_what_they_name_go_in_together(tmp_path):
    store = begin(tmp_path)
    (mark,) = store.append([new(MARK)], 4, [RECORD])
    assert (mark.seq, mark.fact) == (5, MARK)
    assert store.attachment(NAMED) == RECORD
    (entry,) = store.append([new(CLOSED)], 5, [FILE])
    assert store.attachment(SIGNED) == FILE
    assert store.head == (6, entry.digest)
    store.close()
    again = open_store(store.path, read_only=True)
    assert again.attachment(SIGNED) == FILE
    assert fold(again.tail(0)).sessions[SESSION].is_closed
    again.close()
    assert inspect(store.path).attachments == 2
    assert inspect(store.path).whole


def test_any_entry_may_bring_something_with_it(tmp_path):
    store = begin(tmp_path)
    store.append([new(deal(1, "A", "40H", 44))], 4, [b"a photograph", b"a photograph"])
    assert store.attachment(sha256(b"a photograph").hexdigest()) == b"a photograph"
    store.append([new(deal(2, "A", "40H", 44))], 5, [b"a photograph"])
    store.close()
    assert inspect(store.path).attachments == 1


@pytest.mark.parametrize("kept", [(), (RECORD,), (FILE,)])
def test_a_missing_named_file_refuses_the_entry(tmp_path, kept):
    store = begin(tmp_path)
    head = store.head
    with pytest.raises(NoSuchAttachmentError):
        store.append([new(deal(1, "A", "40H", 44)), new(CLOSED)], 4, kept)
    assert store.head == head
    assert store.tail(4) == ()
    enter(store, deal(1, "A", "40H", 44))
    store.close()
    assert inspect(store.path).attachments == 0
    assert inspect(store.path).whole


def test_nothing_is_kept_of_a_command_that_came_too_late(tmp_path):
    store, other = begin(tmp_path), None
    other = open_store(store.path)
    enter(other, deal(1, "A", "40H", 44))
    with pytest.raises(NewerEntries):
        store.append([new(MARK)], 4, [RECORD])
    with pytest.raises(NoSuchAttachmentError):
        store.attachment(NAMED)
    store.tail(4)
    store.append([new(MARK)], 5, [RECORD])
    other.close()
    store.close()


def test_the_same_command_again_enters_once(tmp_path):
    store = begin(tmp_path)
    first = store.append([new(MARK, "once")], 4, [RECORD])
    assert store.append([new(MARK, "once")], 4, [RECORD]) == first
    assert store.head[0] == 5
    store.close()


def test_a_backup_keeps_what_was_signed(closed, tmp_path):
    report = backup(closed, tmp_path / "copy.scorekeeper")
    result = inspect(report.path)
    assert result.whole
    assert result.attachments == 2
    store = open_store(report.path)
    assert store.attachment(SIGNED) == FILE
    store.close()


@pytest.mark.parametrize(("name", "entry"), [(NAMED, 6), (SIGNED, 7)])
def test_a_lost_attachment_is_found(closed, name, entry, check_golden):
    without(closed, name)
    (finding,) = inspect(closed).findings
    assert type(finding) is AttachmentLostError
    assert (finding.values["entry"], finding.values["attachment"]) == (entry, name)
    check_golden(sentence(finding.code, finding.values))


def test_a_changed_attachment_is_found(closed):
    connection = sqlite3.connect(closed)
    (guard,) = (text for text in TRIGGERS if "attachment_stays" in text)
    connection.execute("DROP TRIGGER attachment_stays")
    connection.execute("UPDATE attachment SET data = x'00' WHERE sha256 = ?", (SIGNED,))
    connection.execute(guard)
    connection.commit()
    connection.close()
    (finding,) = inspect(closed).findings
    assert type(finding) is DamagedError
    store = open_store(closed)
    with pytest.raises(DamagedError):
        store.attachment(SIGNED)
    store.close()


def test_signed_content_is_rescued_from_a_damaged_file(closed, tmp_path):
    data = bytearray(closed.read_bytes())
    data[0:100] = bytes(100)
    spoilt = tmp_path / "spoilt.scorekeeper"
    spoilt.write_bytes(data)
    report = salvage(spoilt, tmp_path / "saved.scorekeeper", AT)
    assert (report.attachments, report.lost, report.gaps) == (2, (), ())
    assert inspect(report.path).whole
    store = open_store(report.path)
    assert store.attachment(SIGNED) == FILE
    store.close()


def test_a_loss_is_reported_and_holds_nothing_up(closed, tmp_path):
    # the pages stay behind as free ones: what they hold may be found, so they are emptied
    without(closed, SIGNED)
    connection = sqlite3.connect(closed)
    connection.execute("VACUUM")
    connection.close()
    report = salvage(closed, tmp_path / "saved.scorekeeper", AT)
    assert report.lost == (SIGNED,)
    result = inspect(report.path)
    assert result.whole, result.findings
    store = open_store(report.path)
    outcome = [entry.fact for entry in store.tail(8)]
    assert outcome[0] == StoreChanged("attachment-lost", SIGNED, "")
    assert isinstance(outcome[1], StoreChanged)
    assert outcome[1].what == "recovered"
    store.close()
    assert inspect(backup(report.path, tmp_path / "copy.scorekeeper").path).whole
    twice = salvage(report.path, tmp_path / "twice.scorekeeper", AT)
    assert twice.lost == ()


def test_a_backup_gives_back_what_was_lost(closed, tmp_path):
    copy = backup(closed, tmp_path / "copy.scorekeeper").path
    without(closed, SIGNED, NAMED)
    connection = sqlite3.connect(closed)
    connection.execute("VACUUM")
    connection.close()
    report = salvage(closed, tmp_path / "saved.scorekeeper", AT, [copy])
    assert (report.lost, report.attachments) == ((), 2)
    assert inspect(report.path).whole


def test_signatures_are_rows_for_other_tools(tmp_path):
    store = begin(tmp_path)
    sign(store)
    enter(store, SigningStopped(SESSION))
    states = {"scorer": "signed"}
    store.append([new(SheetReceived(SESSION, 2, NAMED, SIGNED, states))], store.head[0])
    store.close()
    connection = sqlite3.connect(store.path)
    assert connection.execute("SELECT revision, role, name, state, voided FROM signature").fetchall() == [
        (1, "scorer", "Ann", "signed", 0)
    ]
    assert connection.execute("SELECT file, required FROM closed_sheet").fetchall() == [(SIGNED, '["scorer"]')]
    assert connection.execute("SELECT session FROM signing_stopped").fetchall() == [(SESSION,)]
    assert connection.execute("SELECT signers FROM received_sheet").fetchall() == [('{"scorer":"signed"}',)]
    connection.close()
