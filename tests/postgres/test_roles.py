"""The rights of each role on the server: every action tried with `psql` by every login."""

from hashlib import sha256

import pytest

from scorekeeper.journal.access import COMMITTEE, ORGANISER, SCORER, VIEWER
from scorekeeper.journal.facts import DealRecorded, EntryConfirmed
from scorekeeper.journal.kinds import KINDS
from scorekeeper.rules.contract import Contract
from scorekeeper.store.server.definitions import READ, roles_of
from scorekeeper.store.server.functions import CALLED, FUNCTIONS
from tests.postgres.hall import append, chained
from tests.postgres.psql import appending, tried

SEATED = {"mini": ORGANISER, "anil": SCORER, "chair": COMMITTEE, "eye": VIEWER}
LOGINS = (*SEATED, "biju")
"""Everybody, the last of whom may score but has no seat at this event."""
EVERYBODY, SEATS, DESKS, ORGANISERS = {*LOGINS}, {*SEATED}, {"mini", "anil", "chair"}, {"mini"}
REFUSALS = {"42501", "SK001", "SK002", "SK003", "SK004", "SK006", "SK007", "SK008"}
PDF = sha256(b"%PDF").hexdigest()

FORBIDDEN = (
    # past the functions
    "INSERT INTO scorekeeper.entry SELECT event, 99, 'x', at, who, seat, kind, reason, body, digest, login FROM scorekeeper.entry",
    "UPDATE scorekeeper.entry SET who = 'x'", "DELETE FROM scorekeeper.entry", "TRUNCATE scorekeeper.entry",
    "SELECT * FROM scorekeeper.entry FOR UPDATE", "LOCK TABLE scorekeeper.entry IN EXCLUSIVE MODE",
    "COPY scorekeeper.entry FROM STDIN", "MERGE INTO scorekeeper.entry e USING (VALUES (1)) v ON true WHEN MATCHED THEN DELETE",
    "INSERT INTO scorekeeper.event VALUES ('x', 'x', 'x', 'x', 0, repeat('0', 64))", "UPDATE scorekeeper.event SET name = 'x'",
    "UPDATE scorekeeper.event SET head_seq = 9", "DELETE FROM scorekeeper.event", "TRUNCATE scorekeeper.event CASCADE",
    "SELECT * FROM scorekeeper.event FOR UPDATE",
    "INSERT INTO scorekeeper.attachment VALUES ('ev1', repeat('0', 64), 'x')", "UPDATE scorekeeper.attachment SET data = 'x'",
    "DELETE FROM scorekeeper.attachment", "TRUNCATE scorekeeper.attachment",
    # the rights of each role
    "SELECT * FROM scorekeeper.seated", "INSERT INTO scorekeeper.seated VALUES ('ev1', session_user, 'organiser')",
    "UPDATE scorekeeper.seated SET role = 'organiser'", "DELETE FROM scorekeeper.seated",
    "SELECT * FROM scorekeeper.may", "INSERT INTO scorekeeper.may VALUES ('viewer', 'access-set')", "DELETE FROM scorekeeper.may",
    "UPDATE scorekeeper.generation SET number = 99", "SELECT scorekeeper.seat('ev1', session_user, 'organiser')",
    "SELECT scorekeeper.seat('ev1', 'biju', 'organiser')", "SELECT scorekeeper.seat('ev1', 'nobody', 'viewer')",
    "SELECT scorekeeper.seat('ev1', 'postgres', 'viewer')", "SELECT scorekeeper.unseat('ev1', session_user)",
    "SELECT * FROM pg_authid", "SELECT passwd FROM pg_shadow",
    # another person
    "SET ROLE sk_owner", "SET SESSION AUTHORIZATION postgres", "SET ROLE postgres", "CREATE ROLE thief LOGIN",
    "ALTER ROLE postgres PASSWORD 'x'", "ALTER ROLE CURRENT_USER SUPERUSER", "ALTER ROLE CURRENT_USER CREATEROLE",
    "GRANT sk_organiser TO biju", "GRANT sk_owner TO CURRENT_USER", "GRANT SELECT ON scorekeeper.seated TO PUBLIC",
    # the present definitions
    "ALTER TABLE scorekeeper.entry DISABLE TRIGGER ALL", "DROP TABLE scorekeeper.entry", "DROP SCHEMA scorekeeper CASCADE",
    "DROP TRIGGER entry_stays ON scorekeeper.entry", "DROP POLICY seated_here ON scorekeeper.entry",
    "ALTER TABLE scorekeeper.entry DISABLE ROW LEVEL SECURITY", "ALTER TABLE scorekeeper.entry ADD COLUMN x text",
    "CREATE OR REPLACE FUNCTION scorekeeper.never() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    "DROP FUNCTION scorekeeper.never() CASCADE", "CREATE INDEX ON scorekeeper.entry (who)",
    "CREATE TRIGGER mine BEFORE INSERT ON scorekeeper.entry FOR EACH ROW EXECUTE FUNCTION scorekeeper.never()",
    "CREATE TABLE scorekeeper.mine (x integer)", "CREATE TABLE public.mine (x integer)", "CREATE TEMP TABLE mine (x integer)",
    "CREATE SCHEMA mine", "CREATE EXTENSION dblink", "CREATE DATABASE mine", "CREATE PUBLICATION mine FOR ALL TABLES",
    # the server and its computer
    "SET session_replication_role = replica", "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()",
    "SELECT pg_read_file('postgresql.conf')", "COPY (SELECT 1) TO PROGRAM 'true'", "COPY (SELECT 1) TO '/nowhere/x'",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'postgres'", "SELECT pg_promote()",
    "SELECT lo_create(0)", "SELECT lo_creat(-1)", "SELECT lo_from_bytea(0, 'x')", "SELECT lo_import('postgresql.conf')",
    "SELECT pg_switch_wal()", "CHECKPOINT", "LOAD 'auto_explain'", "ALTER DATABASE {database} SET fsync = off",
)  # fmt: skip

ALLOWED: tuple[tuple[str, set[str]], ...] = (
    ("SELECT * FROM scorekeeper.events()", EVERYBODY),
    ("SELECT 1 / count(*) FROM scorekeeper.event", SEATS),
    ("SELECT 1 / count(*) FROM scorekeeper.entry", SEATS),
    # what no entry names, or evidence, is the committee's
    ("SELECT 1 / count(*) FROM scorekeeper.attachment", {"mini", "chair"}),
    ("SELECT scorekeeper.kept('ev1', '{}')", SEATS),
    ("SELECT * FROM scorekeeper.generation", EVERYBODY),
    ("SELECT scorekeeper.health()", EVERYBODY),
    ("SELECT scorekeeper.hold('ev1', 1)", DESKS),
    ("SELECT scorekeeper.confirm('ev1', 'cmd1')", DESKS),
    (f"SELECT scorekeeper.attach('ev1', '{PDF}', '%PDF')", DESKS),
    (f"SELECT scorekeeper.attach('ev1', '{PDF}', 'other')", set()),
    ("SELECT scorekeeper.people('ev1')", SEATS),
    ("SELECT scorekeeper.seat('ev1', 'biju', 'scorer')", ORGANISERS),
    ("SELECT scorekeeper.unseat('ev1', 'eye')", ORGANISERS),
    ("SELECT scorekeeper.begin('ev2', 'Other', 'international-56', '2024')", ORGANISERS),
)


@pytest.fixture
def seats(hall, begun):
    """The hall with everybody seated but one; answers the head of the event."""
    hall.seat("ev1", **{login: role for login, role in SEATED.items() if login != "mini"})
    with hall.cluster.connect(hall.database, "mini") as mini:
        mini.execute(f"SELECT scorekeeper.attach('ev1', '{sha256(b'x').hexdigest()}', 'x')")
    return begun[-1].seq, begun[-1].digest


@pytest.mark.parametrize("login", LOGINS)
def test_no_role_does_what_is_forbidden_to_all(hall, seats, login):
    statements = [
        statement.format(database=hall.database) if "{database}" in statement else statement for statement in FORBIDDEN
    ]
    answers = tried(hall.cluster, hall.database, login, statements)
    went = {s: a for s, a in zip(statements, answers, strict=True) if a not in REFUSALS}
    assert went == {}


WRITES = (
    "INSERT INTO {table} DEFAULT VALUES", "INSERT INTO {table} SELECT * FROM {table}", "UPDATE {table} SET {column} = {column}",
    "DELETE FROM {table}", "DELETE FROM {table} WHERE false", "TRUNCATE {table}", "TRUNCATE {table} CASCADE",
    "COPY {table} FROM STDIN", "MERGE INTO {table} USING (VALUES (1)) v ON true WHEN MATCHED THEN DELETE",
    "SELECT FROM {table} FOR UPDATE", "SELECT FROM {table} FOR SHARE", "SELECT FROM {table} FOR KEY SHARE",
    "LOCK TABLE {table} IN ROW EXCLUSIVE MODE", "LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE",
    "ALTER TABLE {table} ADD COLUMN mine text", "ALTER TABLE {table} DROP COLUMN {column}", "DROP TABLE {table} CASCADE",
    "ALTER TABLE {table} OWNER TO CURRENT_USER", "ALTER TABLE {table} DISABLE TRIGGER ALL", "CREATE INDEX ON {table} ({column})",
    "ALTER TABLE {table} DISABLE ROW LEVEL SECURITY", "ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY",
    "CREATE POLICY mine ON {table} USING (true)", "CREATE RULE mine AS ON INSERT TO {table} DO INSTEAD NOTHING",
    "CREATE TRIGGER mine BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION scorekeeper.never()",
    "GRANT ALL ON {table} TO CURRENT_USER; DELETE FROM {table}", "CREATE TABLE public.mine (x text REFERENCES {table})",
)  # fmt: skip
"""What no login may do with any table, whatever is added to the schema later."""


@pytest.fixture
def objects(hall, seats):
    """Every table with its columns, and the call of every function, as the server lists them."""
    columns = """SELECT c.relname, a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relnamespace = 'scorekeeper'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0"""
    calls = """SELECT p.oid::regprocedure::text, format('SELECT %s(%s)', p.oid::regproc, (SELECT string_agg(
        format('NULL::%s', t::regtype), ', ') FROM unnest(p.proargtypes) t)) FROM pg_proc p
        WHERE p.pronamespace = 'scorekeeper'::regnamespace"""
    with hall.cluster.connect(hall.database) as owner:
        return owner.execute(columns).fetchall(), dict(owner.execute(calls).fetchall())


@pytest.mark.parametrize("login", LOGINS)
def test_no_role_writes_into_any_table_past_the_functions(hall, objects, login):
    columns, _calls = objects
    assert {table for table, _ in columns} == {
        "attachment", "desk", "entry", "event", "generation", "may", "named", "seated"
    }  # fmt: skip
    statements = list(
        dict.fromkeys(
            write.format(table=f"scorekeeper.{table}", column=column) for table, column in columns for write in WRITES
        )
    )
    answers = tried(hall.cluster, hall.database, login, statements)
    # of two statements the second is not even looked at where the first was refused
    assert {s: a for s, a in zip(statements, answers, strict=True) if a not in {"42501", "25P02"}} == {}


@pytest.mark.parametrize("login", LOGINS)
def test_a_role_reads_only_what_it_is_shown_and_calls_only_its_own_functions(hall, objects, login):
    columns, calls = objects
    tables = list(dict.fromkeys(table for table, _ in columns))
    answers = tried(hall.cluster, hall.database, login, [f"SELECT * FROM scorekeeper.{table}" for table in tables])
    read = {table for table, answer in zip(tables, answers, strict=True) if answer == "00000"}
    assert read == {*READ, "generation"}
    answers = tried(hall.cluster, hall.database, login, list(calls.values()))
    assert len(calls) == len(FUNCTIONS)
    for name, answer in zip(calls, answers, strict=True):
        result = name.removeprefix("scorekeeper.").replace(", ", ",") in {item.replace(", ", ",") for item in CALLED}
        # what is meant for a login is called and says itself what it lacks; anything else may not even be called
        assert result or answer == "42501", (name, answer)


@pytest.mark.parametrize("login", LOGINS)
def test_each_role_does_what_it_may_and_no_more(hall, seats, login):
    answers = tried(hall.cluster, hall.database, login, [statement for statement, _ in ALLOWED])
    for (statement, who), answer in zip(ALLOWED, answers, strict=True):
        # who has no seat reads no rows, so there the count divides by nothing
        assert (answer == "00000") == (login in who), (statement, answer)
        assert answer in {"00000", "22012", *REFUSALS}, statement


@pytest.mark.parametrize("login", LOGINS)
def test_a_kind_of_fact_is_entered_by_the_roles_that_the_desk_knows_for_it(hall, seats, login):
    roles = {kind.fact.kind: roles_of(kind) for kind in KINDS.values()}
    kinds = list(roles)
    answers = tried(hall.cluster, hall.database, login, [appending(seats, [kind]) for kind in kinds])
    expected = [SEATED.get(login) in roles[kind] for kind in kinds]
    # most facts say more than nothing: that is looked at after the role
    assert [answer in {"00000", "SK008"} for answer in answers] == expected
    assert {*answers} <= {"00000", "SK008", "SK004" if login in SEATED else "SK002"}
    assert login == "mini" or not all(expected)


def test_nothing_slips_in_beside_an_entry(hall, seats):
    deal = DealRecorded.kind
    slips = {
        "the name with another entry": (appending(seats, [deal], name="Mine"), "SK004"),
        "a second entry that the role may not": (appending(seats, [deal, "access-set"]), "SK004"),
        "no entry": (appending(seats, []), "SK003"),
        "a body that is no object": (appending(seats, [deal], bodies=["[]"]), "SK008"),
        "a body that is nothing": (appending(seats, [deal], bodies=['{"a":']), "SK008"),
        "a body that goes on": (appending(seats, [deal], bodies=['{},"cmd":"x"']), "SK008"),
        "ten megabytes": (appending(seats, [deal], bodies=[f'{{"a":"{"<b>=1" * 2_000_000}"}}']), "SK007"),
        "a name of a novel's length": (appending(seats, [deal], bodies=[f'{{"a":["{"n" * 20_001}"]}}']), "SK007"),
        "another event": (appending(seats, [deal], event="ev9"), "SK002"),
        "a number further on": (appending((seats[0] + 1, seats[1]), [deal]), "22012"),
        "a digest of another history": (appending((seats[0], "0" * 64), [deal]), "22012"),
    }  # fmt: skip
    answers = tried(hall.cluster, hall.database, "anil", [statement for statement, _ in slips.values()])
    assert dict(zip(slips, answers, strict=True)) == {slip: state for slip, (_, state) in slips.items()}
    (viewer,) = tried(hall.cluster, hall.database, "eye", [appending(seats, [], name="Mine")])
    assert viewer in REFUSALS


def test_no_author_confirms_what_came_over_the_own_login(hall, seats):
    """Under any author's name; only organizers, who import events, are judged by names alone."""
    hall.seat("ev1", biju=SCORER)
    deal = DealRecorded("5e55", 1, "A", Contract(40, "H"), 44)
    with hall.cluster.connect(hall.database, "anil") as anil:
        (entered,) = chained(deal, after=seats[0], previous=seats[1], who="Anil")
        assert append(anil, [entered], *seats) == 1
    head = entered.seq, entered.digest
    confirmed = EntryConfirmed.kind
    earlier = appending(head, [confirmed], bodies=[f'{{"entries":[1,{entered.seq}],"session":"5e55"}}'])
    at_once = appending(head, [deal.kind, confirmed], bodies=["{}", f'{{"entries":[{entered.seq + 1}]}}'])
    assert tried(hall.cluster, hall.database, "anil", [earlier, at_once]) == ["SK006", "SK006"]
    assert tried(hall.cluster, hall.database, "biju", [earlier, at_once]) == ["00000", "SK006"]
    assert tried(hall.cluster, hall.database, "mini", [earlier]) == ["00000"]
