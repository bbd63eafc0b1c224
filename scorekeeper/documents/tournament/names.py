"""The teams or players of a stage, found by name in the rest of the document."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.documents.reading import LARGEST, Cursor, Path, name_key
from scorekeeper.documents.tournament.model import LETTERS, Entrant

MOST_LETTERS, MOST_ENTRANTS = 300, 1_000
_UNSEEN = ("Cc", "Cf", "Zl", "Zp")
"""Unicode categories of control and direction characters; joiners belong to words."""
_JOINERS = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
_TEAM_KEYS = ("name", "group", "withdrew")
_PLAYER_KEYS = ("name", "from", "withdrew")


class StageField:
    """The entrants of the stage, by name.

    While `complete` is false, one of those listed was unreadable.
    """

    def __init__(self, entrants: Iterable[Entrant], *, complete: bool) -> None:
        self.entrants = tuple(entrants)
        self.complete = complete
        self._by_key: Mapping[str, Entrant] = {name_key(entrant.name): entrant for entrant in self.entrants}

    def named(self, cursor: Cursor, value: Any, *path: str | int) -> Entrant | None:
        """Return the entrant of this name at this path; an unlisted name is noted."""
        name = cursor.item_text(value, path)
        if name is None:
            return None
        entrant = self._by_key.get(name_key(name))
        if entrant is None and self.complete:
            cursor.refuse("not-in-the-stage", *path, name=name)
        return entrant

    def several(self, cursor: Cursor, values: Iterable[Any], *path: str | int) -> tuple[Entrant, ...] | None:
        """Return the entrants in a list of names at this path.

        None if one of them is wrong or repeated.
        """
        entrants: list[Entrant] = []
        right = True
        for index, value in enumerate(values):
            entrant = self.named(cursor, value, *path, index)
            if entrant is None:
                right = False
            elif entrant in entrants:
                cursor.refuse("name-twice", *path, index, name=entrant.name)
                right = False
            else:
                entrants.append(entrant)
        return tuple(entrants) if right else None


def read_field(cursor: Cursor, key: str, *, players: bool) -> StageField:
    """Return the teams, or the players, under this key."""
    entrants: dict[str, Entrant] = {}
    entries = cursor.entries(key, required=True)
    listed = cursor.value.get(key)
    if listed == []:
        cursor.refuse("empty", key)
    if len(entries) > MOST_ENTRANTS:
        cursor.refuse("too-many-entrants", key, count=len(entries), most=MOST_ENTRANTS)
    complete = listed.__class__ is list and 0 < len(listed) == len(entries)
    for entry in entries:
        entry.known(_PLAYER_KEYS if players else _TEAM_KEYS)
        name = entry.text("name", required=True)
        withdrew = entry.integer("withdrew", 0, LARGEST)
        group = None if players else entry.choice("group", LETTERS)
        first = (entry.integer("from", 1, LARGEST) if players else None) or 1
        if name is not None:
            _check_name(entry, name)
        if name is None:
            complete = False
        elif name_key(name) in entrants:
            entry.refuse("name-twice", "name", name=name)
        else:
            entrants[name_key(name)] = Entrant(name, group, withdrew, first)
    return StageField(entrants.values(), complete=complete)


def _check_name(entry: Cursor, name: str) -> None:
    """Note a name that is too long, or has invisible characters."""
    if len(name) > MOST_LETTERS:
        entry.refuse("name-too-long", "name", letters=len(name), most=MOST_LETTERS)
    unseen = (letter for letter in name if unicodedata.category(letter) in _UNSEEN and letter not in _JOINERS)
    letter = next(unseen, None)
    if letter is not None:
        entry.refuse("control-character", "name", character=f"U+{ord(letter):04X}")


def pair_of(cursor: Cursor, key: str) -> Path | None:
    """Return the positions in a list of two, one for each side.

    None if it is not a list of two, which is noted.
    """
    values = cursor.items(key, required=True)
    if cursor.value.get(key).__class__ is not list:
        return None
    if len(values) != 2:
        cursor.refuse("not-two", key, count=len(values))
        return None
    return (0, 1)
