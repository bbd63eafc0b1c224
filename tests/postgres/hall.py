"""A hall on the tests' server: a prepared database and people who may connect."""

from dataclasses import dataclass

from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.facts import EventMade, Fact, TeamEntered
from scorekeeper.store.rows import row_of
from scorekeeper.store.server import making
from tests.postgres.cluster import Cluster

_COLUMNS = ("seq", "cmd", "at", "who", "seat", "kind", "reason", "body", "digest")
PEOPLE = {"mini": "organiser", "anil": "scorer", "biju": "scorer", "chair": "committee", "eye": "viewer"}


@dataclass(frozen=True)
class EventDatabase:
    """One database: `url("anil")` is how Anil connects."""

    cluster: Cluster
    database: str

    def url(self, login: str = "mini", event: str = "") -> str:
        """Return the address of the hall as a person types it."""
        return self.cluster.url(self.database, login) + (f"&event={event}" if event else "")

    def scorer(self, login: str) -> str:
        """Let one more scorer in."""
        with self.cluster.connect(self.database) as connection:
            making.create_login(connection, login, "scorer", "geheim")
        return login

    def seat(self, event: str, **roles: str) -> None:
        """Seat people at an event."""
        with self.cluster.connect(self.database) as connection:
            for login, role in roles.items():
                connection.execute("INSERT INTO scorekeeper.seated VALUES (%s, %s, %s)", [event, login, role])


def make_hall(cluster: Cluster, database: str) -> EventDatabase:
    """Make everything in an empty database, and let the people in."""
    with cluster.connect(database) as connection:
        making.make_ready(connection)
        for login, role in PEOPLE.items():
            making.create_login(connection, login, role, "geheim")
    return EventDatabase(cluster, database)


HARD = 'Mini "M" ജോസഫ്\u2028\x01'


def chained(*facts: Fact, after: int = 0, previous: str = START, who: str = HARD) -> list[Entry]:
    """Return these facts as entries that follow each other, with text that is hard to quote."""
    entries: list[Entry] = []
    for position, fact in enumerate(facts, after + 1):
        new = NewEntry(f"cmd{position}", "2026-10-03T16:13:05Z", who, "here", fact, "why\n")
        entries.append(number(new, position, previous))
        previous = entries[-1].digest
    return entries


def append(connection, entries, after, before, event="ev1"):
    """Enter them by the server's own function and return how many it took."""
    rows = [row_of(entry, event) for entry in entries]
    lists = [[row[name] for row in rows] for name in _COLUMNS]
    call = "SELECT scorekeeper.append(%s, %s, %s, %s::integer[], " + ", ".join(["%s::text[]"] * 8)
    call += ", '{}'::text[], '{}'::bytea[], NULL)"
    (n,) = connection.execute(call, [event, after, before, *lists]).fetchone()
    return n


def begin(hall: EventDatabase, event: str) -> list[Entry]:
    """Let Mini begin an event with a team, and return its entries."""
    entries = chained(EventMade(event, "Cup", "international-56", "2024"), TeamEntered("t1", "Dallas \x7f <b>"))
    with hall.cluster.connect(hall.database, "mini") as mini:
        mini.execute("SELECT scorekeeper.begin(%s, 'Cup', 'international-56', '2024')", [event])
        assert append(mini, entries, 0, START, event) == len(entries)
    return entries
