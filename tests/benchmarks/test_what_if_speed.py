"""The effect of a ruling, compared with one fold of its session and one ranking."""

from dataclasses import replace

import pytest

from scorekeeper.features.committee.view.effects.places import BasisCache
from scorekeeper.features.committee.view.effects.what_if import what_if
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import EventMade, Fact, PenaltyGiven, RulingMade, SessionOpened, TeamEntered
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.sessions import Sessions
from scorekeeper.journal.snapshot import SessionState
from scorekeeper.kernel.ranking import ranking
from tests.benchmarks.timing import best
from tests.kernel.golden_event import GOLDEN, deal, entries

LEAST, TURNS = 15, 200
LOOPS = {10: 20, 360: 1}
"""How often each is done in one turn, so that a turn is long enough to be timed."""


def event_of(sessions):
    """A finished event: each team meets the next ones, with deals rotated so that totals differ."""
    teams = max(5, sessions // 4)
    facts: list[Fact] = [EventMade("e7", "Great Lakes 56", "international-56", "2025")]
    facts += [TeamEntered(f"t{n:02}", f"Team {n}", ("a", "b", "c")) for n in range(teams)]
    for number in range(sessions):
        home = number % teams
        away = (home + 1 + number // teams) % teams
        uid = f"s{number:03}"
        facts.append(SessionOpened(uid, (f"t{home:02}", f"t{away:02}")))
        turned = GOLDEN[number % 18 :] + GOLDEN[: number % 18]
        facts += [deal(index, swapped(line, index * (number + 3)), uid) for index, line in enumerate(turned, 1)]
    return fold(entries(facts))


def swapped(line, number):
    """The deal, with the other side declaring where the number is divisible by five."""
    return line if number % 5 else {"A": "B", "B": "A"}[line[0]] + line[1:]


def floor(tournament, ruling):
    """Fold the session with the ruling in it and rank the event from scratch."""
    entry = Entry(tournament.seq + 1, "", "", "", "", "", ruling, "")
    after = advance(tournament, (entry,))
    sessions = Sessions[SessionState](tournament.sessions.pending, tournament.sessions.numbers)
    return after.sessions[ruling.session], ranking(replace(tournament, sessions=sessions))


@pytest.mark.benchmark
@pytest.mark.parametrize("sessions", [10, 360])
def test_what_if_costs_a_fold_of_the_session_and_a_ranking(sessions, measures):
    event = event_of(sessions)
    ruling = RulingMade("s004", ("3.9",), "seen by two", 16, impose=(PenaltyGiven("s004", "A", "revoke", 16),))
    kept = BasisCache()  # as the pages keep it while a ruling is written
    result = what_if(
        event, ruling, kept.current_basis(event, ruling.session)
    )  # once for nothing: every session is worked out
    assert not result.refused
    assert {"deal", "score"} <= result.changes
    loops = LOOPS[sessions]
    measure = f"what a ruling changes, {sessions} sessions"
    ours, theirs = best(
        lambda: [what_if(event, ruling, kept.current_basis(event, ruling.session)) for _ in range(loops)],
        lambda: [floor(event, ruling) for _ in range(loops)],
        good=lambda ours, theirs: measures.within(measure, ours / theirs),
        least=LEAST,
        most=TURNS,
    )
    note = f"{ours / loops * 1e3:.2f} ms, folding and ranking {theirs / loops * 1e3:.2f} ms"
    measures.record(measure, ours / theirs, note)
