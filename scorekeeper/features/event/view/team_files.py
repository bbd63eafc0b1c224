"""Team lists as files: CSV and XLSX, read and written (FORMATS 5)."""

from io import BytesIO
from typing import Any
from zipfile import ZipFile, is_zipfile

from scorekeeper.features.event.view.list_columns import cells_of, stands
from scorekeeper.features.event.view.team_list import TeamList, player_column, read_headed, read_rows
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
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.translation import gettext as _
from scorekeeper.sheets.csv_rows import csv_text

_XLSX = ".xlsx"
_BEHIND = (CAPTAIN, CLUB, CITY, GROUP, SEED, LETTER, FEE, SUBSTITUTION_FEE, LATE, CHECKED_IN, NOTE)
"""What stands behind the players (FORMATS 5)."""
_LARGEST = 64 * 2**20
"""No list unpacks to more bytes: what does is no list."""


class NoTeamList(Exception):  # noqa: N818 - the file is at fault, not the program
    """The file is not a list of teams; the message is a sentence that says why."""


def read_team_file(data: bytes) -> TeamList:
    """Return the list in a CSV or XLSX file. Raises NoTeamList."""
    teams = read_rows(_cells(data)) if is_zipfile(BytesIO(data)) else read_headed(_text(data))
    if TEAM not in teams.columns:
        raise NoTeamList(_('There is no column with the heading "team".'))
    if not teams.rows:
        raise NoTeamList(_("There is no team below the headings."))
    return teams


def _text(data: bytes) -> str:
    """Return the text of a CSV file: Unicode, or what older spreadsheets write on Windows."""
    encodings = ("utf-16",) if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise NoTeamList(_("This is neither a CSV file nor an Excel workbook."))


def _cells(data: bytes) -> list[tuple[object, ...]]:
    """Return the first sheet of a workbook that has anything in it."""
    from openpyxl import load_workbook  # noqa: PLC0415 - large, and only needed here

    with ZipFile(BytesIO(data)) as packed:
        unpacked = sum(part.file_size for part in packed.infolist())
    if unpacked > _LARGEST:
        raise NoTeamList(_("This workbook is too large to be a list of teams."))
    try:
        book: Any = load_workbook(BytesIO(data), read_only=True, data_only=True)
        found = (list(sheet.iter_rows(values_only=True)) for sheet in book.worksheets)
        return next((rows for rows in found if any(any(row) for row in rows)), [])
    except Exception as trouble:  # foreign bytes: whatever the library stumbles over, this is no workbook
        raise NoTeamList(_("This workbook cannot be read.")) from trouble


def team_table(tournament: Tournament) -> list[list[str]]:
    """Return the teams of an event as rows behind a heading row."""
    teams = tournament.teams.values()
    most = max((len(team.players) for team in teams), default=0)
    columns = max(3, most)
    rows = [[TEAM, *map(player_column, range(1, columns + 1)), *_BEHIND]]
    for team in teams:
        own = {CAPTAIN: team.captain or "", CLUB: team.club or "", LETTER: team.letter or ""}
        cells = {**own, **cells_of(stands(tournament, team.uid))}
        players = [*team.players, *[""] * (columns - len(team.players))]
        rows.append([team.name, *players, *(cells[column] for column in _BEHIND)])
    return rows


def team_file(tournament: Tournament, name: str) -> bytes:
    """Return the teams of an event as a file of this name: XLSX if it ends so, otherwise CSV."""
    rows = team_table(tournament)
    if not name.lower().endswith(_XLSX):
        return csv_text(rows).encode("utf-8-sig")
    from openpyxl import Workbook  # noqa: PLC0415 - large, and only needed here
    from openpyxl.styles import Font  # noqa: PLC0415

    book = Workbook()
    sheet: Any = book.active
    sheet.title = _("Teams")
    for at, row in enumerate(rows, 1):
        for place, words in enumerate(row, 1):
            cell = sheet.cell(at, place, words or None)
            cell.data_type = "s" if words else cell.data_type  # a name is never a formula
            cell.font = Font(bold=at == 1)
    sheet.freeze_panes = "A2"
    target = BytesIO()
    book.save(target)
    return target.getvalue()
