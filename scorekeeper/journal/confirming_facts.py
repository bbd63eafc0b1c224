"""The facts of "enter and confirm": a second person confirms entries from the paper, or sends them back."""

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
    """A statement that these entries differ from the paper; the reason of the entry says what the paper shows."""

    kind: ClassVar[str] = "entry-sent-back"
    session: str
    entries: tuple[int, ...]
    deal: int | None = None
