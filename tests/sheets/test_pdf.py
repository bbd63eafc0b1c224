"""The sheet as PDF: read back, measured, and the same twice."""

import datetime as dt
import io
import json
import re
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any

import pypdf
import pytest
from reportlab.pdfbase.ttfonts import TTFont

from scorekeeper.assets.fonts import REGULAR, FontFiles, find_fonts
from scorekeeper.documents.sheet import read_sheet
from scorekeeper.sheets.options import A4, EARLIEST, LETTER, PAPERS, SheetOptions
from scorekeeper.sheets.paper import typefaces
from scorekeeper.sheets.paper.flow import BINDING, MARGIN
from scorekeeper.sheets.paper.no_glyph import SUBSTITUTE, NoGlyph, letters_replaced
from scorekeeper.sheets.render import render, sheet_of
from tests.sheets.making import GOLDEN, RUNNING, Making, another_way, golden, heavy, ruled, swapped, unfinished
from tests.sheets.printed import TextWatch, pages, printed, text

MAKERS = {
    "golden": golden, "heavy": heavy, "ruled": ruled, "unfinished": unfinished, "swapped": swapped,
    "another way": another_way,
}  # fmt: skip


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_golden_session_reads_back_as_25_to_16(paper):
    data = printed(golden(), paper)
    (page,) = pages(data)
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(PAPERS[paper], abs=0.1)
    read = text(data)
    assert re.search(r"Dallas\s+25 : 16\s+Detroit", read)
    assert re.search(r"difference\s+9\s+match points\s+4–0", read)
    assert "page 1 of 1" in read


def test_every_row_of_the_golden_session_reads_back():
    rows = re.findall(
        r"^(\d+) ([1-6]) \d\d:\d\d ([AB]) \w+ (\d+) (\w+) (?:(doubled|redoubled) )?(\d+) (made|defeated) (\S+) (\S+) (\d+) (\d+)",
        text(printed(golden())),
        re.MULTILINE,
    )
    assert len(rows) == 18
    sums = [0, 0]
    for row, expected in zip(rows, RUNNING, strict=True):
        gained = [0 if points == "–" else int(points) for points in row[8:10]]
        sums = [so_far + more for so_far, more in zip(sums, gained, strict=True)]
        assert f"{row[10]}:{row[11]}" == expected == ":".join(map(str, sums))
    contracts = [
        f"{side} {value}{strain}{'X' if by == 'doubled' else 'XX' if by else ''} {taken}"
        for _, _, side, value, strain, by, taken, *_ in rows
    ]
    assert [contract.replace(" ", "", 1) for contract in contracts] == [
        " ".join(part.split()[1:]) for part in GOLDEN.split("|")
    ]
    assert [row[1] for row in rows] == [str((5 + deal) % 6 + 1) for deal in range(18)]


@pytest.mark.parametrize("name", MAKERS)
def test_the_same_sheet_gives_the_same_bytes(name):
    assert printed(MAKERS[name]()) == printed(MAKERS[name]())


def test_another_sheet_in_between_changes_nothing():
    before = printed(golden())
    printed(heavy())
    assert printed(golden()) == before


@pytest.mark.parametrize("name", MAKERS)
def test_a_font_file_read_once_gives_the_bytes_of_one_read_for_each_sheet(name, monkeypatch):
    for other in MAKERS.values():
        printed(other())
    shared = printed(MAKERS[name]())
    monkeypatch.setattr(typefaces, "own_font", lambda face, path: TTFont(face, str(path)))
    assert shared == printed(MAKERS[name]())


def test_letters_numbered_by_shaping_are_numbered_again_in_each_sheet(monkeypatch):
    def sheet(*names: str) -> bytes:
        return printed(Making().begin(players=((*names, "Anil"), ("Biju", "Sunil", "Shaji"))))

    other, wanted = ("ക്ഷ്മി സ്ത്രീ", "ശ്രീക്കുട്ടി"), ("ശ്രീക്കുട്ടി", "ചന്ദ്രൻ ക്ഷ്മി")
    sheet(*other)
    after = sheet(*wanted)
    monkeypatch.setattr(typefaces, "own_font", lambda face, path: TTFont(face, str(path)))
    assert after == sheet(*wanted)


@pytest.mark.parametrize("name", MAKERS)
def test_all_fonts_are_embedded(name):
    for page in pages(printed(MAKERS[name]())):
        resources: Any = page["/Resources"]
        for font in resources["/Font"].values():
            assert "/FontFile2" in font.get_object()["/FontDescriptor"]


def test_the_document_says_what_it_is():
    reader = pypdf.PdfReader(io.BytesIO(printed(golden())))
    assert str(reader.root_object["/Lang"]) == "en"
    assert reader.metadata is not None
    assert reader.metadata.title == "Score sheet, Great Lakes 56 · 2026, Round 5, Table 7, Dallas : Detroit"
    assert reader.metadata.author == "Lissy Abraham"
    assert reader.metadata.creation_date == dt.datetime(2026, 11, 21, 23, tzinfo=dt.UTC)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_many_settings_take_as_many_lines_as_they_need(paper):
    read = " ".join(text(printed(another_way(), paper)).split())
    assert "24 deals; penalty points are taken off the offender; no match points;" in read
    assert "head-to-head where all tied teams met; a forfeit gives 1 point" in read


def test_the_sheet_document_is_inside_and_has_the_digest_on_the_page():
    making = golden()
    data = printed(making)
    reader = pypdf.PdfReader(io.BytesIO(data))
    (content,) = reader.attachments["sheet.json"]
    assert content == render("json", making.state, making.tournament, SheetOptions())
    short = sha256(content).hexdigest()[:16].upper()
    assert " ".join(short[place : place + 4] for place in range(0, 16, 4)) in text(data)
    sheet = read_sheet(json.loads(content))
    assert not isinstance(sheet, tuple)
    assert sheet.session == making.state.record


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("name", MAKERS)
def test_all_rows_are_on_the_first_page(name, paper):
    making = MAKERS[name]()
    first = pages(printed(making, paper))[0].extract_text()
    deals = int(making.state.result.options["deals"])
    # A row says deal, dealer and, once it is played, the time; a line of values struck through begins with numbers too.
    result = [int(number) for number in re.findall(r"^(\d+) [1-6](?: \d\d:\d\d |$)", first, re.MULTILINE)]
    assert result == list(range(1, deals + 1))


def test_many_footnotes_go_on_on_numbered_pages():
    making = heavy()
    read = [re.sub(" +", " ", page.extract_text()) for page in pages(printed(making))]
    assert len(read) > 1
    assert all(f"page {number} of {len(read)}" in page for number, page in enumerate(read, 1))
    assert all("Score sheet" in page for page in read)
    numbers = [int(number) for number in re.findall(r"^(\d+) (?:Deal \d+|Session):", "\n".join(read), re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 30
    assert sum("Signatures, in this order" in page for page in read) == 1


@pytest.mark.parametrize(("make", "cut"), [(ruled, True), (heavy, True), (unfinished, False)])
def test_notes_beside_the_deals_are_never_cut(make, cut):
    making = make()
    sheet = sheet_of(making.state, making.tournament, SheetOptions())
    marks = {mark.text for row in sheet.rows for mark in row.marks}
    assert marks
    assert all(mark in re.sub(r"\s+", " ", text(printed(making))) for mark in marks)
    before = re.sub(r"\s+", " ", text(printed(making, layout=EARLIEST)))
    assert any(mark not in before for mark in marks) == cut


def test_a_match_of_any_length_is_printed_whole():
    read = [page.extract_text() for page in pages(printed(heavy(60)))]
    result = [int(number) for number in re.findall(r"^(\d+) [1-6] \d\d:\d\d", "\n".join(read), re.MULTILINE)]
    assert result == list(range(1, 61))


LONG_NAMES = (
    "The Honourable Society of Fifty-Six Players of Great Lakes W",
    "കാഞ്ഞിരപ്പള്ളി അമ്പത്തിയാറ് കളിക്കാരുടെ സൗഹൃദ കൂട്ടായ്മ ഒന്നാം സംഘം",
)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("names", [LONG_NAMES, ("W" * 60, "N" * 200)])
def test_a_signed_sheet_carries_the_whole_names_of_the_teams(names, paper, monkeypatch):
    watch = TextWatch(monkeypatch)
    printed(Making().begin(names=names), paper)
    width, height = PAPERS[paper]
    halves = ((BINDING, (width + BINDING - MARGIN) / 2), ((width + BINDING - MARGIN) / 2, width - MARGIN))
    for name, (left, right) in zip(names, halves, strict=True):
        first = [box for box in watch.boxes if box[0] == 1 and height - MARGIN - 210 < box[2] < height - MARGIN - 64]
        block = [box for box in first if left <= box[1] and box[3] <= right]
        text = "".join(box[5] for box in sorted(block, key=lambda box: -box[2]) if box[5] not in "AB")
        assert name.replace(" ", "") in text.replace(" ", "")


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("name", MAKERS)
def test_no_text_leaves_the_margins_or_covers_another(name, paper, monkeypatch):
    watch = TextWatch(monkeypatch)
    printed(MAKERS[name](), paper)
    width, height = PAPERS[paper]
    boxes = [box for box in watch.boxes if box[5].strip()]
    for _, left, low, right, top, label in boxes:
        assert BINDING - 0.5 <= left <= right <= width - MARGIN + 0.5, label
        assert MARGIN - 2 <= low <= top <= height - MARGIN + 2, label
    for index, (page, left, low, right, top, label) in enumerate(boxes):
        for other in boxes[index + 1 :]:
            apart = page != other[0] or right <= other[1] + 0.2 or other[3] <= left + 0.2
            assert apart or top <= other[2] or other[4] <= low, (label, other[5])


def test_for_a_letter_that_no_font_has_a_sign_is_printed_but_never_signed():
    players = (("Jose", "Anil", "Reji"), ("Biju", "Sunil", "Shaji"))
    making = Making().begin(names=("Dallas \U000130b8", "Detroit"), players=players)
    with letters_replaced() as letters:
        data = printed(making, fonts=_only_latin())
    assert f"Dallas {SUBSTITUTE}" in text(data)
    assert list(letters) == ["\U000130b8"]
    assert "Dallas" in letters["\U000130b8"]
    with pytest.raises(NoGlyph) as caught:
        printed(making, fonts=_only_latin(), sealed=True)
    assert caught.value.character == "\U000130b8"
    assert "Dallas" in caught.value.text


def test_without_a_malayalam_font_the_letter_is_named_and_latin_sheets_go_on():
    fonts = _only_latin()
    with pytest.raises(NoGlyph) as caught:
        printed(golden(), fonts=fonts, sealed=True)
    assert caught.value.character == "ജ"
    players = (("Jose Thomas", "Anil Kurian", "Reji Mathew"), ("Biju George", "Sunil Varghese", "Shaji Pillai"))
    assert pages(printed(Making().begin(players=players), fonts=fonts))


def _only_latin() -> FontFiles:
    return FontFiles({REGULAR: find_fonts().files[REGULAR], "bold": find_fonts().files["bold"]}, (), {})


def test_sheets_drawn_side_by_side_are_the_same_as_alone():
    alone = [printed(maker()) for maker in (golden, ruled)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda number: printed((golden, ruled)[number % 2]()), range(8))) == alone * 4
