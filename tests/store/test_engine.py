"""The settings of the file, read back: each of them guards against a loss that was measured."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.store.engine import PRAGMAS
from scorekeeper.store.event_file import open_store
from scorekeeper.store.schema import APPLICATION_ID, CURRENT
from tests.store.event import begin, deal, enter

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(params=[False, True], ids=["writing", "viewing"])
def store(request, tmp_path):
    begin(tmp_path).close()
    opened = open_store(tmp_path / "autumn.scorekeeper", read_only=request.param)
    yield opened
    opened.close()


def asked(store, name):
    with store._speaking() as connection:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]


def test_every_setting_is_in_force(store):
    for name, _, expected in PRAGMAS:
        assert asked(store, name) == expected, name
    assert asked(store, "application_id") == APPLICATION_ID == int.from_bytes(b"SK56", "big")
    assert asked(store, "user_version") == CURRENT.generation
    assert asked(store, "synchronous") == 3
    assert asked(store, "encoding") == "UTF-8"


def test_the_rollback_journal_is_truncated_while_open_and_gone_when_closed(tmp_path):
    store = begin(tmp_path)
    assert asked(store, "journal_mode") == "truncate"
    enter(store, deal(1, "A", "40H"))
    journal = store.path.with_name(store.path.name + "-journal")
    assert journal.stat().st_size == 0
    store.close()
    assert not journal.exists()
    assert store.path.read_bytes()[18:20] == b"\x01\x01", "no write-ahead log"


def test_tables_are_strict(store):
    with store._speaking() as connection:
        rows = connection.execute("SELECT name, strict FROM pragma_table_list WHERE schema = 'main'").fetchall()
    assert {name for name, strict in rows if strict} == {"event", "entry", "attachment", "alembic_version"}


def test_nothing_heavy_is_loaded_before_it_is_needed():
    code = (
        "import sys, scorekeeper.store.event_file; "
        "print([name for name in ('alembic', 'mako', 'sqlalchemy', 'asyncio') if name in sys.modules])"
    )
    outcome = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert outcome.stdout.split() == ["[]"]


def test_a_write_takes_the_lock_when_it_begins(tmp_path):
    store = begin(tmp_path)
    with store._speaking() as connection:
        assert connection.in_transaction
        other = open_store(store.path, read_only=True)
        assert len(other.tail(0)) == 4
        other.close()
        second = sqlite3.connect(store.path, isolation_level=None, timeout=0)
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            second.execute("BEGIN IMMEDIATE")
        second.close()
    store.close()
