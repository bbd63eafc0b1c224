"""Sheets of paper: two teams' own sheets copied into the program, a difference settled, documents brought in."""

import json

from tests.journeys.test_evening import begin, newest


def test_two_sheets_copied_and_a_difference_settled(person):
    begin(person)
    person.press("Ctrl+Shift+P")
    person.line("a 40h 44 / 2 0", "b 30s - / 4 0")
    person.area_to("copy-sheet")
    person.press("Right", "Right")
    person.press("Escape")
    person.line("a 40h 44:12 / 2 0", "b 30s 31 / 4 0")
    person.press("Ctrl+Shift+D")
    person.press("Return")
    person.line("both captains agree")
    assert newest(person).kind == "difference-settled"


def document(**more):
    """Return a session document as another program writes it."""
    return {
        "format": "scorekeeper/session",
        "version": 1,
        "system": "international-56",
        "meta": {"date": "2026-10-03", "venue": "Library", "round": 2, "table": 4, "scorer": "Omana"},
        "sides": {
            "A": {"name": "Dallas", "players": ["Anil", "Biju", "Chacko"]},
            "B": {"name": "Detroit", "players": ["Deepa", "Eapen", "Fina"]},
        },
        "deals": [
            {"deal": 1, "calls": ["28P", "P", "P", "P", "P", "P", "P"], "odd_side": "B", "first_seat": 3, "taken": 31}
        ],
    } | more


def test_documents_of_other_programs(person, tmp_path):
    begin(person)
    file = tmp_path / "session.json"
    file.write_text(json.dumps(document(odd_side="B")), encoding="utf-8")
    person.chosen = [file]
    person.menu("file", "import")
    person.wait(lambda: len(person.tournament.sessions) == 2, "the session of the document")
    assert (newest(person).odd_side, newest(person).first_seat) == ("B", 3)


def test_a_document_of_a_day_on_which_somebody_else_played(person, tmp_path):
    begin(person)
    file = tmp_path / "session.json"
    sides = document()["sides"] | {"A": {"name": "Dallas", "players": ["Anil", "Biju", "Sabu"]}}
    file.write_text(json.dumps(document(sides=sides)), encoding="utf-8")
    person.chosen = [file]
    person.menu("file", "import")
    person.wait(lambda: len(person.tournament.sessions) == 2, "the session of the document")
    assert len(person.tournament.sessions) == 2
