-- What version 1 of the definitions made on a server, as it was shown: older servers are brought on from here.
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sk_owner') THEN CREATE ROLE sk_owner NOLOGIN; END IF; END $$;
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sk_viewer') THEN CREATE ROLE sk_viewer NOLOGIN; END IF; END $$;
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sk_scorer') THEN CREATE ROLE sk_scorer NOLOGIN; END IF; END $$;
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sk_committee') THEN CREATE ROLE sk_committee NOLOGIN; END IF; END $$;
DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'sk_organiser') THEN CREATE ROLE sk_organiser NOLOGIN; END IF; END $$;
CREATE SCHEMA scorekeeper AUTHORIZATION sk_owner;
GRANT pg_monitor TO sk_owner;
SET LOCAL ROLE sk_owner;
CREATE TABLE scorekeeper.generation (number integer NOT NULL);
CREATE TABLE scorekeeper.event (
  uid text COLLATE "C" PRIMARY KEY CHECK (length(uid) BETWEEN 1 AND 64),
  name text NOT NULL,
  system text COLLATE "C" NOT NULL,
  edition text COLLATE "C" NOT NULL,
  head_seq integer NOT NULL CHECK (head_seq >= 0),
  head_digest text COLLATE "C" NOT NULL CHECK (length(head_digest) = 64)
);
CREATE TABLE scorekeeper.entry (
  event text COLLATE "C" NOT NULL REFERENCES scorekeeper.event (uid) ON DELETE RESTRICT,
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
);
CREATE TABLE scorekeeper.attachment (
  event text COLLATE "C" NOT NULL REFERENCES scorekeeper.event (uid) ON DELETE RESTRICT,
  sha256 text COLLATE "C" NOT NULL CHECK (length(sha256) = 64),
  data bytea NOT NULL,
  PRIMARY KEY (event, sha256)
);
ALTER TABLE scorekeeper.attachment ALTER COLUMN data SET STORAGE EXTERNAL;
CREATE TABLE scorekeeper.seated (
  event text COLLATE "C" NOT NULL REFERENCES scorekeeper.event (uid) ON DELETE RESTRICT,
  login text COLLATE "C" NOT NULL,
  role text COLLATE "C" NOT NULL CHECK (role IN ('viewer', 'scorer', 'committee', 'organiser')),
  PRIMARY KEY (event, login)
);
CREATE TABLE scorekeeper.may (
  role text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  PRIMARY KEY (role, kind)
);
CREATE FUNCTION scorekeeper.never() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'what has been entered is never changed or deleted' USING ERRCODE = 'SK001'; END $$;
CREATE FUNCTION scorekeeper.goes_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.uid <> OLD.uid OR NEW.system <> OLD.system OR NEW.edition <> OLD.edition OR NEW.head_seq < OLD.head_seq THEN
    RAISE EXCEPTION 'an event only goes on' USING ERRCODE = 'SK001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE ON scorekeeper.entry FOR EACH ROW EXECUTE FUNCTION scorekeeper.never();
CREATE TRIGGER entry_is_kept BEFORE TRUNCATE ON scorekeeper.entry FOR EACH STATEMENT EXECUTE FUNCTION scorekeeper.never();
CREATE TRIGGER attachment_stays BEFORE UPDATE OR DELETE ON scorekeeper.attachment FOR EACH ROW EXECUTE FUNCTION scorekeeper.never();
CREATE TRIGGER attachment_is_kept BEFORE TRUNCATE ON scorekeeper.attachment FOR EACH STATEMENT EXECUTE FUNCTION scorekeeper.never();
CREATE TRIGGER event_is_kept BEFORE DELETE ON scorekeeper.event FOR EACH ROW EXECUTE FUNCTION scorekeeper.never();
CREATE TRIGGER event_stays BEFORE TRUNCATE ON scorekeeper.event FOR EACH STATEMENT EXECUTE FUNCTION scorekeeper.never();
CREATE TRIGGER event_goes_on BEFORE UPDATE ON scorekeeper.event FOR EACH ROW EXECUTE FUNCTION scorekeeper.goes_on();
ALTER TABLE scorekeeper.entry ENABLE ALWAYS TRIGGER entry_stays;
ALTER TABLE scorekeeper.entry ENABLE ALWAYS TRIGGER entry_is_kept;
ALTER TABLE scorekeeper.attachment ENABLE ALWAYS TRIGGER attachment_stays;
ALTER TABLE scorekeeper.attachment ENABLE ALWAYS TRIGGER attachment_is_kept;
ALTER TABLE scorekeeper.event ENABLE ALWAYS TRIGGER event_is_kept;
ALTER TABLE scorekeeper.event ENABLE ALWAYS TRIGGER event_stays;
ALTER TABLE scorekeeper.event ENABLE ALWAYS TRIGGER event_goes_on;
CREATE FUNCTION scorekeeper.my_events() RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
SELECT event FROM seated WHERE login = session_user $$;
CREATE FUNCTION scorekeeper.events()
RETURNS TABLE (uid text, name text, system text, edition text, head_seq integer, head_digest text, role text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
SELECT e.uid, e.name, e.system, e.edition, e.head_seq, e.head_digest, s.role
FROM event e JOIN seated s ON s.event = e.uid WHERE s.login = session_user ORDER BY e.name, e.uid $$;
CREATE FUNCTION scorekeeper.begin(the_uid text, the_name text, the_system text, the_edition text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
BEGIN
  IF NOT pg_has_role(session_user, 'sk_organiser', 'member') THEN
    RAISE EXCEPTION 'only an organiser begins an event' USING ERRCODE = 'SK004';
  END IF;
  INSERT INTO event VALUES (the_uid, the_name, the_system, the_edition, 0, '0000000000000000000000000000000000000000000000000000000000000000');
  INSERT INTO seated VALUES (the_uid, session_user, 'organiser');
END $$;
CREATE FUNCTION scorekeeper.seat_of(the_event text) RETURNS text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
DECLARE found_role text;
BEGIN
  SELECT s.role INTO found_role FROM seated s WHERE s.event = the_event AND s.login = session_user;
  IF found_role IS NULL THEN
    RAISE EXCEPTION 'no seat at this event' USING ERRCODE = 'SK002';
  END IF;
  RETURN found_role;
END $$;
CREATE FUNCTION scorekeeper.desk_of(the_event text) RETURNS void LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
BEGIN
  IF seat_of(the_event) = 'viewer' THEN
    RAISE EXCEPTION 'a viewer enters nothing' USING ERRCODE = 'SK004';
  END IF;
END $$;
CREATE FUNCTION scorekeeper.seat(the_event text, the_login text, the_role text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
BEGIN
  IF seat_of(the_event) <> 'organiser' THEN
    RAISE EXCEPTION 'only an organiser seats people' USING ERRCODE = 'SK004';
  END IF;
  IF the_login = session_user THEN
    RAISE EXCEPTION 'nobody changes the own seat' USING ERRCODE = 'SK004';
  END IF;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = the_login AND NOT rolsuper)
      OR NOT pg_has_role(the_login, 'sk_' || the_role, 'member') THEN
    RAISE EXCEPTION 'not admitted as this' USING ERRCODE = 'SK004', DETAIL = the_login;
  END IF;
  INSERT INTO seated VALUES (the_event, the_login, the_role)
    ON CONFLICT (event, login) DO UPDATE SET role = excluded.role;
END $$;
CREATE FUNCTION scorekeeper.unseat(the_event text, the_login text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
BEGIN
  IF seat_of(the_event) <> 'organiser' OR the_login = session_user THEN
    RAISE EXCEPTION 'only an organiser unseats others' USING ERRCODE = 'SK004';
  END IF;
  DELETE FROM seated WHERE event = the_event AND login = the_login;
END $$;
CREATE FUNCTION scorekeeper.people(the_event text) RETURNS TABLE (login text, role text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
BEGIN
  PERFORM seat_of(the_event);
  RETURN QUERY SELECT s.login, s.role FROM seated s WHERE s.event = the_event ORDER BY s.role, s.login;
END $$;
CREATE FUNCTION scorekeeper.hold(the_event text) RETURNS TABLE (seq integer, digest text) LANGUAGE plpgsql SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
BEGIN
  PERFORM desk_of(the_event);
  RETURN QUERY SELECT head_seq, head_digest FROM event WHERE uid = the_event FOR UPDATE;
END $$;
CREATE FUNCTION scorekeeper.append(
  the_event text, after integer, before text, seqs integer[], cmds text[], ats text[], whos text[], seats text[],
  kinds text[], reasons text[], bodies text[], digests text[], names text[], datas bytea[], event_name text)
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
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
    RAISE EXCEPTION 'no seat at this event' USING ERRCODE = 'SK002';
  END IF;
  IF refused IS NOT NULL THEN
    RAISE EXCEPTION 'a % may not enter %', own_role, refused USING ERRCODE = 'SK004', DETAIL = refused;
  END IF;
  IF event_name IS NOT NULL AND NOT kinds && ARRAY['event-made', 'event-changed'] THEN
    RAISE EXCEPTION 'the name goes with the entry that says it' USING ERRCODE = 'SK004';
  END IF;
  -- attachments and a name come with an entry, which the role may enter
  IF n < 1 THEN
    RAISE EXCEPTION 'no entry' USING ERRCODE = 'SK003';
  END IF;
  FOR i IN 1..n LOOP
    IF json_typeof(bodies[i]::json) <> 'object' THEN
      RAISE EXCEPTION 'entry % says nothing', seqs[i] USING ERRCODE = 'SK003';
    END IF;
    previous := encode(sha256(convert_to(previous || '{"at":' || to_json(ats[i]) || ',"body":' || bodies[i]
      || ',"cmd":' || to_json(cmds[i]) || ',"kind":' || to_json(kinds[i]) || ',"reason":' || to_json(reasons[i])
      || ',"seat":' || to_json(seats[i]) || ',"seq":' || seqs[i]
      || ',"who":' || to_json(whos[i]) || '}', 'UTF8')), 'hex');
    IF previous IS DISTINCT FROM digests[i] OR seqs[i] <> after + i THEN
      RAISE EXCEPTION 'entry % does not follow', seqs[i] USING ERRCODE = 'SK003';
    END IF;
  END LOOP;
  UPDATE event SET head_seq = after + n, head_digest = previous, name = coalesce(event_name, name)
    WHERE uid = the_event AND head_seq = after AND head_digest = before;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  FOR i IN 1..coalesce(cardinality(names), 0) LOOP
    IF names[i] IS DISTINCT FROM encode(sha256(datas[i]), 'hex') THEN
      RAISE EXCEPTION 'an attachment is not what it is called' USING ERRCODE = 'SK003';
    END IF;
  END LOOP;
  INSERT INTO attachment SELECT the_event, x.* FROM unnest(names, datas) x ON CONFLICT DO NOTHING;
  INSERT INTO entry SELECT the_event, x.*, session_user
    FROM unnest(seqs, cmds, ats, whos, seats, kinds, reasons, bodies, digests) x;
  RETURN n;
END $$;
CREATE FUNCTION scorekeeper.attach(the_event text, the_name text, the_data bytea) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  PERFORM desk_of(the_event);
  IF the_name IS DISTINCT FROM encode(sha256(the_data), 'hex') THEN
    RAISE EXCEPTION 'an attachment is not what it is called' USING ERRCODE = 'SK003';
  END IF;
  INSERT INTO attachment VALUES (the_event, the_name, the_data) ON CONFLICT DO NOTHING;
END $$;
CREATE FUNCTION scorekeeper.confirm(the_event text, the_cmd text) RETURNS SETOF integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  PERFORM desk_of(the_event);
  UPDATE event SET head_seq = head_seq WHERE uid = the_event;
  RETURN QUERY SELECT e.seq FROM entry e WHERE e.event = the_event
    AND (e.cmd = the_cmd OR (e.cmd > the_cmd || '/' AND e.cmd < the_cmd || '0')) ORDER BY e.seq;
END $$;
CREATE FUNCTION scorekeeper.health()
RETURNS TABLE (standbys integer, waiting integer, timeline text, seats text[]) LANGUAGE sql SECURITY DEFINER SET search_path = scorekeeper, pg_temp AS $$
SELECT (SELECT count(*)::integer FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')),
  (SELECT count(*)::integer FROM pg_stat_activity WHERE wait_event = 'SyncRep'),
  CASE WHEN pg_is_in_recovery() THEN NULL ELSE substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END,
  (SELECT array_agg(DISTINCT application_name) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'scorekeeper %') $$;
INSERT INTO scorekeeper.generation VALUES (1);
INSERT INTO scorekeeper.may VALUES ('organiser', 'deal-recorded'), ('scorer', 'deal-recorded'), ('organiser', 'penalty-given'), ('scorer', 'penalty-given'), ('committee', 'ruling-made'), ('organiser', 'ruling-made'), ('scorer', 'ruling-made'), ('committee', 'dispute-raised'), ('organiser', 'dispute-raised'), ('scorer', 'dispute-raised'), ('committee', 'evidence-added'), ('organiser', 'evidence-added'), ('scorer', 'evidence-added'), ('committee', 'dispute-ended'), ('organiser', 'dispute-ended'), ('scorer', 'dispute-ended'), ('committee', 'committee-named'), ('organiser', 'committee-named'), ('committee', 'redealt'), ('organiser', 'redealt'), ('scorer', 'redealt'), ('organiser', 'seats-taken'), ('scorer', 'seats-taken'), ('organiser', 'score-announced'), ('scorer', 'score-announced'), ('organiser', 'wrong-dealer'), ('scorer', 'wrong-dealer'), ('organiser', 'team-entered'), ('scorer', 'team-entered'), ('committee', 'player-entered'), ('organiser', 'player-entered'), ('scorer', 'player-entered'), ('committee', 'substitution-approved'), ('organiser', 'substitution-approved'), ('committee', 'starter-returned'), ('organiser', 'starter-returned'), ('organiser', 'session-opened'), ('scorer', 'session-opened'), ('organiser', 'row-copied'), ('scorer', 'row-copied'), ('organiser', 'difference-settled'), ('scorer', 'difference-settled'), ('committee', 'length-set'), ('organiser', 'length-set'), ('scorer', 'length-set'), ('organiser', 'hand-recorded'), ('scorer', 'hand-recorded'), ('organiser', 'bell-rung'), ('scorer', 'bell-rung'), ('organiser', 'cards-not-clipped'), ('scorer', 'cards-not-clipped'), ('committee', 'session-forfeited'), ('organiser', 'session-forfeited'), ('committee', 'sheet-signed'), ('organiser', 'sheet-signed'), ('scorer', 'sheet-signed'), ('organiser', 'signing-stopped'), ('scorer', 'signing-stopped'), ('committee', 'sheet-closed'), ('organiser', 'sheet-closed'), ('scorer', 'sheet-closed'), ('organiser', 'sheet-received'), ('scorer', 'sheet-received'), ('organiser', 'event-made'), ('scorer', 'event-made'), ('organiser', 'event-changed'), ('organiser', 'team-removed'), ('organiser', 'session-removed'), ('organiser', 'access-set'), ('committee', 'voided'), ('organiser', 'voided'), ('scorer', 'voided'), ('organiser', 'store-changed'), ('organiser', 'stage-set'), ('organiser', 'team-placed'), ('organiser', 'draw-made'), ('organiser', 'draw-changed'), ('organiser', 'draw-withdrawn'), ('organiser', 'draw-published'), ('organiser', 'round-opened'), ('organiser', 'round-closed'), ('committee', 'team-withdrawn'), ('organiser', 'team-withdrawn'), ('committee', 'lot-drawn'), ('organiser', 'lot-drawn'), ('organiser', 'stage-closed'), ('organiser', 'team-registered'), ('scorer', 'team-registered'), ('organiser', 'checked-in'), ('scorer', 'checked-in'), ('organiser', 'fee-paid'), ('scorer', 'fee-paid');
ALTER TABLE scorekeeper.event ENABLE ROW LEVEL SECURITY;
CREATE POLICY seated_here ON scorekeeper.event FOR SELECT USING (uid = ANY (ARRAY(SELECT scorekeeper.my_events())));
ALTER TABLE scorekeeper.entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY seated_here ON scorekeeper.entry FOR SELECT USING (event = ANY (ARRAY(SELECT scorekeeper.my_events())));
ALTER TABLE scorekeeper.attachment ENABLE ROW LEVEL SECURITY;
CREATE POLICY seated_here ON scorekeeper.attachment FOR SELECT USING (event = ANY (ARRAY(SELECT scorekeeper.my_events())));
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA scorekeeper FROM PUBLIC;
GRANT USAGE ON SCHEMA scorekeeper TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT SELECT ON scorekeeper.event TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT SELECT ON scorekeeper.entry TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT SELECT ON scorekeeper.attachment TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT SELECT ON scorekeeper.generation TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.my_events() TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.events() TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.hold(text) TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.append(text, integer, text, integer[], text[], text[], text[], text[], text[], text[], text[], text[], text[], bytea[], text) TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.attach(text, text, bytea) TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.confirm(text, text) TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.health() TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.seat_of(text) TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.begin(text, text, text, text) TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.seat(text, text, text) TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.unseat(text, text) TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
GRANT EXECUTE ON FUNCTION scorekeeper.people(text) TO sk_viewer, sk_scorer, sk_committee, sk_organiser;
