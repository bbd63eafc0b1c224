"""The pages in a folder or on a stick: file by file, each whole or not at all, and only those that changed.

Last of all comes a list of digests (SHA256SUMS, as `sha256sum -c` reads it). It says which files are ours, and that
all of them belong together: whoever pulls the stick before it is written loses nothing that the next time will not
write again.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType

from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.whole_file import not_written, write_file

DIGESTS = "SHA256SUMS"
_LINE = re.compile(r"([0-9a-f]{64}) [ *]([a-z0-9-]+\.(?:html|css|pdf))")
_LEFT = re.compile(r"\.[0-9a-f]{32}\.part")
_LEAVES = ("sheet-", "team-", "ranking")
_LATE = ("teams.html", "index.html")


@dataclass(frozen=True, slots=True)
class Written:
    """What publishing came to: how many pages were written, kept as they were, and taken away."""

    written: int
    kept: int
    gone: int


NOTHING_WRITTEN = Written(0, 0, 0)


def pages_in(folder: Path) -> Mapping[str, bytes]:
    """Return the pages of ours that lie in a folder, by name.

    Raises NotWritten. A page that is not what the list of digests says is not ours, or not written whole: it
    is left out.
    """
    try:
        listed = _listed(folder)
        found = {name: (folder / name).read_bytes() for name in listed if (folder / name).is_file()}
    except OSError as cause:
        raise not_written(folder, cause) from cause
    return MappingProxyType({name: page for name, page in found.items() if _digest(page) == listed[name]})


def write_pages(
    folder: Path, pages: Mapping[str, bytes], there: Mapping[str, bytes], told: Callable[[int, int], None]
) -> Written:
    """Write the pages that are not `there` (as `pages_in` or the last time had them), and take away what is no page.

    `told` hears how many of how many are written. Raises NotWritten: for a folder with pages of somebody else's
    ("not-our-pages"), for a place that is no folder, and for what the system says.
    """
    _claim(folder, pages)
    changed = sorted((name for name in pages if there.get(name) != pages[name]), key=_order)
    for done, name in enumerate(changed):
        told(done, len(changed))
        write_file(folder / name, pages[name], lasting=False)
    gone = [name for name in _listed(folder) if name not in pages]
    try:
        for name in gone:
            (folder / name).unlink(missing_ok=True)
    except OSError as cause:
        raise not_written(folder, cause) from cause
    if changed or gone:
        write_file(folder / DIGESTS, _digests(pages), lasting=False)
    told(len(changed), len(changed))
    return Written(len(changed), len(pages) - len(changed), len(gone))


def _claim(folder: Path, pages: Mapping[str, bytes]) -> None:
    """Have the folder there and ours, with what an interrupted writing left taken away."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        names = {one.name for one in folder.iterdir()}
        if DIGESTS not in names:
            if names.intersection(pages):
                raise NotWritten(str(folder), "not-our-pages")
            write_file(folder / DIGESTS, b"")
        for left in filter(_LEFT.fullmatch, names):
            (folder / left).unlink(missing_ok=True)
    except OSError as cause:
        raise not_written(folder, cause) from cause


def _listed(folder: Path) -> dict[str, str]:
    """Return the digests of the list by name; nothing where there is none."""
    try:
        lines = (folder / DIGESTS).read_text("ascii", "replace").splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    return {found[2]: found[1] for found in map(_LINE.fullmatch, lines) if found}


def _digests(pages: Mapping[str, bytes]) -> bytes:
    return "".join(f"{_digest(pages[name])}  {name}\n" for name in sorted(pages)).encode()


@lru_cache(maxsize=2048)
def _digest(page: bytes) -> str:
    return sha256(page).hexdigest()


def _order(name: str) -> tuple[int, str]:
    """Return when a page is written: what others lead to first, the first page last."""
    if name in _LATE:
        return 3 + _LATE.index(name), name
    return 0 if name.endswith(".css") else 1 if name.startswith(_LEAVES) else 2, name
