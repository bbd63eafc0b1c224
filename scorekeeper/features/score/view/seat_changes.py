"""The Seats panel: the seats from the next deal on, the single swap of all seats, and a wrong dealer."""

from dataclasses import dataclass

from scorekeeper.journal.facts import SeatsTaken
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.roster_entry import players_now, seated_by_uid
from scorekeeper.rules.model import Side
from scorekeeper.rules.seats import odd_side_in, seats_of_side
from scorekeeper.session.session_now import SessionNow, session_now


@dataclass(frozen=True, slots=True)
class SeatsView:
    """Who sits where before the next deal.

    `from_deal` is that deal (None: no deal is left), `seats` the names by seat (empty: an empty seat), `by_side` the
    seats of each side. `dealt` is the deal a wrong dealer would be noted for, `due` the seat whose turn it was,
    `noted` the seat that dealt as far as is known, `dealers` the seats to choose from.
    """

    from_deal: int | None
    seats: tuple[str, ...]
    by_side: dict[Side, tuple[int, ...]]
    dealt: int
    due: int
    noted: int
    dealers: tuple[int, ...]


def seats_view(tournament: Tournament, session_uid: str) -> SeatsView:
    """Return who sits where before the next deal without a contract; raise KeyError for an unknown session."""
    now = session_now(tournament, session_uid)
    last = max((deal.number for deal in now.record.deals), default=0)
    following = last + 1 if last < now.deals else None
    shown = following or now.deals
    odd = odd_side_in(shown, now.record.seating, now.state.odd_side, now.system.sides)
    sides = {side: seats_of_side(side, now.system.sides, now.system.seats, odd) for side in now.system.sides}
    dealt = now.awaiting.number if now.awaiting is not None else max(last, 1)
    everybody = tuple(range(1, now.system.seats + 1))
    seats = now.seats(shown) or _by_teams(now, sides)
    return SeatsView(following, seats, sides, dealt, now.due(dealt), now.dealer(dealt), everybody)


def _by_teams(now: SessionNow, sides: dict[Side, tuple[int, ...]]) -> tuple[str, ...]:
    """Return seats filled from the teams' lists, empty if a team has too few players."""
    named: dict[int, str] = {}
    listed = players_now(now.tournament, now.state)
    for side, places in sides.items():
        players = listed.get(side, ())
        if len(players) < len(places):
            return ()
        named.update(zip(places, players, strict=False))
    return tuple(named[seat] for seat in sorted(named))


def rotated(seats: tuple[str, ...], places: tuple[int, ...]) -> tuple[str, ...]:
    """Return the seats with the players of these seats rotated by one."""
    moved = list(seats)
    for position, following in zip(places, (*places[1:], places[0]), strict=True):
        moved[following - 1] = seats[position - 1]
    return tuple(moved)


def exchanged(seats: tuple[str, ...], first: int, other: int) -> tuple[str, ...]:
    """Return the seats with two players swapped."""
    moved = list(seats)
    moved[first - 1], moved[other - 1] = seats[other - 1], seats[first - 1]
    return tuple(moved)


def swapped_all(seats: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats with each pair of neighbors swapped: each team in the seats of the other."""
    moved = list(seats)
    for position in range(0, len(seats) - 1, 2):
        moved[position], moved[position + 1] = seats[position + 1], seats[position]
    return tuple(moved)


def seats_fact(
    tournament: Tournament, view: SeatsView, session_uid: str, seats: tuple[str, ...], *, swap: bool = False
) -> SeatsTaken | None:
    """Return the fact that these seats apply from the next deal on; None if no deal is left."""
    if view.from_deal is None:
        return None
    taken = SeatsTaken(session_uid, view.from_deal, seats, swap=swap)
    return seated_by_uid(tournament, tournament.sessions[session_uid], taken)


def passed_out_by_others(now: SessionNow, view: SeatsView, dealt_by: int) -> bool:
    """Return whether the deal is recorded as passed out with a dealer from the other side."""
    deal = now.recorded(view.dealt)
    return deal is not None and deal.dealer_side is not None and deal.dealer_side != now.side_at(view.dealt, dealt_by)
