"""The history of one deal: everything ever entered about it, and what each entry changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorekeeper.journal import facts
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.journal.statements import is_correction, statements_of

CONTRACT, RESULT, RECORDED, CORRECTED = "contract", "result", "recorded", "corrected"
PENALISED, REDEALT, RULED, WRONG_DEALER = "penalised", "redealt", "ruled", "wrong-dealer"
COPIED, SETTLED, DISPUTED = "copied", "settled", "disputed"
CHECKED, LAID_OUT = "checked", "laid-out"
UNDONE, REDONE = "undone", "redone"


@dataclass(frozen=True, slots=True)
class DealChange:
    """One step in the history of a deal.

    `what` is one of: contract (before play), result (completes it), recorded (both at once), corrected, penalised,
    redealt, ruled, wrong-dealer, copied (from paper), settled (a difference), disputed, checked (confirmed,
    accepted or sent back), laid-out (its cards), undone, redone. `old` and `new` are the deal as recorded before and
    after (None: nothing). `about` is the entry undone or redone. `voided`: the entry no longer counts.
    """

    what: str
    entry: Entry
    old: facts.DealRecorded | None
    new: facts.DealRecorded | None
    voided: bool
    about: Entry | None = None

    @property
    def seq(self) -> int:
        """Return the number of the entry."""
        return self.entry.seq


_OTHERS: Mapping[type, str] = MappingProxyType(
    {
        facts.PenaltyGiven: PENALISED,
        facts.Redealt: REDEALT,
        facts.RulingMade: RULED,
        facts.WrongDealer: WRONG_DEALER,
        facts.RowCopied: COPIED,
        facts.DifferenceSettled: SETTLED,
        facts.DisputeRaised: DISPUTED,
        facts.EntryConfirmed: CHECKED,
        facts.EntrySentBack: CHECKED,
        facts.DealAccepted: CHECKED,
        facts.PlayRecorded: LAID_OUT,
    }
)
_ABOUT_A_DEAL = frozenset({facts.DealRecorded, *_OTHERS})


def history(session: SessionState, deal: int) -> tuple[DealChange, ...]:
    """Return a deal's history, oldest first: who entered what, when, why, with what effect."""
    concerning: list[Entry] = []
    numbered: dict[int, Entry] = {}
    story: list[DealChange] = []
    old: facts.DealRecorded | None = None
    for entry in session.entries:
        about = numbered.get(entry.fact.entry) if type(entry.fact) is facts.Voided else None
        if about is None and not _speaks_of(entry, deal):
            continue
        concerning.append(entry)
        numbered[entry.seq] = entry
        new = _standing(concerning, deal)
        story.append(
            DealChange(
                _what(entry, about, old), entry, old, new, entry.seq in session.voided, _original(about, numbered)
            )
        )
        old = new
    return tuple(story)


def _speaks_of(entry: Entry, deal: int) -> bool:
    fact = entry.fact
    return type(fact) in _ABOUT_A_DEAL and fact.deal == deal  # type: ignore[union-attr]


def _standing(entries: list[Entry], deal: int) -> facts.DealRecorded | None:
    """Return the deal recorded after these entries, None after a re-deal or such ruling."""
    made = statements_of(entries).deals.get(deal)
    return made[-1][1] if made else None


def _original(about: Entry | None, numbered: dict[int, Entry]) -> Entry | None:
    """Return the original entry at the end of a chain of voids."""
    while about is not None and type(about.fact) is facts.Voided:
        about = numbered.get(about.fact.entry)
    return about


def _what(entry: Entry, about: Entry | None, old: facts.DealRecorded | None) -> str:
    fact = entry.fact
    if type(fact) is facts.Voided:
        return REDONE if about is not None and type(about.fact) is facts.Voided else UNDONE
    if type(fact) is facts.DealRecorded:
        return _recorded(fact, old)
    return _OTHERS[type(fact)]


def _recorded(fact: facts.DealRecorded, old: facts.DealRecorded | None) -> str:
    if old is not None:
        return CORRECTED if is_correction(old, fact) else RESULT
    return CONTRACT if fact.taken is None and fact.outcome is None else RECORDED
