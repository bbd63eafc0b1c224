"""What is put into the markup of a label reads as it was written."""

import html

import pytest

from scorekeeper.kit.look.markup import escape


@pytest.mark.parametrize("text", ["", "Dallas", "<b>&amp;</b>", '"Mini" O\'Neill & Söhne <script>', "ജോസഫ്\u2028&#39;"])
def test_text_in_markup_is_what_the_library_makes_of_it(text):
    assert escape(text) == html.escape(text)
    assert html.unescape(escape(text)) == text
