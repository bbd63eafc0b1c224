"""What a screen reader says while the focus stays: choices in a list, a change of seats."""

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QPushButton

from scorekeeper.features.event.page import earlier_parts
from scorekeeper.features.keys.page import page as people_page
from scorekeeper.features.penalties.page import infraction_choice
from scorekeeper.features.score.page import line_sending, seats_panel
from scorekeeper.kit import itemlist
from scorekeeper.kit.entry import panel
from scorekeeper.shell import arrival
from tests.journeys.person import begin


@pytest.fixture
def announced(monkeypatch):
    """Return what was announced since the last call."""
    texts = []
    for module in (earlier_parts, infraction_choice, itemlist, line_sending, seats_panel, panel, people_page, arrival):
        monkeypatch.setattr(module, "announce", lambda _widget, words, **_how: texts.append(words))

    def take():
        taken = [text for text in texts if text]
        texts.clear()
        return taken

    return take


def test_the_infraction_chosen_in_the_list_is_said_while_its_words_are_typed(person, announced):
    begin(person)
    person.line("a28h31")
    person.press("F4")
    person.type("lead out")
    assert announced()[-1].startswith("Lead out of turn, 1 point to the opponents")
    person.press("Ctrl+A")
    person.type("turn")
    announced()
    person.press("Down")
    (spoken,) = announced()
    assert spoken.endswith(", 3.2")
    person.type("x")
    assert announced() == ["Found 0 of 12. Type words or an article number."]


def test_a_seat_change_is_said_as_it_is_chosen(person, announced):
    begin(person)
    announced()
    person.press("F9")
    assert announced() == [
        "To swap two teammates, click both, or type 1 5. Fina deals deal 1, Anil calls first and leads."
    ]
    person.press("1", "5")
    assert announced()[-1] == (
        "Anil and Chacko swap seats from deal 1 on. Fina deals deal 1, Chacko calls first and leads."
    )
    person.press("Escape", "F9", "Alt+B")
    announced()
    person.type("Zed")
    assert announced() == [], "not at every letter"
    person.press("Return")
    assert announced() == ["Zed comes in. Choose who goes home."]


def test_what_an_earlier_event_offers_is_said_where_the_focus_stays(person, announced, tmp_path):
    begin(person)
    announced()
    person.chosen = [tmp_path / "Kottayam evening.scorekeeper"]
    person.press("Ctrl+N", "Alt+O")
    person.wait(lambda: person.shows("From Kottayam evening"), "the parts")
    assert announced() == [
        "From Kottayam evening. Everything can be changed later. settings and venue, 2 teams with their players."
    ]
    assert person.at("new-event-earlier")


def test_no_two_buttons_of_the_other_clubs_share_a_letter(person):
    begin(person)
    person.choose_command("people")
    person.wait_page("people")
    person.tab_to("people-button.more")
    person.press("Space", "O")
    person.wait(lambda: person.at("people-clubs.open"), "the other clubs")
    buttons = (button for button in person.window.shown.findChildren(QPushButton) if button.isVisible())
    letters = [letter for button in buttons if (letter := QKeySequence.mnemonic(button.text()).toString())]
    assert sorted(letters) == ["Alt+C", "Alt+G", "Alt+O"]


def test_an_event_that_is_opened_is_said_by_the_name_of_its_file(person, announced):
    begin(person)
    spoken = " ".join(announced())
    assert str(person.home) not in spoken
    assert "Saved, entry" in spoken
    assert ".scorekeeper" in spoken


def test_planning_another_number_of_deals_begins_without_an_objection(person, announced):
    begin(person)
    person.press("Ctrl+Shift+L")
    announced()
    person.choose("extent-what", "planned")
    assert announced() == []
    person.fill(extent_deals="18")
    person.press("Return")
    assert "already has 18 deals" in " ".join(announced())


def test_nobody_listed_under_signers_is_said(person, announced):
    begin(person)
    announced()
    person.choose_command("people")
    person.wait_page("people")
    assert announced()[-1] == "No one has signed on this computer yet. To begin, close a sheet (F12)."


def test_what_was_recorded_and_what_the_search_finds_is_said(person, announced):
    begin(person)
    person.line("a28h31")
    person.press("F4")
    person.line("lead out")
    person.type("b")
    announced()
    person.press("Return")
    person.rest()
    assert announced()[-1].endswith(", Detroit led out of turn, Dallas objected, 1 to A")
    person.press("F3")
    assert "+1 Detroit led out of turn" in person.spoken("where-panel")
    person.press("Escape", "Ctrl+K")
    person.type("web pages")
    assert announced()[-1].startswith("Web pages")
