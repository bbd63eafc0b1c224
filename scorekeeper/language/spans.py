"""Sentences with bold text, suits, articles and entries, in no markup language.

A template is ordinary translatable text in which `**words**` are bold and `{name}` is replaced by a value. Values are
never searched for marks, so a team may have any name.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import NO_TRUMP, Contract


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a sentence.

    Its text, and whether it is bold, a suit's sign, or a link to an article or entry.
    `suit` is one of C D H S NT where the piece is to be painted as a suit; `entry` is the number of a journal entry.
    """

    text: str
    bold: bool = False
    suit: str = ""
    article: str = ""
    entry: int = 0


Sentence = tuple[Span, ...]
"""A sentence, or several in a row, ready to be drawn."""

Filling = str | int | Span | Iterable[Span]

_SIGNS = {"S": "\N{BLACK SPADE SUIT}", "H": "\N{BLACK HEART SUIT}", "D": "\N{BLACK DIAMOND SUIT}"}
_SIGNS |= {"C": "\N{BLACK CLUB SUIT}", NO_TRUMP: NO_TRUMP}
_MARK = re.compile(r"(\*\*)|\{(\w+)\}")


def fill(template: str, **values: Filling) -> Sentence:
    """Insert the values into the template, in bold where the template has marks."""
    spans: list[Span] = []
    for text, name, bold in _pieces(template):
        _add(spans, values.get(name, text) if name else text, bold)
    return tuple(spans)


@lru_cache(maxsize=1024)
def _pieces(template: str) -> tuple[tuple[str, str, bool], ...]:
    """Return the pieces of a template: its text, the name of the value instead, and whether it is bold."""
    pieces: list[tuple[str, str, bool]] = []
    bold, last = False, 0
    for mark in _MARK.finditer(template):
        pieces.append((template[last : mark.start()], "", bold))
        last = mark.end()
        if mark.group(1):
            bold = not bold
        else:
            pieces.append((mark.group(), mark.group(2), bold))
    pieces.append((template[last:], "", bold))
    return tuple(piece for piece in pieces if piece[0])


def _add(spans: list[Span], value: Filling, bold: bool) -> None:
    """Add a value, and put it into the last span if both are plain text."""
    if isinstance(value, str | int):
        value = (Span(str(value)),) if value != "" else ()
    for part in (value,) if isinstance(value, Span) else value:
        is_bold = bold or part.bold
        if spans and spans[-1].bold == is_bold and _plain(part) and _plain(spans[-1]):
            spans[-1] = Span(spans[-1].text + part.text, is_bold)
        elif is_bold == part.bold:
            spans.append(part)
        else:
            spans.append(replace(part, bold=True))


def _plain(span: Span) -> bool:
    return not (span.suit or span.article or span.entry)


def words(text: str) -> Sentence:
    """Return a sentence of text without any marks."""
    return (Span(text),) if text else ()


def plain(sentence: Sentence) -> str:
    """Return the text of a sentence for copying."""
    return "".join(span.text for span in sentence)


def spoken(sentence: Sentence) -> str:
    """Return the text of a sentence for screen readers: suits by their names."""
    return "".join(suit_name(span.suit) if span.suit else span.text for span in sentence)


def join(*sentences: Sentence) -> Sentence:
    """Join sentences with a space between; empty ones leave no gap."""
    spans: list[Span] = []
    for sentence in sentences:
        if not sentence:
            continue
        if spans:
            _add(spans, " ", bold=False)
        for span in sentence:
            _add(spans, span, span.bold)
    return tuple(spans)


def article(number: str) -> Span:
    """Return an article's number as a link to it."""
    return Span(number, article=number)


def cited(number: str) -> Sentence:
    """Return the citation of an article: "article 5.3".

    For rules with headings and no numbers, "section Scoring".
    """
    return fill(
        pgettext("citation", "article {article}")
        if number[:1].isdigit()
        else pgettext("citation", "section {article}"),
        article=article(number),
    )


def suit(strain: str) -> Span:
    """Return the sign of a suit, or the letters NT."""
    return Span(_SIGNS[strain], suit=strain)


def suit_name(strain: str) -> str:
    """Return the name of a suit or of no-trump."""
    return {
        "S": pgettext("suit", "spades"),
        "H": pgettext("suit", "hearts"),
        "D": pgettext("suit", "diamonds"),
        "C": pgettext("suit", "clubs"),
        NO_TRUMP: pgettext("suit", "no-trump"),
    }[strain]


def doubling_word(doubling: int) -> str:
    """Return "doubled", "redoubled", or ""."""
    return ("", pgettext("contract", "doubled"), pgettext("contract", "redoubled"))[doubling]


def contract(undertaken: Contract) -> Sentence:
    """Return a contract with its suit's sign and the word for its doubling: 40 ♥ doubled."""
    if undertaken.doubling:
        return fill(
            _("{number} {suit} {doubling}"),
            number=undertaken.value,
            suit=suit(undertaken.strain),
            doubling=doubling_word(undertaken.doubling),
        )
    return fill(_("{number} {suit}"), number=undertaken.value, suit=suit(undertaken.strain))
