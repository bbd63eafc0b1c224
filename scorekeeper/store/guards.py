"""Whether a file has exactly the tables, indexes, triggers and views it was made with.

A foreign trigger could discard entries; a table that was created again could accept anything.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path

from scorekeeper.store.errors import ForeignObjectsError, StoreError, TamperedError
from scorekeeper.store.schema import Format

SCHEMA = "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL"
"""Query for the definitions in a file; indexes implied by a key have no text."""
_COUNTED = "sqlite_stat"
"""Tables that SQLite itself adds when asked to analyze tables; they hold no data."""


def schema_faults(rows: Iterable[Sequence[str]], form: Format, path: Path, generation: int = 0) -> Iterator[StoreError]:
    """Return what is missing or different in a file's schema, and what does not belong there.

    For a file of an older `generation` only the triggers are checked, which all generations share;
    its tables and views are brought to this format by the migration.
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
    """Return the definitions in a new file of this format."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as raw:
        for statement in form.statements():
            raw.execute(statement)
        return frozenset(tuple(row) for row in raw.execute(SCHEMA))
