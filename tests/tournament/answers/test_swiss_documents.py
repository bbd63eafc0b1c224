"""A document's Swiss draw compared with all pairings: standings, byes, opponents, sides."""

import random

import pytest

from scorekeeper.documents.tournament.model import CRITERIA
from tests.documents.tournament.examples import document
from tests.tournament.answers.asking import drawn
from tests.tournament.answers.second_ranking import ranking


def some_stage(rng):
    """A small field with late, withdrawn and forfeiting teams; return names and history."""
    names = [f"t{number}" for number in range(rng.randint(1, 7))]
    rng.shuffle(names)
    last = rng.randint(0, 5)
    withdrew = {name: rng.randint(0, last + 1) for name in names if rng.random() < 0.12}
    first = {name: rng.randint(2, 3) for name in names if rng.random() < 0.1}
    played = []
    for number in range(1, last + 1):
        there = [name for name in names if first.get(name, 1) <= number <= withdrew.get(name, 99)]
        if not there:
            break
        rng.shuffle(there)
        if len(there) % 2:
            played.append({"round": number, "sits_out": there.pop()})
        for team, opponent in zip(there[::2], there[1::2], strict=True):
            by = rng.choice([team, opponent, [team, opponent]])
            result = {"forfeited_by": by} if rng.random() < 0.1 else {"points": rng.choice([[1, 1], [9, 1], [1, 3]])}
            played.append({"round": number, "teams": [team, opponent]} | result)
    return names, withdrew, played


def history(places, played, annulled, number):
    """The teams' past: who met whom, byes or absences, and times as side A."""
    met, out, side_a, present = set(), dict.fromkeys(places, 0), dict.fromkeys(places, 0), set()
    for entry in played:
        teams = entry.get("teams") or [entry["sits_out"]]
        present |= {(entry["round"], team) for team in teams}
        alone = len(teams) == 1 or annulled.intersection(teams)
        if not alone:
            met.add(frozenset(teams))
        for team in (team for team in teams if alone and (len(teams) == 1 or team not in annulled)):
            out[team] = out.get(team, 0) + 1
        if not alone:
            side_a[teams[0]] = side_a.get(teams[0], 0) + 1
    for team in places:
        out[team] += sum((past, team) not in present for past in range(1, number))
    return met, out, side_a


def pairings(teams):
    if not teams:
        yield []
        return
    first, *others = teams
    for index, other in enumerate(others):
        for rest in pairings(others[:index] + others[index + 1 :]):
            yield [(first, other), *rest]


def cost(pairs, order, met):
    return (
        sum(frozenset(pair) in met for pair in pairs),
        sum((order.index(first) - order.index(second)) ** 2 for first, second in pairs),
    )


def least(order, met):
    return min(cost(pairs, order, met) for pairs in pairings(order))


@pytest.mark.parametrize("batch", range(6))
def test_the_next_round_is_the_best_there_is(batch):
    rng = random.Random(batch)
    for _ in range(100):
        names, withdrew, played = some_stage(rng)
        option = rng.choice(["forfeit", "annul"])
        annulled = set(withdrew) if option == "annul" else set()
        teams = [{"name": name} | ({"withdrew": withdrew[name]} if name in withdrew else {}) for name in names]
        (drawn_round,) = drawn(document(teams, "swiss", stage={"withdrawn": option}, played=played))["rounds"]
        number = 1 + max((entry["round"] for entry in played), default=0)
        standing = [row[0] for row in ranking(names, played, CRITERIA, [], annulled)[0]]
        places = [name for name in standing if number <= withdrew.get(name, 99)]
        met, out, side_a = history(places, played, annulled, number)
        if len(places) % 2:
            may = [name for name in places if out[name] == min(out[each] for each in places)]
            rematches = {name: least([each for each in places if each != name], met)[0] for name in may}
            chosen = [name for name in may if rematches[name] == min(rematches.values())][-1]
            assert drawn_round["sits_out"] == [chosen]
            places.remove(chosen)
        pairs = [table["teams"] for table in drawn_round["tables"]]
        assert drawn_round["round"] == number
        assert sorted(team for pair in pairs for team in pair) == sorted(places)
        assert cost(pairs, places, met) == least(places, met)
        assert [table["table"] for table in drawn_round["tables"]] == list(range(1, len(pairs) + 1))
        better = [min(map(places.index, pair)) for pair in pairs]
        assert better == sorted(better)
        assert all((side_a[a], places.index(a)) < (side_a[b], places.index(b)) for a, b in pairs)
