"""The casebook: expected text, a complete index, and HTML that is safe for any input."""

import io
from html.parser import HTMLParser

import pypdf
import pytest

from scorekeeper.features.papers.view.committee_papers import casebook_bytes, casebook_contents
from scorekeeper.journal.facts import RulingMade
from scorekeeper.sheets.committee.cases import Case, CasebookContents, as_report, casebook_html
from scorekeeper.sheets.reports.text import as_text
from tests.sheets.committee.making_rulings import OPTIONS, rulings
from tests.sheets.making import SESSION, golden

_VOID = {"meta"}


class _Page(HTMLParser):
    """Collects anchors, links and words of a page, and whether its tags fit together."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag not in _VOID:
            self.open.append(tag)
        given = dict(attrs)
        self.names += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def read(data: bytes) -> _Page:
    page = _Page()
    page.feed(data.decode("utf-8"))
    assert page.open == []
    return page


def test_the_text_of_the_casebook_is_unchanged(same_as_golden):
    same_as_golden("casebook", as_text(as_report(casebook_contents(rulings().tournament))))


def test_the_index_leads_to_every_case():
    contents = casebook_contents(rulings().tournament)
    page = read(casebook_html(contents, OPTIONS))
    assert [f"#{name}" for name in page.names if name.startswith("case-")] == [f"#case-{n}" for n in range(1, 8)]
    assert {link.removeprefix("#") for link in page.links} == set(page.names) - {"index"}
    assert [article for article, _heading, _cases in contents.index] == ["3", "3.9", "4.4", ""]


@pytest.mark.parametrize("form", ["pdf", "html"])
def test_the_names_are_on_paper(form):
    data = casebook_bytes(rulings().tournament, form, OPTIONS)
    pages = pypdf.PdfReader(io.BytesIO(data)).pages if form == "pdf" else ()
    text = "".join(page.extract_text() for page in pages) or data.decode()
    assert all(name in text for name in ("Dallas", "Reji", "Kurian", "Mathew", "Nair", "Milton", "Great Lakes"))


def test_nothing_typed_breaks_the_page():
    making = golden()
    nasty = "<script>alert(1)</script> & \"quotes\" </dd></article> ]]> 'x'"
    making.enter(RulingMade(SESSION, ("3",), nasty, 8, points={"B": 2}, findings=nasty))
    data = casebook_html(casebook_contents(making.tournament), OPTIONS)
    assert b"<script>alert" not in data
    assert nasty in "".join(read(data).words)


def test_articles_are_in_their_order_and_an_empty_book_shows_a_note(check_golden):
    cases = tuple(
        Case(number, "a", (), articles, "international-56")
        for number, articles in enumerate((("4.9",), ("2.10", "2.4"), ("2.4.1",), (), ("3", "3")), 1)
    )
    index = CasebookContents("Casebook", "", "", cases).index
    assert [article for article, _heading, _cases in index] == ["2.4", "2.4.1", "2.10", "3", "4.9", ""]
    assert [len(result) for _article, _heading, result in index] == [1] * 6
    empty = CasebookContents("Casebook", "", "", ())
    check_golden("".join(read(casebook_html(empty, OPTIONS)).words))
    check_golden(as_text(as_report(empty)))
