"""What can still be done with an event that cannot be opened: its newest copy, or what is whole of it.

The file itself is never touched; what comes of it is a new file beside it. Everything here reads and writes files, so
a thread of its own does it.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.files.view.backups import free_name
from scorekeeper.features.files.view.restoring import at_home
from scorekeeper.store.backup import SUFFIX, BackupCopy, BackupReport, backup, backups, backups_called, held_by
from scorekeeper.store.errors import StoreError
from scorekeeper.store.server.address import is_address, read_address

if TYPE_CHECKING:
    from scorekeeper.store.salvage import SalvageReport

DAMAGED = frozenset({"damaged", "guards-missing", "foreign-journal", "foreign-objects"})
"""Error codes of files that may still be partly intact."""

COPIED = DAMAGED | {"empty-file", "not-an-event", "newer-file"}
"""Codes of files in whose place a copy may be opened."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be done with a file that was not opened: copies of it, newest first, and whether to rescue it.

    `apart` are those copies whose history the newest does not contain: the event diverged in them. `on_server`: the
    event was on a server, and continues in a file from here.
    """

    path: Path
    copies: tuple[BackupCopy, ...] = ()
    salvageable: bool = False
    apart: tuple[BackupCopy, ...] = ()
    on_server: bool = False

    def __bool__(self) -> bool:
        return self.salvageable or bool(self.copies)


def worth_looking(error: Exception, target: str = "") -> bool:
    """Return whether it is worth looking for what can be done about why an event was not opened.

    `target` is where it should be; on a server that only does not answer it is to be waited for, not gone on with here.
    """
    if not isinstance(error, StoreError):
        return False
    if error.path is None:
        return is_address(target) and error.code in DAMAGED
    return error.code in COPIED


def look_for(error: Exception, folder: Path, target: str = "", own: Path | None = None) -> Offer:
    """Look what can be done with the file of a trouble worth looking at; `folder` holds the automatic copies.

    Of an event on a server, whose address is `target`, the newest copy can be opened, in the folder `own`.
    """
    from scorekeeper.store.salvage import event_of  # noqa: PLC0415 - only when a file is damaged

    assert isinstance(error, StoreError)
    if error.path is None:
        event = read_address(target)[0].event
        copies = tuple(reversed(backups(folder, event))) if event else ()
        stem = copies[0].path.name.partition(f".{event}.")[0] if copies else "event"
        return Offer((own or Path.home()) / f"{stem}{SUFFIX}", copies, on_server=True)
    path = error.path.absolute()
    uid = event_of(path) if error.code in DAMAGED or error.code == "newer-file" else ""
    try:
        kept = backups(folder, uid) if uid else backups_called(folder, path.stem)
    except OSError:
        kept = ()  # a folder that may not be read
    copies = tuple(reversed([copy for copy in kept if copy.path != path]))
    held = held_by(copies[0].path, copies) if len(copies) > 1 else copies
    apart = tuple(copy for copy in copies if copy not in held)
    return Offer(path, copies, error.code in DAMAGED, apart)


def bring_back(offer: Offer) -> BackupReport:
    """Copy the newest backup that is whole to a new name beside the file.

    Raises what is the matter with the oldest when none is whole, and what writing raises.
    """
    *newer, oldest = offer.copies
    for copy in newer:
        try:
            return _brought(copy, offer)
        except StoreError as error:
            if error.path != copy.path.absolute():
                raise  # the place where it should go
            # this copy has suffered too
    return _brought(oldest, offer)


def _brought(copy: BackupCopy, offer: Offer) -> BackupReport:
    report = backup(copy.path, free_name(offer.path.with_suffix(SUFFIX), "backup"))
    return replace(report, seq=at_home(report.path)) if offer.on_server else report


def save_whole(offer: Offer, time: str) -> "SalvageReport":
    """Write what is provably whole of the file, gaps closed from its copies, to a new name beside it.

    `time` is the moment (UTC). Raises NothingToSalvageError and what writing raises.
    """
    from scorekeeper.store.salvage import salvage  # noqa: PLC0415 - only when a file is damaged

    path = free_name(offer.path.with_suffix(SUFFIX), "saved")
    return salvage(offer.path, path, time, [copy.path for copy in offer.copies])
