"""The migration of an older file: a verified copy, then everything or nothing.

Only imported when a file is older: Alembic and SQLAlchemy are slow to load, and nothing else needs them.
"""

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool

from scorekeeper.journal.entry import START, NewEntry, number
from scorekeeper.journal.facts import StoreChanged
from scorekeeper.store.backup import automatic_backup
from scorekeeper.store.engine import WHEN_CLOSED, connect
from scorekeeper.store.errors import UNREADABLE, DamagedError, ForeignObjectsError, MigrationFailedError, from_sqlite
from scorekeeper.store.guards import SCHEMA, schema_faults
from scorekeeper.store.header import read_header
from scorekeeper.store.rows import proven_entries, row_of
from scorekeeper.store.schema import CURRENT, Format
from scorekeeper.store.unfinished import open_for_reading

WHO, SEAT = "Scorekeeper", "store"
_ROWS = "SELECT seq, cmd, at, who, seat, kind, reason, body, digest FROM entry ORDER BY seq"


def migrate(path: Path, form: Format = CURRENT, copies: Path | None = None) -> Path:
    """Migrate this file to a format in one transaction; return the copy made before.

    Raises MigrationFailedError if anything goes wrong; the file is then as it was. Entries are
    never rewritten: one is added that records the migration.
    """
    old = read_header(path, form).generation
    _refuse_foreign(path, form, old)
    now = datetime.now(UTC)
    report = automatic_backup(path, copies or path.parent, now, before=form.revision, form=form)
    assert report is not None, "a copy before a migration is always made"
    engine = _engine(path)
    try:
        with engine.connect() as connection:
            # Without this, rebuilding a table would delete the rows referring to it. Inside a
            # transaction this has no effect.
            _driver(connection).execute("PRAGMA foreign_keys=OFF")
            with connection.begin():
                _steps(connection, path, form, old, now)
            _driver(connection).execute(f"PRAGMA journal_mode={WHEN_CLOSED}")
    except ForeignObjectsError:
        raise  # the error is not the migration's
    except Exception as error:
        raise MigrationFailedError(path, cause=type(error).__name__, backup=str(report.path)) from error
    finally:
        engine.dispose()
    return report.path


def _engine(path: Path) -> Engine:
    """Return an engine with one connection to this file.

    A transaction takes the lock when it begins.
    """
    engine = create_engine("sqlite+pysqlite://", creator=lambda: connect(path, "rw"), poolclass=StaticPool)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def _refuse_foreign(path: Path, form: Format, generation: int) -> None:
    """Raise if the older file has foreign triggers: they may have discarded entries."""
    try:
        with open_for_reading(path) as raw:
            for fault in schema_faults(raw.execute(SCHEMA), form, path, generation):
                raise fault
    except UNREADABLE as error:
        raise from_sqlite(error, path) from error


def _driver(connection: Connection) -> sqlite3.Connection:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _steps(connection: Connection, path: Path, form: Format, old: int, now: datetime) -> None:
    before = _entries(connection)
    for kind, name in connection.exec_driver_sql(
        "SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'view')"
    ).all():
        connection.exec_driver_sql(f'DROP {kind} "{name}"')
    config = Config()
    config.set_main_option("script_location", form.migrations)
    config.attributes["connection"] = connection
    command.upgrade(config, form.revision)
    for statement in form.guards:
        connection.exec_driver_sql(statement)
    for fault in schema_faults(connection.exec_driver_sql(SCHEMA).all(), form, path):
        raise fault
    _log(connection, form, old, now)
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise DamagedError(path, cause="references")
    after = _entries(connection)
    if after[:-1] != before or len(after) != len(before) + 1:
        raise DamagedError(path, cause="chain")
    list(proven_entries(after, 0, START, path))
    connection.exec_driver_sql(f"PRAGMA user_version={form.generation}")


def _entries(connection: Connection) -> Sequence[tuple[object, ...]]:
    return [tuple(row) for row in connection.exec_driver_sql(_ROWS).all()]


def _log(connection: Connection, form: Format, old: int, now: datetime) -> None:
    """Add the entry that records the migration."""
    uid, seq, head = connection.exec_driver_sql("SELECT uid, head_seq, head_digest FROM event").one()
    fact = StoreChanged("migrated", str(old), str(form.generation))
    timestamp = now.strftime("%Y-%m-%dT%H:%M:%SZ")
    entry = number(NewEntry(f"migrated-{form.revision}-{seq}", timestamp, WHO, SEAT, fact), seq + 1, head)
    connection.exec_driver_sql(
        "INSERT INTO entry (seq, event, cmd, at, who, seat, kind, reason, body, digest)"
        " VALUES (:seq, :event, :cmd, :at, :who, :seat, :kind, :reason, :body, :digest)",
        row_of(entry, uid),
    )
    connection.exec_driver_sql("UPDATE event SET head_seq = ?, head_digest = ?", (entry.seq, entry.digest))
