"""Sentences with bold words, suits and links, as HTML for a label."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.assets.articles import cited_at
from scorekeeper.kit.links import ARTICLE, ENTRY
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.markup import escape
from scorekeeper.kit.look.suits import STRAIN_TOKENS
from scorekeeper.language.spans import Sentence, Span

_SUIT_FACES = "'DejaVu Sans','Segoe UI Symbol','Noto Sans Symbols2'"


def linked(sentence: Sentence, system: str) -> Sentence:
    """Return a sentence with the articles of a system that it cites as links."""
    return tuple(part for span in sentence for part in _cut(span, system))


def _cut(span: Span, system: str) -> Iterator[Span]:
    places = () if span.article or span.entry or span.suit else cited_at(system, span.text)
    done = 0
    for first, last, number in places:
        yield replace(span, text=span.text[done:first])
        yield replace(span, text=number, article=number)
        done = last
    if done < len(span.text):
        yield replace(span, text=span.text[done:])


def html_of(sentence: Sentence, look: Look) -> str:
    """Return a sentence as HTML in the colors of the look."""
    return "".join(_span(span, look) for span in sentence)


def _span(span: Span, look: Look) -> str:
    words = escape(span.text)
    if span.suit:
        colour = look.tokens[STRAIN_TOKENS[span.suit]]
        face = "" if span.suit == "NT" else f"font-family:{_SUIT_FACES};"
        weight = "font-weight:700;" if span.suit == "NT" else ""
        words = f'<span style="{face}{weight}color:{colour}">{words}</span>'
    if span.article:
        words = f'<a href="{ARTICLE}{escape(span.article)}">{words}</a>'
    elif span.entry:
        words = f'<a href="{ENTRY}{span.entry}">{words}</a>'
    return f"<b>{words}</b>" if span.bold else words
