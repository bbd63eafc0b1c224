"""Closed sheets on a server, compared with their signed files.

An entry about a signature is only a claim.
Any program that connects with a scorer's login can enter that the captains have signed, and the server cannot check a
signature. So a desk reads the file that the closing names. What it does not prove is set aside at that desk, and the
sheet is open there.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import SheetClosed, SheetSigned, SigningStopped
from scorekeeper.rules.model import Problem, problem
from scorekeeper.sheets.drawer import draw
from scorekeeper.signing.signed_roles import signed_roles
from scorekeeper.store.errors import NoSuchAttachmentError

UNPROVEN = "signature-unproven"


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
