"""A primary server and its standby, with a hall on them."""

import os
import signal
from pathlib import Path

from tests.postgres.cluster import SUPERUSER, Cluster, free_port

FIRST, SECOND = "hall1", "hall2"


class Pair:
    """A primary and its standby. If synchronous, each names the other from the start."""

    def __init__(self, *, synchronous: bool) -> None:
        self._synchronous = synchronous
        # the second one does not wait for five seconds before it looks for the first again
        settings = {"fsync": "on", "full_page_writes": "on", "wal_retrieve_retry_interval": "100ms"}
        self.first, self.second = (Cluster(free_port(), **settings) for _ in range(2))

    def make(self) -> "Pair":
        """Make both and wait until the second one follows."""
        self._name(self.first.make(), FIRST, SECOND)
        self.first.start()
        source = f"host={self.first.folder} port={self.first.port} user={SUPERUSER}"
        self.second.run("pg_basebackup", "-D", str(self.second.data), "-d", source, "-R", "-c", "fast", "--no-sync")
        self._name(self.second, SECOND, FIRST)
        self.second.start()
        state = "sync" if self._synchronous else "async"
        self.first.wait_until(lambda: self._asked("SELECT sync_state FROM pg_stat_replication") == state, "it follows")
        return self

    def url(self, database: str, login: str) -> str:
        """Return the address of both, of which the one that takes entries is meant."""
        machines = ",".join(f"127.0.0.1:{cluster.port}" for cluster in (self.first, self.second))
        return f"postgresql://{login}@{machines}/{database}?target_session_attrs=read-write"

    def stall(self) -> None:
        """Send the second one nothing more, as a cable between the two does that is slow or out."""
        os.kill(int(str(self._asked("SELECT pid FROM pg_stat_replication"))), signal.SIGSTOP)

    def waiting(self) -> int:
        """Return how many commits wait for the second server."""
        return int(str(self._asked("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")))

    def cut_waiting(self) -> None:
        """Cancel commits that wait: entries become visible, and the standby lacks them."""
        self._asked("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")

    def kill_first(self) -> None:
        """Kill the first server and all its processes at one moment, as pulling its power does."""
        process = self.first.process
        assert process is not None
        os.kill(process.pid, signal.SIGSTOP)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        for sent in (signal.SIGSTOP, signal.SIGKILL):
            for child in (*map(int, children), process.pid):
                os.kill(child, sent)
        process.wait()

    def take_over(self) -> None:
        """Promote the standby, which then waits for no other server, as a person would."""
        self.second.run("pg_ctl", "-D", str(self.second.data), "-w", "promote")
        with self.second.connect() as connection:
            connection.execute("ALTER SYSTEM SET synchronous_standby_names = ''")
            connection.execute("SELECT pg_reload_conf()")

    def remove(self) -> None:
        """Stop both and delete all that is theirs."""
        try:
            self.second.remove()
        finally:
            self.first.remove()

    def _name(self, cluster: Cluster, own: str, other: str) -> None:
        waits_for = other if self._synchronous else ""
        with (cluster.data / "postgresql.conf").open("a") as settings:
            settings.write(f"\ncluster_name = '{own}'\nsynchronous_standby_names = '{waits_for}'\n")

    def _asked(self, question: str) -> object:
        with self.first.connect() as connection:
            row = connection.execute(question).fetchone()
        return row[0] if row else None
