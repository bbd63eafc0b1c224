"""The facts of "enter and confirm".

Entries are confirmed, accepted by the other side, or sent back.
A second person confirms entries from the paper. What came from a phone at a table, the other side there accepts.
"""

from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Side


@dataclass(frozen=True, slots=True)
class EntryConfirmed:
    """A confirmation that these entries agree with the paper.

    They are about one deal, or about the session (None); `entries` are all that were waiting there. The fields from
    side to outcome are set only by earlier versions: the deal as retyped from the paper without seeing the entry.
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
    """A statement that these entries are not right.

    The reason of the entry says what the paper shows.
    Where the other side accepts, it is that side's answer.
    """

    kind: ClassVar[str] = "entry-sent-back"
    session: str
    entries: tuple[int, ...]
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class DealAccepted:
    """A side's acceptance of a deal, or of a penalty, that the other entered on a phone.

    `entries` are all that were waiting there. A desk may accept for a side; the reason of the entry then says why.
    """

    kind: ClassVar[str] = "deal-accepted"
    session: str
    entries: tuple[int, ...]
    side: Side
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class SheetLookedAt:
    """A side's statement that the sheet is correct as of this entry.

    A later entry about the session makes it stale.
    """

    kind: ClassVar[str] = "sheet-looked-at"
    session: str
    side: Side
    entry: int
