"""Keyboard focus is visible on every page, in both themes, at 100 and 200 percent."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from tests.contrast import contrast_ratio
from tests.event_loop import catch_up
from tests.shell.evening import Evening

PAGES = ("score", "standings", "disputes", "event", "reports", "journal")
AROUND, LEAST = 4, 12
"""How far around a control its mark may be, and of how many pixels it is at least."""
MOST_STOPS = 90


@pytest.fixture
def evening(qtbot, tmp_path):
    shown = Evening(qtbot, tmp_path)
    shown.programme.open_sample()
    shown.wait(lambda: shown.bridge is not None and shown.window.current == "score")
    yield shown
    shown.close()


def picture(window: QWidget, box: QRect) -> QImage:
    """Return what is painted in a part of the window."""
    return window.grab(box).toImage()


def is_focus_visible(window: QWidget, focus: QWidget) -> bool:
    """Return whether focus changes the painting in colors that differ by at least 3:1."""
    box = QRect(focus.mapTo(window, QPoint()), focus.size()).adjusted(-AROUND, -AROUND, AROUND, AROUND)
    box &= window.rect()
    with_focus = picture(window, box)
    focus.clearFocus()
    without = picture(window, box)
    focus.setFocus(Qt.FocusReason.TabFocusReason)
    result = 0
    for y in range(with_focus.height()):
        for x in range(with_focus.width()):
            pixel, other = with_focus.pixel(x, y), without.pixel(x, y)
            if pixel != other and contrast_ratio(f"#{pixel & 0xFFFFFF:06X}", f"#{other & 0xFFFFFF:06X}") >= 3:
                result += 1
                if result == LEAST:
                    return True
    return False


@pytest.mark.parametrize(("theme", "percent"), [("light", 100), ("dark", 200)])
def test_the_focus_is_seen_at_every_stop_of_every_page(evening, theme, percent):
    window = evening.window
    window.look.set_theme(theme)
    window.look.set_percent(percent)
    unseen = []
    for page in PAGES:
        window.run(f"page-{page}")
        evening.wait(lambda page=page: window.current == page)
        catch_up()
        stops: list[QWidget] = []
        while (focus := window.focusWidget()) is not None and focus not in stops:
            assert len(stops) < MOST_STOPS
            stops.append(focus)
            catch_up()
            if not is_focus_visible(window, focus):
                unseen.append((page, focus.objectName(), type(focus).__name__))
            QTest.keyClick(focus, Qt.Key.Key_Tab)
        assert len(stops) > 1
    assert not unseen, "\n".join(map(str, unseen))
