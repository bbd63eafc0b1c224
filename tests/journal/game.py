"""A small day of 500 with four players at a table, for tests of games."""

from collections.abc import Sequence
from types import MappingProxyType

from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import EventMade, Fact, HandRecorded, SessionOpened, TeamEntered
from scorekeeper.journal.snapshot import GameState
from scorekeeper.rules.contract import read_contract
from scorekeeper.rules.systems.singles500 import SINGLES_500
from tests.journal.event import Journal

GAME = "9a3e"
PLAYERS = ("Ann", "Ben", "Cid", "Dot")
UIDS = ("a1", "b2", "c3", "d4")
EVENT_MADE = EventMade("e7e7", "Otago Open", SINGLES_500.key, SINGLES_500.edition, date="2026-10-03")
OPENED = SessionOpened(GAME, UIDS, 1, 1)
DAY: tuple[Fact, ...] = (
    EVENT_MADE,
    *(TeamEntered(uid, name, (name,)) for uid, name in zip(UIDS, PLAYERS, strict=True)),
    OPENED,
)


class GameDay(Journal):
    """A journal of games in memory."""

    def __init__(self, facts: Sequence[Fact] = DAY) -> None:
        super().__init__(facts)

    @property
    def game(self) -> GameState:
        """The state of the only game."""
        return self.tournament.games[GAME]

    def refusals(self, fact: Fact, reason: str = "") -> list[str]:
        """Return the codes of what speaks against a fact now."""
        return [problem.code for problem in problems(self.tournament, fact, reason, SINGLES_500)]

    def play(self, *facts: Fact) -> "GameDay":
        """Enter facts that nothing may speak against."""
        for fact in facts:
            assert not self.refusals(fact, "as agreed"), (fact, self.refusals(fact, "as agreed"))
            self.enter(fact, reason="as agreed")
        return self


def hand(number: int, text: str, attempt: int = 1) -> HandRecorded:
    """Return a hand as entered: "A 7S 8", "none 6" (A's tricks), "B 8H fA", "A 6D both", "A 7S"."""
    side, *rest = text.split()
    bid = None if side == "none" else read_contract(rest.pop(0))
    tricks, fault = {}, None
    for word in rest:
        if word.isdecimal():
            makers = "A" if side == "none" else side
            other = "B" if makers == "A" else "A"
            tricks = {makers: int(word), other: 10 - int(word)}
        else:
            fault = word if word == "both" else word.removeprefix("f")
    listed = MappingProxyType({each: tricks[each] for each in "AB" if each in tricks})
    return HandRecorded(GAME, number, None if side == "none" else side, bid, listed, fault, attempt)
