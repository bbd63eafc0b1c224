"""A desk to type rulings at, with another desk on the same event."""

from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.kernel.desk import Desk
from tests.features.committee.page.shown_page import ShownDisputes
from tests.features.committee.view.disputed import NAMED, disputed_desk
from tests.journal.event import SESSION as SIGNED
from tests.journal.signed import TwoDealSession


def missing(page):
    return page.text("ruling-missing")


def signed_desk():
    """The event of a short session that everybody has signed, with a dispute on its first deal."""
    table = TwoDealSession()
    table.close()
    asked = DisputeRaised("s", SIGNED, 1, by="B", code="revoke", offender="A", facts="Seen later.")
    return disputed_desk([NAMED, asked], event=[entry.fact for entry in table.entries])


def dispute_now(page: ShownDisputes, uid: str) -> DisputeState:
    state = dispute_called(page.desk.tournament, uid)
    assert state is not None
    return state


def other_seat(page):
    numbers = iter(range(1, 1000))
    return Desk(
        page.desk.store, who="S. Thomas", seat="other", clock=lambda: "2026-10-03T16:50:00Z",
        ids=lambda: f"{next(numbers):032x}a",
    )  # fmt: skip
