"""What a screen reader says while the focus stays where it is: the choice in a list, and what a seat change does."""

import pytest

from scorekeeper.features.penalties.page import infraction_choice
from scorekeeper.features.score.page import seats_panel
from tests.journeys.person import begin


@pytest.fixture
def announced(monkeypatch):
    """Return what was announced since the last call."""
    texts = []
    for module in (infraction_choice, seats_panel):
        monkeypatch.setattr(module, "announce", lambda _widget, words: texts.append(words))

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
    (said,) = announced()
    assert said.endswith(", 3.2")
    person.type("x")
    assert announced() == ["Found 0 of 12. Type words or an article number."]


def test_a_seat_change_is_said_as_it_is_chosen(person, announced):
    begin(person)
    person.press("F9")
    assert announced() == [
        "Two of a team change seats: click both, or type 1 5. Fina deals deal 1, Anil calls first and leads."
    ]
    person.press("1", "5")
    assert announced()[-1] == (
        "Anil and Chacko change seats from deal 1 on. Fina deals deal 1, Chacko calls first and leads."
    )
    person.press("Escape", "F9", "Alt+B")
    announced()
    person.type("Zed")
    assert announced() == [], "not at every letter"
    person.press("Return")
    assert announced() == ["Zed comes in. Choose who goes home."]
