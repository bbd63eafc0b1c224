"""What a sealed page is drawn from, as text that travels inside its PDF: with it any computer draws the very page.

The sheet document alone does not give the page back: times, remarks, read-outs and struck-through values are in the
journal only. So the part of the journal that the sheet follows from goes along, with the paper, zone and language it
was drawn in. Nothing in it is worded or counted: whoever draws the page words and counts again.
"""

import datetime as dt
import json
import re
import zlib
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from scorekeeper import __version__
from scorekeeper.journal import extract
from scorekeeper.journal.extract import Extract
from scorekeeper.sheets.options import EARLIEST, LAYOUT, SheetOptions

FILE_NAME = "page.json"
"""The name under which it is embedded in the PDF."""
_FORMAT, _VERSION = "scorekeeper/page", 2
_LARGEST = 512 * 1024
_DAY = 24 * 60
_PROGRAMS = re.compile(r"[A-Za-z]+ [\w.+-]+(?:, [A-Za-z]+ [\w.+-]+){2,4}", re.ASCII)
"""How a source names what it was drawn with: a few words with a version each, which say nothing else."""


@dataclass(frozen=True, slots=True)
class PageSource:
    """What a page is drawn from; `extract` is None for a ranking, which follows from its document alone.

    `zone` is how many minutes its times are ahead of UTC, `made` when it was drawn (UTC, ISO 8601). `drawn_with`
    names the layout, the libraries and the typefaces: with others the bytes of the same page may differ.
    """

    paper: str
    zone: int
    language: str
    made: str
    drawn_with: str
    extract: Extract | None = None

    @property
    def options(self) -> SheetOptions:
        """The options that the page is drawn with."""
        zone = dt.timezone(dt.timedelta(minutes=self.zone))
        return SheetOptions(self.paper, self.made, zone, self.language, sealed=True, layout=self.layout)

    @property
    def layout(self) -> int:
        """The layout to draw it in: its own where that is still known, else that of now."""
        own = (layout for layout in range(EARLIEST, LAYOUT) if self.drawn_with.startswith(f"layout {layout}, "))
        return next(own, LAYOUT)


def source_of(options: SheetOptions, extract: Extract | None = None) -> PageSource:
    """Return the source of a page that is drawn with these options; which typefaces it takes is not known yet."""
    ahead = options.made.astimezone(options.zone).utcoffset() or dt.timedelta()
    return PageSource(
        options.paper, int(ahead.total_seconds() // 60), options.language, options.printed_at, "", extract
    )


def drawn_with(source: PageSource, fonts: str) -> PageSource:
    """Return a source that says how its page was drawn; `fonts` is the digest of the typefaces it took."""
    return replace(source, drawn_with=f"{_program(source.layout)}, typefaces {fonts}")


def of_workbook(options: SheetOptions, extract: Extract) -> PageSource:
    """Return the source of a workbook that is made with these options."""
    return replace(source_of(options, extract), drawn_with=_workbook_program())


def fixed_zone(options: SheetOptions) -> SheetOptions:
    """Return options with the zone that their source has: a difference to UTC that never changes."""
    return replace(options, zone=dt.timezone(options.made.astimezone(options.zone).utcoffset() or dt.timedelta()))


def is_made_here(source: PageSource) -> bool:
    """Return whether a workbook was made with the program and the libraries that are at hand."""
    return source.drawn_with == _workbook_program()


def is_drawn_here(source: PageSource) -> bool:
    """Return whether a page was drawn with the layout and the libraries that are at hand, whatever the typefaces."""
    return source.drawn_with.startswith(f"{_program(source.layout)}, ")


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
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()


def read(data: bytes) -> PageSource | None:
    """Return the source that these bytes are, None where they are not exactly what `written` writes; never raises."""
    if len(data) > _LARGEST:
        return None
    try:
        document = json.loads(data)
        texts = [document[key] for key in ("paper", "language", "made", "drawn_with")]
        if any(type(text) is not str for text in texts) or type(document["zone"]) is not int:
            return None
        journal = document.get("journal")
        paper, language, made, how = texts
        if how and _PROGRAMS.fullmatch(how) is None:
            return None
        source = PageSource(
            paper, document["zone"], language, made, how, extract.read(journal) if journal is not None else None
        )
        same = written(source) == data
        return source if same and abs(source.zone) < _DAY and source.options.made else None
    except (*extract.FAULTS, RecursionError, UnicodeError, OverflowError):
        return None


@cache
def _program(layout: int) -> str:
    libraries = ", ".join(f"{name} {_version(name)}" for name in ("reportlab", "uharfbuzz", "pyHanko"))
    return f"layout {layout}, {libraries}"


@cache
def _workbook_program() -> str:
    return f"Scorekeeper {__version__}, openpyxl {_version('openpyxl')}, zlib {zlib.ZLIB_RUNTIME_VERSION}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:  # a packaged program without its metadata
        return "unknown"
