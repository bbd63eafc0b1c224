"""The rule book: each article with its heading, its text, and what the program does."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from scorekeeper.assets.paths import in_language
from scorekeeper.assets.searched import begins_word, plain_words
from scorekeeper.journal.names import plain_letters

_FOLDER = "rules"
_NUMBER = re.compile(r"(?<![\w.])(?:\d+(?:\.\d+)+|\d+[a-z])(?![\w]|\.\d)")
"""The number of an article inside a sentence: 4.2, 2.4.1, 6d. A bare 4 could be anything."""
_CITED = re.compile(r"(?:[(]|\b[Aa]rticles? )(?:\d+[\d.a-z]*, )*\d+[\d.a-z]*$")
"""How the program's sentences cite articles: in parentheses, or after the word."""


@dataclass(frozen=True, slots=True)
class ArticleItem:
    """One numbered item inside an article, with the mark it bears there: "(1)", "(ii)"."""

    mark: str
    says: str
    does: str = ""


@dataclass(frozen=True, slots=True)
class Article:
    """One article in our own words.

    `does` is what the program does about it, empty if nothing. `assumption` is what the text
    leaves open and how the program reads it, or empty. `items` are its numbered items, if any.
    `unused` is why no line, refusal or sentence of the program names the article; empty if one
    does. `words` are search terms of people who do not know the book.
    """

    number: str
    heading: str
    says: str
    does: str = ""
    assumption: str = ""
    items: tuple[ArticleItem, ...] = ()
    unused: str = ""
    words: str = ""

    @property
    def title(self) -> str:
        """Return number and heading: "4.2 Lead out of turn".

        A name instead of a number is followed by a colon.
        """
        return f"{self.number}{' ' if self.number[:1].isdigit() else ': '}{self.heading}"

    @property
    def text(self) -> str:
        """Return heading and words as one piece of plain text."""
        items = (_of_item(item) for item in self.items)
        parts = (self.title, self.says, *items, self.does, self.assumption)
        return "\n".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The articles of one rule system and edition, in their order."""

    system: str
    edition: str
    title: str
    articles: Mapping[str, Article]

    def find(self, number: str) -> Article | None:
        """Return the article with this number; for a part without text, the article it is in."""
        number = number.partition("(")[0].rstrip()
        while number:
            if number in self.articles:
                return self.articles[number]
            number = number.rpartition(".")[0]
        return None

    def search(self, text: str) -> tuple[Article, ...]:
        """Return the articles that match the typed words or number, best first; all for no text."""
        return tuple(hit.article for hit in self.hits(text))

    def hits(self, text: str) -> tuple["Hit", ...]:
        """Return the matches for typed words or a number: exact number, heading, then text.

        Each word must begin a word of the article, in any order; case and accents are ignored.
        """
        matches = [
            (hit, index)
            for index, rule_article in enumerate(self.articles.values())
            if (hit := _match_article(rule_article, text)) is not None
        ]
        return tuple(hit for hit, _index in sorted(matches, key=lambda each: (each[0].rank, each[1])))

    def named(self, text: str) -> tuple[tuple[int, int, str], ...]:
        """Return where a sentence names articles: first and last column, and the number.

        The end is excluded.
        """
        places = ((match.start(), match.end(), match.group()) for match in _NUMBER.finditer(text))
        return tuple(span for span in places if span[2] in self.articles)


def cited(system: str, sentence: str) -> tuple[str, ...]:
    """Return the articles that a sentence of the program cites: "... (4.6)", "... (article 6d)"."""
    return tuple(number for _first, _last, number in cited_at(system, sentence))


def cited_at(system: str, sentence: str) -> tuple[tuple[int, int, str], ...]:
    """Return where a sentence of the program cites articles, and which; the end is excluded."""
    if not _NUMBER.search(sentence) or not has_book(system):
        return ()
    places = rule_book(system).named(sentence)
    return tuple(span for span in places if _CITED.search(sentence[: span[1]]))


@dataclass(frozen=True, slots=True)
class Hit:
    """A search result: article, rank (0 is best), matching sentence, and an item's mark."""

    article: Article
    rank: int
    text: str
    mark: str = ""


EXACT, NUMBER, TITLE, HEADING, RULE_TEXT, DOES = range(6)
"""Ranks of a match: number, its start, heading's start, heading, rule, elsewhere."""


def _match_article(rule_article: Article, text: str) -> Hit | None:
    words = plain_words(text)
    if not words:
        return Hit(rule_article, EXACT, rule_article.says)
    plain, number = plain_letters(text).strip(), plain_letters(rule_article.number)
    for item in rule_article.items:
        if plain_letters(item.mark) == plain or _close(plain) == _close(number + plain_letters(item.mark)):
            return Hit(rule_article, EXACT, _of_item(item), item.mark)
    if plain == number:
        return Hit(rule_article, EXACT, rule_article.says)
    if number.startswith(plain):
        return Hit(rule_article, NUMBER, rule_article.says)
    if plain_letters(rule_article.heading).startswith(plain):
        return Hit(rule_article, TITLE, rule_article.says)
    return _hit_inside(rule_article, words)


def _close(text: str) -> str:
    return text.replace(" ", "")


def _hit_inside(rule_article: Article, typed_words: Sequence[str]) -> Hit | None:
    title = plain_words(rule_article.title)
    if all(begins_word(word, (*title, *plain_words(rule_article.words))) for word in typed_words):
        return Hit(rule_article, HEADING, rule_article.says)
    for rank, sentence, mark in _sentences(rule_article):
        words = title + plain_words(sentence)
        if all(begins_word(word, words) for word in typed_words):
            return Hit(rule_article, rank, sentence, mark)
    return (
        Hit(rule_article, DOES, rule_article.says)
        if all(begins_word(word, plain_words(rule_article.text)) for word in typed_words)
        else None
    )


def _sentences(rule_article: Article) -> Iterator[tuple[int, str, str]]:
    yield RULE_TEXT, rule_article.says, ""
    for item in rule_article.items:
        yield RULE_TEXT, _of_item(item), item.mark
    yield DOES, rule_article.does, ""
    yield DOES, rule_article.assumption, ""


def _of_item(item: ArticleItem) -> str:
    return f"{item.mark} {item.says} {item.does}".rstrip()


def rule_book(system: str) -> RuleBook:
    """Return the rule book of a system in the reader's language.

    Raises LookupError if none is shipped for it.
    """
    if not system.replace("-", "").isalnum():
        raise LookupError(system)
    return _read(system, in_language(_FOLDER, f"{system}.toml"))


@lru_cache(maxsize=8)
def _read(system: str, file: Path) -> RuleBook:
    import tomllib  # noqa: PLC0415 - articles are rarely shown

    try:
        content = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise LookupError(system) from None
    articles = {item["number"]: _article(item) for item in content["article"]}
    return RuleBook(content["system"], content["edition"], content["title"], MappingProxyType(articles))


def _article(content: Mapping[str, Any]) -> Article:
    items = tuple(ArticleItem(**item) for item in content.get("item", ()))
    return Article(items=items, **{key: text for key, text in content.items() if key != "item"})


def has_book(system: str) -> bool:
    """Return whether a rule book is shipped for a system."""
    try:
        rule_book(system)
    except LookupError:
        return False
    return True


def article(system: str, number: str) -> Article | None:
    """Return one article of a system's rule book; None if there is no such system or article."""
    try:
        return rule_book(system).find(number)
    except LookupError:
        return None
