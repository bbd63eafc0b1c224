"""A closed event leaves nothing behind that is asked when theme or text size changes."""

import gc
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def evening(keeping_aside, evening):
    return evening.open_sample()


@pytest.mark.parametrize("pages", ["4", "123456789"])
def test_larger_text_after_an_event_is_closed(evening, pages):
    """Ctrl+4, Enter, Esc, Ctrl+W, Ctrl++; the same with every page looked at and a panel opened."""
    for number in pages:
        evening.key(getattr(Key, f"Key_{number}"), mod=CTRL)
        evening.enter()
        evening.key(Key.Key_Escape)
    if len(pages) > 1:
        evening.key(Key.Key_1, mod=CTRL)
        for panel in (Key.Key_F4, Key.Key_F7, Key.Key_F8, Key.Key_F9, Key.Key_F2, Key.Key_F3, Key.Key_F1):
            evening.key(panel)
            evening.key(Key.Key_Escape)
    evening.key(Key.Key_W, mod=CTRL)
    evening.wait(lambda: evening.bridge is None and evening.window.current == "start")
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    before = evening.look.percent
    evening.key(Key.Key_Plus, mod=CTRL)
    assert evening.look.percent > before


def test_an_open_event_is_kept_aside_from_the_collector_until_it_is_closed(evening):
    assert gc.get_freeze_count() > 0
    evening.key(Key.Key_W, mod=CTRL)
    evening.wait(lambda: evening.bridge is None and evening.window.current == "start")
    assert gc.get_freeze_count() == 0


def test_switching_events_keeps_nothing_of_the_previous_event(evening):
    left = weakref.ref(evening.bridge.desk)
    cycle = [left()]
    cycle.append(cycle)  # free what only the garbage collector finds
    del cycle
    evening.programme.open_sample()
    evening.wait(lambda: left() is None)
    assert gc.get_freeze_count() > 0
