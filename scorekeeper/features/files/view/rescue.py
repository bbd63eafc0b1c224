"""What can be done with an event that cannot be opened, from copies or its intact parts.

The file itself is never touched; the result is a new file beside it. Everything here reads and writes files, so it runs
in its own thread.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.files.view.backups import free_name
from scorekeeper.features.files.view.restoring import mark_at_home
from scorekeeper.store.backup import SUFFIX, BackupCopy, BackupReport, backup, backups, backups_called, held_by
from scorekeeper.store.errors import StoreError
from scorekeeper.store.server.address import is_address, read_address

if TYPE_CHECKING:
    from scorekeeper.store.salvage import SalvageReport

DAMAGED = frozenset({"damaged", "guards-missing", "foreign-journal", "foreign-objects"})
"""Error codes of files that may still be partly intact."""

COPIED = DAMAGED | {"empty-file", "not-an-event", "newer-file"}
"""Error codes of files for which a copy may be opened."""


@dataclass(frozen=True, slots=True)
class RescueOffer:
    """What can be done with a file that was not opened: its copies, and whether to rescue it.

    The newest copy comes first. `apart` are copies with entries that the newest one lacks: the event diverged in them.
    `on_server`: the event was on a server, and continues in a file from here.
    """

    path: Path
    copies: tuple[BackupCopy, ...] = ()
    salvageable: bool = False
    apart: tuple[BackupCopy, ...] = ()
    on_server: bool = False

    def __bool__(self) -> bool:
        return self.salvageable or bool(self.copies)


def may_be_rescued(error: Exception, target: str = "") -> bool:
    """Return whether a rescue may help after this error on opening an event.

    `target` is its location; if a server merely does not answer, the user should wait rather than continue with a copy.
    """
    if not isinstance(error, StoreError):
        return False
    if error.path is None:
        return is_address(target) and error.code in DAMAGED
    return error.code in COPIED


def find_rescue(error: Exception, folder: Path, target: str = "", own: Path | None = None) -> RescueOffer:
    """Return what can be done about an error on opening an event.

    `folder` holds the automatic copies.
    For an event on the server `target`, the newest copy can be opened, in the folder `own`.
    """
    from scorekeeper.store.salvage import event_of  # noqa: PLC0415 - only when a file is damaged

    assert isinstance(error, StoreError)
    if error.path is None:
        event = read_address(target)[0].event
        copies = tuple(reversed(backups(folder, event))) if event else ()
        stem = copies[0].path.name.partition(f".{event}.")[0] if copies else "event"
        return RescueOffer((own or Path.home()) / f"{stem}{SUFFIX}", copies, on_server=True)
    path = error.path.absolute()
    uid = event_of(path) if error.code in DAMAGED or error.code == "newer-file" else ""
    try:
        kept = backups(folder, uid) if uid else backups_called(folder, path.stem)
    except OSError:
        kept = ()  # an unreadable folder
    copies = tuple(reversed([copy for copy in kept if copy.path != path]))
    held = held_by(copies[0].path, copies) if len(copies) > 1 else copies
    apart = tuple(copy for copy in copies if copy not in held)
    return RescueOffer(path, copies, error.code in DAMAGED, apart)


def restore_newest_backup(offer: RescueOffer) -> BackupReport:
    """Copy the newest intact backup to a new name beside the file.

    Raises the error of the oldest when none is intact, and errors of writing.
    """
    *newer, oldest = offer.copies
    for copy in newer:
        try:
            return _restore_backup(copy, offer)
        except StoreError as error:
            if error.path != copy.path.absolute():
                raise  # the error is about the destination
            # this copy is damaged, too
    return _restore_backup(oldest, offer)


def _restore_backup(copy: BackupCopy, offer: RescueOffer) -> BackupReport:
    report = backup(copy.path, free_name(offer.path.with_suffix(SUFFIX), "backup"))
    return replace(report, seq=mark_at_home(report.path)) if offer.on_server else report


def salvage_event(offer: RescueOffer, time: str) -> "SalvageReport":
    """Write the intact part of a file, with gaps filled from its copies, to a new name.

    `time` is the moment (UTC). Raises NothingToSalvageError and errors of writing.
    """
    from scorekeeper.store.salvage import salvage  # noqa: PLC0415 - only when a file is damaged

    path = free_name(offer.path.with_suffix(SUFFIX), "saved")
    return salvage(offer.path, path, time, [copy.path for copy in offer.copies])
