"""The source of a signed page, inside its PDF, to draw the same page on any computer.

The sheet document alone does not suffice: times, remarks, announcements and struck-through values are only in the
journal. So the part of the journal that the sheet follows from is included, with the paper, time zone and language it
was drawn in. It contains no texts or sums, which the drawing program makes again.
"""

import datetime as dt
import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from types import MappingProxyType
from typing import Any

from scorekeeper import __version__
from scorekeeper.journal import extract
from scorekeeper.journal.dispute_facts import SettlementAnswered
from scorekeeper.journal.extract import Extract
from scorekeeper.language.translation import languages
from scorekeeper.sheets.options import EARLIEST, LAYOUT, LEGIBLE, SheetOptions

_FORMAT, _VERSION = "scorekeeper/page", 3
_BOOK = 2
"""Version of the workbook; raise it when the same session is written differently."""
_LARGEST = 512 * 1024
_STEP, _FARTHEST = 15, 14 * 60
"""Time zones differ from UTC by multiples of the first, at most by the second (minutes)."""
_NUMBER = r"(?:unknown|\d{1,4}(?:\.\d{1,4}){0,3}(?:\.?(?:a|b|rc|post|dev)\d{1,4}|[.-]zlib-ng)?)"
_LIBRARIES = ("reportlab", "uharfbuzz", "pyHanko")
_VERSIONS = re.compile("".join(f", {name} {_NUMBER}" for name in _LIBRARIES), re.ASCII)
_PAGE = re.compile(rf"layout \d{{1,3}}{_VERSIONS.pattern}, typefaces [0-9a-f]{{32}}", re.ASCII)
_WORKBOOK = re.compile(rf"Scorekeeper {_NUMBER}(?:, workbook \d{{1,3}})?, openpyxl {_NUMBER}, zlib {_NUMBER}", re.ASCII)
"""Form of a source's `drawn_with`: known programs with versions, and nothing else."""


@dataclass(frozen=True, slots=True)
class PageSource:
    """The values a page is drawn from.

    `extract` is None for a ranking, which follows from its document.
    `zone` is how many minutes its times are ahead of UTC, `made` when it was drawn (UTC, ISO 8601). `drawn_with`
    names the layout, the libraries and the typefaces: with others the bytes of the same page may differ.
    `signatures` are those of captains under the settlements in the extract, by their SHA-256. `computer_key`: the page
    says that the club key had no passphrase.
    """

    paper: str
    zone: int
    language: str
    made: str
    drawn_with: str
    extract: Extract | None = None
    signatures: Mapping[str, bytes] = field(default_factory=lambda: MappingProxyType({}))
    computer_key: bool = False

    @property
    def options(self) -> SheetOptions:
        """The options for drawing the page."""
        zone = dt.timezone(dt.timedelta(minutes=self.zone))
        return SheetOptions(
            self.paper,
            self.made,
            zone,
            self.language,
            sealed=True,
            computer_key=self.computer_key,
            layout=self.layout,
        )

    @property
    def layout(self) -> int:
        """The layout for drawing it: its own if it is still supported, else the current one."""
        own = (layout for layout in range(EARLIEST, LAYOUT) if self.drawn_with.startswith(f"layout {layout}, "))
        return next(own, LAYOUT)


def source_of(options: SheetOptions, extract: Extract | None = None) -> PageSource:
    """Return the source of a page drawn with these options, its typefaces not known yet."""
    ahead = options.made.astimezone(options.zone).utcoffset() or dt.timedelta()
    return PageSource(
        options.paper,
        int(ahead.total_seconds() // 60),
        options.language,
        options.printed_at,
        "",
        extract,
        computer_key=options.computer_key and extract is not None,
    )


def drawn_with(source: PageSource, fonts: str) -> PageSource:
    """Return a source that says how its page was drawn.

    `fonts` is the digest of the typefaces used.
    """
    return replace(source, drawn_with=f"{_program(source.layout)}, typefaces {fonts}")


def of_workbook(options: SheetOptions, extract: Extract) -> PageSource:
    """Return the source of a workbook made with these options."""
    return replace(source_of(options, extract), drawn_with=_workbook_program())


def fixed_zone(options: SheetOptions) -> SheetOptions:
    """Return options with the zone that their source has.

    A difference to UTC that never changes.
    """
    return replace(options, zone=dt.timezone(options.made.astimezone(options.zone).utcoffset() or dt.timedelta()))


def is_made_here(source: PageSource) -> bool:
    """Return whether a workbook was made with this program and its libraries."""
    return source.drawn_with == _workbook_program()


def is_drawn_here(source: PageSource) -> bool:
    """Return whether a page was drawn with this program's layout and libraries.

    The typefaces may differ.
    """
    return source.drawn_with.startswith(f"{_program(source.layout)}, ")


def may_be_same(source: PageSource, now: PageSource) -> bool:
    """Return whether a page could have the same bytes if drawn here.

    Typefaces must match, libraries may differ.
    """
    return _VERSIONS.sub("", source.drawn_with) == _VERSIONS.sub("", now.drawn_with)


def written(source: PageSource) -> bytes:
    """Return a source as text, the same bytes for the same source."""
    document: dict[str, Any] = {
        "format": _FORMAT,
        "version": _VERSION,
        "paper": source.paper,
        "zone": source.zone,
        "language": source.language,
        "made": source.made,
        "drawn_with": source.drawn_with,
    }
    if source.extract is not None:
        document["journal"] = extract.written(source.extract)
    if source.computer_key:
        document["computer_key"] = True
    if source.signatures:
        document["signatures"] = {name: b64encode(held).decode() for name, held in source.signatures.items()}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def read(data: bytes) -> PageSource | None:
    """Return the source in these bytes, None if they are not exactly what `written` writes.

    Never raises.
    """
    if len(data) > _LARGEST:
        return None
    try:
        document = json.loads(data)
        texts = [document[key] for key in ("paper", "language", "made", "drawn_with")]
        if any(type(text) is not str for text in texts) or type(document["zone"]) is not int:
            return None
        journal = document.get("journal")
        paper, language, made, how = texts
        source = PageSource(
            paper, document["zone"], language, made, how, extract.read(journal) if journal is not None else None,
            {name: b64decode(held) for name, held in document.get("signatures", {}).items()},
            document.get("computer_key", False) is True,
        )  # fmt: skip
        known = _is_known(source) and written(source) == data
    except (*extract.FAULTS, RecursionError, UnicodeError, OverflowError):
        return None
    return source if known else None


def _is_known(source: PageSource) -> bool:
    """Return whether a source has only known text, so that nothing is hidden in it."""
    how, entries = source.drawn_with, source.extract.entries if source.extract is not None else ()
    named = {fact.file for entry in entries if isinstance(fact := entry.fact, SettlementAnswered)}
    return (
        (not how or any(form.fullmatch(how) for form in (_PAGE, _WORKBOOK)))
        and source.language in languages()
        and source.zone % _STEP == 0
        and abs(source.zone) <= _FARTHEST
        and f"{source.options.made:%Y-%m-%dT%H:%M:%SZ}" == source.made
        and (not source.computer_key or source.layout >= LEGIBLE)
        and all(name in named and sha256(held).hexdigest() == name for name, held in source.signatures.items())
    )


@cache
def _program(layout: int) -> str:
    libraries = ", ".join(f"{name} {_version(name)}" for name in _LIBRARIES)
    return f"layout {layout}, {libraries}"


@cache
def _workbook_program() -> str:
    libraries = f"openpyxl {_version('openpyxl')}, zlib {zlib.ZLIB_RUNTIME_VERSION}"
    return f"Scorekeeper {__version__}, workbook {_BOOK}, {libraries}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:  # a packaged program without its metadata
        return "unknown"
