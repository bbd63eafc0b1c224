"""The page for each test, closed behind it."""

import pytest

from tests.features.committee.page.committee_hall import Hall
from tests.features.committee.page.shown_page import ShownDisputes


@pytest.fixture
def shown(qtbot, tmp_path):
    made = []

    def show(**how):
        made.append(ShownDisputes(qtbot, tmp_path, **how))
        return made[-1]

    yield show
    for each in made:
        each.close()


@pytest.fixture
def hall(qtbot, tmp_path):
    made = Hall(qtbot, tmp_path)
    yield made
    made.close()
