"""Signed sheets kept with an event, compared with its journal, which may be rewritten.

Each sheet names the entry it is based on and that entry's digest, which includes all before it, and records what the
session was worth. Rewriting the journal, every digest included, does not change the signed sheets.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from scorekeeper.documents.paper_code import paper_code
from scorekeeper.features.keys.view.kept_signers import signer_faults
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import SheetClosed, SheetClosedOnPaper, SheetReceived, SheetSigned
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.roles import ON_PAPER_STATES, OWN_KEY, Role, in_order
from scorekeeper.journal.signing import Mark, mark_of, received_marks
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.journal.undo import command_of
from scorekeeper.kernel.paper_sheets import signer_names
from scorekeeper.rules.model import Problem, problem
from scorekeeper.sheets.drawer import draw
from scorekeeper.store.errors import StoreError

if TYPE_CHECKING:
    from scorekeeper.signing.checking.drawing import Render
    from scorekeeper.signing.keys.trust import Trust

Kept = Callable[[str], bytes]
"""Returns the stored bytes for a SHA-256; raises StoreError if there are none."""
Believed = Callable[[], "Trust"]
"""A function that returns the trusted clubs, called only if a signed sheet is stored."""
Watch = Callable[[int, int], None]

_MOST = 8
"""The most differences of a sheet to report; more add nothing."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet in the journal: the entry that names it first, and the last entry that is on it."""

    session: str
    revision: int
    record: str
    entry: int
    upto: int
    file: str = ""
    own: bool = True
    closed: bool = False
    marks: Mapping[Role, Mark] = field(default_factory=lambda: MappingProxyType({}))
    paper: SheetClosedOnPaper | None = None


STRANGER, IN_PART = "kept-stranger", "kept-in-part"
"""Remarks on a stored file: signed by an unknown club, or not compared in full."""
_STILL_TO_COME = frozenset(("seal-missing", "settlement-not-signed"))
"""Problems of a file that not everyone has signed yet."""


def kept_faults(
    entries: Sequence[Entry],
    kept: Kept,
    watch: Watch = lambda _done, _total: None,
    *,
    only: str = "",
    trust: Believed | None = None,
    render: "Render | None" = None,
) -> tuple[Problem, ...]:
    """Return where the signed sheets of a journal contradict it.

    `only`: the digest of the one record to check.
    Missing documents are not reported here. With `trust`, keys of no club known here are reported (STRANGER): an
    attacker who rewrites a journal can also have its sheets signed again, with keys of their own making. With `render`,
    each signed file is also made again from its record.
    """
    sheets = [sheet for sheet in _sheets(entries) if not only or sheet.record == only]
    all_faults: list[Problem] = []
    tournament: Tournament | None = None
    for done, sheet in enumerate(sorted(sheets, key=lambda sheet: sheet.upto)):
        watch(done, len(sheets))
        if tournament is None:
            tournament = fold(entries[: sheet.upto])
        else:
            tournament = advance(tournament, entries[tournament.seq : sheet.upto])
        state = tournament.played(sheet.session)
        name = f"session {state.number}" if state is not None else ""
        faults = [*_faults(sheet, state, tournament, entries, kept)]
        if sheet.file:
            file = KeptFile(sheet.file, sheet.record, sheet.revision, sheet.entry, sheet.marks, closed=sheet.closed)
            faults += file_faults(kept, file, trust, _FILE_CODES, render)
        all_faults += (replace(fault, path=(name,) if name else ()) for fault in faults)
    return tuple(all_faults)


def _sheets(entries: Sequence[Entry]) -> tuple[_Sheet, ...]:
    """Return every sheet that the journal names, once for each session and record."""
    sheets: dict[tuple[str, str], _Sheet] = {}
    for index, entry in enumerate(entries):
        fact = entry.fact
        if not isinstance(fact, SheetSigned | SheetClosed | SheetReceived | SheetClosedOnPaper):
            continue
        if isinstance(fact, SheetReceived) and not fact.signers:
            continue  # not trusted until it is checked
        own = not isinstance(fact, SheetReceived)
        upto = entry.seq - 1 if own else _end_of_command(entries, index)
        key = fact.session, fact.record
        sheet = sheets.setdefault(key, _Sheet(fact.session, fact.revision, fact.record, entry.seq, upto, own=own))
        if isinstance(fact, SheetSigned):
            # after a stopped signing all sign again, and the second time may have the same record
            marks = {} if sheet.closed or fact.role in sheet.marks else sheet.marks
            sheets[key] = replace(sheet, file=fact.file, closed=False, marks={**marks, fact.role: mark_of(fact, entry)})
        elif isinstance(fact, SheetReceived):
            sheets[key] = replace(sheet, file=fact.file, closed=True, marks=received_marks(fact, entry))
        elif isinstance(fact, SheetClosed):
            sheets[key] = replace(sheet, file=fact.file, closed=True)
        else:
            sheets[key] = replace(sheet, paper=fact, entry=entry.seq)
    return tuple(sheets.values())


def _end_of_command(entries: Sequence[Entry], index: int) -> int:
    command = command_of(entries[index])
    while index + 1 < len(entries) and command_of(entries[index + 1]) == command:
        index += 1
    return entries[index].seq


def _faults(
    sheet: _Sheet, state: Played | None, tournament: Tournament, entries: Sequence[Entry], kept: Kept
) -> Iterator[Problem]:
    values: dict[str, Any] = {"revision": sheet.revision, "entry": sheet.entry}
    data = kept_bytes(kept, sheet.record)
    if data is None:
        return
    document = document_in(data)
    if document is None:
        yield problem("kept-unreadable", **values)
        return
    if sheet.own:
        yield from place_faults(document, tournament, entries, **values)
    if state is not None:
        yield from content_faults(document, document_of(state, tournament), **values)
    if sheet.paper is not None and not _is_account_of(sheet.paper, document, state):
        yield problem("kept-paper-differs", **values)


def _is_account_of(fact: SheetClosedOnPaper, document: Mapping[str, Any], state: Played | None) -> bool:
    """Return whether a sheet was closed by this document's code, revision and signers."""
    return (
        (state is None or dict(fact.names) == signer_names(state, fact.signers))
        and fact.code == paper_code(document)
        and fact.revision == document.get("revision")
        and [*in_order(fact.signers)] == document.get("required")
        and {*fact.signers.values()} <= {*ON_PAPER_STATES}
        and not OWN_KEY.isdisjoint(fact.signers.values())
        and bool(fact.seen_by.strip())
    )


def place_faults(
    document: Mapping[str, Any], tournament: Tournament, entries: Sequence[Entry], **values: Any
) -> Iterator[Problem]:
    """Return the problem if a sheet was signed against a different journal."""
    journal = document.get("journal")
    journal_part = journal if isinstance(journal, dict) else {}
    seq, head = journal_part.get("seq"), journal_part.get("head")
    if tournament.event is not None and journal_part.get("event") != tournament.event.uid:
        yield problem("kept-other-event", **values)
    elif not isinstance(seq, int) or not isinstance(head, str):
        yield problem("kept-unreadable", **values)
    elif not 0 < seq <= len(entries):
        yield problem("kept-head-gone", seq=seq, last=len(entries), **values)
    elif entries[seq - 1].digest != head:
        yield problem("kept-head-differs", seq=seq, **values)


def content_faults(document: Mapping[str, Any], current: Mapping[str, Any], **values: Any) -> Iterator[Problem]:
    """Return where a sheet differs from the present state: teams, totals, and deal by deal."""
    was, now = _essence(document), _essence(current)
    differing = (key for key in dict.fromkeys((*was, *now)) if was.get(key) != now.get(key))
    for code, what in islice(differing, _MOST):
        there, here = (values.get((code, what), "\N{EM DASH}") for values in (was, now))
        yield problem(f"kept-{code}-differs", what=what, was=there, now=here, **values)


def document_of(state: Played, tournament: Tournament) -> Mapping[str, Any]:
    """Return the sheet document of a session or game at present."""
    from scorekeeper.sheets.record import record  # noqa: PLC0415 - the writers are large

    return record(state, tournament)


def document_in(data: bytes) -> Mapping[str, Any] | None:
    """Return the sheet document in these bytes: a document itself, or the PDF that contains it.

    None if it is neither.
    """
    from scorekeeper.signing.checking.opening import Opened, opened, record_at  # noqa: PLC0415 - large libraries
    from scorekeeper.signing.checking.records import read_record  # noqa: PLC0415

    if not data.startswith(b"%PDF-"):
        return read_record(data).value
    file = opened(data)
    record = record_at(file, file.revisions - 1) if isinstance(file, Opened) else None
    return record.value if record is not None else None


_FILE_CODES = ("kept-file-differs", "kept-file-changed")


def _essence(document: Mapping[str, Any]) -> dict[tuple[str, str], str]:
    """Return the contents of a sheet by kind and subject, in words that never change."""
    values: dict[tuple[str, str], str] = {}
    session, result = _part(document, "session"), _part(document, "result")
    for side, team in _part(session, "sides").items():
        if isinstance(team, dict) and "name" in team:
            values["team", str(side)] = str(team["name"])
    for kind in ("totals", "clicks"):
        for who, points in _part(result, kind).items():
            values["total", str(who)] = str(points)
    for kind, number in (("deals", "deal"), ("hands", "hand")):
        parts = result.get(kind)
        for part in parts if isinstance(parts, list) else ():
            if isinstance(part, dict):
                running = ":".join(str(points) for points in _part(part, "running").values())
                words = (part.get("side"), part.get("contract", part.get("bid")), part.get("outcome"), running)
                values["deal", str(part.get(number))] = " ".join(str(word) for word in words if word)
    return values


def _part(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = document.get(key)
    return value if isinstance(value, dict) else {}


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A signed file in the journal: its digest, that of its record, and the signatures on it.

    `entry` is the entry that names it first. `closed`: all have signed.
    """

    file: str
    record: str
    revision: int
    entry: int
    marks: Mapping[Role, Mark]
    closed: bool


def file_faults(
    kept: Kept, file: KeptFile, trust: Believed | None, codes: tuple[str, str], render: "Render | None" = None
) -> Iterator[Problem]:
    """Yield the problem of a signed file without this record or the journal's signatures.

    `codes` are the problems of a file with another record, and of one that was changed or, with `render`, shows another
    page than its record makes; a missing file is not reported.
    """
    from scorekeeper.signing.checking.check import check  # noqa: PLC0415 - the signing libraries are large
    from scorekeeper.signing.checking.verdict import TRUSTED  # noqa: PLC0415
    from scorekeeper.signing.keys.trust import Trust  # noqa: PLC0415

    values: dict[str, Any] = {"revision": file.revision, "entry": file.entry}
    data = kept_bytes(kept, file.file)
    if data is None:
        return
    differs, changed = codes
    believed = trust() if trust is not None else Trust.from_bundles()
    verdict = draw(partial(check, render=render), data, believed, datetime.now(UTC))
    if verdict.digest != file.record:
        yield problem(differs, **values)
        return
    wrong = {fault.code for fault in verdict.problems} - (frozenset() if file.closed else _STILL_TO_COME)
    if not verdict.intact or (file.closed and not verdict.closed) or (render is not None and wrong):
        yield problem(changed, **values)
        return
    yield from signer_faults(file.marks.values(), verdict.signers, **values)
    if trust is not None and not verdict.trusted:
        names = dict.fromkeys(signer.name for signer in verdict.signers if signer.certificate != TRUSTED)
        yield problem(STRANGER, names=", ".join(names), **values)
    if any(remark.code == "page-in-part" for remark in verdict.remarks):
        yield problem(IN_PART, **values)


def kept_bytes(kept: Kept, name: str) -> bytes | None:
    """Return a document that the event stores, by its digest; None if it is missing."""
    try:
        return kept(name)
    except StoreError:
        return None
