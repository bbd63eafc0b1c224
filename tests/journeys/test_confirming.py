"""One enters, another confirms: by keys alone, from the start page to the signed-off list."""

from tests.journeys.person import begin, newest


def asks_to_confirm(person, how):
    """Set how deals are confirmed in the event that is open."""
    person.choose_command("event-settings")
    person.wait(lambda: person.shows("Enter and confirm"), "the settings")
    person.choose("settings-confirming", how)
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).settings["confirming"] == how


def becomes(person, name):
    """Somebody else sits down at this desk."""
    person.press("Ctrl+,")
    person.wait(lambda: person.page == "settings", "the settings of the program")
    person.fill(own_who=name)
    person.press("Return")
    person.rest()
    assert person.programme.opening.bridge.desk.who == name


def test_a_deal_is_read_by_somebody_else_and_goes_back_where_it_differs(person):
    begin(person)
    asks_to_confirm(person, "read")
    person.press("Ctrl+1")
    person.line("a40h44", "b36s30")
    person.press("F12")
    assert "deal" in person.said()
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


def test_a_deal_is_typed_again_unseen(person):
    begin(person)
    asks_to_confirm(person, "type")
    person.press("Ctrl+1")
    person.line("a40h44", "b36s+")
    becomes(person, "Bo Abraham")
    person.press("Ctrl+Shift+F")
    person.wait_page("confirming")
    assert not person.shows("Bid by: Dallas")
    person.line("44")
    assert person.shows("Type the whole deal")
    person.press("Return")
    person.fill(confirm_line="a40h45")
    person.press("Return")
    assert person.shows("One thing differs: Taken")
    person.tab_to("confirm-line")
    person.fill(confirm_line="A 40 h 44")
    person.press("Return")
    person.rest()
    assert (newest(person).kind, newest(person).taken) == ("entry-confirmed", 44)
    person.press("Return")
    person.fill(confirm_line="b36s+")
    person.press("Return")
    person.rest()
    assert newest(person).outcome == "made"
    assert person.shows("Nothing to check")
