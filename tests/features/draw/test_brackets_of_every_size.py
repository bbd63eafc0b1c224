"""Brackets of 2 to 64 teams with random declines, withdrawals, no-shows and walkovers.

A second hand, which knows only RULES 2, says who meets whom: pairs by seed, the winner of each pair to the next round.
"""

import random

import pytest

from scorekeeper.features.draw.view.planning import DrawPlan, plan_draw
from scorekeeper.features.stages.view.qualifying import qualifying_facts
from scorekeeper.features.standings.view.declining import declining
from scorekeeper.journal.bracket_pairs import bracket_pairs
from scorekeeper.journal.facts import (
    LotDrawn,
    RoundClosed,
    RoundOpened,
    SessionForfeited,
    StageClosed,
    StageSet,
    TeamEntered,
    TeamWithdrawn,
)
from scorekeeper.journal.methods import KNOCK_OUT, KNOCK_OUT_AND_THIRD
from scorekeeper.journal.snapshot import FORFEITED
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.kernel.ranking import ranking
from scorekeeper.sheets.ranking.record import ranking_record
from tests.cup import CUP, deal

SIZES = (*range(2, 10), 12, 15, 16, 17, 24, 31, 33, 48, 63, 64)
RESERVES = 6
"""The number of teams below the line that replace those that decline."""


class SecondHand:
    """The bracket computed from its seeds: first-round places in pairs, None for no opponent."""

    def __init__(self, seeds):
        size = 1 << (len(seeds) - 1).bit_length()
        self.seeds = seeds
        self.places = [seeds[number - 1] if number <= len(seeds) else None for number in self.numbers(size)]
        self.losers = []

    @staticmethod
    def numbers(size):
        """The order of seeds: each pair sums to one more than the size of the bracket."""
        result = [1]
        while len(result) < size:
            result = [number for seed in result for number in (seed, 2 * len(result) + 1 - seed)]
        return result

    def pairs(self):
        """Return who meets whom now."""
        return [pair for pair in zip(self.places[::2], self.places[1::2], strict=True) if None not in pair]

    def go_on(self, winner_of):
        """Advance the winner of each pair, and each team without an opponent."""
        self.losers, places = [], []
        for team, opponent in zip(self.places[::2], self.places[1::2], strict=True):
            if team is None or opponent is None:
                places.append(team or opponent)
                continue
            winner = winner_of[frozenset((team, opponent))]
            places.append(winner)
            self.losers.append(None if winner is None else opponent if winner == team else team)
        self.places = places


def played(desk, number, chance):
    """Play a round, with a few forfeits by one or both sides; return who won each session."""
    desk.submit([RoundOpened(CUP, number)])
    winners, facts = {}, []
    for state in desk.tournament.sessions.values():
        if (state.stage, state.round) != (CUP, number):
            continue
        sides = dict(zip("AB", state.teams, strict=True))
        if state.state == FORFEITED:
            there = [team for side, team in sides.items() if side not in state.forfeit.sides]
            winners[frozenset(state.teams)] = there[0] if there else None
            continue
        won, lost = chance.choice(("AB", "BA"))
        how = chance.random()
        winners[frozenset(state.teams)] = None if how < 0.03 else sides[won]
        if how < 0.03:
            facts.append(SessionForfeited(state.uid, "A", "no-show", also=("B",)))
        elif how < 0.15:
            facts.append(SessionForfeited(state.uid, lost, "no-show"))
        else:
            facts.append(deal(state, won))
    if facts:
        desk.submit(facts, reason="no team came")
    desk.submit([RoundClosed(CUP, number)])
    return winners


def begun(path, size, method, chance):
    """Return a desk and the seeds: qualifiers by lot, some of whom decline."""
    desk = create_event(path, NewEvent("Cup", "international-56"), who="Mini", seat="desk")
    teams = [f"{number:02x}" for number in range(1, size + RESERVES + 1)]
    desk.submit([TeamEntered(team, f"Team {team}") for team in teams])
    desk.submit([StageSet(MAIN, "Groups", "swiss", places=size), LotDrawn(MAIN, tuple(teams)), StageClosed(MAIN)])
    seeds, next_teams = teams[:size], teams[size:]
    decliners = chance.sample(range(size), min(size, chance.randint(0, RESERVES)))
    early = [seeds[index] for index in sorted(decliners[::2])]
    for team in early:
        desk.submit(declining(desk.tournament, MAIN, team))
    for team in early:  # by the order of their places the next ones come in
        seeds[seeds.index(team)] = next_teams.pop(0)
    facts = qualifying_facts(desk.tournament, StageSet(CUP, "Finals", method, lengths=(1,), after=MAIN))
    assert isinstance(facts, tuple), facts
    desk.submit(facts)
    order = {place.team: place.number or 0 for place in desk.tournament.stage(CUP).placed.values() if not place.out}
    assert [team for team, _number in sorted(order.items(), key=lambda item: item[1])] == seeds
    for index in decliners[1::2][:1]:
        gone = seeds[index]
        desk.submit(declining(desk.tournament, MAIN, gone))
        (came,) = {place.team for place in desk.tournament.stage(CUP).placed.values() if not place.out} - set(seeds)
        seeds[index] = came
        assert desk.tournament.stage(CUP).placed[came].number == index + 1
    return desk, seeds


def draw_next(desk):
    result = plan_draw(desk.tournament, DrawPlan(CUP))
    if not result.problems:
        desk.submit([result.fact(desk.new_uid)])
    return result


def apart(seeds):
    """Check that the best teams are drawn apart, and that the byes go to the best."""
    size = 1 << (len(seeds) - 1).bit_length()
    places = SecondHand(seeds).places
    best = 2
    while best <= size:
        parts = [places.index(team) // (size // best) for team in seeds[:best]]
        assert len(set(parts)) == len(parts)
        best *= 2
    alone = {
        team or opponent for team, opponent in zip(places[::2], places[1::2], strict=True) if None in (team, opponent)
    }
    assert alone == set(seeds[: size - len(seeds)])


def complete(rows, seeds):
    """Find that everybody has a place, and that no place is missing."""
    assert sorted(row.team for row in rows) == sorted(seeds)
    due = 1
    while due <= len(rows):
        there = [row for row in rows if row.place == due]
        assert there
        assert all(len(row.shared_with) == len(there) - 1 for row in there)
        due += len(there)


@pytest.mark.parametrize("size", SIZES)
def test_seeds_are_separated_and_every_team_plays_and_is_placed(tmp_path, size):
    method = KNOCK_OUT_AND_THIRD if size % 3 else KNOCK_OUT
    chance = random.Random(size)
    desk, seeds = begun(tmp_path / "cup.scorekeeper", size, method, chance)
    apart(seeds)
    second, number, rounds = SecondHand(seeds), 0, (size - 1).bit_length()
    while number < rounds:
        gone = desk.tournament.stage(CUP).withdrawn
        there = [team for team in second.places if team and team not in gone]
        if size > 3 and len(there) > 2 and chance.random() < 0.4:
            desk.submit([TeamWithdrawn(CUP, chance.choice(there), number)], reason="ill")
        before = second.losers
        expected = {frozenset(pair) for pair in second.pairs()}
        third = number + 1 == rounds and method == KNOCK_OUT_AND_THIRD and len(before) == 2 and None not in before
        meet = expected | ({frozenset(before)} if third else set())
        number += 1
        if not meet:
            second.go_on({})
            continue
        (drawn,) = draw_next(desk).rounds
        assert drawn.number == number
        assert {frozenset(table.teams) for table in drawn.tables} == meet
        rank = {team: index for index, team in enumerate(seeds)}
        assert all(rank[table.teams[0]] < rank[table.teams[1]] for table in drawn.tables)
        if size > 3 and chance.random() < 0.4:
            late = chance.choice(drawn.tables).teams[chance.randint(0, 1)]
            if late not in desk.tournament.stage(CUP).withdrawn:
                desk.submit([TeamWithdrawn(CUP, late, number - 1)], reason="ill")
        won = played(desk, number, chance)
        second.go_on({pair: won[pair] for pair in expected})
        third_won = won.get(frozenset(before)) if third else None
    assert [problem.code for problem in draw_next(desk).problems] == ["bracket-drawn"]
    result = bracket_pairs(desk.tournament, CUP)
    assert result is not None
    assert result.champion == second.places[0]
    rows = ranking(desk.tournament, CUP).rows
    complete(rows, seeds)
    if second.places[0] is not None:
        assert [row.team for row in rows if row.place == 1] == [second.places[0]]
    if third_won is not None and second.places[0] is not None:
        assert [row.team for row in rows if row.place == 3] == [third_won]
    document = ranking_record(desk.tournament, CUP, ("Mini Joseph",))
    names = {uid: team.name for uid, team in desk.tournament.teams.items()}
    assert {row["team"]: row["place"] for row in document["ranking"]["rows"]} == {
        names[row.team]: row.place for row in rows
    }
    desk.submit([StageClosed(CUP)])
    desk.close()
