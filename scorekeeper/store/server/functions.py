"""Functions on a server: a seat can write only through them. Guards call the others.

`append` compares number and digest of the newest entry, computes every digest again, looks up what
the role may enter, and writes in the owner's name. Nothing depends on sequences, LISTEN or the
server's clock.
"""

from scorekeeper.journal.access import COMMITTEE, ORGANISER, VIEWER
from scorekeeper.journal.entry import START
from scorekeeper.journal.facts import (
    DealAccepted,
    EntryConfirmed,
    EventChanged,
    EventMade,
    EvidenceAdded,
    PenaltyGiven,
    SheetClosed,
    SheetClosedOnPaper,
    SheetReceived,
    SheetSigned,
)
from scorekeeper.journal.lengths import BODY, NAME, TEXT
from scorekeeper.store.server import judging
from scorekeeper.store.server.known_names import (
    CHANGED,
    DOES_NOT_FOLLOW,
    GROUPS,
    MAY_NOT,
    NO_SEAT,
    NOT_AN_ENTRY,
    OWN,
    SCHEMA,
    TOO_LONG,
)

_PATIENCE = 2000
"""Milliseconds between checks of who holds the head, for a seat that waits for it."""
_SHEETS = (SheetSigned.kind, SheetClosed.kind, SheetReceived.kind, SheetClosedOnPaper.kind)
"""Kinds of entries that name attachments which every seat at the event reads."""
NAMING = "ARRAY[" + ", ".join(f"'{kind}'" for kind in (*_SHEETS, EvidenceAdded.kind)) + "]"


def named_by(kind: str, body: str) -> str:
    """Return the SQL for the attachments that an entry names, and whether they are private.

    A quote within a text of the body is escaped, so that no text passes for the name of an attachment.
    """
    attachments = f"""(regexp_matches({body}, '"(?:record|file|photo)":"([0-9a-f]{{64}})"', 'g'))[1]"""
    return f"{attachments}, {kind} = '{EvidenceAdded.kind}'"


_NEVER = f"""CREATE FUNCTION {SCHEMA}.never() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'what has been entered is never changed or deleted' USING ERRCODE = '{CHANGED}'; END $$"""

_GOES_ON = f"""CREATE FUNCTION {SCHEMA}.goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.uid <> OLD.uid OR NEW.system <> OLD.system OR NEW.edition <> OLD.edition OR NEW.head_seq < OLD.head_seq THEN
    RAISE EXCEPTION 'an event only goes on' USING ERRCODE = '{CHANGED}';
  END IF;
  RETURN NEW;
END $$"""


_HEAD = f"SECURITY DEFINER SET search_path = {SCHEMA}, pg_temp AS $$"

_MADE = (
    _NEVER,
    _GOES_ON,
    # the events at which the calling login has a seat: for the row rules
    f"""CREATE FUNCTION {SCHEMA}.my_events() RETURNS SETOF text LANGUAGE sql STABLE {_HEAD}
SELECT event FROM seated WHERE login = session_user $$""",
    # and those at which it is shown evidence for the committee
    f"""CREATE FUNCTION {SCHEMA}.trusted_events() RETURNS SETOF text LANGUAGE sql STABLE {_HEAD}
SELECT event FROM seated WHERE login = session_user AND role IN ('{COMMITTEE}', '{ORGANISER}') $$""",
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
    # a viewer does not block anyone and leaves no trace
    f"""CREATE FUNCTION {SCHEMA}.desk_of(the_event text) RETURNS void LANGUAGE plpgsql STABLE {_HEAD}
BEGIN
  IF seat_of(the_event) = '{VIEWER}' THEN
    RAISE EXCEPTION 'a viewer enters nothing' USING ERRCODE = '{MAY_NOT}';
  END IF;
END $$""",
    # an organizer seats people at their own events, each only in the role that the server's keeper
    # admitted them for
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
    # a login that holds the head longer than any desk does is disconnected: it may switch off all
    # its own limits
    f"""CREATE FUNCTION {SCHEMA}.free_head(the_event text) RETURNS void LANGUAGE plpgsql {_HEAD}
BEGIN
  -- who wants to wait shorter does
  IF current_setting('lock_timeout')::interval NOT BETWEEN interval '1ms' AND interval '{_PATIENCE}ms' THEN
    PERFORM set_config('lock_timeout', '{_PATIENCE}ms', true);
  END IF;
  -- usually free: a block that catches errors would cost a second transaction number
  PERFORM FROM event e WHERE e.uid = the_event FOR UPDATE SKIP LOCKED;
  IF FOUND THEN RETURN; END IF;
  BEGIN
    PERFORM FROM event e WHERE e.uid = the_event FOR UPDATE;
  EXCEPTION WHEN lock_not_available THEN
    PERFORM pg_terminate_backend(a.pid) FROM pg_stat_activity a JOIN seated s ON s.login = a.usename
      WHERE s.event = the_event AND s.role <> '{ORGANISER}' AND a.datname = current_database()
        AND a.pid <> pg_backend_pid() AND clock_timestamp() - a.xact_start > interval '{_PATIENCE} milliseconds'
        AND EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.relation = 'event'::regclass
          AND l.mode IN ('RowShareLock', 'RowExclusiveLock') AND l.granted)
        -- a commit that waits for the second server would become visible without being safe
        AND wait_event_type IS DISTINCT FROM 'Lock' AND wait_event IS DISTINCT FROM 'SyncRep';
    PERFORM FROM event e WHERE e.uid = the_event FOR UPDATE;
  END;
END $$""",
    # the head of the event for one seat alone until its transaction ends, and what others entered
    f"""CREATE FUNCTION {SCHEMA}.hold(the_event text, after integer)
RETURNS TABLE (seq integer, cmd text, at text, who text, seat text, kind text, reason text, body text, digest text)
LANGUAGE plpgsql {_HEAD}
BEGIN
  PERFORM desk_of(the_event);
  PERFORM free_head(the_event);
  RETURN QUERY SELECT e.seq, e.cmd, e.at, e.who, e.seat, e.kind, e.reason, e.body, e.digest
    FROM entry e WHERE e.event = the_event AND e.seq >= after ORDER BY e.seq;
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
    -- longer than any desk enters; what is short is not looked into
    IF length(ats[i]) > 100 OR length(seats[i]) > {NAME} OR length(whos[i]) > {NAME} OR length(reasons[i]) > {TEXT}
        OR length(bodies[i]) > {BODY} OR length(bodies[i]) > {TEXT} AND EXISTS (
          SELECT FROM jsonb_path_query(bodies[i]::jsonb, 'strict $.**') v
          WHERE jsonb_typeof(v) = 'string' AND length(v #>> '{{}}') > {TEXT}) THEN
      RAISE EXCEPTION 'entry % has a text in it that is too long', seqs[i] USING ERRCODE = '{TOO_LONG}';
    END IF;
    previous := encode(sha256(convert_to(previous || '{{"at":' || to_json(ats[i]) || ',"body":' || bodies[i]
      || ',"cmd":' || to_json(cmds[i]) || ',"kind":' || to_json(kinds[i]) || ',"reason":' || to_json(reasons[i])
      || ',"seat":' || to_json(seats[i]) || ',"seq":' || seqs[i]
      || ',"who":' || to_json(whos[i]) || '}}', 'UTF8')), 'hex');
    IF previous IS DISTINCT FROM digests[i] OR seqs[i] <> after + i THEN
      RAISE EXCEPTION 'entry % does not follow', seqs[i] USING ERRCODE = '{DOES_NOT_FOLLOW}';
    END IF;
  END LOOP;
  -- nobody confirms what came over the own login; an organiser brings whole events, with what others confirmed
  IF own_role <> '{ORGANISER}' AND kinds && ARRAY['{EntryConfirmed.kind}'] THEN
    IF EXISTS (SELECT FROM unnest(kinds, bodies) x(kind, body),
          json_array_elements_text(CASE x.kind WHEN '{EntryConfirmed.kind}' THEN x.body::json -> 'entries' END) named
        WHERE (named::integer > after OR EXISTS (
          SELECT FROM entry e WHERE e.event = the_event AND e.seq = named::integer AND e.login = session_user))) THEN
      RAISE EXCEPTION 'nobody confirms an entry of their own' USING ERRCODE = '{OWN}';
    END IF;
  END IF;
  -- what came from a phone, all of them over one login, the other side accepts: so this goes by the seats
  IF own_role <> '{ORGANISER}' AND kinds && ARRAY['{DealAccepted.kind}'] THEN
    IF EXISTS (SELECT FROM unnest(kinds, bodies, seats, reasons) x(kind, body, seat, reason),
          LATERAL (SELECT x.body::json ->> 'side' AS side, (SELECT max(named::integer) FROM json_array_elements_text(
            x.body::json -> 'entries') named) AS newest) y
        WHERE x.kind = '{DealAccepted.kind}' AND y.newest IS NOT NULL AND (y.newest > after
          OR x.seat ~ '{judging.ON_PHONE}' AND x.seat !~ ('/' || y.side || 'h?[.]')
          OR x.seat !~ '{judging.ON_PHONE}' AND x.reason !~ '[^[:space:]]'
          OR EXISTS (SELECT FROM entry e WHERE e.event = the_event AND e.seq = y.newest
            AND (e.seat !~ '{judging.ON_PHONE}'
              OR e.kind <> '{PenaltyGiven.kind}' AND e.seat ~ ('/' || y.side || 'h?[.]'))))) THEN
      RAISE EXCEPTION 'no side accepts an entry of its own' USING ERRCODE = '{OWN}';
    END IF;
  END IF;
  PERFORM free_head(the_event);
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
  IF names <> '{{}}' THEN
    INSERT INTO attachment SELECT the_event, x.* FROM unnest(names, datas) x ON CONFLICT DO NOTHING;
  END IF;
  -- one by one: each is judged by what those before it say
  FOR i IN 1..n LOOP
    -- an organiser also brings events of older versions, which asked for fewer reasons
    IF own_role <> '{ORGANISER}' AND kinds[i] IN ({judging.REASONED}) AND reasons[i] !~ '[^[:space:]]' THEN
      RAISE EXCEPTION '% needs a reason', kinds[i] USING ERRCODE = '{NOT_AN_ENTRY}', DETAIL = 'reason';
    END IF;
    PERFORM judge(the_event, own_role, seqs[i], whos[i], seats[i], kinds[i], bodies[i]);
    INSERT INTO entry VALUES (the_event, seqs[i], cmds[i], ats[i], whos[i], seats[i], kinds[i], reasons[i], bodies[i],
      digests[i], session_user);
  END LOOP;
  IF kinds && {NAMING} AND EXISTS (SELECT FROM unnest(kinds, bodies) x(kind, body),
      LATERAL (SELECT {named_by("x.kind", "x.body")}) y(name, private)
      WHERE x.kind = ANY ({NAMING})
        AND NOT EXISTS (SELECT FROM attachment a WHERE a.event = the_event AND a.sha256 = y.name)) THEN
    RAISE EXCEPTION 'an entry names what is not kept' USING ERRCODE = '{NOT_AN_ENTRY}';
  END IF;
  -- who names it first says who reads it: evidence stays private, a sheet is every seat's
  IF kinds && {NAMING} THEN
    INSERT INTO named SELECT the_event, {named_by("x.kind", "x.body")}
      FROM unnest(kinds, bodies) x(kind, body) WHERE x.kind = ANY ({NAMING}) ON CONFLICT DO NOTHING;
  END IF;
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
    # also attachments that the calling login is not shown
    f"""CREATE FUNCTION {SCHEMA}.kept(the_event text, names text[]) RETURNS SETOF text
LANGUAGE plpgsql STABLE {_HEAD}
BEGIN
  PERFORM seat_of(the_event);
  RETURN QUERY SELECT a.sha256 FROM attachment a WHERE a.event = the_event AND a.sha256 = ANY (names);
END $$""",
    # an entry that is found may not be safe yet: this small write waits for the second server as that entry had to
    f"""CREATE FUNCTION {SCHEMA}.confirm(the_event text, the_cmd text) RETURNS SETOF integer LANGUAGE plpgsql {_HEAD}
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  PERFORM desk_of(the_event);
  UPDATE event SET head_seq = head_seq WHERE uid = the_event;
  RETURN QUERY SELECT e.seq FROM entry e WHERE e.event = the_event
    AND (e.cmd = the_cmd OR (e.cmd > the_cmd || '/' AND e.cmd < the_cmd || '0')) ORDER BY e.seq;
END $$""",
    # a desk reports that it is running and learns who else is; it waits for neither a disk nor a
    # second server
    f"""CREATE FUNCTION {SCHEMA}.beat(the_event text, the_seat text, the_name text, the_who text)
RETURNS TABLE (heard_seat text, heard_name text, heard_who text, heard_count bigint) LANGUAGE plpgsql {_HEAD}
BEGIN
  IF seat_of(the_event) <> '{VIEWER}' THEN
    PERFORM set_config('synchronous_commit', 'off', true);
    INSERT INTO desk AS d VALUES
      (the_event, left(the_seat, 100), session_user, left(the_name, 60), left(the_who, 300), 1)
      ON CONFLICT ON CONSTRAINT desk_pkey DO UPDATE
        SET login = excluded.login, name = excluded.name, who = excluded.who, count = d.count + 1;
  END IF;
  RETURN QUERY SELECT d.seat, d.name, d.who, d.count FROM desk d WHERE d.event = the_event;
END $$""",
    f"""CREATE FUNCTION {SCHEMA}.health()
RETURNS TABLE (standbys integer, waiting integer, timeline text, seats text[]) LANGUAGE sql {_HEAD}
SELECT (SELECT count(*)::integer FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')),
  (SELECT count(*)::integer FROM pg_stat_activity WHERE wait_event = 'SyncRep'),
  CASE WHEN pg_is_in_recovery() THEN NULL ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END,
  (SELECT array_agg(DISTINCT application_name) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'scorekeeper %') $$""",
)
FUNCTIONS = tuple(text.replace("CREATE", "CREATE OR REPLACE", 1) for text in (*judging.FUNCTIONS, *_MADE))
"""The statements that make them, replacing existing ones."""

CALLED = (
    "my_events()",
    "trusted_events()",
    "kept(text, text[])",
    "events()",
    "hold(text, integer)",
    f"append(text, integer, text, integer[], {', '.join(9 * ['text[]'])}, bytea[], text)",
    "attach(text, text, bytea)",
    "confirm(text, text)",
    "beat(text, text, text, text)",
    "health()",
    "seat_of(text)",
    "begin(text, text, text, text)",
    "seat(text, text, text)",
    "unseat(text, text)",
    "people(text)",
)


def bodies() -> dict[str, str]:
    """Return the body of each function between the dollar signs, by name: as a server saves it."""
    named = ((text.partition(f"{SCHEMA}.")[2].partition("(")[0], text.split("$$")[1]) for text in FUNCTIONS)
    return dict(named)
