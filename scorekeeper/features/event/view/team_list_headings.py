"""Rows and headings of a team list: which row is the heading, which column is which."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from types import MappingProxyType

from scorekeeper.features.event.view.team_list_notes import PLAYER
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
    PAID,
    SEED,
    SUBSTITUTION_FEE,
    TEAM,
)
from scorekeeper.journal.names import fold_spelling
from scorekeeper.language.translation import gettext as _

PLAYERS = "players"
"""Column with several players in a cell, or the first of several under one heading."""
_MANY_NAMES = re.compile(r"[,;/\n\r]")
_HEADING_WITHIN = 30
"""The heading is searched for in this many rows."""
_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        TEAM: ("team", "teams", "team name", "name of team", "name of the team", "teamname", "mannschaft", "equipe"),
        CAPTAIN: ("captain", "captains", "captain name", "captain s name", "name of captain", "team captain", "capt"),
        CLUB: ("club", "clubs", "club name", "name of club"),
        CITY: ("city", "town", "city town", "place"),
        GROUP: ("group", "pool", "grp", "gruppe"),
        SEED: ("seed", "seeding", "seed no"),
        LETTER: ("letter",),
        FEE: ("fee", "entry fee", "team fee", "entry"),
        SUBSTITUTION_FEE: ("substitution fee", "substitute fee", "fee of the substitute"),
        LATE: ("late", "late entry"),
        CHECKED_IN: ("checked in", "check in", "here", "present"),
        NOTE: ("note", "notes", "remark", "remarks", "comment", "comments"),
        PAID: ("paid", "fee paid", "entry fee paid", "paid fee"),
        PLAYERS: (
            "players", "player", "player names", "player name", "players names", "names of players",
            "names of the players", "team members", "members", "line up", "lineup",
        ),
    }
)  # fmt: skip
_BY_NAME = {name: column for column, names in _NAMES.items() for name in names}
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NUMBER = rf"(\d{{1,2}}|{'|'.join(_NUMBERS)})"
_NUMBERED = re.compile(rf"(?:name of )?(?:team )?(?:player|member|p) ?(?:name |no |number )?{_NUMBER}(?: name)?")
_ORDINAL = re.compile(rf"(?:(\d{{1,2}})(?:st|nd|rd|th)|({'|'.join(_ORDINALS)})) (?:player|member)(?: name)?")
_SUM = re.compile(
    r"(?:grand |sub)?\s*-?\s*(?:total|totals|sum|sums|summe|gesamt|somme)\b(?: of)?(?: teams| fees| paid)?"
    r"[\s:=.\-]*(?:\d[\d.,\s]*)?(?:\s*(?:teams?|players?|entries))?|(?:number of )?teams\s*[:=]\s*\d+"
    r"|\d+ (?:teams|players|entries)"
)
_COUNT = re.compile(r"[^\d\s]{0,3}\s*\d[\d.,\s]*[^\W\d_]*")
"""A number, with the word or the currency of what it counts."""
_TITLE = re.compile(r"(?:group|pool|gruppe|groupe|grupo|section|division)[\s.:_\-]*\w{1,3}[.:]?")
_RULE = re.compile(r":?-{2,}:?")
"""The line below the headings of a table pasted from a text."""
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[ T]00:00:00)?|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}-[a-z]{3}(?:-\d{2,4})?")
_ERRORS = frozenset(
    (
        "#N/A",
        "#REF!",
        "#NAME?",
        "#VALUE!",
        "#DIV/0!",
        "#NULL!",
        "#NUM!",
        "#SPILL!",
        "#CALC!",
        "#GETTING_DATA",
        "#ERROR!",
    )
)
_NOT_PLAYERS = re.compile(
    r"phone|mobile|tel|mail|contact|address|street|hotel|shirt|country|state|zip|region|arriv|travel|diet|food|meal|"
    r"date|time|no$|sno|id$|table|room|place|fee|status|organi"
)


class FormulaWithoutResult:
    """A cell that holds a formula whose result the file does not have."""


NO_RESULT = FormulaWithoutResult()


def column_of(heading: object) -> str:
    """Return the column that a heading names, or "".

    "Player_1", "P1" and "Player One" are "player 1".
    """
    folded = re.sub(r"\([^)]*\)", " ", fold_spelling(str(heading or "")))
    folded = " ".join(re.sub(r"[_\-:.*#|'\u2019]", " ", folded).split())
    if folded in _BY_NAME:
        return _BY_NAME[folded]
    if match := _NUMBERED.fullmatch(folded):
        return f"player {int(match[1]) if match[1].isdigit() else _NUMBERS.index(match[1]) + 1}"
    if match := _ORDINAL.fullmatch(folded):
        return f"player {int(match[1]) if match[1] else _ORDINALS.index(match[2]) + 1}"
    known = (TEAM, LETTER, *(column for column in _NAMES if column not in {TEAM, LETTER, PLAYERS}))
    return next((column for column in known if fold_spelling(words.column_name(column)) == folded), "")


def heading_row(table: Sequence[Sequence[object]]) -> int | None:
    """Return the index of the heading: the first row that names a team and something else.

    It must be near the top.
    """
    alone = None
    for index, row in enumerate(table[:_HEADING_WITHIN]):
        columns = [column for cell in row if (column := column_of(cell))]
        if TEAM in columns and len(columns) > 1:
            return index
        if TEAM in columns and alone is None:
            alone = index
    return alone


def split_players(text: object) -> list[str]:
    """Return the players in one cell, separated by commas, semicolons, slashes or line ends."""
    return [name for part in _MANY_NAMES.split(str(text or "")) if (name := " ".join(part.split()))]


def is_rule(cells: Iterable[str]) -> bool:
    """Return whether a row is the line below the headings of a table in a text."""
    texts = [cell for cell in cells if cell]
    return bool(texts) and all(_RULE.fullmatch(text) for text in texts)


def doubt(name: str, others: Sequence[str], unused: Sequence[str] = ()) -> str:
    """Return a sentence saying why a row is not a team, "" if it may be one.

    `others` are its other cells, `unused` those in columns that are not entered: the label of a sum may be there.
    """
    others = [cell for cell in others if cell]
    for label in filter(is_sum_line, unused):
        counts = [cell for cell in others if cell != label]
        if is_sum_line(f"{label} {name}") and all(map(_is_count, counts)):
            return words.sum_line()
    if column_of(name) == TEAM and all(map(column_of, others)):
        return _("This row is a heading, not a team.")
    folded = " ".join(fold_spelling(name).split())
    if _SUM.fullmatch(folded) and all(map(_is_count, others)):
        return words.sum_line()
    if not others and _TITLE.fullmatch(folded):
        return _("This row is a title, not a team. Put the group in the group column.")
    return ""


def _is_count(cell: str) -> bool:
    """Return whether a cell is a number, and not a name."""
    return not any(map(str.isalpha, cell)) or _COUNT.fullmatch(cell) is not None


def is_sum_line(line: str) -> bool:
    """Return whether a line without columns is a sum."""
    return _SUM.fullmatch(" ".join(fold_spelling(line).split())) is not None


def wrong_cell(cell: object, column: str, where: str) -> str:
    """Return a sentence saying why a cell's value cannot be entered, "" if it can.

    `where` names it: "B4".
    """
    if isinstance(cell, FormulaWithoutResult):
        return _(
            "{cell} has a formula without a result. Save the file in a spreadsheet program first, or type the value."
        ).format(cell=where)
    text = " ".join(str(cell).split())
    if text.upper() in _ERRORS:
        return _("{cell} has the error {error}.").format(cell=where, error=text)
    if column in {TEAM, CAPTAIN} or PLAYER.fullmatch(column) or column == PLAYERS:
        if isinstance(cell, date | datetime) or _DATE.fullmatch(fold_spelling(text)):
            return _("{cell} has a date ({date}), not a name.").format(cell=where, date=text.removesuffix(" 00:00:00"))
        if isinstance(cell, bool) or text.upper() in {"TRUE", "FALSE"}:
            return _("{cell} has {value}, not a name.").format(cell=where, value=text.upper())
    return ""


def may_be_players(heading: str, cells: Sequence[str]) -> bool:
    """Return whether a column that was not understood looks like players: names in most rows."""
    texts = [cell for cell in cells if any(letter.isalpha() for letter in cell) and "@" not in cell]
    folded = fold_spelling(heading)
    if re.search(r"player|spieler|joueur|jugador|mitglied|member", folded):
        return bool(texts)
    return len(texts) * 2 > len(cells) and not _NOT_PLAYERS.search(folded)
