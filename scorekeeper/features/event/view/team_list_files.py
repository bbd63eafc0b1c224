"""Team lists as files: CSV and XLSX, read and written (FORMATS 5)."""

import re
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any
from zipfile import ZipFile, is_zipfile

from scorekeeper.features.event.view.team_list import TeamList, player_column, read_headed, read_rows
from scorekeeper.features.event.view.team_list_headings import NO_RESULT
from scorekeeper.features.event.view.team_list_notes import cells_of, list_entry
from scorekeeper.features.event.words import team_list as words
from scorekeeper.features.event.words.team_list import (
    CAPTAIN,
    CHECKED_IN,
    CITY,
    CLUB,
    FEE,
    GROUP,
    LATE,
    LETTER,
    NOTE,
    SEED,
    SUBSTITUTION_FEE,
    TEAM,
)
from scorekeeper.journal.limits import ITEMS
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.csv_rows import csv_text

_XLSX = ".xlsx"
_BEHIND = (CAPTAIN, CLUB, CITY, GROUP, SEED, LETTER, FEE, SUBSTITUTION_FEE, LATE, CHECKED_IN, NOTE)
"""The columns after the players (FORMATS 5)."""
_LARGEST = 16 * 2**20
"""The most bytes to which a list may unpack; anything larger is not a list."""
_MOST_ROWS, _MOST_COLUMNS = ITEMS, 200
_MOST_TEXT = 2 * 2**20
"""The most letters of a CSV file."""
_ENCODINGS = {
    "cp1252": _("Western European (Windows-1252)"),
    "cp1254": _("Turkish (Windows-1254)"),
    "mac_roman": _("Mac Roman"),
}
_TURKISH = frozenset(b"\xd0\xdd\xde\xf0\xfd\xfe")
"""Letters of Turkish for which Western European code pages have Icelandic ones."""
_ICELANDIC = frozenset(b"\xc1\xc6\xcd\xd3\xda\xe1\xe6\xed\xf3\xfa")


class UnreadableTeamList(Exception):  # noqa: N818 - the file is at fault, not the program
    """The file is not a list of teams; the message is a sentence that says why."""


def read_team_file(data: bytes) -> TeamList:
    """Return the list in a CSV or XLSX file; raise UnreadableTeamList."""
    if is_zipfile(BytesIO(data)):
        teams = _read_workbook(data)
    else:
        text, noted = _text(data)
        if len(text) > _MOST_TEXT or text.count("\n") > _MOST_ROWS:
            raise UnreadableTeamList(words.too_many_rows(_MOST_ROWS))
        teams = read_headed(text)
        teams = replace(teams, noted=(*noted, *teams.noted))
    if TEAM not in teams.columns:
        raise UnreadableTeamList(_('There is no column with the heading "team".'))
    if not teams.rows:
        raise UnreadableTeamList(_("There is no team below the headings."))
    return teams


def _text(data: bytes) -> tuple[str, tuple[str, ...]]:
    """Return the text of a CSV file in any usual encoding, and what should be checked."""
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        encodings = ["utf-16"]
    elif data[1:80:2].count(0) > len(data[1:80:2]) // 2:
        encodings = ["utf-16-le"]
    elif data[0:80:2].count(0) > len(data[0:80:2]) // 2:
        encodings = ["utf-16-be"]
    else:
        encodings = ["utf-8-sig", _windows(data), "mac_roman"]
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in text:
            continue
        if encoding not in _ENCODINGS:
            return text, ()
        sample = next((word for word in re.split(r"[\s,;|\"]+", text) if not word.isascii()), "")
        note = _("The file is not in Unicode and was read as {encoding}. Check the letters, for example: {sample}")
        return text, (note.format(encoding=_ENCODINGS[encoding], sample=sample),)
    raise UnreadableTeamList(_("This is neither a CSV file nor an Excel workbook."))


def _windows(data: bytes) -> str:
    """Return the code page of an older file: Turkish if its letters fit, else Western.

    The latter has Icelandic letters. Icelandic has vowels with an acute accent and ae; Turkish does not.
    """
    return "cp1254" if _TURKISH & set(data) and not _ICELANDIC & set(data) else "cp1252"


def _read_workbook(data: bytes) -> TeamList:
    """Return the list in a workbook's active sheet, or in its first visible sheet with one."""
    from openpyxl import load_workbook  # noqa: PLC0415 - large, and only needed here

    with ZipFile(BytesIO(data)) as packed:
        unpacked = sum(part.file_size for part in packed.infolist())
    if unpacked > _LARGEST:
        raise UnreadableTeamList(_("This workbook is too large for a team list."))
    try:
        book: Any = load_workbook(BytesIO(data), data_only=True)
        formulas: Any = load_workbook(BytesIO(data))
        visible = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"]
        visible.sort(key=lambda sheet: sheet is not book.active)
        _refuse_more_rows(book)
        lists = [(sheet.title, _read_sheet(sheet, formulas[sheet.title])) for sheet in visible]
        others = [
            sheet.title
            if sheet.sheet_state == "visible"
            else pgettext("team list", "{sheet} (hidden)").format(sheet=sheet.title)
            for sheet in book.worksheets
            if any(cell.value for cell in _cells(sheet))
        ]
    except UnreadableTeamList:
        raise
    except Exception as error:  # foreign bytes: whatever error the library raises, this is not a workbook
        raise UnreadableTeamList(_("This workbook cannot be read.")) from error
    title, teams = next(
        ((title, teams) for title, teams in lists if TEAM in teams.columns and teams.rows),
        lists[0] if lists else ("", TeamList((), ())),
    )
    if TEAM not in teams.columns and len(others) > 1:
        raise UnreadableTeamList(
            _('No visible sheet has a column with the heading "team": {sheets}.').format(sheets=", ".join(others))
        )
    unread = [name for name in others if name != title]
    return replace(teams, noted=(words.sheets(title, unread), *teams.noted)) if unread else teams


def _cells(sheet: Any) -> list[Any]:
    """Return the existing cells of a sheet, row by row.

    Iterating over its rows would create all missing ones.
    """
    return [cell for _position, cell in sorted(sheet._cells.items())]  # noqa: SLF001


def _refuse_more_rows(book: Any) -> None:
    for sheet in book.worksheets:
        if any(cell.row > _MOST_ROWS and cell.value is not None for cell in _cells(sheet)):
            raise UnreadableTeamList(words.too_many_rows(_MOST_ROWS))


def _read_sheet(sheet: Any, formulas: Any) -> TeamList:
    """Return the list in a sheet without its hidden rows and columns.

    Merged cells have their value in every row.
    """
    last_row, last_column = min(sheet.max_row, _MOST_ROWS), min(sheet.max_column, _MOST_COLUMNS)
    cells: dict[tuple[int, int], object] = {}
    for cell, formula in zip(_cells(sheet), _cells(formulas), strict=True):
        # a stored result that is an empty text has the type "str" and no value
        if formula.data_type == "f" and cell.value is None and cell.data_type != "str":
            cells[cell.row, cell.column] = NO_RESULT
        elif cell.value is not None:
            cells[cell.row, cell.column] = cell.value
    for merged in sheet.merged_cells.ranges:
        for row in range(merged.min_row + 1, min(merged.max_row, last_row) + 1):
            cells[row, merged.min_col] = cells.get((merged.min_row, merged.min_col))
    hidden_columns = {
        column
        for dimension in sheet.column_dimensions.values()
        if dimension.hidden
        for column in range(dimension.min or 0, min(dimension.max or 0, last_column) + 1)
    }
    hidden_rows = [row for row, dimension in sheet.row_dimensions.items() if dimension.hidden and row <= last_row]
    table = [
        [None if column in hidden_columns else cells.get((row, column)) for column in range(1, last_column + 1)]
        for row in range(1, last_row + 1)
    ]
    left_out = [row for row in hidden_rows if any(table[row - 1])]
    for row in left_out:
        table[row - 1] = []
    empty = {column for column in hidden_columns if all((row, column) not in cells for row in range(1, last_row + 1))}
    heads = [_heading_in(cells, column, last_row) for column in sorted(hidden_columns - empty)]
    noted = (
        *((words.hidden_rows([_row_named(cells, row, last_column) for row in left_out]),) if left_out else ()),
        *((words.hidden_columns(heads),) if heads else ()),
    )
    return read_rows(table, noted)


def _row_named(cells: Mapping[tuple[int, int], object], row: int, columns: int) -> str:
    """Return the name of a row, with the first of its words: "7 (Herons)"."""
    first = next((text for column in range(1, columns + 1) if (text := str(cells.get((row, column)) or ""))), "")
    return f"{row} ({first})" if first else str(row)


def _heading_in(cells: Mapping[tuple[int, int], object], column: int, rows: int) -> str:
    """Return the first words of a column."""
    return next(text for row in range(1, rows + 1) if (text := str(cells.get((row, column)) or "")))


def team_table(tournament: Tournament) -> list[list[str]]:
    """Return the teams of an event as rows, with a heading row first."""
    teams = tournament.teams.values()
    most = max((len(team.players) for team in teams), default=0)
    columns = max(3, most)
    rows = [[TEAM, *map(player_column, range(1, columns + 1)), *_BEHIND]]
    for team in teams:
        own = {CAPTAIN: team.captain or "", CLUB: team.club or "", LETTER: team.letter or ""}
        cells = {**own, **cells_of(list_entry(tournament, team.uid))}
        players = [*team.players, *[""] * (columns - len(team.players))]
        rows.append([team.name, *players, *(cells[column] for column in _BEHIND)])
    return rows


def team_file(tournament: Tournament, name: str) -> bytes:
    """Return the teams of an event as a file of this name: XLSX if it has that ending, else CSV."""
    rows = team_table(tournament)
    if not name.lower().endswith(_XLSX):
        return csv_text(rows).encode("utf-8-sig")
    from openpyxl import Workbook  # noqa: PLC0415 - large, and only needed here
    from openpyxl.styles import Font  # noqa: PLC0415

    book = Workbook()
    sheet: Any = book.active
    sheet.title = pgettext("team list", "Teams")
    for index, row in enumerate(rows, 1):
        for column, value in enumerate(row, 1):
            cell = sheet.cell(index, column, value or None)
            cell.data_type = "s" if value else cell.data_type  # a name is never a formula
            cell.font = Font(bold=index == 1)
    sheet.freeze_panes = "A2"
    target = BytesIO()
    book.save(target)
    return target.getvalue()
