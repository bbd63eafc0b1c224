"""A large event with names that are hard to print: 16 teams, 40 group sessions, a knock-out."""

import itertools
import random
from collections.abc import Sequence
from functools import lru_cache

import pytest

from scorekeeper.features.draw.view.planning import DrawPlan, plan_draw
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import (
    DealRecorded,
    DrawPublished,
    EventMade,
    RoundClosed,
    RoundOpened,
    StageSet,
    TeamEntered,
    TeamPlaced,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.methods import KNOCK_OUT
from scorekeeper.journal.prize_facts import PrizesSet
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.stages import MAIN, ROUND_ROBIN, SWISS
from scorekeeper.rules.contract import Contract
from tests.sheets.reports import random_event

FINALS = "f1"
"""The uid of the knock-out."""
LONG = "Great Lakes Malayalee Association of Southfield"
TEAMS = (
    LONG,
    "തൃശ്ശൂർ പൂരം കലാസാംസ്കാരിക വേദി",
    "കോട്ടയം",
    "Philadelphia Brotherhood of Kottayam 56",
    "Washington Metropolitan Seniors Card Club",
    "Dallas",
    "Detroit II",
    "Thiruvananthapuram",
    "Albany",
    "Boston",
    "Zürich",
    "Kollam",
    "San Francisco Bay Area Fifty-Six Players",
    "Yonkers II",
    "Edmonton",
    "ബോസ്റ്റൺ മലയാളി അസോസിയേഷൻ",
)


@lru_cache(maxsize=1)
def big_event() -> Tournament:
    """Return the event: group sessions with penalties, rulings and re-deals; some finals played."""
    return fold(big_event_entries())


def big_event_entries(sessions: int = 40) -> list[Entry]:
    """Return the journal of the event, with this many sessions before the knock-out."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(random_event, "TEAMS", TEAMS)
        patch.setattr(random_event, "TABLES", len(TEAMS) // 2)
        entries = random_event.random_event(56, sessions).entries
    event = _Played(entries)
    event.journal.enter(StageSet(FINALS, "Finals of the anniversary", KNOCK_OUT))
    for place, name in enumerate(TEAMS, 1):
        event.journal.enter(TeamPlaced(FINALS, team_uid(name), number=place))
    for number in (1, 2):
        event.draw(FINALS)
        event.play(FINALS, number)
    event.draw(FINALS)
    return event.entries


@lru_cache(maxsize=1)
def drawn_event() -> Tournament:
    """Return the same teams with a complete round robin drawn and its first round played."""
    entries: list[Entry] = []
    event = _Played(entries)
    event.journal.enter(
        EventMade("e" * 32, "25th International Tournament of the Card Game 56", "international-56", "2025")
    )
    for name in TEAMS:
        event.journal.enter(
            TeamEntered(team_uid(name), name, random_event.players(name), random_event.players(name)[0])
        )
    event.draw(MAIN, ROUND_ROBIN)
    event.play(MAIN, 1)
    return event.tournament


@lru_cache(maxsize=1)
def large_event() -> Tournament:
    """Return an event of 90 teams with names of 47 letters, two Swiss rounds and prizes."""
    event = begun_event(tuple(f"{LONG[:-3]}{number:03}" for number in range(1, 91)))
    event.journal.enter(StageSet(MAIN, "Groups of the anniversary", SWISS, rounds=5))
    for number in (1, 2):
        event.draw(MAIN, SWISS)
        event.play(MAIN, number)
    event.draw(MAIN, SWISS)
    event.journal.enter(
        PrizesSet(
            MAIN,
            amounts=(100000, 50000, 25000),
            awards=("Gold cup",),
            currency="$",
            trophy="Challenge trophy of the Great Lakes",
        )
    )
    return event.tournament


@lru_cache(maxsize=1)
def small_event() -> Tournament:
    """Return an event of four teams: the first of three rounds is played."""
    event = begun_event(("Dallas", "Detroit", "കൊച്ചി", "Albany"))
    event.draw(MAIN, ROUND_ROBIN)
    event.play(MAIN, 1)
    event.journal.enter(PrizesSet(MAIN, amounts=(10000,), awards=("Gold cup",), currency="$"))
    return event.tournament


@lru_cache(maxsize=1)
def cup_event() -> Tournament:
    """Return a knock-out of 32 teams with names of 47 letters, of which nothing is played."""
    event = begun_event(tuple(f"{LONG[:-2]}{number:02}" for number in range(1, 33)))
    event.draw(MAIN, KNOCK_OUT)
    return event.tournament


def begun_event(names: Sequence[str]) -> "_Played":
    """Return an event with teams of these names, to be played."""
    event = _Played([])
    event.journal.enter(
        EventMade(
            "e" * 32,
            "25th International Tournament of the Card Game 56",
            "international-56",
            "2025",
            date="2026-11-21",
            venue="Community Hall of St. Thomas, Southfield",
        )
    )
    for index, name in enumerate(names):
        players = random_event.players(name)
        event.journal.enter(TeamEntered(f"{2000 + index:032x}", name, players, players[0]))
    return event


def team_uid(name: str) -> str:
    """Return the uid of a team."""
    return f"{1000 + TEAMS.index(name):032x}"


class _Played:
    """Draws and plays an event whose journal is this list."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries
        self.journal = random_event.EventJournal(entries)
        self._uids = itertools.count(0xA000)
        self._random = random.Random(7)

    @property
    def tournament(self) -> Tournament:
        return fold(self.entries)

    def draw(self, stage: str, method: str = KNOCK_OUT) -> None:
        result = plan_draw(self.tournament, DrawPlan(stage, method=method, seed=56))
        fact = result.fact(lambda: f"{next(self._uids):032x}")
        self.journal.enter(fact)
        self.journal.enter(DrawPublished(stage, fact.draw))

    def play(self, stage: str, number: int) -> None:
        self.journal.enter(RoundOpened(stage, number))
        for state in self.tournament.sessions.values():
            if (state.stage, state.round) == (stage, number):
                for deal in range(1, state.limit + 1):
                    side = self._random.choice("AB")
                    self.journal.enter(DealRecorded(state.uid, deal, side, Contract(40, "H"), 44))
        self.journal.enter(RoundClosed(stage, number))
