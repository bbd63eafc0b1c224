"""The documents in a file, be it a document, a list of them or a signed sheet."""

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path as Folder

from scorekeeper.assets.paths import user_data_dir
from scorekeeper.documents.sheet import holds_game, read_scorable, read_scorable_game
from scorekeeper.features.keys.view.gathering import is_sheet_file, read_signed
from scorekeeper.features.papers.view.dispute_import import listed_disputes
from scorekeeper.features.papers.view.papers_read import ReadPaper, is_covered, read_documents
from scorekeeper.rules.hands import Game
from scorekeeper.rules.model import Problem, Session


def read_papers(
    name: str, data: bytes, folder: Folder | None = None, clubs: Sequence[bytes] = ()
) -> tuple[list[ReadPaper], list[Problem]]:
    """Read the papers in one file: documents, or a signed sheet; and any problems.

    A signed sheet is checked against the clubs trusted in `folder` (None: the program's data folder) and `clubs` (PEM).
    """
    if is_sheet_file(data):
        return _read_signed(name, data, folder or user_data_dir(), clubs)
    return read_documents(name, data)


def _read_signed(
    name: str, data: bytes, folder: Folder, clubs: Sequence[bytes]
) -> tuple[list[ReadPaper], list[Problem]]:
    from scorekeeper.features.papers.view.redrawing import redraw_sheet  # noqa: PLC0415 - the drawing libraries are large

    result = read_signed(data, folder, datetime.now(UTC), redraw_sheet, clubs)
    if isinstance(result, Problem):
        return [], [result]
    value, sealed = result
    record = read_scorable_game(value) if holds_game(value) else read_scorable(value)
    if not isinstance(record, Session | Game):
        return [], list(record)
    by_committee, by_captains = (sealed.by_committee, sealed.by_captains) if sealed is not None else (False, False)
    aside = "" if sealed is not None else "signed-in-part"
    if sealed is not None and not is_covered(record, by_committee=by_committee, by_captains=by_captains):
        sealed, aside = None, "signed-without-committee"
    digest = sha256(data).hexdigest()
    disputes = listed_disputes(value)
    return [ReadPaper(name, (), record, sealed, disputes, digest, by_committee, by_captains, aside)], []
