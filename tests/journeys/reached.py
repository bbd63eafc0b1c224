"""Which kinds of entries the journeys make, and which optional fields of them they fill.

`reached.toml` names a journey for each of them. A journey fails when it no longer makes what is expected of it, so no
test has to wait for all the others. A run of the whole folder with `--rewrite-golden` writes the file.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import get_args

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact

EXPECTED_FILE = Path(__file__).with_name("reached.toml")


def optional(kind: type) -> tuple[Field[object], ...]:
    """Return the fields of a kind that may be left out."""
    return tuple(
        field for field in fields(kind) if field.default is not MISSING or field.default_factory is not MISSING
    )


def default(field: Field[object]) -> object:
    """Return the contents of a field that was not filled in."""
    return field.default_factory() if field.default_factory is not MISSING else field.default


def everything() -> frozenset[str]:
    """Return every kind of entry, and every optional field of one as "kind.field"."""
    kinds = get_args(Fact)
    return frozenset(
        [kind.kind for kind in kinds] + [f"{kind.kind}.{field.name}" for kind in kinds for field in optional(kind)]
    )


def names_in(entries: Iterable[Entry]) -> frozenset[str]:
    """Return the kinds of these entries, and the optional fields that they fill."""
    names = set()
    for entry in entries:
        fact = entry.fact
        names.add(fact.kind)
        names.update(
            f"{fact.kind}.{field.name}" for field in optional(type(fact)) if getattr(fact, field.name) != default(field)
        )
    return frozenset(names)


def expected() -> dict[str, frozenset[str]]:
    """Return what each journey has to make, by its test."""
    return {test: frozenset(names) for test, names in tomllib.loads(EXPECTED_FILE.read_text(encoding="utf-8")).items()}


def write_expected(made: dict[str, frozenset[str]], keys: dict[str, int]) -> None:
    """Write which journey must make each kind; journeys that add none are left out."""
    enough = dict(made)
    for test in sorted(made, key=lambda name: (-keys[name], name)):
        others = frozenset().union(*(names for other, names in enough.items() if other != test))
        if enough[test] <= others:
            del enough[test]
    written: set[str] = set()
    blocks = []
    for test, names in enough.items():
        new = sorted(names - written)
        written.update(new)
        if new:
            blocks.append("\n".join([f'"{test}" = [', *(f'    "{name}",' for name in new), "]"]))
    EXPECTED_FILE.write_text("\n".join(blocks) + "\n", encoding="utf-8", newline="\n")
