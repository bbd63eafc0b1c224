"""A sheet to be signed with keys: empty boxes at known positions, digest, instructions."""

import io
import json
from dataclasses import replace

import pypdf
import pypdfium2
import pytest

from scorekeeper.sheets.options import A4, LETTER, PAPERS, SheetOptions
from scorekeeper.sheets.paper.pdf import drawn, pdf
from scorekeeper.sheets.record import digest_of, record_text
from scorekeeper.sheets.render import render, sheet_of
from tests.sheets import making

OPTIONS = SheetOptions(printed_at="2026-11-21T22:00:00Z", sealed=True)
KINDS = ("golden", "ruled", "heavy", "swapped", "another_way")


def sheet(which: str, options: SheetOptions = OPTIONS):
    session = getattr(making, which)()
    return sheet_of(session.state, session.tournament, options)


def text_of(content: bytes) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in pypdf.PdfReader(io.BytesIO(content)).pages)


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("which", KINDS)
def test_there_is_an_empty_place_for_each_who_has_to_sign(which, paper):
    options = replace(OPTIONS, paper=paper)
    session = getattr(making, which)()
    drawn_page = drawn(sheet(which, options), options)
    required = json.loads(record_text(session.state, session.tournament))["required"]
    assert list(drawn_page.boxes) == required
    document = pypdfium2.PdfDocument(drawn_page.content)
    width, height = PAPERS[paper]
    edge = 0.0
    for box in drawn_page.boxes.values():
        assert edge < box.left < box.right < width
        assert 0 < box.bottom < box.top < height
        edge = box.right
        crop = (box.left, box.bottom, width - box.right, height - box.top)
        image = document[box.page].render(scale=2, crop=crop, grayscale=True).to_pil().convert("L")
        assert min(image.tobytes()) == 255, "a signature would cover something"
    document.close()


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_the_foot_says_what_it_means_and_how_to_check_in_full(paper):
    options = replace(OPTIONS, paper=paper)
    page = sheet("golden", options)
    text = text_of(pdf(page, options))
    for line in page.footer:
        assert line in text
    assert "check.md" in text
    assert "sheet digest " + page.short_digest in text


def test_the_digest_on_the_page_is_that_of_the_record():
    session = making.golden()
    digest = digest_of(record_text(session.state, session.tournament))
    assert sheet("golden").short_digest.replace(" ", "").lower() == digest[:16]
    assert digest.upper() in sheet("golden").heading.qr


def test_no_signer_is_asked_for_a_pen():
    text = text_of(pdf(sheet("golden"), OPTIONS))
    assert "by pen" not in text
    assert "under protest" not in text
    assert "Remarks" not in text
    assert "code of this printout" not in text


def test_signing_with_keys_or_by_pen_makes_no_other_record():
    session = making.golden()
    by_pen = replace(OPTIONS, sealed=False)
    assert render("json", session.state, session.tournament, OPTIONS) == render(
        "json", session.state, session.tournament, by_pen
    )
    assert "by pen" in text_of(pdf(sheet("golden", by_pen), by_pen))
