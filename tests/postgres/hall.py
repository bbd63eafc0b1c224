"""A hall on the tests' server: a database with everything made in it, and people who may connect."""

from dataclasses import dataclass

from scorekeeper.store.server import making
from tests.postgres.cluster import Cluster

PEOPLE = {"mini": "organiser", "anil": "scorer", "biju": "scorer", "chair": "committee", "eye": "viewer"}


@dataclass(frozen=True)
class Hall:
    """One database: `url("anil")` is how Anil connects."""

    cluster: Cluster
    database: str

    def url(self, login: str = "mini", event: str = "") -> str:
        """Return the address of the hall as somebody types it."""
        return self.cluster.url(self.database, login) + (f"&event={event}" if event else "")

    def seat(self, event: str, **roles: str) -> None:
        """Seat people at an event."""
        with self.cluster.connect(self.database) as connection:
            for login, role in roles.items():
                connection.execute("INSERT INTO scorekeeper.seated VALUES (%s, %s, %s)", [event, login, role])


def make_hall(cluster: Cluster, database: str) -> Hall:
    """Make everything in an empty database, and let the people in."""
    with cluster.connect(database) as connection:
        making.make_ready(connection)
        for login, role in PEOPLE.items():
            making.let_in(connection, login, role, "geheim")
    return Hall(cluster, database)
