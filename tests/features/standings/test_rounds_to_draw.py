"""Chances before later rounds are drawn: no draw or result can contradict them."""

from itertools import product

import pytest

from scorekeeper.features.standings.view.standings_view import standings_view
from scorekeeper.journal.facts import (
    DealRecorded,
    DrawMade,
    EventMade,
    SessionOpened,
    StageClosed,
    StageSet,
    TeamEntered,
)
from scorekeeper.journal.prospects import chances_of
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stage_results import results_of
from scorekeeper.journal.stages import MAIN
from scorekeeper.rules.contract import Contract
from scorekeeper.tournament.qualify.chances import OPEN, OUT, THROUGH
from tests.journal.event import SYSTEM, Journal

TEAMS = ("a", "b", "c", "d", "e", "f", "g")
RESULTS = ((56, "A"), (30, "A"), (30, "B"), (56, "B"))
"""The value of a contract that is made, and who makes it: 4-0 (with both deals), 3-1, 1-3, 0-4."""


def swiss(rounds, results):
    """A Swiss of seven teams with this many rounds; the first was played, and g sat out."""
    teams = (TeamEntered(uid, f"Team {uid}") for uid in TEAMS)
    journal = Journal((EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 2}), *teams))
    journal.enter(StageSet(MAIN, method="swiss", rounds=rounds, places=2))
    pairs = (("a", "b"), ("c", "d"), ("e", "f"))
    tables = tuple(DrawnTable(index, f"5{index}", pair) for index, pair in enumerate(pairs, 1))
    last = journal.entries[-1]
    journal.enter(DrawMade(MAIN, "d1", "swiss", (DrawnRound(1, tables, ("g",)),), TEAMS, last.seq, last.digest))
    for table, (value, side) in zip(tables, results, strict=True):
        for number in (1, 2):
            journal.enter(DealRecorded(table.session, number, side, Contract(value, "H"), value))
    return journal


def every_round(teams):
    """Every way in which teams pair off, one of an odd number sitting out."""
    if len(teams) % 2:
        for alone in teams:
            for pairs in every_round([team for team in teams if team != alone]):
                yield [(alone,), *pairs]
        return
    if not teams:
        yield []
        return
    first, *others = teams
    for other in others:
        for pairs in every_round([team for team in others if team != other]):
            yield [(first, other), *pairs]


def ends(points):
    """What everybody could have behind one more round, however it is drawn and played."""
    for pairs in every_round(list(points)):
        tables = [pair for pair in pairs if len(pair) == 2]
        for gained in product(range(5), repeat=len(tables)):
            end = dict(points)
            for pair in pairs:
                if len(pair) == 1:
                    end[pair[0]] += 2
            for (team, other), first in zip(tables, gained, strict=True):
                end[team] += first
                end[other] += 4 - first
            yield end


@pytest.mark.parametrize(
    "results", [RESULTS[:3], (RESULTS[0],) * 3, (RESULTS[0], RESULTS[0], RESULTS[3]), (RESULTS[1],) * 3]
)
def test_with_one_round_to_draw_no_outcome_contradicts_a_chance(results):
    tournament = swiss(2, results).tournament
    stage = results_of(tournament, MAIN)
    result = {team: row.chance for team, row in chances_of(tournament, stage).items()}
    points = {row.team: row.match_points for row in standings_view(tournament).rows}
    assert sum(points.values()) == 14
    seen = set()
    for end in ends(points):
        for team, chance in result.items():
            others = [value for other, value in end.items() if other != team]
            if chance.status == OUT:
                assert sum(value > end[team] for value in others) >= 2
            safe = sum(value >= end[team] for value in others) < 2
            if chance.status == THROUGH or (chance.needs and end[team] - points[team] >= chance.needs):
                assert safe, (team, chance, end)
            seen.add((team, safe))
    assert any(chance.status == OPEN for chance in result.values())
    assert {team for team in TEAMS if (team, True) in seen} >= {t for t, row in result.items() if row.status == THROUGH}


def test_the_page_mentions_rounds_to_draw_and_no_team_is_out_before(check_golden):
    journal = swiss(3, (RESULTS[0],) * 3)
    view = standings_view(journal.tournament)
    assert {row.qualified for row in view.rows} == {OPEN}
    check_golden(view.through[-1])
    journal.enter(StageClosed(MAIN))
    view = standings_view(journal.tournament)
    assert not any("to be drawn" in sentence for sentence in view.through)
    assert {row.name: row.chance for row in view.rows}["Team b"] == "out"


def test_with_an_unknown_number_of_rounds_every_chance_is_open(check_golden):
    view = standings_view(swiss(None, (RESULTS[0],) * 3).tournament)
    assert {row.chance for row in view.rows} == {"open"}
    check_golden(view.through)


@pytest.mark.parametrize(
    ("rounds", "chances"), [(None, {"open"}), (3, {"needs 5", "needs help"}), (1, {"through", "out"})]
)
def test_rounds_opened_by_hand_are_counted_by_those_that_are_set(rounds, chances):
    teams = (TeamEntered(uid, f"Team {uid}") for uid in TEAMS[:4])
    journal = Journal((EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 2}), *teams))
    journal.enter(StageSet(MAIN, rounds=rounds, places=2))
    for index, pair in enumerate((("a", "b"), ("c", "d")), 1):
        journal.enter(SessionOpened(f"5{index}", pair, 1, index))
        for number in (1, 2):
            journal.enter(DealRecorded(f"5{index}", number, "A", Contract(56, "H"), 56))
    assert {row.chance for row in standings_view(journal.tournament).rows} == chances
    journal.enter(StageClosed(MAIN))
    assert {row.chance for row in standings_view(journal.tournament).rows} == {"through", "out"}
