"""The contents of a session's entries by subject, and which of them are corrections."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.journal import facts
from scorekeeper.journal.dispute_states import superseded_rulings
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.voids import standing_entries
from scorekeeper.rules.model import Deal, outcome_with
from scorekeeper.rules.system import BY_RULING


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling that counts, with the deal's record and re-deals when it was made."""

    entry: Entry
    fact: facts.RulingMade
    then: facts.DealRecorded | None
    before: int


@dataclass(frozen=True, slots=True)
class _Replay:
    """A deal replayed by a ruling that no longer counts.

    Entries about the deal in between are set aside.
    """

    deal: int
    ordered: int
    ended: int
    begun: bool


@dataclass(slots=True)
class Statements:
    """The contents of the entries that count, sorted by subject.

    The last one on each subject is used.
    """

    opened: tuple[Entry, facts.SessionOpened] | None = None
    deals: dict[int, list[tuple[Entry, facts.DealRecorded]]] = field(default_factory=dict)
    penalties: list[tuple[Entry, facts.PenaltyGiven, int]] = field(default_factory=list)
    """Penalties, each with the number of re-deals of its deal before it."""
    redeals: list[tuple[Entry, facts.Redealt]] = field(default_factory=list)
    attempts: dict[int, int] = field(default_factory=dict)
    """How often each deal has been dealt again."""
    rulings: list[Ruled] = field(default_factory=list)
    """The rulings that count."""
    seats: dict[int, tuple[Entry, facts.SeatsTaken]] = field(default_factory=dict)
    wrong_dealers: dict[int, int] = field(default_factory=dict)
    announced: dict[int, int] = field(default_factory=dict)
    corrections: list[tuple[tuple[Entry, facts.DealRecorded], tuple[Entry, facts.DealRecorded]]] = field(
        default_factory=list
    )
    begun: Entry | None = None
    """The first entry about play."""
    beside: list[Entry] = field(default_factory=list)
    """Entries other than play: rulings, copies, lengths, forfeits, signatures, disputes."""

    superseded: Mapping[int, int] = field(default_factory=dict)
    """The superseded rulings, each with the entry that superseded it."""
    replays: Sequence[_Replay] = ()

    def take(self, entry: Entry) -> None:
        """Add the contents of an entry."""
        fact = entry.fact
        if type(fact) is facts.DealRecorded:
            self.begun = self.begun or entry
            if self.replays and self._set_aside(entry, fact.deal):
                return
            standing = self.deals.get(fact.deal)
            if standing is None:
                self.deals[fact.deal] = [(entry, fact)]
                return
            if is_correction(standing[-1][1], fact):
                self.corrections.append((standing[-1], (entry, fact)))
            standing.append((entry, fact))
        elif type(fact) is facts.PenaltyGiven:
            self.begun = self.begun or entry
            before = self.attempts.get(fact.deal or 0, 0)
            if self.replays and fact.deal and fact.attempt is None and self._set_aside(entry, fact.deal):
                # undoing the ruling also undid the replay it ordered: the attempt before it counts again
                fact = replace(fact, attempt=before + 1)
            self.penalties.append((entry, fact, before))
        elif type(fact) is facts.Redealt:
            self.begun = self.begun or entry
            if not (self.replays and self._set_aside(entry, fact.deal)):
                self._abandon_attempt(entry, fact)
        else:
            self._take_other(entry, fact)

    def _take_other(self, entry: Entry, fact: facts.Fact) -> None:
        if type(fact) is facts.RulingMade:
            self.begun = self.begun or entry
            self._rule(entry, fact)
            self.beside.append(entry)
        elif type(fact) is facts.SeatsTaken:
            self.seats[fact.from_deal] = (entry, fact)
        elif type(fact) is facts.WrongDealer:
            self.wrong_dealers[fact.deal] = fact.dealt_by
        elif type(fact) is facts.ScoreAnnounced:
            self.announced[fact.after_deal] = entry.seq
        elif type(fact) is facts.SessionOpened:
            self.opened = (entry, fact)
        else:
            self.beside.append(entry)

    def _abandon_attempt(self, entry: Entry, fact: facts.Redealt) -> None:
        """Abandon the attempt: its record no longer counts, and a new contract is expected."""
        self.redeals.append((entry, fact))
        self.attempts[fact.deal] = self.attempts.get(fact.deal, 0) + 1
        self.deals.pop(fact.deal, None)
        self.wrong_dealers.pop(fact.deal, None)  # the same dealer deals again

    def _rule(self, entry: Entry, fact: facts.RulingMade) -> None:
        again = facts.Redealt(fact.session, fact.deal, BY_RULING) if fact.again and fact.deal is not None else None
        if entry.seq in self.superseded:
            if again is not None and any(replay.begun and replay.ordered == entry.seq for replay in self.replays):
                self.redeals.append((entry, again))
            return
        made = self.deals.get(fact.deal or 0)
        self.rulings.append(Ruled(entry, fact, made[-1][1] if made else None, self.attempts.get(fact.deal or 0, 0)))
        if again is not None:
            self._abandon_attempt(entry, again)

    def _set_aside(self, entry: Entry, deal: int) -> bool:
        """Return whether a deal was entered during a replay ordered by a ruling that lapsed."""
        return any(replay.deal == deal and replay.ordered < entry.seq < replay.ended for replay in self.replays)


def statements_of(entries: Sequence[Entry], voided: frozenset[int] | None = None) -> Statements:
    """Return the contents of these entries (all about one session, oldest first) that count.

    `voided` are the numbers of those that do not, if known.
    """
    counting = standing_entries(entries, voided)
    superseded = superseded_rulings(counting)
    statements = Statements(superseded=superseded, replays=_replays(counting, superseded) if superseded else ())
    for entry in counting:
        statements.take(entry)
    return statements


def _replays(counting: Sequence[Entry], superseded: Mapping[int, int]) -> list[_Replay]:
    replays = []
    for entry in counting:
        fact = entry.fact
        if type(fact) is facts.RulingMade and fact.again and fact.deal is not None and entry.seq in superseded:
            ended = superseded[entry.seq]
            between = [later.fact for later in counting if entry.seq < later.seq < ended]
            begun = any(type(fact_between) in _PLAY and fact_between.deal == fact.deal for fact_between in between)  # type: ignore[union-attr]
            replays.append(_Replay(fact.deal, entry.seq, ended, begun))
    return replays


_PLAY = frozenset((facts.DealRecorded, facts.PenaltyGiven, facts.Redealt))


def outcome_of(fact: facts.DealRecorded | Deal) -> str | None:
    """Return the recorded outcome of this deal, None while the contract awaits its result."""
    if fact.taken is None:
        return fact.outcome
    return outcome_with(fact.contract, fact.taken)


def is_correction(old: facts.DealRecorded, new: facts.DealRecorded) -> bool:
    """Return whether the new deal changes an earlier value, rather than adding a missing one."""
    if (old.side, old.contract, old.dealer_side) != (new.side, new.contract, new.dealer_side):
        return True
    if old.taken is not None and old.taken != new.taken:
        return True
    if old.opponents is not None and old.opponents != new.opponents:
        return True
    if outcome_of(old) is not None and outcome_of(old) != outcome_of(new):
        return True
    if outcome_of(old) is not None and (old.swept, old.insisted) != (new.swept, new.insisted):
        return True
    return bool(old.calls) and (old.calls, old.first_seat) != (new.calls, new.first_seat)
