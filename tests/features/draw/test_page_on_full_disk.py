"""A draw while the disk is full is reported, saves nothing, and works later."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.journal.stages import MAIN
from tests.features.draw.organizer import begin, leave_room


@pytest.fixture
def drawing(evening, tmp_path):
    path = tmp_path / "autumn.scorekeeper"
    begin(path).close()
    evening.programme.open(str(path))
    evening.wait(lambda: evening.bridge is not None)
    evening.window.run("draw-round")
    evening.wait(lambda: evening.window.current == "draw")
    return evening, evening.window.page("draw")


def test_a_failed_draw_is_reported_and_repeated_once_the_disk_has_space(drawing):
    evening, page = drawing
    before = evening.bridge.tournament
    leave_room(evening.bridge.desk)
    evening.confirm()
    evening.wait(lambda: not evening.bridge.is_busy and page.problem.text())
    assert "full" in page.problem.text()
    assert evening.status_text == page.problem.text()
    assert not evening.window.save_state.grab().isNull()
    assert evening.bridge.tournament == before
    leave_room(evening.bridge.desk, pages=100_000)
    evening.confirm()
    evening.wait(lambda: evening.bridge.tournament.stage(MAIN).standing_draws and not evening.bridge.is_busy)
    assert len(evening.bridge.tournament.sessions) == 6
    assert not page.problem.text()
    evening.key(Qt.Key.Key_U, mod=Qt.KeyboardModifier.AltModifier)
    evening.wait(lambda: 1 in evening.bridge.tournament.stage(MAIN).opened)
