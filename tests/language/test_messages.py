"""The template for translators against the package."""

import io
import re

from babel.messages.pofile import read_po

from installers.messages import TEMPLATE, template

KEPT = TEMPLATE.read_text(encoding="utf-8")


def is_fragment(text):
    """Return whether a text needs context: a single word, or a few without a capital."""
    words = [word for word in re.sub(r"\{[^{}]*\}", "", text).split() if any(map(str.isalpha, word))]
    return len(words) == 1 or (1 < len(words) <= 3 and text[0].islower())


def test_the_template_is_up_to_date():
    assert template() == KEPT, "write it again: .venv/bin/python installers/messages.py"


def test_a_translation_can_begin_from_the_template():
    beginning = "\n\n".join(KEPT.split("\n\n")[:9])  # all of it takes a second
    begun = read_po(io.StringIO(beginning), locale="ml")
    assert (len(begun), begun.num_plurals, begun.charset) == (8, 2, "utf-8")


def test_every_fragment_has_a_context():
    without_context = re.findall(r'^(?<!"\n)msgid "(.+)"\nmsgstr', KEPT, re.MULTILINE)
    assert without_context
    assert [text for text in without_context if is_fragment(text)] == [], "use pgettext, which takes a context first"
