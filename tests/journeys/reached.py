"""Which kinds of entries the journeys made, and which optional fields of them they filled."""

from collections.abc import Iterable
from dataclasses import MISSING, Field, fields
from typing import get_args

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact


def optional(kind: type) -> tuple[Field[object], ...]:
    """Return the fields of a kind that may be left out."""
    return tuple(
        field for field in fields(kind) if field.default is not MISSING or field.default_factory is not MISSING
    )


def default(field: Field[object]) -> object:
    """Return what a field holds that nobody filled."""
    return field.default_factory() if field.default_factory is not MISSING else field.default


def everything() -> frozenset[str]:
    """Return every kind of entry, and every optional field of one as "kind.field"."""
    kinds = get_args(Fact)
    return frozenset(
        [kind.kind for kind in kinds] + [f"{kind.kind}.{field.name}" for kind in kinds for field in optional(kind)]
    )


class Reached:
    """What was entered so far, and by which files of journeys."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.files: set[str] = set()

    def note(self, file: str, entries: Iterable[Entry]) -> None:
        """Take in what a journey of this file left in its event."""
        self.files.add(file)
        for entry in entries:
            fact = entry.fact
            self.names.add(fact.kind)
            self.names.update(
                f"{fact.kind}.{field.name}"
                for field in optional(type(fact))
                if getattr(fact, field.name) != default(field)
            )
