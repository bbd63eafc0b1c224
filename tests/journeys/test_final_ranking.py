"""A final ranking by keys: protest time, two signatures, the saved file, a late ruling."""

from tests.journeys.person import PATIENCE, newest
from tests.journeys.signing import close_sheet, read_on

MEMBERS = {"Mini Joseph": "6611", "P. Kurian": "7722"}


def enrol_members(person):
    person.choose_command("people")
    person.wait_page("people")
    for name, pin in MEMBERS.items():
        person.tab_to("people-enrol.name")
        person.type(name)
        person.choose("people-enrol.kind", "committee")
        person.fill(**{"people-enrol.pin": pin, "people-enrol.pin-again": pin})
        person.press("Ctrl+Return")
        person.rest()
        assert name in person.spoken("people-told")
    person.press("Escape")


def open_ranking(person):
    person.press("Ctrl+3")
    person.wait_page("standings")
    person.press("F12")
    person.wait_page("ranking")
    person.rest()


def sign(person, name, protest=""):
    read_on(person)
    if protest:
        person.press("Alt+P")
        person.tab_to("sign-words")
        person.type(protest)
        person.tab_to("sign-pin")
    person.type(MEMBERS[name])
    with person.qtbot.waitSignal(person.programme.opening.bridge.answered, timeout=PATIENCE):
        person.press("Ctrl+Return")
    person.wait(lambda: not person.shows("Signing ..."), "the end of the signing")
    person.rest()


def test_a_ranking_becomes_final_by_keys_alone(person):
    close_sheet(person)
    enrol_members(person)
    open_ranking(person)
    person.wait(lambda: person.shows("The protest time has not begun."), "the state of the ranking")
    person.fill(**{"ranking-protest-minutes": "45"})
    person.press("Ctrl+Return")
    person.wait(lambda: newest(person).kind == "protest-time-started", "the protest time")
    assert newest(person).minutes == 45
    person.wait(lambda: person.shows("protest time, 45 minutes"), "the clock")
    person.press("Alt+O")
    person.tab_to("sign-stop-why")
    person.type("two tables still play")
    person.press("Ctrl+Return")
    person.wait(lambda: newest(person).kind == "ranking-stopped", "the protest time stopped")
    assert newest(person).protest_time
    person.wait(lambda: person.shows("The protest time has not begun."), "the ranking as before")
    person.press("Ctrl+Return")
    person.wait(lambda: newest(person).kind == "protest-time-started", "the protest time again")
    person.rest()
    person.fill(**{"ranking-protest-minutes": "0", "ranking-protest-reason": "nobody is left in the hall"})
    person.press("Ctrl+Return")
    person.wait(lambda: newest(person).kind == "protest-time-started" and newest(person).minutes == 0, "its end")
    person.rest()
    sign(person, "Mini Joseph")
    assert person.shows("1 of 2 signed")
    person.press("Alt+G")
    person.tab_to("sign-stop-why")
    person.type("a name is misspelt")
    person.press("Ctrl+Return")
    person.wait(lambda: newest(person).kind == "ranking-stopped", "the end of the signing")
    person.rest()
    sign(person, "Mini Joseph")
    sign(person, "P. Kurian", protest="Table 2 began late.")
    assert newest(person).kind == "ranking-closed"
    person.wait(lambda: person.shows("final"), "the end")
    file = person.home / "ranking.pdf"
    person.chosen = [file]
    person.tab_to("sign-save")
    person.press("Space")
    person.wait(file.exists, "the signed ranking")
    person.press("Escape")
    person.wait_page("standings")
    assert person.shows("From now on only a ruling changes it")
    person.chosen = [file]
    person.choose_command("check-file")
    person.wait(lambda: person.shows("Intact. Signed by two"), "the verdict")
