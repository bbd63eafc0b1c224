"""An event whose deals were entered while they were played, so that its pace is known."""

import random
from datetime import UTC, datetime, timedelta

from scorekeeper.journal.entry import START, NewEntry, number
from scorekeeper.journal.facts import DealRecorded, Fact, PenaltyGiven, SessionOpened, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.rules.contract import Contract
from tests.journal.event import EVENT_MADE

TEAMS = ("Dallas", "കോട്ടയം", "Zoë's", "Kochi", "Albany", "Boston", "Calgary", "Denver")
OFFENCES = ("lead-out-of-turn", "call-out-of-turn", "revoke", "cards-not-shown", "misconduct", "bid-without-suit")
BEGIN = datetime(2026, 10, 3, 14, 0, tzinfo=UTC)


def timed_event(rounds=3, *, seed=5, late_tables=0):
    """Four tables a round at different speeds; `typed_later` last sessions were entered at once."""
    chance = random.Random(seed)
    timed_facts: list[tuple[datetime, Fact]] = [(BEGIN, EVENT_MADE)]
    timed_facts += [(BEGIN, TeamEntered(f"{index:02x}", name)) for index, name in enumerate(TEAMS)]
    for round_number in range(1, rounds + 1):
        begin = BEGIN + timedelta(hours=2 * (round_number - 1))
        for table in range(1, 5):
            uid, now = f"5e{round_number}{table}", begin
            later = round_number == rounds and table <= late_tables
            timed_facts.append((now, SessionOpened(uid, (f"{table - 1:02x}", f"{8 - table:02x}"), round_number, table)))
            speed = chance.randint(170, 330)
            for deal in range(1, 19):
                bid = Contract(chance.choice([28, 29, 30, 31, 32, 34, 36, 40, 42, 48, 52, 56]), chance.choice("CDHS"),
                               chance.choice((0, 0, 0, 1)))  # fmt: skip
                now += timedelta(seconds=3 if later else round(speed * chance.uniform(0.6, 1.6)))
                side = chance.choice("AB")
                timed_facts.append((now, DealRecorded(uid, deal, side, bid, chance.randint(24, 56))))
                if chance.random() < 0.15:
                    code = chance.choice(OFFENCES)
                    points = 1 if code == "misconduct" else None
                    result = PenaltyGiven(uid, side, code, deal, points=points, objected=chance.random() < 0.8)
                    timed_facts.append((now, result))
    return fold(_entries(sorted(timed_facts, key=lambda timed: timed[0])))


def _entries(facts):
    digest, entries = START, []
    for seq, (at, fact) in enumerate(facts, 1):
        moment = at.strftime("%Y-%m-%dT%H:%M:%SZ")
        entry = number(NewEntry(f"c{seq:05x}", moment, "Ann", "desk", fact, ""), seq, digest)
        digest = entry.digest
        entries.append(entry)
    return entries
