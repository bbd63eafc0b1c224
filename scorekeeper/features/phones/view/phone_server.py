"""The web application of the phones, with six paths.

    GET  /              the page; /page/<file> its style and modules
    GET  /try           tells a device that it reaches this computer, and the desk that it did
    GET  /words/<code>  the texts of the page in a language
    POST /hello         a phone uses the code of its card
    GET  /state         what the page shows now, signed by the phone
    POST /do            a command, signed by the phone

A phone signs each request with the number of the answer before it (`X-Nonce`), so that one recorded by a listener is
worth nothing later: it neither enters anything nor shows that the phone is at the table. A phone without the number,
since its page or the server has started again, is told it by 503 and signs again.

A command is decided by 200, 400, 409 or 413; 503 is about the server alone, and the phone sends it again. Answers have
one of the statuses in `STATUSES`. None of this is a public interface: it changes with the page.
"""

import json
import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from html import escape
from types import MappingProxyType
from typing import Any, TypeVar

from scorekeeper.assets.paths import resources
from scorekeeper.features.phones import words
from scorekeeper.features.phones.view.phone_commands import (
    CommandFormatError,
    PhoneCommand,
    PhoneRefusedError,
    enter,
    newest_of,
    read_command,
)
from scorekeeper.features.phones.view.phone_register import Phone, PhoneRegister
from scorekeeper.features.phones.view.signed_request import SCHEME, is_signed, request_text, signature
from scorekeeper.features.phones.view.table_view import open_session, table_view
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.desk import Desk, EventStore
from scorekeeper.kernel.errors import DeskError
from scorekeeper.kernel.failures import sentence
from scorekeeper.kernel.hall_server import SAFE_HEADERS, Start, page_mark
from scorekeeper.kernel.lost_entries import common_length
from scorekeeper.kernel.phone_status import NEAR, TEAM
from scorekeeper.store.errors import ServerLacksError, StoreError

BODY = 4096
"""The largest body of a request in bytes."""
WRITERS = 2
"""How many requests may wait for the writer; more are answered at once.

A slow disk then stops no poll.
"""
PATIENCE = 6.0
"""Seconds that a command waits for the writer; the phone waits longer."""
MOST_TRIES = 500
"""The most devices that are counted while the connection is tried."""
STATUSES = frozenset({200, 304, 400, 401, 403, 404, 409, 413, 503})
PAGE_FILES = ("table.html", "table.css", "tokens.css", "outbox.js", "texts.js", "forms.js", "draw.js")
_TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
_KEPT = ("Cache-Control", "private, max-age=43200")
"""Keeps the page on a phone while the server is away; HTTP allows no service worker."""
_LIVE = ("Cache-Control", "no-store")
_SAFE = (("Content-Security-Policy", _POLICY), *SAFE_HEADERS)
_WORDS = {
    200: "200 OK",
    304: "304 Not Modified",
    400: "400 Bad Request",
    401: "401 Unauthorized",
    403: "403 Forbidden",
    404: "404 Not Found",
    409: "409 Conflict",
    503: "503 Service Unavailable",
}

logger = logging.getLogger(__name__)
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    body: bytes = b""
    kind: str = "application/json"
    mark: str = ""
    kept: bool = False


class _RequestRefused(Exception):  # noqa: N818 - the name says what happened
    """A refused request: its status, its code, and the sentence for the phone."""

    def __init__(self, status: int, code: str, text: str) -> None:
        super().__init__(code)
        self.status, self.code, self.text = status, code, text


def _new_nonce() -> str:
    return secrets.token_hex(8)


@dataclass(slots=True)
class Heard:
    """A phone's last request: its time (epoch seconds), waiting commands, and call.

    `since` is when it was first heard after a longer silence, `nonce` the number its next request is signed with.
    """

    time: float = 0.0
    since: float = 0.0
    waiting: int = 0
    bell: str = ""
    nonce: str = field(default_factory=_new_nonce)


class PhoneServer:
    """The web application, with the desk that enters what the phones send.

    The desk belongs to one thread. `open_desk` is called in that thread, and again when another server has taken over
    that lacks entries which were never reported to a phone as saved. Its errors pass.
    """

    def __init__(
        self,
        open_desk: Callable[[], Desk],
        register: PhoneRegister,
        page_words: Mapping[str, Mapping[str, str]],
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._register, self._clock = register, clock
        self._writer = ThreadPoolExecutor(1, "phones-desk")
        self._turns = threading.BoundedSemaphore(WRITERS)
        self._nonces = threading.Lock()
        self._views: dict[tuple[object, ...], tuple[bytes, str]] = {}
        self._words = {code: _json(dict(texts)) for code, texts in page_words.items()}
        self._files = MappingProxyType({name: _page_file(name) for name in PAGE_FILES})
        self._tried = {code: _tried_page(code, texts) for code, texts in page_words.items()}
        self.heard: dict[str, Heard] = {}
        self.tries: dict[str, int] = {}
        """When each device (its address) last tried the connection, in epoch seconds."""
        self._open_desk = open_desk
        self._is_lost = False
        self._safe = 0
        """The newest entry of which a phone was told that it is saved."""
        try:
            self._desk = self._writer.submit(open_desk).result()
        except BaseException:
            self._writer.shutdown()
            raise

    @property
    def tournament(self) -> Tournament:
        """The current state of the event, as far as it has been read."""
        return self._desk.tournament

    @property
    def store(self) -> EventStore:
        """The store of the event."""
        return self._desk.store

    def catch_up(self) -> str:
        """Read the entries of other desks; return why the event cannot be read now, if so.

        "" if it can.
        """
        try:
            self._writer.submit(self._at_desk, Desk.catch_up).result()
        except StoreError as error:
            return sentence(error)
        return ""

    def _at_desk(self, work: Callable[[Desk], _T]) -> _T:
        """Do something at the desk; if the server has lost entries, at one that has read it again."""
        try:
            return work(self._desk)
        except ServerLacksError as lost:
            self._open_again(lost)
            return work(self._desk)

    def _open_again(self, lost: ServerLacksError) -> None:
        """Reopen the event; raise the error if a phone's saved entries are lost: a person decides."""
        if self._is_lost:
            raise lost
        try:
            desk = self._open_desk()
        except DeskError:
            raise lost from None
        if common_length(self._desk.entries, desk.entries) < self._safe:
            desk.close()
            self._is_lost = True
            raise lost
        self._desk, before = desk, self._desk
        self._views.clear()
        before.close()

    def _enter_at_desk(self, phone: Phone, command: PhoneCommand, *, near: bool) -> None:
        """Enter a command in the desk's thread."""
        self._at_desk(lambda desk: enter(desk, phone, command, other_near=near))
        self._safe = max(self._safe, newest_of(self._desk, command.cmd))

    def close(self) -> None:
        """Finish pending entries and release the event."""
        self._writer.submit(self._at_desk, Desk.close).result()
        self._writer.shutdown()

    def answer_bell(self, phone_id: str) -> None:
        """Note that the desk has seen a phone's bell."""
        if phone_id in self.heard:
            self.heard[phone_id].bell = ""

    # --- the web application

    def __call__(self, request: Mapping[str, Any], start: Start) -> Iterable[bytes]:
        try:
            answer = self._answer(request)
        except _RequestRefused as refused:
            answer = _refusal(refused.status, refused.code, refused.text)
        except Exception:  # always answer, so that the phone tries again
            logger.exception("a request failed")
            answer = _refusal(503, "failed", words.try_again())
        heads = [("Content-Type", f"{answer.kind}; charset=utf-8"), *_SAFE, _KEPT if answer.kept else _LIVE]
        if answer.mark:
            heads.append(("ETag", answer.mark))
        heard = self.heard.get(_authorization(request)[0])
        if heard is not None:
            heads.append(("X-Nonce", heard.nonce))
        if answer.status != 304:
            heads.append(("Content-Length", str(len(answer.body))))
        start(_WORDS[answer.status], heads)
        return [answer.body]

    def _answer(self, request: Mapping[str, Any]) -> _Answer:
        method, path = str(request["REQUEST_METHOD"]), str(request.get("PATH_INFO", ""))
        mark = str(request.get("HTTP_IF_NONE_MATCH", ""))
        if method == "GET":
            if path == "/state":
                return self._state(request, mark)
            if path == "/try":
                return self._try(request)
            kept = self._page(path)
            if kept is None:
                return _refusal(404, "not-found", "")
            return _Answer(304, b"", kept.kind, kept.mark, kept=True) if mark == kept.mark else kept
        if method == "POST" and path in {"/hello", "/do"}:
            body = request["wsgi.input"].read(BODY + 1)
            return self._hello(body) if path == "/hello" else self._do(request, body)
        return _refusal(404, "not-found", "")

    def _try(self, request: Mapping[str, Any]) -> _Answer:
        device = str(request.get("REMOTE_ADDR", ""))
        if device in self.tries or len(self.tries) < MOST_TRIES:
            self.tries[device] = int(self._clock())
        wished = str(request.get("HTTP_ACCEPT_LANGUAGE", "")).partition(",")[0].partition(";")[0].strip()
        page = self._tried.get(wished) or self._tried.get(wished.partition("-")[0]) or self._tried["en"]
        return _Answer(200, page, "text/html")

    def _page(self, path: str) -> _Answer | None:
        if path.startswith("/words/"):
            code = path.removeprefix("/words/")
            if not (code.isascii() and code.replace("-", "").isalnum()):
                return None
            texts = self._words.get(code) or self._words.get(code.partition("-")[0]) or self._words["en"]
            return _Answer(200, texts, "application/json", page_mark(texts), kept=True)
        name = PAGE_FILES[0] if path == "/" else path.removeprefix("/page/")
        content = self._files.get(name) if path == "/" or path.startswith("/page/") else None
        if content is None:
            return None
        return _Answer(200, content, _TYPES[name.rpartition(".")[2]], page_mark(content), kept=True)

    # --- a phone's requests

    def _hello(self, body: bytes) -> _Answer:
        given = _read_json(body)
        phone_id, device, signed = (given.get(name) for name in ("id", "device", "sign"))
        if not (isinstance(phone_id, str) and isinstance(device, str) and isinstance(signed, str)):
            raise _RequestRefused(400, "bad-request", words.unreadable_request())
        if len(device) != 32 or not set(device) <= set("0123456789abcdef"):
            raise _RequestRefused(400, "bad-request", words.unreadable_request())
        code = self._register.find(phone_id)
        if code is None or not code.is_valid or not is_signed(code.hash, f"hello {device}", signed):
            raise _RequestRefused(403, "unknown", words.code_unknown())
        try:
            phone = self._register.use_code(code.id, device)
        except KeyError as ended:
            raise _RequestRefused(403, "unknown", words.code_unknown()) from ended
        if phone is None:
            raise _RequestRefused(403, "used", words.code_used())
        # the signature shows the phone that this is the server that made its code
        return _Answer(200, _json({"id": phone.id, "sign": signature(phone.key, "welcome")}))

    def _state(self, request: Mapping[str, Any], mark: str) -> _Answer:
        waiting = str(request.get("HTTP_X_WAITING", ""))
        phone, heard = self._sender(request, "GET", "/state", waiting)
        heard.waiting = int(waiting) if waiting.isascii() and waiting.isdigit() and len(waiting) < 4 else 0
        body, current = self._view(phone)
        return _Answer(304, mark=current) if mark == current else _Answer(200, body, mark=current)

    def _do(self, request: Mapping[str, Any], body: bytes) -> _Answer:
        phone, heard = self._sender(request, "POST", "/do", body.decode(errors="replace"))
        given = _read_json(body)
        if given.get("kind") == "name":
            self._name(phone, given)
        elif given.get("kind") == "bell":
            heard.bell = datetime.fromtimestamp(self._clock(), UTC).isoformat(timespec="seconds")
        else:
            try:
                self._enter(phone, given)
            except PhoneRefusedError as refused:
                return self._done(phone, 409, {"code": refused.code, "text": refused.text})
        return self._done(phone)

    def _enter(self, phone: Phone, given: Mapping[str, Any]) -> None:
        """Have the writer enter a command.

        Raises a refusal if too many wait for the writer.
        """
        try:
            command = read_command(given)
            near = self._was_near(self.tournament, phone, self._time_made(command))
            if not self._turns.acquire(blocking=False):
                raise _RequestRefused(503, "busy", words.try_again())
            try:
                entered: Future[None] = self._writer.submit(self._enter_at_desk, phone, command, near=near)
            except BaseException:
                self._turns.release()
                raise
            entered.add_done_callback(lambda _future: self._turns.release())
            entered.result(PATIENCE)
        except CommandFormatError as wrong:
            raise _RequestRefused(400, "bad-request", words.unreadable_request()) from wrong
        except (StoreError, TimeoutError) as failed:
            # the phone sends the same command again: one that was saved after all is not entered twice
            raise _RequestRefused(503, "not-saved", words.try_again()) from failed

    def _name(self, phone: Phone, given: Mapping[str, Any]) -> None:
        """Save who enters on this phone: a player of its team, or of the table's session."""
        session, who = open_session(self.tournament, phone), given.get("name")
        both = session.state.record.teams if session is not None else {}
        teams = [team for side, team in both.items() if phone.kind != TEAM or (session and side == session.side)]
        if not isinstance(who, str) or not any(who in team.players or who == team.name for team in teams):
            raise _RequestRefused(400, "bad-request", words.unreadable_request())
        self._register.name(phone.id, who)

    def _done(self, phone: Phone, status: int = 200, more: Mapping[str, Any] = MappingProxyType({})) -> _Answer:
        """Return an answer to a command with the new state, so that the page need not poll."""
        try:
            body, mark = self._view(self._register.find(phone.id) or phone)
        except Exception:  # the answer is known even if the page cannot be shown
            logger.exception("a state failed")
            return _Answer(status, _json(dict(more)))
        return _Answer(status, _json({**more, "state": json.loads(body), "mark": mark}))

    def _sender(self, request: Mapping[str, Any], method: str, path: str, body: str) -> tuple[Phone, Heard]:
        """Return the phone that signed a request, which is then at the table.

        Refuse one that is unknown or may not enter any more, and one that was signed for an earlier answer.
        """
        phone_id, signed = _authorization(request)
        phone = self._register.find(phone_id)
        if phone is None or not phone.is_valid or not phone.is_used:
            raise _RequestRefused(401, "ended", words.phone_ended())
        heard, nonce = self.heard.setdefault(phone.id, Heard()), str(request.get("HTTP_X_NONCE", ""))
        if nonce == heard.nonce and not is_signed(phone.key, request_text(method, path, nonce, body), signed):
            raise _RequestRefused(401, "unsigned", words.phone_ended())
        with self._nonces:  # of two requests with one number only the first counts
            if nonce != heard.nonce:
                raise _RequestRefused(503, "nonce", words.try_again())
            heard.nonce = _new_nonce()
        now = self._clock()
        if now - heard.time > NEAR:
            heard.since = now // 1  # entries have whole seconds
        heard.time = now
        return phone, heard

    # --- what the page shows

    def _view(self, phone: Phone) -> tuple[bytes, str]:
        tournament = self.tournament
        near, bell = self._was_near(tournament, phone), self.heard[phone.id].bell if phone.id in self.heard else ""
        key = (phone, tournament.seq, near, bell)
        page = self._views.get(key)
        if page is None:
            body = _json(table_view(tournament, phone, other_near=near, bell=bell))
            if len(self._views) > 1000:
                self._views.clear()
            page = self._views[key] = (body, page_mark(body))
        return page

    def _time_made(self, command: PhoneCommand) -> float:
        """Return when a command was made, by its own age but not before what it answers."""
        named, entries = command.body.get("entries"), self._desk.entries
        numbers = [number for number in named if type(number) is int] if isinstance(named, list) else []
        answered = max((number for number in (command.seen, *numbers) if 0 < number <= len(entries)), default=0)
        after = datetime.fromisoformat(entries[answered - 1].at).timestamp() if answered else 0.0
        return max(self._clock() - command.seconds, after)

    def _was_near(self, tournament: Tournament, phone: Phone, made: float | None = None) -> bool:
        """Return whether the other side's phone is or was at the table when a command was made.

        A command of a phone that was in touch since then had nothing to wait for: it was made now.
        """
        session = open_session(tournament, phone) if phone.kind == TEAM else None
        if session is None:
            return False
        now, own = self._clock(), self.heard.get(phone.id)
        moment = now if made is None or own is None or own.since <= made else made
        others = [team for team in session.state.teams if team != phone.subject]
        heard = [
            self.heard.get(other.id)
            for other in self._register.phones
            if other.kind == TEAM and other.is_valid and other.is_used and other.subject in others
        ]
        return any(other is not None and other.since <= moment <= other.time + NEAR for other in heard)


def _refusal(status: int, code: str, text: str) -> _Answer:
    return _Answer(status, _json({"code": code, "text": text}))


def _authorization(request: Mapping[str, Any]) -> tuple[str, str]:
    """Return the phone's id and signature in a request, "" for what is missing."""
    scheme, _, rest = str(request.get("HTTP_AUTHORIZATION", "")).partition(" ")
    phone_id, _, signed = rest.partition(" ")
    return (phone_id, signed) if scheme == SCHEME else ("", "")


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _read_json(body: bytes) -> dict[str, Any]:
    """Return the object in a body; refuse anything else."""
    try:
        value = json.loads(body) if len(body) <= BODY else None
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise _RequestRefused(400, "bad-request", words.unreadable_request())
    return value


def _tried_page(code: str, texts: Mapping[str, str]) -> bytes:
    """Return the page shown to a device that tests the connection; it needs no JavaScript."""
    title, text = (texts.get(key, english) for key, english in words.connection_words().items())
    return (
        f'<!doctype html><html lang="{escape(code)}"><head><meta charset="utf-8"><title>Scorekeeper</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">'
        '<link rel="stylesheet" href="/page/tokens.css"><link rel="stylesheet" href="/page/table.css"></head>'
        f'<body><div id="page"><h1 class="big">{escape(title)}</h1><p>{escape(text)}</p></div></body></html>'
    ).encode()


@lru_cache(maxsize=16)
def _page_file(name: str) -> bytes:
    return (resources() / "web" / name).read_bytes()
