"""Where an event is copied from: its own file, or the server that it is on."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Protocol

from scorekeeper.store import errors
from scorekeeper.store.damage import inspect
from scorekeeper.store.engine import connect
from scorekeeper.store.header import read_header
from scorekeeper.store.schema import CURRENT, Format
from scorekeeper.store.unfinished import looked_at

_PAGES = 256
Step = Callable[[int, int], None]
"""Hears how many of how many parts are copied; it raises what is to end the copying."""


class EventSource(Protocol):
    """An event that can be copied while it is worked on."""

    @property
    def stem(self) -> str:
        """What copies of it are called, before when and how far."""

    @property
    def path(self) -> Path | None:
        """Its file, None on a server."""

    def must_be_event(self) -> None:
        """Raise what is the matter where there is no event."""

    def head(self) -> tuple[str, int, str]:
        """Return the uid of the event, the number of its newest entry, and that entry's digest."""

    def digests(self, seqs: Sequence[int]) -> Mapping[int, str] | None:
        """Return the digests of these entries, as far as it has them; None where it cannot be read."""

    def write(self, draft: Path, near: Path | None, step: Step) -> Collection[str]:
        """Write all of it to a draft, and return the digests of attachments that this seat is not shown.

        `near` is an earlier copy of it, where there is one.
        """

    def reread(self) -> None:
        """Read every entry again, where copies are made of what is known of them."""

    def hang_up(self) -> None:
        """End a question that is under way, from another thread, without waiting for the answer."""

    def fault(self, to: Path, error: errors.StoreError) -> errors.StoreError:
        """Return what is to be said where a copy came out with this fault."""


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
        """Raise what is the matter with the file where it is none of an event, or one of another version."""
        read_header(self.path, self._form)

    def head(self) -> tuple[str, int, str]:
        """Return uid, newest entry and its digest, as the event's own row says."""
        try:
            with looked_at(self.path) as raw:
                event, seq, head = raw.execute("SELECT uid, head_seq, head_digest FROM event").fetchone()
        except errors.UNREADABLE as error:
            raise errors.from_sqlite(error, self.path) from error
        return event, seq, head

    def digests(self, seqs: Sequence[int]) -> Mapping[int, str] | None:
        """Return the digests of these entries; None where the file cannot be read."""
        try:
            with looked_at(self.path) as raw:
                asked = "SELECT digest FROM entry WHERE seq = ?"
                rows = {seq: raw.execute(asked, (seq,)).fetchone() for seq in seqs}
        except (*errors.UNREADABLE, errors.StoreError):
            return None
        return {seq: row[0] for seq, row in rows.items() if row is not None}

    def write(self, draft: Path, _near: Path | None, _step: Step) -> Collection[str]:
        """Copy page by page while others may write; SQLite begins again by itself when they do."""
        try:
            with looked_at(self.path) as source, closing(connect(draft, "rwc")) as copy:
                source.backup(copy, pages=_PAGES)
        except errors.UNREADABLE as error:
            store_error = errors.from_sqlite(error, self.path)
            if isinstance(store_error, errors.DamagedError | errors.LockedError | errors.FileVanishedError):
                raise store_error from error  # the original's, for nobody else knows the draft
            raise
        return ()

    def reread(self) -> None:
        """Do nothing: a file is always read."""

    def hang_up(self) -> None:
        """Do nothing: a file answers."""

    def fault(self, to: Path, error: errors.StoreError) -> errors.StoreError:
        """Return what is wrong with the original where something is, else that the copy failed."""
        original = inspect(self.path, self._form)
        if original.findings:
            return original.findings[0]
        return errors.BackupFailedError(to, cause=error.code)
