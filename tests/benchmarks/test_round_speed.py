"""A change at one table repaints only that table on the Tables page."""

import pytest

from scorekeeper.features.round.page.round_page import RoundPage
from scorekeeper.features.round.view.round_view import RoundViews
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.changes import Changes
from scorekeeper.rules.contract import Contract
from tests.benchmarks.timing import best
from tests.event_loop import catch_up
from tests.features.round.hall import HallEvent, session, timestamp
from tests.shell.sample_page import Shown

TABLES, ROUNDS = 45, 8
MEASURE = "Tables page, one table"


@pytest.mark.benchmark
def test_a_change_at_one_table_costs_a_part_of_the_hall(qtbot, measures):
    hall = HallEvent(TABLES, rounds=ROUNDS)
    for table in range(1, TABLES + 1):
        hall.play(table, 10)
    shown = Shown(qtbot, RoundPage, "round", new=hall.entries)
    page = shown.page
    page.clock = lambda: timestamp(52)
    page.tick()
    catch_up()
    bridge, before = shown.bridge, shown.bridge.tournament
    shown.submit(DealRecorded(session(3), 11, "A", Contract(40, "H"), 44))
    after, changes = bridge.tournament, Changes(sessions=frozenset({session(3)}))
    snapshots = [before, after]

    def change():
        snapshots.reverse()
        bridge.tournament = snapshots[0]
        page.refresh(changes)
        catch_up()

    def whole():
        page._views = RoundViews()
        page.refresh(changes)
        page.tiles.viewport().repaint()
        catch_up()

    single_time, hall_time = best(
        change, whole, good=lambda single_time, hall: measures.within(MEASURE, single_time / hall), least=5, most=30
    )
    measures.record(MEASURE, single_time / hall_time, f"{single_time * 1e3:.1f} ms, the hall {hall_time * 1e3:.1f} ms")
    shown.close()
