"""`server`: steps listed, then done once; people admitted, passwords never visible."""

import psycopg
import pytest

from scorekeeper.store.errors import RefusedByServerError
from scorekeeper.store.server import making
from tests.cli.commands import refused, run, run_ok


def run_server_ok(*words):
    """Run a command for server keepers and return its output; warnings of settings are allowed."""
    ran = run("server", *words)
    assert ran.status == 0, ran.err
    return ran.out


@pytest.fixture
def ready(cluster, database):
    run_server_ok("init", cluster.url(database), "--yes")
    return database


def test_planned_work_is_shown_and_nothing_is_made_unasked(cluster, database):
    ran = run("server", "init", cluster.url(database))
    assert ran.status == 2
    assert "This will be created:" in ran.out
    assert "add --yes to continue without asking" in ran.complaints[-1]
    assert "max_connections" in ran.err
    assert "fsync" in ran.err
    with cluster.connect(database) as connection:
        assert connection.execute("SELECT to_regclass('scorekeeper.event')").fetchone() == (None,)


def test_it_is_made_once_and_making_it_again_does_nothing(cluster, ready):
    assert "the server is ready" in run_server_ok("init", cluster.url(ready))
    with cluster.connect(ready) as connection:
        assert making.readiness(connection).missing == ()


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE scorekeeper.entry DISABLE ROW LEVEL SECURITY",
        "DROP POLICY seated_here ON scorekeeper.attachment",
        "GRANT INSERT ON scorekeeper.entry TO sk_scorer",
        "GRANT SELECT ON scorekeeper.seated TO PUBLIC",
        "REVOKE SELECT ON scorekeeper.entry FROM sk_viewer",
        "GRANT EXECUTE ON FUNCTION scorekeeper.never() TO PUBLIC",
        "ALTER TABLE scorekeeper.entry DISABLE TRIGGER entry_stays",
    ],
)
def test_a_change_by_another_person_is_put_right(cluster, ready, change):
    with cluster.connect(ready) as connection:
        connection.execute(change)
        assert making.readiness(connection).missing
    run_server_ok("init", cluster.url(ready), "--migrate", "--yes")
    with cluster.connect(ready) as connection:
        assert making.readiness(connection).missing == ()


def test_people_are_let_in_and_seated_and_unseated(cluster, ready):
    keeper, url = cluster.url(ready), cluster.url(ready, "mini2")
    assert "password" in run_server_ok("add", keeper, "--login", "mini2", "--role", "organiser", "--generate")
    for login, role in (("anil2", "scorer"), ("eye2", "viewer")):
        run_server_ok("add", keeper, "--login", login, "--role", role, "--generate")
    run_ok("new", url, "--system", "international-56", "--name", "Cup")
    assert "anil2 has a seat at Cup" in run_ok("server", "seat", url, "--login", "anil2", "--role", "scorer")
    assert "anil2" in run_ok("server", "people", url)
    assert "No sessions yet" in run_ok("sessions", cluster.url(ready, "anil2"))
    (text,) = refused("server", "seat", url, "--login", "eye2", "--role", "organiser")
    assert "does not let you" in text
    (text,) = refused("server", "seat", cluster.url(ready, "anil2"), "--login", "eye2", "--role", "viewer")
    assert "does not let you" in text
    run_ok("server", "unseat", url, "--login", "anil2")
    (text,) = refused("sessions", cluster.url(ready, "anil2"))
    assert "no such event" in text
    assert "timeline" in run_ok("server", "state", url)


def test_an_organisers_login_seats_everyone_and_a_scorers_a_few_windows(cluster, ready):
    with cluster.connect(ready) as connection:
        for login, role in (("lissy", "scorer"), ("orga", "organiser")):
            making.create_login(connection, login, role, "geheim-geheim")
        asked = "SELECT rolname, rolconnlimit FROM pg_roles WHERE rolname IN ('lissy', 'orga')"
        assert dict(connection.execute(asked).fetchall()) == {"lissy": making.AT_A_DESK, "orga": making.SEATS}
    assert making.SEATS >= 2 * 60


def test_a_password_is_kept_only_as_what_it_is_checked_against(cluster, ready):
    with cluster.connect(ready) as connection:
        making.create_login(connection, "lissy", "scorer", "geheim-geheim")
        (kept,) = connection.execute("SELECT rolpassword FROM pg_authid WHERE rolname = 'lissy'").fetchone()
    assert kept.startswith("SCRAM-SHA-256$")
    assert "geheim-geheim" not in cluster.log_tail()


def test_a_person_who_is_no_keeper_makes_nothing(cluster, ready):
    with cluster.connect(ready) as connection:
        making.create_login(connection, "nina", "organiser", "geheim")
    (text,) = refused("server", "init", cluster.url(ready, "nina"))
    assert "does not let you" in text
    with cluster.connect(ready) as connection:
        making.create_login(connection, "lissy", "organiser", "geheim")
    with cluster.connect(ready, "lissy") as lissy, pytest.raises(RefusedByServerError):
        making.create_login(lissy, "thief", "organiser", "x")
    with cluster.connect(ready, "lissy") as lissy, pytest.raises(psycopg.Error):
        lissy.execute("CREATE TEMP TABLE mine (x integer)")
