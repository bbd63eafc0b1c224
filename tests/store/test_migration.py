"""Upgrading a file format: a copy first, then all or nothing, with a test revision."""

import sqlite3
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import NullPool, create_engine

from scorekeeper.journal.facts import (
    DealAccepted,
    DisputeRaised,
    EvidenceAdded,
    Fact,
    LengthSet,
    RowCopied,
    RulingMade,
    SessionForfeited,
    SheetLookedAt,
    SheetSigned,
    StoreChanged,
)
from scorekeeper.store.backup import backups
from scorekeeper.store.damage import inspect
from scorekeeper.store.errors import MigrationFailedError, NewerFileError, NoSuchAttachmentError, OlderFileError
from scorekeeper.store.event_file import open_store
from scorekeeper.store.migrations.versions.first_0001 import STATEMENTS
from scorekeeper.store.new_file import write_file
from scorekeeper.store.schema import CURRENT, TABLES, TRIGGERS, VIEWS, Format
from tests.journal.event import SESSION, Journal
from tests.store.event import begin, deal, enter, new

ENVIRONMENT = """
from alembic import context
context.configure(connection=context.config.attributes["connection"], target_metadata=None, render_as_batch=True)
context.run_migrations()
"""

LATER_REVISION = """
revision, down_revision = "{}", {}
def upgrade(): raise AssertionError("the file has this already")
"""

NEXT = CURRENT.generation + 1
NEWEST = """
import sqlalchemy as sa
from alembic import op
revision, down_revision = "NEXT", "NOW"
def upgrade():
    op.add_column("event", sa.Column("place", sa.Text(), nullable=True))
    with op.batch_alter_table("entry", table_kwargs={"sqlite_strict": True}) as batch:
        batch.add_column(sa.Column("device", sa.Text(), nullable=True))
    op.execute("CREATE TABLE extra (one TEXT NOT NULL) STRICT")
""".replace("NEXT", f"{NEXT:04}").replace("NOW", CURRENT.revision)

BREAKS = (
    NEWEST
    + """
    op.execute("INSERT INTO extra VALUES ('half way')")
    raise RuntimeError("in the middle")
"""
)

REWRITES = (
    NEWEST
    + """
    op.execute("UPDATE entry SET who = 'somebody' WHERE seq = 2")
"""
)

VIEW = "CREATE VIEW devices AS SELECT DISTINCT device FROM entry"


@pytest.fixture
def newer(tmp_path):
    """Make the format of a newer program, with this newest revision."""

    def make(newest):
        folder = tmp_path / "migrations"
        (folder / "versions").mkdir(parents=True)
        (folder / "env.py").write_text(ENVIRONMENT)
        (folder / "script.py.mako").write_text("")
        for number in range(1, NEXT):
            before = f"'{number - 1:04}'" if number > 1 else None
            (folder / "versions" / f"the_{number:04}.py").write_text(LATER_REVISION.format(f"{number:04}", before))
        (folder / "versions" / f"the_{NEXT:04}.py").write_text(newest)
        return replace(
            CURRENT,
            generation=NEXT,
            revision=f"{NEXT:04}",
            migrations=str(folder),
            tables=tables_after(folder),
            views=(*CURRENT.views, VIEW),
        )

    return make


def tables_after(folder):
    """Return the texts of the tables and indexes as these revisions leave them."""
    engine = create_engine("sqlite://", poolclass=NullPool)
    with engine.begin() as connection:
        for statement in (
            *CURRENT.tables,
            "CREATE TABLE alembic_version (version_num TEXT NOT NULL PRIMARY KEY) STRICT",
        ):
            connection.exec_driver_sql(statement)
        connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{CURRENT.revision}')")
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, f"{NEXT:04}")
        except Exception:  # noqa: BLE001 - one that breaks never comes to its tables
            return CURRENT.tables
        result = connection.exec_driver_sql(
            "SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY type DESC, rowid"
        )
        return tuple(text for text in result.scalars() if "alembic_version" not in text)


@pytest.fixture
def old(tmp_path):
    store = begin(tmp_path)
    enter(store, deal(1, "A", "40H", 44))
    store.attach(b"evidence")
    store.close()
    return store.path


def schema(path):
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall()
    finally:
        connection.close()


def test_an_older_file_is_copied_and_brought_up(tmp_path, old, newer):
    before = open_store(old)
    entries = before.tail(0)
    before.close()
    form = newer(NEWEST)
    store = open_store(old, form=form, backups=tmp_path / "copies")
    assert store.tail(0)[:-1] == entries
    assert store.tail(0)[-1].fact == StoreChanged("migrated", str(CURRENT.generation), str(NEXT))
    enter(store, deal(2, "B", "30C"))
    store.close()
    assert inspect(old, form).whole
    (copy,) = backups(tmp_path / "copies", "e7e7")
    assert copy.before_migration
    assert inspect(copy.path).whole
    assert inspect(copy.path).entries == 5


def test_guards_are_made_again(old, newer, tmp_path):
    form = newer(NEWEST)
    open_store(old, form=form, backups=tmp_path / "copies").close()
    texts = {text for _, _, text in schema(old)}
    assert set(form.guards) <= texts
    connection = sqlite3.connect(old)
    with pytest.raises(sqlite3.IntegrityError):
        connection.execute("DELETE FROM entry")
    assert connection.execute("SELECT count(*) FROM attachment").fetchone() == (1,)
    strict = connection.execute("SELECT strict FROM pragma_table_list WHERE name = 'entry'").fetchone()
    assert strict == (1,)
    connection.close()


@pytest.mark.parametrize("newest", [BREAKS, REWRITES, "syntax error"])
def test_a_failure_changes_nothing(tmp_path, old, newer, newest):
    before, texts = old.read_bytes(), schema(old)
    form = newer(newest)
    with pytest.raises(MigrationFailedError) as caught:
        open_store(old, form=form, backups=tmp_path / "copies")
    assert str(tmp_path / "copies") in str(caught.value.values["backup"])
    assert schema(old) == texts
    assert old.read_bytes()[100:] == before[100:]
    assert inspect(old).whole
    store = open_store(old)
    enter(store, deal(2, "B", "30C"))
    store.close()


def test_a_newer_file_is_left_alone(tmp_path, old, newer):
    open_store(old, form=newer(NEWEST), backups=tmp_path / "copies").close()
    before = (old.read_bytes(), old.stat().st_mtime_ns)
    with pytest.raises(NewerFileError) as caught:
        open_store(old)
    assert (caught.value.values["theirs"], caught.value.values["ours"]) == (NEXT, CURRENT.generation)
    assert (old.read_bytes(), old.stat().st_mtime_ns) == before


def test_looking_changes_nothing(old, newer):
    before = old.read_bytes()
    with pytest.raises(OlderFileError):
        open_store(old, read_only=True, form=newer(NEWEST))
    assert old.read_bytes() == before


def test_the_first_revision_makes_what_a_new_file_has():
    assert STATEMENTS == TABLES


def test_a_file_of_the_first_generation_learns_the_new_kinds(tmp_path):
    first = Format(1, "0001", "scorekeeper.store:migrations", TABLES, TRIGGERS, VIEWS[:9] + VIEWS[-1:])
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44))
    path = tmp_path / "old.scorekeeper"
    write_file(path, journal.entries, form=first)
    assert inspect(path, first).whole
    assert not {"copied_row", "settled", "length", "forfeit"} & {name for _, name, _ in schema(path)}
    store = open_store(path, backups=tmp_path / "copies")
    assert store.tail(0)[:-1] == tuple(journal.entries)
    assert store.tail(0)[-1].fact == StoreChanged("migrated", "1", str(CURRENT.generation))
    session = deal(1, "A", "40H").session
    enter(store, RowCopied(session, 1, totals={"A": 2, "B": 1}))
    enter(store, LengthSet(session, 12, "planned"))
    enter(store, SessionForfeited(session, "B", "left"))
    store.close()
    assert inspect(path).whole
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT deal, totals FROM copied_row").fetchall() == [(1, '{"A":2,"B":1}')]
    assert connection.execute("SELECT deals, cause, why FROM length").fetchall() == [(12, "planned", "")]
    assert connection.execute("SELECT side, cause FROM forfeit").fetchall() == [("B", "left")]
    connection.close()
    (copy,) = backups(tmp_path / "copies", "e7e7")
    assert inspect(copy.path, first).whole


def test_a_file_of_the_second_generation_learns_to_keep_signed_sheets(tmp_path):
    new_kinds = {"hand", "bell", "unclipped", "signature", "signing_stopped", "closed_sheet", "received_sheet"}
    old_views = tuple(view for view in VIEWS if view.split()[2] not in new_kinds)
    assert len(old_views) == len(VIEWS) - len(new_kinds)
    second = Format(2, "0002", "scorekeeper.store:migrations", TABLES, TRIGGERS, old_views)
    journal = Journal()
    for number in range(1, 19):
        journal.enter(deal(number, "A", "40H", 44))
    journal.enter(RowCopied(SESSION, 1, totals={"A": 2, "B": 1}), reason="copied")
    path = tmp_path / "old.scorekeeper"
    evidence = sha256(b"evidence").hexdigest()
    write_file(path, journal.entries, [(evidence, b"evidence")], form=second)
    assert inspect(path, second).whole
    before = rows(path)
    store = open_store(path, backups=tmp_path / "copies")
    assert store.tail(0)[:-1] == tuple(journal.entries)
    assert store.tail(0)[-1].fact == StoreChanged("migrated", "2", str(CURRENT.generation))
    assert store.attachment(evidence) == b"evidence"
    record = sha256(b"record").hexdigest()
    fact = SheetSigned(SESSION, 1, "scorer", "Ann", "signed", record)
    store.append([new(fact)], store.head[0], [b"record"])
    store.close()
    assert inspect(path).whole
    assert rows(path)[: len(before)] == before, "not a letter of what stood is another one"
    assert new_kinds <= {name for _, name, _ in schema(path)}
    (copy,) = backups(tmp_path / "copies", "e7e7")
    assert inspect(copy.path, second).whole
    with pytest.raises(NewerFileError):
        open_store(path, form=second)


def test_a_file_of_the_third_generation_learns_of_disputes(tmp_path):
    new_kinds = {"dispute", "evidence", "dispute_end", "committee"}
    old_views = tuple(view for view in VIEWS if view.split()[2] not in new_kinds | {"ruling"})
    third = Format(3, "0003", "scorekeeper.store:migrations", TABLES, TRIGGERS, (*old_views, OLD_RULING))
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44))
    journal.enter(RulingMade(SESSION, ("3.9",), "seen", 1, outcome="defeated"))
    path = tmp_path / "old.scorekeeper"
    write_file(path, journal.entries, form=third)
    before = rows(path)
    store = open_store(path, backups=tmp_path / "copies")
    photo = sha256(b"photo").hexdigest()
    facts: list[Fact] = [
        DisputeRaised("d1", SESSION, 1, "A", "revoke", "B", articles=("3.9",)),
        EvidenceAdded("d1", SESSION, "table.jpg", "image/jpeg", photo),
    ]
    with pytest.raises(NoSuchAttachmentError):
        store.append([new(fact) for fact in facts], store.head[0])
    store.append([new(fact) for fact in facts], store.head[0], [b"photo"])
    enter(store, RulingMade(SESSION, ("3.9",), "seen", 1, outcome="made", dispute="d1", supersedes=7))
    assert store.attachment(photo) == b"photo"
    store.close()
    assert inspect(path).whole
    assert rows(path)[: len(before)] == before
    connection = sqlite3.connect(path)
    assert connection.execute('SELECT dispute, deal, "by", articles FROM dispute').fetchall() == [
        ("d1", 1, "A", '["3.9"]')
    ]
    assert connection.execute("SELECT name, file FROM evidence").fetchall() == [("table.jpg", photo)]
    assert connection.execute("SELECT outcome, dispute, supersedes FROM ruling").fetchall() == [
        ("defeated", None, None),
        ("made", "d1", 7),
    ]
    connection.close()


def test_a_file_of_the_eleventh_generation_learns_what_a_side_accepts(tmp_path):
    eleventh = Format(11, "0011", "scorekeeper.store:migrations", TABLES, TRIGGERS, VIEWS)
    journal = Journal()
    accepted = journal.enter(deal(1, "A", "40H", 44), seat="table 4/A.aaaaaa")
    path = tmp_path / "old.scorekeeper"
    write_file(path, journal.entries, form=eleventh)
    before = rows(path)
    store = open_store(path, backups=tmp_path / "copies")
    enter(store, DealAccepted(SESSION, (accepted.seq,), "B", 1))
    enter(store, SheetLookedAt(SESSION, "B", store.head[0]))
    assert [entry.fact.kind for entry in store.tail(0)[-3:]] == ["store-changed", "deal-accepted", "sheet-looked-at"]
    store.close()
    assert inspect(path).whole
    assert rows(path)[: len(before)] == before
    with pytest.raises(NewerFileError):
        open_store(path, form=eleventh)


OLD_RULING = (
    next(view for view in VIEWS if view.split()[2] == "ruling").split(",\n  json_extract(body, '$.dispute')")[0]
    + "\nFROM entry WHERE kind = 'ruling-made'"
)


def rows(path):
    """Every entry, to the letter."""
    connection = sqlite3.connect(path)
    try:
        return connection.execute("SELECT * FROM entry ORDER BY seq").fetchall()
    finally:
        connection.close()


def test_a_migration_that_was_cut_off_is_begun_again_in_the_same_second(tmp_path, old, newer, monkeypatch):
    """The copy made before exists under the same name; it is checked again and counts."""

    class Stopped:
        @staticmethod
        def now(_zone):
            return datetime(2026, 10, 3, 18, tzinfo=UTC)

    monkeypatch.setattr("scorekeeper.store.migrate.datetime", Stopped)
    before = old.read_bytes()
    form = newer(NEWEST)
    open_store(old, form=form, backups=tmp_path / "copies").close()
    old.write_bytes(before)
    open_store(old, form=form, backups=tmp_path / "copies").close()
    assert inspect(old, form).whole
    assert len(backups(tmp_path / "copies", "e7e7")) == 1
