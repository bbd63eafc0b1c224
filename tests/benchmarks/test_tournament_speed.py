"""Entries, standings and draws with 90 teams and with 3,000 sessions, as ratios."""

import time
from collections import Counter
from itertools import cycle
from random import Random

import networkx as nx
import pytest

from scorekeeper.features.event.view.event_view import EventViews
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import (
    DealRecorded,
    EventChanged,
    SessionOpened,
    TeamEntered,
    Voided,
)
from scorekeeper.journal.fold import advance
from scorekeeper.journal.stage_facts import CheckedIn
from scorekeeper.kernel.changes import changes_between
from scorekeeper.kernel.judging import command_problems
from scorekeeper.kernel.ranking import ranking
from scorekeeper.rules.contract import Contract
from scorekeeper.tournament.draw.history import history_of
from scorekeeper.tournament.draw.swiss import swiss
from scorekeeper.tournament.results import SessionFigures, TeamFigures
from scorekeeper.tournament.standings import Meetings, ranked, records
from tests.benchmarks.drawn_event import tournament
from tests.benchmarks.timing import best

MORE = 0.0025
"""Seconds that an entry of a large event may take more than that of a small one, whatever that takes."""
MOST_RUNS = 80


def deal(_tournament, uid):
    return DealRecorded(uid, 1, "A", Contract(40, "H"), 44)


def undo(tournament, _uid):
    first = next(iter(tournament.sessions.values()))
    return Voided(first.last_seq) if first.state != "empty" else Voided(tournament.seq)


def another_session(tournament, _uid):
    first, second, *_ = tournament.teams
    return SessionOpened("5eff", (first, second), 99, 1)


def another_team(_tournament, _uid):
    return TeamEntered("ffff", "Latecomers", ("Lea", "Lou", "Liz"))


def presence(tournament, _uid):
    return CheckedIn(next(iter(tournament.teams)), "here")


def renaming(tournament, _uid):
    team = next(iter(tournament.teams.values()))
    return TeamEntered(team.uid, "Another name", team.players, team.captain)


def entered(of, fact):
    """Judge an entry and compute the new state, as the desk does between reading and writing."""
    journal, state, uid = of
    result = fact(state, uid)
    new = NewEntry("c", "2026-10-03T10:05:00Z", "Ann", "desk", result, "as told")
    entry = journal.entries[-1]._replace(seq=state.seq + 1, fact=result)

    def run():
        assert command_problems(state, (new,), role="organiser") == ()
        after = advance(state, (entry,))
        assert changes_between(state, after)
        assert after.sessions[uid].result is not None  # the page shows the one session

    return run


@pytest.mark.benchmark
@pytest.mark.parametrize(("teams", "rounds"), [(90, 8), (120, 50)])
@pytest.mark.parametrize(
    ("fact", "name"),
    [
        (deal, "deal"),
        (undo, "undo"),
        (another_session, "new session"),
        (another_team, "new team"),
        (presence, "check-in"),
        (renaming, "new team name"),
    ],
)
def test_an_entry_costs_what_it_is_about(teams, rounds, fact, name, measures):
    measure = f"{name} in {teams // 2 * rounds:,} sessions"
    few, many = best(
        entered(tournament(2, 2), fact),
        entered(tournament(teams, rounds), fact),
        good=lambda few, many: measures.within(measure, many / (few + MORE)),
        least=15,
        most=80,
        clock=time.process_time,
    )
    measures.record(measure, many / (few + MORE), f"{many * 1e3:.2f} ms, alone {few * 1e3:.2f} ms")


@pytest.mark.benchmark
def test_another_name_of_the_event_recomputes_no_session(measures):
    _journal, tournament_state, _uid = tournament(90, 8)
    event = tournament_state.event

    def read(name, deals):
        entry = _journal.entries[-1]._replace(
            seq=tournament_state.seq + 1, fact=EventChanged(name, settings={**event.settings, "deals": deals})
        )
        return lambda: [state.record.meta["event"] for state in advance(tournament_state, (entry,)).sessions.values()]

    new_deals, renamed = best(
        read("Autumn", 8),
        read("Winter", 6),
        good=lambda new_deals, renamed: measures.within("new event name", renamed / new_deals),
        least=3,
        most=20,
    )
    note = f"{renamed * 1e3:.1f} ms, another number of deals {new_deals * 1e3:.1f} ms"
    measures.record("new event name", renamed / new_deals, note)


@pytest.mark.benchmark
def test_the_event_page_after_an_entry_makes_the_row_of_one_session(measures):
    journal, state, uid = tournament(90, 8)
    entry = journal.entries[-1]._replace(seq=state.seq + 1, fact=DealRecorded(uid, 1, "A", Contract(40, "H"), 44))
    after, kept = advance(state, (entry,)), EventViews()
    assert kept.view(state) != kept.view(after) == EventViews().view(after)
    pictures = cycle((state, after))
    from_scratch, going_on = best(
        lambda: EventViews().view(after), lambda: kept.view(next(pictures)),
        good=lambda from_scratch, going_on: measures.within("Teams page after an entry", going_on / from_scratch), least=5, most=40,
    )  # fmt: skip
    note = f"{going_on * 1e3:.1f} ms, a new page {from_scratch * 1e3:.1f} ms"
    measures.record("Teams page after an entry", going_on / from_scratch, note)


@pytest.mark.benchmark
@pytest.mark.parametrize(("teams", "rounds"), [(90, 8), (120, 50)])
def test_standings_after_an_entry_cost_little_more_than_adding_up_and_sorting(teams, rounds, measures):
    journal, result, uid = tournament(teams, rounds)
    played = [
        journal.entries[-1]._replace(
            seq=result.seq + number, fact=DealRecorded(uid, number, "A", Contract(40, "H"), 44)
        )
        for number in range(1, 7)
    ]
    result = advance(result, played[:5])
    figures = ranking(result).sessions
    following = []
    for _run in range(MOST_RUNS):  # one for each run: standings that were asked for are kept
        following.append(advance(result, played[5:]))
        assert following[-1].sessions[uid].state == "complete"  # the one session is worked out with its entry
    runs = iter(following)
    measure = f"standings of {teams} teams after an entry"
    floor, ours = best(
        lambda: [added_up(figures) for _ in range(5)],
        lambda: ranking(next(runs)),
        good=lambda floor, ours: measures.within(measure, ours / (floor / 5)),
        least=15,
        most=MOST_RUNS,
        clock=time.process_time,
    )
    measures.record(measure, ours / (floor / 5), f"{ours * 1e3:.2f} ms, adding up {floor / 5 * 1e3:.2f} ms")


def added_up(figures):
    """Sum and sort every team's figures, without reasons, ties or control sums."""
    sums: dict[str, list[int]] = {}
    for session in figures:
        for team in session.teams:
            own = sums.setdefault(team.team, [0, 0, 0, 0, 0, 0, 0])
            own[0] += team.match_points
            own[1] += team.points_for - team.points_against
            own[2] += team.points_for
            own[3] += team.won
            own[4] -= team.penalty_points
            own[5] += team.tied
            own[6] += team.lost
    return sorted(sums.items(), key=lambda pair: pair[1], reverse=True)


def field(teams, rounds):
    """Random results of a field for this many rounds."""
    random = Random(teams)
    names = [f"t{number}" for number in range(teams)]
    result = []
    for number in range(rounds):
        order = random.sample(names, teams)
        for first, second in zip(order[::2], order[1::2], strict=True):
            own, theirs = random.randint(8, 30), random.randint(8, 30)
            won = own > theirs
            result.append(
                SessionFigures(
                    f"{number}/{first}",
                    (
                        TeamFigures(first, own, theirs, 4 * won, won, 0, not won, 0),
                        TeamFigures(second, theirs, own, 4 * (not won), not won, 0, won, 0),
                    ),
                    finished=True,
                )
            )
    return names, result


@pytest.mark.benchmark
def test_ranking_of_kept_figures(measures):
    names, figures = field(200, 9)
    table = tuple(records(names, figures).values())
    meetings = Meetings(figures)
    assert meetings.gained

    def plain():
        return added_up(figures)

    floor, ours = best(
        lambda: [plain() for _ in range(5)],
        lambda: [ranked(table, meetings) for _ in range(5)],
        good=lambda floor, ours: measures.within("ranking 200 teams", ours / floor),
        least=15,
        most=80,
        clock=time.process_time,
    )
    note = f"{ours / 5 * 1e3:.2f} ms, adding up {floor / 5 * 1e3:.2f} ms"
    measures.record("ranking 200 teams", ours / floor, note)


@pytest.mark.benchmark
def test_a_swiss_round_of_200_teams(measures):
    random = Random(200)
    teams = [f"t{number}" for number in range(200)]
    points: Counter[str] = Counter(teams)
    meetings: list[tuple[str, str]] = []
    standing = list(teams)
    for number in range(1, 9):
        draw = swiss(number, standing, history_of(meetings, ()))
        meetings += [table.teams for table in draw.tables]
        for table in draw.tables:
            points[random.choice(table.teams)] += 4
        standing.sort(key=lambda team: (-points[team], teams.index(team)))
    history = history_of(meetings, ())
    at = {team: place for place, team in enumerate(standing)}
    met = {frozenset(at[team] for team in pair) for pair in history.met}

    def dense():
        graph = nx.Graph()
        for item in range(200):
            for other in range(item + 1, 200):
                cost = (frozenset((item, other)) in met) * 200**3 + (other - item) ** 2
                graph.add_edge(item, other, weight=200**3 * 2 - cost)
        return nx.max_weight_matching(graph, maxcardinality=True)

    floor, ours = best(
        dense,
        lambda: swiss(9, standing, history),
        good=lambda floor, ours: measures.within("Swiss round of 200 teams", ours / floor),
        least=2,
        most=5,
        clock=time.process_time,
    )
    note = f"{ours * 1e3:.0f} ms, a matching over all pairs {floor * 1e3:.0f} ms"
    measures.record("Swiss round of 200 teams", ours / floor, note)
