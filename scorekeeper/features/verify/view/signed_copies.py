"""Copies of a sheet that the scorer signed by themselves: recounted, and compared with the signed sheet at hand."""

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.features.keys.view.checking import AS_SHEET, NOT_COUNTED, SCORER_ALONE, SealedVerdict
from scorekeeper.features.keys.view.newer import at_hand
from scorekeeper.features.papers.view.workbook_comparison import DIFFERENT, SAME, compare_workbook
from scorekeeper.features.verify.view.verifying import PACKED, verify_sheet, verify_workbook
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.names import deceptive
from scorekeeper.rules.model import Problem, problem
from scorekeeper.store.errors import OtherWorkbookError

if TYPE_CHECKING:
    from scorekeeper.signing.checking.records import SheetRecord

Judge = Callable[[Path], SealedVerdict]


def recount_copy(path: Path, data: bytes, others: Iterable[Path], judge: Judge) -> tuple[Problem, ...]:
    """Return the problems of a signed copy that differs from ours or from its sheet, and remarks.

    `others`, and the folder of the copy, are searched for the signed sheet, which `judge` checks. Without it only the
    scorer vouches for the copy, which is a remark, as are names that look like others. Any file can have a detached
    signature: of one that is not a copy, or is written by another version, it is a remark that nothing was compared.
    """
    from scorekeeper.signing.checking.records import contradictions, read_record  # noqa: PLC0415 - as in checking

    document = data
    verdict = verify_sheet(path.name, data)
    if verdict is not None:
        is_ours = bool(verdict) or canonical_json(json.loads(data.decode("utf-8-sig"))).encode() == data
    elif data[:2] == PACKED:
        how, document = compare_workbook(data)
        with suppress(OtherWorkbookError):
            verdict = verify_workbook(path)
        if how == DIFFERENT and not verdict:
            return (problem("beside-workbook-differs"),)
        is_ours = how == SAME
    if verdict is None:
        return (problem(NOT_COUNTED),)
    if verdict:
        return (problem("beside-result-differs"),)
    record = read_record(document)
    wrong = tuple(contradictions(record))
    if not wrong:
        is_record = document is data
        wrong = (_beside_sheet(path, record, others, judge, is_record=is_record) if is_ours else problem(NOT_COUNTED),)
    return (*wrong, *deceptive(record.names))


def _beside_sheet(path: Path, own: "SheetRecord", others: Iterable[Path], judge: Judge, *, is_record: bool) -> Problem:
    """Return whether a signed sheet of the same session and revision at hand has the same contents, or others."""
    of_session = [
        (file, sheet)
        for file, sheet in at_hand(path, others)
        if not sheet.is_ranking and _session_of(sheet) == _session_of(own)
    ]
    same = [file.name for file, sheet in of_session if _is_same(sheet, own, is_record=is_record) and judge(file).well]
    if same:
        return problem(AS_SHEET, file=same[0])
    other = [file.name for file, _sheet in of_session if judge(file).well]
    return problem("beside-other-than-sheet", file=other[0]) if other else problem(SCORER_ALONE)


def _session_of(record: "SheetRecord") -> tuple[object, ...]:
    """Return what identifies a session and its revision: event, place, date and, in any order, who played."""
    document: Mapping[str, Any] = record.value or {}
    journal, session = document.get("journal") or {}, document.get("session") or {}
    meta = session.get("meta") or {}
    place = (meta.get(key) for key in ("stage", "round", "table", "date"))
    return journal.get("event"), document.get("revision"), *place, frozenset(record.teams.values())


def _is_same(sheet: "SheetRecord", own: "SheetRecord", *, is_record: bool) -> bool:
    """Return whether a copy says what its sheet says.

    A copied record is that of the sheet. A workbook is made afresh: disputes and entries may have come in between.
    """
    if is_record:
        return sheet.digest == own.digest
    document, copied = sheet.value or {}, own.value or {}
    return all(document.get(part) == copied.get(part) for part in ("session", "result"))
