"""The listed steps are those taken, and older servers are upgraded with entries unchanged."""

import subprocess
from hashlib import sha256
from pathlib import Path

import pytest

from scorekeeper.journal.dispute_facts import EvidenceAdded
from scorekeeper.journal.entry import START, NewEntry
from scorekeeper.journal.facts import EventMade, SheetReceived
from scorekeeper.store.errors import NotReadyError, OlderServerError, WithheldError
from scorekeeper.store.server import making
from scorekeeper.store.server.server_store import open_on_server
from tests.cli.commands import refused, run
from tests.postgres.hall import PEOPLE, EventDatabase, append, chained

OLD = Path(__file__).with_name("generation1.sql")
SHEET, PHOTO, LOOSE = b"%PDF sheet", b"JPEG photo", b"named by nothing"
NAMES = {data: sha256(data).hexdigest() for data in (SHEET, PHOTO, LOOSE)}
ENTRIES = chained(
    EventMade("ev1", "Cup", "international-56", "2024"),
    EvidenceAdded("d1", file=NAMES[PHOTO], words=f'"file":"{NAMES[LOOSE]}"'),
    SheetReceived("s1", 1, record=NAMES[SHEET], file=NAMES[SHEET], signers={}),
)


@pytest.fixture
def old(cluster, database):
    """A hall as version 1 made it: an event with a sheet, evidence, an unnamed attachment."""
    with cluster.connect(database) as keeper:
        with keeper.transaction():
            keeper.execute(OLD.read_text())
        for login, role in PEOPLE.items():
            making.create_login(keeper, login, role, "geheim")
    hall = EventDatabase(cluster, database)
    with cluster.connect(database, "mini") as mini:
        mini.execute("SELECT scorekeeper.begin('ev1', 'Cup', 'international-56', '2024')")
        for data, name in NAMES.items():
            mini.execute("SELECT scorekeeper.attach('ev1', %s, %b)", [name, data])
        assert append(mini, ENTRIES, 0, START) == len(ENTRIES)
    hall.seat("ev1", anil="scorer", chair="committee", eye="viewer")
    return hall


def definition(cluster, database):
    """Return everything that is made in a database, as PostgreSQL itself writes it."""
    ran = cluster.run("pg_dump", "--schema-only", "--no-comments", cluster.url(database))
    return [line for line in ran.stdout.splitlines() if line and not line.startswith(("--", "\\"))]


def test_a_server_of_the_first_version_is_brought_to_this_one(cluster, old):
    url = old.url("postgres")
    with pytest.raises(OlderServerError):
        open_on_server(old.url())
    (text,) = refused("sessions", old.url())
    assert "--migrate" in text
    ran = run("server", "init", url, "--yes")
    assert ran.status == 2
    assert "CREATE TABLE scorekeeper.named" in ran.out
    assert "--migrate" in ran.err
    with cluster.connect(old.database, "anil") as anil:
        anil.execute("SET application_name = 'scorekeeper desk 2'")
        ran = run("server", "init", url, "--yes", "--migrate")
        assert ran.status == 2
        assert "desk 2" in ran.complaints[-1]
    assert "the server is ready" in run("server", "init", url, "--yes", "--migrate").out
    database = cluster.database()
    with cluster.connect(database) as keeper:
        making.make_ready(keeper)
    assert definition(cluster, old.database) == definition(cluster, database)

    shown = {"mini": {*NAMES}, "chair": {*NAMES}, "anil": {SHEET}, "eye": {SHEET}}
    for login, kept in shown.items():
        store = open_on_server(old.url(login), read_only=True)
        assert [entry.digest for entry in store.tail(0)] == [entry.digest for entry in ENTRIES]
        assert {*store.attachments()} == {NAMES[data] for data in kept}
        assert store.withheld(NAMES.values()) == {NAMES[data] for data in NAMES.keys() - kept}
        if PHOTO not in kept:
            with pytest.raises(WithheldError):
                store.attachment(NAMES[PHOTO])
        store.close()


def test_the_printed_text_equals_the_executed_one(cluster):
    by_us, by_psql = cluster.database(), cluster.database()
    printed = run("server", "init", cluster.url(by_psql)).out
    with pytest.raises(NotReadyError):
        open_on_server(cluster.url(by_psql))
    assert "not set up for Scorekeeper" in refused("sessions", cluster.url(by_psql))[0]
    command = ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", cluster.url(by_psql)]
    subprocess.run(command, input=printed, capture_output=True, text=True, timeout=60, check=True)
    run("server", "init", cluster.url(by_us), "--yes")
    assert definition(cluster, by_psql) == definition(cluster, by_us)
    assert "the server is ready" in run("server", "init", cluster.url(by_psql)).out


@pytest.mark.parametrize(
    "change",
    [
        "CREATE OR REPLACE FUNCTION scorekeeper.desk_of(the_event text) RETURNS void LANGUAGE sql AS ''",
        "ALTER TABLE scorekeeper.entry DISABLE TRIGGER entry_stays",
        "DELETE FROM scorekeeper.may WHERE role = 'organiser'",
    ],
)
def test_outdated_files_are_made_again(hall, change):
    url = hall.url("postgres")
    with hall.cluster.connect(hall.database) as keeper:
        before = definition(hall.cluster, hall.database), keeper.execute("TABLE scorekeeper.may").fetchall()
        keeper.execute(change)
        assert run("server", "init", url).status == 2
        assert "the server is ready" in run("server", "init", url, "--migrate", "--yes").out
        after = keeper.execute("TABLE scorekeeper.may").fetchall()
        assert (definition(hall.cluster, hall.database), sorted(after)) == (before[0], sorted(before[1]))


def test_evidence_is_put_by_a_scorer_and_read_by_the_committee(hall, begun):
    hall.seat("ev1", anil="scorer", chair="committee")
    anil = open_on_server(hall.url("anil"))
    large = b"photo" * 50_000
    name = sha256(large).hexdigest()
    new = NewEntry("c9", "2026-10-03T16:13:05Z", "Anil", "desk 2", EvidenceAdded("d1", file=name))
    assert anil.append([new], len(begun), [large])
    with pytest.raises(WithheldError):
        anil.attachment(name)
    anil.close()
    chair = open_on_server(hall.url("chair"))
    assert chair.attachment(name) == large
    chair.close()
