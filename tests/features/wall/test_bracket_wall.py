"""The bracket on the wall: published parts only, from the current round, no word cut off."""

import random

import pytest
from PySide6.QtGui import QImage, QPainter

from scorekeeper.features.wall.page.painting import FOOT, HEIGHT, WIDTH, PaintContext
from scorekeeper.features.wall.view.slide import BRACKET, STANDINGS, PlaceRow
from scorekeeper.features.wall.view.slides import slides
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kit.look.look import Look
from scorekeeper.tournament.draw.bracket_layout import BracketPart
from tests.features.wall.recording_painter import RecordingPainter


def test_nothing_that_is_not_published(cup):
    tournament_cup = cup(4)
    tournament_cup.draw()
    tournament_cup.play(1, lambda _state: "A")
    assert slides(tournament_cup.desk.tournament, (BRACKET,)) == ()
    tournament_cup = cup(4)
    tournament_cup.draw(publish=True)
    tournament_cup.play(1, lambda _state: "A")
    tournament_cup.draw()
    tournament_cup.play(2, lambda _state: "A")
    (slide,) = slides(tournament_cup.desk.tournament, (BRACKET,))
    assert (slide.title, slide.state) == ("Finals", "provisional")
    assert "Team 1 advances" in slide.spoken
    assert "wins" not in slide.spoken
    assert "Team 1 2. Team 2" not in slide.spoken


def test_a_large_one_is_shown_from_the_round_on_that_is_played(cup):
    tournament_cup = cup(32)
    tournament_cup.draw(publish=True)
    first = slides(tournament_cup.desk.tournament, (BRACKET,))
    assert [slide.piece for slide in first] == [BracketPart(1, 3, slot) for slot in range(4)]
    assert first[1].part == "part 2 of 4"
    for number in (1, 2):
        tournament_cup.play(number, lambda _state: "A")
        tournament_cup.draw(publish=True)
    (last,) = slides(tournament_cup.desk.tournament, (BRACKET,))
    assert (last.piece, last.part) == (BracketPart(3, 5), "")


def test_places_of_a_knock_out_name_no_match_points(cup):
    tournament_cup = cup(4)
    tournament_cup.draw(publish=True)
    tournament_cup.play(1, lambda _state: "A")
    (slide,) = slides(tournament_cup.desk.tournament, (STANDINGS,))
    assert "match points" not in slide.heads
    assert [row.match_points for row in slide.rows if isinstance(row, PlaceRow)] == ["", "", "", ""]
    assert slide.detail.startswith("round 1 of 2")


@pytest.mark.parametrize("size", [2, 3, 4, 8, 13, 64])
@pytest.mark.parametrize("factor", [1.0, 1.5, 2.0, 3.0])
def test_every_text_is_inside_its_page_and_no_pairs_overlap(qapp, cup, size, factor):
    tournament_cup = cup(size)
    tournament_cup.desk.submit(
        [TeamEntered("01", "The Extraordinarily Long-Winded Kottayam Sports And Recreation Club", ())]
    )
    chance = random.Random(size)
    tournament_cup.draw(publish=True)
    tournament_cup.play(1, lambda _state: chance.choice("AB"))
    tournament_cup.draw(publish=True)
    result = slides(tournament_cup.desk.tournament, (BRACKET,), factor=factor)
    assert result
    for slide in result:
        painter_of = RecordingPainter(Look("dark", 100, reduced_motion=True))
        picture = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        with QPainter(picture) as painter:
            painter_of.paint(painter, WIDTH, HEIGHT, slide, PaintContext("Cup", "20:41", "", 0, len(result), factor))
        assert slide.bracket is not None
        assert slide.piece is not None
        names = {side.name for pair in slide.bracket.shown_in(slide.piece) for side in pair.sides}
        shown = [(shown_text, box) for shown_text, box, _taken in painter_of.boxes if shown_text in names]
        for shown_text, box, taken in painter_of.boxes:
            assert taken <= box.width() + 1, (shown_text, box)
            assert box.right() <= WIDTH, shown_text
        for index, (shown_text, box) in enumerate(shown):
            assert box.bottom() <= FOOT + 1, shown_text
            assert not any(box.intersects(other) for _text, other in shown[index + 1 :])
        assert {shown_text for shown_text, _box in shown} == names
