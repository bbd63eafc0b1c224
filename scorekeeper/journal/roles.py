"""Signers of a sheet, their order, and the states of a signature.

A role is a short text, as it appears in the sheet document and names the field in the PDF: "scorer", "captain-A",
"captain-B", "committee". A game of hands has no captains: there a player signs for each side, "player-A". A ranking is
signed by members of the committee, "committee-1" and so on.
"""

from collections.abc import Iterable

from scorekeeper.rules.model import Side

Role = str

SCORER: Role = "scorer"
COMMITTEE: Role = "committee"
_CAPTAIN, _PLAYER, _MEMBER = "captain-", "player-", "committee-"

CAPTAIN = "captain"
"""The kind of key that signs for a side, besides those of scorer and committee."""

SIGNED, PROTEST, REFUSED, ABSENT, NOT_SIGNED = "signed", "protest", "refused", "absent", "not"
STATES = (SIGNED, PROTEST, REFUSED, ABSENT)
"""Signed; signed under protest, with words; refused; absent, with reason and witness."""
ON_PAPER_STATES = (SIGNED, PROTEST, NOT_SIGNED)
"""What a box on paper has: a signature, a signature under protest, or none."""
OWN_KEY = frozenset((SIGNED, PROTEST))
"""States in which a person has signed; in the others the scorer signs that they did not."""


def captain(side: Side) -> Role:
    return _CAPTAIN + side


def player(side: Side) -> Role:
    """Return the role of the player who signs for a side."""
    return _PLAYER + side


def is_player(role: Role) -> bool:
    """Return whether a role is that of a player who signs for a side of a game."""
    return role.startswith(_PLAYER)


def members(count: int) -> tuple[Role, ...]:
    """Return the roles of that many committee members under a ranking, in the order of signing."""
    return tuple(f"{_MEMBER}{number}" for number in range(1, count + 1))


def member_number(role: Role) -> int:
    """Return the number of the member who signs in this role from 1, 0 for a sheet's role."""
    number = role.removeprefix(_MEMBER)
    return int(number) if role.startswith(_MEMBER) and number.isascii() and number.isdigit() else 0


def side_of(role: Role) -> Side | None:
    """Return the side a role signs for, None for scorer and committee."""
    prefix_found = next((prefix for prefix in (_CAPTAIN, _PLAYER) if role.startswith(prefix)), None)
    return role.removeprefix(prefix_found) if prefix_found is not None else None


def kind_of_key(role: Role) -> str:
    """Return the kind of key for a role: "scorer", "captain" (players too), "committee"."""
    if member_number(role):
        return COMMITTEE
    return CAPTAIN if side_of(role) is not None else role


def in_order(roles: Iterable[Role]) -> tuple[Role, ...]:
    """Return roles in signing order: scorer, captains or players by side, committee."""
    return tuple(sorted(roles, key=_sort_key))


def required_roles(sides: Iterable[Side], *, ruled: bool, of_hands: bool = False) -> tuple[Role, ...]:
    """Return a sheet's signatures: scorer, captains, and the committee if it ruled.

    In a game `of_hands` one of the players of each side signs instead of a captain.
    """
    signers = (SCORER, *map(player if of_hands else captain, sides))
    return (*signers, COMMITTEE) if ruled else signers


def _sort_key(role: Role) -> tuple[int, str]:
    if role == SCORER:
        return 0, ""
    return (1, role) if side_of(role) is not None else (2, role)
