"""A list of teams, pasted or from a file.

A table that is corrected before its teams are entered (FORMATS 5).
"""

import csv
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from io import StringIO
from types import MappingProxyType

from scorekeeper.features.event.view.team_list_headings import (
    PLAYERS,
    FormulaWithoutResult,
    column_of,
    doubt,
    heading_row,
    is_rule,
    is_sum_line,
    may_be_players,
    split_players,
    wrong_cell,
)
from scorekeeper.features.event.view.team_list_notes import (
    PLAYER,
    column_order,
    completing,
    contradictions,
    is_entered,
    list_entry,
    parse_list_notes,
    read_paid,
)
from scorekeeper.features.event.words import team_list as words
from scorekeeper.features.event.words.team_list import CAPTAIN, CLUB, GROUP, LETTER, PAID, SEED, TEAM
from scorekeeper.journal.facts import Fact, TeamEntered, TeamPlaced
from scorekeeper.journal.names import name_key, name_keys
from scorekeeper.journal.remarks import remarks
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.kernel.events import NewTeam
from scorekeeper.kernel.roster_entry import team_facts
from scorekeeper.kernel.time_limits import hours_late
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.refusals import field_problems
from scorekeeper.session.words.remarks import remark
from scorekeeper.tournament.settings import ENTRY_FEE

BETWEEN = re.compile(r"[\t;:,]")
"""Separators between a team and its players, and between the players."""


_SHOWN = 6
MOST_PARTS = 5
"""The most parts in a line: a team name and four players; a line with more is not a team."""
_NEXT_TEAM = re.compile(r"[\t;,]\s*(?=[^\t;:,]+:)")


def lines_of(text: str) -> tuple[str, ...]:
    """Return the lines of a list, one for each team.

    A list that lost its line ends is split into them.
    That is a single line in which several names have a colon, or too many parts for one team and no colon.
    """
    lines = tuple(line for line in text.splitlines() if line.strip())
    if len(lines) != 1:
        return lines
    if lines[0].count(":") > 1:
        return tuple(_NEXT_TEAM.split(lines[0]))
    parts = tuple(part.strip() for part in BETWEEN.split(lines[0]) if part.strip())
    return parts if ":" not in lines[0] and len(parts) > MOST_PARTS else lines


def read_in_list(text: str) -> tuple[str, bool]:
    """Return the message on a list that was read, and whether it should be checked."""
    teams, parted = more_teams(text), len(lines_of(text)) > len(text.strip().splitlines())
    if not teams:
        return "", False
    players = max(len(team.players) for team in teams)
    alone = len(teams) == 1 and players > 0 and ":" not in text
    message = words.read(len(teams), 1 + players)
    if parted:
        message = f"{message} {words.one_line()} {names_listed([team.name for team in teams])}"
    elif alone:
        message = f"{message} {words.one_team(teams[0].name, players)}"
    return message, parted or alone


def names_listed(names: Sequence[str]) -> str:
    """Return the names of the teams read, shortened if there are many."""
    shown = ", ".join(names[:_SHOWN])
    return f"{shown}." if len(names) <= _SHOWN else f"{shown} ..."


def more_teams(text: str) -> tuple[NewTeam, ...]:
    """Return the teams of a list, a line each: its name, then the players, the captain first."""
    lines = [[part.strip() for part in BETWEEN.split(line)] for line in lines_of(text)]
    listed = [(line[0], tuple(player for player in line[1:] if player)) for line in lines]
    return tuple(NewTeam(name, players=players, captain=players[0] if players else None) for name, players in listed)


def wrong_in_list(teams: tuple[NewTeam, ...], before: tuple[NewTeam, ...]) -> str:
    """Return the first problem in a list of teams, "" if there is none.

    `before` are teams listed already.
    """
    seen = {name_key(team.name): team for team in before}
    for number, team in enumerate(teams, 1):
        if not team.name:
            return _("Line {number}: the team needs a name.").format(number=number)
        why = words.sum_line() if is_sum_line(": ".join((team.name, *team.players))) else doubt(team.name, team.players)
        if why:
            return pgettext("event page", "Line {number}: {why}").format(number=number, why=why)
        if name_key(team.name) in seen:
            return _("Line {number}: {team} is already in the event.").format(number=number, team=team.name)
        seen[name_key(team.name)] = team
    return ""


_GUARDED = re.compile(r"'[=+\-@]")
"""Text that a spreadsheet takes for a formula; our files put an apostrophe before it."""
_SEPARATOR = re.compile(r"sep=([\t;,|])", re.IGNORECASE)
_FIRST = re.compile(r"[\t;:]|,")
_OTHERS = re.compile(r"[\t;,]")


@dataclass(frozen=True, slots=True)
class TeamListRow:
    """A row: its number in the list, counted from 1 with the headings, and its text by column.

    `doubt` says why it is not a team; `unread` holds, by column, cells that cannot be entered.
    """

    number: int
    cells: Mapping[str, str]
    doubt: str = ""
    unread: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class TeamList:
    """A team list as read: its columns ("team", "player 1" ...), rows and other headings.

    `noted` explains how it was read, if that is not obvious. `not_players` are headings of columns that look like
    players if no column was read as such.
    """

    columns: tuple[str, ...]
    rows: tuple[TeamListRow, ...]
    left_alone: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()
    not_players: tuple[str, ...] = ()

    def without(self, index: int) -> "TeamList":
        """Return the list without the row at this index."""
        return replace(self, rows=(*self.rows[:index], *self.rows[index + 1 :]))

    def changed(self, index: int, column: str, text: str) -> "TeamList":
        """Return the list with other text in one cell of the row at this index."""
        row = self.rows[index]
        unread = {other: sentence for other, sentence in row.unread.items() if other != column}
        doubt = "" if column == TEAM else row.doubt
        mended = replace(row, cells={**row.cells, column: _plain(text)}, unread=unread, doubt=doubt)
        return replace(self, rows=(*self.rows[:index], mended, *self.rows[index + 1 :]))


@dataclass(frozen=True, slots=True)
class Wrong:
    """The problem of a cell: the number of its row, its column, and a sentence."""

    row: int
    column: str
    sentence: str


@dataclass(frozen=True, slots=True)
class CheckedList:
    """The result of checking a list.

    What to enter, how many teams are unchanged, and the problems.
    If there are problems there are no facts. `teams` are those that are new, or get players, captain, letter or club,
    by the names of their players; `facts` are all that is entered. `completed` counts the existing teams that get
    further values. `unusual` lists what may be entered but should be pointed out: another team's name, more players
    than seats. `marked` are cells that may be entered as they are but should be checked: a row with only a name, a name
    in two teams.
    """

    teams: tuple[TeamEntered, ...]
    standing: int
    wrong: tuple[Wrong, ...]
    unusual: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    new: int = 0
    completed: int = 0
    marked: tuple[Wrong, ...] = ()


def player_column(number: int) -> str:
    """Return the heading of a player's column."""
    return f"player {number}"


def is_list(text: str) -> bool:
    """Return whether a text is a list of teams, not a search."""
    return "\n" in text.strip() or "\t" in text.strip() or ";" in text or len(lines_of(text)) > 1


def read_text(text: str) -> TeamList:
    """Return a list with commas, semicolons or tabs between its columns.

    Without a heading row a row is the name, a letter if there is one, and the players.
    """
    text = _one_line_end(text)
    headed = read_headed(text)
    if TEAM in headed.columns:
        return headed
    parted = lines_of(text) if len(text.strip().splitlines()) == 1 else ()
    lines = parted if len(parted) > 1 else text.splitlines()
    rows = tuple(_bare_row(index, line) for index, line in enumerate(lines, 1) if line.strip())
    named = dict.fromkeys(column for row in rows for column in row.cells)
    one_line = (words.one_line() + " " + names_listed([row.cells[TEAM] for row in rows]),) if len(parted) > 1 else ()
    return TeamList(tuple(sorted(named, key=column_order)), rows, noted=one_line)


def read_headed(text: str) -> TeamList:
    """Return a list with a heading row; the separator is the most frequent one in the heading.

    A first line "sep=;", as spreadsheets write it, sets the separator.
    """
    text = _one_line_end(text)
    first, _end, rest = text.partition("\n")
    if match := _SEPARATOR.fullmatch(first.strip()):
        return read_rows([[], *_table(rest, match[1])])
    tables = [_table(text, delimiter) for delimiter in "\t;,|"]
    return max(map(read_rows, tables), key=lambda teams: (TEAM in teams.columns, len(teams.columns)))


def _table(text: str, delimiter: str) -> list[list[str]]:
    try:
        return list(csv.reader(StringIO(text), delimiter=delimiter))
    except csv.Error:  # a field larger than any name
        return []


def _one_line_end(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def read_rows(table: Sequence[Sequence[object]], noted: tuple[str, ...] = ()) -> TeamList:
    """Return a list from a table.

    Without a heading that names a column of teams it has no columns.
    """
    heading_index = heading_row(table)
    if heading_index is None:
        return TeamList((), ())
    headings = [_plain(cell) for cell in table[heading_index]]
    kept = _columns(headings, table[heading_index + 1 :])
    rows = []
    for number, row in enumerate(table[heading_index + 1 :], heading_index + 2):
        texts = [_plain(cell) for cell in row]
        if (any(texts) and not is_rule(texts)) or any(isinstance(cell, FormulaWithoutResult) for cell in row):
            rows.append(_row(number, row, kept))
    above = [text for row in table[:heading_index] if (text := " ".join(filter(None, map(_plain, row))))]
    if above:
        noted = (*noted, _("Left out above the headings: {text}.").format(text="; ".join(above)))
    left_alone = [index for index, heading in enumerate(headings) if heading and not kept[index]]
    rows, joined = _join_rows(rows)
    players = {column: None for row in rows for column in row.cells if PLAYER.fullmatch(column)}
    columns = dict.fromkeys((*(column for column in kept if column and column != PLAYERS), *players))
    not_players: tuple[str, ...] = ()
    if not players and not any(PLAYER.fullmatch(column) or column == PLAYERS for column in kept):
        cells = {
            index: [_plain(row[index]) if index < len(row) else "" for row in table[heading_index + 1 :]]
            for index in left_alone
        }
        not_players = tuple(headings[index] for index in left_alone if may_be_players(headings[index], cells[index]))
    return TeamList(
        tuple(sorted(columns, key=column_order)),
        tuple(rows),
        tuple(headings[index] for index in left_alone),
        (*noted, *joined),
        not_players,
    )


def _columns(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """Return the meaning of each column, "" for one left out.

    Columns without a heading after "players" are players.
    """
    kept: list[str] = []
    for index, heading in enumerate(headings):
        column = column_of(heading)
        column = column if column == PLAYERS or is_entered(column) else ""
        if (
            not heading
            and kept
            and kept[-1] == PLAYERS
            and any(index < len(row) and _plain(row[index]) for row in rows)
        ):
            kept.append(PLAYERS)
        else:
            kept.append(column if column not in kept else "")
    if any(PLAYER.fullmatch(column) for column in kept):
        return ["" if column == PLAYERS else column for column in kept]
    return kept


def _seat_captain(cells: dict[str, str], kept: Sequence[str]) -> None:
    """Make the captain player 1 where the columns are "Captain, Player 2, Player 3"."""
    first, captain = player_column(1), cells.get(CAPTAIN)
    if not captain or first in kept or player_column(2) not in kept:
        return
    if name_key(captain) not in {name_key(name) for column, name in cells.items() if PLAYER.fullmatch(column)}:
        cells[first] = captain


def _row(number: int, row: Sequence[object], kept: Sequence[str]) -> TeamListRow:
    cells: dict[str, str] = {}
    unread: dict[str, str] = {}
    players: list[str] = []
    for index, (column, cell) in enumerate(zip(kept, row, strict=False)):
        if not column:
            continue
        sentence = wrong_cell(cell, column, f"{_letters(index)}{number}")
        if column == PLAYERS:
            names = split_players(
                "" if isinstance(cell, FormulaWithoutResult) else _guard_taken(str("" if cell is None else cell))
            )
            first = len(players) + 1
            players += names or ([""] if sentence else [])
            column = player_column(first)  # noqa: PLW2901 - the first of the players in this cell
        else:
            cells[column] = _plain(cell)
        if sentence:
            unread[column] = sentence
    cells.update({player_column(index): name for index, name in enumerate(players, 1)})
    _seat_captain(cells, kept)
    others = [_plain(cell) for index, cell in enumerate(row) if index >= len(kept) or kept[index] != TEAM]
    unused = [_plain(cell) for index, cell in enumerate(row) if index >= len(kept) or not kept[index]]
    return TeamListRow(number, cells, doubt(cells.get(TEAM, ""), others, unused), MappingProxyType(unread))


def _join_rows(rows: Sequence[TeamListRow]) -> tuple[list[TeamListRow], list[str]]:
    """Return the rows, one-player rows of a team joined, with sentences about that."""
    if any(len(_players_in(row)) > 1 for row in rows):
        return list(rows), []
    teams: list[list[TeamListRow]] = []
    for row in rows:
        name = name_key(row.cells.get(TEAM, ""))
        if name and teams and name == name_key(teams[-1][0].cells.get(TEAM, "")) and _players_in(row):
            teams[-1].append(row)
        else:
            teams.append([row])
    joined = []
    for group in teams:
        players = [row.cells[column] for row in group for column in _players_in(row)]
        cells = {
            column: text
            for row in reversed(group)
            for column, text in row.cells.items()
            if text or column not in row.cells
        }
        if len(group) > 1:
            cells |= {player_column(index): name for index, name in enumerate(players, 1)}
            unread = {column: sentence for row in group for column, sentence in row.unread.items()}
            joined.append(replace(group[0], cells=cells, unread=MappingProxyType(unread)))
        else:
            joined.append(group[0])
    notes = [
        _("Rows {rows} were read as one team, {team}.").format(
            team=group[0].cells[TEAM], rows=", ".join(map(str, [row.number for row in group]))
        )
        for group in teams
        if len(group) > 1
    ]
    return joined, notes


def _letters(index: int) -> str:
    """Return a column's name in spreadsheets: "A", "AB"."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def check_list(
    teams: TeamList, tournament: Tournament, system: RuleSystem, new_uid: Callable[[], str], now: str = ""
) -> CheckedList:
    """Return what a list adds to the event, or all problems in any row.

    A team of the event is completed if the list contradicts nothing. `now` (UTC) decides whether new teams are late.
    """
    late = hours_late(tournament, now) is not None
    entered: list[TeamEntered] = []
    facts: list[Fact] = []
    wrong: list[Wrong] = []
    new = completed = 0
    names: dict[str, TeamListRow] = {}
    players: dict[str, TeamListRow] = {}
    marked: list[Wrong] = []
    possible = [row for row in teams.rows if not row.doubt]
    most_have_players = sum(bool(_players_in(row)) for row in possible) * 2 >= len(possible)
    if teams.not_players and any(not tournament.teams.called(row.cells.get(TEAM, "")) for row in teams.rows):
        wrong.append(
            Wrong(
                teams.rows[0].number,
                TEAM,
                _(
                    "No column was recognized as players, so the teams would have none: {columns}. "
                    'Name the columns "player 1", "player 2" and so on.'
                ).format(columns=", ".join(teams.not_players)),
            )
        )
    for row in teams.rows:
        if row.doubt:
            wrong.append(Wrong(row.number, TEAM, row.doubt))
            continue
        row_fact = _fact(row, new_uid())
        team = next(
            (
                known_team
                for known_team in tournament.teams.called(row_fact.name)
                if _completes(row_fact, row, known_team)
            ),
            None,
        )
        fact = row_fact if team is None else _complete_team(row_fact, row, team)
        noted_fields, unread = parse_list_notes(row.cells)
        fee = noted_fields.fee or str(tournament.settings.get(ENTRY_FEE, ""))
        paid, unread_paid = read_paid(row.cells, fee)
        unread |= {**({PAID: unread_paid} if unread_paid else {}), **row.unread}
        wrong += [Wrong(row.number, column, sentence) for column, sentence in unread.items()]
        if team is not None:
            wrong += [
                Wrong(
                    row.number,
                    column,
                    _("{column} is {recorded} in the event. A list only fills in what is missing.").format(
                        column=words.column_name(column), recorded=other
                    ),
                )
                for column, other in contradictions(noted_fields, list_entry(tournament, team.uid))
            ]
        changed = team is None or not _same(fact, team)
        if changed:
            problems_found = field_problems(tournament, fact, "", system)
            by_column = {_column(row, name): sentence for name, sentence in problems_found.items()}
            wrong += [Wrong(row.number, column, text) for column, text in by_column.items() if column not in unread]
            entered.append(fact)
            facts += team_facts(fact, new_uid, tournament)
        if team is None and most_have_players and not any(text for column, text in row.cells.items() if column != TEAM):
            marked.append(
                Wrong(row.number, TEAM, _("This row has only a name, the others have players. Is it a team?"))
            )
        if noted_fields.group not in {"", "A", "B"}:
            marked.append(
                Wrong(
                    row.number,
                    GROUP,
                    _("{group} is not a group. Groups are A and B.").format(group=noted_fields.group),
                )
            )
        more = completing(tournament, fact.team, noted_fields, late=late and team is None, paid=paid)
        if team is not None:
            wrong += _drawn_already(row, more, tournament, system)
        facts += more
        new += team is None
        completed += team is not None and bool(changed or more)
        wrong += _in_two_rows(row, fact, names)
        marked += _players_in_two_rows(row, players)
    standing = len(teams.rows) - new - completed
    if wrong:
        return CheckedList((), standing, tuple(wrong), marked=tuple(marked))
    unusual = tuple(
        _("{team}: {remark}").format(team=fact.name, remark=remark(problem))
        for fact in entered
        for problem in remarks(tournament, fact, system)
    )
    return CheckedList(tuple(entered), standing, (), unusual, tuple(facts), new, completed, tuple(marked))


def _drawn_already(
    row: TeamListRow, facts: Iterable[Fact], tournament: Tournament, system: RuleSystem
) -> Iterable[Wrong]:
    """Find a group or seed for a team already in the draw."""
    for fact in facts:
        if isinstance(fact, TeamPlaced):
            column = GROUP if row.cells.get(GROUP) else SEED
            problem_list = field_problems(tournament, fact, "", system)
            yield from (Wrong(row.number, column, sentence) for sentence in problem_list.values())


def _in_two_rows(row: TeamListRow, fact: TeamEntered, names: dict[str, TeamListRow]) -> Iterable[Wrong]:
    """Find a team that an earlier row names."""
    earlier = next((names[key] for key in name_keys(fact.name) if key in names), None)
    for key in name_keys(fact.name):
        names.setdefault(key, row)
    if fact.name and earlier is not None:
        yield Wrong(row.number, TEAM, _("{name} is already in row {row}.").format(name=fact.name, row=earlier.number))


def _players_in_two_rows(row: TeamListRow, players: dict[str, TeamListRow]) -> Iterable[Wrong]:
    """Find players whose name is also in an earlier row; they may be the same person."""
    for column in _players_in(row):
        name = row.cells[column]
        other = players.setdefault(name_key(name), row)
        if other is not row:
            yield Wrong(
                row.number,
                column,
                _("{name} is also on {team} (row {row}). If these are two people, type one as {name} K.").format(
                    name=name, team=other.cells.get(TEAM, ""), row=other.number
                ),
            )


def _fact(row: TeamListRow, uid: str) -> TeamEntered:
    players = tuple(row.cells[column] for column in _players_in(row))
    spelt = {name_key(name): name for name in players}
    captain = row.cells.get(CAPTAIN) or next(iter(players), None)
    captain = spelt.get(name_key(captain), captain) if captain else None
    letter, club = row.cells.get(LETTER, "").upper() or None, row.cells.get(CLUB) or None
    return TeamEntered(uid, row.cells.get(TEAM, ""), players, captain, letter, club)


def _players_in(row: TeamListRow) -> list[str]:
    """Return the columns of the players this row names, in order."""
    return [column for column in sorted(row.cells, key=column_order) if PLAYER.fullmatch(column) and row.cells[column]]


def _completes(entered: TeamEntered, row: TeamListRow, team: TeamState) -> bool:
    """Return whether a team of the event agrees with the list, as far as both have values."""
    players = entered.players[: len(team.players)] if len(entered.players) >= len(team.players) else entered.players
    return name_key(team.name) == name_key(entered.name) and all(
        not listed or not standing or listed == standing
        for listed, standing in (
            (players, team.players),
            (entered.captain if row.cells.get(CAPTAIN) else None, team.captain),
            (entered.letter, team.letter),
            (entered.club, team.club),
        )
    )


def _complete_team(entered: TeamEntered, row: TeamListRow, team: TeamState) -> TeamEntered:
    """Return a team of the event with the list's further values."""
    captain = entered.captain if row.cells.get(CAPTAIN) or team.captain is None else team.captain
    return TeamEntered(
        team.uid,
        team.name,
        entered.players or team.players,
        captain or team.captain,
        entered.letter or team.letter,
        entered.club or team.club,
    )


def _same(fact: TeamEntered, team: TeamState) -> bool:
    """Return whether a team of the event equals what would be entered."""
    standing = (team.players, team.captain, team.letter, team.club)
    return (fact.players, fact.captain, fact.letter, fact.club) == standing


def _column(row: TeamListRow, field: str) -> str:
    """Return the column of a team's field."""
    about, _dot, number = field.partition(".")
    if about == "players":
        return _players_in(row)[int(number)]
    return about if about in {LETTER, CAPTAIN, CLUB} else TEAM


def _bare_row(number: int, line: str) -> TeamListRow:
    name, *rest = _FIRST.split(line, maxsplit=1)
    cells = [word for cell in _OTHERS.split(rest[0] if rest else "") if (word := _plain(cell))]
    doubted = words.sum_line() if is_sum_line(line) else doubt(_plain(name), cells)
    letter = {LETTER: cells.pop(0)} if cells and len(cells[0]) == 1 else {}
    players = {player_column(index): player for index, player in enumerate(cells, 1)}
    return TeamListRow(number, {TEAM: _plain(name), **letter, **players}, doubted)


def _plain(cell: object) -> str:
    """Return the text of a cell; a whole number of a workbook has no decimals."""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    if cell is None or isinstance(cell, FormulaWithoutResult):
        return ""
    text = " ".join(str(cell).split())
    return _guard_taken(text.removesuffix(" 00:00:00") if isinstance(cell, datetime) else text)


def _guard_taken(text: str) -> str:
    return text[1:] if _GUARDED.match(text) else text
