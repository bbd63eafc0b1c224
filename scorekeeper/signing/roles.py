"""Who signs a sheet, in which order, and in which states: the words of the journal, as signatures use them."""

from scorekeeper.journal.roles import (
    ABSENT,
    COMMITTEE,
    OWN_KEY,
    PROTEST,
    REFUSED,
    SCORER,
    SIGNED,
    STATES,
    Role,
    captain,
    in_order,
    is_player,
    kind_of_key,
    player,
    side_of,
)

__all__ = [
    "ABSENT",
    "COMMITTEE",
    "OWN_KEY",
    "PROTEST",
    "REFUSED",
    "SCORER",
    "SIGNED",
    "STATES",
    "Role",
    "captain",
    "in_order",
    "is_player",
    "kind_of_key",
    "player",
    "side_of",
]
