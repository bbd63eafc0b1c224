"""Sheets as files: their names, how they are drawn, and what they may replace.

An existing file is replaced only by one of its own kind: a PDF by a PDF, a workbook by a workbook, JSON by JSON. So
exporting again after a correction just works, and an event, or any other file, is never lost by a slip in the name.
"""

import json
import os
import stat
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from scorekeeper.journal.names import is_of_word, name_key, search_key
from scorekeeper.journal.snapshot import GameState, Played, SessionState, Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.kernel.errors import EntryRefused, NotWritten
from scorekeeper.kernel.paper_options import letters_known
from scorekeeper.kernel.plain_name import plain_name
from scorekeeper.kernel.sheet_names import names_of
from scorekeeper.kernel.whole_file import not_written
from scorekeeper.language.stage_facts import stage_label
from scorekeeper.rules.model import problem

if TYPE_CHECKING:
    from scorekeeper.sheets.options import SheetOptions

PDF, XLSX, JSON = "pdf", "xlsx", "json"
HTML = "html"
KINDS = (PDF, XLSX, JSON)
P7S = "p7s"
"""A signature in a file of its own, beside the signed file."""
_BEGINNINGS = {PDF: (b"%PDF",), XLSX: (b"PK",), JSON: (b"{", b"["), P7S: (b"\x30",), HTML: (b"<!DOCTYPE html",)}
_SHORTEST_PREFIX = 4
_OnePlayed = TypeVar("_OnePlayed", SessionState, GameState)


@dataclass(frozen=True, slots=True)
class ExportTarget:
    """What is to be written in one form: the kind, and the file, or folder for several sheets."""

    kind: str
    path: Path


def find_session(tournament: Tournament, text: str) -> SessionState:
    """Return the session with this number, or this beginning of its uid (4 letters or more).

    Raises EntryRefused with `no-such-session` or `several-sessions`.
    """
    return _find(tournament.sessions, text)


def find_game(tournament: Tournament, text: str) -> GameState:
    """Return the game with this id, by the same rules as for a session.

    Raise EntryRefused on failure.
    """
    return _find(tournament.games, text)


def find_played(tournament: Tournament, text: str) -> Played:
    """Return the session, or in an event of games the game, with this id.

    Raise EntryRefused on failure.
    """
    return find_game(tournament, text) if tournament.games else find_session(tournament, text)


def find_team(tournament: Tournament, text: str) -> TeamState:
    """Return the team with this name, letter or uid, in any spelling.

    Raise EntryRefused on failure.
    """
    key = name_key(text)
    for team in tournament.teams.values():
        if text.strip().lower() == team.uid or key == name_key(team.name):
            return team
    for team in tournament.teams.values():
        if team.letter is not None and key == name_key(team.letter):
            return team
    without_accents = [team for team in tournament.teams.values() if search_key(text) == search_key(team.name)]
    if len(without_accents) == 1:
        return without_accents[0]
    raise EntryRefused((problem("no-such-team-name", value=text.strip(), teams=len(tournament.teams)),))


def find_sessions_of_round(tournament: Tournament, text: str, stage: str | None = None) -> tuple[SessionState, ...]:
    """Return the sessions of the round with this number, of this stage (uid) or of all.

    Raises EntryRefused if there is no such round.
    """
    sessions = tournament.sessions
    if stage is not None:
        sessions = {uid: state for uid, state in sessions.items() if state.stage == stage}
    return _of_round(sessions, text)


def find_games_of_round(tournament: Tournament, text: str) -> tuple[GameState, ...]:
    """Return the games of the round with this number; raise EntryRefused on failure."""
    return _of_round(tournament.games, text)


def find_round(tournament: Tournament, text: str, stage: str | None = None) -> tuple[Played, ...]:
    """Return the sessions, or in an event of games the games, of a round.

    Raise EntryRefused on failure.
    """
    if tournament.games:
        return find_games_of_round(tournament, text)
    return find_sessions_of_round(tournament, text, stage)


def rounds_of(states: Iterable[Played]) -> tuple[int, ...]:
    """Return the rounds of these sessions or games, in order."""
    return tuple(sorted({state.round for state in states if state.round is not None}))


def all_played(tournament: Tournament) -> tuple[Played, ...]:
    """Return every session, or every game of an event of games, in order of opening."""
    return (*tournament.sessions.values(), *tournament.games.values())


def without_sheet(states: Iterable[Played]) -> tuple[GameState, ...]:
    """Return the games without a sheet: their result was entered without their hands."""
    return tuple(state for state in states if isinstance(state, GameState) and state.stated is not None)


def with_sheets(states: Sequence[Played]) -> tuple[Played, ...]:
    """Return those that have a sheet; raise EntryRefused if none has."""
    lacking = without_sheet(states)
    having = tuple(state for state in states if state not in lacking)
    if states and not having:
        raise EntryRefused(tuple(problem("result-without-hands", session=state.number) for state in states))
    return having


def _find(states: Mapping[str, _OnePlayed], text: str) -> _OnePlayed:
    text = text.strip().lower()
    for state in states.values():
        if text == str(state.number) or text == state.uid:
            return state
    matches = [state for uid, state in states.items() if uid.startswith(text)]
    if len(text) < _SHORTEST_PREFIX or not matches:
        raise EntryRefused((problem("no-such-session-id", value=text, sessions=len(states)),))
    if len(matches) > 1:
        raise EntryRefused((problem("several-sessions", value=text, sessions=len(matches)),))
    return matches[0]


def _of_round(states: Mapping[str, _OnePlayed], text: str) -> tuple[_OnePlayed, ...]:
    matches = tuple(state for state in states.values() if str(state.round) == text.strip())
    if not matches:
        known = ", ".join(map(str, rounds_of(states.values()))) or "-"
        raise EntryRefused((problem("no-such-round", value=text, rounds=known),))
    return matches


def file_name(state: Played, kind: str) -> str:
    """Return the name of a sheet's file in an export folder: letters and digits, unique.

    It contains the session's number, round, table and teams: `003-r2-t4-dallas-detroit.pdf`.
    """
    parts = [f"{state.number:03d}"]
    parts += [f"r{state.round}"] if state.round is not None else []
    parts += [f"t{state.table}"] if state.table is not None else []
    parts += [plain_name(name) for name in names_of(state)]
    return "-".join(part for part in parts if part) + f".{kind}"


def signature_path(path: Path) -> Path:
    """Return the path of a file's signature: beside it, with its whole name and one more suffix."""
    return path.with_name(f"{path.name}.{P7S}")


def sealed_name(state: Played, revision: int) -> str:
    """Return the name of a signed file in a folder.

    Each revision has its own, so that none is replaced.
    """
    name = file_name(state, PDF).removesuffix(f".{PDF}")
    return f"{name}-signed{'' if revision == 1 else f'-revision-{revision}'}.{PDF}"


def ranking_name(tournament: Tournament, stage: str, revision: int) -> str:
    """Return the default name of a signed ranking: "ranking-finals-revision-1.pdf"."""
    label = "".join(letter if is_of_word(letter) else "-" for letter in stage_label(tournament, stage).casefold())
    parts = ("ranking", *filter(None, label.split("-")), "revision", str(revision))
    return f"{'-'.join(parts)}.{PDF}"


def sheet_bytes(kind: str, state: Played, tournament: Tournament, options: "SheetOptions") -> bytes:
    """Return one sheet as a file; raise NotWritten if no font here has one of its letters."""
    if kind != PDF:
        return _render(kind, state, tournament, options)
    with letters_known():
        return _render(kind, state, tournament, options)


def _render(kind: str, state: Played, tournament: Tournament, options: "SheetOptions") -> bytes:
    from scorekeeper.kernel.paper_sheets import signatures_on_paper  # noqa: PLC0415 - drawing is only needed here
    from scorekeeper.sheets.render import render  # noqa: PLC0415

    return render(kind, state, tournament, replace(options, on_paper=signatures_on_paper(state)))


def may_replace(path: Path, kind: str) -> None:
    """Raise NotWritten if a file of this kind must not replace what is at this path."""
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise NotWritten(str(path), "is-a-folder")
        if not stat.S_ISREG(status.st_mode) or status.st_size == 0:
            return
        with path.open("rb") as file:
            start = file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n")
    except FileNotFoundError:
        return
    except (OSError, ValueError) as cause:
        raise not_written(path, cause) from cause
    if not start.startswith(_BEGINNINGS[kind]):
        raise NotWritten(str(path), f"not-a-{kind}")


def no_file_twice(places: Iterable[Path]) -> None:
    """Raise NotWritten if two files would have the same path."""
    seen: set[str] = set()
    for path in places:
        name = os.path.normcase(path)
        if name in seen:
            raise NotWritten(str(path), "named-twice")
        seen.add(name)


def json_text(data: bytes) -> str:
    """Return a sheet document for reading: indented, with a newline at the end."""
    return json.dumps(json.loads(data), ensure_ascii=False, indent=2) + "\n"
