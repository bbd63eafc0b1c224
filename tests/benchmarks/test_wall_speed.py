"""A page of the wall against writing as many words of that size into the same picture."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QImage, QPainter

from scorekeeper.features.wall.page.painting import HEIGHT, WIDTH, PaintContext, WallPainter
from scorekeeper.features.wall.view.slide import RUNNING, WallTableRow
from scorekeeper.features.wall.view.slides import slides
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.journal.stage_facts import DrawPublished
from scorekeeper.journal.stages import MAIN
from scorekeeper.kit.look.look import Look
from scorekeeper.rules.contract import Contract
from tests.benchmarks.drawn_event import tournament
from tests.benchmarks.timing import best

MEASURE = "page of the wall"


@pytest.mark.benchmark
def test_a_page_of_the_wall(qapp, measures):
    journal, _state, last = tournament(90, 8, mixed=True)
    journal.enter(DrawPublished(MAIN, "d1"))
    journal.enter(DealRecorded(last, 1, "A", Contract(40, "H"), 44))
    slide = slides(journal.tournament, (RUNNING,))[0]
    around = PaintContext("Autumn", "20:41", "Lunch at 13:00", 0, 4)
    painter_of = WallPainter(Look("dark", 100, reduced_motion=True))
    picture = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    tables = [row for row in slide.rows if isinstance(row, WallTableRow)]
    words = [part for row in tables for part in (row.table, *row.names, *row.points, row.state)]

    def page():
        with QPainter(picture) as painter:
            painter_of.paint(painter, WIDTH, HEIGHT, slide, around)

    def plain():
        with QPainter(picture) as painter:
            painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), painter_of.look.color("sunken"))
            for index, word in enumerate(words):
                font = QFont(painter_of.look.font("body", 600))
                font.setPixelSize(40 + index % 3)
                painter.setFont(font)
                painter.setPen(painter_of.look.color("ink"))
                painter.drawText(QRectF(70 + index % 8 * 220, 60 * (index // 8), 220, 60), word)

    page()
    painted, written = best(
        page, plain, good=lambda painted, written: measures.within(MEASURE, painted / written), least=10, most=80
    )
    measures.record(MEASURE, painted / written, f"{painted * 1e3:.1f} ms, its words {written * 1e3:.1f} ms")
