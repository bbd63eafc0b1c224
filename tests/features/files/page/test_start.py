"""The start page of a club that comes back: everything to begin with is in sight."""

import pytest

from scorekeeper.features.files.page.start import StartPage
from scorekeeper.features.files.view.recent import RecentEvent
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.scroll import Scroll
from tests.event_loop import catch_up


@pytest.mark.parametrize("size", [(1366, 684), (1024, 644)])
def test_all_ways_to_begin_are_in_sight_with_an_event_of_last_week(qapp, qtbot, tmp_path, size):
    look = Look("light", 100, reduced_motion=True)
    look.apply(qapp)
    file = tmp_path / "friday.scorekeeper"
    file.touch()
    page = StartPage(look, lambda _command: None)
    qtbot.addWidget(page)
    page.resize(*size)
    page.set_recent([RecentEvent(str(file), "Friday evening", "2026-11-20T21:00:00Z", teams=2, sessions=2)])
    page.show()
    catch_up()
    (area,) = page.findChildren(Scroll)
    assert page.last_teams == str(file)
    assert area.verticalScrollBar().maximum() == 0
