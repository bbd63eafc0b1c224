"""What was put into a sheet before anybody signed it, to show another thing later, is told though all signed it."""

import datetime as dt
import io
from typing import Any

import pytest
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.pdf_utils.writer import copy_into_new_writer

from scorekeeper.features.keys.words.sealed import headline
from scorekeeper.sheets.paper import tags
from scorekeeper.signing.checking.drawing import same_drawing
from scorekeeper.signing.sealing import seal
from scorekeeper.signing.sealing.seal import sign
from tests.sheets.making import Making
from tests.sheets.printed import printed
from tests.signing.checking import forging
from tests.signing.checking.forging import BLACK_BOX, name, numbers, obj, stream
from tests.signing.checking.sheets import checked, four
from tests.signing.sealing.club import AT
from tests.signing.sealing.sheets import person, unsigned

ROLES = ("scorer", "captain-A", "captain-B", "committee")
LOOK = b"0 0 5 5 re f"


def prepared(update: forging.Update) -> bytes:
    """The sheet as it waits for its first signature, with something put in, as one clean revision."""
    content = forging.updated(four()[0], update, silent=True)
    writer: Any = copy_into_new_writer(PdfFileReader(io.BytesIO(content)), {"stream_xrefs": False})
    writer._update_meta = lambda: None
    target = io.BytesIO()
    writer.write(target)
    return target.getvalue()


def signed_by_all(content: bytes) -> bytes:
    for minute, role in enumerate(ROLES):
        content = sign(content, role, person(role), AT + dt.timedelta(minutes=minute), LOOK)
    return content


def signed_with(monkeypatch, content: bytes, role: str, update: forging.Update) -> bytes:
    """The next signature, with something more in the same update."""
    show = seal._show

    def more(writer, field, appearance):
        show(writer, field, appearance)
        update(writer)

    with monkeypatch.context() as patch:
        patch.setattr(seal, "_show", more)
        return sign(content, role, person(role), AT, LOOK)


def parts(content: bytes) -> list[str]:
    verdict = checked(content)
    assert not verdict.good
    assert not verdict.closed
    assert headline(verdict).startswith("Nothing was changed, but ")
    assert {one.code for one in verdict.problems} == {"sealed-foreign"}
    return [str(dict(one.values)["part"]) for one in verdict.problems]


def look(operators: bytes) -> Any:
    return stream(operators, Type=name("XObject"), Subtype=name("Form"), BBox=numbers(0, 0, 60, 40))


def text_field(writer: Any) -> None:
    """A place to be filled in, over a number of the table, that shows nothing yet."""
    made = obj(
        FT=name("Tx"),
        T=generic.pdf_string("total"),
        Type=name("Annot"),
        Subtype=name("Widget"),
        Rect=numbers(480, 400, 540, 440),
        F=generic.NumberObject(4),
        AP=obj(N=writer.add_object(look(b""))),
    )
    there = writer.add_object(made)
    form, page = writer.root["/AcroForm"], forging.page(writer)
    form["/Fields"].append(there)
    page["/Annots"].append(there)
    for held in (form["/Fields"], page["/Annots"], form, page):
        writer.update_container(held)


def filled_in(writer: Any) -> None:
    held = forging.fields(writer)["total"]
    held[name("AP")] = obj(N=writer.add_object(look(b"0 g 0 0 60 40 re f")))
    writer.update_container(held)


def layer(writer: Any) -> None:
    group = writer.add_object(obj(Type=name("OCG"), Name=generic.pdf_string("on the day")))
    writer.root[name("OCProperties")] = obj(OCGs=generic.ArrayObject([group]), D=obj(OFF=generic.ArrayObject([group])))
    writer.update_root()
    resources = forging.page(writer)["/Resources"]
    resources[name("Properties")] = obj(Day=group)
    writer.update_container(resources)
    forging.draw(b" /OC /Day BDC" + BLACK_BOX + b" EMC ")(writer)


def second_record(writer: Any) -> None:
    forging._attachment(writer)["/EF"][name("UF")] = writer.add_object(
        stream(forging.JSON_OTHER, Type=name("EmbeddedFile"))
    )
    writer.update_container(forging._attachment(writer)["/EF"])


def first_record(writer: Any) -> None:
    listed = forging._names(writer)
    file = writer.add_object(stream(forging.JSON_OTHER, Type=name("EmbeddedFile")))
    spec = obj(Type=name("Filespec"), F=generic.pdf_string("sheet.json"), EF=obj(F=file))
    listed.insert(0, writer.add_object(spec))
    listed.insert(0, generic.pdf_string("sheet.json"))
    writer.update_container(listed)


def other_name(writer: Any) -> None:
    held = forging._attachment(writer)
    held[name("F")] = held[name("UF")] = generic.pdf_string("other.json")
    writer.update_container(held)


def fetched(writer: Any) -> None:
    held = forging.page(writer)
    held[name("Contents")] = writer.add_object(stream(b"", F=generic.pdf_string("https://example.org/page")))
    writer.update_container(held)


PREPARED = {
    "text field": (text_field, {"form"}),
    "empty signature field": (forging.new_field("Sig"), {"form"}),
    "script": (forging.UPDATES["script"], {"document"}),
    "layer": (layer, {"page", "document"}),
    "free text": (forging.UPDATES["free text"], {"page"}),
    "link": (forging.UPDATES["link"], {"page"}),
    "record twice": (first_record, {"files"}),
    "record in two copies": (second_record, {"files"}),
    "record under another name": (other_name, {"files"}),
    "page from elsewhere": (fetched, {"page"}),
    "upside down": (forging.UPDATES["upside down"], {"page"}),
    "other unit": (forging.UPDATES["other unit"], {"page"}),
    "collection": (forging.root("Collection", lambda _writer: obj(View=name("D"))), {"document"}),
}


@pytest.mark.parametrize("what", PREPARED)
def test_what_was_prepared_before_the_first_signature_is_told(what):
    update, expected = PREPARED[what]
    assert set(parts(signed_by_all(prepared(update)))) >= expected


def test_a_number_covered_by_whoever_signs_last_is_told(monkeypatch):
    content = prepared(text_field)
    for role in ROLES[:3]:
        content = sign(content, role, person(role), AT, LOOK)
    assert "form" in parts(signed_with(monkeypatch, content, "committee", filled_in))


WITH_OWN = {
    "title": forging.UPDATES["title"],
    "printed digest": forging.UPDATES["printed digest"],
    "evidence store": forging.UPDATES["evidence store"],
    "hidden box": forging.UPDATES["box hidden"],
}


@pytest.mark.parametrize("what", WITH_OWN)
def test_what_is_put_in_beside_the_own_signature_is_told(what, monkeypatch):
    content = signed_with(monkeypatch, four()[2], "captain-B", WITH_OWN[what])
    content = sign(content, "committee", person("committee"), AT, LOOK)
    assert parts(content)


def test_a_sheet_made_ready_and_written_anew_is_told_nothing_of_it():
    assert checked(signed_by_all(prepared(forging.nothing))).good


def test_a_sheet_as_it_waits_for_signatures_is_told_nothing_of_it():
    for content in four():
        assert "sealed-foreign" not in {one.code for one in checked(content).problems}


def _of_the_tree(change) -> forging.Update:
    """Change an element that has the page read aloud."""

    def update(writer: Any) -> None:
        element = writer.root["/StructTreeRoot"]["/K"]["/K"][0]
        change(element)
        writer.update_container(element)

    return update


@pytest.mark.parametrize("key", ["ActualText", "Alt", "E", "Lang"])
def test_other_words_to_be_read_aloud_than_stand_on_the_page_are_told(key):
    said = generic.pdf_string("Dallas 30 : 0 Detroit")
    content = prepared(_of_the_tree(lambda element: element.__setitem__(name(key), said)))
    assert parts(signed_by_all(content)) == ["document"]


def test_another_order_of_reading_is_another_drawing():
    def turned(element: Any) -> None:
        element[name("S")] = name("P")

    drawn = unsigned("ruled").content
    assert same_drawing(drawn, PdfFileReader(io.BytesIO(four()[0])))
    other = forging.updated(four()[0], _of_the_tree(turned), silent=True)
    assert not same_drawing(drawn, PdfFileReader(io.BytesIO(other)))


def _drawn_in_malayalam() -> bytes:
    return printed(Making().begin(names=("കോട്ടയം", "Detroit")))


def test_a_language_of_words_may_be_missing_as_before_and_is_never_another(monkeypatch):
    drawn = _drawn_in_malayalam()
    with monkeypatch.context() as earlier:
        earlier.setattr(tags, "language_of", lambda _text: "")
        before = _drawn_in_malayalam()
    with monkeypatch.context() as other:
        other.setattr(tags, "language_of", lambda text: text and "ta")
        false = _drawn_in_malayalam()
    assert b"/Lang (ml)" in drawn
    assert same_drawing(drawn, PdfFileReader(io.BytesIO(drawn)))
    assert same_drawing(drawn, PdfFileReader(io.BytesIO(before)))
    assert not same_drawing(drawn, PdfFileReader(io.BytesIO(false)))


def test_metadata_that_say_something_else_than_the_title_are_told():
    def update(writer: Any) -> None:
        held = writer.root["/Metadata"]
        writer.root[name("Metadata")] = writer.add_object(
            stream(held.data.replace(b"Score sheet", b"Nothing"), Type=name("Metadata"), Subtype=name("XML"))
        )
        writer.update_root()

    assert parts(signed_by_all(prepared(update))) == ["document"]


def test_each_field_is_read_aloud_by_its_title():
    root: Any = PdfFileReader(io.BytesIO(four()[-1])).root
    whole = root["/StructTreeRoot"]["/K"]
    read = [whole["/K"][at] for at in range(len(whole["/K"]))]
    forms = [str(element["/Alt"]) for element in read if element["/S"] == "/Form"]
    assert forms == [f"Signature of {role}" for role in ROLES]
