"""How a stage is played, as its document says."""

from types import MappingProxyType

from scorekeeper.documents.reading import LARGEST, Cursor
from scorekeeper.documents.tournament.model import (
    ANNUL,
    CRITERIA,
    FORFEIT,
    GROUPS,
    KINDS,
    KNOCK_OUT,
    LETTERS,
    ROUND_ROBIN,
    USUAL_ROUNDS,
    Stage,
)
from scorekeeper.documents.tournament.names import StageField

MOST_ROUNDS = 1000
"""Rounds of two groups that meet again and again."""
MOST_TABLES = 20_000
"""Tables of all rounds of a stage whose rounds are all drawn at once."""

_OF_ANY = ("kind", "seed", "withdrawn", "rematches", "criteria")
_OF_KIND = {GROUPS: ("rounds",), ROUND_ROBIN: ("double",), KNOCK_OUT: ("qualifiers", "third_place")}


def read_stage(cursor: Cursor, kind: str | None, field: StageField) -> Stage | None:
    """Return the stage of this kind, None if the kind is unknown; its options are still read."""
    others = [key for keys in _OF_KIND.values() for key in keys if kind is None or not cursor.has(key)]
    cursor.known((*_OF_ANY, *_OF_KIND.get(kind or "", ()), *others))
    rematches = cursor.flag("rematches", default=False)
    stage = Stage(
        kind or KINDS[0],
        cursor.integer("seed", -LARGEST, LARGEST),
        cursor.choice("withdrawn", (FORFEIT, ANNUL)) or FORFEIT,
        rematches,
        _read_criteria(cursor),
        _read_rounds(cursor, field, rematches=rematches) if kind == GROUPS else 0,
        cursor.flag("double", default=False),
        _read_qualifiers(cursor, field),
        cursor.flag("third_place", default=False),
    )
    tables = _tables(stage, len(field.entrants))
    if tables > MOST_TABLES:
        cursor.refuse("too-many-tables", "kind", count=tables, most=MOST_TABLES)
    return None if kind is None else stage


def _tables(stage: Stage, entrants: int) -> int:
    """Return the number of tables in all rounds of a stage whose rounds are all drawn at once."""
    if stage.kind == ROUND_ROBIN:
        return entrants * (entrants - 1) // (1 if stage.double else 2)
    return stage.rounds * entrants // 2


def _read_criteria(cursor: Cursor) -> tuple[str, ...]:
    """Return the criteria in their order, each at most once."""
    if not cursor.has("criteria"):
        return CRITERIA
    criteria: list[str] = []
    values = cursor.items("criteria")
    if not values and cursor.value["criteria"].__class__ is list:
        cursor.refuse("empty", "criteria")
    for index, value in enumerate(values):
        code = cursor.item_text(value, ("criteria", index))
        if code is None:
            continue
        if code not in CRITERIA:
            cursor.refuse("not-one-of", "criteria", index, value=code, allowed=", ".join(CRITERIA))
        elif code in criteria:
            cursor.refuse("name-twice", "criteria", index, name=code)
        else:
            criteria.append(code)
    return tuple(criteria)


def _read_rounds(cursor: Cursor, field: StageField, *, rematches: bool) -> int:
    """Return how many rounds two groups play: at most the size of the larger group, unless they meet again."""
    sizes = [sum(entrant.group == letter for entrant in field.entrants) for letter in LETTERS]
    dealt = len(field.entrants) - sum(sizes)
    largest = max(sizes[0] + (dealt + 1) // 2, sizes[1] + dealt // 2)
    bounded = field.complete and not rematches
    rounds = cursor.integer("rounds", 1, largest if bounded else MOST_ROUNDS)
    return min(USUAL_ROUNDS, largest) if rounds is None else rounds


def _read_qualifiers(cursor: Cursor, field: StageField) -> MappingProxyType[str, tuple[str, ...]] | None:
    """Return the qualifiers of both groups, best first: equally many of each, and a power of two."""
    inner = cursor.inner("qualifiers")
    if inner is None:
        return None
    inner.known(LETTERS)
    listed = {letter: inner.items(letter, required=True) for letter in LETTERS}
    names: dict[str, tuple[str, ...]] = {}
    seen: set[str] = set()
    for letter, values in listed.items():
        entrants = field.several(inner, values, letter) or ()
        for index, entrant in enumerate(entrants):
            if entrant.name in seen:
                inner.refuse("name-twice", letter, index, name=entrant.name)
        seen |= {entrant.name for entrant in entrants}
        names[letter] = tuple(entrant.name for entrant in entrants)
    if all(inner.value.get(letter).__class__ is list for letter in LETTERS):
        _check_numbers(inner, *(len(values) for values in listed.values()))
    return MappingProxyType(names)


def _check_numbers(inner: Cursor, a: int, b: int) -> None:
    if a != b:
        inner.refuse("groups-not-equal", a=a, b=b)
    elif a < 1 or a & (a - 1):
        inner.refuse("not-a-power-of-two", count=a)
