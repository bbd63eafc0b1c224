"""An event of 56 whose papers are drawn."""

from scorekeeper.journal.facts import PlayRecorded, RulingMade, SessionOpened
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, golden, tournament

EVENT = tournament(
    *golden(),
    SessionOpened("cd", (DETROIT, DALLAS), round=6, table=1, date="2026-10-04"),
    RulingMade(SESSION, ("3",), "talk", 8, points={"B": 2}, members=("P. Kurian",)),
    RulingMade(SESSION, ("4.4",), "the deal stands"),
    PlayRecorded(SESSION, 3, tricks=("1:JS QS KS ? 10S 9S",)),
    seats=True,
)
