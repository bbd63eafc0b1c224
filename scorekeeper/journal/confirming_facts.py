"""The facts of "enter and confirm": what one entered another confirms from the paper, or sends back."""

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Side


@dataclass(frozen=True, slots=True)
class EntryConfirmed:
    """What these entries say of a deal, or of the session (None), is what the paper says: nothing else is said of it.

    `entries` are all that waited there. Side to outcome are the deal as the paper was typed again unseen, where it was.
    """

    kind: ClassVar[str] = "entry-confirmed"
    session: str
    entries: tuple[int, ...]
    deal: int | None = None
    side: Side | None = None
    contract: Contract | None = None
    taken: int | None = None
    outcome: str | None = None


@dataclass(frozen=True, slots=True)
class EntrySentBack:
    """What these entries say is not what the paper shows; the reason of the entry says what that is."""

    kind: ClassVar[str] = "entry-sent-back"
    session: str
    entries: tuple[int, ...]
    deal: int | None = None
