"""Reading a tournament document: into its records, or into all of its problems."""

from types import MappingProxyType
from typing import Any

from scorekeeper.documents.reading import LARGEST, Cursor, Path, opened
from scorekeeper.documents.session import read_frame
from scorekeeper.documents.tournament.model import FORMAT, GROUPS, KINDS, MOVEMENT, ROUND_ROBIN, SWISS, StageDocument
from scorekeeper.documents.tournament.names import StageField, read_field
from scorekeeper.documents.tournament.results import read_results
from scorekeeper.documents.tournament.stage import read_stage
from scorekeeper.rules.model import Problem
from scorekeeper.rules.systems import GAMES, SYSTEMS, known_keys, rules_called

_KEYS = ("format", "version", "system", "stage", "played", "remaining", "places", "lots")
_QUALIFYING = (GROUPS, ROUND_ROBIN, SWISS)


def read_tournament(value: Any, path: Path = (), *, qualifying: bool = False) -> StageDocument | tuple[Problem, ...]:
    """Return the stage in this JSON value, or every problem it has, each with its path below `path`.

    `qualifying`: the question is who qualifies, so there must be places to qualify for.
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
    """Return the sessions to come: two names each, or the one of a team that will sit out."""
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
