"""The entry card: what is explained under the line has room."""

import pytest

from scorekeeper.kit.entry.entry import EntryCard
from scorekeeper.kit.look.look import Look
from scorekeeper.language.spans import Span
from tests.event_loop import catch_up


@pytest.mark.parametrize("name", ["Kochi", "\u0d15\u0d4a\u0d1a\u0d4d\u0d1a\u0d3f"])
def test_three_lines_of_large_text_have_room_in_any_letters(qtbot, name):
    card = EntryCard(Look("light", 200, reduced_motion=True))
    qtbot.addWidget(card)
    card.resize(660, 300)
    card.take_room(low=False, is_wide=False)
    card.show()
    card.show_text(
        (Span(f"{name} in 36 hearts. Type the card points {name} took (both sides: 44:12), or + made."),), ()
    )
    catch_up()
    assert card.explanation.heightForWidth(card.explanation.width()) <= card.explanation.height() + 2


def test_two_sentences_of_which_the_second_is_long_share_two_lines(qtbot):
    card = EntryCard(Look("light", reduced_motion=True))
    qtbot.addWidget(card)
    card.resize(800, 300)
    card.take_room(low=False, is_wide=True)
    card.show()
    card.show_text(
        (Span("Nach 6 Spielen hat Albany 7."),), (Span("Vorlesen, dann F5 und Enter: " + "es wird notiert, " * 6),)
    )
    catch_up()
    shown = [label for label in (card.explanation, card.follow) if label.isVisible()]
    width = card.look.metrics("table").lineSpacing() * 2 + 4
    assert sum(label.heightForWidth(label.width()) for label in shown) <= width
