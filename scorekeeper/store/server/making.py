"""Setting up a server, once, and admitting people: first a list of steps, then the work."""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass

import psycopg
from psycopg import sql

from scorekeeper.journal.access import ORGANISER
from scorekeeper.store import errors
from scorekeeper.store.server.address import Address
from scorekeeper.store.server.definitions import (
    GENERATION,
    READ,
    admissions,
    granted,
    role_statements,
    statements,
    triggers,
)
from scorekeeper.store.server.functions import bodies
from scorekeeper.store.server.known_names import GROUPS
from scorekeeper.store.server.line import Connection, connect_known
from scorekeeper.store.server.server_store import generation_of

ROLES, DATABASE, TABLES, BROUGHT_ON = "roles", "database", "tables", "brought-on"
TIMEOUTS = {
    "lock_timeout": "3s",
    "statement_timeout": "10s",
    "idle_in_transaction_session_timeout": "2s",
}
"""Limits on blocking others: a laptop asleep while holding the event releases it."""
SEATS = 130
"""Connections for sixty seats with two each, and some to spare."""
AT_A_DESK = 8
"""Connections per login; an organizer may use all of them."""

_LARGE_OBJECTS = ("lo_create(oid)", "lo_creat(integer)", "lo_from_bytea(oid, bytea)")
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that are not mistaken for each other."""


@dataclass(frozen=True, slots=True)
class SetupStep:
    """A step of the setup: a code for its purpose, and its statements."""

    code: str
    statements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Readiness:
    """How far a server is set up: its database's generation (0: none), its settings.

    `missing` are the steps still to be done; `connections` the most allowed, `durable` whether a commit waits for the
    disk; `seats` are the names of those connected.
    """

    generation: int
    missing: tuple[SetupStep, ...]
    connections: int
    durable: bool
    seats: tuple[str, ...] = ()


def readiness(connection: Connection) -> Readiness:
    """Return the state of a server and what is still to be set up there.

    Raises NewerServerError, and RefusedByServerError if the login may not look.
    """
    generation = generation_of(connection)
    if generation > GENERATION:
        raise errors.NewerServerError(theirs=generation, ours=GENERATION)
    try:
        ready = generation == GENERATION and _is_of_today(connection)
    except psycopg.errors.InsufficientPrivilege as error:
        raise errors.RefusedByServerError(cause="42501") from error
    steps = () if ready else tuple(_steps(connection.info.dbname, generation))
    asked = "SELECT current_setting('max_connections')::integer, current_setting('fsync') = 'on' "
    asked += "AND current_setting('synchronous_commit') <> 'off'"
    connections, durable = connection.execute(asked).fetchone() or (0, False)
    asked = "SELECT DISTINCT application_name FROM pg_stat_activity WHERE datname = current_database() "
    asked += "AND application_name LIKE 'scorekeeper %' AND pid <> pg_backend_pid() ORDER BY 1"
    seats = tuple(name.removeprefix("scorekeeper ") for (name,) in connection.execute(asked))
    return Readiness(generation, steps, connections, durable, seats)


def make_ready(connection: Connection) -> None:
    """Do the missing steps, all or nothing.

    Raises RefusedByServerError if the login may not, ServerBusyError if a seat holds what has to
    be changed.
    """
    current = readiness(connection)
    try:
        with connection.transaction():
            for step in current.missing:
                for statement in step.statements:
                    connection.execute(statement)
    except psycopg.errors.InsufficientPrivilege as error:
        raise errors.RefusedByServerError(cause="42501") from error
    except psycopg.errors.LockNotAvailable as error:
        raise errors.ServerBusyError(cause="55P03") from error


def _is_of_today(connection: Connection) -> bool:
    """Return whether functions, guards and rights on a server are those that this program makes."""
    asked = "SELECT p.proname, p.prosrc FROM pg_proc p WHERE p.pronamespace = 'scorekeeper'::regnamespace"
    functions = dict(connection.execute(asked).fetchall())
    asked = "SELECT t.tgname FROM pg_trigger t WHERE t.tgenabled = 'A' AND NOT t.tgisinternal"
    guards = {name for (name,) in connection.execute(asked)}
    asked = "SELECT c.relname FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid WHERE c.relrowsecurity "
    asked += "AND c.relnamespace = 'scorekeeper'::regnamespace AND p.polname = 'seated_here'"
    ruled = {table for (table,) in connection.execute(asked)}
    may = frozenset(connection.execute("SELECT role, kind FROM scorekeeper.may").fetchall())
    return (
        all(functions.get(name) == body for name, body in bodies().items())
        and guards >= {name for _, name, *_ in triggers()}
        and ruled >= set(READ)
        and frozenset(connection.execute(_GRANTED, [list(GROUPS.values())]).fetchall()) == granted()
        and may == admissions()
    )


_GRANTED = """SELECT one.name::text, CASE one.grantee WHEN 0 THEN 'public' ELSE one.grantee::regrole::text END, one.act
FROM (
  SELECT c.relname, a.grantee, a.privilege_type FROM pg_class c, aclexplode(c.relacl) a
    WHERE c.relnamespace = 'scorekeeper'::regnamespace AND c.relkind = 'r'
  UNION
  SELECT p.proname, a.grantee, a.privilege_type
    FROM pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    WHERE p.pronamespace = 'scorekeeper'::regnamespace
) one (name, grantee, act) WHERE one.grantee = 0 OR one.grantee::regrole::text = ANY (%s)"""
"""Rights of groups and the public on tables and functions; without a list, public."""


def create_login(connection: Connection, login: str, role: str, password: str) -> None:
    """Create a login with this role, or give an existing one a new password and role.

    The password leaves this computer only as its hash: no log of the server can show it.
    """
    name, group = sql.Identifier(login), sql.Identifier(GROUPS[role])
    kept = connection.pgconn.encrypt_password(password.encode(), login.encode(), b"scram-sha-256").decode()
    try:
        with connection.transaction():
            there = connection.execute("SELECT FROM pg_roles WHERE rolname = %s", [login]).fetchone() is not None
            make = sql.SQL("ALTER ROLE {} LOGIN PASSWORD {}" if there else "CREATE ROLE {} LOGIN PASSWORD {}")
            connection.execute(make.format(name, sql.Literal(kept)))
            for other in GROUPS.values():
                connection.execute(sql.SQL("REVOKE {} FROM {}").format(sql.Identifier(other), name))
            connection.execute(sql.SQL("GRANT {} TO {}").format(group, name))
            for setting, value in TIMEOUTS.items():
                put = sql.SQL("ALTER ROLE {} SET {} = {}")
                connection.execute(put.format(name, sql.Identifier(setting), sql.Literal(value)))
            most = sql.Literal(SEATS if role == ORGANISER else AT_A_DESK)
            connection.execute(sql.SQL("ALTER ROLE {} CONNECTION LIMIT {}").format(name, most))
    except psycopg.errors.InsufficientPrivilege as error:
        raise errors.RefusedByServerError(cause="42501") from error


def new_password() -> str:
    """Return a password to be read out across a hall, in four groups of four."""
    return "-".join("".join(secrets.choice(_ALPHABET) for _ in range(4)) for _ in range(4))


def keeper_of(address: Address, password: str = "") -> Connection:
    """Connect as the keeper of the server. Raises ServerAwayError."""
    connection, _known = connect_known(address, password, seat="keeper")
    return connection


def _steps(database: str, generation: int) -> Iterator[SetupStep]:
    groups = ", ".join(GROUPS.values())
    yield SetupStep(ROLES, ("SET LOCAL lock_timeout = '3s'", *role_statements()))
    quoted = '"' + database.replace('"', '""') + '"'
    yield SetupStep(
        DATABASE,
        (
            f"REVOKE CONNECT, TEMPORARY ON DATABASE {quoted} FROM PUBLIC",
            f"GRANT CONNECT ON DATABASE {quoted} TO {groups}",
            "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
            *(f"REVOKE EXECUTE ON FUNCTION pg_catalog.{function} FROM PUBLIC" for function in _LARGE_OBJECTS),
        ),
    )
    yield SetupStep(BROUGHT_ON if generation else TABLES, statements(generation))
