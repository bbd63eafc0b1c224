"""The seating in a session document, checked against the teams' players and the rules on seats (4.6)."""

from collections.abc import Mapping, Sequence

from scorekeeper.documents.reading import Cursor, name_key
from scorekeeper.rules.model import Seating, Side, Team
from scorekeeper.rules.seats import side_of_seat, swap_allowed
from scorekeeper.rules.system import RuleSystem

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
    """Note impossible seats: a player in two of them, a stranger, teams not alternating, swaps against the rules.

    Every player is on the list of a team, a substitute too; a team without a list may seat anyone.
    The first seating says which team begins in the odd seats; if it does not, that is `odd_side`.
    """
    places = {entry.from_deal: index for index, entry in enumerate(seating)}
    whole = len(places) == len(seating) == len(cursor.items_of("seating"))
    if not whole or any(len(entry.seats) != system.seats for entry in seating):
        return  # it was unreadable, and refused for that
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
    """The players of each side: those listed, or those who sat for a side without a list."""

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
        """Return whether more players of two teams sit as after a swap of all seats than as before it."""
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
