"""A random event of forty sessions, as journal facts and as plain session documents.

What happened is decided once, in plain words; the facts say it as a scorer would have entered it, slips and
corrections included, the documents say only what stands.
"""

import datetime as dt
import random
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.facts import (
    DealRecorded,
    EventMade,
    Fact,
    LengthSet,
    PenaltyGiven,
    Redealt,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
    TeamEntered,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.contract import read_contract

TEAMS = (
    "Dallas",
    "Detroit",
    "Albany",
    "കൊച്ചി",
    "=1+1",
    "+Plus",
    "-Minus",
    "@Home",
    "Zürich",
    "Łódź",
    "Boston",
    "Kollam",
)
SESSIONS, TABLES = 40, 5
DAYS = ("2026-11-21", "2026-11-22")
CODES = (
    "call-out-of-turn",
    "call-out-of-turn",
    "discard-out-of-turn",
    "lead-out-of-turn",
    "cards-not-shown",
    "bid-without-suit",
    "revoke",
    "misconduct",
    "other",
)
REASONS = ("exposed-card", "wrong-count", "one-suit", "eight-jacks", "defenders-void", "out-of-turn-shuffle")
SLIPS = ("trick 8 counted for the wrong side", "=the pen slipped", "read from the wrong row")


@dataclass
class Plain:
    """One session in plain form: its place, its document, and its corrections."""

    number: int
    round: int
    table: int
    date: str
    teams: tuple[str, str]
    document: dict[str, Any]
    corrections: list[tuple[int, str, str, str]] = field(default_factory=list)
    forfeit: str | None = None
    played: bool = True

    @property
    def uid(self) -> str:
        return f"{self.number:032x}"


@dataclass
class RandomEvent:
    """The event as a journal, and as plain sessions."""

    sessions: list[Plain]
    entries: list[Entry]

    @property
    def tournament(self) -> Tournament:
        return fold(self.entries)


def team_uid(name: str) -> str:
    return f"{1000 + TEAMS.index(name):032x}"


def players(name: str) -> tuple[str, ...]:
    return tuple(f"{name} {place}" for place in ("one", "two", "three"))


def random_event(seed: int, sessions: int = SESSIONS) -> RandomEvent:
    rng = random.Random(seed)
    event = RandomEvent([], [])
    journal = EventJournal(event.entries)
    offender = rng.random() < 0.5
    settings = {"penalties_to": "offender"} if offender else {}
    journal.enter(EventMade("e" * 32, f"Cup {seed}", "international-56", "2025", settings=settings))
    for name in TEAMS:
        journal.enter(TeamEntered(team_uid(name), name, players(name), players(name)[0]))
    for place in range(sessions):
        if place % TABLES == 0:
            result = rng.sample(TEAMS, 2 * TABLES)
        teams = (result[2 * (place % TABLES)], result[2 * (place % TABLES) + 1])
        date = DAYS[place * len(DAYS) // sessions]
        plain = Plain(place + 1, place // TABLES + 1, place % TABLES + 1, date, teams, {})
        event.sessions.append(plain)
        _play(rng, journal, plain, offender=offender)
    return event


class EventJournal:
    """Numbers facts, a minute apart."""

    def __init__(self, entries: list[Entry]) -> None:
        self._entries = entries

    def enter(self, fact: Fact, reason: str = "") -> Entry:
        at = dt.datetime(2026, 11, 21, 8, tzinfo=dt.UTC) + dt.timedelta(minutes=len(self._entries))
        new = NewEntry(f"cmd-{len(self._entries)}", f"{at:%Y-%m-%dT%H:%M:%SZ}", "Lissy", "seat-1", fact, reason)
        previous = self._entries[-1].digest if self._entries else START
        self._entries.append(number(new, len(self._entries) + 1, previous))
        return self._entries[-1]


def _play(rng: random.Random, journal: EventJournal, plain: Plain, *, offender: bool) -> None:
    deals = rng.choice((18, 18, 18, 12, 6))
    options: dict[str, Any] = {"deals": deals} if deals != 18 else {}
    teams = (team_uid(plain.teams[0]), team_uid(plain.teams[1]))
    journal.enter(SessionOpened(plain.uid, teams, plain.round, plain.table, plain.date, options=options))
    document: dict[str, Any] = {
        "system": "international-56",
        "deals": [],
        "penalties": [],
        "rulings": [],
        "redeals": [],
    }
    document["options"] = {"deals": deals, "penalties_to": "offender" if offender else "opponents"}
    plain.document = document
    fate = rng.random()
    if fate < 0.06:
        plain.played = False
        return
    if fate < 0.12:
        plain.forfeit = rng.choice("AB")
        journal.enter(SessionForfeited(plain.uid, plain.forfeit, "no-show"), "did not come")
        return
    seated = tuple(name for pair in zip(*(players(name) for name in plain.teams), strict=True) for name in pair)
    journal.enter(SeatsTaken(plain.uid, 1, seated, first_dealer=6))
    last = rng.randint(1, deals - 1) if fate < 0.3 else deals
    given: list[Entry] = []
    for deal in range(1, last + 1):
        _deal(rng, journal, plain, deal, given)
        if deal % 6 == 0 and rng.random() < 0.8:
            journal.enter(ScoreAnnounced(plain.uid, deal))
    if last < deals and rng.random() < 0.3:
        journal.enter(LengthSet(plain.uid, last, "stopped"), "the hall closes")
        document["options"]["deals"] = last
    _rule(rng, journal, plain, last, given)


def _deal(rng: random.Random, journal: EventJournal, plain: Plain, deal: int, given: list[Entry]) -> None:
    document = plain.document
    side = rng.choice("AB")
    value = rng.choice((28, 39, 40, 47, 48, 55, 56, rng.randint(28, 56)))
    contract = f"{value}{rng.choice(('C', 'D', 'H', 'S', 'NT'))}{rng.choice(('', '', '', 'X', 'XX'))}"
    while rng.random() < 0.06:
        reason = rng.choice(REASONS)
        journal.enter(Redealt(plain.uid, deal, reason))
        document["redeals"].append({"deal": deal, "reason": reason})
    taken = rng.randint(0, 56)
    read = read_contract(contract)
    assert read is not None
    if rng.random() < 0.08:
        slip = (taken + rng.randint(1, 56)) % 57
        journal.enter(DealRecorded(plain.uid, deal, side, read, slip))
        reason = rng.choice(SLIPS)
        journal.enter(DealRecorded(plain.uid, deal, side, read, taken), reason)
        plain.corrections.append((deal, f"{side} {contract} {slip}", f"{side} {contract} {taken}", reason))
    else:
        journal.enter(DealRecorded(plain.uid, deal, side, read, taken))
    document["deals"].append({"deal": deal, "side": side, "contract": contract, "taken": taken})
    while rng.random() < 0.12:
        code = rng.choice(CODES)
        penalty: dict[str, Any] = {"side": rng.choice("AB"), "code": code, "deal": deal, "objected": rng.random() < 0.8}
        if code in ("misconduct", "other"):
            penalty["points"] = rng.randint(0, 3)
        if code == "other":
            penalty["article"] = rng.choice(("2.2", "3.1"))
        document["penalties"].append(penalty)
        given.append(journal.enter(PenaltyGiven(session=plain.uid, **penalty)))


def _rule(rng: random.Random, journal: EventJournal, plain: Plain, last: int, given: list[Entry]) -> None:
    """Lay down something in some sessions: an outcome, points, or that a penalty is waived."""
    if rng.random() < 0.7:
        return
    deal = rng.randint(1, last)
    ruling: dict[str, Any] = {"articles": ["4.8"], "reason": "found so", "deal": deal}
    waive: tuple[tuple[int, int], ...] = ()
    kind = rng.random()
    if kind < 0.4:
        ruling["outcome"] = rng.choice(("made", "defeated"))
    elif kind < 0.7 or not given:
        ruling["points"] = {rng.choice("AB"): rng.choice((-2, 1, 3))}
    else:
        place = rng.randrange(len(given))
        ruling["waive"] = [place]
        waive = ((given[place].seq, 0),)
    plain.document["rulings"].append(ruling)
    more = {key: value for key, value in ruling.items() if key in ("deal", "outcome", "points")}
    journal.enter(RulingMade(plain.uid, ("4.8",), "found so", waive=waive, **more))
