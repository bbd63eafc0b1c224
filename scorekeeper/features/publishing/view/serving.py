"""The pages offered in the hall's network: read-only, from memory, and nothing else."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from scorekeeper.features.publishing.view.paths import INDEX
from scorekeeper.kernel.hall_server import SAFE_HEADERS, Start, page_mark

PORT = 5656
_TYPES = {"html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "pdf": "application/pdf"}
_SAFE = (
    ("Content-Security-Policy", "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'"),
    *SAFE_HEADERS,
    ("Cache-Control", "no-cache"),
)
"""No scripts, no frames, nothing from elsewhere; and cached pages are revalidated."""


class Pages:
    """The web application: serves the pages of a dictionary, and refuses everything else."""

    def __init__(self) -> None:
        self._pages: Mapping[str, tuple[bytes, str]] = MappingProxyType({})

    def show(self, pages: Mapping[str, bytes]) -> None:
        """Replace the pages being served, all at once."""
        before = self._pages
        self._pages = MappingProxyType(
            {
                name: kept if (kept := before.get(name)) is not None and kept[0] is page else (page, page_mark(page))
                for name, page in pages.items()
            }
        )

    def __call__(self, asked: Mapping[str, Any], start: Start) -> Iterable[bytes]:
        method = asked["REQUEST_METHOD"]
        if method not in {"GET", "HEAD"}:
            return _refuse_request(start, "405 Method Not Allowed", ("Allow", "GET, HEAD"))
        name = str(asked.get("PATH_INFO", "")).removeprefix("/") or INDEX
        entry = self._pages.get(name)
        if entry is None:
            return _refuse_request(start, "404 Not Found")
        page, mark = entry
        if asked.get("HTTP_IF_NONE_MATCH") == mark:
            start("304 Not Modified", [("ETag", mark), *_SAFE])
            return []
        kind = _TYPES[name.rpartition(".")[2]]
        saved = [("Content-Disposition", f'attachment; filename="{name}"')] if name.endswith(".pdf") else []
        start("200 OK", [("Content-Type", kind), ("Content-Length", str(len(page))), ("ETag", mark), *saved, *_SAFE])
        return [b"" if method == "HEAD" else page]


def _refuse_request(start: Start, status: str, *more: tuple[str, str]) -> Iterable[bytes]:
    body = f"{status[4:]}\n".encode()
    start(status, [("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body))), *_SAFE, *more])
    return [body]
