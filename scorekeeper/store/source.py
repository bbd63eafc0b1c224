"""The source of a copy: the event's own file, or its server."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Protocol

from scorekeeper.store import errors
from scorekeeper.store.damage import inspect
from scorekeeper.store.engine import connect
from scorekeeper.store.header import read_header
from scorekeeper.store.schema import CURRENT, Format
from scorekeeper.store.unfinished import open_for_reading

_PAGES = 256
Step = Callable[[int, int], None]
"""Called with how many parts of how many are copied; it raises to end the copying."""


class EventSource(Protocol):
    """An event that can be copied while it is in use."""

    @property
    def stem(self) -> str:
        """The beginning of the names of its copies, before time and entry."""

    @property
    def path(self) -> Path | None:
        """Its file, None on a server."""

    def must_be_event(self) -> None:
        """Raise the reason if this is not an event."""

    def head(self) -> tuple[str, int, str]:
        """Return the uid of the event, the number of its newest entry, and that entry's digest."""

    def digests(self, seqs: Sequence[int]) -> Mapping[int, str] | None:
        """Return the digests of these entries, those that it has; None if it cannot be read."""

    def write(self, draft: Path, near: Path | None, step: Step) -> Collection[str]:
        """Write everything to a draft; return digests of attachments withheld from this seat.

        `near` is an earlier copy, if there is one.
        """

    def reread(self) -> None:
        """Read every entry again, if copies are made from what is known of them."""

    def hang_up(self) -> None:
        """End a running query, from another thread, without waiting for the answer."""

    def fault(self, to: Path, error: errors.StoreError) -> errors.StoreError:
        """Return the error to report when a copy has this fault."""


class FileSource:
    """An event in its file, open or not."""

    def __init__(self, path: Path | str, form: Format = CURRENT) -> None:
        self.path = Path(path).absolute()
        self._form = form

    @property
    def stem(self) -> str:
        """The name of the file without its ending."""
        return self.path.stem

    def must_be_event(self) -> None:
        """Raise the reason if the file is not an event, or has another version."""
        read_header(self.path, self._form)

    def head(self) -> tuple[str, int, str]:
        """Return uid, newest entry and its digest, from the event's own row."""
        try:
            with open_for_reading(self.path) as raw:
                event, seq, head = raw.execute("SELECT uid, head_seq, head_digest FROM event").fetchone()
        except errors.UNREADABLE as error:
            raise errors.from_sqlite(error, self.path) from error
        return event, seq, head

    def digests(self, seqs: Sequence[int]) -> Mapping[int, str] | None:
        """Return the digests of these entries; None if the file cannot be read."""
        try:
            with open_for_reading(self.path) as raw:
                asked = "SELECT digest FROM entry WHERE seq = ?"
                rows = {seq: raw.execute(asked, (seq,)).fetchone() for seq in seqs}
        except (*errors.UNREADABLE, errors.StoreError):
            return None
        return {seq: row[0] for seq, row in rows.items() if row is not None}

    def write(self, draft: Path, _near: Path | None, _step: Step) -> Collection[str]:
        """Copy page by page while others may write; SQLite starts again by itself when they do."""
        try:
            with open_for_reading(self.path) as source, closing(connect(draft, "rwc")) as copy:
                source.backup(copy, pages=_PAGES)
        except errors.UNREADABLE as error:
            store_error = errors.from_sqlite(error, self.path)
            if isinstance(store_error, errors.DamagedError | errors.LockedError | errors.FileVanishedError):
                raise store_error from error  # the original's path, because no one knows the draft
            raise
        return ()

    def reread(self) -> None:
        """Do nothing: a file is always read."""

    def hang_up(self) -> None:
        """Do nothing: a file always answers."""

    def fault(self, to: Path, error: errors.StoreError) -> errors.StoreError:
        """Return what is wrong with the original, if anything, else that the copy failed."""
        original = inspect(self.path, self._form)
        if original.findings:
            return original.findings[0]
        return errors.BackupFailedError(to, cause=error.code)
