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
    """Return that a file has more rows than any list of teams."""
    return _("This file is too long to be a list of teams: at most {most} rows are read.").format(most=most)


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


def listed_otherwise(column: str, standing: str) -> str:
    """Return that the event differs about a team, which no list changes."""
    return _("{column} is {stands} in the event; a list only completes a team.").format(
        column=column_name(column), stands=standing
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


def not_paid() -> str:
    """Return what the column of paid fees takes."""
    return _("Yes, no, an amount, or nothing.")


def no_fee() -> str:
    """Return that a team cannot have paid a fee that is not set."""
    return _("No fee is set for it. Type the amount, or fill in the column of fees.")


def second_heading() -> str:
    """Return that a row repeats the heading."""
    return _("This row is a heading and not a team.")


def sum_line() -> str:
    """Return that a row is a sum."""
    return _("This row is a total and not a team.")


def title_line() -> str:
    """Return that a row is a title between teams."""
    return _("This row is a title and not a team. A group goes into the column of groups.")


def only_a_name() -> str:
    """Return that a row may not be a team."""
    return _("This row has only a name, the others have players. Is it a team?")


def other_group(group: str) -> str:
    """Return that a group is not among those that are drawn."""
    return _("A draw in groups knows only A and B, not {group}.").format(group=group)


def formula_without_result(where: str) -> str:
    """Return that the result of a formula is not in the file."""
    return _(
        "{cell} holds a formula without a result. Save the file in a spreadsheet program first, or type it."
    ).format(cell=where)


def error_cell(where: str, text: str) -> str:
    """Return that a spreadsheet could not work out a cell."""
    return _("{cell} holds the error {error}.").format(cell=where, error=text)


def date_as_name(where: str, text: str) -> str:
    """Return that a spreadsheet took a name for a date."""
    return _("{cell} holds a date ({date}) and not a name.").format(cell=where, date=text)


def truth_as_name(where: str, text: str) -> str:
    """Return that a cell is a truth value."""
    return _("{cell} holds {value} and not a name.").format(cell=where, value=text)


def players_not_read(headings: Sequence[str]) -> str:
    """Return that no column was read as players, and which headings are recognized."""
    return _(
        'No column was read as players, so the teams would have none: {columns}. Call them "player 1", "player 2" '
        "and so on."
    ).format(columns=", ".join(headings))


def above_heading(texts: Sequence[str]) -> str:
    """Return what was left out above the headings."""
    return _("Left out above the headings: {text}.").format(text="; ".join(texts))


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


def hidden_sheet(name: str) -> str:
    return pgettext("team list", "{sheet} (hidden)").format(sheet=name)


def old_encoding(name: str, sample: str) -> str:
    """Return by which letters a file that is not Unicode was read, with one of its words to check."""
    return _("The file is not in Unicode and was read as {encoding}. Check the letters, for example: {sample}").format(
        encoding=name, sample=sample
    )


def rows_joined(team: str, rows: Sequence[int]) -> str:
    """Return that several rows are one team."""
    return _("{team} is one team in the rows {rows}.").format(team=team, rows=", ".join(map(str, rows)))


def same_player(name: str, team: str, row: int) -> str:
    """Return that a player of this name is in another team of the list too."""
    return _("{name} is in {team} too (row {row}). Two people? Then papers are easier to read with: {name} K.").format(
        name=name, team=team, row=row
    )


def dropped(row: int, name: str) -> str:
    """Return that a row of a list was dropped."""
    return _("Row {row} is dropped: {name}").format(row=row, name=name)


def left_alone(headings: Sequence[str]) -> tuple[str, ...]:
    """Return which columns are not entered."""
    if not headings:
        return ()
    text = ngettext("Left out: the column {columns}.", "Left out: the columns {columns}.", len(headings))
    return (text.format(columns=", ".join(headings)),)


def read(teams: int, columns: int) -> str:
    """Return how many teams and columns were read of a list."""
    text = ngettext("{n} team read", "{n} teams read", teams).format(n=teams)
    return f"{text}, {ngettext('in {n} column.', 'in {n} columns.', columns).format(n=columns)}"


def one_line() -> str:
    """Return that a list had no line ends."""
    return _("It is a single line; each of its parts was taken for a team:")


def one_team(name: str, players: int) -> str:
    """Return that a single line was read as one team, and how several are written."""
    text = ngettext(
        "It is a single line: {team} with {n} player. Several teams stand on a line each.",
        "It is a single line: {team} with {n} players. Several teams stand on a line each.",
        players,
    )
    return text.format(team=name, n=players)


def found_in(rows: int, columns: int, problems: int, marked: int = 0) -> str:
    """Return the contents of a list, its problems, and how many cells are marked for a look."""
    text = read(rows, columns)
    if not problems and marked:
        look = ngettext("{n} cell is marked: look at it.", "{n} cells are marked: look at them.", marked)
        return f"{text} {look.format(n=marked)}"
    if not problems:
        return text
    mend = ngettext("{n} cell has to be mended.", "{n} cells have to be mended.", problems)
    return f"{text} {mend.format(n=problems)}"
