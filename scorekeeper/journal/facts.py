"""The facts that an entry may hold, each kind a frozen value.

Things are named by uids made by the caller (lower-case hexadecimal); players too, or by their names in older entries. A
fact about a known uid replaces the previous one: that is how a correction is made.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from scorekeeper.journal.access import AccessSet
from scorekeeper.journal.card_facts import PlayRecorded
from scorekeeper.journal.confirming_facts import DealAccepted, EntryConfirmed, EntrySentBack, SheetLookedAt
from scorekeeper.journal.dispute_facts import (
    CommitteeNamed,
    DisputeEnded,
    DisputeRaised,
    EvidenceAdded,
    ImportDecided,
    PenaltyGiven,
    RulingMade,
    SettlementAnswered,
    SettlementProposed,
)
from scorekeeper.journal.finality_facts import ProtestTimeStarted, RankingClosed, RankingSigned, RankingStopped
from scorekeeper.journal.hand_facts import BellRung, CardsNotClipped, HandRecorded, ResultStated
from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.roster_facts import PlayerEntered, StarterReturned, SubstitutionApproved
from scorekeeper.journal.signing_facts import (
    SheetClosed,
    SheetClosedOnPaper,
    SheetReceived,
    SheetSigned,
    SigningStopped,
)
from scorekeeper.journal.stage_facts import (
    CheckedIn,
    DrawChanged,
    DrawMade,
    DrawPublished,
    DrawWithdrawn,
    FeePaid,
    LotDrawn,
    PlaceDeclined,
    RoundClosed,
    RoundOpened,
    StageClosed,
    StageSet,
    TeamPlaced,
    TeamRegistered,
    TeamWithdrawn,
    TimetableSet,
)
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import Call, Side, Value

__all__ = [
    "AccessSet",
    "BellRung",
    "CardsNotClipped",
    "CheckedIn",
    "CommitteeNamed",
    "DealAccepted",
    "DealRecorded",
    "DifferenceSettled",
    "DisputeEnded",
    "DisputeRaised",
    "DrawChanged",
    "DrawMade",
    "DrawPublished",
    "DrawWithdrawn",
    "EntryConfirmed",
    "EntrySentBack",
    "EventChanged",
    "EventMade",
    "EvidenceAdded",
    "Fact",
    "FeePaid",
    "HandRecorded",
    "ImportDecided",
    "LengthSet",
    "LotDrawn",
    "PenaltyGiven",
    "PlaceDeclined",
    "PlayRecorded",
    "PlayerEntered",
    "PrizesSet",
    "ProtestTimeStarted",
    "RankingClosed",
    "RankingSigned",
    "RankingStopped",
    "Redealt",
    "ResultStated",
    "RoundClosed",
    "RoundOpened",
    "RowCopied",
    "RulingMade",
    "ScoreAnnounced",
    "SeatsTaken",
    "SessionForfeited",
    "SessionOpened",
    "SessionRemoved",
    "SettlementAnswered",
    "SettlementProposed",
    "SheetClosed",
    "SheetClosedOnPaper",
    "SheetLookedAt",
    "SheetReceived",
    "SheetSigned",
    "SigningStopped",
    "StageClosed",
    "StageSet",
    "StarterReturned",
    "StoreChanged",
    "SubstitutionApproved",
    "TableTaken",
    "TeamEntered",
    "TeamPlaced",
    "TeamRegistered",
    "TeamRemoved",
    "TeamWithdrawn",
    "TimetableSet",
    "Voided",
    "WrongDealer",
]


@dataclass(frozen=True, slots=True)
class EventMade:
    """The beginning of an event: name, rule system, edition, and settings not the default."""

    kind: ClassVar[str] = "event-made"
    event: str
    name: str
    system: str
    edition: str
    date: str | None = None
    venue: str | None = None
    settings: Mapping[str, Value | bool] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class EventChanged:
    """The event's new name, date, venue or settings; system and edition never change."""

    kind: ClassVar[str] = "event-changed"
    name: str
    date: str | None = None
    venue: str | None = None
    settings: Mapping[str, Value | bool] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class TeamEntered:
    """A team, new or changed.

    Players (uids, or names) in order, a captain among them, and a letter.
    """

    kind: ClassVar[str] = "team-entered"
    team: str
    name: str
    players: tuple[str, ...] = ()
    captain: str | None = None
    letter: str | None = None
    club: str | None = None


@dataclass(frozen=True, slots=True)
class TeamRemoved:
    """The removal of a team without sessions from the list."""

    kind: ClassVar[str] = "team-removed"
    team: str


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """A session between two teams (uids, side A first), new or changed.

    Options that differ from the event's.
    `rosters` gives the players of a team (uid) in this session, where they differ from the team's list; `stage` is the
    stage (uid) that it belongs to, by default the first.
    """

    kind: ClassVar[str] = "session-opened"
    session: str
    teams: tuple[str, ...]
    round: int | None = None
    table: int | None = None
    date: str | None = None
    venue: str | None = None
    scorer: str | None = None
    options: Mapping[str, Value | bool] = field(default_factory=lambda: MappingProxyType({}))
    odd_side: Side = "A"
    rosters: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    stage: str = ""


@dataclass(frozen=True, slots=True)
class SessionRemoved:
    """The removal of a session without deals from the list."""

    kind: ClassVar[str] = "session-removed"
    session: str


@dataclass(frozen=True, slots=True)
class SeatsTaken:
    """The players (uids, or names) in seats 1, 2, 3 ... from this deal on (4.6).

    With deal 1 it is also the first dealer.
    """

    kind: ClassVar[str] = "seats-taken"
    session: str
    from_deal: int
    seats: tuple[str, ...]
    first_dealer: int | None = None
    swap: bool = False


@dataclass(frozen=True, slots=True)
class WrongDealer:
    """The wrong player (by seat) dealt this deal and it was found too late.

    The deal counts (4.4).
    """

    kind: ClassVar[str] = "wrong-dealer"
    session: str
    deal: int
    dealt_by: int


@dataclass(frozen=True, slots=True)
class DealRecorded:
    """A deal's contract, with or without result; a later fact corrects or completes it."""

    kind: ClassVar[str] = "deal-recorded"
    session: str
    deal: int
    side: Side
    contract: Contract
    taken: int | None = None
    outcome: str | None = None
    calls: tuple[Call, ...] = ()
    first_seat: int | None = None
    captains_saw: bool = False
    odd_side: Side | None = None
    """The side in the odd seats during these calls, if the seats do not show it."""
    dealer_side: Side | None = None
    """The side that dealt, if there was no bid; the rules give such a deal side and contract."""
    swept: bool = False
    """Whether the winner took every trick."""
    insisted: Side | None = None
    """The side that refused a surrender and played on."""
    opponents: int | None = None
    """The other side's card points, if written; with `taken`, all points of the pack (5.2)."""


@dataclass(frozen=True, slots=True)
class Redealt:
    """Another dealing of a deal by the same dealer; `reason` is one of the system's codes (2.4).

    `imported` is the SHA-256 of the document whose re-deal by ruling counts once the committee confirms it.
    """

    kind: ClassVar[str] = "redealt"
    session: str
    deal: int
    reason: str
    imported: str = ""


@dataclass(frozen=True, slots=True)
class ScoreAnnounced:
    """The totals read out after a deal (5.3); they never change. Older files have none."""

    kind: ClassVar[str] = "score-announced"
    session: str
    after_deal: int
    totals: Mapping[Side, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class RowCopied:
    """What a paper sheet says about a deal; it never scores.

    `sheet` is the team's own sheet (None: the single sheet). `totals` is the running pair written after the row; side
    to outcome are None if only that was read, and `opponents` is set if the sheet has that number. `unreadable` is the
    row with a question mark for each illegible part: "B ?H 47"; then side to opponents are None.
    """

    kind: ClassVar[str] = "row-copied"
    session: str
    deal: int
    sheet: Side | None = None
    side: Side | None = None
    contract: Contract | None = None
    taken: int | None = None
    outcome: str | None = None
    totals: Mapping[Side, int] = field(default_factory=lambda: MappingProxyType({}))
    opponents: int | None = None
    unreadable: str = ""


@dataclass(frozen=True, slots=True)
class DifferenceSettled:
    """Who is right about a deal on which sheets differ: a side's letter, "program", "other"."""

    kind: ClassVar[str] = "difference-settled"
    session: str
    deal: int
    how: str


@dataclass(frozen=True, slots=True)
class LengthSet:
    """A session's number of deals: "planned", "stopped" early, or with "extra" ones."""

    kind: ClassVar[str] = "length-set"
    session: str
    deals: int
    why: str


@dataclass(frozen=True, slots=True)
class SessionForfeited:
    """This side forfeits the session: it did not come ("no-show"), is "withdrawn", or "left".

    `also` are other sides that forfeit it too: if all do, none gets anything. `words` is the reason as a document gives
    it, if not given with the entry. `imported` is the SHA-256 of its document: it counts once the committee confirms
    it.
    """

    kind: ClassVar[str] = "session-forfeited"
    session: str
    side: Side
    why: str
    also: tuple[Side, ...] = ()
    words: str = ""
    imported: str = ""


@dataclass(frozen=True, slots=True)
class Voided:
    """An undo: the earlier entry no longer counts; voiding an undo is a redo."""

    kind: ClassVar[str] = "voided"
    entry: int


@dataclass(frozen=True, slots=True)
class TableTaken:
    """The open takeover of a table.

    The seat that enters this holds the table of a session from now on.
    `seat` is the previous holder, "" if there was none.
    """

    kind: ClassVar[str] = "table-taken"
    session: str
    seat: str = ""


@dataclass(frozen=True, slots=True)
class StoreChanged:
    """A migration or recovery of the file itself: from what, to what; it affects no score."""

    kind: ClassVar[str] = "store-changed"
    what: str
    old: str
    new: str


Fact = (
    EventMade
    | EventChanged
    | TeamEntered
    | TeamRemoved
    | PlayerEntered
    | SubstitutionApproved
    | StarterReturned
    | SessionOpened
    | SessionRemoved
    | SeatsTaken
    | WrongDealer
    | DealRecorded
    | PenaltyGiven
    | Redealt
    | ScoreAnnounced
    | RulingMade
    | RowCopied
    | DifferenceSettled
    | LengthSet
    | SessionForfeited
    | EntryConfirmed
    | EntrySentBack
    | DealAccepted
    | SheetLookedAt
    | TableTaken
    | PlayRecorded
    | HandRecorded
    | BellRung
    | CardsNotClipped
    | ResultStated
    | SheetSigned
    | SigningStopped
    | SheetClosed
    | SheetClosedOnPaper
    | SheetReceived
    | DisputeRaised
    | EvidenceAdded
    | DisputeEnded
    | SettlementProposed
    | SettlementAnswered
    | CommitteeNamed
    | ImportDecided
    | StageSet
    | TeamPlaced
    | TeamRegistered
    | CheckedIn
    | FeePaid
    | DrawMade
    | DrawChanged
    | DrawWithdrawn
    | DrawPublished
    | TimetableSet
    | RoundOpened
    | RoundClosed
    | TeamWithdrawn
    | LotDrawn
    | PlaceDeclined
    | StageClosed
    | PrizesSet
    | ProtestTimeStarted
    | RankingSigned
    | RankingStopped
    | RankingClosed
    | AccessSet
    | Voided
    | StoreChanged
)
