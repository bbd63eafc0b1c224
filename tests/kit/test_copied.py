"""What goes on the clipboard: text and HTML say the same, and no name becomes a formula."""

import csv
import io
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.kit.table_copy import FORMULA, TableCopy

CELLS = st.text(st.characters(blacklist_categories=("Cs", "Cc")), max_size=12)
TABLES = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.lists(CELLS, min_size=width, max_size=width).map(tuple), min_size=1, max_size=5)
)


class Cells(HTMLParser):
    def __init__(self, html):
        super().__init__()
        self.rows, self.inside = [], False
        self.feed(html)

    def handle_starttag(self, tag, _attributes):
        if tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th"}:
            self.rows[-1].append("")
            self.inside = True

    def handle_endtag(self, tag):
        if tag in {"td", "th"}:
            self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.rows[-1][-1] += data


@given(TABLES)
def test_text_and_html_agree(rows):
    copied = TableCopy(tuple(rows))
    lines = [line.split("\t") for line in copied.text.split("\n")]
    assert [len(line) for line in lines] == [len(row) for row in rows]
    cells = Cells(copied.html).rows
    for row, line, shown in zip(rows, lines, cells, strict=True):
        for cell, text, html in zip(row, line, shown, strict=True):
            assert text.removeprefix("'") in {cell, cell.removeprefix("'")}
            assert html.replace("\xa0", "") == text.replace("\xa0", "") or "&" in cell


@given(TABLES)
def test_nothing_but_a_number_begins_as_a_formula(rows):
    copied = TableCopy(tuple(rows))
    for line in copied.text.split("\n"):
        for cell in line.split("\t"):
            if len(cell) > 1 and cell[0] in FORMULA:
                assert cell[0] in "+-"
                assert cell[1:].replace(".", "", 1).isdecimal()


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("=1+1", "'=1+1"),
        ("+4", "+4"),
        ("-3", "-3"),
        ("-", "-"),
        ("@home", "'@home"),
        ("+cmd", "'+cmd"),
        ("a\tb\nc", "a b c"),
    ],
)
def test_cells(cell, text):
    assert TableCopy(((cell,),)).text == text


def test_title_headings_and_numbers_to_the_right():
    copied = TableCopy((("1", "<b>"),), ("No", "Name"), ("Cup & Co",), frozenset({0}))
    assert copied.text == "Cup & Co\nNo\tName\n1\t<b>"
    assert copied.html == (
        "<p>Cup &amp; Co</p><table><tr><th align=right>No</th><th>Name</th></tr>"
        "<tr><td align=right>1</td><td>&lt;b&gt;</td></tr></table>"
    )
    assert list(csv.reader(io.StringIO(copied.text), delimiter="\t"))[1] == ["No", "Name"]
