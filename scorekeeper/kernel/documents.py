"""Documents from files a user names, chooses or drops, of a sensible size."""

from pathlib import Path

from scorekeeper.store.reading import read_file

MOST = 64
"""The maximum size of a document or list, in MB."""
_LISTS = (".csv", ".tsv", ".txt", ".xlsx")


def is_list(path: Path) -> bool:
    """Return whether a file has the suffix of a team list, not of a document (FORMATS 5)."""
    return path.suffix.lower() in _LISTS


def document_bytes(path: Path) -> bytes:
    """Return the bytes of a document.

    Raises the StoreError that says why it cannot be read.
    """
    return read_file(path, MOST)
