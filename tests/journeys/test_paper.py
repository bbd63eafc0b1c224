"""Two teams' paper sheets are copied, a difference settled, documents imported."""

import json

from tests.journeys.person import begin, newest


def test_two_sheets_copied_and_a_difference_settled(person):
    begin(person)
    person.press("Ctrl+Shift+P")
    person.line("a 40h 44 / 2 0", "b 30s - / 4 0", "b ?h 47 / 4 1")
    assert newest(person).unreadable == "B ?H 47"
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
    person.choose_command("import")
    person.wait(lambda: len(person.tournament.sessions) == 2, "the session of the document")
    assert (newest(person).odd_side, newest(person).first_seat) == ("B", 3)


def test_a_document_of_a_day_on_which_a_different_player_played(person, tmp_path):
    begin(person)
    file = tmp_path / "session.json"
    sides = document()["sides"] | {"A": {"name": "Dallas", "players": ["Anil", "Biju", "Sabu"]}}
    file.write_text(json.dumps(document(sides=sides)), encoding="utf-8")
    person.chosen = [file]
    person.answers("Tab", "Space")  # Sabu is not on the list of Dallas: it is entered all the same
    person.choose_command("import")
    person.wait(lambda: len(person.tournament.sessions) == 2, "the session of the document")
    assert len(person.tournament.sessions) == 2


def test_a_document_with_rulings_and_a_session_without_a_winner(person, tmp_path):
    begin(person)
    ruling = {
        "deal": 1,
        "articles": ["3.9"],
        "reason": "Nobody was harmed.",
        "points": {"B": 1},
        "members": ["P. Kurian", "M. Joseph", "A. Mathew"],
        "votes": {"for": ["P. Kurian"], "against": ["M. Joseph"], "abstained": []},
        "number": 4,
    }
    talk = {"deal": 1, "side": "A", "code": "misconduct", "points": 2}
    again = [{"deal": 1, "reason": "ruling"}]
    ruled = document(
        penalties=[talk], redeals=again, rulings=[ruling, ruling | {"points": {"B": 2}, "number": 5, "supersedes": 4}]
    )
    given_up = document(deals=[], forfeit={"by": ["A", "B"], "reason": "snow"})
    given_up["meta"] = given_up["meta"] | {"round": 3}
    person.chosen = [tmp_path / "ruled.json", tmp_path / "given-up.json"]
    for path, written in zip(person.chosen, (ruled, given_up), strict=True):
        path.write_text(json.dumps(written), encoding="utf-8")
    person.answers("Tab", "Space")  # as the committee: what they rule counts
    person.choose_command("import")
    person.wait(lambda: len(person.tournament.sessions) == 3, "the sessions of the documents")
    person.wait(lambda: newest(person).kind == "import-decided", "the decision of the committee")
    rulings = [entry.fact for entry in person.entries if entry.fact.kind == "ruling-made"]
    assert [(fact.number, fact.in_favour) for fact in rulings] == [(4, ("P. Kurian",)), (5, ("P. Kurian",))]


def test_a_ruling_of_a_document_is_declined(person, tmp_path):
    begin(person)
    ruling = {"deal": 1, "articles": ["3.9"], "reason": "Somebody says so.", "points": {"B": 9}}
    person.chosen = [tmp_path / "ruled.json"]
    person.chosen[0].write_text(json.dumps(document(rulings=[ruling])), encoding="utf-8")
    person.answers("Escape")
    person.choose_command("import")
    person.wait(lambda: newest(person).kind == "dispute-raised", "what the document rules")
    person.wait(lambda: "1 session entered" in person.spoken(), "the end of the import")
    person.window.activateWindow()
    person.wait(person.window.isActiveWindow, "the window again")
    person.rest()
    person.press("Ctrl+4")
    person.wait_page("disputes")
    assert person.focus.startswith("import-confirm")
    person.press("Tab", "Return")
    person.line("no committee sat")
    assert (newest(person).kind, newest(person).counts) == ("import-decided", False)
