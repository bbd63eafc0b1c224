"""The standings of an event as it stands, and the judgement of a journal."""

import dataclasses

import pytest

from scorekeeper.desk.errors import Refused
from scorekeeper.desk.event.ranking import ranking
from scorekeeper.desk.files.sample import sample_entries
from scorekeeper.desk.files.verifying import verify_entries
from scorekeeper.desk.memory import MemoryStore
from scorekeeper.journal.facts import EventChanged
from tests.desk.tables import desk_at, numbered


def sample():
    return desk_at(MemoryStore(sample_entries("t", numbered())))


def test_only_finished_sessions_count_and_each_row_names_them():
    desk = sample()
    found = ranking(desk.tournament)
    finished = next(iter(desk.tournament.sessions))
    assert [row.place for row in found.rows] == [1, 2, 2, 4]
    assert found.rows[0].record.sessions == (finished,)
    assert (found.sums.sessions, found.sums.match_points, found.sums.differences) == (1, 4, 0)
    assert found.problems == ()
    detroit = next(team.uid for team in desk.tournament.teams.values() if team.name == "Detroit")
    assert next(row for row in found.rows if row.team == detroit).record.penalty_points == 1


def test_the_order_of_criteria_is_a_setting_of_the_event():
    desk = sample()
    event = desk.tournament.event
    assert event is not None
    reason = "announced before the first round"
    ordered = {"criteria": "points-for, match-points"}
    desk.submit((EventChanged(event.name, event.date, event.venue, ordered),), reason=reason)
    assert [metric.code for metric in ranking(desk.tournament).criteria] == ["points-for", "match-points"]
    with pytest.raises(Refused) as refused:
        desk.submit((EventChanged(event.name, event.date, event.venue, {"criteria": "beauty"}),), reason=reason)
    assert [(problem.code, problem.path) for problem in refused.value.problems] == [
        ("option-value", ("settings", "criteria"))
    ]


def test_a_journal_is_judged_by_folding_it_again():
    desk = sample()
    tournament, problems = verify_entries(desk.entries)
    assert tournament == desk.tournament
    assert problems == ()


def test_a_session_whose_lines_do_not_add_up_is_named(monkeypatch):
    desk = sample()
    uid, state = next(iter(desk.tournament.sessions.items()))
    broken = dataclasses.replace(state, result=dataclasses.replace(state.result, totals={"A": 26, "B": 16}))
    picture = dataclasses.replace(desk.tournament, sessions={**desk.tournament.sessions, uid: broken})
    monkeypatch.setattr("scorekeeper.desk.files.verifying.fold", lambda _entries: picture)
    monkeypatch.setattr("scorekeeper.desk.files.verifying.advance", lambda _before, _entries: desk.tournament)
    _, problems = verify_entries(desk.entries)
    assert [(problem.code, problem.path) for problem in problems] == [
        ("refold-differs", ()),
        ("running-sum", ("session 1",)),
    ]
