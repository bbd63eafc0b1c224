"""Documents read from files that a user names, chooses or drops: regular files of a sensible size."""

from pathlib import Path

from scorekeeper.store.reading import read_file

MOST = 64
"""No document or list is larger, in MB."""
_LISTS = (".csv", ".tsv", ".txt", ".xlsx")


def is_list(path: Path) -> bool:
    """Return whether a file is called as lists of teams are, not as documents (FORMATS 5)."""
    return path.suffix.lower() in _LISTS


def document_bytes(path: Path) -> bytes:
    """Return the bytes of a document. Raises the StoreError that says why it is not read."""
    return read_file(path, MOST)
