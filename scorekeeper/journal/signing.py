"""The progress of signing a sheet: filled places, closed revisions, the current one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorekeeper.journal import facts
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.roles import Role, in_order

OF_SIGNING = (
    facts.SheetSigned,
    facts.SigningStopped,
    facts.SheetClosed,
    facts.SheetReceived,
    facts.SheetClosedOnPaper,
)
"""Facts about signing a sheet; they never change its content and cannot be undone."""

_OF_SIGNING = frozenset(OF_SIGNING)


@dataclass(frozen=True, slots=True)
class Mark:
    """How one role's place on a sheet is filled.

    `at` is "" if that happened at another computer.
    """

    role: Role
    state: str
    name: str
    words: str
    witness: str
    at: str
    certificate: str
    file: str
    entry: int


@dataclass(frozen=True, slots=True)
class Signing:
    """The signing of one revision, from its first signature on.

    `record` is the digest of the sheet document that all of them sign; `marks` are in the order of signing. `closed`
    and `stopped` are the entries that ended it, None while it is in progress; `began` its first entry.
    """

    revision: int
    record: str
    required: tuple[Role, ...]
    marks: Mapping[Role, Mark]
    began: int
    closed: int | None = None
    file: str = ""
    stopped: int | None = None

    @property
    def under_way(self) -> bool:
        """Return whether it has begun and not ended."""
        return self.closed is None and self.stopped is None

    @property
    def next_role(self) -> Role | None:
        """Return the role whose turn it is, None if every place is filled."""
        return next((role for role in self.required if role not in self.marks), None)


@dataclass(frozen=True, slots=True)
class SealedSheet:
    """A closed revision: its document's and signed file's digests, and the closing entry.

    `at` is when, if known (UTC, ISO 8601). A revision that was closed on paper has no file but a `code`.
    """

    revision: int
    record: str
    file: str
    entry: int
    at: str = ""
    code: str = ""

    @property
    def is_on_paper(self) -> bool:
        """Return whether there is no signed file.

        A code may be missing in a journal that no desk wrote.
        """
        return not self.file


class SignedSheet:
    """The sheet of a session or game, derived from its signing and the closed revisions."""

    __slots__ = ()

    signing: Signing | None
    sealed: tuple[SealedSheet, ...]
    entries: tuple[Entry, ...]

    @property
    def is_closed(self) -> bool:
        """Return whether the sheet is closed in its current state: signed, without a later ruling."""
        return self.signing is not None and self.signing.closed is not None

    @property
    def is_on_paper(self) -> bool:
        """Return whether the sheet is closed in its current state, and was signed on paper.

        There is no signed file.
        """
        return self.is_closed and self.sealed[-1].is_on_paper

    @property
    def has_signed_file(self) -> bool:
        """Return whether the sheet is closed in its current state, and was signed with keys."""
        return self.is_closed and not self.is_on_paper

    @property
    def under_signature(self) -> bool:
        """Return whether there is a signature and the sheet is not closed yet."""
        return self.signing is not None and self.signing.under_way

    @property
    def unchecked(self) -> str:
        """Return the digest of the received file that still has to be checked, or ""."""
        for entry in () if self.is_closed or self.under_signature else reversed(self.entries):
            if isinstance(entry.fact, facts.SheetReceived):
                return "" if entry.fact.signers else entry.fact.file
            if not is_of_signing(entry.fact):
                break
        return ""

    @property
    def revision(self) -> int:
        """Return the revision that is closed, or else the next one to sign."""
        if not self.sealed:
            return self.signing.revision if self.signing is not None and self.signing.under_way else 1
        return self.sealed[-1].revision + (0 if self.is_closed else 1)

    @property
    def supersedes(self) -> str | None:
        """Return the digest of the document that this revision replaces, None for the first."""
        before = self.sealed[:-1] if self.is_closed else self.sealed
        return before[-1].record if before else None

    @property
    def last_play_entry(self) -> Entry:
        """Return the newest entry that is on the sheet: signatures, and later entries, do not count."""
        limit = self.sheet_limit
        return next(entry for entry in reversed(self.entries) if entry.seq < limit and not is_of_signing(entry.fact))

    @property
    def sheet_limit(self) -> int:
        """Return the first entry that is no longer on the sheet.

        It is the first signature, or before it, the next entry.
        """
        signing = self.signing
        return signing.began if signing is not None and signing.stopped is None else self.entries[-1].seq + 1

    @property
    def fixed_up_to(self) -> int:
        """Return the newest entry of a signing.

        Nothing up to it can be undone. 0 if there is no signature.
        """
        if self.under_signature and self.signing is not None:
            return max(mark.entry for mark in self.signing.marks.values())
        return self.sealed[-1].entry if self.sealed else 0


def is_of_signing(fact: facts.Fact) -> bool:
    """Return whether a fact is about the signing of a sheet rather than about its content."""
    return type(fact) in _OF_SIGNING


def attachments_of(fact: facts.Fact) -> tuple[str, ...]:
    """Return digests of an entry's attachments: documents, signed files, evidence.

    The file after a single signature need not be stored: the closed file begins with it.
    """
    if type(fact) in {facts.SheetSigned, facts.RankingSigned}:
        return (fact.record,)  # type: ignore[union-attr]
    if type(fact) in {facts.SheetClosed, facts.SheetReceived, facts.RankingClosed}:
        return fact.record, fact.file  # type: ignore[union-attr]
    if type(fact) is facts.SheetClosedOnPaper:
        return (fact.record, fact.photo) if fact.photo else (fact.record,)
    return (fact.file,) if type(fact) is facts.EvidenceAdded else ()


def names_fixed(entries: Sequence[Entry]) -> int | None:
    """Return the entry of the first signature on the current sheet, which fixes its names.

    None if unsigned.
    `entries` are those that count, oldest first.
    """
    if not any(type(entry.fact) in _OF_SIGNING for entry in entries):
        return None
    signing, _ = signing_of(entries, ())
    return signing.began if signing is not None and signing.stopped is None else None


def signing_of(entries: Iterable[Entry], required: Sequence[Role]) -> tuple[Signing | None, tuple[SealedSheet, ...]]:
    """Return the current signing and the revisions closed so far.

    `entries` are those that count, oldest first; only facts of signing and rulings matter. `required` are the roles
    that the sheet needs in its current state. A ruling on a closed sheet opens the next revision, which has no
    signatures.
    """
    signing: Signing | None = None
    sealed: list[SealedSheet] = []
    for entry in entries:
        fact = entry.fact
        if type(fact) is facts.SheetSigned:
            signing = _with_mark(signing, fact, entry, required)
        elif type(fact) is facts.SigningStopped:
            signing = replace(signing, stopped=entry.seq) if signing is not None and signing.under_way else signing
        elif type(fact) is facts.SheetClosed:
            signing = _close_signing(signing, fact, entry)
            sealed.append(SealedSheet(fact.revision, fact.record, fact.file, entry.seq))
        elif type(fact) is facts.SheetReceived and fact.signers:
            signing = _receive_sheet(fact, entry)
            sealed.append(SealedSheet(fact.revision, fact.record, fact.file, entry.seq))
        elif type(fact) is facts.SheetClosedOnPaper:
            signing = _on_paper(fact, entry)
            sealed.append(SealedSheet(fact.revision, fact.record, "", entry.seq, entry.at, fact.code))
        elif type(fact) is facts.RulingMade and signing is not None and not signing.under_way:
            signing = None
    return signing, tuple(sealed)


def mark_of(fact: facts.SheetSigned | facts.RankingSigned, entry: Entry) -> Mark:
    """Return how a signature fills the place of its role."""
    witness = fact.witness if isinstance(fact, facts.SheetSigned) else ""
    return Mark(
        fact.role, fact.state, fact.name, fact.words, witness, entry.at, fact.certificate, fact.file, entry.seq
    )  # fmt: skip


def received_marks(fact: facts.SheetReceived, entry: Entry) -> dict[Role, Mark]:
    """Return the filled places of a sheet signed at another computer, in the order of signing."""
    return {
        role: Mark(role, fact.signers[role], fact.names.get(role, ""), "", "", "", "", fact.file, entry.seq)
        for role in in_order(fact.signers)
    }


def _with_mark(signing: Signing | None, fact: facts.SheetSigned, entry: Entry, required: Sequence[Role]) -> Signing:
    mark = mark_of(fact, entry)
    goes_on = signing is not None and signing.under_way
    if signing is None or not goes_on or (signing.revision, signing.record) != (fact.revision, fact.record):
        marks = MappingProxyType({fact.role: mark})
        return Signing(fact.revision, fact.record, tuple(required), marks, entry.seq, file=fact.file)
    marks = MappingProxyType({**signing.marks, fact.role: mark})
    return replace(signing, marks=marks, file=fact.file or signing.file)


def _close_signing(signing: Signing | None, fact: facts.SheetClosed, entry: Entry) -> Signing:
    """Return the signing as closed, even if the entries of its signatures were lost."""
    if signing is None or not signing.under_way:
        signing = Signing(fact.revision, fact.record, fact.required, MappingProxyType({}), entry.seq)
    return replace(
        signing,
        revision=fact.revision,
        record=fact.record,
        required=fact.required,
        closed=entry.seq,
        file=fact.file,
    )


def _receive_sheet(fact: facts.SheetReceived, entry: Entry) -> Signing:
    return _at_once(fact, entry, received_marks(fact, entry), fact.file)


def _on_paper(fact: facts.SheetClosedOnPaper, entry: Entry) -> Signing:
    marks = {
        role: Mark(role, fact.signers[role], fact.names.get(role, ""), "", fact.seen_by, entry.at, "", "", entry.seq)
        for role in in_order(fact.signers)
    }
    return _at_once(fact, entry, marks, "")


def _at_once(
    fact: facts.SheetReceived | facts.SheetClosedOnPaper, entry: Entry, marks: Mapping[Role, Mark], file: str
) -> Signing:
    """Return the signing of a sheet that one entry closes."""
    return Signing(
        fact.revision, fact.record, tuple(marks), MappingProxyType(marks), entry.seq, closed=entry.seq, file=file
    )
