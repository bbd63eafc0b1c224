"""A separate low-priority process that draws papers, so that typing stays fast.

It is started for the first paper, kept for the next ones, and ends after some idle minutes, with the program, or when
the program has died. It receives values and returns bytes: keys, files and the event stay in this process.
"""

import atexit
import os
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pickle import loads
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from scorekeeper.kernel.errors import NotDrawn
from scorekeeper.language.dates import choose_date_format, date_format
from scorekeeper.language.translation import speak
from scorekeeper.sheets.paper.no_glyph import letters_replaced, note_replaced
from scorekeeper.sheets.reports.model import Progress, Stopped

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess
    from multiprocessing.reduction import ForkingPickler

IDLE = 180.0
"""Seconds that the process waits for the next paper."""
_LOWER = 10
"""How much lower the priority of the process is (nice)."""
_BELOW_NORMAL = 0x4000
_TRIES = 2
_LOOK = 0.1
"""Interval in seconds between checks for cancellation."""
_PROGRESS, _DONE, _FAILED = "told", "done", "failed"


def _mapping(values: dict[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(values)


def _reduce_mapping(mapping: "MappingProxyType[Any, Any]") -> tuple[Callable[..., Any], tuple[dict[Any, Any]]]:
    return _mapping, (dict(mapping),)


def _pickler() -> "type[ForkingPickler]":
    """Return a pickler that can also send read-only mappings."""
    from multiprocessing.reduction import ForkingPickler  # noqa: PLC0415 - only who draws needs it

    ForkingPickler.register(MappingProxyType, _reduce_mapping)
    return ForkingPickler


class DrawingProcess:
    """Draws papers in another process, one at a time, for any thread that asks."""

    def __init__(self, idle: float = IDLE) -> None:
        self._idle = idle
        self._turn = Lock()
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The process id, or None if no process is running."""
        process = self._process
        return process.pid if process is not None and process.is_alive() else None

    def __call__(self, work: Callable[..., Any], *given: object) -> Any:
        """Return the result of `work`, or raise its error.

        If the process crashes it is restarted and the paper tried once more; then NotDrawn is raised.
        """
        asked = bytes(_pickler().dumps((os.environ.get("LANGUAGE", ""), date_format(), work, given)))
        with self._turn:
            done, answer, replaced = self._answer(asked)
        if not done:
            raise answer
        note_replaced(replaced)
        return answer

    def close(self) -> None:
        """End the process after the paper that it is drawing now."""
        with self._turn:
            self._end()

    def _answer(self, asked: bytes) -> tuple[bool, Any, Mapping[str, str]]:
        for _try in range(_TRIES):
            try:
                pipe = self._started()
                pipe.send_bytes(asked)
                answer: tuple[bool, Any, Mapping[str, str]] = pipe.recv()
            except (EOFError, OSError):
                self._end()
            else:
                return answer
        return False, NotDrawn(), {}

    def _started(self) -> "Connection":
        """Return the connection to the process, which is started if it is not running."""
        if self._process is not None and not self._process.is_alive():
            self._end()
        if self._pipe is None:
            import multiprocessing  # noqa: PLC0415 - only who draws needs it

            own = multiprocessing.get_context("spawn")
            self._pipe, there = own.Pipe()
            # a daemon may have no processes of its own, and a checked page is drawn in one
            self._process = own.Process(target=_serve, args=(there, self._idle), name="drawing")
            atexit.register(self._end)
            self._process.start()
            there.close()
        return self._pipe

    def _end(self) -> None:
        pipe, process = self._pipe, self._process
        self._pipe = self._process = None
        atexit.unregister(self._end)
        if pipe is not None:
            pipe.close()
        if process is not None and process.pid is not None:
            process.kill()
            process.join()


DRAWING = DrawingProcess()
"""The single instance of this program."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A pickled value to send to another process, which unpacks such values one by one."""

    content: bytes

    def __call__(self) -> Any:
        return loads(self.content)  # noqa: S301 - from the program that started this process


def pack(value: object) -> Packed:
    """Return a value as `Packed`, so that sending many does not block other threads for long."""
    return Packed(bytes(_pickler().dumps(value)))


def drawn_apart(work: Callable[..., Any], progress: Progress, *given: object) -> Any:
    """Return the result of `work` with these values and a progress, run in a separate process.

    Progress is reported here; the process is ended on cancellation. Raises what `work` raises, Stopped, and NotDrawn if
    the process crashed.
    """
    import multiprocessing  # noqa: PLC0415 - only who draws needs it

    own = multiprocessing.get_context("spawn")
    pipe, there = own.Pipe()
    process = own.Process(target=_serve_once, args=(there,), name="drawing-apart", daemon=True)
    process.start()
    there.close()
    try:
        pipe.send_bytes(bytes(_pickler().dumps((os.environ.get("LANGUAGE", ""), date_format(), work, given))))
        while True:
            if not pipe.poll(_LOOK):
                if progress.stopped():
                    raise Stopped
                continue
            kind, answer = pipe.recv()
            if kind == _PROGRESS:
                progress.step(*answer)
            elif kind == _DONE:
                result, replaced = answer
                note_replaced(replaced)
                return result
            else:
                raise answer
    except (EOFError, OSError) as cause:
        raise NotDrawn from cause
    finally:
        pipe.close()
        process.kill()
        process.join()


def _serve_once(pipe: "Connection") -> None:
    """Draw one paper, report the progress, and end."""
    _pickler()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the program itself
    _let_others_go_first()
    with suppress(EOFError, OSError):
        try:
            language, dates, work, given = loads(pipe.recv_bytes())  # noqa: S301 - from the program that started this process
            speak(language)
            choose_date_format(dates)
            with letters_replaced() as replaced:
                result = work(*given, Progress(on_progress=lambda done, total: pipe.send((_PROGRESS, (done, total)))))
            answer: tuple[str, object] = _DONE, (result, replaced)
        except Exception as error:  # noqa: BLE001 - whatever it is, the program must hear of it
            answer = _FAILED, error
        pipe.send(answer)


def _serve(pipe: "Connection", idle: float) -> None:
    """Draw what is requested until the requests end or the calling program has ended."""
    _pickler()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is for the program itself
    _let_others_go_first()
    spoken = None
    with suppress(EOFError, OSError):
        while pipe.poll(idle):
            asked = pipe.recv_bytes()
            try:
                language, dates, work, given = loads(asked)  # noqa: S301 - from the program that started this process
                if language != spoken:
                    speak(language)
                    spoken = language
                choose_date_format(dates)
                with letters_replaced() as replaced:
                    answer = True, work(*given), replaced
            except Exception as error:  # noqa: BLE001 - whatever it is, the program must hear of it
                answer = False, error, {}
            pipe.send(answer)


def _let_others_go_first() -> None:
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only there

        system = ctypes.windll.kernel32
        system.SetPriorityClass(system.GetCurrentProcess(), _BELOW_NORMAL)
    else:
        with suppress(OSError):
            os.nice(_LOWER)
