"""The first generation: event, entry, attachment.

A revision is never changed once a file was written with it. Triggers and views are not made here:
they are made again, from one list, at the end of every migration.
"""

from alembic import op

revision = "0001"
down_revision = None

STATEMENTS = (
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


def upgrade() -> None:
    """Make the tables."""
    for statement in STATEMENTS:
        op.execute(statement)
