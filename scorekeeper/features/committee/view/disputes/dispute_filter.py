"""Which disputes the list shows: by how far they have come, or the late ones, and by words; with counts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.features.committee.view.disputes.dispute_view import DisputeRow
from scorekeeper.journal.dispute_facts import SETTLED, WITHDRAWN
from scorekeeper.journal.dispute_states import OPEN, RULED, SUPERSEDED

LATE = "late"
KINDS = (OPEN, RULED, SETTLED, WITHDRAWN, SUPERSEDED, LATE)
"""What can be chosen, in the order in which it is offered; a late dispute is also of its state."""


@dataclass(frozen=True, slots=True)
class DisputeFilter:
    """What was chosen: one of KINDS ("" for all), and words that a dispute must all have somewhere."""

    kind: str = ""
    words: str = ""

    def __bool__(self) -> bool:
        """Return whether anything was chosen."""
        return bool(self.kind or self.words.strip())

    def fits(self, row: DisputeRow) -> bool:
        """Return whether a dispute is shown."""
        return _is(row, self.kind) and all(word in row.searched for word in self.words.casefold().split())

    def of(self, rows: Iterable[DisputeRow]) -> tuple[DisputeRow, ...]:
        """Return the disputes that are shown, in their order."""
        return tuple(row for row in rows if self.fits(row))


def _is(row: DisputeRow, kind: str) -> bool:
    return row.late if kind == LATE else kind in {"", row.state}


def counts(rows: Sequence[DisputeRow]) -> Mapping[str, int]:
    """Return how many disputes there are of each kind, those left out of which there are none."""
    found = {kind: sum(_is(row, kind) for row in rows) for kind in KINDS}
    return {kind: count for kind, count in found.items() if count}
