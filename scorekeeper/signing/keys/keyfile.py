"""The key file on disk: read, changed and written whole.

An attempt is counted as wrong before it is checked.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.signing.keys.book import LARGEST, KeyBook, read_book, written
from scorekeeper.signing.keys.errors import KeysError, refuse
from scorekeeper.signing.keys.files import octets, only_one, write_private
from scorekeeper.signing.keys.tries import NONE, Tries
from scorekeeper.signing.keys.witness import read_witness, stricter, write_witness


class KeyFile:
    """One club's keys in one file, locked: public data can be read, everything else is sealed.

    Every method that counts an attempt takes the time (aware). The count is written before the secret is tried, so that
    killing the program does not avoid it.
    """

    __slots__ = ("_book", "_path")

    def __init__(self, path: Path, book: KeyBook) -> None:
        self._path = path
        self._book = book

    @property
    def path(self) -> Path:
        return self._path

    @property
    def book(self) -> KeyBook:
        """Everything in the file as last read; secrets in it are sealed."""
        return self._book

    def count(self, what: str, time: datetime) -> None:
        """Count an attempt as wrong before it is made.

        Raises Paused, and KeysError if it cannot be written.
        """
        moment = utc(time)

        restarted: list[Tries] = []

        def counted(book: KeyBook) -> KeyBook:
            tries = book.tried(what)
            shorter = tries.at_most(moment)
            if shorter != tries:
                restarted.append(shorter)  # the clock was set back: restart the pause, count no attempt
                return book.with_tries(what, shorter)
            tries.refuse_paused(moment)
            return book.with_tries(what, tries.one_more(moment))

        self._change_counts(counted, moment)
        for tries in restarted:
            tries.refuse_paused(moment)

    def forgive(self, what: str) -> None:
        """Reset the count of wrong attempts after a correct one."""
        self._change_counts(lambda book: book.with_tries(what, NONE), None)

    def _change_counts(self, how: Callable[[KeyBook], KeyBook], time: datetime | None) -> None:
        """Change the counts here and in the second record.

        Counts that were reset or set back are restored.
        """
        try:
            with only_one(self._path):
                book = read_file(self._path)
                witness = read_witness(self._path, book)
                noticed = witness.noticed if witness is not None else None
                if witness is not None and not witness.agrees(book):
                    book = stricter(book, witness).with_next_counter()
                    noticed = time or noticed
                    write_private(self._path, written(book))
                    write_witness(self._path, book, noticed)
                book = how(book).with_next_counter()
                write_private(self._path, written(book))
                write_witness(self._path, book, noticed)
        except OSError as cause:
            raise unwritten(cause) from None
        self._book = book

    def counts_changed(self, time: datetime) -> datetime | None:
        """Return when the counts of wrong attempts were found to have been reset or set back.

        None if they were not.
        """
        witness = read_witness(self._path, self._book)
        if witness is None:
            return None
        return witness.noticed or (None if witness.agrees(self._book) else utc(time))

    def accept_counts(self) -> None:
        """Accept the current counts as the new start.

        The keeper of the keys has changed the passphrase.
        """
        write_witness(self._path, self._book, None)

    def change(self, how: Callable[[KeyBook], KeyBook]) -> KeyBook:
        """Read, change and write the file while other programs are kept out; return the new book."""
        try:
            with only_one(self._path):
                book = how(read_file(self._path))
                write_private(self._path, written(book))
        except OSError as cause:
            raise unwritten(cause) from None
        self._book = book
        return book

    def reread(self) -> KeyBook:
        """Read the file again, as another program may have changed it.

        Raises KeysError as `read_file`.
        """
        self._book = read_file(self._path)
        return self._book


def utc(time: datetime) -> datetime:
    """Return an aware time in UTC, to the second; a naive one is a programming error."""
    if time.tzinfo is None:
        raise ValueError(time)
    return time.astimezone(UTC).replace(microsecond=0)


def unwritten(cause: OSError) -> KeysError:
    """Return the error for a place that cannot be written, with the system's message."""
    return refuse("keys-not-written", reason=cause.strerror or "")


def file_octets(path: Path) -> bytes:
    """Return the bytes of a key file.

    Raises KeysError ("no-keys", "not-keys", "keys-unreadable").
    """
    try:
        data = octets(path, LARGEST)
    except FileNotFoundError:
        raise refuse("no-keys") from None
    except OSError as cause:
        raise refuse("keys-unreadable", reason=cause.strerror or "") from None
    if data is None:
        raise refuse("not-keys")
    return data


def read_file(path: Path) -> KeyBook:
    """Return the contents of a key file; raises KeysError as `file_octets` and `read_book`."""
    return read_book(file_octets(path))
