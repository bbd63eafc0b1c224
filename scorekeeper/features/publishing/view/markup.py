"""HTML as a separate type, the only way to put text on a page; text is always escaped."""

import re
from collections.abc import Iterable
from functools import lru_cache
from html import escape

_NOT_IN_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_ODD = re.compile("[<>&\"'\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
"""Characters that need escaping on a page; most texts have none."""
_LEFT_OUT = (None, False, "")
_MALAYALAM = re.compile("[\u0d00-\u0d7f]")
_TURNS = re.compile("[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]")
_VOID = frozenset({"meta", "link", "br"})


class Html(str):
    """A piece of a page that is markup already."""

    __slots__ = ()


def text(content: object) -> Html:
    """Return a text as HTML: markup and control characters in it have no effect."""
    if type(content) is Html:
        return content
    plain = str(content)
    return Html(escape(_NOT_IN_TEXT.sub("\N{REPLACEMENT CHARACTER}", plain)) if _ODD.search(plain) else plain)


def joined(*parts: object) -> Html:
    """Concatenate HTML fragments."""
    return Html("".join([text(part) for part in parts]))


def listed(between: str, parts: Iterable[object]) -> Html:
    """Join pieces with a separator; empty ones are left out."""
    return Html(text(between).join(piece for piece in map(text, parts) if piece))


def element(tag: str, *content: object, **attributes: object) -> Html:
    """Return an element with its content; `class_` is its class, `aria_label` its aria-label.

    An attribute of True is written without a value; one of None, False or "" is left out.
    """
    attributes_text = (
        "".join([_attribute(key, value) for key, value in attributes.items() if value not in _LEFT_OUT])
        if attributes
        else ""
    )
    if tag in _VOID:
        return Html(f"<{tag}{attributes_text}>")
    inside = (
        text(content[0])
        if len(content) == 1
        else "".join([part if type(part) is Html else text(part) for part in content])
    )
    return Html(f"<{tag}{attributes_text}>{inside}</{tag}>")


@lru_cache(maxsize=4096)
def _attribute(key: str, value: object) -> str:
    named = key.rstrip("_").replace("_", "-")
    return f" {named}" if value is True else f' {named}="{text(value)}"'


def name(written: str) -> Html:
    """Return a team's or player's name, with its text direction, or marked as Malayalam."""
    if _MALAYALAM.search(written):
        return element("span", written, lang="ml")
    return element("bdi", written) if _TURNS.search(written) else text(written)
