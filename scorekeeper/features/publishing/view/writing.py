"""Writing the pages to a folder or a stick, each completely or not at all.

Unchanged pages are not written. A list of digests (SHA256SUMS, as `sha256sum -c` reads it) says whose pages they are
and which files are ours. It names every page before it is written, with its old digest and its new one, and afterwards
with the new one alone. So after a stick was pulled out the program still knows its own files, and never overwrites or
deletes any other.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from scorekeeper.assets.durable import make_folder, sync_file
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.whole_file import not_written, write_file

DIGESTS = "SHA256SUMS"
_LINE = re.compile(r"([0-9a-f]{64}) [ *]([a-z0-9-]+\.(?:html|css|pdf))")
_LEFT = re.compile(r"\.[0-9a-f]{32}\.part")
_LEAVES = ("sheet-", "team-", "ranking")
_LATE = ("teams.html", "index.html")


@dataclass(frozen=True, slots=True)
class WrittenPages:
    """The result of publishing: how many pages were written, left unchanged, and removed."""

    written: int
    kept: int
    gone: int


NOTHING_WRITTEN = WrittenPages(0, 0, 0)


def pages_in(folder: Path, event: str) -> Mapping[str, bytes]:
    """Return the completely written pages of an event (uid) in a folder, by name.

    Raises NotWritten.
    """
    try:
        listed = _listed_digests(folder, event) or {}
        pages = {name: (folder / name).read_bytes() for name in listed if (folder / name).is_file()}
    except OSError as cause:
        raise not_written(folder, cause) from cause
    return MappingProxyType({name: page for name, page in pages.items() if _digest(page) in listed[name]})


@dataclass(frozen=True, slots=True)
class PagesCheck:
    """A folder's pages compared with its list: how many are the same, which are not."""

    same: int
    changed: tuple[str, ...]
    missing: tuple[str, ...]


def check_pages(folder: Path) -> PagesCheck | None:
    """Compare web pages in a folder with the list beside them; None if there is none.

    Raises OSError.
    """
    try:
        first, *lines = (folder / DIGESTS).read_text("ascii", "replace").splitlines() or [""]
    except FileNotFoundError:
        return None
    if not first.startswith(_title("")):
        return None
    listed = _digests(lines)
    there = {name: _digest((folder / name).read_bytes()) for name in listed if (folder / name).is_file()}
    changed = tuple(sorted(name for name, digest in there.items() if digest not in listed[name]))
    missing = tuple(sorted(listed.keys() - there.keys()))
    return PagesCheck(len(there) - len(changed), changed, missing)


def write_pages(
    folder: Path,
    event: str,
    pages: Mapping[str, bytes],
    there: Mapping[str, bytes],
    on_progress: Callable[[int, int], None],
) -> WrittenPages:
    """Write those pages of an event that are not `there`, and remove obsolete ones.

    See `pages_in`. `on_progress` gets the number of pages written and their total. Raises NotWritten: if a page's path
    is taken by a file not written for this event ("not-our-pages"), for a path that is not a folder, and for errors of
    the system.
    """
    listed = _claim_folder(folder, event, pages)
    changed = sorted((name for name in pages if there.get(name) != pages[name]), key=_order)
    gone = [name for name in listed if name not in pages]
    _must_be_ours(folder, listed, [*changed, *gone])
    if changed or gone:
        both = {name: listed.get(name, frozenset()) | {_digest(pages[name])} for name in changed}
        write_file(folder / DIGESTS, _list(event, {**listed, **both}))
    for done, name in enumerate(changed):
        on_progress(done, len(changed))
        write_file(folder / name, pages[name], lasting=False)
    try:
        for name in gone:
            (folder / name).unlink(missing_ok=True)
        # all at the end: an interrupted page is written again
        for name in changed:
            sync_file(folder / name)
    except OSError as cause:
        raise not_written(folder, cause) from cause
    if changed or gone:
        now = {name: frozenset((_digest(page),)) for name, page in pages.items()}
        write_file(folder / DIGESTS, _list(event, now))
    on_progress(len(changed), len(changed))
    return WrittenPages(len(changed), len(pages) - len(changed), len(gone))


def _claim_folder(folder: Path, event: str, pages: Mapping[str, bytes]) -> dict[str, frozenset[str]]:
    """Return the list of this event's folder, making it for a new folder.

    Remove the remains of an interrupted run.
    """
    try:
        make_folder(folder)
        names = {path.name for path in folder.iterdir()}
        listed = _listed_digests(folder, event)
        if listed is None:
            if names.intersection((*pages, DIGESTS)):
                raise NotWritten(str(folder), "not-our-pages")
            listed = {}
            write_file(folder / DIGESTS, _list(event, listed))
        for left in filter(_LEFT.fullmatch, names):
            (folder / left).unlink(missing_ok=True)
    except OSError as cause:
        raise not_written(folder, cause) from cause
    return listed


def _must_be_ours(folder: Path, listed: Mapping[str, frozenset[str]], names: Iterable[str]) -> None:
    """Raise NotWritten if a page's path is taken by a foreign file."""
    try:
        for name in names:
            path = folder / name
            if path.is_symlink() or (path.exists() and not path.is_file()):
                raise NotWritten(str(folder), "not-our-pages")
            if path.exists() and sha256(path.read_bytes()).hexdigest() not in listed.get(name, frozenset()):
                raise NotWritten(str(folder), "not-our-pages")
    except OSError as cause:
        raise not_written(folder, cause) from cause


def _listed_digests(folder: Path, event: str) -> dict[str, frozenset[str]] | None:
    """Return the digests that each page may have.

    None if there is no list, or it is for another event.
    """
    try:
        first, *lines = (folder / DIGESTS).read_text("ascii", "replace").splitlines() or [""]
    except (FileNotFoundError, NotADirectoryError):
        return None
    return None if first != _title(event) else _digests(lines)


def _digests(lines: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return the digests that each page may have, by its name."""
    listed: dict[str, frozenset[str]] = {}
    for match in filter(None, map(_LINE.fullmatch, lines)):
        listed[match[2]] = listed.get(match[2], frozenset()) | {match[1]}
    return listed


def _title(event: str) -> str:
    return f"# Scorekeeper: web pages of event {event}"


def _list(event: str, listed: Mapping[str, Iterable[str]]) -> bytes:
    lines = (f"{digest}  {name}" for name in sorted(listed) for digest in sorted(listed[name]))
    return "".join(f"{line}\n" for line in (_title(event), *lines)).encode()


@lru_cache(maxsize=2048)
def _digest(page: bytes) -> str:
    return sha256(page).hexdigest()


def _order(name: str) -> tuple[int, str]:
    """Return the sort key for writing: linked pages first, the first page last."""
    if name in _LATE:
        return 3 + _LATE.index(name), name
    return 0 if name.endswith(".css") else 1 if name.startswith(_LEAVES) else 2, name
