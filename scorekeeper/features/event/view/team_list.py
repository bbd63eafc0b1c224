"""A list of teams, pasted or from a file: a table that is mended before its teams are entered (FORMATS 5)."""

import csv
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from io import StringIO

from scorekeeper.features.event.view.list_columns import (
    PLAYER,
    completing,
    contradictions,
    is_entered,
    place_of,
    read_noted,
    stands,
)
from scorekeeper.features.event.view.more_teams import lines_of, names_listed
from scorekeeper.features.event.words import team_list as words
from scorekeeper.features.event.words.team_list import CAPTAIN, CLUB, GROUP, LETTER, SEED, TEAM
from scorekeeper.journal.facts import Fact, TeamEntered, TeamPlaced
from scorekeeper.journal.names import name_key, name_keys
from scorekeeper.journal.remarks import remarks
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import TeamState
from scorekeeper.kernel.roster_entry import team_facts
from scorekeeper.kernel.time_limits import hours_late
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.refusals import field_problems
from scorekeeper.session.words.remarks import remark

_GUARDED = re.compile(r"'[=+\-@]")
"""What a spreadsheet would take for a formula stands behind an apostrophe in our own files."""
_FIRST = re.compile(r"[\t;:]|,")
_OTHERS = re.compile(r"[\t;,]")


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One row: its number in the list, counted from 1 with the headings, and what it says by column."""

    number: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TeamList:
    """The columns that are entered ("team", "player 1" ...), the rows, and the headings of columns left alone.

    `noted` says how it was read where that is not plain.
    """

    columns: tuple[str, ...]
    rows: tuple[TeamRow, ...]
    left_alone: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()

    def changed(self, at: int, column: str, text: str) -> "TeamList":
        """Return the list with other words in one cell of the row at this place."""
        row = self.rows[at]
        mended = replace(row, cells={**row.cells, column: _plain(text)})
        return replace(self, rows=(*self.rows[:at], mended, *self.rows[at + 1 :]))


@dataclass(frozen=True, slots=True)
class Wrong:
    """What is wrong with one cell: the number of its row, its column, and a sentence."""

    row: int
    column: str
    sentence: str


@dataclass(frozen=True, slots=True)
class CheckedList:
    """What a list enters, how many teams stand in the event just so, and what is wrong; with anything wrong no facts.

    `teams` are those that are new, or get players, captain, letter or club, by the names of their players; `facts` are
    all that is entered. `completed` counts the teams that were there and get more said of them. `unusual` is what may
    be entered and should be known: a name of another team, more players than sit.
    """

    teams: tuple[TeamEntered, ...]
    standing: int
    wrong: tuple[Wrong, ...]
    unusual: tuple[str, ...] = ()
    facts: tuple[Fact, ...] = ()
    new: int = 0
    completed: int = 0


def player_column(number: int) -> str:
    """Return the heading of a player's column."""
    return f"player {number}"


def is_list(text: str) -> bool:
    """Return whether a text is a list of teams rather than a word to find."""
    return "\n" in text.strip() or "\t" in text.strip() or ";" in text or len(lines_of(text)) > 1


def read_text(text: str) -> TeamList:
    """Return a list with commas, semicolons or tabs between its columns.

    Without a heading row a row is the name, a letter if there is one, and the players.
    """
    headed = read_headed(text)
    if TEAM in headed.columns:
        return headed
    parted = lines_of(text) if len(text.strip().splitlines()) == 1 else ()
    lines = parted if len(parted) > 1 else text.splitlines()
    rows = tuple(TeamRow(at, _bare_row(line)) for at, line in enumerate(lines, 1) if line.strip())
    named = dict.fromkeys(column for row in rows for column in row.cells)
    one_line = (words.one_line() + " " + names_listed([row.cells[TEAM] for row in rows]),) if len(parted) > 1 else ()
    return TeamList(tuple(sorted(named, key=place_of)), rows, noted=one_line)


def read_headed(text: str) -> TeamList:
    """Return a list with a heading row, and commas, semicolons or tabs between its columns."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    try:
        return read_rows(list(csv.reader(StringIO(text), delimiter=max("\t;,", key=first.count))))
    except csv.Error:  # a field larger than any name
        return TeamList((), ())


def read_rows(table: Sequence[Sequence[object]]) -> TeamList:
    """Return a list from a table with a heading row; without a column of teams it has none."""
    at = next((at for at, row in enumerate(table) if any(_plain(cell) for cell in row)), 0)
    headings = [_plain(cell) for cell in table[at]] if table else []
    columns = [_heading(heading) for heading in headings]
    kept = [
        column if is_entered(column) and column not in columns[:place] else "" for place, column in enumerate(columns)
    ]
    rows = [
        TeamRow(number, {column: _plain(cell) for column, cell in zip(kept, row, strict=False) if column})
        for number, row in enumerate(table[at + 1 :], at + 2)
        if any(_plain(cell) for cell in row)
    ]
    left_alone = tuple(heading for heading, column in zip(headings, kept, strict=True) if heading and not column)
    return TeamList(tuple(sorted(filter(None, kept), key=place_of)), tuple(rows), left_alone)


def check_list(
    teams: TeamList, tournament: Tournament, system: RuleSystem, new_uid: Callable[[], str], now: str = ""
) -> CheckedList:
    """Return what a list says that the event does not yet, or all that is wrong with any row.

    A team of the event is completed where the list contradicts nothing. `now` (UTC) tells whether new teams are late.
    """
    late = hours_late(tournament, now) is not None
    entered: list[TeamEntered] = []
    facts: list[Fact] = []
    wrong: list[Wrong] = []
    new = completed = 0
    names: dict[str, TeamRow] = {}
    players: dict[str, TeamRow] = {}
    for row in teams.rows:
        typed = _fact(row, new_uid())
        team = next((one for one in tournament.teams.called(typed.name) if _completes(typed, row, one)), None)
        fact = typed if team is None else _completed(typed, row, team)
        said, unread = read_noted(row.cells)
        wrong += [Wrong(row.number, column, sentence) for column, sentence in unread.items()]
        if team is not None:
            wrong += [
                Wrong(row.number, column, words.stands_otherwise(column, other))
                for column, other in contradictions(said, stands(tournament, team.uid))
            ]
        changed = team is None or not _same(fact, team)
        if changed:
            found = field_problems(tournament, fact, "", system)
            wrong += [Wrong(row.number, _column(row, field), sentence) for field, sentence in found.items()]
            entered.append(fact)
            facts += team_facts(fact, new_uid, tournament)
        more = completing(tournament, fact.team, said, late=late and team is None)
        if team is not None:
            wrong += _drawn_already(row, more, tournament, system)
        facts += more
        new += team is None
        completed += team is not None and bool(changed or more)
        wrong += _in_two_rows(row, fact, names, players)
    standing = len(teams.rows) - new - completed
    if wrong:
        return CheckedList((), standing, tuple(wrong))
    unusual = tuple(
        _("{team}: {remark}").format(team=fact.name, remark=remark(found))
        for fact in entered
        for found in remarks(tournament, fact, system)
    )
    return CheckedList(tuple(entered), standing, (), unusual, tuple(facts), new, completed)


def _drawn_already(row: TeamRow, facts: Iterable[Fact], tournament: Tournament, system: RuleSystem) -> Iterable[Wrong]:
    """Find a group or seed for a team that the draw holds."""
    for fact in facts:
        if isinstance(fact, TeamPlaced):
            column = GROUP if row.cells.get(GROUP) else SEED
            found = field_problems(tournament, fact, "", system)
            yield from (Wrong(row.number, column, sentence) for sentence in found.values())


def _in_two_rows(
    row: TeamRow, fact: TeamEntered, names: dict[str, TeamRow], players: dict[str, TeamRow]
) -> Iterable[Wrong]:
    """Find a team that an earlier row names, and a player who is in an earlier row's team."""
    earlier = next((names[key] for key in name_keys(fact.name) if key in names), None)
    for key in name_keys(fact.name):
        names.setdefault(key, row)
    if fact.name and earlier is not None:
        yield Wrong(row.number, TEAM, _("{name} is already in row {row}.").format(name=fact.name, row=earlier.number))
    for column in _players_in(row):
        name = row.cells[column]
        other = players.setdefault(name_key(name), row)
        if other is not row:
            sentence = _("{name} is in {team} too (row {row}); of two people one needs another name: {example}.")
            said = sentence.format(
                name=name, team=other.cells.get(TEAM, ""), row=other.number, example=f"{name} ({fact.name})"
            )
            yield Wrong(row.number, column, said)


def _fact(row: TeamRow, uid: str) -> TeamEntered:
    players = tuple(row.cells[column] for column in _players_in(row))
    spelt = {name_key(name): name for name in players}
    captain = row.cells.get(CAPTAIN) or next(iter(players), None)
    captain = spelt.get(name_key(captain), captain) if captain else None
    letter, club = row.cells.get(LETTER, "").upper() or None, row.cells.get(CLUB) or None
    return TeamEntered(uid, row.cells.get(TEAM, ""), players, captain, letter, club)


def _players_in(row: TeamRow) -> list[str]:
    """Return the columns of the players this row names, in order."""
    return [column for column in sorted(row.cells, key=place_of) if PLAYER.fullmatch(column) and row.cells[column]]


def _completes(typed: TeamEntered, row: TeamRow, team: TeamState) -> bool:
    """Return whether a team of the event is what the list says, as far as both say it."""
    players = typed.players[: len(team.players)] if len(typed.players) >= len(team.players) else typed.players
    return name_key(team.name) == name_key(typed.name) and all(
        not said or not standing or said == standing
        for said, standing in (
            (players, team.players),
            (typed.captain if row.cells.get(CAPTAIN) else None, team.captain),
            (typed.letter, team.letter),
            (typed.club, team.club),
        )
    )


def _completed(typed: TeamEntered, row: TeamRow, team: TeamState) -> TeamEntered:
    """Return a team of the event with what the list says besides."""
    captain = typed.captain if row.cells.get(CAPTAIN) or team.captain is None else team.captain
    return TeamEntered(
        team.uid,
        team.name,
        typed.players or team.players,
        captain or team.captain,
        typed.letter or team.letter,
        typed.club or team.club,
    )


def _same(fact: TeamEntered, team: TeamState) -> bool:
    """Return whether a team of the event is just what would be entered."""
    stood = (team.players, team.captain, team.letter, team.club)
    return (fact.players, fact.captain, fact.letter, fact.club) == stood


def _column(row: TeamRow, field: str) -> str:
    """Return the column in which a field of the team stands."""
    about, _dot, at = field.partition(".")
    if about == "players":
        return _players_in(row)[int(at)]
    return about if about in {LETTER, CAPTAIN, CLUB} else TEAM


def _heading(text: object) -> str:
    """Return a heading as the columns are called: "Player_1" is "player 1"."""
    heading = _plain(text).casefold().replace("_", " ").replace("-", " ")
    found = PLAYER.fullmatch(heading)
    return player_column(int(found[1])) if found else heading


def _bare_row(line: str) -> dict[str, str]:
    name, *rest = _FIRST.split(line, maxsplit=1)
    cells = [word for cell in _OTHERS.split(rest[0] if rest else "") if (word := _plain(cell))]
    letter = {LETTER: cells.pop(0)} if cells and len(cells[0]) == 1 else {}
    return {TEAM: _plain(name), **letter, **{player_column(at): name for at, name in enumerate(cells, 1)}}


def _plain(cell: object) -> str:
    """Return the words of a cell; a whole number of a workbook has no decimals."""
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    said = "" if cell is None else " ".join(str(cell).split())
    return said[1:] if _GUARDED.match(said) else said
