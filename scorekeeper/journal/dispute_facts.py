"""Facts about the committee: infractions, disputes, evidence, members, rulings.

A dispute has a uid, and a fact about it names its session or game (None: the event).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from scorekeeper.journal.card_facts import CardsAtClaim
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import RULING, Side

CHALLENGED, UNCHALLENGED, TOO_LATE = "challenged", "unchallenged", "too-late"
WITHDRAWN, SETTLED = "withdrawn", "settled"
CONFIRMED, DECLINED = "confirmed", "declined"
"""Outcomes of a dispute about the rulings of an imported document."""
SETTLEMENT = "settlement"
ON_PAPER = "on-paper"
"""Answer of a captain who signs a settlement without a key.

The other answers are signature states of a sheet.
"""
REDEAL, REPLAY = "redeal", "replay"
FROM_RECORD, REDEALT_IN_RECORD = "told", "told-again"
"""Where a ruling in an imported record of a whole session comes from.

The record contains the ruling itself, or its re-deals show that a ruling let the deal be dealt or played again. No
record says at which point between the deals it was made.
"""
EVENT = ""
"""The session value of a ruling on the event as a whole."""


@dataclass(frozen=True, slots=True)
class PenaltyGiven:
    """An infraction of one side in a deal (None: in the session as a whole).

    `imported` is the SHA-256 of the document whose points count only once the committee confirms them.
    """

    kind: ClassVar[str] = "penalty-given"
    session: str
    side: Side
    code: str
    deal: int | None = None
    objected: bool = True
    points: int | None = None
    article: str | None = None
    attempt: int | None = None
    imported: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of all remaining tricks (4.9) by a seat, and whether it was challenged.

    `tricks` counts the one in progress; `challenged` is "challenged", "unchallenged" or "too-late"; `line` is the line
    of play stated by the challengers; `remaining` the card points still in those tricks.
    """

    side: Side
    seat: int | None = None
    tricks: int | None = None
    challenged: str = CHALLENGED
    line: str = ""
    remaining: int | None = None


@dataclass(frozen=True, slots=True)
class Member:
    """A member of the committee: name, team (uid) and club, and whether they preside."""

    name: str
    team: str | None = None
    club: str | None = None
    chair: bool = False


@dataclass(frozen=True, slots=True)
class DisputeRaised:
    """A dispute submitted to the committee; a later one with the same id replaces it.

    `by` is the team that asks, `code` the infraction or the reason for a re-deal (2.4), `offender` the side accused of
    the infraction, `points` the number requested if the committee sets them, `article` that of `other`; `facts` is what
    happened and `says` each team's statement, in words. `late` is the code of the limit missed, and `admitted_by` who
    admitted it nevertheless. `occurrence` is the entry of the penalty that records this very infraction, 0 if none
    does; None if that was not asked. `imported` is the SHA-256 of the document whose rulings, settlements, forfeits and
    points it is about.
    """

    kind: ClassVar[str] = "dispute-raised"
    dispute: str
    session: str | None = None
    deal: int | None = None
    by: Side | None = None
    code: str | None = None
    offender: Side | None = None
    objected: bool = True
    attempt: int | None = None
    points: int | None = None
    article: str | None = None
    articles: tuple[str, ...] = ()
    facts: str = ""
    says: Mapping[Side, str] = field(default_factory=lambda: MappingProxyType({}))
    late: str = ""
    admitted_by: str = ""
    claim: Claim | None = None
    occurrence: int | None = None
    imported: str = ""


@dataclass(frozen=True, slots=True)
class EvidenceAdded:
    """Evidence for a dispute: name, media type, SHA-256 of the attachment, comment."""

    kind: ClassVar[str] = "evidence-added"
    dispute: str
    session: str | None = None
    name: str = ""
    media: str = ""
    file: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class DisputeEnded:
    """The end of a dispute without a ruling: "withdrawn", or "settled" at the table."""

    kind: ClassVar[str] = "dispute-ended"
    dispute: str
    session: str | None = None
    how: str = WITHDRAWN


@dataclass(frozen=True, slots=True)
class CommitteeNamed:
    """The members of the committee from now on; they replace the previous ones."""

    kind: ClassVar[str] = "committee-named"
    members: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True)
class RulingMade:
    """A ruling or settlement.

    `waive` names entries that gave penalties; penalties imposed by a ruling are named as (seq, n). `session` is "" for
    a ruling on the event, which scores nothing. `supersedes` is the entry of an earlier ruling that no longer counts.
    `departs` is the reason for departing from the rules (`prescribed`: the code of what they prescribe; `infraction`
    and `offender`: the charge, if nothing else states it). `taken` are the declaring side's card points as ruled,
    `again` is "redeal" or "replay", `forfeit` the side that loses the session. `members` are those who ruled, `aside`
    who stepped aside and why, `against` and `abstained` how they voted. `late` and `admitted_by` are as in
    `DisputeRaised`. `cards` are those on which a claim was judged. An imported ruling has its former `number`, the
    number it replaced (`replaces`), and who voted for it if not simply the rest (`in_favour`). `told_as` marks a ruling
    that came with the record of the whole session: "told", or "told-again". `fault` is the side at fault in a hand of
    500. `imported` is the SHA-256 of its document: it counts once the committee confirms that document.
    """

    kind: ClassVar[str] = "ruling-made"
    session: str
    articles: tuple[str, ...]
    reason: str
    deal: int | None = None
    ruling_kind: str = RULING
    side: Side | None = None
    contract: Contract | None = None
    outcome: str | None = None
    points: Mapping[Side, int] = field(default_factory=lambda: MappingProxyType({}))
    waive: tuple[tuple[int, int], ...] = ()
    impose: tuple[PenaltyGiven, ...] = ()
    members: tuple[str, ...] = ()
    dispute: str | None = None
    supersedes: int | None = None
    findings: str = ""
    departs: str = ""
    taken: int | None = None
    again: str | None = None
    forfeit: Side | None = None
    infraction: str | None = None
    prescribed: str = ""
    aside: tuple[tuple[str, str], ...] = ()
    against: tuple[str, ...] = ()
    abstained: tuple[str, ...] = ()
    late: str = ""
    admitted_by: str = ""
    in_favour: tuple[str, ...] | None = None
    number: int | None = None
    replaces: int | None = None
    offender: Side | None = None
    told_as: str = ""
    cards: CardsAtClaim | None = None
    fault: Side | None = None
    imported: str = ""


@dataclass(frozen=True, slots=True)
class ImportDecided:
    """The committee's decision on an imported document: its rulings count, or they do not.

    `file` is the SHA-256 of the document: everything that came with it is decided at once.
    """

    kind: ClassVar[str] = "import-decided"
    session: str
    file: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class SettlementProposed:
    """A settlement proposed to the teams in a dispute.

    It changes nothing until both sides have signed it.
    `ruling` is the settlement then entered, `totals` the resulting score.
    """

    kind: ClassVar[str] = "settlement-proposed"
    dispute: str
    session: str
    ruling: RulingMade
    totals: Mapping[Side, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class SettlementAnswered:
    """A captain's answer to a proposed settlement; in a game of hands, a player's.

    `proposal` is its entry. `answer` is "signed" with the captain's key, "on-paper" before a `witness`, "protest",
    "refused" or "absent"; the last three leave the dispute to the committee. `words` give the reason. `certificate` is
    the SHA-256 of the key's certificate (DER), `file` that of the signature, which is kept as evidence of the dispute.
    """

    kind: ClassVar[str] = "settlement-answered"
    dispute: str
    session: str
    proposal: int
    side: Side
    answer: str
    name: str = ""
    words: str = ""
    witness: str = ""
    certificate: str = ""
    file: str = ""


DisputeFact = DisputeRaised | EvidenceAdded | DisputeEnded | SettlementProposed | SettlementAnswered
"""The facts about one dispute."""

OF_DISPUTES = (DisputeRaised, EvidenceAdded, DisputeEnded, SettlementProposed, SettlementAnswered)
"""The same as classes: none of them changes a score, and none can be undone."""
