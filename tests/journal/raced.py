"""Events of any number of teams and rounds with one-deal sessions."""

import random

from scorekeeper.journal.facts import DealRecorded, EventMade, Fact, SessionOpened, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.contract import read_contract
from tests.sheets.making import Making

NAMES = (
    "Dallas", "Detroit", "Kochi Blasters", "Albany", "കൊച്ചി", "Yonkers II", "Philadelphia Malayali Association",
    "Tampa", "Boston", "Toronto", "Houston", "Rockland", "Chicago", "Pittsburgh II",
)  # fmt: skip


def facts(teams: int, rounds: int, seed: int = 1) -> list[Fact]:
    """Answer the facts of an event in which everybody plays in every round."""
    rng = random.Random(seed)
    uids = [f"{number:032x}" for number in range(1, teams + 1)]
    collected: list[Fact] = [EventMade("e" * 32, "Great Lakes 56", "international-56", "2025", date="2026-11-21")]
    for number, uid in enumerate(uids):
        name = NAMES[number % len(NAMES)] + ("" if number < len(NAMES) else f" {number // len(NAMES) + 1}")
        collected.append(TeamEntered(uid, name, (f"p{number}", f"q{number}", f"r{number}"), f"p{number}"))
    for round_ in range(1, rounds + 1):
        result = rng.sample(uids, teams)
        for table in range(teams // 2):
            session = f"{round_ * 1000 + table:032x}"
            pair = (result[2 * table], result[2 * table + 1])
            collected.append(SessionOpened(session, pair, round_, table + 1, options={"deals": 1}))
            value = rng.choice((28, 40, 48, 56))
            contract = read_contract(f"{value}H{rng.choice(('', 'X', 'XX'))}")
            assert contract is not None
            collected.append(DealRecorded(session, 1, rng.choice("AB"), contract, rng.choice((value, value, 20))))
    return collected


def raced(teams: int, rounds: int, seed: int = 1) -> Tournament:
    """Return the final state of the event."""
    making = Making()
    for fact in facts(teams, rounds, seed):
        making.enter(fact)
    return fold(making.entries)
