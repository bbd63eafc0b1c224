"""The one connection to an event's file, with durable settings.

The rollback journal is truncated while the event is open and deleted when it is closed, so one file is one event and
can be copied to a stick; EXTRA makes every commit reach the disk before it is acknowledged. A write-ahead log would
leave the newest entries in a second file that people forget to copy.
"""

import sqlite3
import sys
from pathlib import Path

from scorekeeper.store.beside import refuse_foreign

PATIENCE = 5
"""Seconds to wait while another program writes."""

PRAGMAS: tuple[tuple[str, str, object], ...] = (
    ("busy_timeout", str(PATIENCE * 1000), PATIENCE * 1000),
    ("synchronous", "EXTRA", 3),
    ("fullfsync", "ON", 1),
    ("checkpoint_fullfsync", "ON", 1),
    ("foreign_keys", "ON", 1),
    ("trusted_schema", "OFF", 0),
    ("cell_size_check", "ON", 1),
    ("secure_delete", "OFF", 0),
    ("locking_mode", "NORMAL", "normal"),
)
"""Each setting, the value requested, and the value that must be read back."""

# not WAL: its newest entries would be in a second file, which people forget to copy to the stick
WHILE_OPEN = "TRUNCATE"
WHEN_CLOSED = "DELETE"


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Return a bare connection without implicit transactions: mode "rw", "rwc" or "ro".

    Raises what `refuse_foreign` raises, before SQLite reads anything.
    """
    refuse_foreign(path)
    address = f"{path.absolute().as_uri()}?mode={mode}"
    if sys.version_info >= (3, 12):
        connection = sqlite3.connect(
            address,
            uri=True,
            timeout=PATIENCE,
            isolation_level=None,
            check_same_thread=False,
            autocommit=sqlite3.LEGACY_TRANSACTION_CONTROL,
        )
    else:
        connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        for name, asked, _ in PRAGMAS:
            connection.execute(f"PRAGMA {name}={asked}")
        if mode != "ro":
            connection.execute(f"PRAGMA journal_mode={WHILE_OPEN}")
    except BaseException:
        connection.close()
        raise
    return connection
