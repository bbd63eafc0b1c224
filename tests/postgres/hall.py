"""A hall on the tests' server: a database with everything made in it, and people who may connect."""

from dataclasses import dataclass

from scorekeeper.store.server.definitions import GROUPS, role_statements, statements
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
    """Make everything in an empty database, and the people on the server."""
    with cluster.connect(database) as connection:
        for statement in role_statements():
            connection.execute(statement)
        with connection.transaction():
            for statement in statements():
                connection.execute(statement)
        for login, role in PEOPLE.items():
            if connection.execute("SELECT FROM pg_roles WHERE rolname = %s", [login]).fetchone() is None:
                connection.execute(f"CREATE ROLE {login} LOGIN IN ROLE {GROUPS[role]}")
    return Hall(cluster, database)
