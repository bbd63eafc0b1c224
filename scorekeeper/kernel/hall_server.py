"""A small web server for the hall's network.

Its limits, its headers, and the addresses of this computer.
waitress serves; its default limits are made for a web application behind a proxy and are replaced here: a hundred
stalled phones must not shut out all others.
"""

import logging
import os
import socket
import threading
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any

LOOPBACK, EVERYBODY = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only if the hall's network is chosen
SAFE_HEADERS = (
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
"""No frames, nothing for other sites, no address passed on."""
_WITHOUT_POLL = 450
"""The connection limit where poll is missing: select ends at 512 sockets."""

# waitress warns of each request that has to wait; a pipe without a reader would fill up and stop the server
logging.getLogger("waitress").addHandler(logging.NullHandler())

Start = Callable[[str, list[tuple[str, str]]], Any]
Application = Callable[[Mapping[str, Any], Start], Iterable[bytes]]


def page_mark(page: bytes) -> str:
    """Return the mark of a page's version (its ETag)."""
    return f'"{sha256(page).hexdigest()[:16]}"'


class HallServer:
    """The server in its own thread, running from its creation until it is closed.

    `body` is the largest body of a request in bytes. Raises OSError if the port is in use.
    """

    def __init__(self, application: Application, *, host: str = LOOPBACK, port: int = 0, body: int = 1024) -> None:
        from waitress.server import create_server  # noqa: PLC0415 - only where pages are offered

        self._server = create_server(
            application,
            sockets=[_bound(host, port)],
            threads=4,
            ident=None,
            channel_timeout=15,
            cleanup_interval=5,
            connection_limit=1200 if _has_poll() else _WITHOUT_POLL,
            asyncore_use_poll=_has_poll(),
            max_request_header_size=8192,
            max_request_body_size=body,
            clear_untrusted_proxy_headers=True,
        )
        self.host = host
        self.port = int(self._server.effective_port)
        self._thread = threading.Thread(target=self._server.run, name="pages", daemon=True)
        self._thread.start()

    @property
    def addresses(self) -> tuple[str, ...]:
        """The addresses of the server, the one reachable in the hall first."""
        hosts = own_addresses() if self.host == EVERYBODY else (self.host,)
        return tuple(f"http://{host}:{self.port}/" for host in hosts)

    def close(self) -> None:
        """Finish the answers being made, stop serving, and close open connections."""
        self._server.task_dispatcher.shutdown()  # its threads would stay, and wake a server that has ended
        trigger = self._server.trigger
        with trigger.lock:  # awake already, the server would end before it is woken: its pipe could be another file
            trigger.thunks.append(self._end)
            trigger.pull_trigger()
        self._thread.join(5)

    def _end(self) -> None:
        # In the server's thread, which runs as long as a client is connected.
        for channel in tuple(self._server.active_channels.values()):
            channel.handle_close()
        self._server.close()


def _bound(host: str, port: int) -> socket.socket:
    """Return a socket bound to this address; raise OSError if the address is in use."""
    # waitress would leave its threads and a socket open in that case
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere two programs would share the port
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound


def _has_poll() -> bool:
    import select  # noqa: PLC0415 - beside the server

    return hasattr(select, "poll")


def own_addresses() -> tuple[str, ...]:
    """Return this computer's addresses in its networks; loopback if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
        try:
            outward.connect(("192.0.2.1", 9))  # nothing is sent: the system only tells the address it would send from
            return (str(outward.getsockname()[0]),)
        except OSError:
            return (LOOPBACK,)
