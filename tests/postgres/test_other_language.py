"""A server that speaks German: no decision depends on the words of its messages."""

import threading

import psycopg
import pytest

from scorekeeper.store.errors import NoAnswerError, ServerAwayError
from scorekeeper.store.server.address import read_address
from scorekeeper.store.server.line import ServerConnection, connect
from tests.postgres.cluster import Cluster, free_port, require_postgresql


@pytest.fixture(scope="module")
def german():
    """A server that waits for a missing standby and asks other computers for a password."""
    require_postgresql()
    cluster = Cluster(free_port(), lc_messages="C.UTF-8", synchronous_standby_names="nobody")
    try:
        cluster.make()
        (cluster.data / "pg_hba.conf").write_text("local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("LANGUAGE", "de")
            cluster.start()
        with cluster.connect() as keeper:
            keeper.execute("SET synchronous_commit = local")
            keeper.execute("CREATE ROLE anil LOGIN PASSWORD 'geheim'")
            keeper.execute("CREATE TABLE kept (points integer)")
            with pytest.raises(psycopg.errors.UndefinedColumn) as error:
                keeper.execute("SELECT nothing")
        if "existiert nicht" not in str(error.value):
            pytest.skip("this server was built without German")
        yield cluster
    finally:
        cluster.remove()


def test_a_commit_without_a_waiting_caller_is_no_answer(german):
    """If the wait for the standby was canceled, the row exists but a takeover would lose it."""
    line = ServerConnection(read_address(german.url())[0], deadline=30.0)
    heard: list[object] = []

    def enter():
        try:
            with line.asking(writes=True) as connection:
                connection.execute("INSERT INTO kept VALUES (56)")
            heard.append("saved")
        except NoAnswerError as error:
            heard.append(error.values["cause"])

    entering = threading.Thread(target=enter)
    entering.start()
    waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
    with german.connect() as keeper:
        german.wait_until(lambda: keeper.execute(f"SELECT pid {waiting}").fetchone(), "it waits")
        keeper.execute(f"SELECT pg_cancel_backend(pid) {waiting}")
    entering.join(30)
    line.close()
    assert heard == ["standby"]


@pytest.mark.parametrize(
    ("database", "password", "text"),
    [
        ("postgres", "", "password-missing"),
        ("postgres", "not-geheim", "password"),
        ("nowhere", "not-geheim", "password"),
        ("nowhere", "geheim", "line"),
    ],
)
def test_a_password_is_asked_for(german, database, password, text):
    address, _ = read_address(f"postgresql://anil@127.0.0.1:{german.port}/{database}")
    with pytest.raises(ServerAwayError) as away:
        connect(address, password)
    assert away.value.values["cause"] == text


def test_with_the_right_one_it_goes(german):
    address, _ = read_address(f"postgresql://anil@127.0.0.1:{german.port}/postgres")
    connect(address, "geheim").close()
