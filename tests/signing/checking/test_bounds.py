"""No file stalls the check, however large, deep, compressed or circular."""

import os
import struct
import subprocess
import sys
import time
import zlib
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.features.keys.words.sealed import details, headline
from scorekeeper.rules.model import Problem
from scorekeeper.signing.checking import drawing, opening
from scorekeeper.signing.checking.apart import run_apart
from scorekeeper.signing.checking.check import check
from tests.signing.checking.forging import UPDATES, draw, name, numbers, obj, page, stream, updated
from tests.signing.checking.sheets import NOW, checked, four, trust


def pdf(*objects: bytes, trailer: bytes = b"/Root 1 0 R") -> bytes:
    """A file of these objects, with cross-references that fit."""
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    return bytes(out) + b"trailer\n<< /Size %d %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, start)


def bomb(size: int, layers: int = 1) -> bytes:
    data, filters = b"\0" * size, b""
    for _layer in range(layers):
        data, filters = zlib.compress(data, 9), filters + b"/FlateDecode "
    return b"<< /Type /EmbeddedFile /Filter [%s] /Length %d >>\nstream\n%s\nendstream" % (filters, len(data), data)


def holding(stream: bytes) -> bytes:
    names = b"<< /EmbeddedFiles << /Names [(sheet.json) 4 0 R] >> >>"
    return pdf(
        b"<< /Type /Catalog /Pages 2 0 R /Names 3 0 R >>",
        b"<< /Type /Pages /Kids [] /Count 0 >>",
        names,
        b"<< /Type /Filespec /F (sheet.json) /EF << /F 5 0 R >> >>",
        stream,
    )


CATALOG = b"<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R >>"
PAGES = b"<< /Type /Pages /Kids [2 0 R] /Count 99999999 >>"
ROUND = {
    "fields in a circle": pdf(CATALOG, PAGES, b"<< /Fields [4 0 R] >>", b"<< /T (a) /FT /Sig /Kids [4 0 R] >>"),
    "fields that are the form": pdf(CATALOG, PAGES, b"<< /Fields 3 0 R >>"),
    "a reference to itself": pdf(CATALOG, b"2 0 R", b"3 0 R"),
    "two references to each other": pdf(CATALOG, b"3 0 R", b"2 0 R"),
    "many fields": pdf(CATALOG, PAGES, b"<< /Fields [%s] >>" % (b"4 0 R " * 9999), b"<< /T (a) /FT /Sig /V 4 0 R >>"),
    "updates in a circle": pdf(CATALOG, PAGES, trailer=b"/Root 1 0 R /Prev 9"),
    "signature of nothing": pdf(CATALOG, PAGES, b"<< /Fields [4 0 R] >>", b"<< /T (a) /FT /Sig /V << >> >>"),
    "range beyond the end": pdf(
        CATALOG,
        PAGES,
        b"<< /Fields [4 0 R] >>",
        b"<< /T (a) /FT /Sig /V 5 0 R >>",
        b"<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 9 99999999999999999999 -4] /Contents <30> >>",
    ),
    "catalog that is a number": pdf(b"7"),
    "pages that are a name": pdf(b"<< /Type /Catalog /Pages /None >>"),
    "no object at all": pdf(),
}
DEEP = 200_000


def _deals(count: int) -> bytes:
    record = b'{"format":"scorekeeper/sheet","session":{"deals":[' + b'{"deal":1},' * count + b"{}]}}"
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(record), record)


NASTY = {
    "deep list": pdf(b"<< /Type /Catalog /Pages 2 0 R >>", b"[" * DEEP + b"]" * DEEP),
    "deep dictionary": pdf(b"<< /Type /Catalog /Pages 2 0 R >>", b"<</A" * DEEP),
    "deep record": holding(b"<< /Length %d >>\nstream\n%s\nendstream" % (DEEP, b"[" * DEEP)),
    "endless number": holding(b"<< /Length %d >>\nstream\n%s\nendstream" % (DEEP, b"9" * DEEP)),
    "huge number": pdf(b"<< /Type /Catalog /Pages 2 0 R /Size %s >>" % (b"9" * 9000), PAGES),
    "size beyond all": pdf(CATALOG, PAGES, trailer=b"/Root 1 0 R /Size 99999999999999999"),
    "lone brackets": b"%PDF-1.7\n" + b"<" * 1_000_000 + b"\nstartxref\n9\n%%EOF",
    "many deals": holding(_deals(300_000)),
    "many digits": b"%PDF-1.7\n" + b"1" * 3_000_000 + b"\nstartxref\n9\n%%EOF",
    "many sections": b"%PDF-1.7\nxref\n" + b"0 0\n" * 1_000_000 + b"startxref\n9\n%%EOF",
    "lone lines": b"%PDF-1.7\n" + b"\n" * 3_000_000 + b"\nstartxref\n9\n%%EOF",
    "lines at the end": b"%PDF-1.7\nstartxref\n9\n%%EOF" + b"\n" * 3_000_000,
    "many ends": b"%PDF-1.7\n" + b"startxref\n9\n%%EOF\n" * 100_000,
    "few ends": b"%PDF-1.7\n" + b"startxref\n9\n%%EOF\n" * 400,
    "many entries": b"%PDF-1.7\nxref\n0 9999999999\n" + b"0000000009 00000 n \n" * 50_000 + b"startxref\n9\n%%EOF",
}  # fmt: skip


def listing(count: int) -> bytes:
    """A file with a cross-reference table of a few compressed bytes that lists this many objects."""
    table = zlib.compress(struct.pack(">BIH", 1, 9, 0) * count, 9)
    head = b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Kids [] >>\nendobj\n"
    keys = b"/Type /XRef /W [1 4 2] /Size %d /Root 1 0 R /Filter /FlateDecode /Length %d" % (count, len(table))
    tail = b"3 0 obj\n<< %s >>\nstream\n%s\nendstream\nendobj\nstartxref\n%d\n%%%%EOF\n"
    return head + tail % (keys, table, len(head))


def empty_listing(count: int) -> bytes:
    """As before, with entries of no bytes at all."""
    keys = b"/Type /XRef /W [0 0 0] /Index [0 %d] /Size %d /Root 1 0 R /Length 0" % (count, count)
    return b"%%PDF-1.7\n3 0 obj\n<< %s >>\nstream\n\nendstream\nendobj\nstartxref\n9\n%%%%EOF\n" % keys


def branching(first: int, kind: bytes, depth: int = 40) -> list[bytes]:
    """Each node names the next one twice; none of them names itself."""
    node = b"<< /T (a) %s /Kids [%d 0 R %d 0 R] >>"
    return [node % (kind, first + at + 1, first + at + 1) for at in range(depth)] + [b"<< /T (z) %s /FT /Tx >>" % kind]


TANGLED = {
    "objects": listing(4_000_000),
    "objects of no bytes": empty_listing(2_000_000_000),
    "fields": pdf(CATALOG, PAGES, b"<< /Fields [4 0 R] >>", *branching(4, b"")),
    "pages": pdf(b"<< /Type /Catalog /Pages 2 0 R >>", *branching(2, b"/Type /Pages /Count 9")),
}


@pytest.mark.parametrize("which", TANGLED)
def test_multiplied_content_is_counted_first(which):
    result = opening.opened(TANGLED[which])
    assert isinstance(result, Problem)
    _assert_reported(TANGLED[which])


def many_names() -> bytes:
    listed = b"(sheet.json) 4 0 R " * 100_000
    return pdf(
        b"<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [%s] >> >> >>" % listed,
        b"<< /Type /Pages /Kids [] /Count 0 >>",
        b"<< /Length 6 >>\nstream\n{    }\nendstream",
        b"<< /Type /Filespec /F (sheet.json) /EF << /F 3 0 R >> >>",
    )


def test_a_record_under_very_many_names_is_none():
    assert [problem.code for problem in checked(many_names()).problems] == ["sealed-no-sheet"]


def drawn_for_ever(writer) -> None:
    """Forty drawings, each of which shows the next one ten times."""
    last = writer.add_object(stream(b"0 0 1 1 re f", Type=name("XObject"), Subtype=name("Form"), BBox=BOX))
    for _level in range(40):
        drawing = stream(b"/X Do " * 10, Type=name("XObject"), Subtype=name("Form"), BBox=BOX)
        drawing[name("Resources")] = obj(XObject=obj(X=last))
        last = writer.add_object(drawing)
    resources = page(writer)["/Resources"]
    resources[name("XObject")] = obj(X=last)
    writer.update_container(resources)
    draw(b" /X Do ")(writer)


BOX = numbers(0, 0, 600, 900)


def test_a_page_that_is_drawn_for_ever_is_drawn_in_a_process_that_ends(monkeypatch):
    monkeypatch.setattr(drawing, "apart", partial(run_apart, seconds=3))
    content = updated(four()[-1], drawn_for_ever)
    verdict = check(content, trust(), NOW)
    assert not verdict.intact
    assert "sealed-not-drawn" in {problem.code for problem in verdict.problems}


def test_work_done_apart_comes_back_and_a_failure_is_reported():
    assert run_apart(sum, (1, 2, 3)) == 6
    for work, arguments in ((int, ("none",)), (os._exit, (3,)), (os.abort, ()), (time.sleep, (60,))):
        with pytest.raises(ValueError, match=work.__name__):
            run_apart(work, *arguments, seconds=3)


def test_pages_drawn_apart_are_described_as_here():
    content = updated(four()[-1], UPDATES["white box"])
    assert check(content, trust(), NOW) == checked(content)


@pytest.mark.parametrize("which", ROUND)
def test_circular_references_come_to_an_end(which):
    _assert_reported(ROUND[which])


@pytest.mark.parametrize("which", NASTY)
def test_a_tiring_file_does_not_tire(which):
    _assert_reported(NASTY[which])


@pytest.mark.parametrize("layers", [1, 2, 3])
def test_endlessly_unfolding_files_are_not_unfolded(layers):
    content = holding(bomb(200_000_000 if layers > 1 else 60_000_000, layers))
    assert len(content) < 300_000
    program = (
        "import resource, sys\n"
        "resource.setrlimit(resource.RLIMIT_AS, (900 << 20, 900 << 20))\n"
        "from tests.signing.checking.sheets import checked\n"
        "verdict = checked(sys.stdin.buffer.read())\n"
        # what getrusage tells is at least what the process was that started this one
        "peak = next(line for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
        "print(verdict.good, int(peak.split()[1]) >> 10)\n"
    )
    process = subprocess.run(
        [sys.executable, "-c", program], input=content, capture_output=True, check=False, timeout=120
    )
    assert process.returncode == 0, process.stderr.decode()
    good, used = process.stdout.split()
    assert good == b"False"
    assert int(used) < 400


def test_a_file_that_is_too_large_is_not_opened():
    verdict = checked(four()[-1] + bytes(opening.LARGEST))
    assert [problem.code for problem in verdict.problems] == ["sealed-too-large"]


def test_a_sound_file_with_more_parts_than_a_sheet_is_not_called_unreadable():
    book = pdf(CATALOG, PAGES, *(b"<< >>" for _ in range(opening.MOST_OBJECTS)))
    assert [problem.code for problem in checked(book).problems] == ["sealed-too-many"]


def test_an_encrypted_file_is_turned_away():
    encrypted = pdf(CATALOG, PAGES, b"<< /Filter /Standard /V 1 /R 2 >>", trailer=b"/Root 1 0 R /Encrypt 3 0 R")
    assert not checked(encrypted).good


@given(st.binary(max_size=400))
def test_any_bytes_have_a_verdict(content):
    _assert_reported(content)


@given(st.binary(max_size=200), st.integers(0, 200_000))
def test_any_bytes_in_a_sheet_have_a_verdict(content, place):
    good = four()[-1]
    _assert_reported(good[: place % len(good)] + content)


@pytest.mark.parametrize("start", [b"%PDF-", b"%PDF-1.7", b"PK\3\4", b"SQLite format 3\0", b"{", b"\xef\xbb\xbf{}"])
def test_other_files_are_no_sheets(start):
    assert checked(start).kind == "not-a-sheet"


def _assert_reported(content: bytes) -> None:
    verdict = checked(content)
    assert not verdict.good
    assert headline(verdict, NOW)
    assert details(verdict) is not None
