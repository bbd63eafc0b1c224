"""Two teams, one named in Malayalam, and a committee that rules, for its papers."""

from types import MappingProxyType
from typing import Any

from scorekeeper.journal.dispute_facts import (
    CommitteeNamed,
    DisputeEnded,
    DisputeRaised,
    Member,
    PenaltyGiven,
    RulingMade,
)
from scorekeeper.journal.dispute_states import RulingState
from scorekeeper.journal.disputes import all_rulings
from scorekeeper.sheets.options import SheetOptions
from tests.sheets.making import DALLAS, GOLDEN, SESSION, Making

OPTIONS = SheetOptions(printed_at="2026-11-21T23:00:00Z")
KOCHI = "കൊച്ചി ബ്രദേഴ്സ്"
MEMBERS = (
    Member("P. Kurian", club="Chicago", chair=True),
    Member("മേരി ജോസഫ്", club="Toronto"),
    Member("A. Mathew"),
    Member("S. Nair", team=DALLAS),
)
FINDINGS = "In trick five Reji threw a ten of diamonds on clubs; in trick seven he played the king of clubs."
HEARD = "അവൻ ക്ലബ്ബ് വെട്ടി, പിന്നെ king of clubs കളിച്ചു."


def rulings() -> Making:
    """Return a session with four rulings, and disputes that are settled, withdrawn and open."""
    making = Making().begin(names=("Dallas", KOCHI), venue="Milton Hall")
    for part in GOLDEN.split("|"):
        making.deal(part)
        if part.split()[0] in {"4", "9"}:
            making.enter(PenaltyGiven(SESSION, "A", "call-out-of-turn", int(part.split()[0])))
    making.enter(CommitteeNamed(MEMBERS))
    says = MappingProxyType({"B": HEARD, "A": "It took no trick."})
    for fact in (
        DisputeRaised(
            "d1", SESSION, 15, by="B", code="revoke", offender="A", articles=("3.9",), facts=FINDINGS, says=says
        ),
        DisputeRaised("d2", SESSION, 4, by="A", code="lead-out-of-turn", offender="B", facts="Led too early."),
        DisputeEnded("d2", SESSION, "settled"),
        DisputeRaised("d3", SESSION, 5, by="A", code="misconduct", offender="B", facts="A sigh."),
        DisputeEnded("d3", SESSION, "withdrawn"),
        DisputeRaised("d4", SESSION, 18, by="B", facts="Who dealt?"),
    ):
        making.enter(fact, reason="said at the table")
    present = tuple(member.name for member in MEMBERS[:3])
    _ruled(
        making, articles=("3.9",), reason="seen in the tricks of both", deal=15, members=present, in_favour=present,
        aside=(("S. Nair", "of Dallas"),), dispute="d1", impose=(PenaltyGiven(SESSION, "A", "revoke", 15),),
        findings="All four tricks lay in order. ട്രിക്ക് 7.", infraction="revoke",
    )  # fmt: skip
    first = _ruled(
        making, articles=("3",), reason="talk", deal=8, points={"B": 2}, members=present, against=("A. Mathew",),
        infraction="misconduct",
    )  # fmt: skip
    _ruled(
        making, articles=("3",), reason="talk, heard again", deal=8, points={"B": 1}, members=present,
        supersedes=first, departs="the first time in this event", abstained=("A. Mathew",), infraction="misconduct",
    )  # fmt: skip
    _ruled(making, articles=("4.4",), reason="The deal stands.", members=present)
    _ruled(making, articles=("3",), reason="both captains", deal=2, points={"A": 1}, ruling_kind="settlement")
    return making


def _ruled(making: Making, **values: Any) -> int:
    return making.enter(RulingMade(SESSION, **values), who="P. Kurian").seq


def all_rulings_of(making: Making) -> tuple[RulingState, ...]:
    return all_rulings(making.tournament)
