""" "What if" by keys: suppose a result, see what changes, and leave with Esc."""

from PySide6.QtWidgets import QTableView

from tests.journeys.person import begin


def cells(person, head):
    """Return what the column under this heading shows, row by row."""
    table = person.window.findChild(QTableView, "standings-table")
    model = table.model()
    heads = [str(column.heading) for column in model.columns]
    at = next((place for place, cell in enumerate(heads) if cell.startswith(head)), None)
    return [] if at is None else [model.index(row, at).data() for row in range(model.rowCount())]


def test_a_result_is_supposed_and_taken_back(person):
    begin(person)
    person.line("a40h44")
    entered = len(person.entries)
    person.press("Ctrl+3")
    person.wait_page("standings")
    person.press("Alt+W")
    assert person.at("what-if-result")
    assert "not entered" in person.spoken("what-if-chip")
    assert "Type the result, like 17:15." in person.spoken("what-if-sentence")
    person.type("15:17")
    assert person.spoken("what-if-sentence") == "Dallas : Detroit 15 : 17, 1\N{EN DASH}3"
    assert "then 1, 3" in person.spoken("what-if-row.1") + person.spoken("what-if-row.2")
    assert "none of this is entered" in person.spoken("standings-note")
    assert cells(person, "What if") == ["2, 1", "1, 3"]
    assert cells(person, "Team") == ["Dallas", "Detroit"]
    person.press("Escape")
    assert not person.spoken("what-if-sentence")
    assert not cells(person, "What if")
    assert len(person.entries) == entered
