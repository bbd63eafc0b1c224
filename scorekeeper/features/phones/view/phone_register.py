"""The phones of an event and their codes, in the user's data folder, not in the event.

An event travels: as a file, an archive, a backup. Codes must not travel with it. The register holds hashes, and every
program that works with it reads it again when another one has changed it: a code made or ended in one place is known at
once to the server that runs in another.
"""

import json
import os
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, fields, replace
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Any

from scorekeeper.assets.durable import make_folder, sync_folder
from scorekeeper.assets.locks import taking_turns
from scorekeeper.features.phones.view.signed_request import phone_key

FOLDER = "phones"
_FORMAT = 1
CODE_BYTES = 16


def new_code() -> str:
    """Return a new code for a card."""
    return urlsafe_b64encode(secrets.token_bytes(CODE_BYTES)).decode().rstrip("=")


def code_id(code: str) -> str:
    """Return the public id of a code; it reveals nothing about the code itself."""
    return sha256(f"scorekeeper id {code}".encode()).hexdigest()[:16]


def code_hash(code: str) -> str:
    """Return the hash of a code that the server keeps."""
    return sha256(f"scorekeeper key {code}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Phone:
    """A code and the phone that has used it, if any.

    `subject` is the team (uid) or the table's number as text, `device` the number that the phone chose, "" while the
    code is unused; `ended` is when it was withdrawn, "" while it is valid. Times are UTC (ISO 8601).
    """

    id: str
    kind: str
    subject: str
    hash: str
    made: str
    device: str = ""
    since: str = ""
    who: str = ""
    ended: str = ""

    @property
    def is_used(self) -> bool:
        return bool(self.device)

    @property
    def is_valid(self) -> bool:
        return not self.ended

    @property
    def short_id(self) -> str:
        """The id that is written into entries."""
        return self.id[:6]

    @property
    def key(self) -> str:
        """The key with which the phone signs."""
        return phone_key(self.hash, self.device)


class PhoneRegister:
    """The register of an event's phones in a folder.

    Safe to use from several threads and programs.
    """

    def __init__(self, data: Path, event: str, clock: Callable[[], str]) -> None:
        # an event file from elsewhere may have any text as its id, a path too
        name = event if event.isascii() and event.isalnum() else sha256(event.encode()).hexdigest()
        self._path = data / FOLDER / f"{name}.json"
        self._clock = clock
        self._turn = RLock()
        self._seen: tuple[int, int] | None = None
        self._phones: dict[str, Phone] = {}
        self._stop = ""

    @property
    def phones(self) -> tuple[Phone, ...]:
        """All phones and codes of the event, ended ones too, oldest first."""
        with self._turn:
            self._read()
            return tuple(self._phones.values())

    @property
    def stopped(self) -> str:
        """When the server of this event was last asked to end, "" if never."""
        with self._turn:
            self._read()
            return self._stop

    def find(self, phone_id: str) -> Phone | None:
        """Return the phone with this id, None if there is none."""
        with self._turn:
            self._read()
            return self._phones.get(phone_id)

    def valid(self, kind: str, subject: str) -> Phone | None:
        """Return the valid phone or code of a team or table, None if there is none."""
        return next(
            (phone for phone in self.phones if (phone.kind, phone.subject) == (kind, subject) and phone.is_valid), None
        )

    def make_code(self, kind: str, subject: str) -> str:
        """Return a new code for a team or table; its earlier code or phone is no longer valid.

        Raises OSError if the register cannot be written.
        """
        code, now = new_code(), self._clock()

        def changed() -> None:
            self._end(kind, subject, now)
            phone = Phone(code_id(code), kind, subject, code_hash(code), now)
            self._phones[phone.id] = phone

        self._change(changed)
        return code

    def end(self, kind: str, subject: str) -> bool:
        """End the phone or code of a team or table; return False if there was none. Raises OSError."""
        ended: list[bool] = []
        self._change(lambda: ended.append(self._end(kind, subject, self._clock())))
        return any(ended)

    def use_code(self, phone_id: str, device: str) -> Phone | None:
        """Record that a phone used a code; return None if another phone has already used it.

        The same phone may ask again.
        Raises KeyError for an unknown or ended code, OSError if it cannot be kept.
        """
        phone = self.find(phone_id)
        if phone is None or not phone.is_valid:
            raise KeyError(phone_id)
        if phone.is_used:
            return phone if phone.device == device else None

        def changed() -> None:
            current = self._phones[phone_id]
            if current.is_valid and not current.is_used:
                self._phones[phone_id] = replace(current, device=device, since=self._clock())

        self._change(changed)
        used = self._phones[phone_id]
        return used if used.device == device else None

    def name(self, phone_id: str, who: str) -> None:
        """Save the name of the player who enters on a phone. Raises OSError."""

        def changed() -> None:
            self._phones[phone_id] = replace(self._phones[phone_id], who=who)

        phone = self.find(phone_id)
        if phone is not None and phone.who != who:
            self._change(changed)

    def ask_to_stop(self) -> None:
        """Ask the server of this event to end, whichever program started it. Raises OSError."""

        def changed() -> None:
            now = self._clock()
            self._stop = now if now != self._stop else f"{now}+"  # twice within a second

        self._change(changed)

    def _end(self, kind: str, subject: str, now: str) -> bool:
        ended = [p for p in self._phones.values() if (p.kind, p.subject) == (kind, subject) and p.is_valid]
        for phone in ended:
            self._phones[phone.id] = replace(phone, ended=now)
        return bool(ended)

    def _change(self, change: Callable[[], object]) -> None:
        with self._turn:
            make_folder(self._path.parent, 0o700)
            with taking_turns(self._path.with_suffix(".lock")):
                self._read()
                before, stop = dict(self._phones), self._stop
                try:
                    change()
                    self._write()
                except BaseException:
                    self._phones, self._stop = before, stop  # without saving, it would be lost at the next start
                    raise

    def _read(self) -> None:
        """Read the register if another program has changed it.

        What is known stays if that fails: a busy or damaged file must neither end the server nor lock the phones out.
        """
        try:
            stat = self._path.stat()
        except OSError:
            return
        seen = (stat.st_mtime_ns, stat.st_ino)
        if seen == self._seen:
            return
        try:
            content = json.loads(self._path.read_text("utf-8"))
            phones = {phone.id: phone for phone in map(_phone, content["phones"])}
        except OSError:
            return
        except (ValueError, KeyError, TypeError):
            self._seen = seen
            return
        self._phones, self._stop, self._seen = phones, str(content.get("stop", "")), seen

    def _write(self) -> None:
        content = {"format": _FORMAT, "stop": self._stop, "phones": [asdict(phone) for phone in self._phones.values()]}
        beside = self._path.with_suffix(f".{os.getpid()}.new")
        handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(content, file, ensure_ascii=False)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self._path)
        sync_folder(self._path.parent)
        stat = self._path.stat()
        self._seen = (stat.st_mtime_ns, stat.st_ino)


_FIELDS = tuple(field.name for field in fields(Phone))


def _phone(kept: dict[str, Any]) -> Phone:
    return Phone(**{name: str(kept[name]) for name in _FIELDS if name in kept})


def without_code(register: PhoneRegister, kind: str, subjects: Iterable[str]) -> tuple[str, ...]:
    """Return the teams or tables that have neither a valid code nor a phone."""
    held = {phone.subject for phone in register.phones if phone.kind == kind and phone.is_valid}
    return tuple(subject for subject in subjects if subject not in held)
