"""A page held against the one drawn anew from its record: good ones are never accused, other numbers are told."""

import dataclasses
import json

import pypdfium2
import pytest

from scorekeeper.features.keys.words.sealed_changes import change_words
from scorekeeper.features.papers.view.redrawing import redrawn
from scorekeeper.sheets.options import LETTER, SheetOptions
from scorekeeper.sheets.paper.no_glyph import NoGlyph
from scorekeeper.sheets.paper.pdf import drawn
from scorekeeper.sheets.record import digest_of, record_text
from scorekeeper.sheets.render import sheet_of
from scorekeeper.signing.checking.against_drawn import drawn_changes
from scorekeeper.signing.checking.page_text import PageText
from tests.sheets import making
from tests.signing.checking.forging import draw, updated

MADE = {name: getattr(making, name) for name in ("golden", "heavy", "unfinished", "paired")}


def page(made, **more):
    options = SheetOptions(printed_at="2026-10-03T20:00:00Z", sealed=True, **more)
    return drawn(sheet_of(made.state, made.tournament, options), options).content


def record(made):
    return record_text(made.state, made.tournament)


def told(made, shown):
    """What is told of a page that does not say how it was drawn."""
    return against(record(made), shown)


def against(text, shown):
    found = redrawn(text.encode(), b"")
    assert found is not None
    return drawn_changes(found.content, shown, digest_of(text))


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("paper", ["A4", LETTER])
def test_a_good_sheet_is_not_accused(name, paper):
    made = MADE[name]()
    assert told(made, page(made, paper=paper)) == ()


def test_nor_is_one_in_other_letters():
    made, usual = making.golden(), SheetOptions().fonts
    last = list(usual.files.values())[-1]
    turned = dict(zip(usual.files, list(usual.files.values())[::-1], strict=True))
    for faces in (dict.fromkeys(usual.files, last), turned):
        try:
            other = page(made, fonts=dataclasses.replace(usual, files=faces))
        except NoGlyph:
            continue
        assert told(made, other) == ()


def test_nor_is_one_in_another_language(monkeypatch):
    made = making.golden()
    good = page(made)
    monkeypatch.setattr("scorekeeper.sheets.contents._", lambda text: f"<{text}>")
    assert drawn_changes(good, page(made), digest_of(record(made))) == ()


def test_a_page_of_another_sheet_is_told_as_a_whole():
    found = told(making.golden(), page(making.heavy()))
    assert [change.path or (change.region and change.region.whole) for change in found] == [
        True,
        ("digest",),
        ("totals",),
    ]


def test_a_number_that_the_record_does_not_have_is_named():
    document = json.loads(record_text(making.golden().state, making.golden().tournament))
    document["session"]["deals"][17]["contract"] = "56H"
    document["session"]["deals"][17].pop("result", None)
    change, *more = against(json.dumps(document), page(making.golden()))
    assert {one.path for one in more} <= {("digest",), ("totals",)}
    assert change.region is not None
    assert change.region.deal == 18
    assert change.region.column == "contract"
    assert (change.was or "").split()[0] == "56"
    assert "where the record has 56" in change_words(change, {})


def test_what_covers_a_number_is_told_where_the_pages_are_alike():
    good = page(making.golden())
    text = PageText.of(pypdfium2.PdfDocument(good)[0])
    _deal, place = text.rows()[12]
    covered = updated(good, draw(f" q 0 g 400 {place.bottom} 40 8 re f Q ".encode()))
    (change,) = drawn_changes(good, covered, digest_of(record(making.golden())))
    assert change.region is not None
    assert change.region.deal == 13


def test_what_is_no_record_is_not_drawn():
    for data in (b"", b"nonsense", b"{}", b"[]", b"%PDF-1.4"):
        assert redrawn(data, b"") is None
