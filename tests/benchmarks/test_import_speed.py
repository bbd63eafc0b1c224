"""Importing many documents, compared with few and with only reading and scoring them."""

import json
import random
import time

import pytest

from scorekeeper.documents.result import result_document
from scorekeeper.documents.session import read_session
from scorekeeper.rules.model import Session
from scorekeeper.rules.score import score
from scorekeeper.rules.systems import SYSTEMS
from tests.benchmarks.timing import best
from tests.features.papers.view.document_import import import_papers
from tests.features.papers.view.game_documents import GAME, make_desk
from tests.features.papers.view.sessions_in import empty_event
from tests.kernel.tables import desk_at
from tests.rules.random_sessions import deal, penalty

FEW, MANY = 40, 400
TEAMS = 90


def documents(count):
    rng = random.Random(56)
    for at in range(count):
        first, second = 2 * at % TEAMS, (2 * at + 1) % TEAMS
        players = [[f"{letter}{team}" for letter in "pqr"] for team in (first, second)]
        yield {
            "format": "scorekeeper/session", "version": 1, "system": "international-56", "options": {"deals": 18},
            "meta": {"round": 1 + 2 * at // TEAMS, "table": 1 + at % (TEAMS // 2)},
            "sides": {
                side: {"name": f"Team {team}", "players": names, "captain": names[0]}
                for side, team, names in zip("AB", (first, second), players, strict=True)
            },
            "first_dealer": 6,
            "seating": [{"from_deal": 1, "seats": [name for pair in zip(*players, strict=True) for name in pair]}],
            "deals": [deal(rng, number) for number in range(1, 19)],
            "penalties": [penalty(rng, "lead-out-of-turn") | {"deal": 2}],
            "rulings": [{"deal": 1, "articles": ["3.9"], "reason": "seen", "points": {"B": 1}, "members": ["Pat"]}],
        }  # fmt: skip


def brought_in(data):
    import_papers(desk_at(empty_event()), [("all.json", data)])


def read_and_scored(data):
    for value in json.loads(data):
        session = read_session(value)
        assert isinstance(session, Session)
        result_document(score(SYSTEMS[session.system], session))


def growth(few, many):
    """How much more each of many costs than each of few."""
    return many / MANY / (few / FEW)


def games(count):
    """Games of one round, four players each: every one asks whether its players sit elsewhere."""
    for at in range(count):
        yield GAME | {
            "meta": {"round": 1, "table": at + 1},
            "sides": {side: {"players": [f"{side}{at}", f"{side}{at} II"]} for side in "AB"},
            "unclipped": [],
        }


@pytest.mark.benchmark
def test_a_game_costs_the_same_however_many_come(measures):
    few, many = ((count, json.dumps(list(games(count))).encode()) for count in (FEW, MANY))

    def brought(count, data):
        assert len(import_papers(make_desk(), [("games.json", data)]).entered) == count

    measure = "importing games, growth"
    few_all, many_all = best(
        lambda: brought(*few),
        lambda: brought(*many),
        good=lambda few, many: measures.within(measure, growth(few, many)),
        least=3,
        most=9,
        clock=time.process_time,
    )
    measures.record(measure, growth(few_all, many_all), f"{many_all / MANY * 1000:.2f} ms a game")


@pytest.mark.benchmark
def test_bringing_in_costs_the_same_for_each_session_however_many_come(measures):
    few, many = (json.dumps(list(documents(count))).encode() for count in (FEW, MANY))
    few_all, many_all, floor_all = best(
        lambda: brought_in(few),
        lambda: brought_in(many),
        lambda: read_and_scored(many),
        good=lambda few, many, bare: (
            measures.within("importing sessions, growth", growth(few, many))
            and measures.within("importing a session", many / bare)
        ),
        least=3,
        most=9,
        clock=time.process_time,
    )
    measures.record("importing sessions, growth", growth(few_all, many_all))
    measures.record("importing a session", many_all / floor_all, f"{many_all / MANY * 1000:.2f} ms a session")
