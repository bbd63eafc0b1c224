"""What is made on a server, once: roles, tables, guards, and the functions through which alone a seat enters anything.

Nothing newer than PostgreSQL 14 is used. Seats have no right to write into a table: `append` compares number and
digest of the newest entry, works out every digest anew, looks up what the role may enter, and writes in the owner's
name. Nothing rests on sequences, LISTEN or the server's clock.
"""

from scorekeeper.journal.access import COMMITTEE, ORGANISER, SCORER, VIEWER
from scorekeeper.journal.entry import START
from scorekeeper.journal.facts import EventChanged, EventMade
from scorekeeper.journal.kind import Kind
from scorekeeper.journal.kinds import KINDS

SCHEMA = "scorekeeper"
OWNER = "sk_owner"
GENERATION = 1
"""Which version of these definitions this program makes and expects."""

GROUPS = {VIEWER: "sk_viewer", SCORER: "sk_scorer", COMMITTEE: "sk_committee", ORGANISER: "sk_organiser"}
"""For each way of working at an event the group role on the server whose members may be seated so."""

CHANGED, NO_SEAT, DOES_NOT_FOLLOW, MAY_NOT, NO_EVENT = "SK001", "SK002", "SK003", "SK004", "SK005"
"""Why our own functions refuse: it is never changed; no seat at this event; a digest or number that does not follow;
the role may not enter this; there is no such event."""

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

_NEVER = f"""CREATE FUNCTION {SCHEMA}.never() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'what has been entered is never changed or deleted' USING ERRCODE = '{CHANGED}'; END $$"""

_GOES_ON = f"""CREATE FUNCTION {SCHEMA}.goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.uid <> OLD.uid OR NEW.system <> OLD.system OR NEW.edition <> OLD.edition OR NEW.head_seq < OLD.head_seq THEN
    RAISE EXCEPTION 'an event only goes on' USING ERRCODE = '{CHANGED}';
  END IF;
  RETURN NEW;
END $$"""


def _guards() -> tuple[str, ...]:
    """Return the triggers that stop even the owner."""
    rows, whole = "FOR EACH ROW", "FOR EACH STATEMENT"
    triggers = (
        ("entry", "entry_stays", f"BEFORE UPDATE OR DELETE ON {SCHEMA}.entry {rows}", "never"),
        ("entry", "entry_is_kept", f"BEFORE TRUNCATE ON {SCHEMA}.entry {whole}", "never"),
        ("attachment", "attachment_stays", f"BEFORE UPDATE OR DELETE ON {SCHEMA}.attachment {rows}", "never"),
        ("attachment", "attachment_is_kept", f"BEFORE TRUNCATE ON {SCHEMA}.attachment {whole}", "never"),
        ("event", "event_is_kept", f"BEFORE DELETE ON {SCHEMA}.event {rows}", "never"),
        ("event", "event_stays", f"BEFORE TRUNCATE ON {SCHEMA}.event {whole}", "never"),
        ("event", "event_goes_on", f"BEFORE UPDATE ON {SCHEMA}.event {rows}", "goes_on"),
    )
    return (
        _NEVER,
        _GOES_ON,
        *(f"CREATE TRIGGER {name} {when} EXECUTE FUNCTION {SCHEMA}.{does}()" for _, name, when, does in triggers),
        # also where a session says that it only copies what another server has
        *(f"ALTER TABLE {SCHEMA}.{table} ENABLE ALWAYS TRIGGER {name}" for table, name, *_ in triggers),
    )


_HEAD = f"SECURITY DEFINER SET search_path = {SCHEMA}, pg_temp AS $$"

FUNCTIONS = (
    # which events the login that asks has a seat at: for the rules of the rows
    f"""CREATE FUNCTION {SCHEMA}.my_events() RETURNS SETOF text LANGUAGE sql STABLE {_HEAD}
SELECT event FROM seated WHERE login = session_user $$""",
    f"""CREATE FUNCTION {SCHEMA}.events()
RETURNS TABLE (uid text, name text, system text, edition text, head_seq integer, head_digest text, role text)
LANGUAGE sql STABLE {_HEAD}
SELECT e.uid, e.name, e.system, e.edition, e.head_seq, e.head_digest, s.role
FROM event e JOIN seated s ON s.event = e.uid WHERE s.login = session_user ORDER BY e.name, e.uid $$""",
    f"""CREATE FUNCTION {SCHEMA}.begin(the_uid text, the_name text, the_system text, the_edition text)
RETURNS void LANGUAGE plpgsql {_HEAD}
BEGIN
  IF NOT pg_has_role(session_user, '{GROUPS[ORGANISER]}', 'member') THEN
    RAISE EXCEPTION 'only an organiser begins an event' USING ERRCODE = '{MAY_NOT}';
  END IF;
  INSERT INTO event VALUES (the_uid, the_name, the_system, the_edition, 0, '{START}');
  INSERT INTO seated VALUES (the_uid, session_user, '{ORGANISER}');
END $$""",
    f"""CREATE FUNCTION {SCHEMA}.seat_of(the_event text) RETURNS text LANGUAGE plpgsql STABLE {_HEAD}
DECLARE found_role text;
BEGIN
  SELECT s.role INTO found_role FROM seated s WHERE s.event = the_event AND s.login = session_user;
  IF found_role IS NULL THEN
    RAISE EXCEPTION 'no seat at this event' USING ERRCODE = '{NO_SEAT}';
  END IF;
  RETURN found_role;
END $$""",
    # who only looks on holds nobody up and leaves nothing behind
    f"""CREATE FUNCTION {SCHEMA}.desk_of(the_event text) RETURNS void LANGUAGE plpgsql STABLE {_HEAD}
BEGIN
  IF seat_of(the_event) = '{VIEWER}' THEN
    RAISE EXCEPTION 'a viewer enters nothing' USING ERRCODE = '{MAY_NOT}';
  END IF;
END $$""",
    # an organiser seats people at his own events, each only as what the keeper of the server admitted them for
    f"""CREATE FUNCTION {SCHEMA}.seat(the_event text, the_login text, the_role text) RETURNS void
LANGUAGE plpgsql {_HEAD}
BEGIN
  IF seat_of(the_event) <> '{ORGANISER}' THEN
    RAISE EXCEPTION 'only an organiser seats people' USING ERRCODE = '{MAY_NOT}';
  END IF;
  IF the_login = session_user THEN
    RAISE EXCEPTION 'nobody changes the own seat' USING ERRCODE = '{MAY_NOT}';
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = the_login AND NOT rolsuper)
      OR NOT pg_has_role(the_login, 'sk_' || the_role, 'member') THEN
    RAISE EXCEPTION 'not admitted as this' USING ERRCODE = '{MAY_NOT}', DETAIL = the_login;
  END IF;
  INSERT INTO seated VALUES (the_event, the_login, the_role)
    ON CONFLICT (event, login) DO UPDATE SET role = excluded.role;
END $$""",
    f"""CREATE FUNCTION {SCHEMA}.unseat(the_event text, the_login text) RETURNS void LANGUAGE plpgsql {_HEAD}
BEGIN
  IF seat_of(the_event) <> '{ORGANISER}' OR the_login = session_user THEN
    RAISE EXCEPTION 'only an organiser unseats others' USING ERRCODE = '{MAY_NOT}';
  END IF;
  DELETE FROM seated WHERE event = the_event AND login = the_login;
END $$""",
    f"""CREATE FUNCTION {SCHEMA}.people(the_event text) RETURNS TABLE (login text, role text) LANGUAGE plpgsql {_HEAD}
BEGIN
  PERFORM seat_of(the_event);
  RETURN QUERY SELECT s.login, s.role FROM seated s WHERE s.event = the_event ORDER BY s.role, s.login;
END $$""",
    f"""CREATE FUNCTION {SCHEMA}.hold(the_event text) RETURNS TABLE (seq integer, digest text) LANGUAGE plpgsql {_HEAD}
BEGIN
  PERFORM desk_of(the_event);
  RETURN QUERY SELECT head_seq, head_digest FROM event WHERE uid = the_event FOR UPDATE;
END $$""",
    f"""CREATE FUNCTION {SCHEMA}.append(
  the_event text, after integer, before text, seqs integer[], cmds text[], ats text[], whos text[], seats text[],
  kinds text[], reasons text[], bodies text[], digests text[], names text[], datas bytea[], event_name text)
RETURNS integer LANGUAGE plpgsql {_HEAD}
DECLARE
  own_role text;
  refused text;
  previous text := before;
  n integer := cardinality(seqs);
BEGIN
  -- a seat may have switched this off for itself
  PERFORM set_config('synchronous_commit', 'on', true);
  SELECT s.role, (SELECT k FROM unnest(kinds) k
      WHERE NOT EXISTS (SELECT FROM may m WHERE m.role = s.role AND m.kind = k) LIMIT 1)
    INTO own_role, refused FROM seated s WHERE s.event = the_event AND s.login = session_user;
  IF own_role IS NULL THEN
    RAISE EXCEPTION 'no seat at this event' USING ERRCODE = '{NO_SEAT}';
  END IF;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'a % may not enter %', own_role, refused USING ERRCODE = '{MAY_NOT}', DETAIL = refused;
  END IF;
  IF event_name IS NOT NULL AND NOT kinds && ARRAY['{EventMade.kind}', '{EventChanged.kind}'] THEN
    RAISE EXCEPTION 'the name goes with the entry that says it' USING ERRCODE = '{MAY_NOT}';
  END IF;
  -- attachments and a name come with an entry, which the role may enter
  IF n < 1 THEN
    RAISE EXCEPTION 'no entry' USING ERRCODE = '{DOES_NOT_FOLLOW}';
  END IF;
  FOR i IN 1..n LOOP
    IF json_typeof(bodies[i]::json) <> 'object' THEN
      RAISE EXCEPTION 'entry % says nothing', seqs[i] USING ERRCODE = '{DOES_NOT_FOLLOW}';
    END IF;
    previous := encode(sha256(convert_to(previous || '{{"at":' || to_json(ats[i]) || ',"body":' || bodies[i]
      || ',"cmd":' || to_json(cmds[i]) || ',"kind":' || to_json(kinds[i]) || ',"reason":' || to_json(reasons[i])
      || ',"seat":' || to_json(seats[i]) || ',"seq":' || seqs[i]
      || ',"who":' || to_json(whos[i]) || '}}', 'UTF8')), 'hex');
    IF previous IS DISTINCT FROM digests[i] OR seqs[i] <> after + i THEN
      RAISE EXCEPTION 'entry % does not follow', seqs[i] USING ERRCODE = '{DOES_NOT_FOLLOW}';
    END IF;
  END LOOP;
  UPDATE event SET head_seq = after + n, head_digest = previous, name = coalesce(event_name, name)
    WHERE uid = the_event AND head_seq = after AND head_digest = before;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  FOR i IN 1..coalesce(cardinality(names), 0) LOOP
    IF names[i] IS DISTINCT FROM encode(sha256(datas[i]), 'hex') THEN
      RAISE EXCEPTION 'an attachment is not what it is called' USING ERRCODE = '{DOES_NOT_FOLLOW}';
    END IF;
  END LOOP;
  INSERT INTO attachment SELECT the_event, x.* FROM unnest(names, datas) x ON CONFLICT DO NOTHING;
  INSERT INTO entry SELECT the_event, x.*, session_user
    FROM unnest(seqs, cmds, ats, whos, seats, kinds, reasons, bodies, digests) x;
  RETURN n;
END $$""",
    f"""CREATE FUNCTION {SCHEMA}.attach(the_event text, the_name text, the_data bytea) RETURNS void
LANGUAGE plpgsql {_HEAD}
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  PERFORM desk_of(the_event);
  IF the_name IS DISTINCT FROM encode(sha256(the_data), 'hex') THEN
    RAISE EXCEPTION 'an attachment is not what it is called' USING ERRCODE = '{DOES_NOT_FOLLOW}';
  END IF;
  INSERT INTO attachment VALUES (the_event, the_name, the_data) ON CONFLICT DO NOTHING;
END $$""",
    # found is not kept: the small write waits for the second server as the entry itself had to
    f"""CREATE FUNCTION {SCHEMA}.confirm(the_event text, the_cmd text) RETURNS SETOF integer LANGUAGE plpgsql {_HEAD}
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  PERFORM desk_of(the_event);
  UPDATE event SET head_seq = head_seq WHERE uid = the_event;
  RETURN QUERY SELECT e.seq FROM entry e WHERE e.event = the_event
    AND (e.cmd = the_cmd OR (e.cmd > the_cmd || '/' AND e.cmd < the_cmd || '0')) ORDER BY e.seq;
END $$""",
    f"""CREATE FUNCTION {SCHEMA}.health()
RETURNS TABLE (standbys integer, waiting integer, timeline text, seats text[]) LANGUAGE sql {_HEAD}
SELECT (SELECT count(*)::integer FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')),
  (SELECT count(*)::integer FROM pg_stat_activity WHERE wait_event = 'SyncRep'),
  CASE WHEN pg_is_in_recovery() THEN NULL ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END,
  (SELECT array_agg(DISTINCT application_name) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'scorekeeper %') $$""",
)

READ = ("event", "entry", "attachment")
"""The tables that a seat reads, the rows of its own events only."""
CALLED = (
    "my_events()",
    "events()",
    "hold(text)",
    f"append(text, integer, text, integer[], {', '.join(9 * ['text[]'])}, bytea[], text)",
    "attach(text, text, bytea)",
    "confirm(text, text)",
    "health()",
    "seat_of(text)",
    "begin(text, text, text, text)",
    "seat(text, text, text)",
    "unseat(text, text)",
    "people(text)",
)


def roles_of(kind: Kind) -> tuple[str, ...]:
    """Return as what somebody may enter a kind of fact in any state of a session; the desk judges the state.

    An organiser may enter every kind: he brings whole events to the server.
    """
    return tuple(sorted({ORGANISER, *(role for allowed in kind.may for role in allowed.roles)}))


_SEATED = f"ANY (ARRAY(SELECT {SCHEMA}.my_events()))"


def _row_rules() -> tuple[str, ...]:
    """Return the rules of which rows a seat reads: one array made once, not a question for each row."""
    key = {"event": "uid"}
    return tuple(
        statement
        for table in READ
        for statement in (
            f"ALTER TABLE {SCHEMA}.{table} ENABLE ROW LEVEL SECURITY",
            f"CREATE POLICY seated_here ON {SCHEMA}.{table} FOR SELECT USING ({key.get(table, 'event')} = {_SEATED})",
        )
    )


def _grants() -> tuple[str, ...]:
    groups = ", ".join(GROUPS.values())
    return (
        f"REVOKE ALL ON ALL FUNCTIONS IN SCHEMA {SCHEMA} FROM PUBLIC",
        f"GRANT USAGE ON SCHEMA {SCHEMA} TO {groups}",
        *(f"GRANT SELECT ON {SCHEMA}.{table} TO {groups}" for table in (*READ, "generation")),
        *(f"GRANT EXECUTE ON FUNCTION {SCHEMA}.{function} TO {groups}" for function in CALLED),
    )


def role_statements() -> tuple[str, ...]:
    """Return the statements that make the roles, each only where it is not there: they belong to the whole server."""
    return tuple(
        f"DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{role}') "
        f"THEN CREATE ROLE {role} NOLOGIN; END IF; END $$"
        for role in (OWNER, *GROUPS.values())
    )


def statements() -> tuple[str, ...]:
    """Return everything that is made in an empty database, after the roles, in one transaction."""
    may = ", ".join(f"('{role}', '{kind.fact.kind}')" for kind in KINDS.values() for role in roles_of(kind))
    return (
        f"CREATE SCHEMA {SCHEMA} AUTHORIZATION {OWNER}",
        f"GRANT pg_monitor TO {OWNER}",
        f"SET LOCAL ROLE {OWNER}",
        *TABLES,
        *_guards(),
        *FUNCTIONS,
        f"INSERT INTO {SCHEMA}.generation VALUES ({GENERATION})",
        f"INSERT INTO {SCHEMA}.may VALUES {may}",
        *_row_rules(),
        *_grants(),
    )
