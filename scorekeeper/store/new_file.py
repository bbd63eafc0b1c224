"""Writing a file that appears under its name only when complete, and never replaces another."""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.assets.durable import sync_folder
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import EventChanged, EventMade
from scorekeeper.store.beside import journal_of
from scorekeeper.store.drafts import clear_drafts, draft_of, hold_draft
from scorekeeper.store.engine import WHEN_CLOSED, connect
from scorekeeper.store.errors import AlreadyThereError, NoSuchFileError, from_sqlite, from_system
from scorekeeper.store.rows import row_of
from scorekeeper.store.schema import APPLICATION_ID, CURRENT, Format

OWNER_ONLY = 0o600
"""Initial permissions of an event and its copies: they name accused people.

Not the group's: on some systems everyone is in it. An owner who shares a file changes them, and
they stay so.
"""

Attachments = Iterable[tuple[str, bytes]]
"""The attachments of an event, one after another, each preceded by its SHA-256."""


def write_file(path: Path, entries: Sequence[Entry], attachments: Attachments = (), form: Format = CURRENT) -> None:
    """Write the file of an event with these entries, the first of which makes the event.

    Raises AlreadyThereError, NoSuchFileError for the folder, DiskFullError and the like; then no
    file is left.
    """
    with drafted(path) as draft:
        fill(draft, entries, attachments, form)


def fill(draft: Path, entries: Sequence[Entry], attachments: Attachments, form: Format = CURRENT) -> None:
    """Write an event to a draft, all or nothing; SQLite's errors pass through."""
    with closing(connect(draft, "rwc")) as raw:
        raw.execute(f"PRAGMA application_id={APPLICATION_ID}")
        raw.execute("BEGIN IMMEDIATE")
        _fill(raw, entries, attachments, form)
        raw.execute("COMMIT")
        raw.execute(f"PRAGMA journal_mode={WHEN_CLOSED}")


def _fill(raw: sqlite3.Connection, entries: Sequence[Entry], attachments: Attachments, form: Format) -> None:
    made = entries[0].fact
    assert isinstance(made, EventMade), "an event begins with its making"
    for statement in form.statements():
        raw.execute(statement)
    names = [entry.fact.name for entry in entries if isinstance(entry.fact, EventMade | EventChanged)]
    raw.execute(
        "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)",
        (made.event, names[-1], made.system, made.edition, entries[-1].seq, entries[-1].digest),
    )
    raw.executemany(
        "INSERT INTO entry VALUES (:seq, :event, :cmd, :at, :who, :seat, :kind, :reason, :body, :digest)",
        [row_of(entry, made.event) for entry in entries],
    )
    raw.executemany("INSERT INTO attachment VALUES (?, ?)", attachments)


@contextmanager
def drafted(path: Path) -> Iterator[Path]:
    """Provide a temporary name to write to.

    The file then gets its final name, unless something failed.
    System and SQLite errors are raised as those of `errors`.
    """
    try:
        if not path.parent.is_dir():
            raise NoSuchFileError(path.parent)
        if not is_free(path):
            raise AlreadyThereError(path)
    except OSError as error:
        raise from_system(error, path) from error
    clear_drafts(path.parent)
    draft = draft_of(path)
    try:
        with hold_draft(draft, OWNER_ONLY):
            yield draft
            _flush(draft)
            _appear(draft, path)
    except sqlite3.Error as error:
        raise from_sqlite(error, path, begun=False) from error
    except OSError as error:
        raise from_system(error, path) from error
    finally:
        for left in (draft, draft.with_name(draft.name + "-journal")):
            left.unlink(missing_ok=True)


def is_free(path: Path) -> bool:
    """Return whether no file has this name, and no old journal would change a new one."""
    journal = journal_of(path)
    stale = journal.is_symlink() or (journal.exists() and (not journal.is_file() or journal.stat().st_size > 0))
    return not (stale or path.is_symlink() or path.exists())


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _appear(draft: Path, path: Path) -> None:
    """Give a finished file its name, never replacing another file."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        # A disk without hard links (a stick): the name was free a moment ago.
        if path.exists():
            raise AlreadyThereError(path) from None
        draft.rename(path)
    sync_folder(path.parent)
