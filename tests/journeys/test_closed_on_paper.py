"""Sheets signed with a pen: a first evening to the closed sheet, and a round at once."""

from pathlib import Path

from scorekeeper.kernel.paper_sheets import printout
from tests.journeys.person import begin, newest, shorten
from tests.pictures import picture

DEALS = 3


def code_shown(person):
    """Read the code of the sheet as it is: on the paper it is at the top."""
    state = next(iter(person.tournament.sessions.values()))
    return printout(state, person.tournament).code


def test_an_evening_from_the_first_key_to_the_closed_sheet(person):
    person.press("Return")
    person.wait_page("score")
    shorten(person)
    person.line(*["a28h31", "b30s33", "a40h44"])
    person.press("F12")
    person.wait_page("sign-off")
    person.wait(lambda: person.at("paper-print"), "the way on paper")
    person.answers("Return")
    person.press("Return")
    person.wait(lambda: "printed" in person.spoken("paper-printed"), "the printed sheet")
    assert [*Path.home().rglob("*.pdf")]
    photo = person.home / "paper.jpg"
    photo.write_bytes(picture())
    person.chosen = [photo]
    person.tab_to("paper-photo")
    person.press("Space")
    person.choose("paper-signer-captain-B", "protest")
    person.tab_to("paper-words")
    person.type("deal 2")
    person.tab_to("paper-code")
    person.type("zzzz")
    person.press("Return", "Return")
    person.wait(lambda: person.shows("No sheet here has the code ZZZZ"), "the wrong code")
    person.press("Ctrl+A")
    person.type(code_shown(person))
    person.press("Return", "Return")
    person.wait(lambda: newest(person).kind == "sheet-closed-on-paper", "the closed sheet")
    assert (newest(person).words, bool(newest(person).photo)) == ("deal 2", True)
    person.wait(lambda: person.at("paper-print-again"), "what is known of the closed sheet")
    assert person.shows("Signed on paper, revision 1")
    person.press("Escape")
    person.wait_page("score")
    person.press("Escape")  # the score to read out
    person.wait(lambda: person.shows("Signed on paper, revision 1"), "the state beside the score sheet")
    assert not person.shows("Intact")
    person.line("a28h31")
    assert person.shows("This sheet is closed. Next session begins a new one")
    person.press("Escape", "Escape")
    for key, page in (("Ctrl+2", "round"), ("Ctrl+3", "standings"), ("Ctrl+1", "score")):
        person.press(key)
        assert person.page == page


def test_the_sheets_of_a_round_in_one_pass(person):
    begin(person)
    shorten(person)
    person.line("a28h31", "b30s33", "a40h44")
    person.press("Ctrl+2")
    person.wait_page("round")
    person.press("F12")
    person.wait(lambda: person.at("round-sheets-name"), "the list of sheets")
    person.type("Thomas")
    person.press("Return")
    person.wait(lambda: newest(person).kind == "sheet-closed-on-paper", "the closed sheets")
    assert newest(person).seen_by == "Thomas"
    assert "captain-A" in newest(person).names
    person.wait(lambda: person.at("round-tables"), "the tables")
    assert person.spoken("round-settled") == "Nothing is missing: round 1 can close."
    person.press("Alt+C")
    person.wait(lambda: newest(person).kind == "round-closed", "the round closed")
