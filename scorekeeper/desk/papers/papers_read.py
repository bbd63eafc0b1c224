"""Files as the session records in them: documents, lists of documents, sheet documents and signed sheets."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path as Folder
from typing import Any

from scorekeeper.assets.paths import user_data_dir
from scorekeeper.desk.papers.disputes_in import listed_in
from scorekeeper.desk.papers.record_facts import Path
from scorekeeper.desk.signing.gathering import Sealed, is_sheet_file, read_signed
from scorekeeper.documents.sheet import holds_game, read_scorable, read_scorable_game
from scorekeeper.documents.text import read_text
from scorekeeper.rules.hands import Game
from scorekeeper.rules.model import Problem, Session


@dataclass(frozen=True, slots=True)
class Paper:
    """One record of a session or a game, from which file and which place in it."""

    name: str
    path: Path
    record: Session | Game
    sealed: Sealed | None = None
    """The signed sheet that it was taken from."""
    disputes: tuple[Mapping[str, Any], ...] = ()
    """What a sheet lists as open disputes."""


def read_papers(name: str, data: bytes, folder: Folder | None = None) -> tuple[list[Paper], list[Problem]]:
    """Read the documents in one file: a session or sheet document, a list, a signed sheet; and what is wrong.

    A signed sheet is judged by the clubs that are trusted in `folder`, None: where the program keeps its data.
    """
    if is_sheet_file(data):
        return _read_signed(name, data, folder or user_data_dir())
    text = read_text(data)
    problems = list(text.problems)
    if not text.readable:
        return [], problems
    listed: list[tuple[Path, Any]] = [((), text.value)]
    if isinstance(text.value, list):
        listed = [((index,), value) for index, value in enumerate(text.value)]
    papers = []
    for path, value in listed:
        found = read_scorable_game(value, path) if holds_game(value) else read_scorable(value, path)
        if isinstance(found, Session | Game):
            papers.append(Paper(name, path, found, disputes=listed_in(value)))
        else:
            problems.extend(found)
    return papers, problems


def _read_signed(name: str, data: bytes, folder: Folder) -> tuple[list[Paper], list[Problem]]:
    from scorekeeper.desk.papers.drawn_anew import page_anew  # noqa: PLC0415 - the drawing libraries are large
    from scorekeeper.desk.papers.importing import entered_alone  # noqa: PLC0415 - which itself reads files

    found = read_signed(data, folder, datetime.now(UTC), partial(page_anew, enter=entered_alone))
    if isinstance(found, Problem):
        return [], [found]
    value, sealed = found
    record = read_scorable_game(value) if holds_game(value) else read_scorable(value)
    if not isinstance(record, Session | Game):
        return [], list(record)
    return [Paper(name, (), record, sealed, listed_in(value))], []
