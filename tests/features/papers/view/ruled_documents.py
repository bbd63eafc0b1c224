"""Documents of a session that rule something."""

from typing import Any

NINE = {
    "articles": ["4.8"],
    "reason": "as told",
    "points": {"B": 9},
    "members": ["Mary Joseph", "Paul Abraham", "Thomas Chacko"],
}
TALK = {"deal": 2, "side": "A", "code": "misconduct", "points": 9}


def ruled_document(deals: int = 18, **changes: Any) -> dict[str, Any]:
    return {
        "format": "scorekeeper/session",
        "version": 1,
        "system": "international-56",
        "meta": {"round": 1, "table": 1},
        "sides": {"A": {"name": "Dallas"}, "B": {"name": "Toronto"}},
        "deals": [{"deal": n, "side": "AB"[n % 2], "contract": "30H", "taken": 33} for n in range(1, deals + 1)],
    } | changes
