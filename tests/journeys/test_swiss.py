"""A club evening of thirteen teams by keys alone: three rounds of a Swiss, drawn, published, played and closed."""

from scorekeeper.journal.stages import MAIN
from tests.journeys.person import CLUB, evening, newest

THIRTEEN = (*CLUB, "Lansing", "Flint", "Saginaw", "Midland", "Adrian")
ROUNDS = 3


def play(person, table, line):
    """Go from the round to a table, seat its teams, enter its one deal and come back."""
    person.type(str(table))
    person.press("Return")
    person.wait_page("session-start")
    person.press("Return")
    person.wait_page("score")
    person.line(line)
    person.press("Escape")
    person.wait_page("round")


def test_three_rounds_of_a_swiss_of_thirteen(person, tmp_path):
    evening(person, tmp_path, THIRTEEN)
    person.menu("tournament", "event-settings")
    person.press("Ctrl+A")
    person.type("1")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).settings["deals"] == 1
    met, sat_out = [], []
    for number in range(1, ROUNDS + 1):
        person.press("Ctrl+Shift+N")
        person.wait_page("draw")
        if number == 1:
            person.choose("draw-method", "swiss")
        person.press("Ctrl+Return")
        person.rest()
        assert newest(person).kind == "draw-made"
        person.press("Alt+U")
        person.rest()
        assert newest(person).kind == "round-opened"
        person.press("Ctrl+2")
        person.wait_page("round")
        drawn = person.tournament.stage(MAIN).drawn[number]
        met += [frozenset(table.teams) for table in drawn.tables]
        sat_out += drawn.sits_out
        for table in drawn.tables:
            play(person, table.table, "a40h44" if table.table % 2 else "b40h44")
        person.menu("tournament", "close-round")
        assert "wait for signatures" in person.said("round-notice")
        person.menu("tournament", "close-round")
        person.rest()
        assert (newest(person).kind, newest(person).round) == ("round-closed", number)
    assert len(met) == len(set(met)) == ROUNDS * 6
    assert len(sat_out) == len(set(sat_out)) == ROUNDS
