"""The page that closes a sheet, in the smallest window: what is needed to close it is in sight without scrolling."""

import pytest
from PySide6.QtWidgets import QScrollArea

from scorekeeper.features.signoff.page.paper_card import PaperCard
from scorekeeper.features.signoff.page.sign_card import SigningTurn
from scorekeeper.features.signoff.page.sign_frame import SignOffFrame
from scorekeeper.features.signoff.view.paper_view import PaperSigner, PaperView
from scorekeeper.features.signoff.view.signer_places import NOW, WAITS, SignerPlace
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.look import Look
from tests.event_loop import catch_up

SMALLEST = 1024, 643
"""A window of 1024 x 700 less its menu bar and status bar."""
CHECK = "Dallas wins 25 : 16. 3 corrections, 2 penalties, 1 warning, 1 re-deal. Open disputes: numbers 1, 2."
PLACES = [
    SignerPlace("scorer", "scorer", "Lissy Abraham", NOW, "reading now"),
    SignerPlace("captain-A", "captain, Dallas", "Anil", WAITS, "waits"),
    SignerPlace("captain-B", "captain, Detroit", "Deepa", WAITS, "waits"),
]
LISSY = (("u0", "Lissy"),)
TURNS = {
    "a scorer on a new computer": SigningTurn(
        "scorer", "", 1, 3, (("", "Lissy"),), LISSY, check=CHECK, club="Club of Lissy"
    ),
    "a captain who chooses a PIN": SigningTurn("captain-A", "Dallas", 2, 3, (("", "Anil"),), LISSY, check=CHECK),
    "a captain with a PIN": SigningTurn("captain-A", "Dallas", 2, 3, (("u1", "Anil"),), LISSY, check=CHECK),
}


@pytest.fixture
def frame(qtbot):
    look = Look("light", 100)
    ways = SegmentedChoice(look, (ChoiceOption("paper", "On paper"), ChoiceOption("here", "Sign here")), columns=2)
    frame = SignOffFrame(look, (PaperCard(look),), ways=ways)
    qtbot.addWidget(frame)
    frame.resize(*SMALLEST)
    frame.show()
    assert not any(frame.panel.isAncestorOf(segment) for segment in ways.segments)
    return frame


def hidden(frame):
    """Return how much of the panel is out of sight."""
    catch_up()
    (area,) = frame.panel.findChildren(QScrollArea)
    return area.verticalScrollBar().maximum()


@pytest.mark.parametrize("who", TURNS)
def test_every_way_to_sign_is_in_sight(frame, who):
    frame.signers.show_lines(PLACES)
    frame.card.show()
    frame.card.show_turn(TURNS[who])
    frame.card.set_seen(1.0)
    for state in ("signed", "protest", "absent"):
        frame.card.turn_to(state)
        assert hidden(frame) == 0, state


def test_the_paper_is_closed_without_scrolling_with_a_protest_too(frame):
    (paper,) = (card for card in frame.cards if isinstance(card, PaperCard))
    frame.signers.hide()
    paper.show()
    paper.show_view(PaperView("K7Q4", tuple(PaperSigner(*place) for place in _boxes()), (1,), ()), "Lissy")
    assert hidden(frame) == 0
    paper.fill({"signer-captain-B": "protest"})
    assert hidden(frame) == 0


def _boxes():
    return [(place.role, place.kind, place.name) for place in PLACES]
