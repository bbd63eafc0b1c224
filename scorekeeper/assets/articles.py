"""The rule book: every article of a rule system with its heading, what it says and what the program does about it."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from scorekeeper.assets.paths import resources

_FOLDER = "rules"


@dataclass(frozen=True, slots=True)
class Item:
    """One numbered item inside an article, with the mark it bears there: "(1)", "(ii)"."""

    mark: str
    says: str
    does: str = ""


@dataclass(frozen=True, slots=True)
class Article:
    """One article in our own words.

    `does` is what the program does about it, empty where that is nothing. `assumption` is what the text leaves open and
    how it is taken here, or empty. `items` are the numbered items it consists of, where it does. `unused` is why no
    line, refusal or sentence of the program names the article; empty where one does.
    """

    number: str
    heading: str
    says: str
    does: str = ""
    assumption: str = ""
    items: tuple[Item, ...] = ()
    unused: str = ""

    @property
    def title(self) -> str:
        """Give number and heading: "4.2 Lead out of turn"; behind a name instead of a number stands a colon."""
        return f"{self.number}{' ' if self.number[:1].isdigit() else ': '}{self.heading}"

    @property
    def text(self) -> str:
        """Give heading and words as one piece of plain text."""
        items = (f"{item.mark} {item.says} {item.does}".rstrip() for item in self.items)
        parts = (self.title, self.says, *items, self.does, self.assumption)
        return "\n".join(part for part in parts if part)

    @property
    def said(self) -> str:
        """Give everything that is said of it, the heading left out, for a search."""
        return self.text.partition("\n")[2]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The articles of one rule system and edition, in their order."""

    system: str
    edition: str
    title: str
    articles: Mapping[str, Article]

    def find(self, number: str) -> Article | None:
        """Give the article with this number; of a part that has no words of its own the one it belongs to."""
        number = number.partition("(")[0].rstrip()
        while number:
            if number in self.articles:
                return self.articles[number]
            number = number.rpartition(".")[0]
        return None

    def search(self, text: str) -> tuple[Article, ...]:
        """Give the articles that fit the typed words or number, best first; all of them for no text."""
        wanted = text.casefold().split()
        ranked = []
        for place, article in enumerate(self.articles.values()):
            fits = [_fit(article, word) for word in wanted]
            if None not in fits:
                ranked.append((max((fit or 0 for fit in fits), default=0), place, article))
        return tuple(article for _, _, article in sorted(ranked, key=lambda one: one[:2]))


def _fit(article: Article, word: str) -> int | None:
    """Say how well a word fits, the smaller the better; None when it does not."""
    if article.number == word:
        return 0
    if article.number.startswith(word):
        return 1
    for fit, text in ((2, article.heading), (3, article.said)):
        if any(one.startswith(word) for one in _words(text)):
            return fit
    return None


def _words(text: str) -> list[str]:
    return "".join(sign if sign.isalnum() else " " for sign in text.casefold()).split()


@lru_cache(maxsize=8)
def rule_book(system: str) -> RuleBook:
    """Read the rule book of a system. Raises LookupError when none is shipped for it."""
    if not system.replace("-", "").isalnum():
        raise LookupError(system)
    file = resources() / _FOLDER / f"{system}.toml"
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise LookupError(system) from None
    articles = {one["number"]: _article(one) for one in said["article"]}
    return RuleBook(said["system"], said["edition"], said["title"], MappingProxyType(articles))


def _article(said: Mapping[str, Any]) -> Article:
    items = tuple(Item(**item) for item in said.get("item", ()))
    return Article(items=items, **{key: text for key, text in said.items() if key != "item"})


def has_book(system: str) -> bool:
    """Tell whether a rule book is shipped for a system."""
    try:
        rule_book(system)
    except LookupError:
        return False
    return True


def article(system: str, number: str) -> Article | None:
    """Give one article of a system's rule book; None when there is no such system or article."""
    try:
        return rule_book(system).find(number)
    except LookupError:
        return None
