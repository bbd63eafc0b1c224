"""A silent server blocks no page: each opens and scrolls, and a deal can be entered."""

import threading

import psycopg
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from scorekeeper.kernel.events import create_event
from tests.postgres.window_seat import EVENT, WindowSeat

PAGES = {
    "page-round": "round",
    "page-standings": "standings",
    "page-disputes": "disputes",
    "page-event": "event",
    "page-reports": "reports",
    "page-journal": "journal",
    "draw-round": "draw",
    "stages": "stages",
    "search": "search",
    "web-pages": "pages",
    "wall-pages": "wall",
    "phones": "phones",
    "waiting": "waiting",
    "backups": "backups",
    "settings": "settings",
    "page-score": "score",
}


@pytest.fixture
def seat(qtbot, hall, tmp_path):
    desk = create_event(hall.url(), EVENT, who="Mini", seat="office")
    hall.seat(desk.store.event, anil="scorer")
    desk.close()
    new_seat = WindowSeat(qtbot, tmp_path / "anil", "anil").open(hall.url("anil"))
    yield new_seat
    new_seat.close()


def test_every_page_opens_and_scrolls_while_the_server_hangs(seat, hall, monkeypatch):
    seat.deal("a28h30")
    asked, window = [], threading.current_thread()

    def noted(waiting):
        def waited(*how, **more):
            if threading.current_thread() is window:
                asked.append(seat.window.current)
            return waiting(*how, **more)

        return waited

    hall.cluster.freeze()
    monkeypatch.setattr(psycopg.Connection, "wait", noted(psycopg.Connection.wait))
    monkeypatch.setattr(psycopg, "connect", noted(psycopg.connect))
    try:
        seat.deal("b30c33")
        assert seat.status_text.startswith("1 not sent yet")
        for command, page in PAGES.items():
            seat.window.run(command)
            seat.wait(lambda page=page: seat.window.current == page)
            for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_Tab):
                seat.key(key)
                QApplication.processEvents()
        seat.deal("a33d-")
        assert seat.status_text.startswith("2 not sent yet")
    finally:
        hall.cluster.thaw()
    assert asked == [], "the window's thread waited for the server on these pages"
    seat.wait(lambda: seat.status_text.startswith("Saved on the server"))
    assert [number for number, _deal in seat.deals] == [1, 2, 3]
