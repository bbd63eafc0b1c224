"""A plan of a draw as it is typed: an organizer's chart, and teams that keep tables."""

import re
from collections.abc import Mapping

from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.teams import team_named
from scorekeeper.language.translation import gettext as _
from scorekeeper.tournament.draw.model import Pairing, Round

_TABLE_AND_TEAM = re.compile(r"([0-9]{1,4})[\s:=]+(.+)")


def parse_kept_tables(text: str, tournament: Tournament) -> tuple[Mapping[str, int], tuple[str, ...]]:
    """Return the table of each team (uid) that keeps one, or every problem as a sentence."""
    fixed: dict[str, int] = {}
    wrong: list[str] = []
    for part in filter(None, map(str.strip, re.split(r"[;\n]", text))):
        match = _TABLE_AND_TEAM.fullmatch(part)
        team = team_named(tournament.teams, match.group(2)) if match is not None else None
        if match is None:
            wrong.append(_("{part} is not a table and a team. Type them like 3 Nashville; 7 Kochi.").format(part=part))
        elif team is None:
            wrong.append(_("There is no team named {name}.").format(name=match.group(2)))
        elif team in fixed or int(match.group(1)) in fixed.values():
            wrong.append(_("{part}: this team or table is already listed.").format(part=part))
        else:
            fixed[team] = int(match.group(1))
    return ({}, tuple(wrong)) if wrong else (fixed, ())


def format_kept_tables(fixed: Mapping[str, int], tournament: Tournament) -> str:
    """Return the teams that keep their table as they are typed."""
    named = ((table, tournament.teams[team].name) for team, table in fixed.items() if team in tournament.teams)
    return "; ".join(f"{table} {name}" for table, name in sorted(named))


_BETWEEN = re.compile(r"\s*[\t;,|]\s*")


def parse_chart(text: str, tournament: Tournament) -> tuple[tuple[Round, ...], tuple[str, ...]]:
    """Return the rounds of a chart, or every problem with its row.

    A row is round, table, team and team, separated by tab, semicolon or comma; a row of round and team alone is a bye.
    A first row without numbers is its heading.
    """
    known = {name_key(team.name): uid for uid, team in tournament.teams.items()}
    rows = [(number, _BETWEEN.split(line.strip())) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if rows and not rows[0][1][0].isdigit():
        rows = rows[1:]
    tables: dict[int, list[Pairing]] = {}
    out: dict[int, list[str]] = {}
    wrong: list[str] = []
    for number, cells in rows:
        wrong += _read_row(number, [cell for cell in cells if cell], known, tables, out)
    rounds = sorted({*tables, *out})
    made = (
        Round(number, tuple(sorted(tables.get(number, ()), key=_table)), tuple(out.get(number, ())))
        for number in rounds
    )
    return ((), tuple(wrong)) if wrong else (tuple(made), ())


def _table(pairing: Pairing) -> int:
    return pairing.table


def _read_row(
    number: int,
    cells: list[str],
    known: Mapping[str, str],
    tables: dict[int, list[Pairing]],
    out: dict[int, list[str]],
) -> list[str]:
    """Add one row; return its problem."""
    numbers = 1 if len(cells) == 2 else 2
    if len(cells) not in {2, 4}:
        return [_row_problem("shape", number, str(len(cells)))]
    if not all(cell.isascii() and cell.isdigit() and int(cell) for cell in cells[:numbers]):
        return [_row_problem("number", number, " ".join(cells[:numbers]))]
    names = cells[numbers:]
    strange = [name for name in names if name_key(name) not in known]
    if strange:
        return [_row_problem("team", number, name) for name in strange]
    teams = [known[name_key(name)] for name in names]
    problems = _duplicates(number, cells, teams, tables, out)
    if not problems and len(teams) == 1:
        out.setdefault(int(cells[0]), []).append(teams[0])
    elif not problems:
        tables.setdefault(int(cells[0]), []).append(Pairing(int(cells[1]), (teams[0], teams[1])))
    return problems


def _duplicates(
    number: int,
    cells: list[str],
    teams: list[str],
    tables: Mapping[int, list[Pairing]],
    out: Mapping[int, list[str]],
) -> list[str]:
    """Return what appears twice in the round of a row: a team, or the table."""
    table = int(cells[0])
    placed = {team for pairing in tables.get(table, ()) for team in pairing.teams} | set(out.get(table, ()))
    names = cells[-len(teams) :]
    twice = [name for name, team in zip(names, teams, strict=True) if team in placed]
    if twice or len(set(teams)) < len(teams):
        return [_row_problem("twice", number, (twice or names)[0])]
    if len(teams) == 2 and any(pairing.table == int(cells[1]) for pairing in tables.get(table, ())):
        return [_row_problem("table", number, cells[1])]
    return []


def _row_problem(code: str, row: int, value: str) -> str:
    """Return what is wrong with a row, as a sentence."""
    sentence = {
        "shape": _("Row {row} has {value} parts. Type round, table, team, team; or round and the team that sits out."),
        "number": _("Row {row}: {value} is not a round and a table."),
        "team": _("Row {row}: there is no team named {value}."),
        "twice": _("Row {row}: {value} appears twice in this round."),
        "table": _("Row {row}: table {value} appears twice in this round."),
    }[code]
    return sentence.format(row=row, value=value)
