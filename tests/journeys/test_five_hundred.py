"""A club day of NZ Singles 500: five players, a game with a fault, the bell, a card that nobody clipped."""

from scorekeeper.journal.access import VIEWER
from tests.journeys.person import newest


def begin(person):
    """Make a day of 500 from the start page and begin its first game."""
    person.press("Ctrl+N")
    person.wait_page("new-event")
    person.type("Club day")
    person.choose("new-event-system", "singles-500")
    person.tab_to("new-event-players")
    person.type("Anil\nBiju\nChacko, Deepa\nEapen")
    person.press("Ctrl+Return")
    person.wait_page("event")
    person.menu("tournament", "new-session")
    person.press("Ctrl+Return")
    person.wait_page("score")


def test_a_game_with_a_fault_and_a_card_not_clipped(person):
    begin(person)
    person.line("a7s")
    person.press("F4", "1", "Return")
    person.rest()
    assert newest(person).fault == "A"
    person.line("none 6 4", "b8h 8", "a 6s 6")
    person.tab_to("unclipped-1")
    person.press("Space")
    person.rest()
    assert len(newest(person).players) == 1


def test_a_hand_dealt_again_and_the_bell(person):
    begin(person)
    person.line("a7s8", "b8h")
    person.press("F4", "9", "Return")
    person.rest()
    assert newest(person).fault == "both"
    person.line("b8h 8")
    assert newest(person).attempt == 2
    person.line("bell")
    assert newest(person).kind == "bell-rung"


def test_the_line_of_500_takes_no_key_of_a_viewer(person):
    begin(person)
    person.line("a7s8")
    person.works_as(VIEWER)
    page, before = person.window.page("score"), len(person.entries)
    person.type("b8h")
    person.press("F6")
    assert person.at("hands")
    person.type("8")  # from the table a key would go to the line
    person.press("Return")
    person.rest()
    assert (page.line.text(), len(person.entries)) == ("", before)
    assert "you work as viewer" in person.refused
