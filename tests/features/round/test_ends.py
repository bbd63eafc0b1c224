"""The expected end of each table of a bracket, only for tables in play."""

from datetime import datetime, timedelta

from scorekeeper.features.draw.view.planning import DrawPlan
from scorekeeper.features.round.view.tables import table_ends
from scorekeeper.journal.facts import DealRecorded, RoundOpened, StageSet, TeamPlaced
from scorekeeper.journal.methods import KNOCK_OUT
from scorekeeper.language.bracket_shown import bracket_shown
from scorekeeper.language.moments import time_of_day
from scorekeeper.rules.contract import Contract
from tests.cup import shown_of
from tests.weekend import NOW, Weekend

CUP, DEAL = "f1", timedelta(minutes=5)


def cup():
    """A cup of four teams; eight deals of five minutes are played at the first table only."""
    event = Weekend(4, seed=4)
    placed = (TeamPlaced(CUP, team, number=index) for index, team in enumerate(event.teams, start=1))
    event.desk.submit([StageSet(CUP, "Finals", KNOCK_OUT, lengths=(12,)), *placed])
    event.draw(DrawPlan(CUP))
    event.desk.submit([RoundOpened(CUP, 1)])
    first = event.sessions(CUP, 1)[0]
    for number in range(1, 9):
        event.now = f"{datetime.fromisoformat(NOW) + number * DEAL:%Y-%m-%dT%H:%M:%SZ}"
        event.desk.submit([DealRecorded(first.uid, number, "A", Contract(40, "H"), 44)])
    return event, first.uid


def test_a_table_in_play_shows_its_expected_end():
    event, first = cup()
    now = datetime.fromisoformat(event.now)
    ends = table_ends(event.tournament, CUP, now)
    assert set(ends) == {first}
    nearest = {time_of_day(f"{now + timedelta(minutes=more):%Y-%m-%dT%H:%M:00Z}") for more in (20, 25, 30)}
    assert ends[first] in nearest
    playing, waiting, *_final = shown_of(event.desk, CUP).pairs
    assert (playing.running, playing.notes, waiting.notes) == (True, (), ())
    running = bracket_with(event, ends)
    assert running.notes == (f"ends about {ends[first]}",)
    assert running.notes[0] in running.spoken


def bracket_with(event, ends):
    result = bracket_shown(event.tournament, CUP, ends=ends)
    assert result is not None
    return next(pair for pair in result.pairs if pair.running)


def test_unpublished_rounds_show_no_expected_ends():
    event, _first = cup()
    assert table_ends(event.tournament, CUP, datetime.fromisoformat(event.now), frozenset()) == {}


def test_no_end_is_known_before_the_hall_has_a_pace():
    event = Weekend(4, seed=4)
    assert table_ends(event.tournament, "", datetime.fromisoformat(NOW)) == {}
