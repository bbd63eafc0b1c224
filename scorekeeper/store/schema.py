"""The contents of an event's file: tables, their guards, and views of the facts.

The text is SQLite's own, to express STRICT, the primary key that is the entry's number, and the triggers exactly.
"""

from dataclasses import dataclass

from scorekeeper.journal.kind import Kind
from scorekeeper.journal.kinds import KINDS

APPLICATION_ID = 0x534B3536
"""The four letters "SK56", in the file's header."""

TABLES = (
    """CREATE TABLE event (
  uid TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  system TEXT NOT NULL,
  edition TEXT NOT NULL,
  head_seq INTEGER NOT NULL CHECK (head_seq >= 0),
  head_digest TEXT NOT NULL CHECK (length(head_digest) = 64)
) STRICT""",
    """CREATE TABLE entry (
  seq INTEGER NOT NULL PRIMARY KEY,
  event TEXT NOT NULL REFERENCES event (uid) ON DELETE RESTRICT,
  cmd TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  seat TEXT NOT NULL,
  kind TEXT NOT NULL,
  reason TEXT NOT NULL,
  body TEXT NOT NULL,
  digest TEXT NOT NULL CHECK (length(digest) = 64)
) STRICT""",
    """CREATE TABLE attachment (
  sha256 TEXT NOT NULL PRIMARY KEY CHECK (length(sha256) = 64),
  data BLOB NOT NULL
) STRICT""",
    "CREATE INDEX void ON entry (seq) WHERE kind = 'voided'",
)

TRIGGERS = (
    """CREATE TRIGGER entry_in_order BEFORE INSERT ON entry
WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM entry), 0)
BEGIN SELECT RAISE(ABORT, 'entries are numbered without gaps'); END""",
    """CREATE TRIGGER entry_stays BEFORE UPDATE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never changed'); END""",
    """CREATE TRIGGER entry_is_kept BEFORE DELETE ON entry
BEGIN SELECT RAISE(ABORT, 'an entry is never deleted'); END""",
    """CREATE TRIGGER attachment_stays BEFORE UPDATE ON attachment
BEGIN SELECT RAISE(ABORT, 'an attachment is never changed'); END""",
    """CREATE TRIGGER attachment_is_kept BEFORE DELETE ON attachment
BEGIN SELECT RAISE(ABORT, 'an attachment is never deleted'); END""",
    """CREATE TRIGGER event_is_one BEFORE INSERT ON event
WHEN (SELECT count(*) FROM event) > 0
BEGIN SELECT RAISE(ABORT, 'one event to a file'); END""",
    """CREATE TRIGGER event_is_kept BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'the event is never deleted'); END""",
    """CREATE TRIGGER event_goes_on BEFORE UPDATE ON event
WHEN NEW.uid <> OLD.uid OR NEW.system <> OLD.system OR NEW.edition <> OLD.edition OR NEW.head_seq < OLD.head_seq
BEGIN SELECT RAISE(ABORT, 'an event only goes on'); END""",
)


def _view(kind: Kind) -> str:
    """Return a view that shows one kind of fact as rows.

    Who, when, why, whether it counts, and its fields.
    """
    columns = "".join(f",\n  json_extract(body, '$.{field}') AS {_column(field)}" for field in kind.shown())
    return f"""CREATE VIEW {kind.view} AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, {_VOIDED} AS voided{columns}
FROM entry WHERE kind = '{kind.fact.kind}'"""  # noqa: S608 - all of it is written here


def _column(field: str) -> str:
    # "why" is the reason written with the entry; if a fact has a field of this name, that is its
    # cause
    return '"cause"' if field == "why" else f'"{field}"'


# Voided entries, by voids that are not themselves voided (see journal.void_checks: there are at
# most two steps).
_VOIDED = """seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided'))"""

VIEWS = (
    *(_view(kind) for kind in KINDS.values() if kind.view),
    # The text whose digest, appended to the digest before it, is the entry's: to recompute the
    # chain.
    """CREATE VIEW chain AS SELECT seq, digest,
  '{"at":' || json_quote(at) || ',"body":' || body || ',"cmd":' || json_quote(cmd) || ',"kind":' || json_quote(kind)
  || ',"reason":' || json_quote(reason) || ',"seat":' || json_quote(seat) || ',"seq":' || seq
  || ',"who":' || json_quote(who) || '}' AS canonical
FROM entry ORDER BY seq""",
)


@dataclass(frozen=True, slots=True)
class Format:
    """One generation of the file format: its `user_version` and Alembic revision.

    `migrations` is the package with the revisions; `guards` are the required triggers and views.
    """

    generation: int
    revision: str
    migrations: str
    tables: tuple[str, ...]
    triggers: tuple[str, ...]
    views: tuple[str, ...]

    @property
    def guards(self) -> tuple[str, ...]:
        """Return the statements that make triggers and views."""
        return (*self.triggers, *self.views)

    def statements(self) -> tuple[str, ...]:
        """Return everything that makes an empty file of this generation."""
        return (
            *self.tables,
            *self.guards,
            "CREATE TABLE alembic_version (version_num TEXT NOT NULL PRIMARY KEY) STRICT",
            f"INSERT INTO alembic_version VALUES ('{self.revision}')",  # noqa: S608 - all of it is written here
            f"PRAGMA user_version={self.generation}",
        )


CURRENT = Format(12, "0012", "scorekeeper.store:migrations", TABLES, TRIGGERS, VIEWS)
"""The format that this program writes."""
