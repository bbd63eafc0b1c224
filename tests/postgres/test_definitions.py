"""A seat may write only through the server's functions, which recompute every digest."""

import psycopg
import pytest

from scorekeeper.journal.access import AccessSet
from scorekeeper.journal.facts import TeamEntered
from tests.postgres.hall import append, chained


def test_a_valid_chain_is_entered_and_a_late_one_is_not(cluster, hall, begun):
    with cluster.connect(hall.database, "mini") as mini:
        more = chained(TeamEntered("t2", "Detroit"), after=2, previous=begun[-1].digest)
        assert append(mini, more, 2, begun[-1].digest) == 1
        assert append(mini, more, 2, begun[-1].digest) == 0
        seqs = mini.execute("SELECT seq, login FROM scorekeeper.entry ORDER BY seq").fetchall()
        assert seqs == [(1, "mini"), (2, "mini"), (3, "mini")]
        assert mini.execute("SELECT * FROM scorekeeper.confirm('ev1', 'cmd3')").fetchall() == [(3,)]
        assert mini.execute("SELECT * FROM scorekeeper.confirm('ev1', 'cmd9')").fetchall() == []


def test_a_digest_that_does_not_follow_is_refused(cluster, hall, begun):
    false = chained(TeamEntered("t2", "Detroit"), after=2, previous=begun[0].digest)
    with cluster.connect(hall.database, "mini") as mini, pytest.raises(psycopg.Error) as refused:
        append(mini, false, 2, begun[-1].digest)
    assert refused.value.sqlstate == "SK003"


def test_a_person_without_a_seat_reads_and_enters_nothing(cluster, hall, begun):
    more = chained(TeamEntered("t2", "Detroit"), after=2, previous=begun[-1].digest)
    with cluster.connect(hall.database, "biju") as biju:
        assert biju.execute("SELECT count(*) FROM scorekeeper.entry").fetchone() == (0,)
        with pytest.raises(psycopg.Error) as refused:
            append(biju, more, 2, begun[-1].digest)
    assert refused.value.sqlstate == "SK002"


def test_a_scorer_neither_grants_rights_nor_writes_past_the_functions(cluster, hall, begun):
    with cluster.connect(hall.database) as owner:
        owner.execute("INSERT INTO scorekeeper.seated VALUES ('ev1', 'anil', 'scorer')")
    more = chained(AccessSet(), after=2, previous=begun[-1].digest)
    with cluster.connect(hall.database, "anil") as anil:
        assert anil.execute("SELECT count(*) FROM scorekeeper.entry").fetchone() == (2,)
        with pytest.raises(psycopg.Error) as refused:
            append(anil, more, 2, begun[-1].digest)
        assert refused.value.sqlstate == "SK004"
        for statement in (
            "DELETE FROM scorekeeper.entry", "UPDATE scorekeeper.event SET head_seq = 0", "TRUNCATE scorekeeper.entry",
            "INSERT INTO scorekeeper.seated VALUES ('ev1', 'biju', 'organiser')", "SELECT * FROM scorekeeper.seated",
        ):  # fmt: skip
            with pytest.raises(psycopg.Error) as denied:
                anil.execute(statement)
            assert denied.value.sqlstate == "42501", statement


def test_not_even_the_superuser_changes_what_was_entered(cluster, hall, begun):
    assert begun
    with cluster.connect(hall.database) as superuser:
        for statement in (
            "DELETE FROM scorekeeper.entry", "UPDATE scorekeeper.entry SET who = 'x'", "TRUNCATE scorekeeper.event CASCADE",
            "UPDATE scorekeeper.event SET head_seq = 0", "DELETE FROM scorekeeper.event",
        ):  # fmt: skip
            with pytest.raises(psycopg.Error) as refused:
                superuser.execute(statement)
            assert refused.value.sqlstate == "SK001", statement


def test_the_index_of_a_session_is_found_after_a_login_read_that_may_not_call_its_function(cluster, hall, begun):
    assert begun
    with cluster.connect(hall.database) as superuser:
        superuser.execute("SET SESSION AUTHORIZATION anil")
        superuser.execute("SELECT count(*) FROM scorekeeper.entry")  # the indexes are looked up as anil
        superuser.execute("RESET SESSION AUTHORIZATION")
        superuser.execute("SET search_path = scorekeeper; SET enable_seqscan = off")
        asked = "EXPLAIN SELECT FROM entry WHERE event = 'ev1' AND session_of(body) = 'x'"
        plan = superuser.execute(asked).fetchall()
    assert "entry_of_session" in str(plan)


def test_a_login_calls_only_functions_that_set_their_own_search_path(cluster, hall):
    with cluster.connect(hall.database) as owner:
        asked = """SELECT p.proname, p.proconfig FROM pg_proc p WHERE p.pronamespace = 'scorekeeper'::regnamespace
            AND has_function_privilege('sk_organiser', p.oid, 'EXECUTE')"""
        paths = dict(owner.execute(asked).fetchall())
        mine = owner.execute("SELECT proconfig FROM pg_proc WHERE proname = 'judge'").fetchall()
    assert {"append", "hold", "confirm"} <= paths.keys()
    assert set(map(str, paths.values())) == {"['search_path=scorekeeper, pg_temp']"}
    assert mine == [(None,)]  # it is called by `append` alone, and setting the path again costs time
