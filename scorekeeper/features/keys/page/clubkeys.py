"""The opened keys of the club.

The one place that holds them, for the People page and for signing.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from scorekeeper.kit.jobs import Jobs

if TYPE_CHECKING:
    from scorekeeper.features.keys.view.people import OpenClub
    from scorekeeper.signing.keys.hardness import Hardness

T = TypeVar("T")
LOCK_AFTER_MS = 30 * 60 * 1000
"""The time after the last signature at which the keys are locked."""


class ClubKeys(QObject):
    """The secrets that open the keys, in memory only.

    `changed` when keys are opened or locked, or a person is enrolled.

    `hardness` is the cost of one try of a secret, None the usual; only tests make it cheaper.
    """

    changed = Signal()

    def __init__(self, jobs: Jobs, data: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self.data = jobs, data
        self.hardness: Hardness | None = None
        self._open: OpenClub | None = None
        self._waiting = 0
        self.protection_put_off = False
        """Whether the question for a passphrase was put off until the program starts again."""
        self.wants_passphrase = False
        """Whether the Signers page is to begin with the form for a passphrase."""
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(LOCK_AFTER_MS)
        self._idle.timeout.connect(self.lock)

    @property
    def open_club(self) -> "OpenClub | None":
        """The keys of the club, None while they are locked."""
        return self._open

    @property
    def busy(self) -> bool:
        """Whether a task with the keys is in progress; only one runs at a time."""
        return self._waiting > 0

    def hold(self, club: "OpenClub", *, silently: bool = False) -> None:
        """Keep these keys open until they are locked; `silently` does not emit `changed`."""
        self._open = club
        self._idle.start()
        if not silently:
            self.changed.emit()

    def put_off_protection(self) -> None:
        """Do not ask for a passphrase again until the program starts again."""
        self.protection_put_off = True

    def used(self) -> None:
        """Note that the open keys are in use: they are locked LOCK_AFTER_MS later."""
        if self._open is not None:
            self._idle.start()

    def lock(self) -> None:
        """Forget the secrets that open the keys."""
        club, self._open = self._open, None
        self._idle.stop()
        if club is not None:
            club.lock()
            self.changed.emit()

    def run(self, work: Callable[[], T], done: Callable[[T], None], failed: Callable[[Exception], None]) -> None:
        """Run work with the keys off the window's thread.

        Each try of a secret takes a quarter of a second on purpose.
        """
        self._waiting += 1

        def finished(result: T) -> None:
            self._waiting -= 1
            done(result)

        def refused(error: Exception) -> None:
            self._waiting -= 1
            failed(error)

        self._jobs.draw(lambda _ticket, _report: work(), finished, refused, lambda _done, _total: None)
