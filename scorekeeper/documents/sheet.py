"""The sheet document: what a printed or signed sheet stands for; and whatever else a score can be asked of.

A sheet may be written while the session is under way, so the session inside may have penalties in a deal whose
contract does not stand yet, or that is being dealt again.
"""

from dataclasses import dataclass
from typing import Any

from scorekeeper.documents.reading import LARGEST, Cursor, Path, opened
from scorekeeper.documents.result import result_document
from scorekeeper.documents.session import FORMAT as SESSION_FORMAT
from scorekeeper.documents.session import read_frame, read_session
from scorekeeper.documents.writing import write_session
from scorekeeper.rules.model import Problem, Session, SessionResult

FORMAT = "scorekeeper/sheet"
VERSION = 1

_PARTS = ("session", "result", "journal", "revision", "supersedes", "required", "disputes")
_KEYS = frozenset(("format", "version", *_PARTS))
_JOURNAL_KEYS = frozenset(("event", "seq", "head"))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A session with its result as printed, the journal entry it was printed at, and who has to sign it.

    `result` and `disputes` are JSON values as they stood in the document.
    """

    session: Session
    result: dict[str, Any]
    event: str
    seq: int
    head: str
    revision: int = 1
    supersedes: str | None = None
    required: tuple[str, ...] = ()
    disputes: tuple[dict[str, Any], ...] = ()


def sheet_document(
    session: Session,
    result: SessionResult,
    *,
    event: str,
    seq: int,
    head: str,
    revision: int = 1,
    supersedes: str | None = None,
    required: tuple[str, ...] = ("scorer", "captain-A", "captain-B"),
    disputes: tuple[dict[str, Any], ...] = (),
) -> dict[str, Any]:
    """Return the sheet document of a session that stands at entry `seq`, with the digest `head`, of this event."""
    return write_sheet(
        Sheet(session, result_document(result), event, seq, head, revision, supersedes, required, disputes)
    )


def write_sheet(sheet: Sheet) -> dict[str, Any]:
    """Return the sheet as the JSON object that other programs read."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "session": write_session(sheet.session),
        "result": sheet.result,
        "journal": {"event": sheet.event, "seq": sheet.seq, "head": sheet.head},
        "revision": sheet.revision,
    }
    if sheet.supersedes is not None:
        document["supersedes"] = sheet.supersedes
    return document | {"required": list(sheet.required), "disputes": list(sheet.disputes)}


def read_sheet(value: Any, path: Path = ()) -> Sheet | tuple[Problem, ...]:
    """Return the sheet this JSON value describes, every part of it there, or every problem it has."""
    problems: list[Problem] = []
    cursor = opened(value, path, problems)
    sheet = _read(cursor, required=True) if cursor is not None else None
    if problems or sheet is None:
        return tuple(problems)
    return sheet


def read_scorable(value: Any, path: Path = ()) -> Session | tuple[Problem, ...]:
    """Return the session of a session document, or the one inside a sheet document, or the problems.

    Of a sheet document the session is what counts: the rest may be missing, but not be wrong.
    """
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        return _read_session(value, path)
    problems: list[Problem] = []
    sheet = _read(Cursor(value, path, problems), required=False)
    if problems or sheet is None:
        return tuple(problems)
    return sheet.session


def _read_session(value: Any, path: Path) -> Session | tuple[Problem, ...]:
    found = read_session(value, path)
    if isinstance(found, Session) or not isinstance(value, dict) or not isinstance(value.get("format"), str):
        return found
    here = (*path, "format")
    return tuple(
        Problem("not-one-of", here, (("value", value["format"]), ("allowed", f"{SESSION_FORMAT}, {FORMAT}")))
        if fault.path == here
        else fault
        for fault in found
    )


def _read(cursor: Cursor, *, required: bool) -> Sheet | None:
    cursor.known(_KEYS)
    read_frame(cursor, FORMAT)
    session = None
    if cursor.has("session"):
        found = read_session(cursor.value["session"], (*cursor.path, "session"), under_way=True)
        if isinstance(found, Session):
            session = found
        else:
            cursor.problems.extend(found)
    else:
        cursor.refuse("missing", "session", key="session")
    result = cursor.inner("result", required=required)
    event, seq, head = _read_journal(cursor, required=required)
    revision = cursor.integer("revision", 1, LARGEST, required=required)
    supersedes = cursor.text("supersedes")
    if required and not cursor.has("required"):
        cursor.refuse("missing", "required", key="required")
    if required and not cursor.has("disputes"):
        cursor.refuse("missing", "disputes", key="disputes")
    signers = cursor.texts("required")
    disputes = tuple(dispute.value for dispute in cursor.entries("disputes"))
    if session is None:
        return None
    return Sheet(
        session, result.value if result else {}, event, seq, head, revision or 1, supersedes, signers, disputes
    )


def _read_journal(cursor: Cursor, *, required: bool) -> tuple[str, int, str]:
    journal = cursor.inner("journal", required=required)
    if journal is None:
        return "", 0, ""
    journal.known(_JOURNAL_KEYS)
    event = journal.text("event", required=True)
    seq = journal.integer("seq", 0, LARGEST, required=True)
    head = journal.text("head", required=True)
    return event or "", seq or 0, head or ""
