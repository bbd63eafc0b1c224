"""An event on a server is backed up to files, checked and restored without overwriting."""

import shutil
from datetime import UTC, datetime

import psycopg
import pytest

from scorekeeper.features.files.view.backups import back_up
from scorekeeper.features.files.view.restoring import restore
from scorekeeper.journal.facts import SheetClosed, TeamEntered
from scorekeeper.kernel.copying import source_named, source_of
from scorekeeper.kernel.events import open_event
from scorekeeper.store.event_file import open_store
from scorekeeper.store.server.server_store import open_on_server
from tests.cli.commands import refused, run, run_ok
from tests.postgres.signed_event import PHOTO, make_signed

NOON = datetime(2026, 10, 4, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def signed(tmp_path_factory):
    return make_signed(tmp_path_factory.mktemp("signed"))


@pytest.fixture
def copies(tmp_path, monkeypatch):
    folder = tmp_path / "copies"
    for module in ("checks", "restoring"):
        monkeypatch.setattr(f"scorekeeper.cli.{module}.backup_dir", lambda: folder)
    return folder


@pytest.fixture
def url(signed, hall, tmp_path, copies):
    run_ok("move", shutil.copy(signed, tmp_path / "cup.scorekeeper"), hall.url())
    hall.seat(open_store(signed, read_only=True).event, anil="scorer", chair="committee", eye="viewer")
    return hall.url()


def everything(store):
    """Return chain and attachments of an event, and close it."""
    entries = store.tail(0)
    kept = {name: store.attachment(name) for name in store.attachments()}
    store.close()
    return [entry.digest for entry in entries], kept


def test_a_copy_has_every_entry_and_every_byte_and_is_never_written_over_anything(url, hall, tmp_path):
    copy = tmp_path / "copy.scorekeeper"
    assert "Copied and verified up to entry" in run_ok("backup", url, copy)
    assert everything(open_store(copy)) == everything(open_on_server(url))
    before = copy.read_bytes()
    (text,) = refused("backup", url, copy)
    assert "already exists" in text
    assert copy.read_bytes() == before
    folder = tmp_path / "stick"
    folder.mkdir()
    run_ok("backup", url, folder)
    assert [path.name for path in folder.iterdir()] == ["cup.scorekeeper"]
    run_ok("verify", copy)
    for login in ("anil", "eye"):
        lacking = tmp_path / f"{login}.scorekeeper"
        assert "It lacks 1 piece of evidence" in run_ok("backup", hall.url(login), lacking)
        chain, kept = everything(open_store(lacking))
        assert chain == everything(open_on_server(url))[0]
        assert PHOTO not in kept.values()
        assert len(kept) > 1, "the sheets are there"
        assert "lacks the evidence that entry" in run("verify", lacking).out


def test_an_event_on_a_server_is_judged_where_it_lies(url, hall, tmp_path):
    store = open_on_server(url)
    (closed,) = (entry.fact for entry in store.tail(0) if isinstance(entry.fact, SheetClosed))
    sheet = tmp_path / "sheet.pdf"
    sheet.write_bytes(store.attachment(closed.file))
    store.close()
    assert "Session 1 is closed with this very sheet" in run("verify", sheet, "--event", hall.url("anil")).out
    for login in ("mini", "anil", "eye"):
        assert "intact: 2 teams" in run_ok("verify", hall.url(login))
    with hall.cluster.connect(hall.database) as keeper:
        keeper.execute("ALTER TABLE scorekeeper.attachment DISABLE TRIGGER attachment_stays")
        keeper.execute("DELETE FROM scorekeeper.attachment WHERE length(data) > 5000")
    ran = run("verify", url)
    assert ran.status == 1
    assert "is gone" in ran.out
    with hall.cluster.connect(hall.database) as keeper:
        keeper.execute("ALTER TABLE scorekeeper.entry DISABLE TRIGGER entry_stays")
        keeper.execute("UPDATE scorekeeper.entry SET who = 'Nobody' WHERE seq = 3")
    ran = run("verify", url)
    assert ran.status == 1
    assert "entry 3 is not what was written" in ran.out


def test_a_copied_file_is_not_fetched_again_and_a_dead_server_is_no_hindrance(url, hall, copies, monkeypatch):
    desk = open_event(url, who="Mini", seat="office", outboxes=copies)
    fetched: list[str] = []
    fetch = type(desk.store).attachment

    def noted(store, name):
        fetched.append(name)
        return fetch(store, name)

    monkeypatch.setattr(type(desk.store), "attachment", noted)
    source = source_of(desk)
    assert source is not None
    first = back_up(source, copies, NOON)
    assert first is not None
    assert len(fetched) == len(set(fetched)) > 2
    fetched.clear()
    assert back_up(source, copies, NOON.replace(hour=13)) is None, "nothing has changed"
    desk.submit([TeamEntered("t9", "Late Birds")])
    hall.cluster.stop()
    try:
        second = back_up(source, copies, NOON.replace(hour=14))
    finally:
        hall.cluster.start()
    assert second is not None
    assert (second.seq, fetched) == (first.seq + 1, [])
    assert everything(open_store(second.path)) == everything(open_on_server(url))
    desk.close()


def test_the_drill_and_what_is_brought_back_from_a_server_that_is_lost(url, hall, copies, tmp_path):
    (text,) = refused("restore", url)
    assert "There is no backup of Cup on this computer yet" in text
    with source_named(url) as source:
        report = back_up(source, copies, NOON)
        assert report is not None
    desk = open_event(url, who="Mini", seat="office")
    desk.submit([TeamEntered("t9", "Late Birds")])
    desk.close()
    drilled = run_ok("restore", url)
    assert "the newest backup, from" in drilled
    assert "it lacks the newest entry" in drilled
    whole = tmp_path / "whole.scorekeeper"
    run_ok("restore", url, whole)
    assert everything(open_store(whole)) == everything(open_on_server(url))
    back = tmp_path / "back.scorekeeper"
    hall.cluster.stop()
    try:
        text = run_ok("restore", hall.url(event="Cup"), back)
        refused("restore", hall.url(event="Other"), tmp_path / "other.scorekeeper")
    finally:
        hall.cluster.start()
    assert "so this is the backup from" in text
    brought = open_event(back, who="Mini", seat="here")
    assert brought.tournament.seq >= report.seq
    brought.close()


def test_a_backup_is_restored_to_a_server_that_does_not_have_it(url, cluster, copies, tmp_path):
    copy = tmp_path / "copy.scorekeeper"
    run_ok("backup", url, copy)
    before = copy.read_bytes()
    (text,) = refused("restore", copy, url)
    assert "already" in text
    other = cluster.database()
    run("server", "init", cluster.url(other), "--yes")
    there = cluster.url(other, "mini")
    run_ok("restore", copy, there)
    assert everything(open_on_server(there)) == everything(open_on_server(url))
    assert copy.read_bytes() == before
    with pytest.raises(psycopg.Error), cluster.connect(other, "anil") as anil:
        anil.execute("SELECT 1 / count(*) FROM scorekeeper.entry")
    restored = restore(there, tmp_path / "again.scorekeeper", copies)
    assert restored.gaps == ()
