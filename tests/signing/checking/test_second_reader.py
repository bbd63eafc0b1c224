"""A file in the closed form that two libraries read in two ways is none of our sheets."""

import io
import zlib

import pytest
from pyhanko.pdf_utils.reader import PdfFileReader

from scorekeeper.signing.checking import check
from scorekeeper.signing.checking.closed_form import NotClosedError, both_read_alike, read_closed
from tests.signing.checking.sheets import checked, four

PAGES = (b"<</Type/Catalog/Pages 2 0 R/More 4 0 R>>", b"<</Type/Pages/Kids [3 0 R]/Count 1>>")
PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox [0 0 9 9]/Resources<<>>>>"


def closed_file(value: bytes, more: bytes = b"") -> bytes:
    """A file of one empty page in the closed form, with one object more, and `more` in its trailer."""
    content, places = b"%PDF-1.7\n%\xc2\xa5\xc2\xb1\xc3\xab\n", b"0000000000 65535 f \n"
    for number, written in enumerate((*PAGES, PAGE, value), 1):
        places += b"%010d 00000 n \n" % len(content)
        content += b"%d 0 obj\n%b\nendobj\n" % (number, written)
    end = b"xref\n0 5\n%btrailer\n<</Size 5/Root 1 0 R%b>>\nstartxref\n%d\n%%%%EOF\n"
    return content + end % (places, more, len(content))


@pytest.mark.parametrize("value", [b"(word)", b"<ABC0>", b"/Name", b"[1 2.5 true null (a) 3 0 R]", b"<</A <</B /C>>>>"])
def test_content_that_both_libraries_read_alike_is_read_one_way(value):
    data = closed_file(value)
    assert both_read_alike(data, read_closed(data), PdfFileReader(io.BytesIO(data)))


@pytest.mark.parametrize("value", [b"(one\rtwo)", b"(one\r\ntwo)", rb"(\8)", b"/A#4", b"<</A null>>", b"(\\777)"])
def test_content_that_the_libraries_read_differently_is_not_read_one_way(value):
    data = closed_file(value)
    assert not both_read_alike(data, read_closed(data), PdfFileReader(io.BytesIO(data)))


def test_a_trailer_that_the_libraries_read_differently_is_not_read_one_way():
    for identity, alike in ((b"(a)", True), (b"(one\rtwo)", False)):
        data = closed_file(b"/Name", b"/ID [%b (b)]" % identity)
        assert both_read_alike(data, read_closed(data), PdfFileReader(io.BytesIO(data))) == alike


def test_a_signed_sheet_that_the_libraries_read_differently_is_not_intact(monkeypatch):
    assert checked(four()[-1]).intact
    monkeypatch.setattr(check, "both_read_alike", lambda *_: False)
    result = checked(four()[-1])
    assert (result.intact, [problem.code for problem in result.problems]) == (False, ["sealed-foreign"])


def test_streams_that_are_too_large_together_are_not_unpacked():
    packed = zlib.compress(bytes(20_000_000), 9)
    one = b"<</Length %d/Filter/FlateDecode>>\nstream\n%b\nendstream" % (len(packed), packed)
    assert read_closed(closed_file(one))
    two = closed_file(one + b"\nendobj\n5 0 obj\n" + one)
    with pytest.raises(NotClosedError) as refused:
        read_closed(two)
    assert refused.value.args[0] < two.index(b"xref"), "refused at the second stream, before its table is read"
