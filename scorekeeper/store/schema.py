"""What an event's file is made of: tables, the guards that make them append-only, and views over the facts.

The text is SQLite's own, so that STRICT, the primary key that is the entry's number, and the triggers say exactly
what is meant. `TABLES` describes the same tables to SQLAlchemy.
"""

from dataclasses import dataclass

from sqlalchemy import Column, Integer, LargeBinary, MetaData, Table, Text

APPLICATION_ID = 0x534B3536
"""The four letters "SK56", in the file's header."""

METADATA = MetaData()

EVENT = Table(
    "event",
    METADATA,
    Column("uid", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("edition", Text, nullable=False),
    Column("head_seq", Integer, nullable=False),
    Column("head_digest", Text, nullable=False),
)

ENTRY = Table(
    "entry",
    METADATA,
    Column("event", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("cmd", Text, nullable=False, unique=True),
    Column("at", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("seat", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("digest", Text, nullable=False),
)

ATTACHMENT = Table(
    "attachment",
    METADATA,
    Column("sha256", Text, primary_key=True),
    Column("data", LargeBinary, nullable=False),
)

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


def _view(name: str, kind: str, *fields: str) -> str:
    """Return a view that shows one kind of fact as rows: who, when, why, whether it counts, and its fields."""
    columns = "".join(f",\n  json_extract(body, '$.{field}') AS {_column(field)}" for field in fields)
    return f"""CREATE VIEW {name} AS SELECT
  seq, at, who, seat AS entered_at, reason AS why, {_VOIDED} AS voided{columns}
FROM entry WHERE kind = '{kind}'"""  # noqa: S608 - all of it is written here


def _column(field: str) -> str:
    # "why" is what was written as the reason of the entry; where a fact has a field of this name, that is its cause
    return '"cause"' if field == "why" else f'"{field}"'


# What is voided, by voids that are not themselves voided (see journal.ruling_checks: two steps are all there are).
_VOIDED = """seq IN (
    SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided' AND seq NOT IN (
      SELECT json_extract(body, '$.entry') FROM entry WHERE kind = 'voided'))"""

VIEWS = (
    _view("deal", "deal-recorded", "session", "deal", "side", "contract", "taken", "opponents", "outcome"),
    _view(
        "penalty",
        "penalty-given",
        "session",
        "deal",
        "side",
        "code",
        "objected",
        "points",
        "article",
        "attempt",
    ),
    _view(
        "ruling",
        "ruling-made",
        "session",
        "deal",
        "ruling_kind",
        "articles",
        "reason",
        "side",
        "contract",
        "outcome",
        "points",
        "waive",
        "impose",
        "members",
        "dispute",
        "supersedes",
        "findings",
        "departs",
        "taken",
        "again",
        "forfeit",
        "infraction",
        "prescribed",
        "aside",
        "against",
        "abstained",
        "late",
        "admitted_by",
        "in_favour",
        "number",
        "replaces",
        "offender",
        "told_as",
    ),
    _view(
        "dispute",
        "dispute-raised",
        "dispute",
        "session",
        "deal",
        "by",
        "code",
        "offender",
        "objected",
        "attempt",
        "points",
        "article",
        "articles",
        "facts",
        "says",
        "late",
        "admitted_by",
        "claim",
    ),
    _view("evidence", "evidence-added", "dispute", "session", "name", "media", "file", "words"),
    _view("dispute_end", "dispute-ended", "dispute", "session", "how"),
    _view("committee", "committee-named", "members"),
    _view("redeal", "redealt", "session", "deal", "reason"),
    _view("seating", "seats-taken", "session", "from_deal", "seats", "first_dealer", "swap"),
    _view("announcement", "score-announced", "session", "after_deal", "totals"),
    _view("wrong_dealer", "wrong-dealer", "session", "deal", "dealt_by"),
    _view("team", "team-entered", "team", "name", "players", "captain", "letter", "club"),
    _view("player", "player-entered", "player", "name"),
    _view(
        "substitution",
        "substitution-approved",
        "substitution",
        "team",
        "starter",
        "substitute",
        "members",
        "fee",
        "from_round",
        "session",
        "from_deal",
    ),
    _view(
        "starter_return",
        "starter-returned",
        "team",
        "starter",
        "substitute",
        "from_round",
        "session",
        "from_deal",
    ),
    _view(
        "session",
        "session-opened",
        "session",
        "teams",
        "round",
        "table",
        "date",
        "venue",
        "scorer",
        "options",
        "rosters",
    ),
    _view(
        "copied_row",
        "row-copied",
        "session",
        "deal",
        "sheet",
        "side",
        "contract",
        "taken",
        "opponents",
        "outcome",
        "totals",
    ),
    _view("settled", "difference-settled", "session", "deal", "how"),
    _view("length", "length-set", "session", "deals", "why"),
    _view("hand", "hand-recorded", "session", "hand", "side", "bid", "tricks", "fault", "attempt", "article"),
    _view("bell", "bell-rung", "session", "hand"),
    _view("unclipped", "cards-not-clipped", "session", "players"),
    _view("forfeit", "session-forfeited", "session", "side", "why", "also", "words"),
    _view(
        "signature",
        "sheet-signed",
        "session",
        "revision",
        "role",
        "name",
        "state",
        "words",
        "witness",
        "record",
        "certificate",
        "file",
    ),
    _view("signing_stopped", "signing-stopped", "session"),
    _view("closed_sheet", "sheet-closed", "session", "revision", "record", "file", "required"),
    _view("received_sheet", "sheet-received", "session", "revision", "record", "file", "signers", "names"),
    # The text whose digest, behind the digest before it, is the entry's: for whoever wants to recompute the chain.
    """CREATE VIEW chain AS SELECT seq, digest,
  '{"at":' || json_quote(at) || ',"body":' || body || ',"cmd":' || json_quote(cmd) || ',"kind":' || json_quote(kind)
  || ',"reason":' || json_quote(reason) || ',"seat":' || json_quote(seat) || ',"seq":' || seq
  || ',"who":' || json_quote(who) || '}' AS canonical
FROM entry ORDER BY seq""",
)


@dataclass(frozen=True, slots=True)
class Format:
    """One generation of the file format: `user_version` in the header, and the Alembic revision that leads there.

    `migrations` is the package with the revisions; `guards` are the triggers and views as they must stand.
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


CURRENT = Format(5, "0005", "scorekeeper.store:migrations", TABLES, TRIGGERS, VIEWS)
"""The format that this program writes."""
