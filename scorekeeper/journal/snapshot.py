"""The current state: the frozen picture of an event that folding its journal gives."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeVar

from scorekeeper.journal.dispute_facts import CommitteeNamed, Member
from scorekeeper.journal.dispute_states import DisputeState, Register, RulingState
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.hand_facts import ResultStated
from scorekeeper.journal.rosters import Roster, SessionTime
from scorekeeper.journal.signing import SealedSheet, SignedSheet, Signing
from scorekeeper.journal.stages import MAIN, Registration, Stages, StageState, begin
from scorekeeper.journal.teams import PlayerState, Teams
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.hands import Game, GameResult, Hand, HandRules
from scorekeeper.rules.model import Deal, Session, SessionResult, Side, Value
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules, rules_called
from scorekeeper.tournament.settings import effective

_F = TypeVar("_F")

EMPTY, RUNNING, COMPLETE, FORFEITED = "empty", "running", "complete", "forfeited"


@dataclass(frozen=True, slots=True)
class EventState:
    """The current data of the event itself."""

    uid: str
    name: str
    system: str
    edition: str
    date: str | None
    venue: str | None
    settings: Mapping[str, Value | bool]
    entry: int
    """The entry it comes from."""
    digest: str = ""
    earlier: tuple["EventState", ...] = field(default=(), repr=False)
    """Earlier versions of it, oldest first."""

    def as_of(self, before: int | None) -> "EventState":
        """Return its version before this entry (None: the current one)."""
        if before is None:
            return self
        return next((state for state in reversed((*self.earlier, self)) if state.entry < before), self)

    @property
    def rules(self) -> Rules | None:
        """Its rules, None if this program does not have them."""
        return rules_called(self.system)


@dataclass(frozen=True, slots=True)
class Correction:
    """A changed deal: the old value, the new one, and the two entries."""

    deal: int
    old: Deal
    new: Deal
    old_entry: int
    entry: int


@dataclass(frozen=True, slots=True)
class CopiedRow:
    """A paper sheet's copied row for a deal: the row, the running pair after it, or both."""

    deal: int
    side: Side | None
    contract: Contract | None
    taken: int | None
    outcome: str | None
    totals: Mapping[Side, int]
    entry: int
    opponents: int | None = None
    unreadable: str = ""


@dataclass(frozen=True, slots=True)
class SettledDifference:
    """How a difference between sheets is settled: a side's letter, "program", or "other"."""

    deal: int
    how: str
    reason: str
    entry: int


@dataclass(frozen=True, slots=True)
class Length:
    """A session's number of deals and why, if set later; `planned` is from its options."""

    planned: int
    deals: int
    why: str
    reason: str
    entry: int


@dataclass(frozen=True, slots=True)
class Forfeit:
    """Which side forfeited a session and why: "no-show", "withdrawn", "left", "ruled"."""

    side: Side
    why: str
    reason: str
    entry: int
    also: tuple[Side, ...] = ()

    @property
    def sides(self) -> tuple[Side, ...]:
        """Return all sides that forfeited it, in their order."""
        return tuple(sorted((self.side, *self.also)))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedState(SignedSheet):
    """What sessions of deals and games of hands have in common, in their current state.

    `ruling_entries[i]` made the ruling at position i. `entries` is everything ever entered about it, undone or not, in
    order; `voided` the numbers of those that do not count. `beyond` are recorded deals or hands after the end, which do
    not count.
    """

    uid: str
    number: int
    teams: tuple[str, ...]
    round: int | None
    table: int | None
    date: str | None
    venue: str | None
    scorer: str | None
    state: str
    started_at: str | None
    finished_at: str | None
    opened_entry: int
    ruling_entries: tuple[int, ...]
    dealers: tuple[int, ...]
    """The dealer's seat for each scheduled deal or hand, wrong dealers taken into account."""
    entries: tuple[Entry, ...]
    voided: frozenset[int]
    last_seq: int
    """The newest entry about it, which a scorer looking at it has seen."""
    stage: str = MAIN
    """The stage (uid) that it belongs to."""
    beyond: tuple[int, ...] = ()
    signing: Signing | None = None
    """The signing in progress, or the last one; None if the current state is unsigned."""
    sealed: tuple[SealedSheet, ...] = ()
    """The revisions of the sheet that were closed, oldest first."""
    disputes: tuple[DisputeState, ...] = ()
    """The disputes about it, in the order in which they were raised."""
    rulings: tuple[RulingState, ...] = ()
    """Every ruling and settlement, superseded ones too; the record has only those that count."""

    def counting(self, kind: type[_F]) -> Iterator[tuple[Entry, _F]]:
        """Return the facts of a kind that count, with their entries, oldest first."""
        for entry in self.entries:
            fact: Any = entry.fact
            if type(fact) is kind and entry.seq not in self.voided:
                yield entry, fact


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionState(PlayedState):
    """The current state of a session: its record, its score, and the entry for each part of it.

    `deal_entries[n]` are the entries in force for deal n, oldest first (contract, result, corrections): the last one
    counts. `penalty_entries[i]` made the penalty at position i of the extended list (imposed ones: the ruling's entry),
    `redeal_entries[i]` the re-deal at position i.
    """

    odd_side: Side
    system: RuleSystem
    """The event's rule system as it is played at this table."""
    record: Session
    result: SessionResult
    deal_entries: Mapping[int, tuple[int, ...]]
    penalty_entries: tuple[int, ...]
    redeal_entries: tuple[int, ...]
    seating_entries: tuple[int, ...]
    corrections: tuple[Correction, ...]
    announced: Mapping[int, int]
    """The deals after which the score was read out, with the entry of each announcement."""
    copies: Mapping[Side | None, Mapping[int, CopiedRow]] = field(default_factory=lambda: MappingProxyType({}))
    """Copied rows of each paper sheet by deal; None is the single sheet. Last copies count."""
    settled_differences: Mapping[int, SettledDifference] = field(default_factory=lambda: MappingProxyType({}))
    length: Length | None = None
    forfeit: Forfeit | None = None
    ruled_card_points: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """The declaring side's card points by deal, where a ruling sets them."""
    rosters: Mapping[Side, Roster] = field(default_factory=lambda: MappingProxyType({}))
    """Who plays for each side in this session, by uid; the record has their names."""
    moment: SessionTime = field(default_factory=lambda: SessionTime("", None))
    """Its time: the entry that fixed its players, and the entry of the first signature."""

    @property
    def fixed(self) -> int | None:
        """The entry that fixed the players: seats taken, or the first entry about play.

        It is None before play.
        """
        return self.moment.fixed

    @property
    def next_moment(self) -> SessionTime:
        """When the lists for seats taken now apply: now, or since play the session's time."""
        return replace(self.moment, fixed=None) if self.state == EMPTY else self.moment

    def deal_as_ruled(self, number: int) -> Deal | None:
        """Return a deal with the side, contract and card points that rulings set.

        None while it has no contract.
        """
        deal, result = self.record.deal(number), self.result.deal(number)
        if deal is None or result is None:
            return deal
        rulings = [ruling for ruling in self.record.rulings if ruling.deal == number]
        if any(ruling.side or ruling.contract for ruling in rulings) and result.side and result.contract:
            deal = deal._replace(side=result.side, contract=result.contract)
        taken = self.ruled_card_points.get(number)
        if taken is None:
            return deal
        opponents = None if deal.opponents is None else self.system.card_points - taken
        return deal._replace(taken=taken, opponents=opponents)

    @property
    def limit(self) -> int:
        """How many deals are scheduled, 0 if there is no limit."""
        return int(self.result.options.get("deals") or 0)

    @property
    def deals(self) -> int:
        """The number of deals on the sheet: those scheduled.

        If there is no limit, those begun and one more.
        """
        if self.result.ended_at is not None:
            return self.result.ended_at
        return self.limit or self.begun + 1

    @property
    def begun(self) -> int:
        """The highest deal with any entry, 0 if there is none."""
        redealt = (redeal.deal for redeal in self.record.redeals)
        return max((*(result.number for result in self.result.deals), *redealt), default=0)


@dataclass(frozen=True, slots=True)
class HandCorrection:
    """A changed hand: its place in the game, the old value, the new one, both entries."""

    position: int
    old: Hand
    new: Hand
    old_entry: int
    entry: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameState(PlayedState):
    """The current state of a game of hands, with the entries of its parts.

    `teams` are the uids of the players in seat order. `hand_entries[i]` are the entries in force for the hand at
    position i of the record, oldest first. `bell` is the last hand that counts once the bell has rung (0: not yet); it
    is only in the record once every hand up to it is over. `dealt_by[i]` is the seat that dealt the hand at position i
    of the record.
    """

    rules: HandRules
    record: Game
    result: GameResult
    bell: int | None
    hand_entries: Mapping[int, tuple[int, ...]]
    corrections: tuple[HandCorrection, ...]
    dealt_by: tuple[int, ...]
    misdeals: Mapping[tuple[int, int], int] = field(default_factory=lambda: MappingProxyType({}))
    """The number of misdeals, by hand and the number of its dealing."""
    stated: ResultStated | None = None
    """The stated result where no hands are written down."""

    @property
    def hands(self) -> int:
        """The number of scheduled hands."""
        return int(self.result.options["hands"])


Played = SessionState | GameState
"""The units of an event: sessions of deals, or games of hands."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """The whole event after entry `seq`, with sessions in the order in which they were opened."""

    seq: int
    head_digest: str
    """The digest of that entry."""
    event: EventState | None = None
    teams: Teams = field(default_factory=lambda: Teams({}))
    players: Mapping[str, PlayerState] = field(default_factory=lambda: MappingProxyType({}))
    """The players who were entered, by uid."""
    sessions: Mapping[str, SessionState] = field(default_factory=lambda: MappingProxyType({}))
    games: Mapping[str, GameState] = field(default_factory=lambda: MappingProxyType({}))
    """The games, for an event made of games of hands; such an event has no sessions."""
    opened: int = 0
    """How many sessions have ever been opened: the number of the newest, removed ones included."""
    committee: tuple[Member, ...] = ()
    committees: tuple[Entry, ...] = ()
    """The entries that named a committee, oldest first."""
    access: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Roles that need a passphrase, each with the value it is checked against."""
    disputes: tuple[DisputeState, ...] = ()
    """Disputes of the event as a whole; `disputes.all_disputes` has all."""
    rulings: tuple[RulingState, ...] = ()
    """Rulings on the event as a whole; `disputes.all_rulings` has all."""
    register: Register = field(default_factory=Register)
    stages: Stages = field(default_factory=begin)
    """The stages by uid in order of creation, always including the first."""
    registrations: Mapping[str, Registration] = field(default_factory=lambda: MappingProxyType({}))
    """The desk's notes on teams (uid); teams without notes are left out."""
    desks: Mapping[str, Entry] = field(default_factory=lambda: MappingProxyType({}))
    """Each desk's newest entry about a session, in the order of their first entries."""
    taken: Mapping[str, Entry] = field(default_factory=lambda: MappingProxyType({}))
    """The entries that took over the tables of sessions (uid)."""
    prizes: Mapping[str, Entry] = field(default_factory=lambda: MappingProxyType({}))
    """The newest entry about the prizes of each stage (uid) that has prizes."""
    left_out: Mapping[str, tuple[Entry, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Entries about the signed sheets of sessions (uid) that do not count (see `set_aside.OF_SHEETS`)."""

    @property
    def all_played(self) -> Mapping[str, Played]:
        """The sessions of the event, or its games."""
        return self.games or self.sessions

    @property
    def rules(self) -> Rules | None:
        """The rules of the event, None before it begins, or if this program does not have them."""
        return self.event.rules if self.event is not None else None

    @property
    def settings(self) -> Mapping[str, Value | bool]:
        """The value of every setting of the event, chosen or default; empty for unknown rules."""
        rules = self.rules
        return effective(rules, self.event.settings) if self.event is not None and rules is not None else {}

    def committee_before(self, entry: int) -> tuple[Member, ...]:
        """Return the committee as it was named before this entry."""
        named = (committee.fact for committee in reversed(self.committees) if committee.seq < entry)
        fact = next(named, None)
        return fact.members if isinstance(fact, CommitteeNamed) else ()

    def stage(self, uid: str) -> StageState:
        """Return the stage with this uid, or the first stage if there is none."""
        return self.stages.get(uid) or self.stages[MAIN]

    def played(self, uid: str) -> Played | None:
        """Return the session or game with this uid, None if there is none."""
        return self.sessions.get(uid) or self.games.get(uid)
