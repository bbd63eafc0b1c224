"""Lists inside sentences use a text with placeholders that translations may reorder."""

from scorekeeper.language.templates import join_all, join_alternatives, running_score
from scorekeeper.sheets.workbook.cells import joined_cells


def test_one_two_and_several_things():
    assert [join_all("abc"[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert [join_alternatives("abc"[:count]) for count in range(4)] == ["", "a", "a or b", "a, b or c"]
    assert [running_score(values) for values in ((7,), (25, 16), (3, 2, 1))] == ["7", "25 to 16", "3 to 2 to 1"]


def test_a_sentence_of_a_workbook_has_its_cells_wherever_a_translation_puts_them():
    cells = {"cell": "A5", "found": "C5"}
    assert joined_cells("{cell} says {found}.", **cells) == 'A5&" says "&C5&"."'
    assert joined_cells('"{found}" in {cell}', **cells) == '""""&C5&""" in "&A5'
