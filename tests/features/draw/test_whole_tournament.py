"""Ninety teams from the registration desk to the last round, and thirteen by the Swiss system, entered at a desk."""

from collections import Counter
from itertools import count
from random import Random

import pytest

from scorekeeper.features.draw.view.draw_view import draw_view
from scorekeeper.features.draw.view.planning import DrawPlan, planned
from scorekeeper.features.draw.view.swapping import swapped
from scorekeeper.features.draw.view.unusual import unusual
from scorekeeper.features.round.view.round_view import RoundViews
from scorekeeper.features.standings.view.standings_view import standings_view
from scorekeeper.journal.facts import (
    CheckedIn,
    DealRecorded,
    DrawPublished,
    FeePaid,
    RoundClosed,
    RoundOpened,
    StageClosed,
    StageSet,
    TeamEntered,
    TeamRegistered,
    TeamWithdrawn,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.prospects import chances_of
from scorekeeper.journal.snapshot import EMPTY
from scorekeeper.journal.stage_results import results_of
from scorekeeper.journal.stages import GROUPS, HERE, MAIN, NEVER_CAME, SWISS
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.events import NewEvent, new_event_facts
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kernel.ranking import ranking
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.ranking.record import ranking_record
from scorekeeper.tournament.qualify.chances import OUT, THROUGH

NOW = "2026-10-03T20:00:00Z"


class Weekend:
    """A tournament at one desk: sessions of one deal each, with results of all kinds."""

    def __init__(self, teams, seed):
        numbers = count(1)
        self.random = Random(seed)
        self.desk = Desk(MemoryStore(), who="Mini", seat="desk", clock=lambda: NOW, ids=lambda: f"{next(numbers):032x}")
        event = NewEvent(name="Great Lakes 56", system="international-56", settings={"deals": 1})
        self.desk.submit(new_event_facts(event, self.desk.new_uid))
        self.teams = [self.desk.new_uid() for _ in range(teams)]
        for place, uid in enumerate(self.teams):
            name = f"Team {place + 1}"
            players = tuple(f"{name} {letter}" for letter in "XYZ")
            self.desk.submit([TeamEntered(uid, name, players, players[0], club=f"Club {place // 3}")])

    @property
    def stands(self):
        return self.desk.tournament

    def register(self):
        for place, uid in enumerate(self.teams):
            self.desk.submit([TeamRegistered(uid, fee="60"), FeePaid(uid, "entry", "60")])
            self.desk.submit([CheckedIn(uid, NEVER_CAME if place == 40 else HERE)])

    def draw(self, plan):
        draw = planned(self.stands, plan)
        assert draw.problems == ()
        fact = draw.fact(self.desk.new_uid)
        self.desk.submit([fact])
        self.desk.submit([DrawPublished(plan.stage, fact.draw)])
        return fact

    def play(self, number):
        """Play a round: deals of all bands, ties by a made and a lost one are not possible with one deal."""
        self.desk.submit([RoundOpened(MAIN, number)])
        states = [state for state in self.stands.sessions.values() if state.round == number and state.state == EMPTY]
        for state in states:
            side, value = self.random.choice("AB"), self.random.choice((30, 42, 50, 56))
            taken = self.random.choice((0, 27, 41, 56))
            self.desk.submit([DealRecorded(state.uid, 1, side, Contract(value, "H"), taken)])
        self.desk.submit([RoundClosed(MAIN, number)])

    def well(self):
        """Everything that is shown of it can be shown, and its sums hold."""
        found = ranking(self.stands)
        assert found.problems == ()
        assert found.sums.match_points == found.sums.match_points_due
        assert found.sums.differences == 0
        assert [row.place for row in found.rows] == sorted(row.place for row in found.rows)
        for group in ("", *self.stands.stage(MAIN).groups):
            view = standings_view(self.stands, MAIN, group)
            assert view.broken == ()
        document = ranking_record(self.stands, MAIN, ("Mini Joseph",))
        assert len(document["ranking"]["rows"]) == len(found.rows)
        draw_view(self.stands, DrawPlan())
        RoundViews().view(self.stands, NOW, MAIN, max(self.stands.stage(MAIN).opened, default=None))


def test_ninety_teams_from_the_registration_desk_to_the_last_round():
    weekend = Weekend(90, seed=90)
    weekend.register()
    drawn = weekend.draw(DrawPlan(method=GROUPS, seed=316623, thrown_by="Mini Joseph"))
    assert sorted(map(len, drawn.groups.values())) == [44, 45]
    assert len(weekend.stands.sessions) == 352
    assert "never came" not in {note.code for note in unusual(weekend.stands, planned(weekend.stands, DrawPlan()))}
    weekend.well()
    standing = weekend.stands.stage(MAIN).standing_draws[0]
    first, second = standing.rounds[8].tables[:2]
    swap = swapped(MAIN, standing, 8, first.teams[1], second.teams[1])
    with pytest.raises(EntryRefused):
        weekend.desk.submit([swap])
    weekend.desk.submit([swap], reason="two brothers")
    weekend.desk.submit([StageSet(MAIN, places=4)])
    for number in range(1, 9):
        weekend.play(number)
        if number == 3:
            weekend.desk.submit([TeamWithdrawn(MAIN, drawn.groups["A"][5], 3)], reason="a car broke down")
        if number in {1, 3, 7}:
            weekend.well()
    weekend.well()
    sums = ranking(weekend.stands).sums
    assert (sums.sessions, sums.sat_out) == (352, 8)
    found = chances_of(weekend.stands, results_of(weekend.stands, MAIN))
    by_status = Counter(one.chance.status for one in found.values())
    assert by_status[THROUGH] <= 8
    assert by_status[THROUGH] + by_status[OUT] >= 70
    weekend.desk.submit([StageClosed(MAIN)])
    assert weekend.stands == fold(weekend.desk.entries)


def test_thirteen_teams_by_the_swiss_system():
    weekend = Weekend(13, seed=13)
    met = []
    for number in range(1, 7):
        drawn = weekend.draw(DrawPlan(method=SWISS))
        met += [frozenset(table.teams) for one in drawn.rounds for table in one.tables]
        assert [one.round for one in drawn.rounds] == [number]
        weekend.play(number)
        weekend.well()
    assert len(set(met)) == len(met)
    rounds = weekend.stands.stage(MAIN).drawn.values()
    out = Counter(team for one in rounds for team in one.sits_out)
    assert set(out.values()) == {1}
    assert ranking(weekend.stands).sums.sat_out == 6


def test_two_organisers_draw_at_once_and_one_of_them_looks_again():
    weekend = Weekend(8, seed=8)
    one, other = planned(weekend.stands, DrawPlan()), planned(weekend.stands, DrawPlan(seed=5))
    weekend.desk.submit([one.fact(weekend.desk.new_uid)])
    with pytest.raises(EntryRefused) as refused:
        weekend.desk.submit([other.fact(weekend.desk.new_uid)])
    assert "stage-moved-on" in {found.code for found in refused.value.problems}
