"""The phone server as a separate process that exchanges JSON lines with the window.

What the lines are is written at the other end, `features/phones/view/phone_process.py`. The process goes on when the
window closes or crashes; the next window takes over from it.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import time
from typing import IO, Any

from PySide6.QtCore import QObject, Qt, Signal

from scorekeeper.kernel.phone_status import PhoneStatus, read_statuses

OFF, STARTING, ON, STOPPING = "off", "starting", "on", "stopping"
"""The states of the server."""
_NO_CONSOLE = 0x08000000


class PhoneService(QObject):
    """Starts and stops the phone server of an event and passes on its reports.

    `changed` when anything but the time at which phones were heard is different; `code_made` carries kind and subject
    of a new code, whose address is in `codes` from then on. `keep` is called with whether the server is to run, so
    that the next window takes over from it. `password` returns what was typed to open the event on its server, "" if
    nothing was: the process asks for it over the pipe, where no one else on this computer can read it.
    """

    changed = Signal()
    code_made = Signal(str, str)
    _line = Signal(int, str)
    _ended = Signal(int, str)

    def __init__(
        self,
        event: str,
        data: Path,
        keep: Callable[[bool], None],
        password: Callable[[], str] = str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._event, self._data, self._keep, self._password = event, data, keep, password
        self._process: subprocess.Popen[str] | None = None
        self._number = 0
        self.port = ""
        """The port to serve on; "" for the usual one."""
        self.clock: Callable[[], float] = time
        self.state = OFF
        self.addresses: Sequence[str] = ()
        self.statuses: tuple[PhoneStatus, ...] = ()
        self.tries: Mapping[str, int] = {}
        """When each device (its address) last tried the connection, in epoch seconds."""
        self.problem = ""
        """Why the event cannot be read or the server did not start, as a sentence; "" if all is well."""
        self.codes: dict[tuple[str, str], str] = {}
        """The addresses with codes made in this window, by kind and subject; they are stored nowhere."""
        self._line.connect(self._on_line, Qt.ConnectionType.QueuedConnection)
        self._ended.connect(self._on_end, Qt.ConnectionType.QueuedConnection)

    @property
    def is_on(self) -> bool:
        return self.state == ON

    @property
    def process_id(self) -> int:
        """The id of the server's process, 0 without one."""
        return self._process.pid if self._process is not None else 0

    def start(self, address: str = "") -> None:
        """Start the server, replacing one that an earlier window left running.

        `address` is written into the codes.
        """
        if self._process is not None:
            return
        self._number += 1
        words = [*_program(), "phones", self._event, "--pipe", "--data", str(self._data)]
        words += ["--address", address] if address else []
        words += ["--port", self.port] if self.port else []
        self.problem = ""
        try:
            self._process = process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                start_new_session=os.name == "posix",  # Ctrl+C in the window's terminal is not for the phones
                creationflags=_NO_CONSOLE if os.name == "nt" else 0,
            )
        except OSError as error:
            self._set_state(OFF, error.strerror or str(error))
            return
        Thread(target=self._read, args=(process, self._number), name="phones-pipe", daemon=True).start()
        self._keep(True)
        self._set_state(STARTING)

    def stop(self) -> None:
        """Stop the server; phones store their entries until it runs again."""
        self._keep(False)
        if self._process is not None:
            self._send(stop=True)
            self._set_state(STOPPING)

    def release(self) -> None:
        """Leave the server running without this window."""
        process, self._process = self._process, None
        self._number += 1
        if process is not None and process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()
        self.state, self.statuses = OFF, ()

    def make_code(self, kind: str, subject: str) -> None:
        """Request a new code for a team or table, which invalidates its earlier code or phone."""
        self._send(new={"kind": kind, "subject": subject})

    def end_phone(self, kind: str, subject: str) -> None:
        """Revoke the phone or code of a team or table."""
        self.codes.pop((kind, subject), None)
        self._send(end={"kind": kind, "subject": subject})

    def answer_bell(self, phone: str) -> None:
        """Note that the desk has seen a phone's call."""
        self._send(seen=phone)

    def phone(self, kind: str, subject: str) -> PhoneStatus | None:
        """Return the phone or unused code of a team or table, None if there is none."""
        return next((status for status in self.statuses if (status.kind, status.subject) == (kind, subject)), None)

    def code(self, kind: str, subject: str) -> str:
        """Return the address with a team's or table's unused code, "" if not known here."""
        status = self.phone(kind, subject)
        return self.codes.get((kind, subject), "") if status is None or not status.used else ""

    def _send(self, **asked: Any) -> None:
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError):  # the process has ended; its end is reported in a moment
                self._process.stdin.write(f"{json.dumps(asked)}\n")
                self._process.stdin.flush()

    def _read(self, process: "subprocess.Popen[str]", number: int) -> None:
        """Pass on the lines of the process, in a thread, until it or the window ends."""
        errors: list[str] = []
        assert process.stdout is not None
        assert process.stderr is not None
        beside = Thread(target=_collect, args=(process.stderr, errors), name="phones-errors", daemon=True)
        beside.start()
        with suppress(RuntimeError, ValueError):  # the window has gone
            for line in process.stdout:
                self._line.emit(number, line)
            failed = process.wait() != 0
            beside.join(5)
            self._ended.emit(number, errors[-1].strip() if failed and errors else "")
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                with suppress(OSError, ValueError):
                    stream.close()

    def _on_line(self, number: int, line: str) -> None:
        if number != self._number:
            return
        try:
            report = json.loads(line)
            if report.get("ask") == "password":
                self._send(password=self._password())
            elif "addresses" in report:
                self.addresses = tuple(map(str, report["addresses"]))
                self._set_state(ON)
            elif "phones" in report:
                self._take(report)
            elif "code" in report:
                kind, subject = report["code"]["kind"], report["code"]["subject"]
                self.codes[kind, subject] = report["code"]["address"]
                self.code_made.emit(kind, subject)
            elif "error" in report:
                self._set_state(self.state, str(report["error"]))
        except (ValueError, KeyError, TypeError):
            return  # not a line that this version writes

    def _take(self, report: Mapping[str, Any]) -> None:
        before = [_without_time(status) for status in self.statuses], self.tries, self.problem
        self.statuses = read_statuses(report["phones"])
        self.tries, self.problem = dict(report.get("tries", {})), str(report.get("problem", ""))
        if before != ([_without_time(status) for status in self.statuses], self.tries, self.problem):
            self.changed.emit()

    def _on_end(self, number: int, error: str) -> None:
        if number == self._number:
            self._process, self.statuses = None, ()
            self._set_state(OFF, error.partition("--port: ")[2] or error)

    def _set_state(self, state: str, problem: str = "") -> None:
        self.state, self.problem = state, problem
        self.changed.emit()


def _program() -> Sequence[str]:
    """Return the command that runs this program, installed or from source."""
    if not getattr(sys, "frozen", False):
        return (sys.executable, "-m", "scorekeeper")
    own = Path(sys.executable)
    terminal = own.with_name(f"scorekeeper-cli{own.suffix}")  # on Windows only this one has a pipe to write to
    return (str(terminal if terminal.exists() else own),)


def _collect(stream: IO[str], lines: list[str]) -> None:
    with suppress(OSError, ValueError):
        for line in stream:
            del lines[:-20]
            lines.append(line)


def _without_time(status: PhoneStatus) -> tuple[object, ...]:
    is_heard = bool(status.heard)
    return (status.id, status.kind, status.subject, status.used, is_heard, status.who, status.waiting, status.bell)
