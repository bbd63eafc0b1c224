"""A workbook as a file: its properties, and the same bytes for the same cells."""

import datetime as dt
import re
import zipfile
from collections.abc import Mapping, Sequence
from functools import partial
from io import BytesIO
from xml.sax.saxutils import escape

from openpyxl import Workbook
from openpyxl.writer.excel import ExcelWriter

from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.sheets.blocks import Paper
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.record import digest_of
from scorekeeper.sheets.workbook.cells import Content, results_of
from scorekeeper.sheets.workbook.original_cells import write_as_made
from scorekeeper.sheets.workbook.source import write_source

_CORE, _DRAWING = "docProps/core.xml", "xl/drawings/drawing1.xml"
_QUOTES = {'"': "&quot;", "\n": " "}
_SHEET = "xl/worksheets/sheet{number}.xml"
_FORMULA = re.compile(rb'<c r="([A-Z]+[0-9]+)"([^>]*)>(<f>[^<]*</f>)<v ?(?:/>|></v>)</c>')
"""A cell with a formula, as the library writes it: without a result."""
_CHANGED = re.compile(rb"(<dcterms:modified[^>]*>)[^<]*(</dcterms:modified>)")


def saved_sheet(book: Workbook, content: Paper, state: Played, tournament: Tournament, options: SheetOptions) -> bytes:
    """Return the workbook of a sheet, which names its record by a short digest.

    One hidden sheet repeats every cell, to find changed cells; another has the source of the whole workbook.
    """
    write_as_made(book, book.worksheets[0].title, options.paper)
    write_source(book, state, tournament, options)
    properties, heading = book.properties, content.heading
    properties.subject, properties.keywords = heading.system, content.short_digest
    properties.identifier = digest_of(content.embedded)
    title = f"{heading.title}, {heading.event}"
    return saved(book, options, title=title, author=content.author, language=content.language)


def saved(
    book: Workbook, options: SheetOptions, *, title: str, author: str, language: str, charts: Sequence[str] = ()
) -> bytes:
    """Return a workbook as a file, with the creation time in the options instead of the clock's.

    `charts` describes each chart in words.
    """
    properties = book.properties
    properties.title, properties.creator, properties.language = title, author, language
    properties.created = options.made.replace(tzinfo=None)
    target = BytesIO()
    with zipfile.ZipFile(target, "w") as plain:  # compressed once, when its times are settled
        ExcelWriter(book, plain).save()
    results = {_SHEET.format(number=number): results_of(sheet) for number, sheet in enumerate(book.worksheets, 1)}
    return _with_time(target.getvalue(), options.made, charts, results)


def _with_time(
    data: bytes, time: dt.datetime, charts: Sequence[str], results: Mapping[str, Mapping[str, Content]]
) -> bytes:
    """Return the workbook with this time (UTC), and with words for its charts.

    `results` are those of formulas by cell, for each sheet's part of the file.
    """
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    target = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as before, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as after:
        for name in before.namelist():
            content = before.read(name)
            if name == _CORE:
                content = _CHANGED.sub(rb"\g<1>" + stamp + rb"\g<2>", content)
            if name == _DRAWING:
                for number, description in enumerate(charts, 1):
                    plain = f'name="Chart {number}"'
                    content = content.replace(
                        plain.encode(), f'{plain} descr="{escape(description, _QUOTES)}"'.encode()
                    )
            if results.get(name):
                content = _FORMULA.sub(partial(_with_result, results[name]), content)
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            after.writestr(entry, content)
    return target.getvalue()


def _with_result(results: Mapping[str, Content], match: re.Match[bytes]) -> bytes:
    """Return a cell with the result of its formula beside it."""
    cell, style, text = match.groups()
    result = results.get(cell.decode())
    kind = b' t="str"' if isinstance(result, str) else b""
    shown = escape("" if result is None else str(result)).encode()
    return b'<c r="' + cell + b'"' + style + kind + b">" + text + b"<v>" + shown + b"</v></c>"
