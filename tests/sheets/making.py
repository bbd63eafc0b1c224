"""Journals of sessions for the tests of the paper: facts in, the folded tournament out."""

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.facts import (
    DealRecorded,
    EventMade,
    Fact,
    PenaltyGiven,
    Redealt,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionOpened,
    TeamEntered,
    WrongDealer,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.contract import read_contract

EVENT, DALLAS, DETROIT, SESSION = "e" * 32, "a" * 32, "b" * 32, "c" * 32
JOSE = "ജോസ് തോമസ്"

GOLDEN = """1 A28H 31 | 2 B30S 33 | 3 A33D 29 | 4 B40H 42 | 5 A29CX 30 | 6 B36D 34 | 7 A48NT 45 | 8 B31C 31 | 9 A40HXX 43
| 10 B28NTX 25 | 11 A56S 56 | 12 B39D 41 | 13 A47S 44 | 14 B32H 35 | 15 A28NT 30 | 16 B55SXX 52 | 17 A34C 38 | 18 B38H 38"""
RUNNING = (
    "1:0",
    "1:1",
    "1:3",
    "1:5",
    "3:5",
    "5:5",
    "5:9",
    "5:10",
    "9:10",
    "13:10",
    "17:10",
    "17:11",
    "17:14",
    "17:15",
    "18:15",
    "24:15",
    "25:15",
    "25:16",
)


@dataclass
class Making:
    """A journal in the making: one entry a minute from 20:20 UTC on."""

    entries: list[Entry] = field(default_factory=list)
    minute: int = 0

    def enter(self, fact: Fact, *, reason: str = "", who: str = "Lissy Abraham", wait: int = 1) -> Entry:
        self.minute += wait
        at = (
            f"{dt.datetime(2026, 11, 21, 20, 20, tzinfo=dt.UTC) + dt.timedelta(minutes=self.minute):%Y-%m-%dT%H:%M:%SZ}"
        )
        new = NewEntry(f"cmd-{len(self.entries) + 1}", at, who, "seat-1", fact, reason)
        previous = self.entries[-1].digest if self.entries else START
        self.entries.append(number(new, len(self.entries) + 1, previous))
        return self.entries[-1]

    def begin(
        self,
        *,
        names: tuple[str, str] = ("Dallas", "Detroit"),
        players: tuple[tuple[str, ...], tuple[str, ...]] = (
            (JOSE, "Anil Kurian", "Reji Mathew"),
            ("Biju George", "Sunil Varghese", "Shaji Pillai"),
        ),
        event: str = "Great Lakes 56 · 2026",
        seats: bool = True,
        settings: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        **opened: Any,
    ) -> "Making":
        self.enter(EventMade(EVENT, event, "international-56", "2025", "2026-11-21", settings=settings or {}))
        for uid, name, listed, captain in ((DALLAS, names[0], players[0], 0), (DETROIT, names[1], players[1], 1)):
            self.enter(TeamEntered(uid, name, listed, listed[captain] if listed else None))
        opened = {"round": 5, "table": 7, "scorer": "Lissy Abraham", **opened}
        self.enter(SessionOpened(SESSION, (DALLAS, DETROIT), options=options or {}, **opened))
        if seats:
            seated = tuple(name for pair in zip(*players, strict=True) for name in pair)
            self.enter(SeatsTaken(SESSION, 1, seated, first_dealer=6))
        return self

    def deal(self, text: str, *, wait: int = 4, reason: str = "", **more: Any) -> Entry:
        """Record a deal written as in GOLDEN: `9 A40HXX 43`; `+` or `-` without card points."""
        deal, side, contract, result = re.fullmatch(r"(\d+) ([AB])(\w+) ?(.*)", text.strip()).groups()  # type: ignore[union-attr]
        outcome = {"+": "made", "-": "defeated"}.get(result)
        taken = int(result) if result and outcome is None else None
        read = read_contract(contract)
        assert read is not None
        return self.enter(
            DealRecorded(SESSION, int(deal), side, read, taken, outcome, **more), reason=reason, wait=wait
        )

    def deals(self, text: str) -> "Making":
        for part in text.split("|"):
            self.deal(part)
        return self

    @property
    def tournament(self) -> Tournament:
        return fold(self.entries)

    @property
    def state(self) -> SessionState:
        return self.tournament.sessions[SESSION]


def golden() -> Making:
    """The golden session: 25:16 and 4-0, with a warning, a correction, a penalty and a re-deal."""
    making = Making().begin()
    for part in GOLDEN.replace("6 B36D 34", "6 B36D 37", 1).split("|"):
        deal = int(part.split()[0])
        if deal == 12:
            making.enter(Redealt(SESSION, 12, "exposed-card"))
        making.deal(part)
        if deal == 4:
            making.enter(PenaltyGiven(SESSION, "A", "call-out-of-turn", 4))
        if deal == 8:
            making.enter(
                DealRecorded(SESSION, 6, "B", read_contract("36D"), 34, captains_saw=True),  # type: ignore[arg-type]
                reason="trick 8 counted for the wrong side",
            )
        if deal == 10:
            making.enter(PenaltyGiven(SESSION, "B", "lead-out-of-turn", 10))
        if deal == 6 or deal >= 12:
            making.enter(ScoreAnnounced(SESSION, deal), wait=0)
    return making


LONG = "The Very Honourable Society of Card Players of Greater Thiruvananthapuram and Kollam Districts"


def heavy(deals: int = 24) -> Making:
    """A match with remarks on nearly every deal, in two scripts, with very long names."""
    making = Making().begin(
        names=("കോട്ടയം ചങ്ങാതിക്കൂട്ടം Kings", LONG),
        players=(
            ("കൃഷ്ണൻ നമ്പൂതിരിപ്പാട്", "ലക്ഷ്മി സ്ത്രീ ക്ഷേത്രം", "Anil Kurian"),
            ("Bartholomew Chidambaram Puthenpurackal-Vallikappen", "Sunil Varghese", "Shaji വർഗീസ്"),
        ),
        event="അന്തർദേശീയ 56 മത്സരം, North American Invitational Championship of Twenty-Eight and Fifty-Six",
        options={"deals": deals, "penalties_to": "offender"},
        venue="Community Hall of Saint Thomas, Second Floor",
    )
    suits = ("C", "D", "H", "S", "NT")
    for deal in range(1, deals + 1):
        side = "AB"[deal % 2]
        contract = f"{28 + deal % 29}{suits[deal % 5]}{'X' * (deal % 3)}"
        making.deal(f"{deal} {side}{contract} {(deal * 17) % 57}")
        if deal % 2:
            making.deal(f"{deal} {side}{contract} {(deal * 17 + 9) % 57}")
        if deal % 6 == 1:
            making.deal(f"{deal} {'AB'[deal % 2 - 1]}56{suits[deal % 5]} {(deal * 17 + 9) % 57}")
        if deal % 3 == 0:
            making.enter(PenaltyGiven(SESSION, "A", "call-out-of-turn", deal))
            making.enter(PenaltyGiven(SESSION, "B", "misconduct", deal, points=2))
        if deal % 7 == 0:
            making.enter(PenaltyGiven(SESSION, "B", "revoke", deal))
    making.enter(PenaltyGiven(SESSION, "A", "misconduct", None, points=1))
    return making


def ruled() -> Making:
    """A session with rulings on outcome, contract and points, a waiver, and a settlement."""
    making = Making().begin()
    for part in GOLDEN.split("|"):
        making.deal(part)
    given = making.enter(PenaltyGiven(SESSION, "B", "lead-out-of-turn", 10))
    making.enter(PenaltyGiven(SESSION, "A", "revoke", 14))
    making.enter(PenaltyGiven(SESSION, "B", "revoke", 14))
    members = ("S. Nair", "M. Pillai", "J. Chacko")
    making.enter(RulingMade(SESSION, ("3.9",), "both sides revoked", 14, outcome="made", members=members))
    making.enter(
        RulingMade(
            SESSION,
            ("3.5", "5.1"),
            "the contract was written wrongly",
            3,
            side="B",
            contract=read_contract("34SX"),
            members=members,
        )
    )
    making.enter(RulingMade(SESSION, ("4.2",), "the lead was in turn", 10, waive=((given.seq, 0),), members=members))
    making.enter(
        RulingMade(
            SESSION,
            ("3",),
            "signals seen at the table",
            16,
            impose=(PenaltyGiven(SESSION, "B", "misconduct", points=3),),
            members=members,
        )
    )
    making.enter(
        RulingMade(SESSION, ("3",), "agreed by both captains", ruling_kind="settlement", points={"A": -2, "B": 1})
    )
    return making


DIFFERENT: Mapping[str, str | int | bool] = {
    "deals": 24,
    "penalties_to": "offender",
    "match_points": False,
    "announcements": "every-six",
    "stated_order": True,
    "criteria": "points-for,match-points,sessions-won,penalty-points,difference,head-to-head",
    "no_show_points": 1,
    "quorum": 5,
    "dispute_minutes": 45,
    "event_end": "2026-10-04T18:00",
}
"""Every setting with another value than the rules say."""


def another_way() -> Making:
    """Begin an event in which every setting differs from the default."""
    return Making().begin(settings=dict(DIFFERENT))


def paired() -> Making:
    """A session with both sides' card points in most deals, and two corrections."""
    making = Making().begin()
    for part in GOLDEN.split("|"):
        deal, taken = int(part.split()[0]), int(part.split()[-1])
        making.deal(part, opponents=56 - taken if deal % 3 else None)
        if deal == 7:
            making.deal("7 A48NT 47", opponents=9, reason="a jack was overlooked")
        if deal == 8:
            making.deal("8 B31C 30", reason="counted again")
    return making


def unfinished() -> Making:
    """Eleven of eighteen deals, then a contract that awaits its result."""
    making = Making().begin()
    for part in GOLDEN.split("|")[:11]:
        making.deal(part)
    making.deal("12 B39DX")
    making.enter(PenaltyGiven(SESSION, "A", "call-out-of-turn", 12, objected=False))
    return making


def swapped() -> Making:
    """Seats rotate before deal 4, all swap before deal 10, and seat 2 dealt deal 5 out of turn."""
    making = Making().begin()
    parts = GOLDEN.split("|")
    making.deals("|".join(parts[:3]))
    making.enter(
        SeatsTaken(SESSION, 4, ("Anil Kurian", "Sunil Varghese", JOSE, "Biju George", "Reji Mathew", "Shaji Pillai"))
    )
    making.deals("|".join(parts[3:9]))
    making.enter(WrongDealer(SESSION, 5, 2))
    making.enter(
        SeatsTaken(
            SESSION,
            10,
            ("Sunil Varghese", JOSE, "Biju George", "Reji Mathew", "Shaji Pillai", "Anil Kurian"),
            swap=True,
        )
    )
    making.deals("|".join(parts[9:]))
    return making
