"""An event in its file: begun, added to, read on, closed."""

import sqlite3

import pytest

from scorekeeper.journal import desks, limits
from scorekeeper.journal.entry import START, digest
from scorekeeper.journal.facts import EventChanged, PenaltyGiven, Voided
from scorekeeper.journal.fold import fold
from scorekeeper.store import rows
from scorekeeper.store.errors import (
    AlreadyThereError,
    AppendOnlyError,
    NewerEntries,
    NoSuchAttachmentError,
    NoSuchFileError,
    NotThisKindOfPlaceError,
    ViewedOnlyError,
)
from scorekeeper.store.event_file import create, open_store
from tests.store.event import BEGINNING, SESSION, begin, deal, enter, new


def test_entered_values_are_read_again(tmp_path):
    store = begin(tmp_path)
    entered = enter(store, deal(1, "A", "40H"), deal(1, "A", "40H", 44))
    assert [entry.seq for entry in entered] == [5, 6]
    assert store.tail(4) == entered
    everything = store.tail(0)
    store.close()
    again = open_store(store.path)
    assert again.tail(0) == everything
    assert again.head == (6, entered[-1].digest) == store.head
    assert fold(everything).sessions[SESSION].result.totals["A"] == 2
    again.close()


def test_opening_looks_at_short_texts_plain_numbers_and_each_seat_once(tmp_path, monkeypatch):
    store = begin(tmp_path)
    enter(store, *(deal(number, "A", "40H", 44) for number in range(1, 9)), PenaltyGiven(SESSION, "A", "irregular", 2))
    looked_at = []

    def counted(module, name):
        made = getattr(module, name)

        def call(*arguments):
            looked_at.append(name)
            return made(*arguments)

        monkeypatch.setattr(module, name, call)

    desks.is_of_phones.cache_clear()
    counted(desks, "_OF_PHONES")
    counted(rows, "longer_than_entered")
    counted(limits, "_problems")
    fold(store.tail(len(BEGINNING)))
    before, seats = list(looked_at), looked_at.count("_OF_PHONES")
    fold(store.tail(0))
    store.close()
    assert before == ["_problems", "_OF_PHONES"], "the penalty itself, and the seat of all entries"
    assert looked_at.count("_OF_PHONES") == seats


def test_one_file_when_closed(tmp_path):
    store = begin(tmp_path)
    enter(store, deal(1, "A", "40H"))
    store.close()
    store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["autumn.scorekeeper"]


def test_the_same_command_again_enters_nothing(tmp_path):
    store = begin(tmp_path)
    command = [new(deal(1, "A", "40H"), "once"), new(deal(2, "B", "30C"), "once/1")]
    first = store.append(command, 4)
    assert store.append(command, 4) == first
    assert store.append(command, 6) == first
    assert len(store.tail(0)) == 6
    store.close()


def test_a_late_desk_receives_the_entries_of_others(tmp_path):
    mine, theirs = begin(tmp_path), open_store(tmp_path / "autumn.scorekeeper")
    entered = enter(theirs, deal(1, "A", "40H"))
    with pytest.raises(NewerEntries) as caught:
        mine.append([new(deal(1, "B", "30C"))], 4)
    assert caught.value.tail == entered
    assert len(mine.tail(0)) == 5
    mine.append([new(deal(2, "B", "30C"))], 5)
    assert [entry.seq for entry in theirs.tail(5)] == [6]
    mine.close()
    theirs.close()


def test_all_or_nothing(tmp_path):
    store = begin(tmp_path)
    with pytest.raises(AppendOnlyError):
        store.append([new(deal(1, "A", "40H"), "same"), new(deal(2, "A", "40H"), "same")], 4)
    assert len(store.tail(0)) == 4
    enter(store, deal(1, "A", "40H"))
    store.close()


def test_the_name_of_the_event_follows(tmp_path):
    store = begin(tmp_path)
    enter(store, EventChanged("Winter"))
    store.close()
    assert bare(store.path, "SELECT name, head_seq FROM event") == [("Winter", 5)]


def test_attachments_are_found_by_their_fingerprint(tmp_path):
    store = begin(tmp_path)
    name = store.attach(b"a signed sheet")
    assert store.attach(b"a signed sheet") == name
    assert store.attachment(name) == b"a signed sheet"
    with pytest.raises(NoSuchAttachmentError):
        store.attachment("0" * 64)
    store.close()


def test_a_viewer_reads_and_does_not_write(tmp_path):
    begin(tmp_path).close()
    before = (tmp_path / "autumn.scorekeeper").read_bytes()
    viewer = open_store(tmp_path / "autumn.scorekeeper", read_only=True)
    assert viewer.read_only
    assert len(viewer.tail(0)) == 4
    with pytest.raises(ViewedOnlyError):
        viewer.append([new(deal(1, "A", "40H"))], 4)
    with pytest.raises(ViewedOnlyError):
        viewer.attach(b"")
    viewer.close()
    assert (tmp_path / "autumn.scorekeeper").read_bytes() == before


def test_nothing_is_written_over(tmp_path):
    begin(tmp_path).close()
    before = (tmp_path / "autumn.scorekeeper").read_bytes()
    with pytest.raises(AlreadyThereError):
        begin(tmp_path)
    assert (tmp_path / "autumn.scorekeeper").read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


def test_places_that_are_none(tmp_path):
    with pytest.raises(NoSuchFileError):
        open_store(tmp_path / "nothing.scorekeeper")
    with pytest.raises(NoSuchFileError):
        create(tmp_path / "no folder" / "x.scorekeeper", [new(fact) for fact in BEGINNING])
    with pytest.raises(NotThisKindOfPlaceError):
        open_store("postgresql://scores/autumn")


def test_anybody_can_recompute_the_chain(tmp_path):
    store = begin(tmp_path)
    enter(store, deal(1, "A", "40H"), EventChanged('W"in\\ter \u00e9\u0d05\n\t\U0001f0cf'))
    store.close()
    previous = START
    for seq, stated, canonical in bare(store.path, "SELECT seq, digest, canonical FROM chain"):
        previous = digest(previous, canonical)
        assert previous == stated, seq


def test_views_show_the_facts_and_what_is_void(tmp_path):
    store = begin(tmp_path)
    enter(store, deal(1, "A", "40HX"), deal(1, "A", "40HX", 44), Voided(6), Voided(7), deal(2, "B", "28NT"), Voided(9))
    store.close()
    assert bare(store.path, "SELECT seq, deal, side, contract, taken, voided FROM deal") == [
        (5, 1, "A", "40HX", None, 0),
        (6, 1, "A", "40HX", 44, 0),
        (9, 2, "B", "28NT", None, 1),
    ]
    assert bare(store.path, "SELECT name, letter FROM team") == [("Dallas", "D"), ("Detroit", "T")]
    views = bare(store.path, "SELECT name FROM sqlite_schema WHERE type = 'view'")
    for (view,) in views:
        bare(store.path, f"SELECT * FROM {view}")
    assert len(views) == 51


@pytest.mark.parametrize(
    "attempt",
    [
        "UPDATE entry SET who = 'somebody else'",
        "DELETE FROM entry WHERE seq = 4",
        "INSERT INTO entry SELECT seq + 5, event, cmd || 'x', at, who, seat, kind, reason, body, digest FROM entry",
        "DELETE FROM event",
        "UPDATE event SET head_seq = 1",
        "UPDATE event SET uid = 'other'",
        "INSERT INTO event SELECT 'other', name, system, edition, 0, head_digest FROM event",
        "UPDATE attachment SET data = x'00'",
        "DELETE FROM attachment",
    ],
)
def test_append_only_by_the_file_itself(tmp_path, attempt):
    store = begin(tmp_path)
    store.attach(b"kept")
    store.close()
    with pytest.raises(sqlite3.IntegrityError):
        bare(store.path, attempt)


def bare(path, statement):
    connection = sqlite3.connect(path)
    try:
        return connection.execute(statement).fetchall()
    finally:
        connection.close()


def test_an_entry_is_one_short_transaction(tmp_path):
    store = begin(tmp_path)
    sql: list[str] = []
    store._raw.set_trace_callback(sql.append)
    enter(store, deal(1, "A", "40H"))
    store._raw.set_trace_callback(None)
    store.close()
    statements = dict.fromkeys(text.split()[0] for text in sql if not text.startswith("--"))  # triggers repeat theirs
    assert list(statements) == ["BEGIN", "PRAGMA", "UPDATE", "INSERT", "SELECT", "COMMIT"], sql
