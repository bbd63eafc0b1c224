"""The Draw page in large letters: it scrolls as one, and nothing in it scrolls by itself."""

from PySide6.QtCore import QPoint
from shiboken6 import delete

from scorekeeper.features.draw.page.draw_page import DrawPage, DrawPreview
from scorekeeper.features.draw.view.draw_view import DrawRow
from scorekeeper.kernel.outcome import Refused
from scorekeeper.kit.look.look import Look
from scorekeeper.rules.model import problem
from tests.event_loop import catch_up
from tests.shell.sample_page import Shown


def test_the_plan_has_the_height_of_its_choices_and_the_page_scrolls(qtbot):
    shown = Shown(qtbot, DrawPage, "draw", percent=200, icon="round")
    catch_up()
    page = shown.page
    assert page._left_scroll.verticalScrollBar().maximum() == 0
    assert page.left.mapTo(page, QPoint(0, page.left.height())).y() > page.foot.y(), "it goes on below the foot"
    shown.close()


def test_a_refusal_after_the_page_is_closed_has_no_effect(qtbot):
    shown = Shown(qtbot, DrawPage, "draw", icon="round")
    shown.page._done, bridge = "drawn", shown.page.bridge
    delete(shown.page.problem)
    delete(shown.page)
    bridge.answered.emit(Refused((problem("no-event"),)))
    shown.close()


def test_a_very_long_name_takes_no_width_from_the_names_beside_it(qtbot):
    preview = DrawPreview(Look("light", 100, reduced_motion=True))
    qtbot.addWidget(preview)
    preview.resize(560, 400)
    long, longer = "Kottayam Card Club of Southfield", "Kottayam Card Club of Southfield and the Great Lakes"
    preview.show_rows([DrawRow(1, 1, (long, "Troy"), ("a", "b")), DrawRow(1, 2, ("Novi", longer), ("c", "d"))])
    model, head = preview.rows_model, preview.horizontalHeader()
    one, other = (head.sectionSize(model.column_at(key)) for key in ("one", "other"))
    assert abs(one - other) <= 1
