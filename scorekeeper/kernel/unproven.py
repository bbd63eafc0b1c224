"""Closed sheets on a server, compared with their signed files.

An entry about a signature is only a claim.
Any program that connects with a scorer's login can enter that the captains have signed, and the server cannot check a
signature. So a desk reads the file that the closing names. What it does not prove is set aside at that desk, and the
sheet is open there.

A command has no time to look into every signed file. It compares digests: each entry about a signature names the file
as it was after that signature, and the closed file begins with it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from scorekeeper.journal.codec import body_text
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import (
    RankingClosed,
    RankingSigned,
    SheetClosed,
    SheetClosedOnPaper,
    SheetReceived,
    SheetSigned,
    SigningStopped,
)
from scorekeeper.journal.fixed_sheets import changes_to_fixed_sheets
from scorekeeper.journal.set_aside import aside, set_aside
from scorekeeper.journal.signing import attachments_of
from scorekeeper.rules.model import Problem, problem
from scorekeeper.sheets.drawer import draw
from scorekeeper.signing.signed_roles import signed_roles
from scorekeeper.store.errors import DamagedError, NoSuchAttachmentError

UNPROVEN, CHANGES_FIXED = "signature-unproven", "changes-fixed-sheet"


@dataclass(frozen=True, slots=True)
class Closing:
    """The closing of a sheet, and the entries about its signatures by role."""

    entry: Entry
    file: str
    record: str
    marks: Mapping[str, Entry]


def closings(entries: Sequence[Entry], after: int = 0) -> tuple[Closing, ...]:
    """Return the closings of sheets among the entries after this number."""
    new = [entry for entry in entries[after:] if isinstance(entry.fact, SheetClosed)]
    return tuple(_closing(entry, entry.fact, entries) for entry in new if isinstance(entry.fact, SheetClosed))


def _closing(entry: Entry, fact: SheetClosed, entries: Sequence[Entry]) -> Closing:
    marks: dict[str, Entry] = {}
    for earlier in reversed(entries[: entry.seq - 1]):
        about = earlier.fact
        if isinstance(about, SheetSigned) and (about.session, about.record) == (fact.session, fact.record):
            marks.setdefault(about.role, earlier)
        elif isinstance(about, SigningStopped | SheetClosed) and about.session == fact.session:
            break
    return Closing(entry, fact.file, fact.record, marks)


def unproven_in(sheets: Iterable[Closing], kept: Callable[[str], bytes]) -> dict[str, Problem]:
    """Return the entries, by digest, that the signed files do not prove.

    `kept` returns stored bytes by SHA-256.
    Other errors of the store than a missing file pass through.
    """
    return {
        entry.digest: problem(UNPROVEN, entry=sheet.entry.seq) for sheet in sheets for entry in _unproven(sheet, kept)
    }


def _unproven(sheet: Closing, kept: Callable[[str], bytes]) -> Iterator[Entry]:
    try:
        record, roles = draw(signed_roles, kept(sheet.file))
    except NoSuchAttachmentError:
        record, roles = "", {}
    if record != sheet.record:
        roles = {}
    wrong = [entry for role, entry in sheet.marks.items() if not _proves(roles.get(role), entry)]
    required = sheet.entry.fact.required if isinstance(sheet.entry.fact, SheetClosed) else ()
    if wrong or not roles.keys() >= set(required):
        yield sheet.entry
        yield from wrong


def _proves(certificate: str | None, entry: Entry) -> bool:
    stated = entry.fact.certificate if isinstance(entry.fact, SheetSigned) else ""
    return certificate is not None and stated in {"", certificate}


def without_doubtful(entries: tuple[Entry, ...], doubts: Mapping[str, Problem]) -> tuple[Entry, ...]:
    """Return the entries with those of these digests set aside for their reasons."""
    if not doubts:
        return entries
    return tuple(
        entry._replace(fact=set_aside(entry.fact.kind, body_text(entry.fact), doubts[entry.digest]))
        if entry.digest in doubts and aside(entry.fact) is None
        else entry
        for entry in entries
    )


_CLOSING = (SheetClosed, SheetReceived, SheetClosedOnPaper, RankingClosed)
_END = b"%%EOF"


def unkept_in(entries: Sequence[Entry], kept: Callable[[str], bytes] | None) -> dict[str, Problem]:
    """Return the entries, by digest, about signatures whose files differ or are missing.

    Those that change a signed sheet, which no desk enters, are returned as well. A place that is signed while the
    signing has not ended counts as long as the file with that signature is kept. Without `kept` no file is compared.
    """
    doubts = {
        entry.digest: problem(CHANGES_FIXED, entry=fixing.seq) for entry, fixing in changes_to_fixed_sheets(entries)
    }
    if kept is None:
        return doubts
    begun: dict[tuple[type, str], dict[str, Entry]] = {}
    for entry in entries:
        fact = entry.fact
        if isinstance(fact, SheetSigned | RankingSigned):
            begun.setdefault(_subject(fact), {})[fact.role] = entry
        elif isinstance(fact, SigningStopped):
            begun.pop(_subject(fact), None)
        elif isinstance(fact, _CLOSING):
            marks = begun.pop(_subject(fact), {})
            wrong = [entry, *marks.values()] if _is_unkept(fact, marks, kept) else []
            doubts |= {each.digest: problem(UNPROVEN, entry=entry.seq) for each in wrong}
    for marks in begun.values():
        last = max(marks.values(), key=lambda entry: entry.seq)
        if _stages(getattr(last.fact, "file", ""), kept) is None:
            doubts |= {entry.digest: problem(UNPROVEN, entry=last.seq) for entry in marks.values()}
    return doubts


def _subject(fact: object) -> tuple[type, str]:
    """Return what is signed: the sheet of a session, or the ranking of a stage."""
    if isinstance(fact, RankingSigned | RankingClosed):
        return RankingClosed, fact.stage
    return SheetClosed, str(getattr(fact, "session", ""))


def _is_unkept(fact: object, marks: Mapping[str, Entry], kept: Callable[[str], bytes]) -> bool:
    if not isinstance(fact, SheetClosed | RankingClosed):
        return not isinstance(fact, _CLOSING) or any(_stages(name, kept) is None for name in attachments_of(fact))
    stages = _stages(fact.file, kept)
    if stages is None or _stages(fact.record, kept) is None or not marks.keys() >= set(fact.required):
        return True
    signed = [mark.fact for mark in marks.values() if isinstance(mark.fact, SheetSigned | RankingSigned)]
    return any(mark.record != fact.record or (mark.file and mark.file not in stages) for mark in signed)


def _stages(name: str, kept: Callable[[str], bytes]) -> frozenset[str] | None:
    """Return the digests of a kept file after each of its updates, None if it is not kept."""
    try:
        data = memoryview(kept(name))
    except (NoSuchAttachmentError, DamagedError):
        return None
    digest, start, stages = sha256(), 0, {name}
    whole = data.obj
    assert isinstance(whole, bytes)
    while (end := whole.find(_END, start)) >= 0:
        for upto in (end + len(_END), end + len(_END) + 1):
            digest.update(data[start:upto])
            stages.add(digest.hexdigest())
            start = upto
    return frozenset(stages)
