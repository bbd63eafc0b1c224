"""Desks hear each other through the server by a counter outside the journal."""

import psycopg
import pytest

from scorekeeper.store.server.known_names import NO_SEAT


def beat(hall, login, seat, name="", who=""):
    with hall.cluster.connect(hall.database, login) as connection:
        asked = "SELECT * FROM scorekeeper.beat('ev1', %s, %s, %s)"
        return sorted(connection.execute(asked, [seat, name, who or login]).fetchall())


def test_each_desk_is_heard_by_the_others_and_nothing_is_entered(hall, begun):
    hall.seat("ev1", anil="scorer", eye="viewer")
    assert beat(hall, "anil", "ab12") == [("ab12", "", "anil", 1)]
    assert beat(hall, "mini", "cd34", "Office", "Mini") == [("ab12", "", "anil", 1), ("cd34", "Office", "Mini", 1)]
    assert beat(hall, "anil", "ab12", "x" * 99)[0] == ("ab12", "x" * 60, "anil", 2)
    assert [seat for seat, *_rest in beat(hall, "eye", "ef56")] == ["ab12", "cd34"], "who looks on leaves nothing"
    with pytest.raises(psycopg.Error) as refused:
        beat(hall, "biju", "gh78")
    assert refused.value.sqlstate == NO_SEAT
    with hall.cluster.connect(hall.database, "anil") as connection:
        assert connection.execute("SELECT head_seq FROM scorekeeper.event").fetchone() == (len(begun),)
        for statement in ("SELECT * FROM scorekeeper.desk", "DELETE FROM scorekeeper.desk"):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement)


def test_a_word_waits_for_no_desk_that_holds_the_event(hall, begun):
    assert begun
    hall.seat("ev1", anil="scorer")
    with hall.cluster.connect(hall.database, "anil") as holding, holding.transaction():
        holding.execute("SELECT scorekeeper.hold('ev1', 1)")
        assert beat(hall, "mini", "cd34")[0][3] == 1
        assert beat(hall, "mini", "cd34")[0][3] == 2
