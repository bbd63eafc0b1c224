"""The status of a stage's ranking: its protest time, its signatures, its closed revisions.

A closed ranking is final until a ruling changes a sheet that it depends on; then its next revision is signed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.finality_facts import ProtestTimeStarted, RankingClosed, RankingSigned, RankingStopped
from scorekeeper.journal.signing import SealedSheet, Signing, mark_of

PROVISIONAL, PROTEST, SIGNING, FINAL, RULED = "provisional", "protest", "signing", "final", "ruled"
"""Degrees of finality: none, protest time, being signed, closed, closed and ruled on."""


@dataclass(frozen=True, slots=True)
class ProtestTime:
    """The protest time of a stage: when it began (UTC, ISO 8601), its minutes, its entry."""

    began: str
    minutes: int
    entry: int


@dataclass(frozen=True, slots=True)
class Finality:
    """How final a ranking is: protest time, newest signing, closed revisions."""

    protest: ProtestTime | None = None
    signing: Signing | None = None
    sealed: tuple[SealedSheet, ...] = ()

    @property
    def under_signature(self) -> bool:
        """Return whether there is a signature and the ranking is not closed yet."""
        return self.signing is not None and self.signing.under_way

    @property
    def names(self) -> Iterator[str]:
        """The names of the signers in the newest signing."""
        return (mark.name for mark in self.signing.marks.values()) if self.signing is not None else iter(())


def finality_after(before: Finality, entry: Entry) -> Finality:
    """Return the finality of a ranking after an entry about it."""
    fact = entry.fact
    if isinstance(fact, ProtestTimeStarted):
        return replace(before, protest=ProtestTime(entry.at, fact.minutes, entry.seq))
    if isinstance(fact, RankingSigned):
        return replace(before, signing=_with_mark(before.signing, fact, entry))
    if isinstance(fact, RankingStopped):
        if fact.protest_time:
            return replace(before, protest=None, signing=None)
        signing = before.signing
        stopped = replace(signing, stopped=entry.seq) if signing is not None and signing.under_way else signing
        return replace(before, signing=stopped)
    assert isinstance(fact, RankingClosed)
    sealed = SealedSheet(fact.revision, fact.record, fact.file, entry.seq, entry.at)
    signing = before.signing
    if signing is None or not signing.under_way:
        signing = Signing(fact.revision, fact.record, fact.required, MappingProxyType({}), entry.seq)
    closed = replace(signing, closed=entry.seq, file=fact.file, required=fact.required)
    return replace(before, signing=closed, sealed=(*before.sealed, sealed))


def _with_mark(signing: Signing | None, fact: RankingSigned, entry: Entry) -> Signing:
    mark = mark_of(fact, entry)
    if signing is None or not signing.under_way or signing.record != fact.record:
        return Signing(
            fact.revision, fact.record, fact.required, MappingProxyType({fact.role: mark}), entry.seq, file=fact.file
        )
    marks = MappingProxyType({**signing.marks, fact.role: mark})
    return replace(signing, marks=marks, file=fact.file or signing.file)
