"""What is said of a list of teams before it is entered, and after."""

from collections.abc import Sequence

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext

TEAM, LETTER, CAPTAIN, CLUB = "team", "letter", "captain", "club"
CITY, GROUP, SEED, FEE, SUBSTITUTION_FEE = "city", "group", "seed", "fee", "substitution fee"
LATE, CHECKED_IN, NOTE = "late", "checked in", "note"
"""Headings of a team list in the file, besides "player 1" and so on (FORMATS 5)."""
YES, NO, NEVER_CAME = "yes", "no", "never came"
"""What stands in the columns "late" and "checked in" of the file."""


def column_name(column: str) -> str:
    """Return what a column is called on the page."""
    known = {
        TEAM: _("Team"),
        LETTER: _("Letter"),
        CAPTAIN: _("Captain"),
        CLUB: _("Club"),
        CITY: _("City"),
        GROUP: _("Group"),
        SEED: _("Seed"),
        FEE: _("Fee"),
        SUBSTITUTION_FEE: _("Substitution fee"),
        LATE: _("Late"),
        CHECKED_IN: _("Checked in"),
        NOTE: _("Note"),
    }
    return known.get(column) or _("Player {player}").format(player=column.rpartition(" ")[2])


def cell_name(row: int, column: str) -> str:
    """Return which cell is meant: "Row 3, Player 2"."""
    return _("Row {row}, {column}").format(row=row, column=column_name(column))


def enter(teams: int) -> str:
    """Return what the button under a list does."""
    return ngettext("Enter {n} team", "Enter {n} teams", teams).format(n=teams) if teams else _("Enter the teams")


def entered(new: int, completed: int, standing: int) -> str:
    """Return what a list brought: teams that are new, and that had not been entered as fully as it says."""
    said = ngettext("{n} team entered.", "{n} teams entered.", new).format(n=new)
    if completed:
        said = f"{said} {ngettext('{n} team completed.', '{n} teams completed.', completed).format(n=completed)}"
    if not standing:
        return said
    stood = ngettext("{n} team was there already.", "{n} teams were there already.", standing)
    return f"{said} {stood.format(n=standing)}"


def stands_otherwise(column: str, stands: str) -> str:
    """Say that the event says something else of a team, which no list changes."""
    return _("{column} is {stands} in the event; a list only completes a team.").format(
        column=column_name(column), stands=stands
    )


def not_a_seed() -> str:
    """Return how a seed is written."""
    return _("A seed is a whole number from 1.")


def not_late() -> str:
    """Return what the column of late teams takes."""
    return _("Yes, no, or nothing.")


def not_presence() -> str:
    """Return what the column of teams that are here takes."""
    return _("Yes, no, never came, or nothing.")


def left_alone(headings: Sequence[str]) -> tuple[str, ...]:
    """Say which columns are not entered."""
    if not headings:
        return ()
    said = ngettext("Left out: the column {columns}.", "Left out: the columns {columns}.", len(headings))
    return (said.format(columns=", ".join(headings)),)


def read(teams: int, columns: int) -> str:
    """Return how many teams and columns were read of a list."""
    said = ngettext("{n} team read", "{n} teams read", teams).format(n=teams)
    return f"{said}, {ngettext('in {n} column.', 'in {n} columns.', columns).format(n=columns)}"


def one_line() -> str:
    """Say that a list had no line ends."""
    return _("It is a single line; each of its parts was taken for a team:")


def one_team(name: str, players: int) -> str:
    """Say that a single line was read as one team, and how several are written."""
    said = ngettext(
        "It is a single line: {team} with {n} player. Several teams stand on a line each.",
        "It is a single line: {team} with {n} players. Several teams stand on a line each.",
        players,
    )
    return said.format(team=name, n=players)


def found_in(rows: int, columns: int, problems: int) -> str:
    """Return what a list holds and what has to be mended in it."""
    said = read(rows, columns)
    if not problems:
        return said
    mend = ngettext("{n} cell has to be mended.", "{n} cells have to be mended.", problems)
    return f"{said} {mend.format(n=problems)}"
