"""Reading a tournament document: into its records, or into all of its problems."""

from types import MappingProxyType
from typing import Any

from scorekeeper.documents.reading import LARGEST, Cursor, Path, opened
from scorekeeper.documents.session import read_frame
from scorekeeper.documents.tournament.model import (
    ANNUL,
    CRITERIA,
    FORFEIT,
    FORMAT,
    GROUPS,
    KINDS,
    KNOCK_OUT,
    LETTERS,
    MOVEMENT,
    ROUND_ROBIN,
    SWISS,
    USUAL_ROUNDS,
    Stage,
    StageDocument,
)
from scorekeeper.documents.tournament.names import StageField, read_field
from scorekeeper.documents.tournament.results import read_results
from scorekeeper.rules.model import Problem
from scorekeeper.rules.systems import GAMES, SYSTEMS, known_keys, rules_called

_KEYS = ("format", "version", "system", "stage", "played", "remaining", "places", "lots")
_QUALIFYING = (GROUPS, ROUND_ROBIN, SWISS)


def read_tournament(value: Any, path: Path = (), *, qualifying: bool = False) -> StageDocument | tuple[Problem, ...]:
    """Return the stage in this JSON value, or all its problems with paths below `path`.

    `qualifying`: qualifiers are requested, so the document must name the number of places.
    """
    problems: list[Problem] = []
    cursor = opened(value, path, problems)
    read = _read(cursor, qualifying=qualifying) if cursor is not None else None
    return tuple(problems) if problems or read is None else read


def _read(cursor: Cursor, *, qualifying: bool) -> StageDocument | None:
    read_frame(cursor, FORMAT)
    inner = cursor.inner("stage", required=True)
    kind = inner.choice("kind", KINDS, required=True) if inner is not None else None
    system = _read_system(cursor, kind)
    players = kind == MOVEMENT or (kind is None and not cursor.has("teams") and cursor.has("players"))
    key, other = ("players", "teams") if players else ("teams", "players")
    cursor.known((*_KEYS, key) if cursor.has(other) else (*_KEYS, key, other))
    field = read_field(cursor, key, players=players)
    stage = read_stage(inner, kind, field) if inner is not None else None
    if qualifying and inner is not None and kind is not None and kind not in _QUALIFYING:
        inner.refuse("nobody-qualifies", "kind", kind=kind)
    results = read_results(cursor, stage, field)
    remaining = _read_remaining(cursor, field)
    lots = _read_lots(cursor, field)
    places = cursor.integer("places", 1, LARGEST, required=qualifying)
    if stage is None or system is None:
        return None
    return StageDocument(
        system,
        field.entrants,
        stage,
        tuple(results.played),
        tuple(results.sat_out),
        tuple(results.games),
        remaining,
        places,
        lots,
        MappingProxyType({entrant.name: entrant for entrant in field.entrants}),
    )


def _read_system(cursor: Cursor, kind: str | None) -> str | None:
    """Return the rule system: one of hands for the movement of 500, one of deals for teams."""
    key = cursor.text("system", required=True)
    if key is None:
        return None
    fitting = GAMES if kind == MOVEMENT else SYSTEMS
    if rules_called(key) is None:
        cursor.refuse("unknown-system", "system", value=key, known=known_keys())
    elif kind is not None and key not in fitting:
        cursor.refuse("not-one-of", "system", value=key, allowed=", ".join(fitting))
    return key


def _read_remaining(cursor: Cursor, field: StageField) -> tuple[tuple[str, ...], ...]:
    """Return the sessions still to come: two names each, or the one team that will sit out."""
    read: list[tuple[str, ...]] = []
    for position, names in enumerate(cursor.items("remaining")):
        if not isinstance(names, list):
            cursor.refuse("not-a-list", "remaining", position)
            continue
        if not 1 <= len(names) <= 2:
            cursor.refuse("not-one-or-two", "remaining", position, count=len(names))
        entrants = field.several(cursor, names, "remaining", position) or ()
        for index, entrant in enumerate(entrants):
            if entrant.withdrew is not None:
                cursor.refuse("withdrawn-remains", "remaining", position, index, name=entrant.name)
        read.append(tuple(entrant.name for entrant in entrants))
    return tuple(read)


def _read_lots(cursor: Cursor, field: StageField) -> tuple[tuple[str, ...], ...]:
    """Return every lot that was drawn: the names of teams, best first."""
    read: list[tuple[str, ...]] = []
    for index, names in enumerate(cursor.items("lots")):
        if isinstance(names, list):
            read.append(tuple(entrant.name for entrant in field.several(cursor, names, "lots", index) or ()))
        else:
            cursor.refuse("not-a-list", "lots", index)
    return tuple(read)


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
    """Return how many rounds two groups play, at most the size of the larger group.

    There may be more if teams may meet again.
    """
    sizes = [sum(entrant.group == letter for entrant in field.entrants) for letter in LETTERS]
    dealt = len(field.entrants) - sum(sizes)
    largest = max(sizes[0] + (dealt + 1) // 2, sizes[1] + dealt // 2)
    bounded = field.complete and not rematches
    rounds = cursor.integer("rounds", 1, largest if bounded else MOST_ROUNDS)
    return min(USUAL_ROUNDS, largest) if rounds is None else rounds


def _read_qualifiers(cursor: Cursor, field: StageField) -> MappingProxyType[str, tuple[str, ...]] | None:
    """Return equally many qualifiers of both groups, best first, a power of two in all."""
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
