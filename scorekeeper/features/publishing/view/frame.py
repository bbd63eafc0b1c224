"""The frame of every published page: head, links, and the time of its data."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from scorekeeper.features.publishing import words
from scorekeeper.features.publishing.view.markup import Html, element, joined, listed, name
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.language.dates import format_moment, format_time
from scorekeeper.language.moments import local_words
from scorekeeper.language.translation import gettext as _

STYLE, TOKENS = "hall.css", "tokens.css"
"""The style of the pages, and the colors that it shares with the page of the phones."""


@dataclass(frozen=True, slots=True)
class PageMoment:
    """The newest entry shown on a page, and its time (UTC, ISO 8601)."""

    entry: int = 0
    at: str = ""


def newest(moments: Iterable[PageMoment]) -> PageMoment:
    return max(moments, key=_entry_of, default=PageMoment())


def _entry_of(moment: PageMoment) -> int:
    return moment.entry


def moment_of(state: SessionState) -> PageMoment:
    """Return the newest entry about a session."""
    return PageMoment(state.last_seq, state.entries[-1].at)


@dataclass(frozen=True, slots=True)
class NavLink:
    """A link in the head of a page: its key and its target."""

    key: str
    path: str


@dataclass(frozen=True, slots=True)
class PageContext:
    """The frame shared by the pages of an event or a stage (`stage`, if there are several)."""

    event: str
    when: str
    stage: str
    ways: tuple[NavLink, ...]
    zone: dt.tzinfo
    moment: PageMoment = PageMoment()
    language: str = "en"
    style: str = field(default=STYLE)

    def page(self, key: str, title: Html, under: object, content: Sequence[object]) -> bytes:
        """Return a whole page; `key` is the key of the link to it."""
        event = name(self.event) if title != name(self.event) else ""
        subtitle = listed(" \N{MIDDLE DOT} ", (event, self.when, self.stage))
        head = element(
            "head",
            element("meta", charset="utf-8"),
            element("meta", name="viewport", content="width=device-width,initial-scale=1"),
            element("meta", name="robots", content="noindex"),
            element("title", joined(_plain(title), " - ", self.event) if event else self.event),
            element("link", rel="stylesheet", href=self.style),
        )
        body = element(
            "body",
            element("a", words.nav("skip"), class_="skip", href="#main"),
            element(
                "header",
                element("p", subtitle, class_="sub"),
                element("h1", title),
                element("p", under, class_="sub") if under else "",
                self._nav(key),
            ),
            element("main", *content, id="main"),
            element("footer", self._foot()),
        )
        return f"<!doctype html>\n{element('html', head, body, lang=self.language)}\n".encode()

    def _nav(self, key: str) -> Html:
        links = (
            element(
                "li",
                element(
                    "a", words.nav(nav_link.key), href=nav_link.path, aria_current="page" if nav_link.key == key else ""
                ),
            )
            for nav_link in self.ways
        )
        return element("nav", element("ul", *links), aria_label=words.nav("pages"))

    def _foot(self) -> Html:
        text = (
            _("As of {time}, entry {entry}.").format(time=self.day_and_time(self.moment.at), entry=self.moment.entry)
            if self.moment.entry
            else ""
        )
        return joined(
            text,
            " " if text else "",
            _("This page is a copy. The official record is at the registration desk. Reload for later results."),
        )

    def day_and_time(self, timestamp: str) -> str:
        """Return a moment for the footer: the day of the week, the date, hours and minutes."""
        moment = dt.datetime.fromisoformat(timestamp)
        day = words.day(moment.astimezone(self.zone).weekday())
        return f"{day}, {local_words(moment, format_moment, self.zone)}"

    def clock(self, timestamp: str) -> str:
        """Return hours and minutes of a moment, "" for an empty timestamp."""
        return local_words(dt.datetime.fromisoformat(timestamp), format_time, self.zone) if timestamp else ""


def _plain(title: Html) -> Html:
    """Return a title without its elements, for the head of the page."""
    kept, inside = [], False
    for sign in title:
        if sign == "<":
            inside = True
        elif sign == ">":
            inside = False
        elif not inside:
            kept.append(sign)
    return Html("".join(kept))


def table(caption: object, heads: Sequence[Html], rows: Iterable[Html], *, class_: str = "") -> Html:
    """Return a table in its card."""
    made = element(
        "table",
        element("caption", caption) if caption else "",
        element("thead", element("tr", *heads)),
        element("tbody", *rows),
    )
    return element("section", made, class_=f"card {class_}".strip())


def head(key: str, class_: str = "") -> Html:
    """Return the head of a column."""
    short, whole = words.head(key)
    return element("th", element("abbr", short, title=whole) if whole else short, class_=class_, scope="col")


def link(path: str, content: object, *, class_: str = "") -> Html:
    """Return a link to another page."""
    return element("a", content, href=path, class_=class_)


@lru_cache(maxsize=1024)
def badge(side: str, spoken: str, *, filled: bool) -> Html:
    """Return a letter or figure in its box: filled for side A and for the winner."""
    return element("span", side, class_="mark f" if filled else "mark", title=spoken)


def note(content: object) -> Html:
    """Return the note at the top of a page: that it is provisional, and why."""
    return element("p", content, class_="note")
