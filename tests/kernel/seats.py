"""A hall of desks at one server in memory, each with a line that the test holds in its hand."""

from itertools import count

from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import NewEvent, NewTeam, new_event_facts
from scorekeeper.kernel.server_desk import ServerDesk
from scorekeeper.rules.contract import Contract
from scorekeeper.store.outbox import Outbox
from scorekeeper.store.waiting import outbox_place
from tests.kernel.away import Line, Server

AT = "2026-10-03T16:13:05Z"
EVENT = NewEvent("Cup", "international-56", teams=(NewTeam("Dallas"), NewTeam("Detroit")), first_session=True)


class SeatDesk(ServerDesk):
    """A desk whose line the test holds in its hand."""

    @property
    def line(self) -> Line:
        """The line to the server."""
        assert isinstance(self.store, Line)
        return self.store


class DesksAtServer:
    """One server and the desks at it."""

    def __init__(self, folder) -> None:
        self.folder = folder
        ids = count()
        facts = new_event_facts(EVENT, lambda: f"{next(ids):032x}")
        entries = [
            NewEntry("begin" if not n else f"begin/{n}", AT, "Mini", "office", fact) for n, fact in enumerate(facts)
        ]
        self.server = Server(entries)
        self._ids = count()
        self.open: list[SeatDesk] = []

    def desk(self, seat: str) -> SeatDesk:
        """Return the desk of a seat, with what waits there."""
        line = self.server.line()
        place = outbox_place(self.folder, line.event, line.location, seat)
        outbox = Outbox(place, event=line.event, name="Cup", address=line.location, seat=seat, who=seat, since=AT)
        desk = SeatDesk(line, outbox, who=seat, seat=seat, clock=lambda: AT, ids=lambda: f"{seat}-{next(self._ids)}")
        self.open.append(desk)
        return desk

    def other(self) -> Desk:
        """Return another person's desk, without an outbox."""
        return Desk(self.server.line(), who="Mini", seat="office", clock=lambda: AT, ids=lambda: f"m-{next(self._ids)}")


def deal(desk, number, bid=28, taken=30, side="A"):
    """Return a deal of the only session."""
    (session,) = desk.tournament.sessions
    return DealRecorded(session, number, side, Contract(bid, "H"), taken)
