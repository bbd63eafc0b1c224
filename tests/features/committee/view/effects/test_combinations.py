"""Which disputes can still matter, compared with trying every combination on the event."""

import random
from itertools import product

import pytest

from scorekeeper.features.committee.view.effects import ranking_reach
from scorekeeper.features.committee.view.effects.combinations import NOTHING, DisputeReach, still_matters
from scorekeeper.features.committee.view.effects.ranking_reach import CAN, CANNOT, NOT_DECIDED
from scorekeeper.journal.clicks import click_ranking
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.facts import EventMade, Fact, PenaltyGiven, RulingMade, SessionOpened, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.ranking import ranking
from scorekeeper.session.prospect import after
from tests.journal.game import GAME, GameDay, hand
from tests.kernel.golden_event import SESSION, deal, entries, golden, tournament


def event_of(rng, teams=5, sessions=6):
    """Finished sessions of two deals each, close enough for the places to move."""
    uids = [f"t{n}" for n in range(teams)]
    criteria = rng.choice(
        ("", "match-points,difference", "points-for", "head-to-head,match-points", "sessions-won,head-to-head")
    )
    settings = {"deals": 2} | ({"criteria": criteria} if criteria else {})
    facts: list[Fact] = [EventMade("e7", "Cup", "international-56", "2025", settings=settings)]
    facts += [TeamEntered(uid, uid.upper(), ("a", "b", "c")) for uid in uids]
    for number in range(sessions):
        home, away = rng.sample(uids, 2)
        facts.append(SessionOpened(f"s{number}", (home, away)))
        for at in (1, 2):
            facts.append(
                deal(at, f"{rng.choice('AB')} {rng.choice((28, 40, 56))}H {rng.choice((20, 56))}", f"s{number}")
            )
    return fold(entries(facts))


def ruling(rng, session):
    number = rng.choice((1, 2))
    more = rng.choice(
        (
            {"points": {rng.choice("AB"): rng.choice((1, 3, 6))}},
            {"outcome": rng.choice(("made", "defeated"))},
            {"impose": (PenaltyGiven(session, rng.choice("AB"), "revoke", number),)},
            {"impose": (PenaltyGiven(session, rng.choice("AB"), "call-out-of-turn", number),)},
            {},
        )
    )
    return RulingMade(session, ("4.8",), "found", number, **more)


def disputes(rng, event, count):
    result = {}
    sessions = rng.sample(list(event.sessions), 3)
    for number in range(count):
        session = rng.choice(sessions)
        choices = [None, *(ruling(rng, session) for _ in range(rng.choice((1, 1, 2))))]
        rng.shuffle(choices)
        result[f"d{number}"] = tuple(choices)
    return result


def outcome(event, choices, picked):
    """Everything that is asked about, after all of these rulings at once."""
    rulings = [ruling for ruling in picked if ruling is not None]
    then = after(event, rulings) if rulings else event
    winners, points, over = {}, {}, {}
    for uid, state in then.sessions.items():
        award = award_of(then, state)
        over[uid] = award is not None or state.result.complete
        winners[uid] = state.result.winner if award is None else None
        points[uid] = state.result.match_points if award is None else award.match_points
    return winners, points, {row.team: row.place for row in ranking(then).rows}, over


def brute(event, choices):
    """Try every combination, and compute everything again for each."""
    names = list(choices)
    seen = dict.fromkeys(product(*(range(len(choices[name])) for name in names)))
    worth = {
        picks: outcome(event, choices, [choices[name][at] for name, at in zip(names, picks, strict=True)])
        for picks in seen
    }
    result = {}
    for place, name in enumerate(names):
        session = next((item.session for item in choices[name] if item is not None), None)
        differs = [False, False, False]
        for picks in seen:
            for at in range(len(choices[name])):
                first, second = worth[picks], worth[(*picks[:place], at, *picks[place + 1 :])]
                differs[0] |= session is not None and first[0][session] != second[0][session]
                differs[1] |= session is not None and first[1][session] != second[1][session]
                differs[2] |= first[2] != second[2]
        # what is said of a session that may stay without an end can only be true so far
        ends = session is None or all(item[3][session] for item in worth.values())
        result[name] = DisputeReach(
            *(CAN if differ else CANNOT if ends or _alike(choices[name]) else NOT_DECIDED for differ in differs)
        )
    return result


def _alike(listed):
    return all(item == listed[0] for item in listed)


@pytest.mark.parametrize("seed", range(24))
def test_it_is_what_trying_everything_gives(seed):
    rng = random.Random(seed)
    event = event_of(rng)
    for count in (1, 3, 4):
        choices = disputes(rng, event, count)
        assert still_matters(event, choices) == brute(event, choices)


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_it_is_so_where_few_teams_meet_often_and_are_level(first):
    for seed in range(first, first + 10):
        rng = random.Random(seed)
        event = event_of(rng, 4, 8)
        choices = disputes(rng, event, 3)
        assert still_matters(event, choices) == brute(event, choices), seed


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("witnesses", [1, 2_000])
def test_where_there_are_too_many_nothing_false_is_shown(seed, witnesses, monkeypatch):
    monkeypatch.setattr(ranking_reach, "_WITNESSES", witnesses)
    rng = random.Random(seed)
    event = event_of(rng)
    choices = disputes(rng, event, 4)
    truth = brute(event, choices)
    for most in (1, 2, 4, 8):
        for name, deals in still_matters(event, choices, most=most).items():
            for shown, true in zip(
                (deals.winner, deals.match_points, deals.ranking),
                (truth[name].winner, truth[name].match_points, truth[name].ranking),
                strict=True,
            ):
                assert shown in (true, NOT_DECIDED), (name, most)


def test_both_ends_of_the_law_are_met():
    rng = random.Random(5)
    seen = set()
    for _ in range(20):
        event = event_of(rng)
        for matters in still_matters(event, disputes(rng, event, 3)).values():
            seen |= {("winner", matters.winner), ("points", matters.match_points), ("ranking", matters.ranking)}
    assert seen == {(what, end) for what in ("winner", "points", "ranking") for end in (CAN, CANNOT)}


def points(side, many, session=SESSION):
    return RulingMade(session, ("4.8",), "found", 1, points={side: many})


def test_two_disputes_that_together_change_the_winner_can_each():
    # Dallas leads by nine: five points to Detroit are not enough, ten are
    choices = {"d1": (None, points("B", 5)), "d2": (None, points("B", 5))}
    event = tournament(*golden())
    assert still_matters(event, choices) == {"d1": DisputeReach(CAN, CAN, CAN), "d2": DisputeReach(CAN, CAN, CAN)}
    assert still_matters(event, {"d1": (None, points("B", 1))}) == {"d1": NOTHING}


def test_an_unopened_dispute_is_not_decided(monkeypatch):
    # T1 passes T0 only by the points of both disputes
    facts: list[Fact] = [
        EventMade("e7", "Cup", "international-56", "2025", settings={"deals": 1, "criteria": "points-for"})
    ]
    facts += [TeamEntered(f"t{n}", f"T{n}", ("a", "b", "c")) for n in range(5)]
    for uid, pair, line in (("z", "02", "A 56HXX 56"), ("s0", "13", "A 28H 30"), ("s1", "14", "A 40H 50")):
        facts += [SessionOpened(uid, (f"t{pair[0]}", f"t{pair[1]}")), deal(1, line, uid)]
    choices = {"d1": (None, points("A", 2, "s0")), "d2": (None, points("A", 2, "s1"))}
    event = fold(entries(facts))
    assert {matter.ranking for matter in still_matters(event, choices).values()} == {CAN}
    assert {matter.ranking for matter in still_matters(event, choices, most=2).values()} == {CAN}
    monkeypatch.setattr(ranking_reach, "_WITNESSES", 1)
    assert {matter.ranking for matter in still_matters(event, choices, most=2).values()} == {NOT_DECIDED}


@pytest.mark.parametrize("steps", [0, 1, 3, 5])
def test_it_stops_without_a_waiting_caller(steps):
    left = iter([True] * steps)
    choices = {"d1": (None, points("B", 5)), "d2": (None, points("B", 5))}
    with pytest.raises(ranking_reach.ReachStoppedError):
        still_matters(tournament(*golden()), choices, go_on=lambda: next(left, False))


def test_a_session_that_is_not_over_is_not_decided():
    event = tournament(*golden(17))
    result = still_matters(event, {"d1": (None, points("B", 1))})
    assert result == {"d1": DisputeReach(NOT_DECIDED, NOT_DECIDED, NOT_DECIDED)}


def test_a_dispute_with_one_end_changes_nothing():
    event = tournament(*golden(17))
    same = points("B", 1)
    note = RulingMade("", ("2.2",), "lamps came")
    choices = {"d1": (same, points("B", 1)), "d2": (None,), "d3": (note, None), "d4": ()}
    assert still_matters(event, choices) == dict.fromkeys(choices, NOTHING)
    with pytest.raises(ValueError, match="d1"):
        still_matters(event, {"d1": (same, points("A", 1, "6f"))})


def test_sessions_that_cannot_meet_in_the_ranking_are_counted_apart():
    """Twenty undecided sessions would make 2**20 cases, but distant pairs need only two each."""
    facts: list[Fact] = [EventMade("e7", "Cup", "international-56", "2025", settings={"deals": 1})]
    facts += [TeamEntered(f"t{n:02}", f"T{n}", ("a", "b", "c")) for n in range(41)]
    choices = {}
    for n in range(20):
        # the pair n plays against the last team so often that no other pair comes near its match points
        for again in range(3 * n):
            facts += [SessionOpened(f"x{n}.{again}", (f"t{2 * n:02}", "t40")), deal(1, "A 56HXX 56", f"x{n}.{again}")]
            facts += [
                SessionOpened(f"y{n}.{again}", (f"t{2 * n + 1:02}", "t40")),
                deal(1, "A 56HXX 56", f"y{n}.{again}"),
            ]
        facts += [SessionOpened(f"s{n}", (f"t{2 * n:02}", f"t{2 * n + 1:02}")), deal(1, "A 28H 30", f"s{n}")]
        choices[f"d{n}"] = (None, RulingMade(f"s{n}", ("4.8",), "found", 1, outcome="defeated"))
    assert still_matters(fold(entries(facts)), choices) == dict.fromkeys(choices, DisputeReach(CAN, CAN, CAN))


def test_games_of_hands():
    day = GameDay().play(*(hand(number, "A 6S 8") for number in range(1, 5)))
    disputes = {
        "d1": (None, RulingMade(GAME, ("6",), "found", 1, points={"B": 2000})),
        "d2": (None, RulingMade(GAME, ("6",), "found", 2, points={"B": 1})),
    }
    result = still_matters(day.tournament, disputes)
    assert result["d1"] == DisputeReach(CAN, CAN, CAN)
    then = after(day.tournament, [choice for choices in disputes.values() for choice in choices if choice is not None])
    assert {item.player: item.place for item in click_ranking(then)} != {
        item.player: item.place for item in click_ranking(day.tournament)
    }
    assert result["d2"] == NOTHING
