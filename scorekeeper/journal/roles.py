"""Who signs a sheet, in which order, and in which states a signature can be.

A role is a short text, as it stands in the sheet document and names the field in the PDF: "scorer", "captain-A",
"captain-B", "committee".
"""

from collections.abc import Iterable

from scorekeeper.rules.model import Side

Role = str

SCORER: Role = "scorer"
COMMITTEE: Role = "committee"
_CAPTAIN = "captain-"

SIGNED, PROTEST, REFUSED, ABSENT = "signed", "protest", "refused", "absent"
STATES = (SIGNED, PROTEST, REFUSED, ABSENT)
"""Signed; signed under protest, with words; refused; absent, with reason and witness."""
OWN_KEY = frozenset((SIGNED, PROTEST))
"""States in which the person of the role has signed; in the others the scorer signs that nobody did."""


def captain(side: Side) -> Role:
    """Answer the role of a side's captain."""
    return _CAPTAIN + side


def side_of(role: Role) -> Side | None:
    """Answer whose captain a role is; None for scorer and committee."""
    return role.removeprefix(_CAPTAIN) if role.startswith(_CAPTAIN) else None


def in_order(roles: Iterable[Role]) -> tuple[Role, ...]:
    """Answer roles in the order in which they sign: scorer, captains by side, committee."""
    return tuple(sorted(roles, key=_place))


def required_roles(sides: Iterable[Side], *, ruled: bool) -> tuple[Role, ...]:
    """Answer whose signatures a sheet asks for: scorer, a captain of each side, and the committee where it ruled."""
    signers = (SCORER, *map(captain, sides))
    return (*signers, COMMITTEE) if ruled else signers


def _place(role: Role) -> tuple[int, str]:
    if role == SCORER:
        return 0, ""
    return (1, role) if side_of(role) is not None else (2, role)
