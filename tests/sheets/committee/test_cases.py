"""The casebook: golden with names and without, an index that leads to every case, HTML that nothing typed can break."""

import io
from html.parser import HTMLParser

import pypdf
import pytest

from scorekeeper.features.committee.view.precedents.casebook import bound, event_cases
from scorekeeper.features.papers.view.committee_papers import book_of, casebook_bytes
from scorekeeper.journal.facts import RulingMade
from scorekeeper.sheets.committee.cases import Case, CasebookContents, as_report, casebook_html
from scorekeeper.sheets.reports.text import as_text
from tests.sheets.committee.making_rulings import KOCHI, OPTIONS, rulings
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


def book(making, *, nameless=False):
    return book_of(bound([event_cases(making.tournament)]), "Great Lakes 56", nameless=nameless)


@pytest.mark.parametrize("nameless", [False, True])
def test_the_casebook_says_what_it_said(nameless, same_as_golden):
    same_as_golden(
        f"casebook{'-anonymous' if nameless else ''}", as_text(as_report(book(rulings(), nameless=nameless)))
    )


@pytest.mark.parametrize("nameless", [False, True])
def test_the_index_leads_to_every_case(nameless):
    made = book(rulings(), nameless=nameless)
    page = read(casebook_html(made, OPTIONS))
    assert [f"#{name}" for name in page.names if name.startswith("case-")] == [f"#case-{n}" for n in range(1, 8)]
    assert {link.removeprefix("#") for link in page.links} == set(page.names) - {"index"}
    assert [article for article, _heading, _cases in made.index] == ["3", "3.9", "4.4", ""]


@pytest.mark.parametrize("form", ["pdf", "html"])
def test_no_name_is_left_on_paper(form):
    tournament = rulings().tournament
    data = casebook_bytes(tournament, form, OPTIONS, nameless=True)
    text = (
        data.decode() if form == "html" else "".join(p.extract_text() for p in pypdf.PdfReader(io.BytesIO(data)).pages)
    )
    hidden = ("Dallas", KOCHI, "Reji", "Kurian", "Mathew", "Nair", "Milton", "Great Lakes")
    assert [name for name in hidden if name in text] == []
    assert "Team A" in text
    named = casebook_bytes(tournament, "html", OPTIONS, nameless=False).decode()
    assert all(name in named for name in hidden)


def test_nothing_typed_breaks_the_page():
    making = golden()
    nasty = "<script>alert(1)</script> & \"quotes\" </dd></article> ]]> 'x'"
    making.enter(RulingMade(SESSION, ("3",), nasty, 8, points={"B": 2}, findings=nasty))
    data = casebook_html(book(making), OPTIONS)
    assert b"<script>alert" not in data
    assert nasty in "".join(read(data).words)


def test_articles_stand_in_their_order_and_an_empty_book_says_so(check_golden):
    cases = tuple(
        Case(number, "a", (), articles, "international-56")
        for number, articles in enumerate((("4.9",), ("2.10", "2.4"), ("2.4.1",), (), ("3", "3")), 1)
    )
    index = CasebookContents("Casebook", "", "", "", cases).index
    assert [article for article, _heading, _cases in index] == ["2.4", "2.4.1", "2.10", "3", "4.9", ""]
    assert [len(result) for _article, _heading, result in index] == [1] * 6
    empty = CasebookContents("Casebook", "", "", "", ())
    check_golden("".join(read(casebook_html(empty, OPTIONS)).words))
    check_golden(as_text(as_report(empty)))
