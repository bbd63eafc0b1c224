"""Texts about a list of teams before and after it is entered."""

from collections.abc import Sequence

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

TEAM, LETTER, CAPTAIN, CLUB = "team", "letter", "captain", "club"
CITY, GROUP, SEED, FEE, SUBSTITUTION_FEE = "city", "group", "seed", "fee", "substitution fee"
LATE, CHECKED_IN, NOTE, PAID = "late", "checked in", "note", "paid"
"""Headings of a team list in the file, besides "player 1" and so on (FORMATS 5)."""
YES, NO, NEVER_CAME = "yes", "no", "never came"
"""Values of the columns "late" and "checked in" of the file."""


def too_many_rows(most: int) -> str:
    """Return the message that a file has more rows than any list of teams."""
    return _("This file is too long for a team list. At most {most} rows are read.").format(most=most)


def column_name(column: str) -> str:
    """Return what a column is called on the page."""
    known = {
        TEAM: pgettext("column heading", "Team"),
        LETTER: pgettext("column heading", "Letter"),
        CAPTAIN: pgettext("column heading", "Captain"),
        CLUB: pgettext("column heading", "Club"),
        CITY: pgettext("column heading", "City"),
        GROUP: pgettext("column heading", "Group"),
        SEED: pgettext("column heading", "Seed"),
        FEE: pgettext("column heading", "Fee"),
        SUBSTITUTION_FEE: _("Substitution fee"),
        LATE: pgettext("column heading", "Late"),
        CHECKED_IN: _("Checked in"),
        NOTE: pgettext("column heading", "Note"),
        PAID: pgettext("column heading", "Paid"),
    }
    return known.get(column) or pgettext("column heading", "Player {player}").format(player=column.rpartition(" ")[2])


def cell_name(row: int, column: str) -> str:
    """Return the name of a cell: "Row 3, Player 2"."""
    return pgettext("team list", "Row {row}, {column}").format(row=row, column=column_name(column))


def enter(teams: int) -> str:
    """Return what the button under a list does."""
    return ngettext("Enter {n} team", "Enter {n} teams", teams).format(n=teams) if teams else _("Enter the teams")


def entered(new: int, completed: int, standing: int) -> str:
    """Return the result of a list: teams that are new, and teams with further values."""
    text = ngettext("{n} team entered.", "{n} teams entered.", new).format(n=new)
    if completed:
        text = f"{text} {ngettext('{n} team completed.', '{n} teams completed.', completed).format(n=completed)}"
    if not standing:
        return text
    known = ngettext("{n} team was there already.", "{n} teams were there already.", standing)
    return f"{text} {known.format(n=standing)}"


def sum_line() -> str:
    """Return the message that a row is a sum."""
    return _("This row is a total, not a team.")


def hidden_rows(rows: Sequence[str]) -> str:
    """Return which hidden or filtered rows are not entered."""
    text = ngettext(
        "Left out because it is hidden: row {rows}.", "Left out because they are hidden: rows {rows}.", len(rows)
    )
    return text.format(rows=", ".join(rows))


def hidden_columns(columns: Sequence[str]) -> str:
    """Return which hidden columns are not entered."""
    text = ngettext(
        "Left out because it is hidden: the column {columns}.",
        "Left out because they are hidden: the columns {columns}.",
        len(columns),
    )
    return text.format(columns=", ".join(columns))


def sheets(read: str, others: Sequence[str]) -> str:
    """Return which sheet of a workbook was read and which were not."""
    text = ngettext(
        "Read: the sheet {sheet}. Not read: {others}.", "Read: the sheet {sheet}. Not read: {others}.", len(others)
    )
    return text.format(sheet=read, others=", ".join(others))


def left_alone(headings: Sequence[str]) -> tuple[str, ...]:
    """Return which columns are not entered."""
    if not headings:
        return ()
    text = ngettext("Left out: the column {columns}.", "Left out: the columns {columns}.", len(headings))
    return (text.format(columns=", ".join(headings)),)


def read(teams: int, columns: int) -> str:
    """Return how many teams and columns were read from a list."""
    text = ngettext("{n} team read", "{n} teams read", teams).format(n=teams)
    return f"{text}, {ngettext('in {n} column.', 'in {n} columns.', columns).format(n=columns)}"


def one_line() -> str:
    """Return the message that a list had no line ends."""
    return _("This is a single line. Each part of it was read as a team:")


def one_team(name: str, players: int) -> str:
    """Return the message that a single line was read as one team, and how several are written."""
    text = ngettext(
        "This is a single line: {team} with {n} player. Put each team on its own line.",
        "This is a single line: {team} with {n} players. Put each team on its own line.",
        players,
    )
    return text.format(team=name, n=players)


def found_in(rows: int, columns: int, problems: int, marked: int = 0) -> str:
    """Return the contents of a list, its problems, and how many cells are marked for a look."""
    text = read(rows, columns)
    if not problems and marked:
        look = ngettext("{n} cell is marked. Please check it.", "{n} cells are marked. Please check them.", marked)
        return f"{text} {look.format(n=marked)}"
    if not problems:
        return text
    mend = ngettext("{n} cell needs fixing.", "{n} cells need fixing.", problems)
    return f"{text} {mend.format(n=problems)}"
