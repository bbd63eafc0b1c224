"""Whether this installation works.

The sample is folded, scored, printed, saved in a file and read back.
"""

import io
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.assets.paths import resources
from scorekeeper.assets.samples import read_sample
from scorekeeper.documents.result import result_document
from scorekeeper.documents.sheet import read_scorable
from scorekeeper.documents.text import read_text
from scorekeeper.features.papers.view.exporting import JSON, PDF, XLSX, sheet_bytes
from scorekeeper.features.verify.view.sample import sample_entries
from scorekeeper.features.verify.view.verifying import verify_entries, verify_event, verify_sheet
from scorekeeper.journal.snapshot import COMPLETE, SessionState
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import SUFFIX, store_with
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kernel.stamps import new_uid, utc_now
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.sheets.options import SheetOptions

SEAT = "self-test"
_FOLDERS = ("samples", "schemas", "rules", "icons")


@dataclass(frozen=True, slots=True)
class SelfTestResult:
    """A check: its code, whether it passed, and the details.

    `code` is "resources", "journal", "scoring", "pdf", "xlsx", "json", "file" or "fonts". A missing font that
    has a substitute is named and still passes.
    """

    code: str
    well: bool
    detail: str = ""


def self_test(options: SheetOptions | None = None) -> tuple[SelfTestResult, ...]:
    """Check everything this program needs to run, in memory and in one temporary folder.

    Never raises.
    """
    return tuple(_findings(options or SheetOptions(printed_at=utc_now())))


def _findings(options: SheetOptions) -> Iterator[SelfTestResult]:
    yield from _resources()
    try:
        entries = sample_entries(SEAT)
        desk = Desk(MemoryStore(entries), who=SEAT, seat=SEAT, clock=utc_now, ids=new_uid)
        _tournament, problems = verify_entries(desk.entries)
        yield SelfTestResult(
            "journal", not problems, ", ".join(problem.code for problem in problems) or desk.tournament.head_digest
        )
        states = list(desk.tournament.sessions.values())
        finished = next(state for state in states if state.state == COMPLETE)
    except Exception as reason:  # noqa: BLE001 - the answer says what is wrong, whatever it is
        yield SelfTestResult("journal", False, _reason(reason))
        return
    steps: tuple[tuple[str, Callable[[], str]], ...] = (
        ("scoring", lambda: _scoring(states)),
        (PDF, lambda: _pdf(sheet_bytes(PDF, finished, desk.tournament, options))),
        (XLSX, lambda: _xlsx(sheet_bytes(XLSX, finished, desk.tournament, options))),
        (JSON, lambda: _json(sheet_bytes(JSON, finished, desk.tournament, options))),
        ("file", lambda: _file(desk)),
    )
    for code, step in steps:
        try:
            fault = step()
        except Exception as reason:  # noqa: BLE001 - the answer says what is wrong, whatever it is
            fault = _reason(reason)
        yield SelfTestResult(code, not fault, fault)
    yield from _fonts(options)


def _resources() -> Iterator[SelfTestResult]:
    for name in _FOLDERS:
        folder = resources() / name
        try:
            there = any(folder.iterdir())
        except OSError:
            there = False
        yield SelfTestResult("resources", there, name)


def _scoring(states: list[SessionState]) -> str:
    """Return the sample session whose document scores differently from its journal; "" for none."""
    for shipped, state in zip(read_sample().sessions, states, strict=True):
        record = read_scorable(read_text(shipped.document).value)
        if not isinstance(record, Session):
            return f"{state.number}: unreadable"
        answer = result_document(score(SYSTEMS[record.system], record))
        if answer != result_document(state.result):
            return f"{state.number}: {answer['totals']} {dict(state.result.totals)}"
    return ""


def _pdf(data: bytes) -> str:
    return "" if data.startswith(b"%PDF-") and b"%%EOF" in data[-1024:] else "%PDF"


def _xlsx(data: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        broken = book.testzip()
        return broken or ("" if "xl/workbook.xml" in book.namelist() else "xl/workbook.xml")


def _json(data: bytes) -> str:
    problems = verify_sheet("self-test", data)
    return "sheet" if problems is None else ", ".join(problem.code for problem in problems)


def _file(desk: Desk) -> str:
    """Save the journal in a file and check it there."""
    store = desk.store
    assert isinstance(store, MemoryStore), "made above"
    with tempfile.TemporaryDirectory(prefix="scorekeeper-") as folder:
        path = Path(folder) / f"self-test{SUFFIX}"
        store_with(path, store.new).close()
        verdict = verify_event(path)
    if not verdict.intact:
        return ", ".join([*(fault.code for fault in verdict.faults), *(fault.code for fault in verdict.problems)])
    return "" if verdict.head_digest == desk.tournament.head_digest else "head"


def _fonts(options: SheetOptions) -> Iterator[SelfTestResult]:
    missing = options.fonts.missing
    if not missing:
        yield SelfTestResult("fonts", True)
    for font in dict.fromkeys(missing):
        yield SelfTestResult(
            "fonts", bool(font.used), f"{font.family_wanted} ({font.used})" if font.used else font.family_wanted
        )


def _reason(reason: BaseException) -> str:
    return f"{type(reason).__name__} {reason}"
