"""Before the first deal: who won the draw, who sits where, who keeps score.

Prefilled from the teams' lists.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.features.event.view.event_view import session_as_opened
from scorekeeper.journal.facts import Fact, SeatsTaken
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.kernel.roster_entry import players_now, seated_by_uid
from scorekeeper.rules.model import Side
from scorekeeper.rules.seats import seating_in, seats_of_side, side_of_seat
from scorekeeper.rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where: the dealing side, and each side's players in the order of its seats.

    `players` are all players on a team's list, `named` is whether they are enough to fill the seats.
    """

    dealing: Side
    players: Mapping[Side, tuple[str, ...]]
    seated: Mapping[Side, tuple[str, ...]]
    named: bool


def first_seats(tournament: Tournament, state: SessionState, system: RuleSystem) -> Seats:
    """Return the initial seats: as they were taken, or else in the order of the teams' lists."""
    dealing = side_of_seat(system.first_dealer, system.sides, state.odd_side)
    at_table = system.seats // len(system.sides)
    listed = players_now(tournament, state)
    players = {side: listed.get(side, ()) for side in system.sides}
    named = all(len(names) >= at_table for names in players.values())
    taken = seating_in(1, state.record.seating)
    if taken is not None and len(taken) == system.seats:
        seated = {
            side: tuple(taken[seat - 1] for seat in seats_of_side(side, system.sides, system.seats, state.odd_side))
            for side in system.sides
        }
        players = {side: tuple(dict.fromkeys((*players[side], *seated[side]))) for side in system.sides}
        return Seats(dealing, players, seated, named=True)
    seated = {side: names[:at_table] for side, names in players.items()}
    return Seats(dealing, players, seated, named)


def places(seats: Seats, side: Side, system: RuleSystem) -> tuple[int, ...]:
    """Return a side's seat numbers, with the drawn dealer's team in the first dealer's seat."""
    return seats_of_side(side, system.sides, system.seats, odd_side(seats, system))


def odd_side(seats: Seats, system: RuleSystem) -> Side:
    return next(side for side in system.sides if side_of_seat(system.first_dealer, system.sides, side) == seats.dealing)


def with_drawn_player(seats: Seats, side: Side, player: str, system: RuleSystem) -> Seats:
    """Return the seats with this player of this side in the first dealer's seat."""
    turned = replace(seats, dealing=side)
    if not player or not turned.named:
        return turned
    return seat_player(turned, side, places(turned, side, system).index(system.first_dealer), player)


def dealer(seats: Seats, system: RuleSystem) -> str:
    """Return who deals first, "" if no dealer is named."""
    if not seats.named:
        return ""
    return seats.seated[seats.dealing][places(seats, seats.dealing, system).index(system.first_dealer)]


def seat_player(seats: Seats, side: Side, seat_index: int, player: str) -> Seats:
    """Return the seats with a player in a side's seat (counted from 0).

    The previous player takes that player's seat, or rests.
    """
    now = list(seats.seated[side])
    if player in now:
        now[now.index(player)] = now[seat_index]
    now[seat_index] = player
    return replace(seats, seated={**seats.seated, side: tuple(now)})


def leaves_no_choice(seats: Seats) -> bool:
    """Return whether no team has more players than seats."""
    return not seats.named or all(len(names) == len(seats.seated[side]) for side, names in seats.players.items())


def by_seat(seats: Seats, system: RuleSystem) -> tuple[str, ...]:
    """Return the names in seats 1, 2, 3 ...; empty if any is unknown."""
    if not seats.named:
        return ()
    named: dict[int, str] = {}
    for side in system.sides:
        named.update(zip(places(seats, side, system), seats.seated[side], strict=True))
    return tuple(named[seat] for seat in sorted(named))


def same_name(seats: Seats) -> str:
    """Return a name shared by players of both teams at the table, "" if none.

    Their seats would be ambiguous.
    """
    earlier: set[str] = set()
    for names in seats.seated.values() if seats.named else ():
        both = [name for name in names if name_key(name) in earlier]
        if both:
            return both[0]
        earlier |= {name_key(name) for name in names}
    return ""


def start_facts(
    tournament: Tournament, state: SessionState, seats: Seats, scorer: str, system: RuleSystem
) -> tuple[Fact, ...]:
    """Return the facts that begin the session: draw and scorer if they are new, and the seats."""
    opened = session_as_opened(state)
    changed = replace(opened, scorer=scorer.strip() or None, odd_side=odd_side(seats, system))
    taken = SeatsTaken(state.uid, 1, by_seat(seats, system), first_dealer=system.first_dealer)
    taken = seated_by_uid(tournament, state, taken)
    return (taken,) if changed == opened else (changed, taken)
