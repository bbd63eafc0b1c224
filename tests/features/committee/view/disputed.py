"""An event with disputes for committee tests: two sessions and a committee."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType

from scorekeeper.journal.dispute_facts import (
    Claim,
    CommitteeNamed,
    DisputeEnded,
    DisputeRaised,
    EvidenceAdded,
    Member,
)
from scorekeeper.journal.facts import DealRecorded, EventMade, Fact, PenaltyGiven, SessionOpened, TeamEntered
from scorekeeper.journal.signing import attachments_of
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.memory import MemoryStore
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, deal, golden, opening

OTHER = "6f"
REVOKE, CLAIM, TURN = "d1", "d2", "d3"
PICTURE = b"a picture of the tricks"
MEMBERS = (
    Member("P. Kurian", club="Chicago", chair=True),
    Member("M. Joseph", club="Toronto"),
    Member("A. Mathew"),
    Member("S. Nair", team=DALLAS),
)


def played() -> list[Fact]:
    """Give the golden session played to its end, and the beginning of another one."""
    return [
        *opening(),
        *golden(18),
        TeamEntered("br", "Brampton", ("Gita", "Hari", "Indu"), "Gita"),
        TeamEntered("se", "Seattle", ("Jose", "Kavi", "Lila"), "Jose"),
        SessionOpened(OTHER, ("br", "se"), round=5, table=4),
        *(deal(number, line, OTHER) for number, line in enumerate(("A 28H 31", "B 40S 33", "A 36D 37"), 1)),
    ]


def disputes() -> list[Fact]:
    """Return the committee, a disputed revoke in deal 16, a disputed claim, a settled dispute."""
    says = {"B": "In trick 5 Reji Mathew threw a ten of diamonds on clubs. In trick 7 he played the king of clubs."}
    says["A"] = "It happened. Nobody saw it in time, and it took no trick."
    return [
        CommitteeNamed(MEMBERS),
        DisputeRaised(TURN, SESSION, 4, by="B", code="call-out-of-turn", offender="A", facts="A bid behind a silence."),
        DisputeEnded(TURN, SESSION, "settled"),
        DisputeRaised(
            REVOKE, SESSION, 16, by="B", code="revoke", offender="A", articles=("3.9",), says=MappingProxyType(says)
        ),
        EvidenceAdded(REVOKE, SESSION, "tricks.jpg", "image/jpeg", sha256(PICTURE).hexdigest()),
        DisputeRaised(
            CLAIM, OTHER, 3, by="B", articles=("4.9",),
            claim=Claim("A", 3, tricks=4, line="Seattle leads hearts, Lila ruffs the second one.", remaining=9),
        ),
    ]  # fmt: skip


def attached(fact: Fact) -> tuple[bytes, ...]:
    """Give the bytes that a fact names: of the picture, or of a signed sheet that is made up."""
    known = {sha256(data).hexdigest(): data for data in (PICTURE, b"the sheet document", b"the signed file")}
    return tuple(known[name] for name in attachments_of(fact))


def disputed_desk(
    facts: Sequence[Fact] | None = None,
    *,
    empty: bool = False,
    event: Sequence[Fact] | None = None,
    given: PenaltyGiven | None = None,
    quorum: int = 1,
) -> Desk:
    """Return a desk, in memory, over the event and its disputes; `given` follows its deal.

    The one who works there is of the committee, and by this quorum rules alone.
    """
    numbers = iter(range(1, 100_000))
    desk = Desk(
        MemoryStore(), who="P. Kurian", seat="table",
        clock=lambda: "2026-10-03T16:46:05Z", ids=lambda: f"{next(numbers):032x}",
    )  # fmt: skip
    for fact_before in played() if event is None else event:
        fact = (
            replace(fact_before, settings={**fact_before.settings, "quorum": quorum})
            if isinstance(fact_before, EventMade)
            else fact_before
        )
        desk.submit([fact], reason="as it went", attachments=attached(fact))
        if given is not None and isinstance(fact, DealRecorded) and (fact.session, fact.deal) == (SESSION, given.deal):
            desk.submit([given])
    if not empty:
        for fact in disputes() if facts is None else facts:
            desk.submit([fact], reason="raised at the table", attachments=attached(fact))
    return desk


__all__ = ["CLAIM", "DALLAS", "DETROIT", "MEMBERS", "OTHER", "PICTURE", "REVOKE", "SESSION", "TURN", "disputed_desk"]


NAMED = CommitteeNamed(tuple(map(Member, ("P. Kurian", "M. Joseph", "A. Mathew"))))
"""A committee that belongs to no team and makes the quorum."""
