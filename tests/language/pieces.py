"""Finds which translated text was inserted into which placeholder of another.

A name, a number with its unit or a word may stand in a hole. A clause may not, unless punctuation sets it apart: then
it stands beside the rest, as in a list, and no other language has to bend it to the words around it.
"""

import gettext
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, Self
from unittest.mock import patch

from scorekeeper.language import spans, translation

CLAUSE = re.compile(
    r"\b(is|are|was|were|has|have|had|does|do|did|will|can|cannot|could|must|may|objected|called|led|revoked|discarded"
    r"|declared|defended|broke|signalled|withdrew|became|stands|gets|wins|decides|come|forfeited|counts|goes|knows)\b"
    r"|[.?!]$"
)
"""What makes a piece a clause or a sentence: a verb that is no noun as well, or the end of a sentence."""
BEFORE, AFTER = re.compile(r"(^|[:;,.(·“] ?|\n)\Z"), re.compile(r"\Z|[:;,.)·”\n]| [(\-–—·:]")


class Nested(NamedTuple):
    """A clause that was put into a hole in the middle of another text."""

    hole: str
    template: str
    clause: str


def set_apart(template: str, hole: str) -> bool:
    """Return whether a placeholder has punctuation on both sides wherever a template has it."""
    template = template.replace("**", "")  # marks of bold words
    holes = [nested for nested in re.finditer(r"\{(\w*)[^{}]*\}", template) if nested[1] == hole]
    return bool(holes) and all(
        BEFORE.search(template[: hole.start()]) and AFTER.match(template[hole.end() :]) for hole in holes
    )


class Text(str):
    """A translated text, or one that was made of it, with the template that it came from."""

    __slots__ = ("nested", "template")

    template: str
    nested: list[Nested]

    def __new__(cls, text: str, template: str, nested: list[Nested]) -> Self:
        instance = super().__new__(cls, text)
        instance.template, instance.nested = template, nested
        return instance

    def format(self, *given: object, **named: object) -> "Text":
        """Fill the holes in, and note the clauses among what goes in."""
        self.look(named)
        bare = {name: str(value) if isinstance(value, Text) else value for name, value in named.items()}
        return Text(str.format(str(self), *given, **bare), self.template, self.nested)

    def format_map(self, named: Any) -> "Text":
        """Do the same with a mapping."""
        self.look(dict(named))
        return Text(str.format_map(str(self), named), self.template, self.nested)

    def look(self, named: Mapping[str, object]) -> None:
        """Collect the clauses put into a placeholder that no punctuation sets apart."""
        for name, value in named.items():
            inner_template = getattr(value, "template", "")
            if inner_template and CLAUSE.search(inner_template) and not set_apart(self.template, name):
                self.nested.append(Nested(name, self.template, inner_template))

    def __reduce__(self) -> tuple[Any, ...]:
        return (str, (str(self),))


def _looked_at(spans_so_far: list[spans.Span], value: spans.Filling, bold: bool) -> None:
    """Also examine the text inserted into a sentence of spans, by its caller's placeholder."""
    caller = sys._getframe(1)
    if caller.f_code is spans.fill.__code__ and isinstance(value, Text):
        template, name = caller.f_locals["template"], caller.f_locals["name"]
        if isinstance(template, Text) and name:
            template.look({name: value})
    _ADDED(spans_so_far, value, bold)


_ADDED = spans._add


@contextmanager
def nested_pieces(display: Callable[[str], str] = str) -> Iterator[list[Nested]]:
    """Make every translated text record what was inserted into it; return the findings.

    `say` makes of a text what is shown of it; what it came from stays the text itself.
    """
    nested: list[Nested] = []

    def traced(text: str) -> Text:
        return Text(display(text), text, nested)

    def in_context(context: str, text: str) -> Text:
        return traced(text)

    def counted(singular: str, plural: str, count: int) -> Text:
        return traced(singular if count == 1 else plural)

    try:
        texts = patch.multiple(gettext, gettext=traced, pgettext=in_context, ngettext=counted)
        with texts, patch.object(spans, "_add", _looked_at):
            translation.forget()
            yield nested
    finally:
        translation.forget()
