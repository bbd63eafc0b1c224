"""The text made larger and smaller again in the whole window, in a small one and a wide one."""

from PySide6.QtWidgets import QWidget

from tests.event_loop import catch_up


def test_the_head_of_a_sheet_is_whole_when_the_text_is_small_again_and_the_window_wide(evening):
    evening.programme.open_sample()
    window = evening.window
    evening.wait(lambda: window.current == "score")
    head = window.findChild(QWidget, "sheet-head")
    for size, percent in (((1366, 768), 200), ((800, 600), 200), ((1366, 768), 100)):
        window.look.set_percent(percent)
        window.resize(*size)
        catch_up()
        for name in ("match-points", "match-points-caption"):
            part = head.findChild(QWidget, name)
            assert part.geometry().right() < head.width(), (size, percent, name)
