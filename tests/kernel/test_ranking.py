"""The present standings of an event, and the verdict on a journal."""

import dataclasses

import pytest

from scorekeeper.features.committee.view.effects.places import ground_of
from scorekeeper.features.standings.view.standings_view import standings_view
from scorekeeper.features.verify.view.sample import sample_entries
from scorekeeper.features.verify.view.verifying import verify_entries
from scorekeeper.features.where.view.addresses import STANDINGS, NumberAddress, numbers, value_of
from scorekeeper.features.where.view.where_from import chain
from scorekeeper.journal.facts import DealRecorded, EventChanged, SessionForfeited, SessionOpened
from scorekeeper.journal.outstanding import Outstanding
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kernel.ranking import ranking
from scorekeeper.language import standings
from scorekeeper.language.spans import plain
from scorekeeper.rules.contract import read_contract
from tests.kernel.tables import desk_at, numbered

FINAL = "f1a1"


def sample():
    return desk_at(MemoryStore(sample_entries("t", numbered())))


def test_only_finished_sessions_count_and_each_row_names_them():
    desk = sample()
    result = ranking(desk.tournament)
    finished = next(iter(desk.tournament.sessions))
    assert [row.place for row in result.rows] == [1, 2, 2, 4]
    assert result.rows[0].record.sessions == (finished,)
    assert (result.sums.sessions, result.sums.match_points, result.sums.differences) == (1, 4, 0)
    assert result.problems == ()
    detroit = next(team.uid for team in desk.tournament.teams.values() if team.name == "Detroit")
    assert next(row for row in result.rows if row.team == detroit).record.penalty_points == 1


def with_a_final(*, forfeited=False):
    """The sample with a knock-out that Detroit won (or Dallas forfeited)."""
    desk = sample()
    teams = {team.name: team.uid for team in desk.tournament.teams.values()}
    options = {"match_points": False, "deals": 1 + forfeited}
    desk.submit((SessionOpened(FINAL, (teams["Detroit"], teams["Dallas"]), options=options),))
    contract = read_contract("48HX")
    assert contract is not None
    desk.submit((DealRecorded(FINAL, 1, "A", contract, 50),))
    if forfeited:
        desk.submit((SessionForfeited(FINAL, "B", "left"),), reason="they went home")
    return desk


@pytest.mark.parametrize("forfeited", [False, True])
def test_a_knock_out_counts_nowhere(forfeited):
    before, after = sample().tournament, with_a_final(forfeited=forfeited).tournament
    assert after.sessions[FINAL].state != "empty"
    assert ranking(after).rows == ranking(before).rows
    assert ranking(after).sums == ranking(before).sums
    assert ground_of(after).table == ground_of(before).table
    assert ground_of(after).places == ground_of(before).places
    for row in numbers(after, STANDINGS):
        for _place, address in row:
            assert value_of(after, address) == value_of(before, address)


def test_the_standings_page_says_what_is_true_of_a_knock_out(check_golden):
    before, after = standings_view(sample().tournament), standings_view(with_a_final().tournament)
    assert [row.boxes for row in after.rows] == [row.boxes for row in before.rows]
    assert (after.sessions, after.finished, after.knock_outs) == (before.sessions, before.finished, 1)
    result = standings.because(after.outstanding, after.finished, after.forfeited, after.knock_outs)
    check_golden(result)


def test_where_from_of_a_knock_out_has_no_step_into_the_standings():
    desk = with_a_final()
    result = chain(desk.tournament, desk.entries, NumberAddress("sheet", "total", FINAL, side="A"))
    assert result is not None
    assert result.steps
    assert not [step for step in result.steps if plain(step.title).startswith("Standings")]


@pytest.mark.parametrize(
    ("outstanding", "chip", "head"),
    [
        (Outstanding(), "signed", "Complete"),
        (Outstanding(unsigned=2), "2 to sign", "Provisional"),
        (Outstanding(waiting=1), "1 to play", "Provisional"),
        (Outstanding(disputes=1), "1 dispute", "Provisional"),
    ],
)
def test_how_final_the_list_is(outstanding, chip, head, check_golden):
    assert standings.provisional_state(outstanding, 5, 0) == chip
    assert standings.how_final(outstanding, 5) == head
    check_golden(standings.because(outstanding, 5, 0, 0))


@pytest.mark.parametrize(
    ("outstanding", "forfeited", "chip"),
    [
        (Outstanding(), 5, "forfeited"),
        (Outstanding(), 2, "signed"),
        (Outstanding(waiting=1), 5, "1 to play"),
        (Outstanding(waiting=1), 2, "1 to play"),
    ],
)
def test_a_forfeited_session_is_not_signed(outstanding, forfeited, chip, check_golden):
    assert standings.provisional_state(outstanding, 5, forfeited) == chip
    check_golden(standings.because(outstanding, 5, forfeited, 0))


def test_the_order_of_criteria_is_a_setting_of_the_event():
    desk = sample()
    event = desk.tournament.event
    assert event is not None
    reason = "announced before the first round"
    ordered = {"criteria": "points-for, match-points"}
    desk.submit((EventChanged(event.name, event.date, event.venue, ordered),), reason=reason)
    assert [metric.code for metric in ranking(desk.tournament).criteria] == ["points-for", "match-points"]
    with pytest.raises(EntryRefused) as refused:
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
    monkeypatch.setattr("scorekeeper.features.verify.view.verifying.fold", lambda _entries: picture)
    monkeypatch.setattr("scorekeeper.features.verify.view.verifying.advance", lambda _before, _entries: desk.tournament)
    _, problems = verify_entries(desk.entries)
    assert [(problem.code, problem.path) for problem in problems] == [
        ("refold-differs", ()),
        ("running-sum", ("session 1",)),
    ]
