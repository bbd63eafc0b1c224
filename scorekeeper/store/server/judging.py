"""Checks on the server before it takes an entry, by role, kind, case and state.

A login may call `append` with any program. So the functions here check first what a desk checks: that the body is the
canonical text of a fact, and that this role may enter it now. What only the whole journal shows, such as whether the
last deal has its result, is left to the desks: if the server cannot tell states apart, it takes what any of the
possible states would take.
"""

import json

from scorekeeper.documents.paper_code import LENGTH, SIGNS
from scorekeeper.journal import permissions as table
from scorekeeper.journal.access import COMMITTEE, ORGANISER, PHONE, SCORER
from scorekeeper.journal.dispute_facts import ON_PAPER, SETTLEMENT
from scorekeeper.journal.facts import (
    BellRung,
    CommitteeNamed,
    DealRecorded,
    DisputeRaised,
    DrawChanged,
    DrawMade,
    DrawWithdrawn,
    EventChanged,
    EventMade,
    HandRecorded,
    ImportDecided,
    LengthSet,
    PenaltyGiven,
    PlayerEntered,
    Redealt,
    ResultStated,
    RulingMade,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    SettlementAnswered,
    SettlementProposed,
    SheetClosed,
    SheetClosedOnPaper,
    SheetReceived,
    SheetSigned,
    SigningStopped,
    StageSet,
    TeamEntered,
    TeamRemoved,
    TeamWithdrawn,
    Voided,
    WrongDealer,
)
from scorekeeper.journal.forfeits import WITHDRAWN
from scorekeeper.journal.kinds import KINDS
from scorekeeper.journal.methods import KNOCK_OUT_LENGTHS, KNOCK_OUTS
from scorekeeper.journal.roles import NOT_SIGNED, ON_PAPER_STATES, SIGNED
from scorekeeper.journal.session_length import EXTRA, STOPPED
from scorekeeper.journal.who_may import ROWS
from scorekeeper.rules.model import RULING
from scorekeeper.rules.system import BY_RULING
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.store.server.known_names import DOES_NOT_FOLLOW, MAY_NOT, NOT_AN_ENTRY, SCHEMA
from scorekeeper.store.server.shapes import shapes_text
from scorekeeper.tournament.settings import CLOSING, HERE_ONLY, QUORUM, effective

_EXTRA_DEALS = 6
"""Most further deals given at once for a tie (section 2)."""
_PLAY = (DealRecorded, HandRecorded, PenaltyGiven, Redealt, BellRung, ResultStated, RulingMade)
"""Kinds of facts that show that a session has begun."""
_OPENING = (SessionOpened, SessionRemoved, DrawMade, DrawChanged)
"""Kinds of facts that make or remove a session."""


def _quote(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _kinds(*facts: type) -> str:
    return "(" + ", ".join(f"'{fact.kind}'" for fact in facts) + ")"  # type: ignore[attr-defined]


def may_now_text() -> str:
    """Return, as JSON, which roles may enter each kind, by case and state."""
    rights: dict[str, dict[str, dict[str, list[str]]]] = {}
    for row in ROWS:
        cases = rights.setdefault(row.kind, {}).setdefault(row.case, {})
        for state in row.states:
            cases[state] = sorted({*cases.get(state, ()), *row.roles} - {PHONE})  # no login has that role
    return json.dumps(rights, sort_keys=True, separators=(",", ":"))


def _codes_text() -> str:
    """Return, as JSON, the sides and infractions of each system of deals."""
    return json.dumps(
        {key: {"sides": rules.letters, "codes": sorted(rules.infractions.kinds)} for key, rules in SYSTEMS.items()}
    )


_SET = {code for rules in SYSTEMS.values() for code, kind in rules.infractions.kinds.items() if kind.open_points}
_OPEN = ", ".join(sorted(f"'{code}'" for code in _SET))
"""The infractions whose points are set by the committee."""
_MATCH_POINTS = ", ".join(f"'{key}'" for key, rules in SYSTEMS.items() if rules.match_points is not None)
_KNOCKING_OUT = ", ".join(f"'{method}'" for method in KNOCK_OUTS)
_UNDOABLE = ", ".join(sorted(f"'{kind.fact.kind}'" for kind in KINDS.values() if kind.undo))
REASONED = ", ".join(sorted(f"'{kind.fact.kind}'" for kind in KINDS.values() if kind.reason))
"""The kinds that always need a reason."""
_QUORUM = effective(next(iter(SYSTEMS.values())), {})[QUORUM]
"""The quorum of an event that sets none."""
_BOXES = ", ".join(f"'{state}'" for state in ON_PAPER_STATES)
_INNER = "AS $$"
# Without a search path of their own, which would cost a quarter of an entry: no login may call these functions, and
# those that call them have set it. A function in SQL is read when it is made, so it names its path.
_PATH = f"SET search_path = {SCHEMA}, pg_temp AS $$"

CANONICAL = f"""CREATE FUNCTION {SCHEMA}.canonical(value jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE {_INNER}
BEGIN
  RETURN CASE jsonb_typeof(value)
    WHEN 'object' THEN '{{' || coalesce((SELECT string_agg(to_json(e.key)::text || ':' || canonical(e.value), ','
      ORDER BY e.key COLLATE "C") FROM jsonb_each(value) e), '') || '}}'
    WHEN 'array' THEN '[' || coalesce((SELECT string_agg(canonical(e.value), ',' ORDER BY e.at)
      FROM jsonb_array_elements(value) WITH ORDINALITY e (value, at)), '') || ']'
    WHEN 'string' THEN to_json(normalize(value #>> '{{}}', NFC))::text
    ELSE value::text END;
END $$"""
"""Canonical text of a body: sorted keys, no spaces, nothing escaped needlessly, NFC."""

MISSHAPEN = f"""CREATE FUNCTION {SCHEMA}.misshapen(value jsonb, shape jsonb, place text) RETURNS text
LANGUAGE plpgsql IMMUTABLE {_INNER}
DECLARE
  is_a text := jsonb_typeof(value);
  must text := shape ->> 't';
  found text;
BEGIN
  IF must = 'call' THEN
    RETURN CASE WHEN is_a = 'string' THEN NULL WHEN is_a <> 'object' THEN place ELSE misshapen(value,
      '{{"t":"object","fields":{{"call":{{"t":"string"}},"seat":{{"t":"number","low":0,"high":100}}}},"required":["call","seat"],"usual":{{}}}}',
      place) END;
  END IF;
  IF must = 'setting' THEN
    IF is_a IN ('string', 'boolean') THEN RETURN NULL; END IF;
    must := 'number';
  END IF;
  IF is_a <> must THEN RETURN place; END IF;
  IF must = 'string' THEN
    RETURN CASE WHEN (value #>> '{{}}') !~ coalesce(shape ->> 'like', '') THEN place END;
  ELSIF must = 'number' THEN
    RETURN CASE WHEN value::text !~ '^(0|-?[1-9][0-9]{{0,19}})$' OR value::numeric < (shape ->> 'low')::numeric
      OR value::numeric > (shape ->> 'high')::numeric THEN place END;
  ELSIF must = 'array' THEN
    IF jsonb_array_length(value) > (shape ->> 'most')::integer
        OR jsonb_array_length(value) < coalesce((shape ->> 'least')::integer, 0) THEN
      RETURN place;
    END IF;
    SELECT misshapen(e, shape -> 'of', place) INTO found FROM jsonb_array_elements(value) e
      WHERE misshapen(e, shape -> 'of', place) IS NOT NULL LIMIT 1;
  ELSIF must = 'object' AND shape ? 'of' THEN
    IF (SELECT count(*) FROM jsonb_object_keys(value)) > (shape ->> 'most')::integer THEN RETURN place; END IF;
    SELECT place INTO found FROM jsonb_each(value) e
      WHERE e.key !~ coalesce(shape ->> 'keys', '') OR misshapen(e.value, shape -> 'of', place) IS NOT NULL LIMIT 1;
  ELSIF must = 'object' THEN
    IF NOT value ?& ARRAY(SELECT jsonb_array_elements_text(shape -> 'required')) THEN
      RETURN place;
    END IF;
    -- a field that there is not, one that says what goes without saying, or one of another form
    SELECT e.key INTO found FROM jsonb_each(value) e
      WHERE NOT (shape -> 'fields') ? e.key OR e.value = shape -> 'usual' -> e.key
        OR misshapen(e.value, shape -> 'fields' -> e.key, e.key) IS NOT NULL LIMIT 1;
  END IF;
  RETURN found;
END $$"""
"""The field of a value that does not match its shape, NULL if all do."""

_UNREADABLE = f"""CREATE FUNCTION {SCHEMA}.unreadable(the_event text, kind text, body text) RETURNS text
LANGUAGE plpgsql STABLE {_INNER}
DECLARE
  shape jsonb := {_quote(shapes_text())}::jsonb -> kind;
  said jsonb;
  known jsonb;
  found text;
BEGIN
  IF shape IS NULL THEN RETURN 'kind'; END IF;
  BEGIN
    said := body::jsonb;
  EXCEPTION WHEN data_exception OR program_limit_exceeded THEN
    RETURN 'body';
  END;
  IF jsonb_typeof(said) <> 'object' THEN RETURN 'body'; END IF;
  found := misshapen(said, shape, kind);
  IF found IS NOT NULL THEN RETURN found; END IF;
  -- what has its shape is not deep
  IF canonical(said) <> body THEN RETURN 'body'; END IF;
  SELECT {_quote(_codes_text())}::jsonb -> e.system INTO known FROM event e WHERE e.uid = the_event;
  IF known IS NOT NULL AND said ? 'session' THEN
    IF said ? 'side' AND NOT (known -> 'sides') ? (said ->> 'side') THEN RETURN 'side'; END IF;
    IF kind = '{PenaltyGiven.kind}' AND NOT (known -> 'codes') ? (said ->> 'code') THEN RETURN 'code'; END IF;
    IF kind = '{RulingMade.kind}' AND EXISTS (SELECT FROM jsonb_array_elements(coalesce(said -> 'impose', '[]')) p
        WHERE NOT (known -> 'codes') ? (p ->> 'code') OR NOT (known -> 'sides') ? (p ->> 'side')
          OR p ->> 'session' <> said ->> 'session') THEN
      RETURN 'impose';
    END IF;
  END IF;
  RETURN NULL;
END $$"""

_PARSED = f"""CREATE FUNCTION {SCHEMA}.parsed(body text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE {_INNER}
BEGIN RETURN body::jsonb; EXCEPTION WHEN data_exception OR program_limit_exceeded THEN RETURN NULL; END $$"""
"""The contents of a body, NULL if an older server took an unreadable one."""

_SESSION_OF = f"""CREATE FUNCTION {SCHEMA}.session_of(body text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN left(substring(body from '"session":"([^"\\\\]*)"'), 100); END $$"""
"""The session that a body names; an index is built on this function and the next.

So neither is written in SQL: PostgreSQL replaces a call of an SQL function by its text, but not in the index if the
first login to read may not call the function, and then finds no index for the text.
"""
_TARGET_OF = f"""CREATE FUNCTION {SCHEMA}.target_of(body text) RETURNS integer LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN RETURN substring(body from '^[{{]"entry":([0-9]{{1,9}})[}}]$')::integer; END $$"""

_COUNTS = f"""CREATE FUNCTION {SCHEMA}.counts(the_event text, the_seq integer) RETURNS boolean
LANGUAGE plpgsql STABLE COST 1000 {_INNER}
BEGIN RETURN NOT EXISTS (SELECT FROM entry v WHERE v.event = the_event AND v.kind = '{Voided.kind}'
    AND target_of(v.body) = the_seq AND counts(the_event, v.seq))
  AND NOT EXISTS (SELECT FROM entry i WHERE i.event = the_event AND i.seq = the_seq
    AND position('"imported":"' IN i.body) > 0 AND i.kind <> '{DisputeRaised.kind}' AND NOT EXISTS (
      SELECT FROM entry d WHERE d.event = the_event AND d.kind = '{ImportDecided.kind}' AND d.seq > i.seq
        AND session_of(d.body) = session_of(i.body) AND NOT parsed(d.body) ? 'counts'
        AND parsed(d.body) -> 'file' = parsed(i.body) -> 'imported')); END $$"""
"""Whether an entry counts: not undone, and if imported, confirmed."""

_SIGNED = _kinds(SheetSigned, SigningStopped, SheetClosed, SheetReceived, SheetClosedOnPaper)
_STATES_OF = f"""CREATE FUNCTION {SCHEMA}.states_of(the_event text, the_session text) RETURNS text[]
LANGUAGE plpgsql STABLE {_INNER}
DECLARE
  closed integer;
  newest text;
  given_up boolean;
  played boolean;
  timed boolean;
  can_be text[];
BEGIN
  IF NOT EXISTS (SELECT FROM entry e WHERE e.event = the_event) THEN
    RETURN ARRAY['{table.NO_EVENT}'];
  END IF;
  IF coalesce(the_session, '') = '' THEN RETURN ARRAY['{table.EVENT}']; END IF;
  SELECT max(e.seq) FILTER (WHERE e.kind IN {_kinds(SheetClosed, SheetReceived, SheetClosedOnPaper)}),
      (array_agg(e.kind ORDER BY e.seq DESC) FILTER (WHERE e.kind IN {_SIGNED}))[1],
      bool_or(e.kind IN {_kinds(SessionForfeited, RulingMade)}), bool_or(e.kind IN {_kinds(*_PLAY)}),
      bool_or(e.kind = '{LengthSet.kind}')
    INTO closed, newest, given_up, played, timed
    FROM entry e WHERE e.event = the_event AND session_of(e.body) = the_session
      AND NOT (e.kind = '{SheetReceived.kind}' AND position('"signers":{{}}' IN e.body) > 0);
  IF newest = '{SheetSigned.kind}' THEN RETURN ARRAY['{table.SIGNING}']; END IF;
  IF closed IS NOT NULL AND NOT EXISTS (SELECT FROM entry e WHERE e.event = the_event
      AND session_of(e.body) = the_session AND e.seq > closed AND e.kind = '{RulingMade.kind}'
      AND counts(the_event, e.seq)) THEN
    RETURN ARRAY['{table.SIGNED}'];
  END IF;
  -- what the session has none of need not be looked for
  IF given_up AND EXISTS (SELECT FROM entry e WHERE e.event = the_event AND session_of(e.body) = the_session
      AND e.kind IN {_kinds(SessionForfeited, RulingMade)}
      AND (e.kind = '{SessionForfeited.kind}' OR e.kind = '{RulingMade.kind}' AND parsed(e.body) ? 'forfeit'
        AND NOT EXISTS (SELECT FROM entry s WHERE s.event = the_event AND session_of(s.body) = the_session
          AND s.kind = '{RulingMade.kind}' AND parsed(s.body) -> 'supersedes' = to_jsonb(e.seq)
          AND counts(the_event, s.seq)))
      AND counts(the_event, e.seq)) THEN
    RETURN ARRAY['{table.FORFEITED}'];
  END IF;
  IF closed IS NOT NULL THEN
    can_be := ARRAY['{table.RULED_SINCE}'];
  ELSIF played AND EXISTS (SELECT FROM entry e WHERE e.event = the_event AND session_of(e.body) = the_session
      AND e.kind IN {_kinds(*_PLAY)} AND counts(the_event, e.seq)) THEN
    can_be := ARRAY['{table.UNDER_WAY}', '{table.ALL_IN}'];
    IF timed AND EXISTS (SELECT FROM entry e WHERE e.event = the_event AND session_of(e.body) = the_session
        AND e.kind = '{LengthSet.kind}' AND parsed(e.body) ->> 'why' = '{STOPPED}') THEN
      can_be := can_be || '{table.STOPPED_EARLY}'::text;
    END IF;
  ELSE
    can_be := ARRAY['{table.NOT_BEGUN}'];
  END IF;
  -- whether it is one of a team that withdrew, and from when, only the whole journal tells
  IF EXISTS (SELECT FROM entry e WHERE e.event = the_event AND e.kind = '{TeamWithdrawn.kind}') THEN
    can_be := can_be || '{table.FORFEITED}'::text;
  END IF;
  RETURN can_be;
END $$"""
"""The states of the table that a session can be in, as far as the server can tell."""

_NEWEST = f"""CREATE FUNCTION {SCHEMA}.newest(the_event text, the_kind text, field text, uid text) RETURNS jsonb
LANGUAGE sql STABLE {_PATH}
SELECT parsed(e.body) FROM entry e WHERE e.event = the_event AND e.kind = the_kind
  AND (field = '' OR position(to_json(field)::text || ':' || to_json(uid)::text IN e.body) > 0
    AND parsed(e.body) ->> field = uid)
  ORDER BY e.seq DESC LIMIT 1 $$"""
"""The newest entry of a kind about what this field names."""

_OPENED = f"""CREATE FUNCTION {SCHEMA}.opened(the_event text, the_session text) RETURNS jsonb
LANGUAGE plpgsql STABLE {_INNER}
DECLARE
  named text := '"session":' || to_json(the_session)::text;
  newest {SCHEMA}.entry;
  said jsonb;
  stage jsonb;
  options jsonb;
  lengths jsonb;
  the_round integer;
BEGIN
  SELECT e.* INTO newest FROM entry e WHERE e.event = the_event AND e.kind IN {_kinds(*_OPENING)}
    AND position(named IN e.body) > 0 ORDER BY e.seq DESC LIMIT 1;
  IF newest.kind IS NULL OR newest.kind = '{SessionRemoved.kind}' OR EXISTS (
      SELECT FROM entry w JOIN entry d ON d.event = w.event AND d.kind IN {_kinds(DrawMade, DrawChanged)}
        AND position(named IN d.body) > 0 AND parsed(d.body) ->> 'draw'
          = parsed(w.body) ->> CASE w.kind WHEN '{DrawWithdrawn.kind}' THEN 'draw' ELSE 'instead_of' END
      WHERE w.event = the_event AND w.seq > newest.seq AND w.kind IN {_kinds(DrawMade, DrawWithdrawn)}) THEN
    RETURN NULL;
  END IF;
  said := parsed(newest.body);
  IF newest.kind = '{SessionOpened.kind}' THEN RETURN said; END IF;
  -- out of a draw: by the rules of its stage as they were then
  SELECT parsed(e.body) INTO stage FROM entry e WHERE e.event = the_event AND e.kind = '{StageSet.kind}'
    AND e.seq < newest.seq AND parsed(e.body) -> 'stage' = said -> 'stage' ORDER BY e.seq DESC LIMIT 1;
  options := coalesce(stage -> 'options', '{{}}');
  lengths := coalesce(stage -> 'lengths', '[]');
  SELECT (r ->> 'round')::integer INTO the_round FROM jsonb_array_elements(said -> 'rounds') r
    WHERE r -> 'tables' @> jsonb_build_array(jsonb_build_object('session', the_session));
  IF EXISTS (SELECT FROM event e WHERE e.uid = the_event AND e.system IN ({_MATCH_POINTS})) AND (
      SELECT parsed(d.body) ->> 'method' FROM entry d WHERE d.event = the_event AND d.kind = '{DrawMade.kind}'
        AND d.seq <= newest.seq AND parsed(d.body) -> 'stage' = said -> 'stage' AND NOT EXISTS (
          SELECT FROM entry w WHERE w.event = the_event AND w.kind IN {_kinds(DrawMade, DrawWithdrawn)}
            AND w.seq BETWEEN d.seq + 1 AND newest.seq AND parsed(d.body) ->> 'draw'
              = parsed(w.body) ->> CASE w.kind WHEN '{DrawWithdrawn.kind}' THEN 'draw' ELSE 'instead_of' END)
      ORDER BY d.seq LIMIT 1) IN ({_KNOCKING_OUT}) THEN
    options := options || '{{"match_points":false}}';
    IF lengths = '[]' AND NOT options ? 'deals' THEN lengths := '{list(KNOCK_OUT_LENGTHS)}'; END IF;
    the_round := least(the_round, greatest(jsonb_array_length(lengths), 1));
  END IF;
  IF the_round BETWEEN 1 AND jsonb_array_length(lengths) THEN
    options := options || jsonb_build_object('deals', lengths -> (the_round - 1));
  END IF;
  RETURN jsonb_build_object('options', options, 'teams', (SELECT t -> 'teams'
    FROM jsonb_array_elements(said -> 'rounds') r, jsonb_array_elements(r -> 'tables') t
    WHERE t ->> 'session' = the_session LIMIT 1));
END $$"""
"""The teams and options of the latest opening of a session, NULL if there is none."""

_HAS_PLAYED = f"""CREATE FUNCTION {SCHEMA}.has_played(the_event text, the_team text) RETURNS boolean
LANGUAGE sql STABLE {_PATH}
SELECT EXISTS (SELECT FROM (
    SELECT session_of(o.body) AS uid FROM entry o WHERE o.event = the_event AND o.kind = '{SessionOpened.kind}'
      AND position(to_json(the_team)::text IN o.body) > 0
    UNION SELECT t ->> 'session' FROM entry o, jsonb_array_elements(parsed(o.body) -> 'rounds') r,
      jsonb_array_elements(r -> 'tables') t WHERE o.event = the_event AND o.kind IN {_kinds(DrawMade, DrawChanged)}
      AND t -> 'teams' ? the_team) s
  WHERE opened(the_event, s.uid) -> 'teams' ? the_team AND EXISTS (SELECT FROM entry e
    WHERE e.event = the_event AND session_of(e.body) = s.uid AND counts(the_event, e.seq)
      AND (e.kind IN {_kinds(*_PLAY)}
        OR e.kind = '{SessionForfeited.kind}' AND parsed(e.body) ->> 'why' <> '{WITHDRAWN}'))) $$"""
"""Whether a session of a team has begun."""

_CASE_OF = f"""CREATE FUNCTION {SCHEMA}.case_of(the_event text, the_kind text, said jsonb, states text[]) RETURNS text
LANGUAGE plpgsql STABLE {_INNER}
DECLARE
  before jsonb;
BEGIN
  IF the_kind = '{TeamEntered.kind}' THEN
    SELECT CASE e.kind WHEN the_kind THEN parsed(e.body) END INTO before FROM entry e WHERE e.event = the_event
      AND e.kind IN {_kinds(TeamEntered, TeamRemoved)} AND parsed(e.body) -> 'team' = said -> 'team'
      ORDER BY e.seq DESC LIMIT 1;
    RETURN CASE WHEN before IS NULL THEN '{table.NEW}'
      -- a player may be listed by uid or by a name
      WHEN NOT EXISTS (SELECT FROM jsonb_array_elements_text(before -> 'players') p
          WHERE NOT coalesce(said -> 'players', '[]') ? p AND NOT EXISTS (SELECT FROM entry e WHERE e.event = the_event
            AND e.kind = '{PlayerEntered.kind}' AND (
              parsed(e.body) ->> 'player' = p AND said -> 'players' ? (parsed(e.body) ->> 'name')
              OR parsed(e.body) ->> 'name' = p AND said -> 'players' ? (parsed(e.body) ->> 'player'))))
        AND (before - 'players') <@ (said - 'players')
        AND NOT has_played(the_event, said ->> 'team') THEN '{table.COMPLETED}'
      ELSE '{table.CHANGED}' END;
  ELSIF the_kind = '{PlayerEntered.kind}' THEN
    RETURN CASE WHEN newest(the_event, the_kind, 'player', said ->> 'player') IS NULL
        AND NOT EXISTS (SELECT FROM entry e WHERE e.event = the_event AND e.kind = '{TeamEntered.kind}'
          AND position(to_json(said ->> 'player')::text IN e.body) > 0
          AND parsed(e.body) -> 'players' ? (said ->> 'player'))
      THEN '{table.NEW}' ELSE '{table.CHANGED}' END;
  ELSIF the_kind = '{SessionOpened.kind}' THEN
    before := opened(the_event, said ->> 'session');
    RETURN CASE WHEN coalesce(before -> 'options', '{{}}') <> coalesce(said -> 'options', '{{}}')
        THEN '{table.OWN_OPTIONS}'
      WHEN before IS NULL THEN '{table.NEW}' ELSE '{table.CHANGED}' END;
  ELSIF the_kind = '{Redealt.kind}' AND said ->> 'reason' = '{BY_RULING}' THEN
    RETURN '{table.BY_RULING}';
  ELSIF the_kind = '{PenaltyGiven.kind}' AND coalesce((said ->> 'points')::integer, 0) <> 0
      AND said ->> 'code' IN ({_OPEN}) THEN
    RETURN '{table.POINTS_SET}';
  ELSIF the_kind = '{SettlementProposed.kind}' THEN
    RETURN CASE case_of(the_event, '{RulingMade.kind}', said -> 'ruling', states)
      WHEN '{RULING}' THEN '{RULING}' ELSE '' END;
  ELSIF the_kind IN {_kinds(DealRecorded, PenaltyGiven, Redealt, WrongDealer)} THEN
    RETURN CASE WHEN '{table.RULED_SINCE}' = ANY (states) THEN '{table.ORDERED}' ELSE '' END;
  ELSIF the_kind = '{RulingMade.kind}' THEN
    RETURN CASE WHEN NOT said ? 'ruling_kind' OR said ? 'again' OR said ? 'forfeit' OR EXISTS (
        SELECT FROM entry e WHERE e.event = the_event AND e.kind = kind_of_rulings()
          AND session_of(e.body) = said ->> 'session' AND counts(the_event, e.seq)
          AND e.seq IN (SELECT (said ->> 'supersedes')::integer UNION ALL
            SELECT (w ->> 0)::integer FROM jsonb_array_elements(coalesce(said -> 'waive', '[]')) w)
          AND NOT parsed(e.body) ? 'ruling_kind')
      THEN '{RULING}' ELSE said ->> 'ruling_kind' END;
  ELSIF the_kind = '{LengthSet.kind}' THEN
    RETURN said ->> 'why';
  ELSIF the_kind = '{SheetReceived.kind}' AND said -> 'signers' = '{{}}' THEN
    RETURN '{table.UNCHECKED}';
  ELSIF the_kind = '{SheetSigned.kind}' AND said ->> 'role' = '{COMMITTEE}' THEN
    RETURN '{COMMITTEE}';
  END IF;
  RETURN '';
END $$""".replace("kind_of_rulings()", f"'{RulingMade.kind}'")
"""The case in the table of `journal/kinds.py` that a fact belongs to."""

_MAY_NOW = f"""CREATE FUNCTION {SCHEMA}.may_now(own_role text, kind text, the_case text, states text[]) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE {_INNER}
BEGIN
  RETURN EXISTS (SELECT FROM unnest(states) s
    WHERE {_quote(may_now_text())}::jsonb -> kind -> the_case -> s ? own_role);
END $$"""
"""Whether a role may enter a kind in these states.

Its language parses the table once per connection.
"""
_MAY_EVER = f"""CREATE FUNCTION {SCHEMA}.may_ever(own_role text, kind text, the_case text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE {_INNER}
BEGIN
  RETURN EXISTS (SELECT FROM jsonb_each({_quote(may_now_text())}::jsonb -> kind -> the_case) s
    WHERE s.value ? own_role);
END $$"""

_REFUSED = f"""CREATE FUNCTION {SCHEMA}.refused(the_event text, own_role text, the_kind text, the_body text)
RETURNS text LANGUAGE plpgsql STABLE {_INNER}
DECLARE
  said jsonb := the_body::jsonb;
  states text[];
  target {SCHEMA}.entry;
  original {SCHEMA}.entry;
  the_case text;
  listed text[];
BEGIN
  IF the_kind = '{Voided.kind}' THEN
    SELECT e.* INTO target FROM entry e WHERE e.event = the_event AND e.seq = target_of(the_body);
    original := target;
    WHILE original.kind = '{Voided.kind}' LOOP
      SELECT e.* INTO original FROM entry e WHERE e.event = the_event AND e.seq = target_of(original.body);
    END LOOP;
    IF original.kind IS NULL OR original.kind NOT IN ({_UNDOABLE}) OR NOT counts(the_event, target.seq) THEN
      RETURN the_kind;
    END IF;
    states := states_of(the_event, session_of(original.body));
    the_case := case_of(the_event, original.kind, parsed(original.body), states);
    the_case := CASE WHEN may_ever(own_role, original.kind, the_case) THEN '{table.OWN}' ELSE '{table.OTHERS}' END;
    RETURN CASE WHEN NOT may_now(own_role, the_kind, the_case, states) THEN the_kind END;
  END IF;
  states := states_of(the_event, said ->> 'session');
  the_case := case_of(the_event, the_kind, said, states);
  IF NOT may_now(own_role, the_kind, the_case, states) THEN RETURN the_kind; END IF;
  IF the_case = '{table.ORDERED}' AND NOT EXISTS (SELECT FROM entry e WHERE e.event = the_event
      AND session_of(e.body) = said ->> 'session' AND e.kind = '{RulingMade.kind}'
      AND parsed(e.body) ? 'again' AND parsed(e.body) -> 'deal' = said -> 'deal') THEN
    RETURN the_kind;
  END IF;
  -- it counts once both sides have signed it as it was proposed
  IF the_kind = '{RulingMade.kind}' AND the_case = '{SETTLEMENT}' AND (said ? 'members' OR NOT EXISTS (
      SELECT FROM entry p WHERE p.event = the_event AND session_of(p.body) = said ->> 'session'
        AND p.kind = '{SettlementProposed.kind}' AND parsed(p.body) -> 'ruling' = said
        AND (SELECT count(DISTINCT parsed(a.body) -> 'side') FROM entry a WHERE a.event = the_event
          AND session_of(a.body) = said ->> 'session' AND a.kind = '{SettlementAnswered.kind}'
          AND parsed(a.body) -> 'proposal' = to_jsonb(p.seq)
          AND parsed(a.body) ->> 'answer' IN ('{SIGNED}', '{ON_PAPER}')) >= 2)) THEN
    RETURN the_kind;
  END IF;
  -- what a signed sheet brings along was voted on elsewhere
  IF the_kind = '{RulingMade.kind}' AND NOT said ?| ARRAY['ruling_kind', 'imported', 'told_as', 'number'] THEN
    SELECT coalesce(array_agg(lower(btrim(m ->> 'name'))), '{{}}') INTO listed
      FROM jsonb_array_elements(newest(the_event, '{CommitteeNamed.kind}', '', '') -> 'members') m;
    IF listed <> '{{}}' AND EXISTS (SELECT FROM jsonb_array_elements_text(said -> 'members') m
        WHERE lower(btrim(m)) <> ALL (listed)) THEN
      RETURN the_kind;
    END IF;
    IF (SELECT count(DISTINCT lower(btrim(v))) FROM jsonb_array_elements_text(coalesce(said -> 'in_favour', '[]')
          || coalesce(said -> 'against', '[]') || coalesce(said -> 'abstained', '[]')) v
        WHERE lower(btrim(v)) IN (SELECT lower(btrim(m)) FROM jsonb_array_elements_text(said -> 'members') m))
      < coalesce((SELECT (parsed(e.body) -> 'settings' ->> '{QUORUM}')::integer FROM entry e
          WHERE e.event = the_event AND e.kind IN {_kinds(EventMade, EventChanged)} AND e.seq < coalesce((
            SELECT min(d.seq) FROM entry d WHERE d.event = the_event AND d.kind = '{DisputeRaised.kind}'
              AND parsed(d.body) -> 'dispute' = said -> 'dispute'), 2147483647)
          ORDER BY e.seq DESC LIMIT 1), {_QUORUM}) THEN
      RETURN the_kind;
    END IF;
  END IF;
  IF the_kind = '{LengthSet.kind}' AND the_case = '{EXTRA}' AND (said ->> 'deals')::integer > {_EXTRA_DEALS} + (
      SELECT count(DISTINCT parsed(e.body) -> 'deal') FROM entry e WHERE e.event = the_event
        AND session_of(e.body) = said ->> 'session' AND e.kind = '{DealRecorded.kind}'
        AND counts(the_event, e.seq)) THEN
    RETURN the_kind;
  END IF;
  IF the_kind = '{SheetClosed.kind}' AND NOT (
      said -> 'required' ? '{SCORER}'
      AND (SELECT count(*) FROM jsonb_array_elements_text(said -> 'required') r WHERE r ~ '^(captain|player)-') >= 2
      AND NOT EXISTS (SELECT FROM jsonb_array_elements_text(said -> 'required') r WHERE NOT EXISTS (
        SELECT FROM entry e WHERE e.event = the_event AND session_of(e.body) = said ->> 'session'
          AND e.kind = '{SheetSigned.kind}' AND parsed(e.body) ->> 'role' = r
          AND parsed(e.body) -> 'record' = said -> 'record'
          AND parsed(e.body) -> 'revision' = said -> 'revision'))) THEN
    RETURN the_kind;
  END IF;
  -- whether the paper shows the sheet as it is, only the whole journal tells
  IF the_kind = '{SheetClosedOnPaper.kind}' AND (
      NOT said -> 'signers' ? '{SCORER}'
      OR (SELECT count(*) FROM jsonb_object_keys(said -> 'signers') r WHERE r ~ '^(captain|player)-') < 2
      OR EXISTS (SELECT FROM jsonb_each_text(said -> 'signers') s WHERE s.value NOT IN ({_BOXES}))
      OR NOT EXISTS (SELECT FROM jsonb_each_text(said -> 'signers') s WHERE s.value <> '{NOT_SIGNED}')
      OR said ->> 'code' !~ '^[{SIGNS}]{{{LENGTH}}}$'
      OR btrim(said ->> 'seen_by') = ''
      OR (SELECT parsed(e.body) -> 'settings' ->> '{CLOSING}' FROM entry e WHERE e.event = the_event
        AND e.kind IN {_kinds(EventMade, EventChanged)} ORDER BY e.seq DESC LIMIT 1) = '{HERE_ONLY}') THEN
    RETURN the_kind;
  END IF;
  RETURN NULL;
END $$"""
"""What a role may not enter in the session's current state, NULL if it may."""

ON_PHONE = "^table [^/]+/[A-Z]h?[.][0-9a-f]{6,32}$"
"""The seat of a phone: see `journal/desks.py`."""

_NOT_OWN = f"""CREATE FUNCTION {SCHEMA}.not_own(the_event text, own_role text, the_who text, the_seat text) RETURNS text
LANGUAGE plpgsql STABLE {_INNER}
DECLARE line text := left('scorekeeper ' || the_seat, 63);
BEGIN
  -- captains enter on phones over the scorer's login, under their own names
  IF own_role = '{SCORER}' AND the_seat !~ '{ON_PHONE}' AND (position('/' IN the_seat) > 0
      OR EXISTS (SELECT FROM seated s,
      LATERAL (SELECT e.who FROM entry e WHERE e.event = the_event AND e.login = s.login ORDER BY e.seq DESC LIMIT 1) n
      WHERE s.event = the_event AND s.login <> session_user AND s.role IN ('{COMMITTEE}', '{ORGANISER}')
        AND n.who = the_who)) THEN
    RETURN the_who;
  END IF;
  -- the seat of a desk that is connected over another login, which entered from it first
  RETURN (SELECT a.usename::text FROM pg_stat_activity a WHERE a.datname = current_database()
    AND a.usename <> session_user AND a.application_name = line
    AND (SELECT min(e.seq) FROM entry e WHERE e.event = the_event AND e.login = a.usename::text AND e.seat = the_seat)
      < coalesce((SELECT min(e.seq) FROM entry e WHERE e.event = the_event AND e.login = session_user
        AND e.seat = the_seat), 2147483647) LIMIT 1);
END $$"""
"""The name or seat, if it belongs to another login."""

_USUAL = (
    r'^[{]"contract":"[2-5][0-9](NT|[CDHS])X?X?","deal":[1-9][0-9]{0,2},"session":"[0-9a-f]+","side":"[AB]"'
    r'(,"taken":(0|[1-9][0-9]?))?[}]$'
)
"""The body of nine entries out of ten, which need not be parsed."""

_JUDGE = f"""CREATE FUNCTION {SCHEMA}.judge(
  the_event text, own_role text, the_seq integer, the_who text, the_seat text, kind text, body text)
RETURNS void LANGUAGE plpgsql STABLE {_INNER}
DECLARE found text;
BEGIN
  IF kind <> '{DealRecorded.kind}' OR body !~ '{_USUAL}' THEN
    found := unreadable(the_event, kind, body);
    IF found IS NOT NULL THEN
      RAISE EXCEPTION 'entry % cannot be read', the_seq USING ERRCODE = '{NOT_AN_ENTRY}', DETAIL = found;
    END IF;
  END IF;
  IF (kind = '{EventMade.kind}') <> (the_seq = 1) THEN
    RAISE EXCEPTION 'an event is made once, by its first entry' USING ERRCODE = '{DOES_NOT_FOLLOW}';
  END IF;
  IF own_role <> '{ORGANISER}' THEN
    found := refused(the_event, own_role, kind, body);
    IF found IS NOT NULL THEN
      RAISE EXCEPTION 'a % may not enter % now', own_role, kind USING ERRCODE = '{MAY_NOT}', DETAIL = found;
    END IF;
    found := not_own(the_event, own_role, the_who, the_seat);
    IF found IS NOT NULL THEN
      RAISE EXCEPTION 'this name or seat is that of another login' USING ERRCODE = '{MAY_NOT}', DETAIL = found;
    END IF;
  END IF;
END $$"""

FUNCTIONS = (
    CANONICAL, MISSHAPEN, _UNREADABLE, _PARSED, _SESSION_OF, _TARGET_OF, _COUNTS, _STATES_OF, _NEWEST, _OPENED,
    _HAS_PLAYED, _CASE_OF, _MAY_NOW, _MAY_EVER, _REFUSED, _NOT_OWN, _JUDGE,
)  # fmt: skip
"""The statements that make them; no login may call them."""

INDEXES = tuple(
    f"CREATE INDEX IF NOT EXISTS {name} ON {SCHEMA}.entry ({columns}){where}"
    for name, columns, where in (
        ("entry_of_session", f"event, {SCHEMA}.session_of(body)", ""),
        ("entry_of_kind", "event, kind", ""),
        ("entry_of_login", "event, login, seq", ""),
        ("void_of_entry", f"event, {SCHEMA}.target_of(body)", f" WHERE kind = '{Voided.kind}'"),
    )
)
"""Indexes for judging an entry without reading the whole journal."""
