"""The session document: read into a session or into all of its problems, and written again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from scorekeeper.documents.deals import read_deals
from scorekeeper.documents.frame import FORMAT, VERSION, SessionFrame, read_meta
from scorekeeper.documents.judgements import (
    RULING_CONTRADICTIONS,
    check_ruling_numbers,
    read_penalties,
    read_redeals,
    read_rulings,
)
from scorekeeper.documents.reading import LARGEST, Cursor, Path, name_key, opened, read_option
from scorekeeper.rules.course import course_problems
from scorekeeper.rules.model import Problem, Seating, Session, SessionForfeit, Side, Team, Value
from scorekeeper.rules.seats import side_of_seat, swap_allowed
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import DEFAULT, SYSTEMS

SEATING_PROBLEMS = ("seated-twice", "not-on-a-list", "seat-of-other-team", "swap-too-early", "second-swap")


def check_seating(
    cursor: Cursor,
    seating: Sequence[Seating],
    teams: Mapping[Side, Team],
    system: RuleSystem,
    *,
    odd_side: Side,
    deals: int,
) -> None:
    """Refuse impossible seats: a player in two, a stranger, or swaps against the rules.

    Every player is on the list of a team, a substitute too; a team without a list may seat anyone. The first seating
    says which team begins in the odd seats; if it does not, that is `odd_side`.
    """
    places = {entry.from_deal: index for index, entry in enumerate(seating)}
    whole = len(places) == len(seating) == len(cursor.items_of("seating"))
    if not whole or any(len(entry.seats) != system.seats for entry in seating):
        return  # it was unreadable, and is already refused
    players = _Players(teams, system.sides)
    odd, swaps, first = odd_side, 0, True
    for entry in sorted(seating, key=lambda entry: entry.from_deal):
        path = ("seating", places[entry.from_deal], "seats")
        swapped = players.has_swapped(entry.seats, odd)
        if swapped:
            odd = system.sides[1 - system.sides.index(odd)]
        if swapped and not first:
            swaps += 1
            article, deal = system.seating_article, entry.from_deal
            if swaps > 1:
                cursor.refuse("second-swap", *path, article=article, deal=deal)
            elif not swap_allowed(deal, deals):
                cursor.refuse("swap-too-early", *path, article=article, deal=deal, half=(deals + 1) // 2)
        first = False
        _check_seats(cursor, path, entry.seats, players, odd=odd, article=system.seating_article)


class _Players:
    """The players of each side: those listed, or, for a side without a list, those who sat."""

    def __init__(self, teams: Mapping[Side, Team], sides: Sequence[Side]) -> None:
        self.sides = sides
        self._known: dict[str, set[Side]] = {}
        self._without_list = {side for side in sides if side not in teams or not teams[side].players}
        for side, team in teams.items():
            for name in team.players:
                self._known.setdefault(name_key(name), set()).add(side)

    def sides_of(self, name: str) -> set[Side]:
        """Return the sides for which a player may sit; empty for a stranger."""
        return self._known.get(name_key(name), self._without_list)

    def has_swapped(self, seats: Sequence[str], odd: Side) -> bool:
        """Return whether more players of two teams fit their seats after a swap than before it."""
        if len(self.sides) != 2:
            return False
        other = self.sides[1 - self.sides.index(odd)]
        return self._fitting(seats, other) > self._fitting(seats, odd)

    def _fitting(self, seats: Sequence[str], odd: Side) -> int:
        return sum(
            side_of_seat(seat, self.sides, odd) in self.sides_of(name) for seat, name in enumerate(seats, start=1)
        )

    def seat(self, name: str, side: Side) -> None:
        """Note the side for which an unlisted player sits."""
        self._known.setdefault(name_key(name), {side})


def _check_seats(
    cursor: Cursor, path: tuple[str | int, ...], seats: Sequence[str], players: _Players, *, odd: Side, article: str
) -> None:
    keys = [name_key(name) for name in seats]
    for index, name in enumerate(seats):
        side, sides = side_of_seat(index + 1, players.sides, odd), players.sides_of(name)
        if keys.count(keys[index]) > max(len(sides), 1) and keys[index] in keys[:index]:
            cursor.refuse("seated-twice", *path, index, name=name)
        elif not sides:
            cursor.refuse("not-on-a-list", *path, index, name=name)
        elif side not in sides:
            cursor.refuse("seat-of-other-team", *path, index, article=article, name=name, seat=index + 1)
    for index, name in enumerate(seats):
        if players.sides_of(name):
            players.seat(name, side_of_seat(index + 1, players.sides, odd))


_KEYS = frozenset(
    (
        "format",
        "version",
        "system",
        "options",
        "meta",
        "sides",
        "first_dealer",
        "seating",
        "odd_side",
        "deals",
        "penalties",
        "redeals",
        "rulings",
        "forfeit",
    )
)
_TEAM_KEYS = frozenset(("name", "players", "captain"))
_FORFEIT_KEYS = frozenset(("by", "reason"))
_SEATING_KEYS = frozenset(("from_deal", "seats"))

_OF_ANY_SYSTEM = frozenset(
    ("missing", "not-an-integer", "not-a-text", "not-a-list", "not-an-object", "not-true-or-false", "empty")
)
"""Problems of a document in any rule system: reported even if the system is unknown."""

CONTRADICTIONS = frozenset(
    (
        *SEATING_PROBLEMS,
        *RULING_CONTRADICTIONS,
        "captain-not-player",
        "no-such-attempt",
        "player-twice",
        "redeal-not-of-system",
        "sides-of-one-name",
    )
)
"""Problems although every value is readable; documents of earlier versions may have them."""


def read_session(
    value: Any, path: Path = (), *, under_way: bool = False, lenient: bool = False
) -> Session | tuple[Problem, ...]:
    """Return the session in this JSON value, or all its problems with paths below `path`.

    `under_way`: penalties and rulings may name deals that are not there (yet, or since they were
    dealt again). `lenient`: it was signed before documents that contradict themselves were
    refused.
    """
    problems: list[Problem] = []
    cursor = opened(value, path, problems)
    session = _read(cursor, under_way=under_way) if cursor is not None else None
    if lenient:
        problems = [fault for fault in problems if fault.code not in CONTRADICTIONS]
    if problems or session is None:
        return tuple(problems)
    wrong = course_problems(SYSTEMS[session.system], session) if SYSTEMS[session.system].payment.conserves else ()
    return tuple(replace(fault, path=(*path, *fault.path)) for fault in wrong) or session


def read_frame(cursor: Cursor, name: str) -> None:
    """Check the two keys that every document begins with: its format and the version of it."""
    cursor.choice("format", (name,), required=True)
    version = cursor.integer("version", -LARGEST, LARGEST, required=True)
    if version is not None and version != VERSION:
        cursor.refuse("unknown-version", "version", version=version, known=VERSION)


def _read(cursor: Cursor, *, under_way: bool) -> Session | None:
    read_frame(cursor, FORMAT)
    key = cursor.text("system", required=True)
    system = SYSTEMS.get(key or "")
    if system is not None:
        return _read_in(cursor, system, under_way=under_way)
    if key is not None:
        cursor.refuse("unknown-system", "system", value=key, known=", ".join(SYSTEMS))
    # The rest has to be checked by some system; problems that another system may not have are not
    # reported.
    apart = Cursor(cursor.value, cursor.path, [])
    _read_in(apart, DEFAULT, under_way=under_way)
    depth = len(cursor.path)
    cursor.problems.extend(fault for fault in apart.problems if _wrong_anywhere(fault, depth))
    return None


def _wrong_anywhere(fault: Problem, depth: int) -> bool:
    """Return whether this is wrong in every system.

    Systems differ in the keys a deal needs besides its number.
    """
    inside = fault.path[depth:]
    differs = fault.code == "missing" and inside[0] == "deals" and len(inside) > 1 and inside[-1] != "deal"
    return fault.code in _OF_ANY_SYSTEM and not differs


def _read_in(cursor: Cursor, system: RuleSystem, *, under_way: bool) -> Session:
    cursor.known(_KEYS)
    options, deals, system = _read_options(cursor, system)
    players = system.seats
    meta = read_meta(cursor)
    before = len(cursor.problems)
    teams = _read_teams(cursor, system)
    teams_known = len(cursor.problems) == before
    first_dealer = cursor.integer("first_dealer", 1, players)
    odd_side = cursor.choice("odd_side", system.sides)
    seating = _read_seating(cursor, deals, players)
    if teams_known:
        check_seating(cursor, seating, teams, system, odd_side=odd_side or system.sides[0], deals=deals)
    frame = SessionFrame(system, deals, players, first_dealer or system.first_dealer, odd_side or system.sides[0])
    read, numbers = read_deals(cursor, frame)
    redeals = read_redeals(cursor, frame)
    whole = len(redeals) == len(cursor.items_of("redeals"))
    redealt = Counter(redeal.deal for redeal in redeals) if whole else None
    frame = replace(frame, numbers=None if under_way else numbers, redealt=redealt)
    check_ruling_numbers(cursor, superseded=not under_way)
    return Session(
        system.key,
        teams,
        read,
        read_penalties(cursor, frame),
        redeals,
        read_rulings(cursor, frame, read),
        options,
        meta,
        first_dealer,
        seating,
        odd_side,
        _read_forfeit(cursor, system),
    )


def _read_forfeit(cursor: Cursor, system: RuleSystem) -> SessionForfeit | None:
    """Return who gave the session up and why: one side, or a list of them, by letter."""
    inner = cursor.inner("forfeit")
    if inner is None:
        return None
    inner.known(_FORFEIT_KEYS)
    reason = inner.text("reason", required=True)
    if not isinstance(inner.value.get("by"), list):
        side = inner.choice("by", system.sides, required=True)
        return SessionForfeit((side,), reason) if side is not None and reason is not None else None
    sides = [
        side for position, side in enumerate(inner.texts("by", required=True)) if _is_side(inner, position, system)
    ]
    for index, side in enumerate(sides):
        if side in sides[:index]:
            inner.refuse("side-twice", "by", index, side=side)
    return SessionForfeit(tuple(side for side in system.sides if side in sides), reason) if sides and reason else None


def _is_side(inner: Cursor, index: int, system: RuleSystem) -> bool:
    side = inner.value["by"][index]
    if side in system.sides:
        return True
    inner.refuse("not-one-of", "by", index, value=str(side), allowed=", ".join(system.sides))
    return False


def _read_options(cursor: Cursor, system: RuleSystem) -> tuple[Mapping[str, Value | bool], int, RuleSystem]:
    """Return the options, the number of deals, and the system as played with them.

    If the number of deals is itself wrong, the largest one is used, so that no deal is refused because of it.
    """
    chosen: dict[str, Value | bool] = {}
    deals = None
    inner = cursor.inner("options")
    if inner is not None:
        inner.known({option.key for option in system.options.table})
        for option in system.options.table:
            value = read_option(inner, option)
            if value is not None:
                chosen[option.key] = value
        if inner.has("deals") and "deals" not in chosen:
            option_of_deals = system.options.get("deals")
            deals = option_of_deals.high if option_of_deals is not None else None
    chosen.update(_of_several_teams(cursor, system, chosen))
    effective = system.options.effective(chosen)
    deals = int(effective["deals"]) if deals is None else deals
    table = system.at_table(effective)
    if inner is not None and len(table.sides) not in table.auction.team_counts:
        allowed = ", ".join(map(str, table.auction.team_counts))
        inner.refuse("not-one-of", "teams", value=str(len(table.sides)), allowed=allowed)
    return MappingProxyType(chosen), deals or LARGEST, table


def _of_several_teams(
    cursor: Cursor, system: RuleSystem, chosen: Mapping[str, Value | bool]
) -> dict[str, Value | bool]:
    """Return the numbers of teams and players, if more than two sides are named."""
    option = system.options.get("teams")
    if option is None:
        return {}
    given = cursor.value.get("options")
    given = given if isinstance(given, dict) else {}
    sides = cursor.value.get("sides")
    named = len(sides) if isinstance(sides, dict) else 0
    settings: dict[str, Value | bool] = {}
    if given.get("teams") is None and named in option.choices and named != option.default:
        settings["teams"] = named
    teams = int(settings.get("teams", chosen.get("teams", option.default)))
    if given.get("players") is None and teams not in system.auction.team_counts:
        settings["players"] = 2 * teams
    return settings


def _read_teams(cursor: Cursor, system: RuleSystem) -> Mapping[Side, Team]:
    inner = cursor.inner("sides", required=True)
    teams: dict[Side, Team] = {}
    if inner is not None:
        inner.known(system.sides)
        for side in system.sides:
            team = inner.inner(side, required=True)
            if team is not None:
                team.known(_TEAM_KEYS)
                name = team.text("name", required=True)
                teams[side] = Team(name or "", team.texts("players"), team.text("captain"))
                _check_team(team, side, teams)
    return MappingProxyType(teams)


def _check_team(cursor: Cursor, side: Side, teams: Mapping[Side, Team]) -> None:
    """Refuse a name of another side, a repeated player, and a captain who is not a player."""
    team, players = teams[side], cursor.items_of("players")
    names = [name_key(other_team.name) for other, other_team in teams.items() if other != side and other_team.name]
    if team.name and name_key(team.name) in names:
        cursor.refuse("sides-of-one-name", "name", name=team.name)
    if not team.players or len(team.players) != len(players):
        return
    keys = [name_key(name) for name in team.players]
    for index, key in enumerate(keys):
        if key in keys[:index]:
            cursor.refuse("player-twice", "players", index, name=team.players[index])
    if team.captain is not None and name_key(team.captain) not in keys:
        cursor.refuse("captain-not-player", "captain", name=team.captain)


def _read_seating(cursor: Cursor, deals: int, players: int) -> tuple[Seating, ...]:
    read = []
    before: set[int] = set()
    for entry in cursor.entries("seating"):
        entry.known(_SEATING_KEYS)
        from_deal = entry.integer("from_deal", 1, deals, required=True)
        seats = entry.texts("seats", required=True)
        listed = entry.value.get("seats")
        if isinstance(listed, list) and listed and len(listed) != players:
            entry.refuse("wrong-number-of-seats", "seats", seats=len(listed), players=players)
        if from_deal is None:
            continue
        if from_deal in before:
            entry.refuse("seating-twice", "from_deal", deal=from_deal)
        before.add(from_deal)
        read.append(Seating(from_deal, seats))
    return tuple(read)
