"""Six desks in processes of their own at one event; seats are killed, the server crashes: nothing lost or doubled."""

import random
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest

from scorekeeper.journal.facts import DealRecorded, SessionOpened
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event, open_event
from scorekeeper.kernel.stamps import new_uid
from tests.campaigns import how_many, tell
from tests.postgres.hall import Hall

SEATS, DEALS = 6, 18
CRASHES = how_many("server-kills", 1)
ROOT = Path(__file__).resolve().parents[2]


class Desks:
    """The processes, and every line that any of them has said, by seat."""

    def __init__(self, hall: Hall, sessions: dict[str, str], folder: Path) -> None:
        self._hall, self._sessions, self._folder = hall, sessions, folder
        self.said: dict[str, list[str]] = {login: [] for login in sessions}
        self.heard = threading.Condition()
        self.running: dict[str, subprocess.Popen[str]] = {}
        self._readers: list[threading.Thread] = []

    def start(self, login: str) -> None:
        line = (self._hall.url(login), login, self._sessions[login], str(DEALS), str(self._folder / login))
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.postgres.seat", *line], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        self.running[login] = process
        reader = threading.Thread(target=self._read, args=(login, process), daemon=True)
        reader.start()
        self._readers.append(reader)

    def kill(self, login: str) -> None:
        self.running[login].kill()
        self.running[login].wait()

    def wait_for(self, lines: int) -> None:
        with self.heard:
            assert self.heard.wait_for(lambda: sum(map(len, self.said.values())) >= lines, 60), self.said

    def finish(self) -> None:
        for process in self.running.values():
            process.wait(90)
        for reader in self._readers:
            reader.join(10)

    def end(self) -> None:
        for process in self.running.values():
            process.kill()
            process.wait()

    def _read(self, login: str, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            for line in lines:
                with self.heard:
                    self.said[login].append(line.strip())
                    self.heard.notify_all()


@pytest.fixture
def desks(hall, tmp_path):
    """Six desks, each with a session of its own."""
    names = tuple(NewTeam(f"Team {number:02}") for number in range(1, 2 * SEATS + 1))
    desk = create_event(hall.url(), NewEvent("Great Lakes 56", "international-56", teams=names), who="M", seat="office")
    teams = list(desk.tournament.teams)
    sessions = {}
    for number in range(SEATS):
        login = hall.scorer(f"desk{number}")
        sessions[login] = new_uid()
        meeting = (teams[2 * number], teams[2 * number + 1])
        desk.submit((SessionOpened(sessions[login], meeting, round=1, table=number + 1),))
    hall.seat(desk.store.event, **dict.fromkeys(sessions, "scorer"))
    desk.close()
    made = Desks(hall, sessions, tmp_path)
    yield made
    made.end()


def test_six_seats_killed_and_the_server_too_lose_and_double_nothing(desks, hall):
    chance = random.Random(56)
    for login in desks.said:
        desks.start(login)
    desks.wait_for(10)
    for login in chance.sample(list(desks.said), 2):
        desks.kill(login)
        desks.start(login)
    for crash in range(CRASHES):
        desks.wait_for(40 + 2 * crash)
        hall.cluster.stop()
        hall.cluster.start()
    desks.finish()
    assert all(lines[-1] == "done" for lines in desks.said.values()), desks.said

    desk = open_event(hall.url(), who="M", seat="office", read_only=True)
    entries = desk.entries
    assert desk.tournament == fold(entries)
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    deals = Counter((entry.fact.session, entry.fact.deal) for entry in entries if isinstance(entry.fact, DealRecorded))
    assert set(deals.values()) == {1}, "a deal was entered twice"
    assert len(deals) == SEATS * DEALS
    for lines in desks.said.values():
        for word, *rest in map(str.split, lines):
            if word == "saved":
                _number, seq, digest = rest
                assert entries[int(seq) - 1].digest == digest, "an entry that was said to be saved is another one"
    desk.close()
    tell(f"{CRASHES} kills of the server, 2 of seats: {len(deals)} deals of {SEATS} seats, all there once")
