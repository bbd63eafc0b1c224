"""Rulings of imported documents, before the committee confirms them.

Settlements, forfeits and the committee's points are among them. Such an entry names its document (`imported`, its
SHA-256) and does not count until the committee has decided on that document for this session, later in the journal. The
way of entering makes no difference.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Fact, ImportDecided, PenaltyGiven, Redealt, RulingMade, SessionForfeited
from scorekeeper.rules.system import BY_RULING

_RULING = frozenset((RulingMade, PenaltyGiven, SessionForfeited, Redealt))


@dataclass(frozen=True, slots=True)
class ImportedRulings:
    """The rulings of a document in a session: its SHA-256, its entries, and the decision on it.

    `decided` is None while pending.
    """

    file: str
    entries: tuple[Entry, ...]
    decided: Entry | None = None

    @property
    def counts(self) -> bool:
        """Whether the committee has confirmed it."""
        return self.decided is not None and isinstance(self.decided.fact, ImportDecided) and self.decided.fact.counts


def is_ruled(fact: Fact) -> bool:
    """Return whether only the committee decides a fact: rulings, settlements, forfeits."""
    if type(fact) is PenaltyGiven:
        return bool(fact.points)
    if type(fact) is Redealt:
        return fact.reason == BY_RULING
    return type(fact) in {RulingMade, SessionForfeited}


RuledFact = RulingMade | PenaltyGiven | SessionForfeited | Redealt


def mark_imported(fact: Fact, file: str) -> RuledFact:
    """Return a fact marked with the SHA-256 of the document it was imported from."""
    assert isinstance(fact, RulingMade | PenaltyGiven | SessionForfeited | Redealt)
    return replace(fact, imported=file)


def file_of(fact: Any) -> str:
    """Return the SHA-256 of the document of a ruling, "" if it was entered here."""
    return str(fact.imported) if type(fact) in _RULING else ""


def imported_rulings(entries: Iterable[Entry]) -> tuple[ImportedRulings, ...]:
    """Return the rulings of imported documents in a session, oldest first.

    `entries` are all about it.
    A document imported again after a decision needs a new one; a declined one may be confirmed later.
    """
    documents: list[ImportedRulings] = []
    for entry in entries:
        fact = entry.fact
        if type(fact) is ImportDecided:
            documents = [
                _with_decision(rulings, entry, fact) if rulings.file == fact.file else rulings for rulings in documents
            ]
        elif file := file_of(fact):
            waiting = next((rulings for rulings in documents if rulings.file == file and rulings.decided is None), None)
            if waiting is None:
                documents.append(ImportedRulings(file, (entry,)))
            else:
                documents[documents.index(waiting)] = ImportedRulings(file, (*waiting.entries, entry))
    return tuple(documents)


def _with_decision(rulings: ImportedRulings, entry: Entry, fact: ImportDecided) -> ImportedRulings:
    if rulings.counts or (rulings.decided is not None and not fact.counts):
        return rulings
    return ImportedRulings(rulings.file, rulings.entries, entry)


def waiting_in(entries: Iterable[Entry]) -> tuple[ImportedRulings, ...]:
    """Return imported rulings of a session that the committee has not decided on."""
    return tuple(rulings for rulings in imported_rulings(entries) if rulings.decided is None)


def not_confirmed(entries: Sequence[Entry]) -> frozenset[int]:
    """Return the entries that do not count because their document is not confirmed."""
    if not any(type(entry.fact) in _RULING and entry.fact.imported for entry in entries):  # type: ignore[union-attr]
        return frozenset()  # as in most sessions
    return frozenset(
        entry.seq for rulings in imported_rulings(entries) if not rulings.counts for entry in rulings.entries
    )
