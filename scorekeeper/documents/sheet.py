"""The document that a printed or signed sheet carries, and any other that can be scored.

For a game of hands the sheet document is the same, with the game (`scorekeeper/game500`) in place
of the session.

A sheet may be written while the session is in progress, so the session inside may have penalties
in a deal that has no contract yet, or that is being dealt again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from scorekeeper.documents.frame import FORMAT as SESSION_FORMAT
from scorekeeper.documents.game500 import FORMAT as GAME_FORMAT
from scorekeeper.documents.game500 import game_result_document, read_game, write_game
from scorekeeper.documents.reading import LARGEST, Cursor, Path, opened
from scorekeeper.documents.result import result_document
from scorekeeper.documents.session import read_frame, read_session
from scorekeeper.documents.writing import write_session
from scorekeeper.rules.hands import Game, GameResult
from scorekeeper.rules.model import Problem, Session, SessionResult

FORMAT = "scorekeeper/sheet"
VERSION = 1

_OTHER_FORMATS = frozenset(
    f"scorekeeper/{name}" for name in ("result", "auction", "auction-result", "play", "disputes", "standings")
)
"""Documents of other kinds: their contents cannot be checked as a session."""
_PARTS = ("session", "result", "journal", "revision", "supersedes", "required", "disputes")
_KEYS = frozenset(("format", "version", *_PARTS))
_JOURNAL_KEYS = frozenset(("event", "seq", "head"))


Played = TypeVar("Played", bound=Session | Game)
Reader = Callable[[Any, Path], Played | tuple[Problem, ...]]


@dataclass(frozen=True, slots=True)
class SheetDocument(Generic[Played]):
    """A session or game as printed: result, journal entry, and who has to sign.

    `result` and `disputes` are JSON values as in the document.
    """

    session: Played
    result: dict[str, Any]
    event: str
    seq: int
    head_digest: str
    revision: int = 1
    supersedes: str | None = None
    required: tuple[str, ...] = ()
    disputes: tuple[dict[str, Any], ...] = ()


def sheet_document(
    session: Session | Game,
    result: SessionResult | GameResult,
    *,
    event: str,
    seq: int,
    head_digest: str,
    required: tuple[str, ...],
    revision: int = 1,
    supersedes: str | None = None,
    disputes: tuple[dict[str, Any], ...] = (),
) -> dict[str, Any]:
    """Return the sheet document of a session or game, as of entry `seq`."""
    printed = game_result_document(result) if isinstance(result, GameResult) else result_document(result)
    return write_sheet(
        SheetDocument(session, printed, event, seq, head_digest, revision, supersedes, required, disputes)
    )


def write_sheet(sheet: SheetDocument[Any]) -> dict[str, Any]:
    """Return the sheet as the JSON object that other programs read."""
    session = sheet.session
    inside = write_game(session) if isinstance(session, Game) else write_session(session)
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "session": inside,
        "result": sheet.result,
        "journal": {"event": sheet.event, "seq": sheet.seq, "head": sheet.head_digest},
        "revision": sheet.revision,
    }
    if sheet.supersedes is not None:
        document["supersedes"] = sheet.supersedes
    return document | {"required": list(sheet.required), "disputes": list(sheet.disputes)}


def holds_game(value: Any) -> bool:
    """Return whether a JSON value is a game500 document, or a sheet document of a game."""
    if not isinstance(value, dict):
        return False
    inside = value.get("session") if value.get("format") == FORMAT else value
    if not isinstance(inside, dict):
        return False
    named = inside.get("format")
    return named == GAME_FORMAT or (named is None and "hands" in inside and "deals" not in inside)


def read_game_sheet(value: Any, path: Path = ()) -> SheetDocument[Game] | tuple[Problem, ...]:
    """Return a game's complete sheet in this JSON value, or all its problems.

    What was signed is judged by its numbers, even if a document would be refused today for
    contradicting itself.
    """
    return _read_whole(value, path, partial(read_game, in_sheet=True, lenient=True))


def read_sheet(value: Any, path: Path = ()) -> SheetDocument[Session] | tuple[Problem, ...]:
    """Return the complete sheet that this JSON value describes, or every problem it has.

    What was signed is judged by its numbers, even if a document would be refused today for
    contradicting itself.
    """
    return _read_whole(value, path, partial(read_session, under_way=True, lenient=True))


def read_scorable_game(value: Any, path: Path = (), *, lenient: bool = False) -> Game | tuple[Problem, ...]:
    """Return the game of a game500 or sheet document, or the problems.

    In a sheet document only the game is needed: the rest may be missing, but not wrong.
    """
    if not _is_sheet(value):
        return read_game(value, path, lenient=lenient)
    return _read_inside(value, path, partial(read_game, in_sheet=True, lenient=lenient))


def read_scorable(value: Any, path: Path = (), *, lenient: bool = False) -> Session | tuple[Problem, ...]:
    """Return the session of a session or sheet document, or the problems.

    In a sheet document only the session is needed: the rest may be missing, but not wrong.
    """
    if not _is_sheet(value):
        return _read_session(value, path, lenient=lenient)
    return _read_inside(value, path, partial(read_session, under_way=True, lenient=lenient))


def _is_sheet(value: Any) -> bool:
    return isinstance(value, dict) and value.get("format") == FORMAT


def _read_whole(value: Any, path: Path, read: Reader[Played]) -> SheetDocument[Played] | tuple[Problem, ...]:
    problems: list[Problem] = []
    cursor = opened(value, path, problems)
    sheet = _read(cursor, read, required=True) if cursor is not None else None
    return tuple(problems) if problems or sheet is None else sheet


def _read_inside(value: Any, path: Path, read: Reader[Played]) -> Played | tuple[Problem, ...]:
    problems: list[Problem] = []
    sheet = _read(Cursor(value, path, problems), read, required=False)
    return tuple(problems) if problems or sheet is None else sheet.session


def _read_session(value: Any, path: Path, *, lenient: bool) -> Session | tuple[Problem, ...]:
    result = read_session(value, path, lenient=lenient)
    if isinstance(result, Session) or not isinstance(value, dict) or not isinstance(value.get("format"), str):
        return result
    here = (*path, "format")
    allowed = f"{SESSION_FORMAT}, {GAME_FORMAT}, {FORMAT}"
    other = Problem("not-one-of", here, (("value", value["format"]), ("allowed", allowed)))
    if value["format"] in _OTHER_FORMATS:
        return (other,)
    return tuple(other if fault.path == here else fault for fault in result)


def _read(cursor: Cursor, read: Reader[Played], *, required: bool) -> SheetDocument[Played] | None:
    """Read the content of the sheet (a session or a game) and everything around it."""
    cursor.known(_KEYS)
    read_frame(cursor, FORMAT)
    subject: Played | None = None
    if cursor.has("session"):
        inside = read(cursor.value["session"], (*cursor.path, "session"))
        if isinstance(inside, tuple):
            cursor.problems.extend(inside)
        else:
            subject = inside
    else:
        cursor.refuse("missing", "session", key="session")
    around = _read_frame(cursor, required=required)
    return SheetDocument(subject, *around) if subject is not None else None


_Around = tuple[dict[str, Any], str, int, str, int, str | None, tuple[str, ...], tuple[dict[str, Any], ...]]


def _read_frame(cursor: Cursor, *, required: bool) -> _Around:
    """Read everything around the content, in the order of the fields of a sheet."""
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
    return result.value if result else {}, event, seq, head, revision or 1, supersedes, signers, disputes


def _read_journal(cursor: Cursor, *, required: bool) -> tuple[str, int, str]:
    journal = cursor.inner("journal", required=required)
    if journal is None:
        return "", 0, ""
    journal.known(_JOURNAL_KEYS)
    event = journal.text("event", required=True)
    seq = journal.integer("seq", 0, LARGEST, required=True)
    head = journal.text("head", required=True)
    return event or "", seq or 0, head or ""
