"""An event of five teams with a published draw as web pages, and a parser for them."""

import datetime as dt
from html.parser import HTMLParser

from scorekeeper.features.publishing.view.site import EMPTY_SITE, site
from scorekeeper.journal.stage_facts import DrawPublished
from scorekeeper.journal.stages import MAIN
from tests.features.standings.grouped import in_groups

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "&lt;b&gt;",
    "\N{RIGHT-TO-LEFT OVERRIDE}malicious",
    "\u05d0\u05d1\u05d2",
    "'; DROP TABLE team; --",
    "\x00\x07\x1b[31m",
    "x" * 10_000,
    "../../etc/passwd",
    "javascript:alert(1)",
)
"""What a team could be called to do harm."""


def published():
    """Return the journal of the event, its draw published."""
    journal = in_groups()
    journal.enter(DrawPublished(MAIN, "d1"))
    return journal


def pages_of(journal, before=EMPTY_SITE):
    """Return the pages as text."""
    return {name: page.decode() for name, page in site(journal.tournament, dt.UTC, before).pages.items()}


class ParsedPage(HTMLParser):
    """A web page as parsed: its texts by row, its links, and the names of its elements."""

    def __init__(self, text):
        super().__init__()
        self.rows: list[list[str]] = []
        self.links: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open, f"left open: {self._open}"

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in {"meta", "link", "br"}:
            self._open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in {"td", "th"}:
            self.rows[-1].append("")
        if tag == "a":
            self.links.append(dict(attrs)["href"])

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        self.words += data
        if {"td", "th"} & set(self._open):
            self.rows[-1][-1] += data
