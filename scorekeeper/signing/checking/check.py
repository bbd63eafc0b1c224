"""Whether a file is a sheet as it was signed: all the checks, and their verdict.

It never raises.
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from itertools import chain

from scorekeeper.journal.names import deceptive
from scorekeeper.journal.roles import Role
from scorekeeper.rules.model import Problem, problem
from scorekeeper.signing.checking.closed_form import NotClosedError, both_read_alike, read_closed
from scorekeeper.signing.checking.drawing import (
    PageComparison,
    Render,
    draw,
    drawn_again,
    held_against_record,
    is_as_written,
)
from scorekeeper.signing.checking.opening import Opened, boxes, opened, record_at
from scorekeeper.signing.checking.page_text import PageRectangle
from scorekeeper.signing.checking.pages import page_changes
from scorekeeper.signing.checking.records import MOST_CHANGES, SheetRecord, changes_between, contradictions, recount
from scorekeeper.signing.checking.seals import Fields, Seal, read_fields, unexplained
from scorekeeper.signing.checking.signers import (
    Signers,
    ahead_of_clock,
    misfits,
    other_levels,
    other_members,
    own_time,
    remarks_on,
    signers_of,
)
from scorekeeper.signing.checking.verdict import NOT_A_SHEET, SHEET, SINCE, Recount, SheetChange, Verdict
from scorekeeper.signing.keys.trust import Trust

_END = b"%%EOF"
_MOST_ENDS = 12
_MAY_HAVE_PARTS = frozenset(("sealed-unreadable", "sealed-too-many"))
"""Problems of a file whose beginning may still be a sheet that something was added to."""


def check(
    data: bytes,
    trust: Trust,
    now: dt.datetime,
    *,
    render: Render | None = None,
    library: AbstractContextManager[object] | None = None,
) -> Verdict:
    """Return the verdict on a file that may be a signed sheet, whatever its bytes are.

    Certificates are judged by the moment of signing; `now` (aware) is only used for expiry and future dates. With
    `render`, which redraws the page of a sheet document, the page is always compared with the record. Pages of a
    changed file are drawn in a separate process, because they may be made to take forever; with a `library` they are
    drawn in this process while it is entered, which is only for known files.
    """
    opened_file = opened(data)
    files = chain([opened_file], _parts(data)) if isinstance(opened_file, Opened) else _parts(data)
    if isinstance(opened_file, Problem) and opened_file.code not in _MAY_HAVE_PARTS:
        return Verdict(NOT_A_SHEET, problems=(opened_file,))
    for file in files:
        try:
            return _judged(file, data, trust, now, render=render, library=library)
        except Exception:  # noqa: BLE001, S112  (last resort: skip what breaks the check)
            continue
    why = opened_file if isinstance(opened_file, Problem) else problem("sealed-unreadable")
    return Verdict(NOT_A_SHEET, problems=(why,))


def _judged(
    file: Opened,
    data: bytes,
    trust: Trust,
    now: dt.datetime,
    *,
    render: Render | None,
    library: AbstractContextManager[object] | None,
) -> Verdict:
    """Return the verdict on a file, even if only its beginning is readable."""
    fields = read_fields(file.reader, data)
    newest = record_at(file, file.revisions - 1)
    if newest is None and not (fields.seals or fields.empty):
        return Verdict(NOT_A_SHEET, problems=(problem("sealed-no-sheet"),))
    redrawn = drawn_again(file, newest, render) if render is not None and newest is not None else None
    # a file that can be written again byte for byte holds nothing else, so there is no need to ask
    # what an update changed or whether another library reads it differently: what this program
    # writes, texts included, can be read in only one way
    whole = redrawn is not None and is_as_written(data, redrawn.prepared, fields.seals)
    suspect = unexplained(file.reader, fields.seals) if fields.seals and not whole else ()
    faults = [*_faults(fields, suspect, file, data, whole=whole)]
    signed = fields
    before = next(_as_signed(data), None) if suspect or _end_of(fields) < len(data) else None
    if before is not None:
        # compared with what was signed, the problems are fewer and name what was done
        known = {seal.end for seal in before.seals}
        signed = Fields((*before.seals, *(seal for seal in fields.seals if seal.end not in known)), fields.empty)
        newer = unexplained(file.reader, signed.seals)
        suspect = tuple(revision for revision in newer if revision > before.seals[-1].revision)
        faults = [*_faults(signed, suspect, file, data, whole=whole), *_changed_signatures(before, fields)] or faults
    last = _last_good(signed, suspect)
    record = newest
    if last is not None and last.end < len(file.data):
        cut = opened(data[: last.end])
        record = record_at(cut, cut.revisions - 1) if isinstance(cut, Opened) else newest
    signers = signers_of(signed.seals, data, trust)
    faults += signers.problems
    verdict = _verdict_of_record(record, signers, now)
    settled = redrawn.unsigned if redrawn is not None and record == newest else None
    unsigned = tuple(settled(signers.signed, trust)) if settled is not None else ()
    printed = redrawn is not None and redrawn.computer_key
    levels = tuple(other_levels(signers.signed, printed=printed)) if render is not None else ()
    verdict = replace(
        verdict,
        intact=bool(signed.seals) and not faults,
        problems=(*faults, *levels, *unsigned, *verdict.problems),
        computer_key=printed,
    )
    if faults:
        filled = frozenset(seal.role for seal in fields.seals)
        unchanged = signed.seals[: signed.seals.index(last) + 1] if last is not None else ()
        standing = SignedPart(file, data, last, tuple(seal.role for seal in unchanged), record, filled)
        changes, compared = alterations(standing, suspect, library)
        if last is not None and not compared:
            verdict = replace(verdict, problems=(*verdict.problems, problem("sealed-not-drawn")))
        verdict = replace(verdict, changes=changes)
    if render is not None and record is not None and record.value is not None:
        cut = opened(data[: last.end]) if last is not None and last.end < len(file.data) else file
        pairs = [
            (seal, replace(signer, signed_at=own_time(seal)))
            for seal, signer in zip(signed.seals, signers.signed, strict=True)
            if seal.intact and (last is None or seal.end <= last.end)
        ]
        held = PageComparison()
        if isinstance(cut, Opened):
            again = redrawn if cut is file and record == newest else drawn_again(cut, record, render)
            held = held_against_record(cut, record, pairs, again, library, as_written=whole)
        verdict = _with_page(verdict, held, faulty=bool(faults))
    return replace(verdict, closed=verdict.intact and bool(verdict.required) and not verdict.problems)


def _verdict_of_record(record: SheetRecord | None, read_signers: Signers, now: dt.datetime) -> Verdict:
    """Return the verdict on record and signatures alone, as if nothing was changed later."""
    signers = read_signers.signed
    remarks = remarks_on(read_signers, record.sides if record is not None else {}, now)
    if record is not None:
        own = (name for signed in signers for name in (signed.name, signed.missing) if name)
        remarks = (*remarks, *deceptive([*record.names, *own]))
    if record is None:
        return Verdict(SHEET, signers=signers, problems=(problem("sealed-no-record"),), remarks=remarks)
    required = record.required
    given = {signed.role for signed in signers if signed.intact and signed.state}
    missing = tuple(role for role in required if role not in given)
    problems = [*record.problems, *misfits(signers, required, record.sides)]
    there = {signed.role for signed in signers}  # a broken signature is reported as a problem of its own
    problems += [problem("seal-missing", role=role) for role in missing if role not in there]
    problems += ahead_of_clock(signers, now)
    problems += [*other_members(signers, record.committee), *contradictions(record)]
    if record.unsigned:
        problems.append(problem("ranking-sheets-missing", n=record.unsigned))
    return Verdict(
        SHEET,
        signers=signers,
        required=required,
        missing=missing,
        record=record.data,
        digest=record.digest,
        revision=record.revision,
        of_ranking=record.is_ranking,
        supersedes=record.supersedes,
        teams=record.teams,
        recomputed=recount(record) if record.value is not None else Recount(),
        problems=tuple(problems),
        remarks=remarks,
    )


def _with_page(verdict: Verdict, held: PageComparison, *, faulty: bool) -> Verdict:
    """Return the verdict with the result of comparing the page with the record.

    For a changed file only a page that differs is reported: the verdict already says whether the page
    cannot be compared.
    """
    if faulty:
        held = replace(held, problems=() if not held.changes else held.problems, remarks=())
    return replace(
        verdict,
        changes=(*verdict.changes, *held.changes),
        problems=(*verdict.problems, *held.problems) if faulty else (*held.problems, *verdict.problems),
        remarks=(*verdict.remarks, *held.remarks),
        page=held.how if not held.problems else "",
    )


def _faults(fields: Fields, suspect: tuple[int, ...], file: Opened, data: bytes, *, whole: bool) -> Iterator[Problem]:
    """Return every difference from what was signed."""
    for seal in fields.seals:
        if not seal.intact:
            yield problem("seal-broken", role=seal.role)
    if fields.seals and not whole and not _read_one_way(file, data):
        yield problem("sealed-foreign")
    if file.data is not data:
        yield problem("sealed-end-unreadable")
    if not fields.seals and file.revisions == 1:
        return
    if fields.seals and _end_of(fields) < len(data):
        yield problem("sealed-added", octets=len(data) - _end_of(fields))
    for revision in suspect or (() if fields.seals else range(1, file.revisions)):
        before = [seal.role for seal in fields.seals if seal.intact and seal.revision < revision]
        yield problem("sealed-changed", revision=revision, role=before[-1] if before else "")


def _read_one_way(file: Opened, data: bytes) -> bool:
    """Return whether a file has the closed form, and two libraries read it alike."""
    try:
        return both_read_alike(data, read_closed(data), file.reader)
    except NotClosedError:
        return False


def _end_of(fields: Fields) -> int:
    """Return the offset in the file that the signatures cover."""
    return max((seal.end for seal in fields.seals), default=0)


def _as_signed(data: bytes) -> Iterator[Fields]:
    """Yield the signatures of each part of a file that is exactly as signed, longest first.

    A part is a beginning of the file. The whole file is left out: the caller has already checked it, and that takes as
    long as all the rest.
    """
    for part in _parts(data):
        fields = read_fields(part.reader, part.data)
        seals = fields.seals
        if not seals or not all(seal.intact for seal in seals):
            continue
        if _end_of(fields) == len(part.data) and not unexplained(part.reader, seals):
            yield fields


def _parts(data: bytes) -> Iterator[Opened]:
    """Yield the beginnings of a file, not all of it, where an update may end, longest first."""
    end = len(data)
    for _try in range(_MOST_ENDS):
        end = data.rfind(_END, 0, end)
        if end < 0:
            return
        after = end + len(_END)
        line = 2 if data[after : after + 2] == b"\r\n" else int(data[after : after + 1] in (b"\n", b"\r"))
        for length in dict.fromkeys((after + line, after)):
            part = opened(data[:length]) if length < len(data) else None
            if isinstance(part, Opened):
                yield part


def _changed_signatures(before: Fields, fields: Fields) -> Iterator[Problem]:
    """Return which earlier signatures are missing or changed."""
    there = {seal.end: seal for seal in fields.seals}
    for seal in before.seals:
        now = there.get(seal.end)
        if now is None:
            yield problem("seal-taken-out", role=seal.role)
        elif not now.intact or now.role != seal.role:
            yield problem("seal-altered", role=seal.role)


def _last_good(fields: Fields, suspect: tuple[int, ...]) -> Seal | None:
    """Return the last signature up to which, itself included, nothing is wrong."""
    last = None
    for seal in fields.seals:
        if not seal.intact or any(revision <= seal.revision for revision in suspect):
            break
        last = seal
    return last


@dataclass(frozen=True, slots=True)
class SignedPart:
    """A file, and its part up to `last` that is unchanged since it was signed.

    `filled` are the fields that contain any signature. `last` is None if no signature is valid. `record` is the sheet
    document as last signed or, without a signature, as it is now.
    """

    file: Opened
    data: bytes
    last: Seal | None
    signed: tuple[Role, ...]
    record: SheetRecord | None
    filled: frozenset[Role] = frozenset()

    @property
    def revision(self) -> int:
        """The last update of the file that is unchanged since it was signed."""
        return self.last.revision if self.last is not None else 0


def alterations(
    standing: SignedPart, suspect: Sequence[int], library: AbstractContextManager[object] | None
) -> tuple[tuple[SheetChange, ...], bool]:
    """Return every change since the last signature, and whether the pages could be compared.

    Never raises.
    Pages are drawn in a separate process, or in this process with `library` entered, if it is
    given.
    """
    changes = _record_steps(standing)
    first = next((revision for revision in suspect if revision > standing.revision), standing.file.revisions)
    pages = _page_steps(standing, library)
    after = standing.last.role if standing.last is not None else ""
    changes += tuple(replace(change, revision=first, after=after) for change in pages or ())
    return changes[:MOST_CHANGES], pages is not None


def _record_steps(standing: SignedPart) -> tuple[SheetChange, ...]:
    """Return what each update since the last signature changed in the record."""
    if standing.last is None:
        return ()
    changes: list[SheetChange] = []
    was, newest = standing.record, standing.file.revisions - 1
    # an update may also hide the ones before it: then only the newest can be compared
    for revision in range(min(standing.revision + 1, newest), newest + 1):
        now = record_at(standing.file, revision)
        changes += (replace(step, revision=revision, after=standing.last.role) for step in _step(was, now))
        was = now
    return tuple(changes)


def _step(was: SheetRecord | None, now: SheetRecord | None) -> tuple[SheetChange, ...]:
    if was is not None and now is not None:
        return changes_between(was, now)
    return (SheetChange(0, (), was.digest if was else None, now.digest if now else None),) if was or now else ()


def _page_steps(standing: SignedPart, library: AbstractContextManager[object] | None) -> tuple[SheetChange, ...] | None:
    """Return where the pages look different.

    None if there is nothing to compare or they cannot be drawn.
    """
    if standing.last is None:
        return None
    masked: dict[int, list[PageRectangle]] = {}
    places = boxes(standing.file)
    for role, (page, box) in places.items():
        if role in standing.filled and role not in standing.signed:
            masked.setdefault(page, []).append(box)
    pages = standing.data[: standing.last.end], standing.data
    try:
        changes = draw(library, page_changes, *pages, masked, SINCE)
        if masked and not changes:
            # if nothing else differs, report what was added along with a signature: never claim
            # that no change is visible
            changes = draw(library, page_changes, *pages, {}, SINCE)
        return tuple(_in_box(change, places) for change in changes)
    except Exception:  # noqa: BLE001  (untrusted bytes: nothing is known of pages that cannot be drawn)
        return None


def _in_box(change: SheetChange, places: Mapping[Role, tuple[int, PageRectangle]]) -> SheetChange:
    """Return the change with the role of the signature box it is in, if any."""
    region = change.region
    if region is None or region.whole:
        return change
    across, up = PageRectangle(region.left, region.bottom, region.right, region.top).middle
    for role, (page, box) in places.items():
        if page == region.page and box.left <= across <= box.right and box.bottom <= up <= box.top:
            return replace(change, region=replace(region, box=role))
    return change
