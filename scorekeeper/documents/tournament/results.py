"""The results of a stage: sessions, forfeits, rounds that someone sat out, and games of 500."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from scorekeeper.documents.reading import LARGEST, Cursor
from scorekeeper.documents.tournament.model import (
    KNOCK_OUT,
    MOVEMENT,
    SWISS,
    Entrant,
    MovementGame,
    PlayedSession,
    SatOut,
    Stage,
)
from scorekeeper.documents.tournament.names import StageField, pair_of

_SAT_OUT_KEYS = ("round", "sits_out")
_SESSION_KEYS = ("round", "table", "teams", "points", "penalty_points", "forfeited_by")
_GAME_KEYS = ("round", "table", "seats", "winners", "stays", "unclipped")
_OF_ANY = {*_SAT_OUT_KEYS, *_SESSION_KEYS, *_GAME_KEYS}
_SEATS = 4
_PARTNERS = ((1, 3), (2, 4))


@dataclass(slots=True)
class Results:
    """The results read so far, against which later entries are checked."""

    played: list[PlayedSession] = field(default_factory=list)
    sat_out: list[SatOut] = field(default_factory=list)
    games: list[MovementGame] = field(default_factory=list)
    seen: set[tuple[int, str]] = field(default_factory=set)
    tables: set[tuple[int, int]] = field(default_factory=set)
    rounds: dict[int, Cursor] = field(default_factory=dict)


def read_results(cursor: Cursor, stage: Stage | None, listed: StageField) -> Results:
    """Return all results in `played`."""
    results = Results()
    movement = stage is not None and stage.kind == MOVEMENT
    rounds_known = True
    for position, value in enumerate(cursor.items("played")):
        if not isinstance(value, dict):
            cursor.refuse("not-an-object", "played", position)
            rounds_known = False
            continue
        entry = Cursor(value, (*cursor.path, "played", position), cursor.problems)
        number = entry.integer("round", 1, LARGEST, required=True)
        if number is None:
            rounds_known = False
        else:
            results.rounds.setdefault(number, entry)
        is_game = entry.has("seats") if stage is None else movement
        _read_one(entry, position, number, results, listed, movement=is_game)
    if rounds_known:
        _check_rounds(results)
    if movement:
        _check_tables(results)
    elif stage is not None and stage.kind != SWISS and not stage.rematches:
        _check_rematches(cursor, results, 2 if stage.double else 1)
    if stage is not None and stage.kind == KNOCK_OUT:
        _check_winners(cursor, results)
    return results


def _read_one(
    entry: Cursor, position: int, number: int | None, results: Results, listed: StageField, *, movement: bool
) -> None:
    if entry.has("sits_out"):
        _keeps_to(entry, _SAT_OUT_KEYS)
        entrant = listed.named(entry, entry.value["sits_out"], "sits_out")
        if entrant is not None and number is not None:
            _appears(entry, entrant, number, results, "sits_out")
            results.sat_out.append(SatOut(position, number, entrant.name))
    elif movement:
        _read_game(entry, position, number, results, listed)
    else:
        _read_session(entry, position, number, results, listed)


def _keeps_to(entry: Cursor, keys: tuple[str, ...]) -> None:
    """Note every key that does not belong here; keys of other kinds of entries may be null."""
    entry.known({*keys, *(key for key in _OF_ANY if not entry.has(key))})


def _appears(
    entry: Cursor, entrant: Entrant, number: int, results: Results, *path: str | int, gone: bool = False
) -> None:
    """Refuse a team that is twice in a round, or in a round it does not play.

    `gone`: it gives the session up.
    """
    if (number, entrant.name) in results.seen:
        entry.refuse("team-plays-twice", *path, team=entrant.name, round=number)
    results.seen.add((number, entrant.name))
    if entrant.withdrew is not None and number > entrant.withdrew and not gone:
        entry.refuse("plays-after-withdrawing", *path, name=entrant.name, round=entrant.withdrew)
    if number < entrant.first:
        entry.refuse("plays-before-coming", *path, name=entrant.name, round=entrant.first)


def _read_table(entry: Cursor, number: int | None, results: Results, *, required: bool = False) -> int | None:
    table = entry.integer("table", 1, LARGEST, required=required)
    if table is not None and number is not None:
        if (number, table) in results.tables:
            entry.refuse("table-twice", "table", table=table, round=number)
        results.tables.add((number, table))
    return table


# sessions


def _read_session(entry: Cursor, position: int, number: int | None, results: Results, listed: StageField) -> None:
    _keeps_to(entry, _SESSION_KEYS)
    table = _read_table(entry, number, results)
    teams = [listed.named(entry, entry.value["teams"][side], "teams", side) for side in pair_of(entry, "teams") or ()]
    given_up = _read_forfeit(entry, teams, listed)
    points = _read_numbers(entry, "points", -LARGEST) if entry.has("points") or given_up == () else None
    penalties = _read_numbers(entry, "penalty_points", 0) if entry.has("penalty_points") else (0, 0)
    if number is not None:
        for index, team in enumerate(teams):
            if team is not None:
                _appears(entry, team, number, results, "teams", index, gone=team.name in (given_up or ()))
    names = [team.name for team in teams if team is not None]
    if number is None or len(set(names)) != 2 or given_up is None or penalties is None:
        return
    if points is None and not given_up:
        return
    pair = (names[0], names[1])
    results.played.append(
        PlayedSession(position, number, pair, None if given_up else points, penalties, given_up, table)
    )


def _read_forfeit(entry: Cursor, teams: Sequence[Entrant | None], listed: StageField) -> tuple[str, ...] | None:
    """Return which of the two gave the session up, usually neither; None if that is wrong."""
    forfeited = entry.value.get("forfeited_by")
    if forfeited is None:
        return ()
    if isinstance(forfeited, list):
        if not forfeited:
            entry.refuse("empty", "forfeited_by")
            return None
        by = listed.several(entry, forfeited, "forfeited_by")
        if by is None:
            return None
    else:
        forfeiting = listed.named(entry, forfeited, "forfeited_by")
        if forfeiting is None:
            return None
        by = (forfeiting,)
    strange = [(index, entrant) for index, entrant in enumerate(by) if entrant not in teams]
    if None not in teams:
        for index, entrant in strange:
            entry.refuse(
                "gave-up-elsewhere",
                "forfeited_by",
                *([index] if isinstance(forfeited, list) else []),
                name=entrant.name,
            )
    return None if strange else tuple(team.name for team in teams if team is not None and team in by)


def _read_numbers(entry: Cursor, key: str, low: int) -> tuple[int, int] | None:
    places = pair_of(entry, key)
    if places is None:
        return None
    first, second = (
        entry.item_integer(value, (key, index), low, LARGEST) for index, value in enumerate(entry.value[key])
    )
    return None if first is None or second is None else (first, second)


def _check_winners(cursor: Cursor, results: Results) -> None:
    for session in results.played:
        if session.points is not None and session.winner is None:
            cursor.refuse("level-in-a-knock-out", "played", session.position, "points")


def _check_rounds(results: Results) -> None:
    """Note every round with entries if the round before it has none."""
    for number, entry in results.rounds.items():
        if number > 1 and number - 1 not in results.rounds:
            entry.refuse("round-before-missing", "round", round=number, before=number - 1)


def _check_rematches(cursor: Cursor, results: Results, allowed: int) -> None:
    met: dict[frozenset[str], list[int]] = {}
    for session in sorted(results.played, key=lambda played: (played.round, played.position)):
        before = met.setdefault(frozenset(session.teams), [])
        if len(before) >= allowed and session.round not in before:
            first, second = session.teams
            cursor.refuse("met-before", "played", session.position, "teams", team=first, other=second, round=before[-1])
        before.append(session.round)


# games of 500


def _read_game(entry: Cursor, position: int, number: int | None, results: Results, listed: StageField) -> None:
    _keeps_to(entry, _GAME_KEYS)
    table = _read_table(entry, number, results, required=True)
    values = entry.items("seats", required=True)
    if len(values) != _SEATS and entry.value.get("seats").__class__ is list:
        entry.refuse("wrong-number-of-seats", "seats", seats=len(values), players=_SEATS)
    seated = [listed.named(entry, value, "seats", seat) for seat, value in enumerate(values)]
    if number is not None:
        for index, player in enumerate(seated):
            if player is not None:
                _appears(entry, player, number, results, "seats", index)
    moving, tied = _read_outcome(entry)
    unclipped = _read_unclipped(entry, moving and (() if tied else moving))
    names = [player.name for player in seated if player is not None]
    if number is None or table is None or moving is None or len(set(names)) != _SEATS or len(seated) != _SEATS:
        return
    results.games.append(MovementGame(position, number, table, tuple(names), moving, tied, unclipped))


def _read_outcome(entry: Cursor) -> tuple[tuple[int, int] | None, bool]:
    """Return which pair of seats moves on, and whether the game was tied."""
    tied = entry.has("stays")
    if tied and entry.has("winners"):
        entry.refuse("won-and-tied", "stays")
        return None, tied
    key = "stays" if tied else "winners"
    seats = _read_seats(entry, key, required=True)
    if seats is None:
        return None, tied
    pair = tuple(sorted(seats))
    if pair not in _PARTNERS:
        entry.refuse("not-partners", key)
        return None, tied
    return _PARTNERS[(pair == _PARTNERS[0]) == tied], tied


def _read_unclipped(entry: Cursor, winners: tuple[int, ...] | None) -> tuple[int, ...]:
    """Return the seats of winners without clicks; unreadable winners are not compared."""
    seats = _read_seats(entry, "unclipped", required=False) or ()
    for index, seat in enumerate(seats):
        if seat in seats[:index]:
            entry.refuse("name-twice", "unclipped", index, name=str(seat))
        elif winners is not None and seat not in winners:
            entry.refuse("seat-has-not-won", "unclipped", index, seat=seat)
    return seats


def _read_seats(entry: Cursor, key: str, *, required: bool) -> tuple[int, ...] | None:
    """Return the seats of a list; None if one is wrong."""
    values = entry.items(key, required=required)
    if entry.value.get(key).__class__ is not list:
        return None
    seats = [entry.item_integer(value, (key, index), 1, _SEATS) for index, value in enumerate(values)]
    return None if None in seats else tuple(seat for seat in seats if seat is not None)


def _check_tables(results: Results) -> None:
    """Note every round whose tables are not numbered from 1 without a gap.

    Players could not know where to move.
    """
    for number, entry in results.rounds.items():
        tables = {table for round_, table in results.tables if round_ == number}
        missing = next((table for table in range(1, max(tables, default=0)) if table not in tables), None)
        if missing is not None:
            entry.refuse("table-missing", "round", round=number, table=missing)
