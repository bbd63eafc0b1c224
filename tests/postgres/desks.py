"""Six desks in separate processes at one event, with their reports (`tests.postgres.seat`)."""

import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from scorekeeper.journal.facts import DealRecorded, SessionOpened
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event, open_event
from scorekeeper.kernel.stamps import new_uid
from tests.postgres.hall import EventDatabase

SEATS, DEALS = 6, 18
ROOT = Path(__file__).resolve().parents[2]


class Desks:
    """The processes, and every line that any of them has said, by seat."""

    def __init__(self, hall: EventDatabase, url: Callable[[str], str], folder: Path) -> None:
        """Make an event in the hall with one session for each of six desks; connect by `url(login)`."""
        names = tuple(NewTeam(f"Team {number:02}") for number in range(1, 2 * SEATS + 1))
        desk = create_event(
            hall.url(), NewEvent("Great Lakes 56", "international-56", teams=names), who="M", seat="office"
        )
        teams, sessions = list(desk.tournament.teams), dict[str, str]()
        for number in range(SEATS):
            login = hall.scorer(f"desk{number}")
            sessions[login] = new_uid()
            meeting = (teams[2 * number], teams[2 * number + 1])
            desk.submit((SessionOpened(sessions[login], meeting, round=1, table=number + 1),))
        hall.seat(desk.store.event, **dict.fromkeys(sessions, "scorer"))
        desk.close()
        self._url, self._sessions, self._folder = url, sessions, folder
        self.lines: dict[str, list[str]] = {login: [] for login in sessions}
        self.heard = threading.Condition()
        self.running: dict[str, subprocess.Popen[str]] = {}
        self._readers: list[threading.Thread] = []

    def start(self, login: str) -> None:
        """Start a desk, which goes on where it was."""
        line = (self._url(login), login, self._sessions[login], str(DEALS), str(self._folder / login))
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.postgres.seat", *line], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        self.running[login] = process
        reader = threading.Thread(target=self._read, args=(login, process), daemon=True)
        reader.start()
        self._readers.append(reader)

    def kill(self, login: str) -> None:
        """Kill one at once."""
        self.running[login].kill()
        self.running[login].wait()

    def wait_for(self, lines: int) -> None:
        """Wait until each process has printed this many lines."""
        with self.heard:
            assert self.heard.wait_for(lambda: sum(map(len, self.lines.values())) >= lines, 60), self.lines

    def finish(self) -> None:
        """Wait until all have done their work."""
        for process in self.running.values():
            process.wait(90)
        for reader in self._readers:
            reader.join(10)

    def end(self) -> None:
        """Kill whatever still runs."""
        for process in self.running.values():
            process.kill()
            process.wait()

    def check(self, url: str) -> int:
        """Compare the reports with the entries at an address; return the number of deals."""
        assert all(lines[-1] == "done" for lines in self.lines.values()), self.lines
        desk = open_event(url, who="M", seat="office", read_only=True)
        entries = desk.entries
        assert desk.tournament == fold(entries)
        desk.close()
        assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
        facts = [entry.fact for entry in entries if isinstance(entry.fact, DealRecorded)]
        deals = Counter((fact.session, fact.deal) for fact in facts)
        assert set(deals.values()) == {1}, "a deal was entered twice"
        assert len(deals) == SEATS * DEALS
        for word, *rest in (line.split() for lines in self.lines.values() for line in lines):
            if word == "saved":
                _number, seq, digest = rest
                assert entries[int(seq) - 1].digest == digest, "an entry that was said to be saved is another one"
        return len(deals)

    def _read(self, login: str, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        with process.stdout as lines:
            for line in filter(lambda text: text.endswith("\n"), lines):  # what a kill cut off says nothing
                with self.heard:
                    self.lines[login].append(line.strip())
                    self.heard.notify_all()
