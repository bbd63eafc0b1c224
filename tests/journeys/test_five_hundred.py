"""A day of NZ Singles 500 by keys: a fault, the bell, cards not clipped, all rounds."""

from scorekeeper.features.wall import words
from scorekeeper.journal.access import VIEWER
from scorekeeper.journal.clicks import click_ranking
from scorekeeper.journal.facts import DrawMade, DrawPublished, DrawWithdrawn, Voided
from scorekeeper.journal.seatings import last_round
from tests.journeys.person import newest, wall_window
from tests.journeys.signing import all_vote, name_committee


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
    person.choose_command("new-session")
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


def test_the_committee_rules_a_fault(person):
    begin(person)
    name_committee(person)
    person.wait_page("score")
    person.line("a7s")
    person.press("F7")
    person.type("Side A reneged")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).kind == "dispute-raised"
    person.press("Ctrl+4")
    person.wait_page("disputes")
    person.area_to("ruling")
    all_vote(person)
    person.press("Alt+X")
    person.choose("effect-fault", "A")
    person.fill(ruling_articles="8c")
    person.press("Alt+R")
    person.type("A club was held.")
    person.fill(ruling_findings="Seen by all four.")
    person.press("Ctrl+Return")
    person.rest()
    assert (newest(person).kind, newest(person).fault) == ("ruling-made", "A")


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


CLUB = ("Anil", "Biju", "Chacko", "Deepa", "Eapen", "Feroz", "Gita", "Hari")


def begin_day(person):
    """Make a day with eight names on its list from the start page, and go to its round."""
    person.press("Ctrl+N")
    person.wait_page("new-event")
    person.type("Club day")
    person.choose("new-event-system", "singles-500")
    person.tab_to("new-event-players")
    person.type("\n".join(CLUB))
    person.press("Ctrl+Return")
    person.wait_page("event")
    person.press("Ctrl+2")
    person.wait_page("round")


def seat(person):
    """Look at the next seating, and make it."""
    person.press("Return")
    person.rest()
    assert person.shows("Enter seats the round"), person.spoken("entry-explanation")
    person.press("Return")
    person.rest()
    assert isinstance(newest(person), DrawMade)


def test_a_whole_day_of_nine_players_over_three_rounds(person):
    begin_day(person)
    person.line("an", "bi", "ch", "de", "ea", "fe", "gi", "ha", "+Indu")
    assert "9 of 9 players here" in person.spoken("day-round-about")
    person.type("lot 7")
    assert "Next: round 1" in person.spoken("day-round-title")
    person.press("Escape")
    seat(person)
    assert "Indu: sits out" in person.listed("day-tables")
    person.press("Alt+U")
    person.rest()
    assert isinstance(newest(person), DrawPublished)
    person.press("Ctrl+Shift+S")
    assert person.shows("running")
    person.press("Ctrl+Shift+S")
    assert person.shows("stopped")

    # results in a few keys; one is undone, one corrected with its reason
    person.line("1 a -1", "2 = b")
    assert newest(person).stays == "B"
    person.press("Ctrl+Z")
    person.rest()
    assert isinstance(newest(person), Voided)
    person.line("2 b", "2 a: written on the wrong line")
    assert (newest(person).winner, person.entries[-1].reason) == ("A", "written on the wrong line")
    person.press("Return")
    person.press("Escape")

    # one leaves, and comes back a round later
    person.line("-ha")
    seat(person)
    assert "Nobody" not in person.spoken("day-round-note")
    assert person.listed("day-tables").count("no result yet") == 2
    assert "sits out" not in person.listed("day-tables")
    person.line("1 b", "2 a", "ha")

    # the third round is seated, taken back, seated, taken back with a result, and played: one table hand by hand
    seat(person)
    person.press("Ctrl+Z")
    person.rest()
    assert isinstance(newest(person), DrawWithdrawn)
    seat(person)
    person.line("1 a", "back: two sat at wrong tables")
    assert isinstance(newest(person), DrawWithdrawn)
    assert last_round(person.tournament) == 2
    seat(person)
    person.press("Up")
    person.press("Ctrl+Return")
    person.wait_page("score")
    person.line("a 10nt 10")
    person.press("Ctrl+2")
    person.wait_page("round")
    person.line("1 a" if "no result yet" in person.listed("day-tables").split(" / ")[0] else "2 a")
    assert "Every table of round 3 has its result" in person.spoken("day-round-note")

    # every click is explained
    person.press("Ctrl+3")
    person.wait_page("standings")
    rows = click_ranking(person.tournament)
    assert sum(row.clicks for row in rows) == 3 * 2 * 4 + 2 - 2, "two sat out, one card was not clipped"
    person.press("F3")
    assert person.at("clicks-side")
    assert person.shows("Made up of")
    person.press("Return")
    person.wait_page("journal")


def test_the_bell_of_all_tables_is_on_the_wall(person):
    begin_day(person)
    person.line("an", "bi", "ch", "de", "ea", "fe", "gi", "ha")
    seat(person)
    person.press("Ctrl+T")
    person.wait(lambda: wall_window() is not None, "the wall")
    assert words.find_your_table(1) not in wall_window().accessibleName(), "the seating is not published"
    person.press("Alt+U")
    person.rest()
    person.wait(lambda: words.find_your_table(1) in wall_window().accessibleName(), "the seating on the wall")
    person.press("Ctrl+Shift+S")
    assert wall_window().bell.startswith("10:00") or wall_window().bell.startswith("9:5")
    person.line("1 a")
    person.wait(lambda: "1 of 2 tables finished" in wall_window().accessibleName(), "the result on the wall")
    person.press("Ctrl+T")
    person.wait(lambda: wall_window() is None, "the wall taken down")
