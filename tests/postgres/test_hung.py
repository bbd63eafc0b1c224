"""A server that hangs, and two tables that type the same deal at once: nobody waits for an answer, nothing is lost."""

import os
import signal

import pytest
from PySide6.QtCore import Qt

from scorekeeper.store.server.address import read_address
from scorekeeper.store.server.line import Line
from tests.postgres.test_window import KEY, windows  # noqa: F401 - a fixture


class Frost:
    """Stops all of a server, as a computer does that hangs, until it thaws."""

    def __init__(self, hall):
        self._hall = hall
        self._stopped = []

    def freeze(self):
        with self._hall.cluster.connect() as connection:
            asked = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            pids = [pid for (pid,) in connection.execute(asked)]
        self._stopped.extend((self._hall.cluster.process.pid, *pids))
        for pid in self._stopped:
            os.kill(pid, signal.SIGSTOP)

    def thaw(self):
        while self._stopped:
            os.kill(self._stopped.pop(), signal.SIGCONT)


@pytest.fixture
def frost(hall):
    made = Frost(hall)
    yield made
    made.thaw()


def test_at_a_server_that_hangs_a_table_goes_on_and_closing_does_not_wait(windows, frost):  # noqa: F811
    anil, biju = windows
    anil.deal("a28h30")
    biju.wait(lambda: biju.deals == anil.deals)
    frost.freeze()
    anil.deal("b30c33")
    anil.deal("a33d-")
    assert anil.said.startswith("On this laptop only, 2 waiting")
    assert [number for number, _ in anil.deals] == [1, 2, 3]
    closed = []
    anil.programme.opening.close(lambda: closed.append(True))
    anil.wait(lambda: closed)
    frost.thaw()


def test_a_line_that_is_closed_from_another_thread_answers_at_once(hall):
    from threading import Thread  # noqa: PLC0415

    line = Line(read_address(hall.url())[0], deadline=600.0)
    with line.asking() as connection:
        connection.execute("SELECT 1")
    heard = []

    def ask():
        try:
            with line.asking(writes=True) as connection:
                connection.execute("SELECT pg_sleep(600)")
        except Exception as error:  # noqa: BLE001 - it is looked at below
            heard.append(type(error).__name__)

    asking = Thread(target=ask)
    asking.start()
    hall.cluster.wait_until(lambda: line._due is not None, "it is asked")
    line.close()
    asking.join(30)
    assert heard == ["NoAnswerError"]


def test_two_tables_that_type_one_deal_at_once_are_shown_both_versions(windows):  # noqa: F811
    anil, biju = windows
    anil.page.line.setText("a28h30")
    anil.bridge._listening.close()  # what the other one types is not heard in time
    anil.bridge._timer.stop()
    biju.deal("a28hx40")
    anil.window.activateWindow()
    anil.page.line.setFocus()
    anil.enter()
    anil.wait(lambda: anil.bridge.waiting)
    anil.wait(lambda: anil.said.startswith("Deal 1 has two versions"))
    anil.press(KEY.Key_O, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    anil.wait(lambda: anil.window.current == "waiting")
    page = anil.window.page("waiting")
    assert "They differ in 2 things" in page.differ.text()
    anil.enter()
    assert anil.bridge.waiting[0].state == "refused"
    anil.key(KEY.Key_1)
    anil.wait(lambda: not anil.bridge.waiting)
    biju.wait(lambda: biju.bridge.tournament.seq == anil.bridge.desk.tournament.seq)
    (state,) = biju.bridge.tournament.sessions.values()
    assert state.record.deals[0].taken == 30
