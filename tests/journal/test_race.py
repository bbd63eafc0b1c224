"""The race: what everybody had after each round, and the places that gave."""

import pytest

from scorekeeper.journal.clicks import click_ranking
from scorekeeper.journal.facts import EventMade, Fact, SessionOpened
from scorekeeper.journal.fold import fold
from scorekeeper.journal.race import CLICKS, DIFFERENCE, MATCH_POINTS, race_of
from scorekeeper.kernel.ranking import ranking
from tests.journal.raced import facts, raced
from tests.sheets.game500.making_games import full
from tests.sheets.making import Making, golden, unfinished


def folded(facts: list[Fact]):
    making = Making()
    for fact in facts:
        making.enter(fact)
    return fold(making.entries)


@pytest.mark.parametrize(("teams", "rounds"), [(2, 1), (2, 3), (6, 5), (40, 2)])
def test_each_round_is_the_standings_of_all_up_to_it(teams, rounds):
    race = race_of(raced(teams, rounds))
    assert race is not None
    assert (race.counted, race.rounds) == (MATCH_POINTS, tuple(range(1, rounds + 1)))
    for index, number in enumerate(race.rounds):
        until = [fact for fact in facts(teams, rounds) if (getattr(fact, "round", None) or 0) <= number]
        sessions = {fact.session for fact in until if isinstance(fact, SessionOpened)}
        rows = ranking(folded([fact for fact in until if getattr(fact, "session", None) in {None, *sessions}])).rows
        assert {racer.uid: (racer.values[index], racer.places[index]) for racer in race.racers} == {
            row.team: (row.record.match_points, row.place) for row in rows
        }
    assert [racer.uid for racer in race.racers] == [row.team for row in rows]


def test_sessions_without_a_round_count_with_the_last_and_an_event_without_rounds_has_no_race():
    without = [
        SessionOpened(fact.session, fact.teams, None, fact.table, options=fact.options)
        if isinstance(fact, SessionOpened) and fact.round == 1
        else fact
        for fact in facts(4, 3)
    ]
    race = race_of(folded(without))
    assert race is not None
    assert race.rounds == (2, 3)
    assert [racer.values[-1] for racer in race.racers] == [row.record.match_points for row in ranking(raced(4, 3)).rows]
    assert race_of(unfinished().tournament) is None
    assert race_of(golden().tournament, "2026-01-01") is None


def test_without_match_points_the_difference_is_raced_for_and_players_race_for_clicks():
    event, *others = facts(4, 2)
    race = race_of(folded([EventMade("e" * 32, "Online", "online-56", "2018"), *others]))
    assert race is not None
    assert race.counted == DIFFERENCE
    assert isinstance(event, EventMade)
    assert sum(racer.values[-1] for racer in race.racers) == 0 != race.racers[0].values[-1]
    games = race_of(full().tournament)
    assert games is not None
    assert games.counted == CLICKS
    rows = click_ranking(full().tournament)
    assert [(racer.uid, racer.values[-1], racer.places[-1]) for racer in games.racers] == [
        (row.player, row.clicks, row.place) for row in rows
    ]
