"""A day of 500 is open in the program for each test."""

import pytest

from tests.features.table500.page.day_table import make_day


@pytest.fixture
def evening(evening, tmp_path):
    make_day(evening, tmp_path)
    return evening
