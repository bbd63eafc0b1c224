"""Sheets as files: which session goes where under what name, and writing it so that no half file is ever seen.

A file that is there is replaced only by one of its own kind: a PDF by a PDF, a workbook by a workbook, JSON by
JSON. So exporting again after a correction just works, and an event, or whatever else lies there, is never lost by a
slip in the name.
"""

import io
import json
import os
import stat
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from scorekeeper.desk.errors import NotWritten, Refused
from scorekeeper.desk.whole_file import not_written, write_file
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.rules.model import problem

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions

PDF, XLSX, JSON = "pdf", "xlsx", "json"
KINDS = (PDF, XLSX, JSON)
_BEGINNINGS = {PDF: (b"%PDF",), XLSX: (b"PK",), JSON: (b"{", b"[")}
_LONGEST_NAME = 24
_SHORTEST_PREFIX = 4
_OnePlayed = TypeVar("_OnePlayed", SessionState, GameState)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be written in one form: the kind, and the file, or folder for several sheets."""

    kind: str
    path: Path


def find_session(tournament: Tournament, text: str) -> SessionState:
    """Answer the session that an id names: its number, or its uid or the beginning of it (four letters or more).

    Raises Refused with `no-such-session` or `several-sessions`.
    """
    return _find(tournament.sessions, text)


def find_game(tournament: Tournament, text: str) -> GameState:
    """Answer the game that an id names, by the same rules as a session. Raises Refused."""
    return _find(tournament.games, text)


def find_played(tournament: Tournament, text: str) -> Played:
    """Answer the session, or in an event of games the game, that an id names. Raises Refused."""
    return find_game(tournament, text) if tournament.games else find_session(tournament, text)


def all_played(tournament: Tournament) -> tuple[Played, ...]:
    """Answer every session, or in an event of games every game, in the order in which they were opened."""
    return (*tournament.sessions.values(), *tournament.games.values())


def _find(states: Mapping[str, _OnePlayed], text: str) -> _OnePlayed:
    text = text.strip().lower()
    for state in states.values():
        if text == str(state.number) or text == state.uid:
            return state
    found = [state for uid, state in states.items() if uid.startswith(text)]
    if len(text) < _SHORTEST_PREFIX or not found:
        raise Refused((problem("no-such-session-id", value=text, sessions=len(states)),))
    if len(found) > 1:
        raise Refused((problem("several-sessions", value=text, sessions=len(found)),))
    return found[0]


def file_name(state: Played, kind: str) -> str:
    """Answer the name of a sheet's file in a folder of them: plain letters and digits, never the same for two.

    It is made of the number of the session, round, table and teams: `003-r2-t4-dallas-detroit.pdf`.
    """
    parts = [f"{state.number:03d}"]
    parts += [f"r{state.round}"] if state.round is not None else []
    parts += [f"t{state.table}"] if state.table is not None else []
    parts += [plain_name(name) for name in names_of(state)]
    return "-".join(part for part in parts if part) + f".{kind}"


def names_of(state: Played) -> tuple[str, ...]:
    """Answer who plays: the names of the teams, in a game those of the players of each side."""
    if isinstance(state, GameState):
        return tuple(" \N{BULLET} ".join(players) for players in state.record.players.values())
    return tuple(team.name for team in state.record.teams.values())


def plain_name(name: str) -> str:
    """Answer the Latin letters and digits of a name, without accents; nothing may be left of it."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower()
    words = "".join(letter if letter.isalnum() else " " for letter in letters).split()
    return "-".join(words)[:_LONGEST_NAME].strip("-")


def sheet_bytes(kind: str, state: Played, tournament: Tournament, options: "SheetOptions") -> bytes:
    """Answer one sheet as a file. Raises NotWritten when no font here has one of its letters."""
    if kind != PDF:
        return _rendered(kind, state, tournament, options)
    from scorekeeper.sheets.paper.typefaces import NoGlyph  # noqa: PLC0415 - drawing is only needed here

    try:
        return _rendered(kind, state, tournament, options)
    except NoGlyph as missing:
        raise NotWritten(str(missing), "no-glyph") from missing


def _rendered(kind: str, state: Played, tournament: Tournament, options: "SheetOptions") -> bytes:
    if isinstance(state, GameState):
        from scorekeeper.sheets.game.render import render_game  # noqa: PLC0415 - drawing is only needed here

        return render_game(kind, state, tournament, options)
    from scorekeeper.sheets.render import render  # noqa: PLC0415 - drawing is only needed here

    return render(kind, state, tournament, options)


def export(
    tournament: Tournament,
    states: Sequence[Played],
    wanted: Iterable[Wanted],
    options: "SheetOptions",
    *,
    several: bool,
) -> list[Path]:
    """Write the sheets of these sessions in every form wanted, and answer the files.

    `several`: each path is a folder, made when it is missing, for files named by `file_name`; but a path that is no
    folder and ends in `.json` gets one list of all sheet documents, in `.pdf` all sheets one after the other.
    Otherwise a path is a file, or a folder to put the file in. All sheets are drawn before anything is written.
    Raises NotWritten; then no file and no folder is there that was not there before.
    """
    files: list[tuple[Path, str, bytes]] = []
    for want in wanted:
        if several and want.path.suffix.lower() == f".{want.kind}" and not want.path.is_dir():
            files.append((want.path, want.kind, _all_in_one(want, tournament, states, options)))
            continue
        if several and want.path.exists() and not want.path.is_dir():
            raise NotWritten(str(want.path), "not-a-folder")
        into = several or want.path.is_dir()
        for state in states:
            place = want.path / file_name(state, want.kind) if into else want.path
            files.append((place, want.kind, sheet_bytes(want.kind, state, tournament, options)))
    _no_file_twice(files)
    for place, kind, _data in files:
        may_replace(place, kind)
    new = [place for place, _kind, _data in files if not os.path.lexists(place)]
    folders = _missing_folders(new) if several else []
    try:
        for place, _kind, data in files:
            write_file(place, data, make_folder=several)
    except NotWritten:
        _clear_away(new, folders)
        raise
    return [place for place, _kind, _data in files]


def _missing_folders(files: Iterable[Path]) -> list[Path]:
    """Answer the folders that have to be made for these files, the innermost first."""
    missing = {folder for place in files for folder in place.parents if not folder.exists()}
    return sorted(missing, key=lambda folder: len(folder.parts), reverse=True)


def _clear_away(files: Iterable[Path], folders: Iterable[Path]) -> None:
    """Take away again what an export has made that did not come to its end."""
    with suppress(OSError):
        for place in files:
            place.unlink(missing_ok=True)
        for folder in folders:
            if folder.exists():
                folder.rmdir()


def all_as_json(tournament: Tournament, states: Sequence[Played], options: "SheetOptions") -> bytes:
    """Answer the sheet documents of several sessions as one JSON list."""
    return b"[" + b",\n ".join(sheet_bytes(JSON, state, tournament, options) for state in states) + b"]\n"


def all_as_pdf(tournament: Tournament, states: Sequence[Played], options: "SheetOptions") -> bytes:
    """Answer the sheets of several sessions as one PDF to print; the documents embedded in each are left out."""
    import pypdfium2  # noqa: PLC0415 - large, and only needed here

    together = pypdfium2.PdfDocument.new()
    for state in states:
        sheet = pypdfium2.PdfDocument(sheet_bytes(PDF, state, tournament, options))
        together.import_pages(sheet)
        sheet.close()
    data = io.BytesIO()
    together.save(data)
    together.close()
    return data.getvalue()


def _all_in_one(want: Wanted, tournament: Tournament, states: Sequence[Played], options: "SheetOptions") -> bytes:
    if want.kind == XLSX or (want.kind == PDF and not states):
        raise NotWritten(str(want.path), "one-a-session")
    together = all_as_json if want.kind == JSON else all_as_pdf
    return together(tournament, states, options)


def may_replace(place: Path, kind: str) -> None:
    """Raise NotWritten when something lies at this place that a file of this kind must not replace."""
    try:
        found = place.stat()
        if stat.S_ISDIR(found.st_mode):
            raise NotWritten(str(place), "is-a-folder")
        if not stat.S_ISREG(found.st_mode) or found.st_size == 0:
            return
        with place.open("rb") as file:
            start = file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n")
    except FileNotFoundError:
        return
    except (OSError, ValueError) as cause:
        raise not_written(place, cause) from cause
    if not start.startswith(_BEGINNINGS[kind]):
        raise NotWritten(str(place), f"not-a-{kind}")


def _no_file_twice(files: Iterable[tuple[Path, str, bytes]]) -> None:
    seen: set[str] = set()
    for place, _kind, _data in files:
        name = os.path.normcase(place)
        if name in seen:
            raise NotWritten(str(place), "named-twice")
        seen.add(name)


def json_text(data: bytes) -> str:
    """Answer a sheet document for reading: indented, with a newline at the end."""
    return json.dumps(json.loads(data), ensure_ascii=False, indent=2) + "\n"
