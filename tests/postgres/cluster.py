"""A PostgreSQL cluster for the tests: created in a temporary folder and removed afterwards.

It is started as a child that the system ends when the tests end, however they end (Linux; elsewhere the fixture ends
it). PostgreSQL refuses to run as root, so root starts it as the user that Debian's package makes.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import cached_property
from itertools import count
from pathlib import Path

import psycopg
import pytest

SUPERUSER = "postgres"
PATIENCE = 30.0
MISSING = "PostgreSQL's server is not here: install Debian's package 'postgresql'"

_SETTINGS = {
    "fsync": "off",
    "full_page_writes": "off",
    "max_connections": "100",
    "shared_buffers": "16MB",
    "log_min_messages": "warning",
    "timezone": "UTC",
}


def programs() -> Path | None:
    """Return the folder of the newest server's programs, None where there is no server."""
    result = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if result:
        return result[-1].parent
    named = shutil.which("initdb")
    return Path(named).resolve().parent if named else None


def require_postgresql() -> None:
    """Leave a test out where there is no server; in CI that is a failure."""
    if programs() is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)


def free_port() -> int:
    """Return a port of the loopback that nothing listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Cluster:
    """One server. It listens on a socket in its own folder; with `port` on the loopback as well."""

    def __init__(self, port: int | None = None, **settings: str) -> None:
        bin_folder = programs()
        assert bin_folder is not None, MISSING
        self.bin = bin_folder
        self.folder = Path(tempfile.mkdtemp(prefix="sk-pg-", dir="/tmp"))
        self.data = self.folder / "data"
        self.port = port or 5432
        self.listens = "127.0.0.1" if port else ""
        self.settings = {**_SETTINGS, **settings}
        self.process: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)
        self._frozen: list[int] = []
        if os.geteuid() == 0:
            shutil.chown(self.folder, SUPERUSER, SUPERUSER)

    @cached_property
    def _as_user(self) -> tuple[str, ...]:
        """The prefix that runs a server program as an accepted user and ends it with the tests."""
        result = shutil.which("setpriv")
        if result is None:
            return ()
        user = (f"--reuid={SUPERUSER}", f"--regid={SUPERUSER}", "--clear-groups") if os.geteuid() == 0 else ()
        return (result, *user)

    def run(self, program: str, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Run one of the server's programs as the user it runs as. Raises CalledProcessError."""
        line = [*self._as_user, str(self.bin / program), *arguments]
        return subprocess.run(line, check=True, capture_output=True, text=True, cwd=self.folder)

    def make(self) -> "Cluster":
        """Initialize the folder. No passwords are needed until a test requires them."""
        self.run(
            "initdb",
            "-D",
            str(self.data),
            "-U",
            SUPERUSER,
            "-A",
            "trust",
            "-k",
            "--no-sync",
            "-E",
            "UTF8",
            "--locale=C",
        )
        return self

    def start(self) -> "Cluster":
        """Start the server and wait until it answers."""
        settings = {
            **self.settings,
            "unix_socket_directories": str(self.folder),
            "listen_addresses": self.listens,
            "port": str(self.port),
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        ending = ("--pdeathsig=INT",) if self._as_user else ()
        line = [*self._as_user[:1], *ending, *self._as_user[1:], str(self.bin / "postgres"), "-D", str(self.data)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen([*line, *options], stdout=log, stderr=log, cwd=self.folder)
        self.wait_until(self._answers, "the server answers")
        return self

    def stop(self, how: str = "immediate") -> None:
        """Stop the server: "immediate" as in a crash, "fast" in order."""
        if self.process is not None and self.process.poll() is None:
            self.run("pg_ctl", "-D", str(self.data), "-m", how, "-w", "stop")
            self.process.wait(PATIENCE)
        self.process = None

    def freeze(self) -> None:
        """Suspend the whole server, like a hung computer: connections stay but nothing answers."""
        assert self.process is not None
        asked = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        with self.connect() as connection:
            pids = [int(str(pid)) for (pid,) in connection.execute(asked)]
        self._frozen = [self.process.pid, *pids]
        for pid in self._frozen:
            os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        while self._frozen:
            os.kill(self._frozen.pop(), signal.SIGCONT)

    def remove(self) -> None:
        """Stop the server and delete all that is its own."""
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, database: str = "postgres", user: str = SUPERUSER) -> str:
        """Return the address of a database as libpq reads it, by the socket."""
        return f"postgresql://{user}@/{database}?host={self.folder}&port={self.port}"

    def tcp(self, database: str = "postgres", user: str = SUPERUSER) -> str:
        """Return the address of a database over the loopback."""
        return f"postgresql://{user}@127.0.0.1:{self.port}/{database}"

    def connect(self, database: str = "postgres", user: str = SUPERUSER) -> "psycopg.Connection[tuple[object, ...]]":
        """Connect without a transaction around each statement."""
        return psycopg.connect(self.url(database, user), autocommit=True, connect_timeout=5)

    def database(self) -> str:
        """Make an empty database and return its name."""
        name = f"hall{next(self._numbers)}"
        with self.connect() as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return name

    def wait_until(self, holds: Callable[[], object], what: str) -> None:
        """Wait until something holds. Raises AssertionError with the end of the server's log."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"{what}: not in {PATIENCE} s\n{self.log_tail()}"
            time.sleep(0.02)

    def log_tail(self) -> str:
        """Return the end of the server's log."""
        log = self.folder / "log"
        return log.read_text(errors="replace")[-2000:] if log.exists() else ""

    def _answers(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, f"the server ended\n{self.log_tail()}"
        try:
            self.connect().close()
        except psycopg.OperationalError:
            return False
        return True
