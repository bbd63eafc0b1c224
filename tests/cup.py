"""A knock-out played through the desk: made, drawn, each round played by chance or as told."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from scorekeeper.features.draw.view.planning import DrawPlan, PlannedDraw, plan_draw
from scorekeeper.journal.facts import (
    DealRecorded,
    DrawPublished,
    RoundClosed,
    RoundOpened,
    StageSet,
    TeamEntered,
    TeamPlaced,
)
from scorekeeper.journal.methods import KNOCK_OUT
from scorekeeper.journal.snapshot import FORFEITED, SessionState
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.language.bracket_shown import ShownBracket, bracket_shown
from scorekeeper.rules.contract import Contract

CUP = "f1"
"""The uid of the stage."""


class Cup:
    """An event with a knock-out of this many teams, 1 the best seed (uid "01")."""

    def __init__(self, path: Path, size: int, method: str = KNOCK_OUT, lengths: Sequence[int] = (1,)) -> None:
        self.desk: Desk = create_event(path, NewEvent("Cup", "international-56"), who="Mini", seat="desk")
        teams = [TeamEntered(f"{place:02x}", f"Team {place}") for place in range(1, size + 1)]
        placed = [TeamPlaced(CUP, team.team, number=place) for place, team in enumerate(teams, start=1)]
        self.desk.submit([*teams, StageSet(CUP, "Finals", method, lengths=tuple(lengths)), *placed])

    def name(self, team: str | None) -> str:
        """Return what a team is called, "" for none."""
        return self.desk.tournament.teams[team].name if team else ""

    def draw(self, *, publish: bool = False) -> PlannedDraw:
        """Draw the next round; what speaks against it is in the answer."""
        result = plan_draw(self.desk.tournament, DrawPlan(CUP))
        if not result.problems:
            fact = result.fact(self.desk.new_uid)
            self.desk.submit([fact])
            if publish:
                self.desk.submit([DrawPublished(CUP, fact.draw)])
        return result

    def sessions(self, number: int) -> list[SessionState]:
        """Return the sessions of a round by table."""
        result = [
            session
            for session in self.desk.tournament.sessions.values()
            if (session.stage, session.round) == (CUP, number)
        ]
        return sorted(result, key=lambda item: item.table or 0)

    def play(self, number: int, wins: Callable[[SessionState], str], *, close: bool = True) -> None:
        """Play every session of a round that was not forfeited: `wins` says which side takes each deal."""
        self.desk.submit([RoundOpened(CUP, number)])
        for state in self.sessions(number):
            if state.state != FORFEITED:
                self.desk.submit([deal(state, wins(state), at) for at in range(1, state.limit + 1)])
        if close:
            self.desk.submit([RoundClosed(CUP, number)])

    def play_all(self, chance: random.Random | None = None, *, publish: bool = False) -> int:
        """Draw and play every round, side A winning where nothing is random; return their number."""
        number = 0
        while not (drawn := self.draw(publish=publish)).problems:
            number = drawn.rounds[0].number
            self.play(number, lambda _state: chance.choice("AB") if chance is not None else "A")
        return number


def shown_of(desk: Any, stage: str = CUP, visible_rounds: Any = None) -> ShownBracket:
    """Return the bracket of a stage that has one."""
    result = bracket_shown(desk.tournament, stage, visible_rounds)
    assert result is not None
    return result


def deal(state: SessionState, side: str, number: int = 1) -> Any:
    """Return a deal that a side bids and makes."""
    return DealRecorded(state.uid, number, side, Contract(40, "H"), 44)
