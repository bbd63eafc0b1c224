"""A connection to the server that is cut before a query, during it, or before its answer."""

import random
import socket
import struct
import threading
from contextlib import suppress

CUTS = ("never sent", "half sent", "answer swallowed")


class CutLine:
    """Listens on this computer and forwards to the server. `cut` breaks an open connection."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._there = host, port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self._next = ""
        self.cut_count = 0
        """How many lines were cut."""
        threading.Thread(target=self._open, daemon=True).start()

    def cut(self, chance: random.Random) -> None:
        """Make the next query on any of the lines fail."""
        self._next = chance.choice(CUTS)

    def take_cut(self) -> str:
        """Return how the current query is cut, "" for not at all, and count the cut."""
        cut, self._next = self._next, ""
        self.cut_count += bool(cut)
        return cut

    def close(self) -> None:
        """Accept no more connections."""
        self._door.close()

    def _open(self) -> None:
        with suppress(OSError):
            while True:
                near, _where = self._door.accept()
                try:
                    far = self._far()
                except OSError:
                    near.close()
                    continue
                ends = _LineEnds(self, near, far)
                threading.Thread(target=ends.questions, daemon=True).start()
                threading.Thread(target=ends.answers, daemon=True).start()

    def _far(self) -> socket.socket:
        if not self._host.startswith("/"):
            return socket.create_connection((self._host, self._there))
        far = socket.socket(socket.AF_UNIX)
        far.connect(f"{self._host}/.s.PGSQL.{self._there}")
        return far


class _LineEnds:
    """Both ends of one line."""

    def __init__(self, line: CutLine, near: socket.socket, far: socket.socket) -> None:
        self._line, self._near, self._far = line, near, far
        self._swallow = False

    def questions(self) -> None:
        """Forward what the seat sends."""
        with suppress(OSError):
            while data := self._near.recv(1 << 16):
                cut = self._line.take_cut()
                if cut == "never sent":
                    break
                if cut == "half sent":
                    self._far.sendall(data[: len(data) // 2])
                    break
                self._swallow = bool(cut)
                self._far.sendall(data)
        self._end()

    def answers(self) -> None:
        """Forward what the server sends."""
        with suppress(OSError):
            while data := self._far.recv(1 << 16):
                if self._swallow:
                    break
                self._near.sendall(data)
        self._end()

    def _end(self) -> None:
        """Reset the seat's end, as an unplugged cable does; the server sees a closed connection."""
        with suppress(OSError):
            self._near.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        for end in (self._near, self._far):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
