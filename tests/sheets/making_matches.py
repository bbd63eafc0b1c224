"""Matches of the other 56 systems for tests of papers, typed line by line."""

import random
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import EventMade, Fact, RulingMade, SeatsTaken, SessionOpened, TeamEntered
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.session.entry_line import read_line
from tests.sheets.making import EVENT, SESSION, Making

TEAMS = (
    ("a" * 32, "Dallas", ("Anil Kurian", "Biju George", "Chacko", "Daniel"), "Texas 56"),
    ("b" * 32, "Detroit", ("Deepa", "Eapen", "Fina", "George"), None),
    ("c" * 32, "കോട്ടയം", ("ഗോപി", "ഹരി", "Indira", "Jacob"), None),
    ("d" * 32, "The Honourable Society of Chicago", ("Kuruvilla Kottarathil", "Leena", "Mini", "Nina"), "Lake Shore"),
)


@dataclass
class Match(Making):
    """A match in the making; the tournament grows with it."""

    grown: Tournament = field(default_factory=lambda: fold(()))

    def enter(self, fact: Fact, *, reason: str = "", who: str = "Lissy Abraham", wait: int = 1) -> Entry:
        entry = super().enter(fact, reason=reason, who=who, wait=wait)
        self.grown = advance(self.grown, [entry])
        return entry

    def open(self, system: str, *, seats: bool = True, **settings: Any) -> "Match":
        rules = SYSTEMS[system].at_table(SYSTEMS[system].options.effective(settings))
        self.enter(EventMade(EVENT, "Great Lakes 56 · 2026", system, rules.edition, "2026-11-21", settings=settings))
        own = rules.seats // len(rules.sides)
        for (uid, name, players, club), _side in zip(TEAMS, rules.sides, strict=False):
            self.enter(TeamEntered(uid, name, players[:own], players[0], club=club))
        teams = tuple(uid for (uid, *_), _side in zip(TEAMS, rules.sides, strict=False))
        self.enter(SessionOpened(SESSION, teams, round=1, table=2, scorer="Lissy Abraham"))
        if seats:
            around = tuple(TEAMS[place % len(teams)][2][place // len(teams)] for place in range(rules.seats))
            self.enter(SeatsTaken(SESSION, 1, around, first_dealer=rules.seats))
        return self

    def type(self, text: str, *, reason: str = "") -> bool:
        """Type a line, and enter it if it is ready."""
        read = read_line(text, self.grown, SESSION)
        if not read.ready:
            return False
        for fact in read.facts:
            self.enter(fact, reason=reason if read.needs_reason else "", wait=4)
        return True

    def play(self, *lines: str) -> "Match":
        for line in lines:
            assert self.type(line, reason="misread"), line
        return self

    @property
    def tournament(self) -> Tournament:
        return self.grown

    @property
    def state(self) -> SessionState:
        return self.grown.sessions[SESSION]


def online() -> Match:
    """Twelve games online, one of them corrected: 14 to 10."""
    match = Match().open("online-56")
    return match.play("A 40HX 44", "B 28NTXX -", "A 56S +", *["B 30S 33"] * 9, "5: B 40S 41")


def tables() -> Match:
    """A match with Cot that ended when B could not pay, with a refused surrender."""
    match = Match().open("tables-56", cot=True, tables=15)
    return match.play(
        "A 40H 44", "all-pass", "30", "A 48S 56 cot", "B 40H 44 !B", "A 28S", "24 !b", "3: A 48S 50", "B 56NTXX -"
    )  # fmt: skip


def under_way() -> Match:
    """A match of three teams at one table, one of them out, with an open contract."""
    return Match().open("tables-56-teams", teams=3).play(
        "A 40H 44", "C 56NTXX -", "B 30S 33", "all-pass 20", "A 48DX"
    )  # fmt: skip


def four_teams() -> Match:
    """Four teams, until one has all the tables."""
    return Match().open("tables-56-teams", teams=4, players=8).play(
        "A 40H 44", "C 56NTX -", "B 30SXX 30", "all-pass 20", "B 48HX 20", "D 40S 20", "D 56HXX 30", "A 40D 44",
        "A 56NTXX 56",
    )  # fmt: skip


def limited() -> Match:
    """Three deals with tables and rulings: one awarded, and tables given by settlement."""
    match = Match().open("tables-56", deals=3, seats=False).play("A 40H 44", "B 32C 30", "A 55S 50")
    match.enter(RulingMade(SESSION, ("Scoring",), "a card was shown", 2, outcome="made", members=("S. Nair",)))
    points = {"A": -2, "B": 2}
    match.enter(RulingMade(SESSION, ("Scoring",), "agreed", None, ruling_kind="settlement", points=points))
    return match


MATCHES = {
    "online": online,
    "tables": tables,
    "tables-limited": limited,
    "teams-3": under_way,
    "teams-4": four_teams,
}

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("international-56", {}),
    ("online-56", {"players": 8, "deals": 7}),
    ("tables-56", {}),
    ("tables-56", {"cot": True, "tables": 3, "players": 4}),
    ("tables-56", {"cot": True, "forced_bid": True, "deals": 6}),
    ("tables-56-teams", {}),
    ("tables-56-teams", {"teams": 3, "tables": 5}),
    ("tables-56-teams", {"teams": 4, "players": 8}),
)
"""Every system, with settings that bring out its parts."""


def random_match(seed: int) -> Match:
    """Open a match of any system and type what comes to mind; what is refused is not entered."""
    chance = random.Random(seed)
    pick = chance.choice
    system, settings = pick(TABLES)
    match = Match().open(system, seats=pick([True, False]), **settings)
    for _ in range(pick([0, 3, 8, 14])):
        contract = (
            f"{pick('ABCD')} {chance.randint(28, 56)}{pick(['C', 'D', 'H', 'S', 'NT'])}{pick(['', '', 'X', 'XX'])}"
        )
        result = pick([str(chance.randint(0, 56)), "+", "-", "", "56 cot", f"{chance.randint(0, 55)} !{pick('AB')}"])
        line = pick([f"{contract} {result}".strip()] * 5 + [f"all-pass {result}".strip(), result or "30"])
        if pick([False] * 6 + [True]):
            line = f"{chance.randint(1, 4)}: {line}"
        match.type(line, reason="misread")
    return match
