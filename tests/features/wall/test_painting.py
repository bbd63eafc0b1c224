"""The painted wall: whole rows above the foot, in any hall, dark and light, and fast."""

import itertools

import pytest
from PySide6.QtGui import QImage, QPainter

from scorekeeper.features.wall.page.painting import FOOT, HEIGHT, WIDTH, PaintContext
from scorekeeper.features.wall.view.slide import KINDS
from scorekeeper.features.wall.view.slides import slides
from scorekeeper.journal.facts import DealRecorded, TeamEntered
from scorekeeper.journal.stage_facts import DrawPublished
from scorekeeper.journal.stages import MAIN
from scorekeeper.kit.look.look import Look
from scorekeeper.rules.contract import Contract
from tests.features.standings.grouped import in_groups
from tests.features.wall.recording_painter import RecordingPainter


@pytest.fixture(scope="module")
def tournament():
    journal = in_groups()
    journal.enter(DrawPublished(MAIN, "d1"))
    journal.enter(TeamEntered("a1", "The Extraordinarily Long-Winded Kottayam Sports And Recreation Club", ()))
    journal.enter(DealRecorded("53", 1, "A", Contract(40, "H"), 44))
    return journal.tournament


@pytest.mark.parametrize(("colours", "factor"), list(itertools.product(("dark", "light"), (1.0, 1.5, 2.0, 3.0))))
def test_every_text_is_inside_its_page(qapp, tournament, colours, factor):
    painter_of = RecordingPainter(Look(colours, 100, reduced_motion=True))
    for slide in slides(tournament, KINDS, message="Lunch", factor=factor):
        painter_of.boxes.clear()
        picture = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        with QPainter(picture) as painter:
            painter_of.paint(
                painter, WIDTH, HEIGHT, slide, PaintContext("Autumn", "20:41", "Lunch at 13:00", 0, 3, factor)
            )
        rows = {row.name for row in slide.rows if hasattr(row, "name")}
        for shown_text, box, taken in painter_of.boxes:
            assert taken <= box.width() + 1, (shown_text, box)
            assert box.right() <= WIDTH, shown_text
            if shown_text in rows:
                assert box.bottom() <= FOOT, shown_text
        assert picture.pixelColor(5, 5) == painter_of.look.color("sunken")


def test_a_long_name_of_the_event_is_written_whole_before_anything_is_published(qapp):
    painter_of = RecordingPainter(Look("dark", 100, reduced_motion=True))
    pictures = []
    for year in (2026, 2027):
        name = f"The Great Lakes International {year} Open Championship of 56 in the Town Hall of Southfield"
        picture = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
        with QPainter(picture) as painter:
            painter_of.paint(painter, WIDTH, HEIGHT, None, PaintContext(name, "20:41", "", 0, 0))
        pictures.append(picture)
    assert pictures[0] != pictures[1], "the middle of the name is shown"
