"""Standings updated after an entry equal those computed from the whole journal."""

from random import Random

import pytest

from scorekeeper.journal.facts import (
    DealRecorded,
    EventChanged,
    EventMade,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    TeamEntered,
    Voided,
)
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.sessions import at_table, played_by
from scorekeeper.journal.stage_facts import LotDrawn, TeamWithdrawn
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.ranking import ranking
from scorekeeper.rules.contract import Contract
from tests.journal.event import SYSTEM, Journal

TEAMS = tuple(f"7e{number}" for number in range(6))
STEPS = 120


def random_fact(random, tournament, journal):
    """Something that may be said of such an event, mostly a deal."""
    uids = list(tournament.sessions)
    first, second = random.sample(TEAMS, 2)
    step = random.random() if uids else 1
    uid = random.choice(uids) if uids else ""
    if step < 0.66:
        deal = DealRecorded(uid, random.randint(1, 3), random.choice("AB"), Contract(30, "H"), random.randint(20, 56))
        last = tournament.sessions[uid].entries[-1]
        return Voided(last.seq) if random.random() < 0.3 and isinstance(last.fact, DealRecorded) else deal
    if step < 0.70:
        return SessionOpened(uid, (first, second), random.randint(1, 3), 1)
    if step < 0.74:
        return SessionRemoved(uid)
    if step < 0.78:
        return SessionForfeited(uid, "A", "no-show")
    if step < 0.81:
        return TeamWithdrawn(MAIN, first, random.choice((None, 0, 1)))
    if step < 0.83:
        return LotDrawn(MAIN, tuple(random.sample(TEAMS, 6)))
    if step < 0.85:
        return TeamEntered(first, f"Team {step}", ())
    if step < 0.87:
        return EventChanged(f"Autumn {step}", settings={"deals": 3, "no_show_points": random.choice((0, 4))})
    return SessionOpened(f"5e{len(journal.entries):04x}", (first, second), random.choice((1, 2, 3, None)), 1)


@pytest.mark.parametrize("seed", range(6))
def test_standings_follow_entry_by_entry(seed):
    random = Random(seed)
    journal = Journal([EventMade("e7e7", "Autumn", SYSTEM.key, SYSTEM.edition, settings={"deals": 3})])
    for uid in TEAMS:
        journal.enter(TeamEntered(uid, uid, ()))
    result = fold(journal.entries)
    for _step in range(STEPS):
        before, shown = result, ranking(result)
        for _ in range(random.randint(1, 3)):
            entry = journal.enter(random_fact(random, result, journal))
            result = advance(result, (entry,))
        folded = fold(journal.entries)
        assert ranking(result) == ranking(folded)
        assert list(result.sessions) == list(folded.sessions)
        for team in TEAMS:
            assert played_by(result, team) == played_by(folded, team)
        for number in (1, 2, 3):
            assert at_table(result, number, 1) == at_table(folded, number, 1)
        assert ranking(before) == shown
