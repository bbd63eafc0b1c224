"""A scorer at a sheet, for the tests of the sheet and of what is disputed on it."""

import pytest

from scorekeeper.journal.facts import EventChanged
from scorekeeper.kernel.changes import Changes
from tests.event_loop import catch_up
from tests.features.committee.page.disputing import COMMITTEE
from tests.features.score.page.keyboard import WidgetKeyboard
from tests.features.score.page.table import set_table


@pytest.fixture
def at_table(qtbot):
    tables = []

    def seat(*upto, **keys):
        table = set_table(*upto, **keys)
        tables.append(table)
        catch_up()
        return WidgetKeyboard(table, qtbot)

    yield seat
    for table in tables:
        table.close()


@pytest.fixture
def disputed(at_table):
    """A scorer at a sheet over which a committee sits."""

    def seat(upto=16, committee=COMMITTEE, quorum=1, **keys):
        scorer = at_table(upto, **keys)
        scorer.table.desk.who = "P. Kurian"
        event = scorer.table.desk.tournament.event
        if quorum is not None and event is not None:
            changed = EventChanged(event.name, event.date, event.venue, {**event.settings, "quorum": quorum})
            scorer.table.desk.submit([changed], reason="few came")
        if committee is not None:
            scorer.table.desk.submit([committee])
            scorer.table.bridge.take_over()
            scorer.page.refresh(Changes(event=True))
        return scorer

    return seat
