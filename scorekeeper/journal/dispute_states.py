"""The current disputes and rulings: their numbers in the event, and the state of each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from scorekeeper.journal import dispute_facts
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.roles import SIGNED
from scorekeeper.rules.model import Ruling, Side

OPEN, RULED, SUPERSEDED = "open", "ruled", "superseded"
STATES = (
    OPEN, dispute_facts.WITHDRAWN, dispute_facts.SETTLED, RULED, SUPERSEDED, dispute_facts.CONFIRMED,
    dispute_facts.DECLINED,
)  # fmt: skip


AGREES = frozenset((SIGNED, dispute_facts.ON_PAPER))
"""Answers by which a side agrees to a settlement."""

PROPOSED, AGREED, REFUSED = "proposed", "agreed", "refused"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposed settlement of a dispute, with the last answer of each side and its entry."""

    entry: Entry
    answers: Mapping[Side, tuple[Entry, dispute_facts.SettlementAnswered]] = field(
        default_factory=lambda: MappingProxyType({})
    )

    @property
    def fact(self) -> dispute_facts.SettlementProposed:
        """Return the proposed settlement."""
        assert isinstance(self.entry.fact, dispute_facts.SettlementProposed)
        return self.entry.fact

    @property
    def state(self) -> str:
        """Return "proposed", "agreed" once every side has signed, or "refused" once one has not."""
        answers = [answer.answer for _, answer in self.answers.values()]
        if any(answer not in AGREES for answer in answers):
            return REFUSED
        return AGREED if self.fact.totals and set(self.answers) == set(self.fact.totals) else PROPOSED

    @property
    def waits_for(self) -> tuple[Side, ...]:
        """Return the sides that have not answered yet; empty if it was refused."""
        return tuple(side for side in self.fact.totals if side not in self.answers) if self.state == PROPOSED else ()


@dataclass(frozen=True, slots=True)
class DisputeState:
    """The current state of a dispute, with its entries, evidence and progress.

    `state` is "open", "withdrawn", "settled", "ruled" or "superseded" (its ruling no longer counts), or, for imported
    rulings, "confirmed" or "declined". `ended` is the entry that ended it, which may be a ruling; `ruling` the entry of
    the newest ruling or settlement on it. `proposal` is the latest proposed settlement.
    """

    uid: str
    number: int
    session: str | None
    fact: dispute_facts.DisputeRaised
    raised: Entry
    entries: tuple[Entry, ...]
    evidence: tuple[dispute_facts.EvidenceAdded, ...] = ()
    state: str = OPEN
    ended: Entry | None = None
    ruling: int | None = None
    proposal: Proposal | None = None

    @property
    def is_open(self) -> bool:
        """Return whether it still needs an answer."""
        return self.state == OPEN

    @property
    def live_proposal(self) -> Proposal | None:
        """Return the proposed settlement, None if the dispute has ended since."""
        proposal, ended = self.proposal, self.ended
        return proposal if proposal is not None and (ended is None or ended.seq < proposal.entry.seq) else None


@dataclass(frozen=True, slots=True)
class RulingState:
    """A ruling or settlement: its number, entry, dispute, and what superseded it."""

    number: int
    entry: Entry
    superseded_by: int | None
    dispute: str | None

    @property
    def fact(self) -> dispute_facts.RulingMade:
        """Return the ruling itself."""
        assert isinstance(self.entry.fact, dispute_facts.RulingMade)
        return self.entry.fact

    @property
    def in_force(self) -> bool:
        """Return whether it counts."""
        return self.superseded_by is None


REGISTERED = frozenset(
    (dispute_facts.DisputeRaised, dispute_facts.RulingMade, dispute_facts.EvidenceAdded, dispute_facts.DisputeEnded)
)
"""The facts that the register records; all others leave it unchanged."""


@dataclass(frozen=True, slots=True)
class Register:
    """The numbers of all disputes and rulings, in order of entry, and their sessions.

    A number is never changed or reused. `disputes` by uid and `rulings` by entry give number and session (None: the
    event); `of_event` are the entries about what belongs to no session.
    """

    disputes: Mapping[str, tuple[int, str | None]] = field(default_factory=lambda: MappingProxyType({}))
    rulings: Mapping[int, tuple[int, str | None]] = field(default_factory=lambda: MappingProxyType({}))
    of_event: tuple[Entry, ...] = ()
    highest: int = 0
    """The highest number of a ruling so far."""

    def taking(self, entry: Entry) -> "Register":
        """Return the register after this entry, the same object if nothing changes."""
        fact = entry.fact
        if isinstance(fact, dispute_facts.DisputeRaised):
            register = self._with_dispute_number(fact)
            return register.with_event(entry) if fact.session is None else register
        if isinstance(fact, dispute_facts.RulingMade):
            session = None if fact.session == dispute_facts.EVENT else fact.session
            number = self._number(fact)
            rulings = MappingProxyType({**self.rulings, entry.seq: (number, session)})
            register = replace(self, rulings=rulings, highest=max(self.highest, number))
            return register.with_event(entry) if self._of_event(fact) else register
        of_event = isinstance(fact, dispute_facts.EvidenceAdded | dispute_facts.DisputeEnded) and fact.session is None
        return self.with_event(entry) if of_event else self

    def _number(self, fact: dispute_facts.RulingMade) -> int:
        """Return the number that a ruling already has if it is free, else the next number."""
        own = fact.number
        if own is None or (own <= self.highest and any(own == number for number, _ in self.rulings.values())):
            return self.highest + 1
        return own

    def _with_dispute_number(self, fact: dispute_facts.DisputeRaised) -> "Register":
        if fact.dispute in self.disputes:
            return self
        disputes = {**self.disputes, fact.dispute: (len(self.disputes) + 1, fact.session)}
        return replace(self, disputes=MappingProxyType(disputes))

    def numbered(
        self, rulings: tuple[Ruling, ...], made: Iterable[tuple[Entry, dispute_facts.RulingMade]]
    ) -> tuple[Ruling, ...]:
        """Return the rulings that these entries made, with their numbers and those of earlier ones."""
        if not self.rulings:
            return rulings
        return tuple(
            replace(
                ruling,
                number=self._number_of(entry.seq),
                supersedes=self._number_of(fact.supersedes or 0) or ruling.supersedes,
            )
            for ruling, (entry, fact) in zip(rulings, made, strict=True)
        )

    def _number_of(self, entry: int) -> int:
        return self.rulings.get(entry, (0, None))[0]

    def with_event(self, entry: Entry) -> "Register":
        """Return the register with one more entry that belongs to no session."""
        return replace(self, of_event=(*self.of_event, entry))

    def _of_event(self, fact: dispute_facts.RulingMade) -> bool:
        """Return whether a ruling belongs to the event, itself or by its dispute or predecessor."""
        if fact.session == dispute_facts.EVENT:
            return True
        if fact.dispute is not None and self.disputes.get(fact.dispute, (0, ""))[1] is None:
            return True
        return fact.supersedes is not None and any(entry.seq == fact.supersedes for entry in self.of_event)


def superseded_rulings(entries: Iterable[Entry]) -> Mapping[int, int]:
    """Return superseded rulings, each with the one that superseded it.

    `entries` are those that count, oldest first.
    """
    seen: set[int] = set()
    superseded: dict[int, int] = {}
    for entry in entries:
        fact = entry.fact
        if type(fact) is dispute_facts.RulingMade:
            if fact.supersedes in seen and fact.supersedes is not None:
                superseded.setdefault(fact.supersedes, entry.seq)
            seen.add(entry.seq)
    return superseded


def rulings_of(entries: Iterable[Entry], register: Register) -> tuple[RulingState, ...]:
    """Return every ruling in these entries, superseded ones included.

    `entries` are those that count, oldest first.
    """
    made = [entry for entry in entries if type(entry.fact) is dispute_facts.RulingMade]
    superseded = superseded_rulings(made)
    return tuple(
        RulingState(
            register.rulings.get(entry.seq, (0, None))[0],
            entry,
            superseded.get(entry.seq),
            entry.fact.dispute if isinstance(entry.fact, dispute_facts.RulingMade) else None,
        )
        for entry in made
    )


def disputes_of(entries: Iterable[Entry], register: Register) -> tuple[DisputeState, ...]:
    """Return every dispute of these entries (those that count, oldest first), in that order."""
    all_entries = list(entries)
    superseded = superseded_rulings(all_entries)
    disputes: dict[str, DisputeState] = {}
    for entry in all_entries:
        fact = entry.fact
        if isinstance(fact, dispute_facts.DisputeFact):
            _apply_fact(disputes, entry, fact, register)
        elif isinstance(fact, dispute_facts.RulingMade):
            _rule(disputes, entry, fact, superseded)
        elif isinstance(fact, dispute_facts.ImportDecided):
            _decide(disputes, entry, fact)
    return tuple(disputes.values())


def _decide(disputes: dict[str, DisputeState], entry: Entry, fact: dispute_facts.ImportDecided) -> None:
    """End the dispute about a document's rulings, even one that was declined before."""
    state = dispute_facts.CONFIRMED if fact.counts else dispute_facts.DECLINED
    for uid, dispute in disputes.items():
        undecided = dispute.is_open or dispute.state == dispute_facts.DECLINED
        if undecided and fact.file and dispute.fact.imported == fact.file:
            disputes[uid] = replace(dispute, state=state, ended=entry, entries=(*dispute.entries, entry))


def _apply_fact(
    disputes: dict[str, DisputeState], entry: Entry, fact: dispute_facts.DisputeFact, register: Register
) -> None:
    dispute = disputes.get(fact.dispute)
    if isinstance(fact, dispute_facts.DisputeRaised):
        if dispute is not None:
            disputes[fact.dispute] = replace(dispute, fact=fact, entries=(*dispute.entries, entry))
        else:
            number = register.disputes.get(fact.dispute, (0, None))[0]
            disputes[fact.dispute] = DisputeState(fact.dispute, number, fact.session, fact, entry, (entry,))
    elif dispute is not None and isinstance(fact, dispute_facts.EvidenceAdded):
        disputes[fact.dispute] = replace(dispute, evidence=(*dispute.evidence, fact), entries=(*dispute.entries, entry))
    elif dispute is not None and isinstance(fact, dispute_facts.SettlementProposed):
        disputes[fact.dispute] = replace(dispute, proposal=Proposal(entry), entries=(*dispute.entries, entry))
    elif dispute is not None and isinstance(fact, dispute_facts.SettlementAnswered):
        disputes[fact.dispute] = replace(
            dispute, proposal=_with_answer(dispute, entry), entries=(*dispute.entries, entry)
        )
    elif dispute is not None and isinstance(fact, dispute_facts.DisputeEnded):
        entries = (*dispute.entries, entry)
        if dispute.is_open:
            disputes[fact.dispute] = replace(dispute, state=fact.how, ended=entry, entries=entries)
        else:
            disputes[fact.dispute] = replace(dispute, entries=entries)


def _with_answer(dispute: DisputeState, entry: Entry) -> Proposal | None:
    """Return the proposal with one more answer.

    An answer to an earlier proposal changes nothing.
    """
    proposal, fact = dispute.proposal, entry.fact
    assert isinstance(fact, dispute_facts.SettlementAnswered)
    if proposal is None or proposal.entry.seq != fact.proposal:
        return proposal
    return replace(proposal, answers=MappingProxyType({**proposal.answers, fact.side: (entry, fact)}))


def _rule(
    disputes: dict[str, DisputeState], entry: Entry, fact: dispute_facts.RulingMade, superseded: Mapping[int, int]
) -> None:
    """Apply a ruling to the dispute it names.

    A ruling that only replaces another leaves that dispute superseded.
    """
    if fact.supersedes is not None and superseded.get(fact.supersedes) == entry.seq:
        for uid, dispute in list(disputes.items()):
            if dispute.ruling == fact.supersedes and uid != fact.dispute:
                disputes[uid] = replace(dispute, state=SUPERSEDED, entries=(*dispute.entries, entry))
    answered = disputes.get(fact.dispute or "")
    if answered is not None:
        state = dispute_facts.SETTLED if fact.ruling_kind == dispute_facts.SETTLEMENT else RULED
        entries = (*answered.entries, entry)
        disputes[answered.uid] = replace(answered, state=state, ended=entry, ruling=entry.seq, entries=entries)
