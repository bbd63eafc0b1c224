"""The recovery sheet: everything on one page, large, whatever script the club writes in."""

import datetime as dt
import io

import pypdf
import pytest

from scorekeeper.sheets.options import A4, LETTER, SheetOptions
from scorekeeper.sheets.paper.no_glyph import SUBSTITUTE
from scorekeeper.sheets.recovery import RecoverySheet, recovery_pdf

CODE = "0A1B2-C3D4E-5F6G7-8H9JK-MNPQR-STVWX"
MARK = "0123456789abcdef" * 4
WHEN = dt.datetime(2026, 10, 3, 12, tzinfo=dt.UTC)


def sheet(club="Dallas 56 Club", scorer="Mini Varghese"):
    return RecoverySheet(club, scorer, WHEN, MARK, CODE)


def pages(data):
    return [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages]


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_one_page_with_code_fingerprint_and_what_to_do(paper):
    (text,) = pages(recovery_pdf(sheet(), SheetOptions(paper=paper)))
    assert all(group in text for group in CODE.split("-"))
    assert MARK.upper() in "".join(text.split())
    for words in ("Dallas 56 Club", "2026-10-03 12:00 by Mini Varghese", "Lock this sheet away"):
        assert words in text


@pytest.mark.parametrize("club", ["കോട്ടയം 56 ക്ലബ്", "Club " + "very long " * 19, "W" * 200])
def test_any_name_fits_on_the_page(club):
    assert len(pages(recovery_pdf(sheet(club, club), SheetOptions()))) == 1


def test_a_letter_without_a_typeface_is_replaced_in_the_name_of_the_club():
    (page,) = pages(recovery_pdf(sheet("Club \ue000"), SheetOptions()))
    assert f"Club {SUBSTITUTE}" in page


def test_the_same_sheet_gives_the_same_bytes_and_shows_no_code():
    options = SheetOptions(printed_at="2026-10-03T12:00:00Z")
    assert recovery_pdf(sheet(), options) == recovery_pdf(sheet(), options)
    assert "0A1B2" not in repr(sheet())
