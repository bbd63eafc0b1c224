"""A small web server for the hall's network, with limits on what clients may do.

waitress serves. Its default limits are made for a web application behind a proxy and are replaced here: a hundred
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
_MOST, _WITHOUT_POLL = 1200, 450
"""The connection limit, and the one where poll is missing: select ends at 512 sockets."""
_OTHER_FILES = 100
"""Open files that the event and the system need beside the connections."""
MOST_OF_DEVICE = 600
"""Maximum number of connections from one address; after that the oldest idle one is closed.

A router may show a whole hall as one address.
"""

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
        from waitress.channel import HTTPChannel  # noqa: PLC0415 - only where pages are offered
        from waitress.server import create_server  # noqa: PLC0415

        class Channel(HTTPChannel):  # type: ignore[misc]  # waitress has no types
            def __init__(self, server: Any, *given: Any, **more: Any) -> None:
                super().__init__(server, *given, **more)
                _make_room(server.active_channels.values(), self.addr[0])

        self._server = create_server(
            application,
            sockets=[_bind(host, port)],
            threads=4,
            ident=None,
            channel_timeout=15,
            cleanup_interval=5,
            connection_limit=_connection_limit(),
            asyncore_use_poll=_has_poll(),
            max_request_header_size=8192,
            max_request_body_size=body,
            clear_untrusted_proxy_headers=True,
        )
        self._server.channel_class = Channel
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
        with trigger.lock:  # already awake, the server might end first, and its pipe's number belong to another file
            trigger.thunks.append(self._end)
            trigger.pull_trigger()
        self._thread.join(5)

    def _end(self) -> None:
        # In the server's thread, which runs as long as a client is connected.
        for channel in tuple(self._server.active_channels.values()):
            channel.handle_close()
        self._server.close()


def _bind(host: str, port: int) -> socket.socket:
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


def _make_room(channels: Iterable[Any], host: str) -> None:
    """Close the oldest idle connections of an address that has too many.

    So a slow sender does not shut out the others.
    """
    held = [channel for channel in tuple(channels) if channel.addr[0] == host and not channel.will_close]
    idle = [channel for channel in held if not channel.requests]
    too_many = max(0, len(held) - MOST_OF_DEVICE)
    for channel in sorted(idle, key=lambda channel: channel.creation_time)[:too_many]:
        channel.will_close = True


def _connection_limit() -> int:
    """Return how many connections may be open, so that files can still be opened beside them."""
    if not _has_poll():
        return _WITHOUT_POLL
    import resource  # noqa: PLC0415 - beside the server; not on Windows, which has no poll either

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _MOST + _OTHER_FILES
    if 0 <= soft < wanted:
        soft = wanted if hard < 0 else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return _MOST if soft < 0 else min(_MOST, soft - _OTHER_FILES)


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
