"""A connection to the server that can be reset at any moment, like a pulled cable."""

import socket
import struct
import threading
from contextlib import suppress
from pathlib import Path

CUTS = ("never sent", "half sent", "sent and dropped", "answer swallowed", "half an answer")


class Proxy:
    """Listens locally and forwards to the server's socket.

    `cut` is the fate of the next query; `down` cuts all lines and lets nobody in.
    """

    def __init__(self, server: Path) -> None:
        self.cut, self.cuts = "", 0
        self._down = False
        self._open_lines: set[_ProxyEnds] = set()
        self._server = str(server)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        threading.Thread(target=self._open, daemon=True).start()

    def close(self) -> None:
        """Refuse new connections."""
        self._door.close()

    @property
    def down(self) -> bool:
        """Whether there is no way to the server."""
        return self._down

    @down.setter
    def down(self, down: bool) -> None:
        self._down = down
        for line in self._open_lines if down else ():
            line.end()

    def _open(self) -> None:
        with suppress(OSError):
            while True:
                near, _where = self._door.accept()
                if self._down:
                    near.close()
                    continue
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._server)
                ends = _ProxyEnds(self, near, far)
                self._open_lines = {line for line in self._open_lines if not line.ended} | {ends}
                threading.Thread(target=ends.questions, daemon=True).start()
                threading.Thread(target=ends.answers, daemon=True).start()


class _ProxyEnds:
    """Both ends of one line."""

    def __init__(self, proxy: Proxy, near: socket.socket, far: socket.socket) -> None:
        self._proxy, self._near, self._far = proxy, near, far
        self._of_answer = ""
        self.ended = False

    def questions(self) -> None:
        """Hand on what the seat says."""
        with suppress(OSError):
            while data := self._near.recv(1 << 16):
                cut, self._proxy.cut = self._proxy.cut, ""
                self._proxy.cuts += bool(cut)
                if cut == "never sent":
                    break
                if cut == "half sent":
                    self._far.sendall(data[: len(data) // 2])
                    break
                self._of_answer = cut
                self._far.sendall(data)
                if cut == "sent and dropped":
                    break
        self.end()

    def answers(self) -> None:
        """Hand on what the server says."""
        with suppress(OSError):
            while data := self._far.recv(1 << 16):
                if self._of_answer in {"answer swallowed", "half an answer"}:
                    if self._of_answer == "half an answer":
                        self._near.sendall(data[: len(data) // 2])
                    break
                self._near.sendall(data)
        self.end()

    def end(self) -> None:
        """Reset the seat's end; the server hears that the line has gone."""
        self.ended = True
        with suppress(OSError):
            self._near.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        for end in (self._near, self._far):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
