"""Sheets of an event as files: one in several forms, or many with failures reported."""

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.assets.durable import make_folder
from scorekeeper.features.papers.view.copies import Copies, may_put
from scorekeeper.features.papers.view.exporting import JSON, PDF, XLSX, ExportTarget, no_file_twice, signature_path
from scorekeeper.features.papers.view.paperwork import Report, Stopped, WrittenPapers, sheet_piece, write_papers
from scorekeeper.journal.snapshot import Played, Tournament
from scorekeeper.kernel.binding import bind_pages
from scorekeeper.kernel.errors import NotWritten
from scorekeeper.kernel.whole_file import not_written

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions


def export_one(
    tournament: Tournament, state: Played, targets: Sequence[ExportTarget], options: "SheetOptions", copies: Copies
) -> tuple[Path, ...]:
    """Write one sheet in every form of `targets`.

    Return the paths, with those of the signatures beside them.
    A path is a file, or a folder to put the file in. All is drawn before anything is written. Raises NotWritten, and
    leaves no new file behind.
    """
    files: list[tuple[Path, str, bytes]] = []
    for target in targets:
        path = target.path / copies.name(target.kind, state) if target.path.is_dir() else target.path
        files.append((path, target.kind, copies.content(target.kind, state, tournament, options)))
    no_file_twice(path for path, _kind, _data in files)
    for path, kind, _data in files:
        may_put(kind, path)
    new = [
        candidate
        for path, _kind, _data in files
        for candidate in (path, signature_path(path))
        if not os.path.lexists(candidate)
    ]
    written: list[Path] = []
    try:
        for path, kind, data in files:
            written += copies.put(kind, path, data, signed=copies.seals(kind, state))
    except NotWritten:
        with suppress(OSError):
            for path in new:
                path.unlink(missing_ok=True)
        raise
    return tuple(written)


def export_all(
    tournament: Tournament,
    states: Sequence[Played],
    targets: Sequence[ExportTarget],
    options: "SheetOptions",
    *,
    copies: Copies,
    stopped: Stopped = lambda: False,
    report: Report = lambda _done, _total: None,
) -> WrittenPapers:
    """Write the sheets of these sessions; failures are named in the result, the others continue.

    Each path is a folder, made if it is missing; but a path that is not a folder and ends in `.json` gets one list of
    all sheet documents, in `.pdf` all sheets one after another, whole or not at all. Raises NotWritten if a target
    cannot be used, before anything is written.
    """
    together = [target for target in targets if _is_one_file(target)]
    single = [target for target in targets if target not in together]
    pieces = [sheet_piece(tournament, state, copies) for state in states]
    _check_places(states, single, together, copies)
    files = [(target, _all_in_one(target, tournament, states, options, copies)) for target in together]
    folders = _make_folders([target.path for target in single] if states else [])
    written = write_papers(pieces, single, options, stopped=stopped, report=report) if single else None
    if written is not None and not written.files:
        _clear_away(folders)
    if written is not None and written.stopped:
        return written
    done = written or WrittenPapers((), len(states))
    places = [path for target, data in files for path in copies.put(target.kind, target.path, data, signed=False)]
    return WrittenPapers((*done.files, *places), done.done, done.failed)


def _is_one_file(want: ExportTarget) -> bool:
    return want.path.suffix.lower() == f".{want.kind}" and not want.path.is_dir()


def _check_places(
    states: Sequence[Played], single: Sequence[ExportTarget], together: Sequence[ExportTarget], copies: Copies
) -> None:
    """Raise NotWritten for any problem with a target before the first sheet is drawn."""
    for want in single:
        if want.path.exists() and not want.path.is_dir():
            raise NotWritten(str(want.path), "not-a-folder")
    files = [(want.path / copies.name(want.kind, state), want.kind) for want in single for state in states]
    files += [(want.path, want.kind) for want in together]
    no_file_twice(path for path, _kind in files)
    for path, kind in files:
        may_put(kind, path)


def _make_folders(folders: Sequence[Path]) -> list[Path]:
    """Make these folders and return the new ones, the innermost first.

    Raise NotWritten on failure.
    """
    missing = {each for folder in folders for each in (folder, *folder.parents) if not each.exists()}
    made = sorted(missing, key=lambda folder: len(folder.parts), reverse=True)
    try:
        for folder in folders:
            make_folder(folder)
    except OSError as cause:
        _clear_away(made)
        raise not_written(folder, cause) from cause
    return made


def _clear_away(folders: Sequence[Path]) -> None:
    """Remove the folders that were made and are empty."""
    for folder in folders:
        with suppress(OSError):
            folder.rmdir()


def all_as_json(tournament: Tournament, states: Sequence[Played], options: "SheetOptions", copies: Copies) -> bytes:
    """Return the sheet documents of several sessions as one JSON list."""
    return b"[" + b",\n ".join(copies.content(JSON, state, tournament, options) for state in states) + b"]\n"


def all_as_pdf(tournament: Tournament, states: Sequence[Played], options: "SheetOptions", copies: Copies) -> bytes:
    """Return the sheets of several sessions as one PDF to print, which carries no signatures."""
    return bind_pages(copies.content(PDF, state, tournament, options) for state in states)


def _all_in_one(
    want: ExportTarget, tournament: Tournament, states: Sequence[Played], options: "SheetOptions", copies: Copies
) -> bytes:
    if want.kind == XLSX or (want.kind == PDF and not states):
        raise NotWritten(str(want.path), "one-a-session")
    together = all_as_json if want.kind == JSON else all_as_pdf
    return together(tournament, states, options, copies)
