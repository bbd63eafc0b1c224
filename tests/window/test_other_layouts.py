"""With a Malayalam keyboard layout, alone or with another: every key pressed by code."""

from collections.abc import Iterator

import pytest

from tests.window.program import Program, Start

CTRL, ALT = 37, 64
A, H, K, P, Q = 38, 43, 45, 33, 24


@pytest.fixture(params=[("in", "mal"), ("in,us", "mal,")], ids=["Malayalam alone", "Malayalam before English"])
def program(start: Start, tmp_path, request: pytest.FixtureRequest) -> Iterator[Program]:
    begun = start(tmp_path, "--sample")
    begun.wait_focus("entry-line")
    begun.keys.set_layout(*request.param)
    yield begun
    begun.keys.set_layout("us")
    begun.close()


def test_commands_are_where_they_are_on_an_english_keyboard(program: Program) -> None:
    keys = program.keys
    keys.press_codes(CTRL, K)
    program.wait_focus("search-line")
    keys.press("Escape")
    program.wait_focus("entry-line")
    keys.press_codes(ALT, H)
    keys.press("Escape")
    program.wait_focus("entry-line")
    keys.press_codes(A)
    program.wait(lambda: program.text("entry-line") == "ോ", "the letter of the layout")
    program.wait(
        lambda: "the keyboard types Malayalam" in program.accessible_name("entry-explanation"), "the name of the layout"
    )
    keys.press("Escape")
    keys.press_codes(CTRL, P)
    program.wait(lambda: program.node("paper-preview") is not None, "the page of the papers")
    keys.press_codes(CTRL, Q)
    program.wait(lambda: program.process.poll() is not None, "the end of the program")
