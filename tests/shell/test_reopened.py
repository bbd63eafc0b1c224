"""A reopened event: a finished session shows its result, and a diverged copy is named."""

from PySide6.QtCore import Qt

from scorekeeper.features.files.page.local_copy import LocalCopy
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kernel.events import open_event
from scorekeeper.store.backup import backup
from tests.event_loop import catch_up
from tests.shell.evening import make_event, make_session


def test_a_finished_session_that_is_opened_again_shows_its_result(evening, tmp_path):
    make_event(evening, tmp_path)
    make_session(evening)
    evening.wait(lambda: evening.window.current == "session-start")
    evening.enter()
    evening.wait(lambda: evening.window.current == "score")
    (uid,) = evening.bridge.tournament.sessions
    sending = evening.window.page("score").sending
    for _deal in range(18):
        evening.type("a28h31")
        evening.enter()
        evening.wait(lambda: not (sending.busy or sending.ahead.holding))
        evening.key(Qt.Key.Key_Escape)
    assert evening.bridge.tournament.sessions[uid].state == "complete"
    path, closed = evening.bridge.desk.store_state.path, []
    evening.programme.opening.close(lambda: closed.append(True))
    evening.wait(lambda: closed)
    evening.programme.open(path)
    evening.wait(lambda: evening.bridge is not None and evening.window.current == "score")
    panels = evening.window.page("score").panels
    evening.wait(lambda: panels.currentWidget() is panels.complete)
    catch_up()
    assert panels.complete.isVisible()
    assert evening.window.page("score").table.selected_deal is None


def test_a_conflicted_copy_beside_the_event_is_named_when_it_is_opened(evening, tmp_path, monkeypatch):
    """Nothing is offered that would make a third version of it."""
    offered = []
    monkeypatch.setattr("scorekeeper.kernel.failures.is_shared", lambda _path: True)
    monkeypatch.setattr(LocalCopy, "offer", lambda _self, bridge: offered.append(bridge.desk.store_state.path))
    make_event(evening, tmp_path)
    path = evening.bridge.desk.store_state.path
    evening.wait(lambda: offered == [path])
    conflicted = backup(path, path.with_name("evening (Priya's conflicted copy).scorekeeper")).path
    for file, name in ((path, "Kochi"), (conflicted, "Albany")):
        desk = open_event(file, who="Priya", seat="laptop")
        desk.submit([TeamEntered("7e99", name)])
        seq = desk.tournament.seq
        desk.close()
    closed = []
    evening.programme.opening.close(lambda: closed.append(True))
    evening.wait(lambda: closed)
    evening.programme.open(path)
    text = (
        f"In the same folder, {conflicted.name} is another version of this event: the two differ from entry {seq} on."
    )
    evening.wait(lambda: text in evening.status_text)
    catch_up()
    assert offered == [path]


def test_an_event_that_is_closed_while_it_is_being_opened_is_not_shown(evening, tmp_path):
    make_event(evening, tmp_path)
    path, closed = evening.bridge.desk.store_state.path, []
    evening.programme.opening.close(lambda: closed.append("open"))
    evening.wait(lambda: closed)
    evening.programme.open(path)
    evening.programme.opening.close(lambda: closed.append("opening"))
    evening.wait(lambda: closed == ["open", "opening"])
    evening.jobs.close(wait=True)
    catch_up()
    assert evening.bridge is None
    assert not list(path.parent.glob(f".{path.name}.open-*"))


def test_a_page_that_fails_does_not_leave_the_window_opening(evening, tmp_path, monkeypatch):
    def broken(*_event):
        raise KeyError("a page")

    monkeypatch.setattr(evening.programme.letters, "serve", broken)
    with evening.qtbot.capture_exceptions() as failures:
        make_event(evening, tmp_path)
        evening.wait(lambda: failures)
    assert [str(failure) for _kind, failure, _trace in failures] == ["'a page'"]
    assert "Opening" not in evening.status_text
