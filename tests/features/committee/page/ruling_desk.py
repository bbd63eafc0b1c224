"""A desk at which rulings are typed, and what they still lack."""

from scorekeeper.journal.dispute_facts import DisputeRaised
from tests.features.committee.view.disputed import disputed_desk
from tests.journal.event import SESSION as SIGNED
from tests.journal.signed import Table


def missing(page):
    return page.text("ruling-missing")


def signed_desk():
    """The event of a short session that everybody has signed, with a dispute on its first deal."""
    table = Table()
    table.close()
    asked = DisputeRaised("s", SIGNED, 1, by="B", code="revoke", offender="A", facts="Seen later.")
    return disputed_desk([asked], event=[entry.fact for entry in table.entries])
