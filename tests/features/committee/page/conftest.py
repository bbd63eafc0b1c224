"""The page for each test, closed behind it."""

import pytest

from tests.features.committee.page.committee_hall import CommitteeEvening
from tests.features.committee.page.shown_page import ShownDisputes


@pytest.fixture
def shown(qtbot, tmp_path):
    panels = []

    def show(**how):
        panels.append(ShownDisputes(qtbot, tmp_path, **how))
        return panels[-1]

    yield show
    for each in panels:
        each.close()


@pytest.fixture
def hall(qtbot, tmp_path):
    committee_hall = CommitteeEvening(qtbot, tmp_path)
    yield committee_hall
    committee_hall.close()
