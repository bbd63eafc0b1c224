"""An event in memory with two teams and a session, and desks at it."""

from collections.abc import Callable
from itertools import count

from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import DealRecorded, SessionOpened
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import NewEvent, NewTeam, new_event_facts
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.rules.contract import read_contract

DALLAS = NewTeam("Dallas", ("Anil", "Biju", "Saji"), "Anil")
KOCHI = NewTeam("കൊച്ചി", ("ലിസി", "Roy", "Tom"), "ലിസി")


def numbered(prefix: str = "") -> Callable[[], str]:
    """Uids that can be told apart in a failing test."""
    numbers = count(1)
    return lambda: f"{prefix.encode().hex()}{next(numbers):08x}"


def new_event(**settings) -> MemoryStore:
    event = NewEvent("Cup", "international-56", date="2026-10-03", settings=settings, teams=(DALLAS, KOCHI))
    facts = new_event_facts(event, numbered("e"))
    return MemoryStore(
        [NewEntry(f"make/{n}", "2026-10-03T09:00:00Z", "Mini", "office", fact) for n, fact in enumerate(facts)]
    )


def desk_at(store, seat: str = "table 1", who: str = "Lissy") -> Desk:
    return Desk(store, who=who, seat=seat, clock=lambda: "2026-10-03T10:00:00Z", ids=numbered(seat))


def opened(desk: Desk, **more) -> str:
    """Open a session between the two teams and answer its uid."""
    uid = desk.new_uid()
    desk.submit((SessionOpened(uid, tuple(desk.tournament.teams)[:2], **more),))
    return uid


def deal(session: str, number: int, text: str) -> DealRecorded:
    """A deal written as `A 40HX 44` (or + and -)."""
    side, contract, *rest = text.split()
    result = read_contract(contract)
    assert result is not None
    taken = int(rest[0]) if rest and rest[0].isdigit() else None
    outcome = {"+": "made", "-": "defeated"}.get(rest[0]) if rest and taken is None else None
    return DealRecorded(session, number, side, result, taken, outcome)


def session_of(desk: Desk, uid: str) -> SessionState:
    return desk.tournament.sessions[uid]
