"""The files of a session: a sheet drawn now, or the signed original and its copies.

The PDF of a closed sheet is the file that was signed, byte for byte, and its JSON the record that was signed. A
workbook is always made afresh; it names the digests of both. With the scorer's key, workbook and JSON of a closed sheet
get a signature in a file beside them (`.p7s`), which `verify` and `openssl cms -verify` check. A sheet that was closed
on paper is drawn again, without a signature.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.features.papers.view.exporting import (
    JSON,
    P7S,
    PDF,
    XLSX,
    file_name,
    may_replace,
    sealed_name,
    sheet_bytes,
    signature_path,
)
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.kernel.whole_file import not_written, write_file

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions

Kept = Callable[[str], bytes]
"""A function that returns the event's stored file for a SHA-256."""

Seal = Callable[[bytes], bytes]
"""A function that returns the scorer's signature over a file, for a file beside it."""


@dataclass(frozen=True, slots=True)
class Copies:
    """A maker of sheet files.

    `kept` is the event's own store; without it signed originals are not available and every sheet is drawn again.
    Without `seal` no signatures are put beside files.
    """

    kept: Kept | None = None
    seal: Seal | None = None

    def name(self, kind: str, state: Played) -> str:
        """Return the name of a file in an export folder; each signed revision has its own."""
        if kind == PDF and state.has_signed_file and self.kept is not None:
            return sealed_name(state, state.sealed[-1].revision)
        return file_name(state, kind)

    def content(self, kind: str, state: Played, tournament: Tournament, options: "SheetOptions") -> bytes:
        """Return a sheet as a file.

        Raise NotWritten ("no-glyph"), or StoreError if the signed file was lost.
        """
        if state.is_closed and kind in (PDF, JSON) and self.kept is not None:
            closed = state.sealed[-1]
            if kind == PDF and not closed.file:
                return sheet_bytes(kind, state, tournament, options)
            return self.kept(closed.file if kind == PDF else closed.record)
        return sheet_bytes(kind, state, tournament, options)

    def seals(self, kind: str, state: Played) -> bool:
        """Return whether a signature file is written next to a copy of a closed sheet."""
        return self.seal is not None and state.has_signed_file and kind in (XLSX, JSON)

    def put(self, kind: str, path: Path, data: bytes, *, signed: bool, make_folder: bool = False) -> tuple[Path, ...]:
        """Write a file and, if it is to be `signed`, the signature beside it; return both paths.

        Raises NotWritten. An outdated signature file is removed, because it would not fit the new file.
        """
        may_put(kind, path)
        signature = self.seal(data) if self.seal is not None and signed else None
        same = _is_signature(path, data)
        write_file(path, data, make_folder=make_folder)
        if signature is not None:
            write_file(signature_path(path), signature)
            return (path, signature_path(path))
        if not same:
            _remove_signature(signature_path(path))
        return (path,)


def may_put(kind: str, path: Path) -> None:
    """Raise NotWritten if there is a file at this path, or beside it, that must not be replaced."""
    may_replace(path, kind)
    may_replace(signature_path(path), P7S)


def _is_signature(path: Path, data: bytes) -> bool:
    """Return whether the file has exactly these bytes.

    Only a file of that length is read, because a device never ends.
    """
    with suppress(OSError):
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    return False


def _remove_signature(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as cause:
        raise not_written(path, cause) from cause
