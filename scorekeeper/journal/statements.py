"""What the entries about one session say, sorted by what they speak of; when a later statement is a correction."""

from dataclasses import dataclass, field

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import (
    DealRecorded,
    Fact,
    PenaltyGiven,
    Redealt,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionOpened,
    WrongDealer,
)
from scorekeeper.rules.model import Deal, outcome_with


@dataclass(slots=True)
class Statements:
    """What the entries that count say, sorted by what they speak of; of several about one thing the last holds."""

    opened: tuple[Entry, SessionOpened] | None = None
    deals: dict[int, list[tuple[Entry, DealRecorded]]] = field(default_factory=dict)
    penalties: list[tuple[Entry, PenaltyGiven, int]] = field(default_factory=list)
    """With how often the deal had been dealt again before."""
    redeals: list[tuple[Entry, Redealt]] = field(default_factory=list)
    attempts: dict[int, int] = field(default_factory=dict)
    """How often each deal has been dealt again."""
    rulings: list[tuple[Entry, RulingMade]] = field(default_factory=list)
    seats: dict[int, tuple[Entry, SeatsTaken]] = field(default_factory=dict)
    wrong_dealers: dict[int, int] = field(default_factory=dict)
    announced: dict[int, int] = field(default_factory=dict)
    corrections: list[tuple[tuple[Entry, DealRecorded], tuple[Entry, DealRecorded]]] = field(default_factory=list)
    begun: Entry | None = None
    """The first entry about play."""
    beside: list[Entry] = field(default_factory=list)
    """What is said about the session beside the play: rulings, copies, settlements, lengths, forfeits, signatures,
    disputes."""

    def take(self, entry: Entry) -> None:
        """Add what one entry says."""
        fact = entry.fact
        if type(fact) is DealRecorded:
            self.begun = self.begun or entry
            standing = self.deals.get(fact.deal)
            if standing is None:
                self.deals[fact.deal] = [(entry, fact)]
                return
            if is_correction(standing[-1][1], fact):
                self.corrections.append((standing[-1], (entry, fact)))
            standing.append((entry, fact))
        elif type(fact) is PenaltyGiven:
            self.begun = self.begun or entry
            self.penalties.append((entry, fact, self.attempts.get(fact.deal or 0, 0)))
        elif type(fact) is Redealt:
            self.begun = self.begun or entry
            # The attempt is abandoned: what was recorded of it stands no more, and a new contract is awaited.
            self.redeals.append((entry, fact))
            self.attempts[fact.deal] = self.attempts.get(fact.deal, 0) + 1
            self.deals.pop(fact.deal, None)
        else:
            self._take_other(entry, fact)

    def _take_other(self, entry: Entry, fact: Fact) -> None:
        if type(fact) is RulingMade:
            self.begun = self.begun or entry
            self.rulings.append((entry, fact))
            self.beside.append(entry)
        elif type(fact) is SeatsTaken:
            self.seats[fact.from_deal] = (entry, fact)
        elif type(fact) is WrongDealer:
            self.wrong_dealers[fact.deal] = fact.dealt_by
        elif type(fact) is ScoreAnnounced:
            self.announced[fact.after_deal] = entry.seq
        elif type(fact) is SessionOpened:
            self.opened = (entry, fact)
        else:
            self.beside.append(entry)


def outcome_of(fact: DealRecorded | Deal) -> str | None:
    """Return how the play of this deal came out as recorded, None while the contract awaits its result."""
    if fact.taken is None:
        return fact.outcome
    return outcome_with(fact.contract, fact.taken)


def is_correction(old: DealRecorded, new: DealRecorded) -> bool:
    """Tell whether the new statement changes something that stood, rather than adding what was still missing."""
    if (old.side, old.contract, old.dealer_side) != (new.side, new.contract, new.dealer_side):
        return True
    if old.taken is not None and old.taken != new.taken:
        return True
    if outcome_of(old) is not None and outcome_of(old) != outcome_of(new):
        return True
    if outcome_of(old) is not None and (old.swept, old.insisted) != (new.swept, new.insisted):
        return True
    return bool(old.calls) and (old.calls, old.first_seat) != (new.calls, new.first_seat)
