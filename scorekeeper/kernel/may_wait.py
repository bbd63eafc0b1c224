"""Facts that may wait while a server does not answer: those entered at a table."""

from scorekeeper.journal.access import SCORER
from scorekeeper.journal.facts import (
    DealAccepted,
    EntryConfirmed,
    EntrySentBack,
    SettlementAnswered,
    SettlementProposed,
    SheetLookedAt,
    TableTaken,
    Voided,
)
from scorekeeper.journal.kinds import KINDS
from scorekeeper.journal.signing import OF_SIGNING

_DECIDED = frozenset(
    (
        *OF_SIGNING,
        EntryConfirmed,
        EntrySentBack,
        DealAccepted,
        SheetLookedAt,
        TableTaken,
        SettlementProposed,
        SettlementAnswered,
    )
)

WAITS = frozenset(
    {Voided}
    | {
        fact
        for fact, kind in KINDS.items()
        if "session" in (kind.about or ())
        and fact not in _DECIDED
        and any(SCORER in allowed.roles for allowed in kind.may)
    }
)
"""Kinds of facts that may wait; all others need the newest entries of every desk."""
