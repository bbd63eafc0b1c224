"""Sheets by a cheating program: pages that differ from their record, and hidden contents."""

import dataclasses
import io
import json
import zlib
from typing import Any

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import copy_into_new_writer

from scorekeeper.features.keys.view.prepared_sheet import prepared_sheet
from scorekeeper.sheets import page_source
from scorekeeper.sheets.paper.pdf import drawn
from scorekeeper.sheets.render import sheet_of


def other_totals(sheet):
    """The sheet with false totals and matching rows, as a forger would have it signed."""
    last = dataclasses.replace(sheet.rows[-1], running={"A": 23, "B": 11})
    result = dataclasses.replace(sheet.result, totals={"A": 23, "B": 11})
    return dataclasses.replace(sheet, rows=(*sheet.rows[:-1], last), result=result)


def other_row(sheet):
    row = dataclasses.replace(sheet.rows[3], taken=55)
    return dataclasses.replace(sheet, rows=(*sheet.rows[:3], row, *sheet.rows[4:]))


def other_digest(sheet):
    facts = (sheet.heading.facts[0], "sheet digest A156 8DBF 0000 0000", *sheet.heading.facts[2:])
    return dataclasses.replace(sheet, heading=dataclasses.replace(sheet.heading, facts=facts))


def other_code(sheet):
    code = sheet.heading.qr[:-4] + "0000"
    return dataclasses.replace(sheet, heading=dataclasses.replace(sheet.heading, qr=code))


def other_title(sheet):
    return dataclasses.replace(sheet, heading=dataclasses.replace(sheet.heading, title="Corrected score sheet"))


def other_read_out(sheet):
    first = dataclasses.replace(sheet.read_outs[0], totals="15:23")
    return dataclasses.replace(sheet, read_outs=(first, *sheet.read_outs[1:]))


def other_footer(sheet):
    return dataclasses.replace(sheet, footer=("The committee corrected this sheet.", *sheet.footer[1:]))


def names_exchanged(sheet):
    first, second = sheet.teams
    names = {"A": sheet.result.names["B"], "B": sheet.result.names["A"]}
    teams = (dataclasses.replace(first, name=second.name), dataclasses.replace(second, name=first.name))
    return dataclasses.replace(sheet, teams=teams, result=dataclasses.replace(sheet.result, names=names))


def a_row_less(sheet):
    return dataclasses.replace(sheet, rows=sheet.rows[:-1])


SHEETS = {
    "other totals": other_totals,
    "other row": other_row,
    "other digest": other_digest,
    "other square code": other_code,
    "other title": other_title,
    "other read-out": other_read_out,
    "other footer": other_footer,
    "names exchanged": names_exchanged,
    "a row less": a_row_less,
}


def drawn_as(change):
    """A stand-in for `drawn_sheet` that draws the page otherwise."""

    def page(state, tournament, options):
        sheet = sheet_of(state, tournament, options)
        return drawn(change(sheet), options), sheet.embedded.encode()

    return page


def describing(change):
    """A stand-in for `page_source.written` that changes the stated source of a page."""
    right = page_source.written

    def written(source):
        document = json.loads(right(source))
        change(document)
        return json.dumps(document, ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode()

    return written


def no_source(monkeypatch):
    monkeypatch.setattr(page_source, "written", lambda _source: b"")


def other_version(monkeypatch):
    monkeypatch.setattr(page_source, "written", describing(lambda document: document.update(drawn_with="layout 99")))


def other_typefaces(monkeypatch):
    def change(document):
        document["drawn_with"] = document["drawn_with"][:-32] + "0" * 32

    monkeypatch.setattr(page_source, "written", describing(change))


def rewritten(change):
    """A stand-in for `prepared_sheet` whose file is altered before the first signature."""
    right = prepared_sheet

    def prepared(*given):
        fact = right(*given)
        return dataclasses.replace(fact, content=change(fact.content))

    return prepared


def through_writer(change):
    def apply(content):
        writer: Any = copy_into_new_writer(PdfFileReader(io.BytesIO(content)), {"stream_xrefs": False})
        change(writer)
        writer._update_meta = lambda: None
        target = io.BytesIO()
        writer.write(target)
        return target.getvalue()

    return apply


def embedded(name: str, content: bytes):
    def change(writer):
        tree = writer.root["/Names"]["/EmbeddedFiles"]["/Names"]
        for at in range(0, len(tree), 2):
            if str(tree[at]) == name:
                tree[at + 1]["/EF"]["/F"]._data = content
                tree[at + 1]["/EF"]["/F"]._encoded_data = None

    return change


def title(writer):
    text = "Dallas 15 : 23 Detroit"
    writer.get_object(writer._info.reference)[generic.pdf_name("/Title")] = generic.pdf_string(text)


def append_operators(operators: bytes):
    def change(writer):
        page = writer.root["/Pages"]["/Kids"][0]
        drawing = page["/Contents"]
        drawing._data = drawing.data + operators
        drawing._encoded_data = None

    return change


def another_object(writer):
    writer.add_object(generic.StreamObject(stream_data=b"a second record"))


def listed_twice(content: bytes) -> bytes:
    """The table of places names the first object once more."""
    at = content.rindex(b"trailer\n")
    entry = content[content.index(b"xref\n") :].split(b"\n")[3]
    return content[:at] + b"1 1\n" + entry + b"\n" + content[at:]


def predictor(writer):
    """The guide packed with a predictor, which libraries undo differently."""
    tree = writer.root["/Names"]["/EmbeddedFiles"]["/Names"]
    guide = next(tree[at + 1] for at in range(0, len(tree), 2) if str(tree[at]) == "check.md")["/EF"]["/F"]
    guide._encoded_data = zlib.compress(b"\0" + guide.data[:5])
    guide[generic.pdf_name("/Filter")] = generic.pdf_name("/FlateDecode")
    parms = {
        generic.pdf_name("/Predictor"): generic.NumberObject(15),
        generic.pdf_name("/Columns"): generic.NumberObject(5),
    }
    guide[generic.pdf_name("/DecodeParms")] = generic.DictionaryObject(parms)


FILES = {
    "check.md replaced": through_writer(embedded("check.md", b"# Nothing to check")),
    "title": through_writer(title),
    "hidden letters": through_writer(append_operators(b"\nq BT 3 Tr /F1 12 Tf 300 750 Td (23 : 11) Tj ET Q")),
    "white letters": through_writer(append_operators(b"\nq 1 g BT /F1 9 Tf 300 20 Td (23 : 11) Tj ET Q")),
    "covered totals": through_writer(append_operators(b"\nq 1 g 300 700 200 60 re f 0 g 320 710 30 40 re f Q")),
    "operators only others know": through_writer(append_operators(b"\nBX /Foo sh EX")),
    "another object": through_writer(another_object),
    "written again": through_writer(lambda _writer: None),
    "listed twice": listed_twice,
    "predictor": through_writer(predictor),
}
