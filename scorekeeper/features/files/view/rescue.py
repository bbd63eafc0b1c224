"""What can still be done with an event that cannot be opened: its newest copy, or what is whole of it.

The file itself is never touched; what comes of it is a new file beside it. Everything here reads and writes files, so
a thread of its own does it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.files.view.backups import free_name
from scorekeeper.store.backup import SUFFIX, BackupCopy, BackupReport, backup, backups, backups_called, held_by
from scorekeeper.store.errors import StoreError

if TYPE_CHECKING:
    from scorekeeper.store.salvage import SalvageReport

DAMAGED = frozenset({"damaged", "guards-missing", "foreign-journal", "foreign-objects"})
"""Codes of files of which something may be whole."""

COPIED = DAMAGED | {"empty-file", "not-an-event", "newer-file"}
"""Codes of files in whose place a copy may be opened."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What can be done with a file that was not opened: copies of it, newest first, and whether to save from it.

    `apart` are those copies whose history the newest does not hold: the event went on differently in them.
    """

    path: Path
    copies: tuple[BackupCopy, ...] = ()
    salvageable: bool = False
    apart: tuple[BackupCopy, ...] = ()

    def __bool__(self) -> bool:
        """Whether there is anything to choose from."""
        return self.salvageable or bool(self.copies)


def worth_looking(trouble: Exception) -> bool:
    """Return whether it is worth looking for what can be done about why an event was not opened."""
    return isinstance(trouble, StoreError) and trouble.code in COPIED and trouble.path is not None


def look_for(trouble: Exception, folder: Path) -> Offer:
    """Look what can be done with the file of a trouble worth looking at; `folder` holds the automatic copies."""
    from scorekeeper.store.salvage import event_of  # noqa: PLC0415 - only when a file is damaged

    assert isinstance(trouble, StoreError)
    assert trouble.path is not None
    path = trouble.path.absolute()
    uid = event_of(path) if trouble.code in DAMAGED or trouble.code == "newer-file" else ""
    try:
        kept = backups(folder, uid) if uid else backups_called(folder, path.stem)
    except OSError:
        kept = ()  # a folder that may not be read
    copies = tuple(reversed([copy for copy in kept if copy.path != path]))
    held = held_by(copies[0].path, copies) if len(copies) > 1 else copies
    apart = tuple(copy for copy in copies if copy not in held)
    return Offer(path, copies, trouble.code in DAMAGED, apart)


def bring_back(found: Offer) -> BackupReport:
    """Copy the newest backup that is whole to a new name beside the file.

    Raises what is the matter with the oldest when none is whole, and what writing raises.
    """
    *newer, oldest = found.copies
    for copy in newer:
        try:
            return backup(copy.path, free_name(found.path.with_suffix(SUFFIX), "backup"))
        except StoreError as trouble:
            if trouble.path != copy.path.absolute():
                raise  # the place where it should go
            # this copy has suffered too
    return backup(oldest.path, free_name(found.path.with_suffix(SUFFIX), "backup"))


def save_whole(found: Offer, at: str) -> "SalvageReport":
    """Write what is provably whole of the file, gaps closed from its copies, to a new name beside it.

    `at` is the moment (UTC). Raises NothingToSalvageError and what writing raises.
    """
    from scorekeeper.store.salvage import salvage  # noqa: PLC0415 - only when a file is damaged

    place = free_name(found.path.with_suffix(SUFFIX), "saved")
    return salvage(found.path, place, at, [copy.path for copy in found.copies])
