"""Entering deals while a round of 45 sheets is drawn and signed in the background."""

import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from threading import Event as Flag
from time import perf_counter

import pytest
from PySide6.QtTest import QTest

from scorekeeper.features.keys.view.sealed_sheet import SignatureEntry, empty_sheet, with_signature
from scorekeeper.kit.jobs import Jobs, Ticket
from scorekeeper.sheets.record import record_text
from scorekeeper.signing.checking.records import read_record
from scorekeeper.signing.statement import Statement
from tests.benchmarks.seat import PageAtDesk, at_file
from tests.benchmarks.timing import kept_aside
from tests.kernel.golden_event import GOLDEN, opening
from tests.sheets import making
from tests.signing.sealing.club import AT
from tests.signing.sealing.sheets import OPTIONS, PEOPLE, STROKES, person

SHEETS, TURNS, LEFT = 45, 4, 2
MEASURE = "Enter while a round is sealed"
"""The median of paired sessions."""


def sealed_sheet() -> bytes:
    """One sheet of the round: drawn with its record, and signed by the scorer."""
    making_sheet = making.golden()
    record = read_record(record_text(making_sheet.state, making_sheet.tournament).encode())
    place = SignatureEntry("scorer", PEOPLE["scorer"], person("scorer"), Statement(), STROKES)
    return with_signature(
        empty_sheet(making_sheet.state, making_sheet.tournament, OPTIONS, AT), record, place, AT, options=OPTIONS
    )


@dataclass
class Round:
    """The sheets of a round, sealed in the pool of a window while it is let."""

    jobs: Jobs
    sealed: int = 0
    stopped: Flag = field(default_factory=Flag)
    ended: Flag = field(default_factory=Flag)

    def begin(self) -> None:
        self.stopped.clear()
        self.ended.clear()

        def work(ticket: Ticket, report: Callable[[int, int], None]) -> None:
            while not (ticket.cancelled or self.stopped.is_set()):
                assert sealed_sheet().startswith(b"%PDF")
                self.sealed += 1
                report(self.sealed, SHEETS)
            self.ended.set()

        self.jobs.draw(work, lambda _count: None, lambda _trouble: None, lambda _count, _of: None)

    def stop(self) -> None:
        self.stopped.set()
        while not self.ended.is_set():
            QTest.qWait(2)

    def finish(self) -> float:
        """Seal some of the remaining sheets while nothing is entered; return the time per sheet."""
        wanted, begun = self.sealed + LEFT, perf_counter()
        self.begin()
        while self.sealed < wanted:
            QTest.qWait(5)
        took = perf_counter() - begun
        self.stop()
        return took / LEFT


def entered(seat: PageAtDesk) -> Iterator[float]:
    """How long Enter took for each deal of a session."""
    seat.next_session()
    for line in GOLDEN:
        yield seat.enter(line)


@pytest.mark.benchmark
def test_entry_stays_as_fast_while_a_round_is_sealed(qtbot, tmp_path, measures):
    seat = at_file(tmp_path, opening(seats=True))
    background = Round(seat.jobs)
    quiet: list[float] = []
    busy: list[float] = []
    try:
        sealed_sheet()
        list(entered(seat))  # once without measuring, to load fonts and fill caches
        with kept_aside():
            for turn in range(TURNS):
                for under_way in (False, True) if turn % 2 else (True, False):
                    if under_way:
                        background.begin()
                    (busy if under_way else quiet).append(statistics.median(entered(seat)))
                    if under_way:
                        background.stop()
                if turn and measures.within(MEASURE, statistics.median(busy) / statistics.median(quiet)):
                    break
        beside_entry = background.sealed
        sheet = background.finish()
    finally:
        seat.close()
    alone, beside = statistics.median(quiet), statistics.median(busy)
    note = f"{beside * 1e3:.1f} ms, alone {alone * 1e3:.1f} ms; a sheet alone {sheet * 1e3:.0f} ms"
    measures.record(MEASURE, beside / alone, note)
    assert beside_entry, "the background comes forward while deals are entered"
    assert background.sealed >= beside_entry + LEFT
