"""When and where an open event is copied, and how safe it is.

There are two kinds of places: the folder of automatic copies, made when it is missing, and places the scorer named (a
stick, a folder). A missing place of the scorer's is never created, because it would be on the wrong disk.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorekeeper.features.files.view.backups import EVERY_MINUTES, back_up
from scorekeeper.store.backup import newest_backup, source_at
from scorekeeper.store.damage import inspect
from scorekeeper.store.errors import StoreError
from scorekeeper.store.source import EventSource

_STAMP = "%Y-%m-%dT%H:%M:%SZ"
OLD_MINUTES = 15
"""The age at which a copy that lacks entries is marked as old."""


@dataclass(frozen=True, slots=True)
class KeptBackup:
    """The newest verified copy at a place: when it was made, up to which entry.

    `time` is in UTC (ISO 8601; "" never). `gone`: the place is missing. `error`: why no copy could be made there just
    now. `withheld`: how many files the copy made just now lacks, because the server does not show them to this login.
    """

    path: Path
    time: str = ""
    seq: int = 0
    gone: bool = False
    error: Exception | None = None
    withheld: int = 0


@dataclass(frozen=True, slots=True)
class BackupStatus:
    """How safe an event is: age of the newest copy in minutes (-1: none), entries it lacks.

    `gone` and `failed` are the places where a copy should be made and cannot. `worried`: the scorer should be warned.
    """

    minutes: int
    missing: int
    gone: tuple[Path, ...] = ()
    failed: tuple[KeptBackup, ...] = ()
    worried: bool = False


class _BackupStoppedError(Exception):
    """The user canceled this copy."""


class BackupKeeper:
    """Remembers when an event was copied last, and copies it when that is due.

    `event` is its uid. `begin` is called where the event is worked on, `keep` and `look` run on any other thread.
    """

    def __init__(
        self,
        source: EventSource | Path,
        folder: Path,
        event: str = "",
        places: Sequence[Path] = (),
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.source, self.folder, self.event, self.now = source_at(source), folder, event, now
        self.places = tuple(places)
        self._last: datetime | None = None
        self._ended = False

    def end(self) -> None:
        """Make no more copies.

        A running copy of an event on a server ends without waiting for an answer.
        """
        if self.source.path is None:
            self._ended = True
            self.source.hang_up()

    def begin(self) -> bool:
        """Return whether the next copy is due.

        If so it counts as started, and the caller must make it.
        """
        now = self.now()
        if self._last is not None and now - self._last < timedelta(minutes=EVERY_MINUTES):
            return False
        self._last = now
        return True

    @property
    def folders(self) -> tuple[Path, ...]:
        """Every place a copy goes to, the automatic one first."""
        return (self.folder, *(folder for folder in self.places if folder != self.folder))

    def look(self) -> tuple[KeptBackup, ...]:
        """Return the existing copies, place by place; nothing is written."""
        return tuple(self._held(folder) for folder in self.folders)

    def keep(
        self,
        *,
        afresh: bool = False,
        stopped: Callable[[], bool] = bool,
        report: Callable[[int, int], None] = lambda _done, _total: None,
    ) -> tuple[KeptBackup, ...]:
        """Copy the event to every place and return what each contains now.

        A place that fails does not stop the others.
        A copy that equals the newest one there is not made again; with `afresh` that one is verified once more, and
        replaced if it is damaged.
        """
        held = []
        for done, folder in enumerate(self.folders):
            if stopped() or self._ended:
                held.append(self._held(folder))
                continue
            held.append(self._kept(folder, stopped, afresh=afresh))
            report(done + 1, len(self.folders))
        return tuple(held)

    def safety(self, held: Sequence[KeptBackup], seq: int) -> BackupStatus:
        """Return how safe the event is at entry `seq`.

        A copy that lacks entries may be OLD_MINUTES old.
        """
        made = [copy for copy in held if copy.time]
        newest = max(made, key=lambda copy: (copy.seq, copy.time), default=None)
        gone = tuple(copy.path for copy in held if copy.gone)
        failed = tuple(copy for copy in held if copy.error is not None)
        if newest is None:
            return BackupStatus(-1, seq, gone, failed, worried=True)
        age = self.now() - datetime.fromisoformat(newest.time)
        minutes = max(0, int(age.total_seconds() // 60))
        missing = max(0, seq - newest.seq)
        old = missing > 0 and minutes >= OLD_MINUTES
        return BackupStatus(minutes, missing, gone, failed, worried=bool(old or gone or failed))

    def _kept(self, path: Path, stopped: Callable[[], bool], *, afresh: bool) -> KeptBackup:
        if path != self.folder and not path.is_dir():
            return KeptBackup(path, gone=True)

        def step(_done: int, _total: int) -> None:
            if stopped() or self._ended:
                raise _BackupStoppedError

        try:
            report = back_up(self.source, path, self.now(), step=step)
            if report is None and afresh and not self._newest_is_whole(path):
                report = back_up(self.source, path, self.now(), always=True, step=step)
        except _BackupStoppedError:
            return self._held(path)
        except (StoreError, OSError) as error:
            before = self._held(path)
            if stopped() or self._ended:
                return before
            return KeptBackup(path, before.time, before.seq, before.gone, error)
        held = self._held(path)
        if not afresh and report is None:
            return held
        return KeptBackup(path, self.now().strftime(_STAMP), held.seq, withheld=len(report.withheld) if report else 0)

    def _newest_is_whole(self, path: Path) -> bool:
        newest = newest_backup(path, self.event, self.source)
        return newest is not None and inspect(newest.path).whole

    def _held(self, path: Path) -> KeptBackup:
        try:
            newest = newest_backup(path, self.event, self.source)
        except OSError as error:
            return KeptBackup(path, error=error)
        if newest is None:
            return KeptBackup(path, gone=path != self.folder and not path.is_dir())
        return KeptBackup(path, newest.at, newest.seq)
