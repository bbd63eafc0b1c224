"""The order in which Tab walks a page: the reading order, even after choices were rebuilt."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from PySide6.QtWidgets import QRadioButton, QWidget

from scorekeeper.kit.look.choice import SegmentedChoice
from scorekeeper.kit.look.fields import Labelled


def tab_through(parts: Iterable[QWidget]) -> None:
    """Let Tab move through these widgets in this order, including the segments of each choice."""
    for before, other in pairwise(stop for part in parts for stop in _stops(part)):
        QWidget.setTabOrder(before, other)


def _stops(part: QWidget) -> Iterator[QWidget]:
    if isinstance(part, SegmentedChoice):
        yield from (segment for segment in part.findChildren(QRadioButton) if not segment.isHidden())
    elif isinstance(part, Labelled):
        yield from _stops(part.control)
    else:
        yield part
