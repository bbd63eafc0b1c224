"""Whether the tables, indexes, triggers and views of a file are those it was made with: no fewer, and no others.

A trigger that somebody put in could swallow what is entered; a table that was made anew could take anything.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

from scorekeeper.store.errors import ForeignObjectsError, StoreError, TamperedError
from scorekeeper.store.schema import Format

SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL"
"""Asks a file for what it is made of; indexes that come with a key have no text."""
_COUNTED = "sqlite_stat"
"""What SQLite itself puts beside the tables when somebody asks it to count their rows; it holds nothing."""


def schema_faults(rows: Iterable[Sequence[str]], form: Format, path: Path, generation: int = 0) -> Iterator[StoreError]:
    """Return what is missing or different in a file, and what does not belong in it.

    Of a file of an older `generation` only the triggers are looked at, which all have in common; its tables and views
    become those of this format when it is brought up to date.
    """
    older = 0 < generation < form.generation
    expected = {each for each in _made(form) if each[0] == "trigger" or not older}
    there = {tuple(row) for row in rows if row[0] == "trigger" or not (older or row[1].startswith(_COUNTED))}
    missing = {name for _type, name, _table, _sql in expected - there}
    yield from (TamperedError(path, missing=name) for name in sorted(missing))
    foreign = {name for _type, name, _table, _sql in there - expected}
    yield from (ForeignObjectsError(path, foreign=name) for name in sorted(foreign - missing))


@cache
def _made(form: Format) -> frozenset[tuple[str, ...]]:
    """Return what a new file of this format is made of."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as raw:
        for statement in form.statements():
            raw.execute(statement)
        return frozenset(tuple(row) for row in raw.execute(SCHEMA))
