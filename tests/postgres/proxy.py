"""A connection to the server that can be reset at any moment, like a pulled cable."""

import socket
import struct
import threading
from contextlib import suppress
from pathlib import Path

CUTS = ("never sent", "half sent", "sent and dropped", "answer swallowed", "half an answer")


class Proxy:
    """Listens locally and forwards to the server's socket. `cut` is the fate of the next query."""

    def __init__(self, server: Path) -> None:
        self.cut = ""
        self._server = str(server)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        threading.Thread(target=self._open, daemon=True).start()

    def close(self) -> None:
        """Let nobody in any more."""
        self._door.close()

    def _open(self) -> None:
        with suppress(OSError):
            while True:
                near, _where = self._door.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._server)
                ends = _Ends(self, near, far)
                threading.Thread(target=ends.questions, daemon=True).start()
                threading.Thread(target=ends.answers, daemon=True).start()


class _Ends:
    """Both ends of one line."""

    def __init__(self, proxy: Proxy, near: socket.socket, far: socket.socket) -> None:
        self._proxy, self._near, self._far = proxy, near, far
        self._of_answer = ""

    def questions(self) -> None:
        """Hand on what the seat says."""
        with suppress(OSError):
            while data := self._near.recv(1 << 16):
                cut, self._proxy.cut = self._proxy.cut, ""
                if cut == "never sent":
                    break
                if cut == "half sent":
                    self._far.sendall(data[: len(data) // 2])
                    break
                self._of_answer = cut
                self._far.sendall(data)
                if cut == "sent and dropped":
                    break
        self._end()

    def answers(self) -> None:
        """Hand on what the server says."""
        with suppress(OSError):
            while data := self._far.recv(1 << 16):
                if self._of_answer in {"answer swallowed", "half an answer"}:
                    if self._of_answer == "half an answer":
                        self._near.sendall(data[: len(data) // 2])
                    break
                self._near.sendall(data)
        self._end()

    def _end(self) -> None:
        """Reset the seat's end; the server hears that the line has gone."""
        with suppress(OSError):
            self._near.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        for end in (self._near, self._far):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
