"""The Teams page over an event, driven by keys."""

import pytest

from scorekeeper.features.event.page.page import EventPage
from tests.event_loop import catch_up
from tests.features.event.page.event_table import Keys, open_page


@pytest.fixture
def event_keys(qtbot):
    """Return a function that shows a page over these facts and closes it after the test."""
    tables = []

    def seat(facts, page=EventPage, **keys):
        table = open_page(facts, page, **keys)
        tables.append(table)
        table.page.show()
        table.page.open()
        table.page.first_focus().setFocus()
        catch_up()
        return Keys(table, qtbot)

    yield seat
    for table in tables:
        table.close()
