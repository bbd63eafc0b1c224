"""Journals of games of 500 for the tests of the paper: facts in, the folded tournament out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.journal.facts import (
    BellRung,
    CardsNotClipped,
    EventMade,
    HandRecorded,
    RulingMade,
    SessionOpened,
    TeamEntered,
)
from scorekeeper.journal.fold import fold
from scorekeeper.journal.snapshot import GameState, Tournament
from scorekeeper.rules.contract import read_contract
from tests.sheets.making import EVENT, JOSE, Making

GAME = "c" * 32
NAMES = ("Aroha Ngata", "Wiremu Parata", JOSE, "Beryl Te Whare")
"""The players in seat order: seats 1 and 3 are A, 2 and 4 are B."""

LONG_NAMES = (
    "Bartholomew Chidambaram Puthenpurackal-Vallikappen of Greater Otago",
    "കാഞ്ഞിരപ്പള്ളി അമ്പത്തിയാറ് കളിക്കാരുടെ സൗഹൃദ കൂട്ടായ്മ",
    "W" * 60,
    "Дмитрий Ωmega Ngāti Porou",
)


@dataclass
class MakingGame:
    """A journal of a 500 event in the making."""

    making: Making = field(default_factory=Making)
    attempts: dict[int, int] = field(default_factory=dict)

    def begin(
        self,
        *,
        names: tuple[str, ...] = NAMES,
        event: str = "Otago Open 500 · 2026",
        settings: Mapping[str, Any] | None = None,
        **opened: Any,
    ) -> "MakingGame":
        self.making.enter(
            EventMade(EVENT, event, "singles-500", "2024", "2026-11-21", "Dunedin", settings=settings or {})
        )
        for number, name in enumerate(names):
            self.making.enter(TeamEntered(f"{number:032x}", name, (name,)))
        return self.open(GAME, (0, 1, 2, 3), **{"round": 3, "table": 5, "scorer": names[0], **opened})

    def open(self, uid: str, seats: tuple[int, ...], **opened: Any) -> "MakingGame":
        self.attempts = {}
        self.making.enter(SessionOpened(uid, tuple(f"{number:032x}" for number in seats), **opened))
        return self

    def hand(self, text: str, *, game: str = GAME, reason: str = "") -> "MakingGame":
        """Record a hand: `1 A7S 8`, `2 none 6` (A's tricks), `3 B8H fA`, `4 A6D both`, `1 A7S`."""
        number, bid, *rest = text.split()
        side = None if bid == "none" else bid[0]
        tricks: dict[str, int] = {}
        fault = None
        for word in rest:
            if word.isdigit():
                own, other = ("B", "A") if side == "B" else ("A", "B")
                tricks = {own: int(word), other: 10 - int(word)}
            else:
                fault = word if word == "both" else word.removeprefix("f")
        attempt = self.attempts.get(int(number), 1)
        if fault == "both":
            self.attempts[int(number)] = attempt + 1
        read = None if side is None else read_contract(bid[1:])
        fact = HandRecorded(game, int(number), side, read, dict(sorted(tricks.items())), fault, attempt)
        self.making.enter(fact, reason=reason, wait=2)
        return self

    def hands(self, text: str, *, game: str = GAME) -> "MakingGame":
        for part in text.split("|"):
            self.hand(part.strip(), game=game)
        return self

    def bell(self, hand: int, *, game: str = GAME) -> "MakingGame":
        self.making.enter(BellRung(game, hand))
        return self

    def unclipped(self, *names: str) -> "MakingGame":
        self.making.enter(CardsNotClipped(GAME, names))
        return self

    def rule(self, *articles: str, **values: Any) -> "MakingGame":
        self.making.enter(RulingMade(GAME, articles, values.pop("reason"), **values))
        return self

    @property
    def tournament(self) -> Tournament:
        return fold(self.making.entries)

    @property
    def state(self) -> GameState:
        return self.tournament.games[GAME]


def won() -> MakingGame:
    """A goes out in the third hand with ten no-trump."""
    return MakingGame().begin().hands("1 A7S 8 | 2 B8H 9 | 3 A10NT 10")


def lost() -> MakingGame:
    """A falls to minus 500 and below in the second hand."""
    return MakingGame().begin().hands("1 A9D 4 | 2 A10C fA")


def capped() -> MakingGame:
    """Trick points stop at 460: thirty of forty count."""
    return MakingGame().begin().hands("1 B9C 9 | 2 B6S 9 | 3 A6S 7 | 4 A6C 6")


def full() -> MakingGame:
    """A game with a re-deal, faults, no bid, a correction, lost clicks, ruling, settlement."""
    making = MakingGame().begin(settings={"cap_no_bid": False})
    making.hands("1 A7S 6 | 2 B6H both | 2 B8H fA | 3 none 6 | 4 A8D 8")
    making.hand("4 A9D fA", reason="he showed his hand")
    making.unclipped("Beryl Te Whare")
    members = ("M. Reid", "S. Tau")
    bid = read_contract("8S")
    making.rule("4f", reason="the bid was called too low", deal=1, side="A", contract=bid, members=members)
    return making.rule("1j", reason="agreed at the table", ruling_kind="settlement", points={"A": 10, "B": -10})


def belled() -> MakingGame:
    """Time is up after the second hand."""
    return MakingGame().begin().hands("1 A7S 8 | 2 B6H 7").bell(2)


def tied() -> MakingGame:
    """One hand a game, and both sides come out alike."""
    return MakingGame().begin(settings={"hands": 1}).hand("1 none 5")


def ruled() -> MakingGame:
    """A ruling turns a hand that was made into one that was lost."""
    making = MakingGame().begin().hands("1 A7S 7 | 2 B6H 6 | 3 A8S 9 | 4 B6D 7")
    return making.rule("8c", reason="a renege was shown", deal=3, outcome="defeated", members=("M. Reid",))


def running() -> MakingGame:
    """One hand of four, then a bid that awaits its tricks."""
    return MakingGame().begin().hands("1 A7S 8 | 2 B8H")


def empty() -> MakingGame:
    """Nothing is recorded yet; neither round nor table are known."""
    return MakingGame().begin(round=None, table=None, scorer=None)


def dealt_again_and_again() -> MakingGame:
    """So many hands were dealt again that the sheet goes on on another page."""
    making = MakingGame().begin(names=LONG_NAMES, event="അന്തർദേശീയ മത്സരം, " + "Championship of Otago " * 5)
    for number in range(1, 5):
        for _again in range(7):
            making.hand(f"{number} A7S both")
        making.hand(f"{number} B6S 5").hand(f"{number} B6S 7")
    return making


MAKERS = {
    "won": won,
    "lost": lost,
    "capped": capped,
    "full": full,
    "belled": belled,
    "tied": tied,
    "ruled": ruled,
    "running": running,
    "empty": empty,
    "again": dealt_again_and_again,
}
