"""The pages offered in the hall's network: read-only, from memory, and nothing else of this computer.

waitress serves them; its default limits are made for a web application behind a proxy and are replaced here: a hundred
stalled phones must not shut out all others.
"""

import logging
import socket
import threading
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from scorekeeper.features.publishing.view.paths import INDEX

LOOPBACK, EVERYBODY = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only if the hall's network is chosen
PORT = 5656
_TYPES = {"html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "pdf": "application/pdf"}
_SAFE = (
    ("Content-Security-Policy", "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'"),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-cache"),
)
"""No scripts, no frames, nothing from elsewhere; and cached pages are revalidated."""
_WITHOUT_POLL = 450
"""The connection limit where poll is missing: select ends at 512 sockets."""

# waitress warns of each request that has to wait; a pipe without a reader would fill up and stop the server
logging.getLogger("waitress").addHandler(logging.NullHandler())

Start = Callable[[str, list[tuple[str, str]]], Any]


class Pages:
    """The web application: serves the pages of a dictionary, and refuses everything else."""

    def __init__(self) -> None:
        self._pages: Mapping[str, tuple[bytes, str]] = MappingProxyType({})

    def show(self, pages: Mapping[str, bytes]) -> None:
        """Replace the pages being served, all at once."""
        before = self._pages
        self._pages = MappingProxyType(
            {
                name: kept if (kept := before.get(name)) is not None and kept[0] is page else (page, _mark(page))
                for name, page in pages.items()
            }
        )

    def __call__(self, asked: Mapping[str, Any], start: Start) -> Iterable[bytes]:
        method = asked["REQUEST_METHOD"]
        if method not in {"GET", "HEAD"}:
            return _refused(start, "405 Method Not Allowed", ("Allow", "GET, HEAD"))
        name = str(asked.get("PATH_INFO", "")).removeprefix("/") or INDEX
        entry = self._pages.get(name)
        if entry is None:
            return _refused(start, "404 Not Found")
        page, mark = entry
        if asked.get("HTTP_IF_NONE_MATCH") == mark:
            start("304 Not Modified", [("ETag", mark), *_SAFE])
            return []
        kind = _TYPES[name.rpartition(".")[2]]
        saved = [("Content-Disposition", f'attachment; filename="{name}"')] if name.endswith(".pdf") else []
        start("200 OK", [("Content-Type", kind), ("Content-Length", str(len(page))), ("ETag", mark), *saved, *_SAFE])
        return [b"" if method == "HEAD" else page]


def _mark(page: bytes) -> str:
    """Return the mark of a page's version (its ETag)."""
    return f'"{sha256(page).hexdigest()[:16]}"'


def _refused(start: Start, status: str, *more: tuple[str, str]) -> Iterable[bytes]:
    body = f"{status[4:]}\n".encode()
    start(status, [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body))), *_SAFE, *more])
    return [body]


class Serving:
    """The server in its own thread, running from its creation until it is closed."""

    def __init__(self, pages: Pages, *, host: str = LOOPBACK, port: int = PORT) -> None:
        from waitress.server import create_server  # noqa: PLC0415 - only where pages are offered

        self._server = create_server(
            pages,
            host=host,
            port=port,
            threads=4,
            ident=None,
            channel_timeout=15,
            cleanup_interval=5,
            connection_limit=1200 if _has_poll() else _WITHOUT_POLL,
            asyncore_use_poll=_has_poll(),
            max_request_header_size=8192,
            max_request_body_size=1024,
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
        """Stop serving, and close open connections."""
        self._server.trigger.pull_trigger(self._end)
        self._thread.join(5)

    def _end(self) -> None:
        # In the server's thread, which runs as long as a client is connected.
        for channel in tuple(self._server.active_channels.values()):
            channel.handle_close()
        self._server.close()


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
