"""Long names in little space keep the end in which they differ."""

import pytest
from PySide6.QtGui import QFont, QFontMetrics

from scorekeeper.kit.name_lines import name_lines, short_name, width_in_two_lines

NAME = "Great Lakes Malayalee Association of Southfield II"


@pytest.fixture
def metrics(qapp):
    return QFontMetrics(QFont())


def test_a_short_name_is_whole(metrics):
    width = metrics.horizontalAdvance(NAME) + 1
    assert name_lines(NAME, metrics, width) == (short_name(NAME, metrics, width),) == (NAME,)


def test_a_long_name_takes_two_lines_and_keeps_its_end(metrics):
    first, second = name_lines(NAME, metrics, metrics.horizontalAdvance("Great Lakes Malayalee ") + 1)
    assert first == "Great Lakes Malayalee"
    assert second != "Association of Southfield II"
    assert second.endswith("field II")


def test_a_long_word_leaves_the_rest_of_the_name_its_line(metrics):
    first, second = name_lines("Thiruvananthapuram II", metrics, metrics.horizontalAdvance("Thiruvanan"))
    assert (first[:4], first[-3:], second) == ("Thir", "ram", "II")
    (alone,) = name_lines("Thiruvananthapuram", metrics, metrics.horizontalAdvance("Thiruvanan"))
    assert alone == first


def test_the_width_for_two_lines_is_the_least_that_cuts_nothing(metrics):
    width = width_in_two_lines(NAME, metrics)
    assert " ".join(name_lines(NAME, metrics, width)) == NAME
    assert " ".join(name_lines(NAME, metrics, width - 3)) != NAME
    assert width_in_two_lines("Thiruvananthapuram", metrics) == metrics.horizontalAdvance("Thiruvananthapuram") + 1
