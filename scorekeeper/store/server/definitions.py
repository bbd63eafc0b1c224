"""What is set up on a server once, and its upgrades.

That is roles, tables, guards, functions and row access. Nothing newer than PostgreSQL 14 is used. Seats have no right
to write into a table. Everything but the tables may be created again over the existing, so that a server is upgraded
from an older version without changing its entries.
"""

from scorekeeper.journal.access import ORGANISER, PHONE
from scorekeeper.journal.kind import Kind
from scorekeeper.journal.kinds import KINDS
from scorekeeper.store.server.functions import CALLED, FUNCTIONS, NAMING, named_by
from scorekeeper.store.server.judging import INDEXES
from scorekeeper.store.server.known_names import GROUPS, OWNER, SCHEMA

GENERATION = 5
"""The version of these definitions that this program makes and expects.

A change of a table, or of what a seat calls, needs the next number, and an upgrade from the last
in `CHANGES`.
"""

NAMED = f"""CREATE TABLE {SCHEMA}.named (
  event text COLLATE "C" NOT NULL REFERENCES {SCHEMA}.event (uid) ON DELETE RESTRICT,
  sha256 text COLLATE "C" NOT NULL CHECK (length(sha256) = 64),
  private boolean NOT NULL,
  PRIMARY KEY (event, sha256)
)"""
"""Attachments that entries name: sheets, for every seat, and private evidence."""

DESK = f"""CREATE TABLE {SCHEMA}.desk (
  event text COLLATE "C" NOT NULL,
  seat text COLLATE "C" NOT NULL,
  login text COLLATE "C" NOT NULL,
  name text NOT NULL,
  who text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (event, seat)
)"""
"""The connected desks, apart from the journal.

Its contents are only a hint, like anything unsigned.
"""

TABLES = (
    f"""CREATE TABLE {SCHEMA}.generation (number integer NOT NULL)""",
    f"""CREATE TABLE {SCHEMA}.event (
  uid text COLLATE "C" PRIMARY KEY CHECK (length(uid) BETWEEN 1 AND 64),
  name text NOT NULL,
  system text COLLATE "C" NOT NULL,
  edition text COLLATE "C" NOT NULL,
  head_seq integer NOT NULL CHECK (head_seq >= 0),
  head_digest text COLLATE "C" NOT NULL CHECK (length(head_digest) = 64)
)""",
    f"""CREATE TABLE {SCHEMA}.entry (
  event text COLLATE "C" NOT NULL REFERENCES {SCHEMA}.event (uid) ON DELETE RESTRICT,
  seq integer NOT NULL CHECK (seq > 0),
  cmd text COLLATE "C" NOT NULL CHECK (length(cmd) BETWEEN 1 AND 200),
  at text COLLATE "C" NOT NULL,
  who text NOT NULL,
  seat text NOT NULL,
  kind text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  body text NOT NULL,
  digest text COLLATE "C" NOT NULL CHECK (length(digest) = 64),
  login text COLLATE "C" NOT NULL,
  PRIMARY KEY (event, seq),
  UNIQUE (event, cmd)
)""",
    f"""CREATE TABLE {SCHEMA}.attachment (
  event text COLLATE "C" NOT NULL REFERENCES {SCHEMA}.event (uid) ON DELETE RESTRICT,
  sha256 text COLLATE "C" NOT NULL CHECK (length(sha256) = 64),
  data bytea NOT NULL,
  PRIMARY KEY (event, sha256)
)""",
    f"ALTER TABLE {SCHEMA}.attachment ALTER COLUMN data SET STORAGE EXTERNAL",
    NAMED,
    DESK,
    f"""CREATE TABLE {SCHEMA}.seated (
  event text COLLATE "C" NOT NULL REFERENCES {SCHEMA}.event (uid) ON DELETE RESTRICT,
  login text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL CHECK (role IN ('viewer', 'scorer', 'committee', 'organiser')),
  PRIMARY KEY (event, login)
)""",
    f"""CREATE TABLE {SCHEMA}.may (
  role text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  PRIMARY KEY (role, kind)
)""",
)


def triggers() -> tuple[tuple[str, str, str, str], ...]:
    """Return table, name, occasion and function of the triggers that stop even the owner."""
    rows, whole = "FOR EACH ROW", "FOR EACH STATEMENT"
    return (
        ("entry", "entry_stays", f"BEFORE UPDATE OR DELETE ON {SCHEMA}.entry {rows}", "never"),
        ("entry", "entry_is_kept", f"BEFORE TRUNCATE ON {SCHEMA}.entry {whole}", "never"),
        ("attachment", "attachment_stays", f"BEFORE UPDATE OR DELETE ON {SCHEMA}.attachment {rows}", "never"),
        ("attachment", "attachment_is_kept", f"BEFORE TRUNCATE ON {SCHEMA}.attachment {whole}", "never"),
        ("event", "event_is_kept", f"BEFORE DELETE ON {SCHEMA}.event {rows}", "never"),
        ("event", "event_stays", f"BEFORE TRUNCATE ON {SCHEMA}.event {whole}", "never"),
        ("event", "event_goes_on", f"BEFORE UPDATE ON {SCHEMA}.event {rows}", "goes_on"),
        ("named", "named_stays", f"BEFORE UPDATE OR DELETE ON {SCHEMA}.named {rows}", "never"),
        ("named", "named_is_kept", f"BEFORE TRUNCATE ON {SCHEMA}.named {whole}", "never"),
    )


def guards() -> tuple[str, ...]:
    """Return the statements that make the triggers, replacing existing ones."""
    return tuple(
        statement
        for table, name, when, does in triggers()
        for statement in (
            f"DROP TRIGGER IF EXISTS {name} ON {SCHEMA}.{table}",
            f"CREATE TRIGGER {name} {when} EXECUTE FUNCTION {SCHEMA}.{does}()",
            # also in a session that claims to replicate from another server
            f"ALTER TABLE {SCHEMA}.{table} ENABLE ALWAYS TRIGGER {name}",
        )
    )


READ = ("event", "entry", "attachment", "named")
"""The tables that a seat reads, only the rows of its own events."""


def roles_of(kind: Kind) -> tuple[str, ...]:
    """Return the roles that may enter a kind of fact in any state of a session.

    The desk judges the state. An organizer may enter every kind, to bring whole events to the server.
    """
    return tuple(sorted({ORGANISER, *(role for allowed in kind.may for role in allowed.roles)} - {PHONE}))


_SEATED = f"ANY (ARRAY(SELECT {SCHEMA}.my_events()))"


_SHOWN = (
    f"EXISTS (SELECT FROM {SCHEMA}.named n WHERE n.event = attachment.event AND n.sha256 = attachment.sha256 "
    f"AND NOT n.private) OR event = ANY (ARRAY(SELECT {SCHEMA}.trusted_events()))"
)
"""Further condition to show an attachment: it is part of a sheet, or to the committee."""


def _row_rules() -> tuple[str, ...]:
    """Return the rules for the rows a seat reads: one array made once, not a query for each row."""
    rules = dict.fromkeys(READ, f"event = {_SEATED}")
    rules |= {"event": f"uid = {_SEATED}", "attachment": f"event = {_SEATED} AND ({_SHOWN})"}
    return tuple(
        statement
        for table, rule in rules.items()
        for statement in (
            f"ALTER TABLE {SCHEMA}.{table} ENABLE ROW LEVEL SECURITY",
            f"DROP POLICY IF EXISTS seated_here ON {SCHEMA}.{table}",
            f"CREATE POLICY seated_here ON {SCHEMA}.{table} FOR SELECT USING ({rule})",
        )
    )


def granted() -> frozenset[tuple[str, str, str]]:
    """Return the rights of each group on the server's tables and functions: reading, or calling."""
    tables = {(table, "SELECT") for table in (*READ, "generation")}
    functions = {(function.partition("(")[0], "EXECUTE") for function in CALLED}
    return frozenset((what, group, act) for what, act in tables | functions for group in GROUPS.values())


def _grants() -> tuple[str, ...]:
    groups = ", ".join(GROUPS.values())
    return (
        *(f"REVOKE ALL ON ALL {what} IN SCHEMA {SCHEMA} FROM PUBLIC, {groups}" for what in ("FUNCTIONS", "TABLES")),
        f"GRANT USAGE ON SCHEMA {SCHEMA} TO {groups}",
        *(f"GRANT SELECT ON {SCHEMA}.{table} TO {groups}" for table in (*READ, "generation")),
        *(f"GRANT EXECUTE ON FUNCTION {SCHEMA}.{function} TO {groups}" for function in CALLED),
    )


def role_statements() -> tuple[str, ...]:
    """Return the statements that make the roles, if they are missing.

    Roles belong to the whole server.
    """
    return tuple(
        f"DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{role}') "
        f"THEN CREATE ROLE {role} NOLOGIN; END IF; END $$"
        for role in (OWNER, *GROUPS.values())
    )


CHANGES: dict[int, tuple[str, ...]] = {
    2: (
        NAMED,
        f"""INSERT INTO {SCHEMA}.named SELECT event, {named_by("kind", "body")}
  FROM {SCHEMA}.entry WHERE kind = ANY ({NAMING}) ORDER BY seq ON CONFLICT DO NOTHING""",
    ),
    3: (f"DROP FUNCTION {SCHEMA}.hold(text)", DESK),
    4: (),  # phones enter for both sides of a table over one login
    5: (),  # quorum and membership are judged here
}
"""Upgrades of the tables by generation, each from the one before; no entry changes."""


def admissions() -> frozenset[tuple[str, str]]:
    """Return pairs of role and the kind of fact it may enter."""
    return frozenset((role, kind.fact.kind) for kind in KINDS.values() for role in roles_of(kind))


def statements(generation: int = 0) -> tuple[str, ...]:
    """Return the statements that upgrade a database from a generation (0: empty).

    Run them in one transaction, after those for the roles.
    """
    may = ", ".join(f"('{role}', '{kind}')" for role, kind in sorted(admissions()))
    changes = (each for n in range(generation + 1, GENERATION + 1) for each in CHANGES[n])
    tables = tuple(changes) if generation else TABLES
    return (
        *([] if generation else [f"CREATE SCHEMA {SCHEMA} AUTHORIZATION {OWNER}"]),
        f"GRANT pg_monitor, pg_signal_backend TO {OWNER}",
        f"SET LOCAL ROLE {OWNER}",
        *tables,
        *FUNCTIONS,
        *INDEXES,
        *guards(),
        f"DELETE FROM {SCHEMA}.generation",
        f"INSERT INTO {SCHEMA}.generation VALUES ({GENERATION})",
        f"DELETE FROM {SCHEMA}.may",
        f"INSERT INTO {SCHEMA}.may VALUES {may}",
        *_row_rules(),
        *_grants(),
    )
