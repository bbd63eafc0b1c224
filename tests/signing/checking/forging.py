"""Forged updates of a signed sheet, by someone who has the file and no key."""

import io
import json
from collections.abc import Callable
from typing import Any

from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.generic import pdf_name
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader

Update = Callable[[Any], None]

BLACK_BOX = b" q 0 g 480 420 40 8 re f Q "


def updated(content: bytes, update: Update, *, silent: bool = False) -> bytes:
    """The file with another update at its end; `silent` omits the library's own name."""
    writer: Any = IncrementalPdfFileWriter(io.BytesIO(content))
    if silent:
        writer._update_meta = lambda: None
    update(writer)
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def page(writer: Any, number: int = 0) -> Any:
    return writer.find_page_for_modification(number)[0].get_object()


def fields(writer: Any) -> dict[str, Any]:
    return {str(field.get_object()["/T"]): field.get_object() for field in writer.root["/AcroForm"]["/Fields"]}


def obj(**entries: Any) -> generic.DictionaryObject:
    return generic.DictionaryObject({pdf_name(f"/{key}"): value for key, value in entries.items()})


def name(text: str) -> generic.NameObject:
    return pdf_name(f"/{text}")


def numbers(*values: float) -> generic.ArrayObject:
    return generic.ArrayObject([generic.FloatObject(value) for value in values])


def stream(data: bytes, **entries: Any) -> generic.StreamObject:
    return generic.StreamObject({pdf_name(f"/{key}"): value for key, value in entries.items()}, stream_data=data)


def draw(operators: bytes) -> Update:
    def update(writer: Any) -> None:
        held = page(writer)
        old = held.raw_get("/Contents")
        parts = list(old) if isinstance(old, generic.ArrayObject) else [old]
        held[name("Contents")] = generic.ArrayObject([*parts, writer.add_object(stream(operators))])
        writer.update_container(held)

    return update


def redraw(change: Callable[[bytes], bytes]) -> Update:
    def update(writer: Any) -> None:
        held = page(writer)
        held[name("Contents")] = writer.add_object(stream(change(bytes(held["/Contents"].data))))
        writer.update_container(held)

    return update


def on_page(key: str, value: Any) -> Update:
    def update(writer: Any) -> None:
        held = page(writer)
        held[name(key)] = value
        writer.update_container(held)

    return update


def annotation(kind: str, **more: Any) -> Update:
    def update(writer: Any) -> None:
        held = page(writer)
        look = stream(
            b"1 0 0 rg 0 0 60 20 re f", Type=name("XObject"), Subtype=name("Form"), BBox=numbers(0, 0, 60, 20)
        )
        result = obj(
            Type=name("Annot"),
            Subtype=name(kind),
            Rect=numbers(300, 400, 360, 420),
            Contents=generic.pdf_string("24 : 15"),
            AP=obj(N=writer.add_object(look)),
            F=generic.NumberObject(4),
            **more,
        )
        parts = list(held["/Annots"]) if "/Annots" in held else []
        held[name("Annots")] = generic.ArrayObject([*parts, writer.add_object(result)])
        writer.update_container(held)

    return update


def record(change: Callable[[dict[str, Any]], None]) -> Update:
    """The embedded sheet document changed and written again in canonical form."""

    def update(writer: Any) -> None:
        held = _attachment(writer)["/EF"]
        document = json.loads(held["/F"].data)
        change(document)
        data = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
        _put(writer, held, data)

    return update


def attach(data: bytes) -> Update:
    return lambda writer: _put(writer, _attachment(writer)["/EF"], data)


def _put(writer: Any, held: Any, data: bytes) -> None:
    held[name("F")] = writer.add_object(stream(data, Type=name("EmbeddedFile")))
    writer.update_container(held)


def _names(writer: Any) -> Any:
    return writer.root["/Names"]["/EmbeddedFiles"]["/Names"]


def _attachment(writer: Any) -> Any:
    listed = _names(writer)
    parts = [listed[at] for at in range(len(listed))]
    return parts[parts.index("sheet.json") + 1]


def rename_attachment(writer: Any) -> None:
    listed = _names(writer)
    at = [str(listed[place]) for place in range(len(listed))].index("sheet.json")
    listed[at] = generic.pdf_string("sheet2.json")
    writer.update_container(listed)


def no_attachments(writer: Any) -> None:
    del writer.root["/Names"]
    writer.update_root()


def second_attachment(writer: Any) -> None:
    listed = _names(writer)
    file = writer.add_object(stream(b"{}", Type=name("EmbeddedFile")))
    spec = obj(Type=name("Filespec"), F=generic.pdf_string("sheet.json"), EF=obj(F=file))
    listed.append(generic.pdf_string("sheet.json"))
    listed.append(writer.add_object(spec))
    writer.update_container(listed)


def field(role: str, key: str, value: Any = None) -> Update:
    """One entry of a signature's field set, or taken out."""

    def update(writer: Any) -> None:
        held = fields(writer)[role]
        if value is None:
            del held[f"/{key}"]
        else:
            held[name(key)] = value
        writer.update_container(held)

    return update


def swap_values(value: str, other: str) -> Update:
    def update(writer: Any) -> None:
        held = fields(writer)
        values = held[value].raw_get("/V"), held[other].raw_get("/V")
        held[value][name("V")], held[other][name("V")] = reversed(values)
        for role in (value, other):
            writer.update_container(held[role])

    return update


def appearance(role: str) -> Update:
    def update(writer: Any) -> None:
        held = fields(writer)[role]
        look = stream(b"0 g 0 0 300 300 re f", Type=name("XObject"), Subtype=name("Form"), BBox=numbers(0, 0, 99, 99))
        held[name("AP")] = obj(N=writer.add_object(look))
        writer.update_container(held)

    return update


def in_place_appearance(role: str) -> Update:
    def update(writer: Any) -> None:
        look = fields(writer)[role]["/AP"]["/N"]
        look._data = b"0 g 0 0 300 300 re f"
        look._encoded_data = None
        writer.update_container(look)

    return update


def signature(role: str, key: str, value: Any) -> Update:
    def update(writer: Any) -> None:
        held = fields(writer)[role]["/V"]
        held[name(key)] = value
        writer.update_container(held)

    return update


def form(key: str, value: Any = None) -> Update:
    def update(writer: Any) -> None:
        held = writer.root["/AcroForm"]
        if value is None:
            del held[f"/{key}"]
        else:
            held[name(key)] = value
        writer.update_container(held)

    return update


def new_field(kind: str) -> Update:
    def update(writer: Any) -> None:
        held = writer.root["/AcroForm"]
        field = obj(
            FT=name(kind),
            T=generic.pdf_string("another"),
            Type=name("Annot"),
            Subtype=name("Widget"),
            Rect=numbers(100, 100, 200, 120),
            P=writer.find_page_for_modification(0)[0],
        )
        if kind == "Tx":
            field[name("V")] = generic.pdf_string("24 : 15")
        there = writer.add_object(field)
        held["/Fields"].append(there)
        writer.update_container(held["/Fields"])
        result = page(writer)
        result[name("Annots")] = generic.ArrayObject([*result["/Annots"], there])
        writer.update_container(result)

    return update


def root(key: str, value: Callable[[Any], Any] | None) -> Update:
    def update(writer: Any) -> None:
        if value is None:
            del writer.root[f"/{key}"]
        else:
            writer.root[name(key)] = value(writer)
        writer.update_root()

    return update


def pages(change: Callable[[list[Any]], list[Any]]) -> Update:
    def update(writer: Any) -> None:
        tree = writer.root["/Pages"]
        kids = change([tree["/Kids"].raw_get(at) for at in range(len(tree["/Kids"]))])
        tree[name("Kids")] = generic.ArrayObject(kids)
        tree[name("Count")] = generic.NumberObject(len(kids))
        writer.update_container(tree)

    return update


def page_of(other: bytes) -> Update:
    """The page of another sheet in the place of this one's."""

    def update(writer: Any) -> None:
        theirs = PdfFileReader(io.BytesIO(other)).root["/Pages"]["/Kids"][0]
        held = page(writer)
        for key in ("/Contents", "/Resources", "/MediaBox"):
            held[name(key[1:])] = writer.import_object(theirs.raw_get(key))
        writer.update_container(held)

    return update


def info(key: str, text: str) -> Update:
    def update(writer: Any) -> None:
        held = writer.trailer_view["/Info"]
        held[name(key)] = generic.pdf_string(text)
        writer.update_container(held)

    return update


def identical(writer: Any) -> None:
    writer.update_container(page(writer))


def orphan(writer: Any) -> None:
    writer.add_object(stream(b"nobody asks for this"))


def nothing(writer: Any) -> None:
    writer.update_root()


def _points(document: dict[str, Any]) -> None:
    document["result"]["deals"][15]["running"]["B"] += 1


def _outcome(document: dict[str, Any]) -> None:
    document["session"]["deals"][6].pop("taken")
    document["session"]["deals"][6]["result"] = "made"


def _script(_writer: Any) -> Any:
    return obj(S=name("JavaScript"), JS=generic.pdf_string("app.alert(1)"))


JSON_OTHER = b'{"format":"scorekeeper/sheet","version":1}'
UPDATES: dict[str, Update] = {
    "white box": draw(b" q 1 1 1 rg 0 300 595 300 re f Q "),
    "black box": draw(BLACK_BOX),
    "text": draw(b" q BT /F1 8 Tf 300 300 Td (24) Tj ET Q "),
    "mirrored page": redraw(lambda drawn: b"-1 0 0 1 595 0 cm " + drawn),
    "empty page": redraw(lambda _drawn: b" "),
    "half a page": redraw(lambda drawn: drawn[: len(drawn) // 2]),
    "the same drawing again": redraw(lambda drawn: drawn),
    "turned": on_page("Rotate", generic.NumberObject(90)),
    "upside down": on_page("Rotate", generic.NumberObject(180)),
    "cut": on_page("CropBox", numbers(0, 500, 595, 842)),
    "larger paper": on_page("MediaBox", numbers(0, 0, 900, 900)),
    "other unit": on_page("UserUnit", generic.NumberObject(2)),
    "no fonts": on_page("Resources", obj()),
    "no annotations": on_page("Annots", generic.ArrayObject()),
    "free text": annotation("FreeText", DA=generic.pdf_string("/Helv 9 Tf 0 g")),
    "square": annotation("Square"),
    "highlight": annotation("Highlight", QuadPoints=numbers(300, 420, 360, 420, 300, 400, 360, 400)),
    "stamp": annotation("Stamp"),
    "ink": annotation("Ink", InkList=generic.ArrayObject([numbers(300, 400, 360, 420)])),
    "line": annotation("Line", L=numbers(300, 400, 360, 420)),
    "note": annotation("Text"),
    "link": annotation("Link"),
    "redaction": annotation("Redact"),
    "watermark": annotation("Watermark"),
    "a point in the record": record(_points),
    "an outcome in the record": record(_outcome),
    "who has to sign": record(lambda document: document["required"].pop()),
    "another record": attach(JSON_OTHER),
    "no JSON": attach(b"\xff\xfe not a record"),
    "attachment renamed": rename_attachment,
    "attachments gone": no_attachments,
    "attachment twice": second_attachment,
    "last signature gone": field("committee", "V"),
    "first signature gone": field("scorer", "V"),
    "signatures swapped": swap_values("captain-A", "captain-B"),
    "field renamed": field("captain-B", "T", generic.pdf_string("captain-C")),
    "box moved": field("captain-B", "Rect", numbers(20, 20, 120, 60)),
    "box hidden": field("captain-B", "F", generic.NumberObject(2)),
    "no lock": field("committee", "Lock"),
    "other appearance": appearance("captain-B"),
    "appearance overwritten": in_place_appearance("captain-A"),
    "no appearance": field("captain-A", "AP"),
    "other name": signature("captain-B", "Name", generic.pdf_string("Somebody Else")),
    "other reason": signature("captain-B", "Reason", generic.pdf_string("under protest: deal 16")),
    "other time": signature("captain-B", "M", generic.pdf_string("D:20261121000000Z")),
    "other range": signature("committee", "ByteRange", generic.ArrayObject([generic.NumberObject(0)] * 4)),
    "other signature": signature("committee", "Contents", generic.ByteStringObject(b"0" * 400)),
    "new text field": new_field("Tx"),
    "new signature field": new_field("Sig"),
    "appearances needed": form("NeedAppearances", generic.BooleanObject(True)),
    "no flags": form("SigFlags"),
    "no fields": form("Fields", generic.ArrayObject()),
    "no form": root("AcroForm", None),
    "script": root("OpenAction", _script),
    "no permissions": root("Perms", None),
    "evidence store": root("DSS", lambda _writer: obj(Type=name("DSS"))),
    "metadata": root("Metadata", lambda writer: writer.add_object(stream(b"<x/>", Type=name("Metadata")))),
    "layers": root("OCProperties", lambda _writer: obj(OCGs=generic.ArrayObject(), D=obj())),
    "language": root("Lang", lambda _writer: generic.pdf_string("ml")),
    "page twice": pages(lambda kids: kids * 2),
    "no page": pages(lambda _kids: []),
    "title": info("Title", "Another sheet"),
    "printed digest": info("Keywords", "0000 0000 0000 0000"),
    "identical": identical,
    "orphan": orphan,
    "nothing": nothing,
}
