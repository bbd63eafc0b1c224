"""The event itself: its teams and sessions changed and taken off again, its settings, who works as what."""

from tests.journeys.test_evening import begin, newest


def test_a_team_comes_changes_and_goes(person):
    begin(person)
    person.menu("tournament", "new-team")
    person.wait_page("event")
    person.line("Houston", "h", "Gopi", "Hari", "Indu", "", "Oilers")
    assert (newest(person).letter, newest(person).club, newest(person).captain) == ("H", "Oilers", "Gopi")
    person.area_to("event-teams")
    person.press("Down", "Down", "Return", "Ctrl+A")
    person.type("Houston II")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).name == "Houston II"
    person.press("Return")
    person.tab_to("team-remove")
    person.press("Space")
    person.rest()
    assert newest(person).kind == "team-removed"


def test_a_session_comes_changes_and_goes(person):
    begin(person)
    person.menu("tournament", "new-session")
    person.fill(session_round="3", session_table="9", session_deals="12", session_date="2026-12-01")
    person.press("Ctrl+Return")
    person.rest()
    made = newest(person)
    assert (made.round, made.table, made.date, made.options["deals"]) == (3, 9, "2026-12-01", 12)
    person.tab_to("session-remove")
    person.press("Space")
    person.rest()
    assert newest(person).kind == "session-removed"


def test_name_and_settings_of_the_event(person):
    begin(person)
    person.menu("tournament", "event-settings")
    person.press("Ctrl+A")
    person.type("24")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).settings["deals"] == 24
    person.press("Ctrl+5")
    person.tab_to("event-data")
    person.press("Space")
    print(person.focus)
    person.press("Ctrl+A")
    person.type("Kottayam cup")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).name == "Kottayam cup"


def test_a_passphrase_for_the_committee(person):
    begin(person)
    person.press("Ctrl+Shift+W")
    person.wait_page("access")
    person.tab_to("access-whom")
    person.press("Right", "Right")
    print(person.focus)
    person.tab_to("access-new")
    person.line("four aces", "four aces")
    person.rest()
    person.wait(lambda: newest(person).kind == "access-set", "the passphrase")
