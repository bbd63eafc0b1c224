"""The key file on the disk: read, changed and written whole, wrong tries counted before anything is tried."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.signing.keys.book import LARGEST, KeyBook, read_book, written
from scorekeeper.signing.keys.errors import KeysError, refuse
from scorekeeper.signing.keys.files import octets, only_one, write_private
from scorekeeper.signing.keys.tries import NONE, Tries
from scorekeeper.signing.keys.witness import read_witness, stricter, write_witness


class KeyFile:
    """One club's keys in one file, locked: what is public can be read, everything else is sealed.

    Every method that counts a try takes the moment (aware). The count is written before the secret is tried, so that
    stopping the program does not save a try.
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
        """Everything in the file as it was last read; what is secret in it is sealed."""
        return self._book

    def count(self, what: str, time: datetime) -> None:
        """Count one try as wrong before it is made; raises Paused, and KeysError when it cannot be written."""
        moment = utc(time)

        restarted: list[Tries] = []

        def counted(book: KeyBook) -> KeyBook:
            tries = book.tried(what)
            shorter = tries.at_most(moment)
            if shorter != tries:
                restarted.append(shorter)  # the clock was put back: the pause begins again, and this is no try
                return book.with_tries(what, shorter)
            tries.refuse_paused(moment)
            return book.with_tries(what, tries.one_more(moment))

        self._change_counts(counted, moment)
        for tries in restarted:
            tries.refuse_paused(moment)

    def forgive(self, what: str) -> None:
        """Forget wrong tries: a right one was made."""
        self._change_counts(lambda book: book.with_tries(what, NONE), None)

    def _change_counts(self, how: Callable[[KeyBook], KeyBook], time: datetime | None) -> None:
        """Change the counts here and in the second record; what was emptied or put back meanwhile counts on."""
        try:
            with only_one(self._path):
                book = read_file(self._path)
                witness = read_witness(self._path, book)
                noticed = witness.noticed if witness is not None else None
                if witness is not None and not witness.agrees(book):
                    book = stricter(book, witness).one_turn_on()
                    noticed = time or noticed
                    write_private(self._path, written(book))
                    write_witness(self._path, book, noticed)
                book = how(book).one_turn_on()
                write_private(self._path, written(book))
                write_witness(self._path, book, noticed)
        except OSError as cause:
            raise unwritten(cause) from None
        self._book = book

    def counts_changed(self, time: datetime) -> datetime | None:
        """Return since when it is known that somebody emptied the counts of wrong tries or put them back."""
        witness = read_witness(self._path, self._book)
        if witness is None:
            return None
        return witness.noticed or (None if witness.agrees(self._book) else utc(time))

    def accept_counts(self) -> None:
        """Begin anew with the counts as they stand: the passphrase was changed by who keeps the keys."""
        write_witness(self._path, self._book, None)

    def change(self, how: Callable[[KeyBook], KeyBook]) -> KeyBook:
        """Read the file, change it and write it, while nobody else does; answer the book that stands now."""
        try:
            with only_one(self._path):
                book = how(read_file(self._path))
                write_private(self._path, written(book))
        except OSError as cause:
            raise unwritten(cause) from None
        self._book = book
        return book

    def reread(self) -> KeyBook:
        """Read the file again, which another program may have changed; raises KeysError as `read_file`."""
        self._book = read_file(self._path)
        return self._book


def utc(time: datetime) -> datetime:
    """Return an aware moment in UTC, to the second; a naive one is a mistake of the program."""
    if time.tzinfo is None:
        raise ValueError(time)
    return time.astimezone(UTC).replace(microsecond=0)


def unwritten(cause: OSError) -> KeysError:
    """Return the refusal for a place that cannot be written, with what the system says."""
    return refuse("keys-not-written", reason=cause.strerror or "")


def file_octets(path: Path) -> bytes:
    """Return the bytes of a key file; raises KeysError ("no-keys", "not-keys", "keys-unreadable")."""
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
    """Return what a key file holds; raises KeysError as `file_octets` and `read_book`."""
    return read_book(file_octets(path))
