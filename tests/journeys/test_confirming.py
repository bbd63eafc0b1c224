"""One enters, another confirms: by keys alone, from the start page to the signed-off list."""

from scorekeeper.journal.access import PHONE, Scope
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.desk import By
from scorekeeper.kernel.events import open_event
from scorekeeper.rules.contract import Contract
from tests.journeys.person import begin, newest


def asks_to_confirm(person):
    """Have a second person confirm the deals of the event that is open."""
    person.choose_command("event-settings")
    person.wait(lambda: person.shows("Enter and confirm"), "the settings")
    person.choose("settings-confirming", "read")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).settings["confirming"] == "read"


def becomes(person, name):
    """Somebody else sits down at this desk."""
    person.press("Ctrl+,")
    person.wait(lambda: person.page == "settings", "the settings of the program")
    person.fill(own_who=name)
    person.press("Return")
    person.rest()
    assert person.programme.opening.bridge.desk.who == name


def test_a_second_person_reads_a_deal_and_returns_it_where_it_differs(person):
    begin(person)
    asks_to_confirm(person)
    person.press("Ctrl+1")
    person.line("a40h44", "b36s30")
    person.press("F12")
    assert "deal" in person.spoken()
    person.press("Ctrl+Shift+F")
    person.wait_page("confirming")
    assert person.shows("You typed all of them")
    person.press("N", "Return")
    person.wait_page("score")
    assert newest(person).kind == "deal-recorded", "nobody confirms what they typed"
    becomes(person, "Bo Abraham")
    person.press("Ctrl+Shift+F")
    person.wait_page("confirming")
    assert person.shows("Bid by: Dallas")
    person.press("Return")
    person.rest()
    assert (newest(person).kind, newest(person).deal) == ("entry-confirmed", 1)
    person.press("N")
    person.type("b38s30")
    person.press("Return")
    person.rest()
    assert (newest(person).kind, person.entries[-1].reason) == ("entry-sent-back", "b38s30")
    becomes(person, "Lissy Abraham")
    person.press("Ctrl+Shift+F")
    assert person.shows("Bo Abraham: the paper shows b38s30")
    person.press("Return")
    person.wait_page("score")
    person.line("2: b38s30")
    person.type("misread")
    person.press("Return")
    person.rest()
    assert newest(person).kind == "deal-recorded"
    becomes(person, "Bo Abraham")
    person.press("Ctrl+Shift+F", "Return")
    person.rest()
    assert person.shows("Nothing to check")


def test_the_desk_accepts_for_a_team_what_the_other_one_entered_on_a_phone(person):
    begin(person)
    person.choose_command("event-settings")
    person.wait(lambda: person.shows("Enter and confirm"), "the settings")
    person.choose("settings-confirming", "other-side")
    person.press("Ctrl+Return")
    person.rest()
    bridge = person.programme.opening.bridge
    serving = open_event(bridge.desk.store.path, who="", seat="5e47e4")
    (session,) = serving.tournament.sessions
    by = By("Thomas", "table 1/A.3f2c1a", PHONE, Scope(session, "A"))
    serving.submit([DealRecorded(session, 1, "A", Contract(40, "H"), 44)], by=by)
    serving.close()
    bridge.poll()
    person.wait(lambda: newest(person).kind == "deal-recorded", "the deal from the phone")
    person.press("Ctrl+Shift+F")
    person.wait_page("confirming")
    assert person.shows("(Thomas)")
    person.press("Return")
    person.type("Captain came to the desk")
    person.press("Return")
    person.rest()
    assert (newest(person).kind, newest(person).side, person.entries[-1].reason) == (
        "deal-accepted",
        "B",
        "Captain came to the desk",
    )
    assert person.shows("Nothing is waiting")
