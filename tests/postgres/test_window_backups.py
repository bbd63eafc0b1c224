"""Backups of an event on a server in the window: automatic, by hand, without blocking."""

import pytest
from pypdfium2 import PdfDocument
from PySide6.QtCore import QStandardPaths, Qt, QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from scorekeeper.features.committee.view.disputes.raising import add_evidence
from scorekeeper.features.files.page.rescue import COPY
from scorekeeper.journal.facts import DisputeRaised
from scorekeeper.kernel.events import create_event, open_event
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.questions import Question
from scorekeeper.store.damage import inspect
from tests.postgres.signed_event import PHOTO
from tests.postgres.window_seat import EVENT, WindowSeat

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def seat(qtbot, hall, tmp_path):
    desk = create_event(hall.url(), EVENT, who="Mini", seat="office")
    hall.seat(desk.store.event, anil="scorer", eye="viewer")
    desk.close()
    seat = WindowSeat(qtbot, tmp_path / "anil", "anil").open(hall.url("anil"))
    yield seat
    seat.close()


def newest(seat):
    """Return up to which entry the newest backups go, by place, and check that each is whole."""
    held = seat.programme.backing.held
    return [item.seq for item in held]


def by_hand(seat):
    seat.press_in_front(Qt.Key.Key_B, CONTROL | SHIFT)
    if not seat.programme.backing.work.busy:
        seat.window.run("back-up")


def test_a_seat_keeps_copies_of_its_own_and_checks_and_saves_the_event(seat, hall, tmp_path):
    backing = seat.programme.backing
    seat.wait(lambda: newest(seat) == [seat.bridge.tournament.seq])
    assert backing.sign.text() == "backup just now"
    stick = tmp_path / "stick"
    stick.mkdir()
    seat.programme.settings.backup_places = (stick,)
    seat.deal("a28h30")
    by_hand(seat)
    seat.wait(lambda: newest(seat) == 2 * [seat.bridge.tournament.seq])
    (copy,) = stick.glob("*.scorekeeper")
    assert copy.name.startswith("great-lakes-56.")
    assert inspect(copy).whole
    seat.window.run("check-event")
    check = seat.window.page("verify")
    seat.wait(lambda: "Intact" in check.sentence.text())
    taken = tmp_path / "mine"
    seat.programme.desks.paper.choosers = Choosers(save_path=lambda *_asked: taken)
    seat.window.run("save-copy")
    mine = tmp_path / "mine.scorekeeper"
    seat.wait(mine.exists)
    desk = open_event(mine, who="Anil", seat="home")
    assert desk.tournament == seat.bridge.tournament
    desk.close()
    seat.window.run("backups")
    page = seat.window.page("backups")
    seat.wait(lambda: len(page.table.rows_model.rows) == 3)
    taken = tmp_path / "looked at.scorekeeper"
    backing._choosers = Choosers(save_path=lambda *_asked: taken)
    seat.enter()
    seat.wait(lambda: seat.bridge is not None and seat.bridge.desk.store_state.path == taken)
    assert "is a copy up to entry" in seat.status_text
    assert seat.deals == [(1, "made")]


def test_a_server_that_hangs_holds_up_no_copy_and_no_key(seat, hall):
    seat.wait(lambda: newest(seat) == [seat.bridge.tournament.seq])
    seat.deal("a28h30")
    entered = seat.bridge.entered
    hall.cluster.freeze()
    try:
        by_hand(seat)
        assert seat.programme.backing.work.busy
        seat.deal("b30c33")
        assert [number for number, _ in seat.deals] == [1, 2]
        seat.wait(lambda: newest(seat) == [entered])
        seat.window.run("check-event")
        page = seat.window.page("verify")
        seat.wait(page.cancel.isVisible)
        page.cancel.setFocus()
        seat.enter()
        seat.wait(lambda: page.sentence.text().startswith("Stopped."))
    finally:
        hall.cluster.thaw()
    seat.press_in_front(Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    seat.wait(lambda: seat.status_text.startswith("Saved on the server, entry"))


def test_a_viewer_keeps_a_copy_too(seat, hall, qtbot, tmp_path):
    other = WindowSeat(qtbot, tmp_path / "eye", "eye").open(hall.url("eye"))
    other.wait(lambda: newest(other) == [other.bridge.tournament.seq])
    desk = open_event(hall.url(), who="Mini", seat="office")
    desk.submit([DisputeRaised("d1", None, facts="The hall was dark.")])
    add_evidence(desk, "d1", "table.jpg", PHOTO, "")
    other.bridge.poll()
    other.wait(lambda: other.bridge.tournament == desk.tournament)
    desk.close()
    by_hand(other)
    other.wait(lambda: "It lacks 1 piece of evidence" in other.status_text)
    other.close()


def test_waiting_entries_are_copied_to_a_stick_by_one_key(seat, hall, tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    hall.cluster.stop()
    try:
        seat.deal("a28h30")
        seat.wait(lambda: seat.bridge.waiting)
        seat.press_in_front(Qt.Key.Key_O, CONTROL | SHIFT)
        seat.wait(lambda: seat.window.current == "waiting")
        page = seat.window.page("waiting")
        page.choosers = Choosers(folder=lambda *_asked: stick)
        seat.press_in_front(Qt.Key.Key_C, Qt.KeyboardModifier.AltModifier)
        seat.wait(lambda: [*stick.glob("*.outbox")])
        seat.wait(lambda: seat.status_text.startswith("Copied to"))
        page.choosers = Choosers(folder=lambda *_asked: stick / "pulled out")
        seat.press_in_front(Qt.Key.Key_C, Qt.KeyboardModifier.AltModifier)
        seat.wait(lambda: "pulled out" in seat.status_text)
        (copy,) = stick.glob("*.outbox")
        assert copy.stat().st_size > 0

        def on_paper(_parent, printer, go):
            printer.setOutputFormat(printer.OutputFormat.PdfFormat)
            printer.setOutputFileName(str(stick / "fetch.pdf"))
            go()

        seat.programme.desks.paper.choosers = Choosers(printer=on_paper)
        seat.press_in_front(Qt.Key.Key_P, CONTROL)
        seat.wait(lambda: "1 sheet went to" in seat.status_text)
        assert seat.window.current == "waiting"
        document = PdfDocument(stick / "fetch.pdf")
        assert len(document) == 1
        document.close()
    finally:
        hall.cluster.start()


def test_a_damaged_event_is_gone_on_with_from_the_newest_backup(seat, hall, tmp_path, monkeypatch):
    seat.deal("a28h30")
    seat.wait(lambda: newest(seat))
    by_hand(seat)
    seat.wait(lambda: newest(seat) == [seat.bridge.tournament.seq])
    url = f"{hall.url('anil')}&event={seat.bridge.desk.store.event}"
    seat.window.run("close-event")
    seat.wait(lambda: seat.bridge is None)
    with hall.cluster.connect(hall.database) as keeper:
        keeper.execute("ALTER TABLE scorekeeper.entry DISABLE TRIGGER entry_stays")
        keeper.execute("UPDATE scorekeeper.entry SET who = 'Nobody' WHERE seq = 3")
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _which: str(tmp_path))
    QTimer.singleShot(0, lambda: chosen(COPY))
    seat.programme.open(url)
    seat.wait(lambda: seat.bridge is not None)
    assert seat.bridge.desk.store_state.path == tmp_path / "great-lakes-56-backup.scorekeeper"
    assert seat.deals == [(1, "made")]


def chosen(answer):
    question = QApplication.activeModalWidget()
    button = question.findChild(QPushButton, f"answer-{answer}") if isinstance(question, Question) else None
    if isinstance(button, QPushButton):
        button.click()
    else:
        QTimer.singleShot(20, lambda: chosen(answer))
