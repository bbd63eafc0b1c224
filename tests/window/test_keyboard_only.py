"""Without mouse or screen, every page has a key, and every control a name and a tab stop."""

import re
from pathlib import Path

import pytest

from tests.window.program import Node, Program, Start

PAGES = {
    "page-score": ("ctrl+1", "entry-line"),
    "page-standings": ("ctrl+3", "standings-table"),
    "page-disputes": ("ctrl+4", "dispute-list"),
    "page-event": ("ctrl+5", "event-find"),
    "page-journal": ("ctrl+7", "journal-filter"),
}
PANELS = {
    "F2": "correct-panel",
    "F3": "where-panel",
    "F4": "penalty-panel",
    "F8": "redeal-panel",
    "F9": "seats-panel",
}
MOST_STOPS = 60


@pytest.fixture(scope="module")
def sample(start: Start, tmp_path_factory: pytest.TempPathFactory) -> Program:
    program = start(tmp_path_factory.mktemp("keys"), "--sample")
    program.wait_focus("entry-line")
    return program


def nameless(program: Program) -> list[Node]:
    """Answer everything that takes the keyboard and has no name or no object name."""
    controls = [node for node in program.everything() if "focusable" in node]
    assert len(controls) > 5
    return [node for node in controls if not node.name or not re.match(r"[a-z0-9]", node.id, re.IGNORECASE)]


@pytest.mark.parametrize("page", PAGES)
def test_every_control_of_every_page_has_a_name_and_its_turn(sample: Program, page: str) -> None:
    key, first = PAGES[page]
    sample.keys.press(key)
    sample.wait_focus(first)
    assert nameless(sample) == []
    stops = turns(sample, first)
    print(f"\n{page}: {' '.join(stop.rsplit('.', 1)[-1] for stop in stops)}")
    reachable = {
        node.path
        for node in sample.everything()
        if {"focusable", "enabled", "showing"} <= set(node.states)
        and node.role in {"push button", "text", "check box", "table", "spin button"}
        and f".{page}." in node.path
    }
    if page == "page-score":
        by_hand = [stop for stop in stops if ".by-hand." in stop]
        assert "by-hand-side" in by_hand[0]
    missed = {path for path in reachable if not any(turn_of(path, stop) for stop in stops)}
    assert missed == set()


def turn_of(path: str, stop: str) -> bool:
    """Return whether a control is the tab stop, or contains or is contained in it."""
    return path == stop or stop.startswith(f"{path}.") or path.startswith(f"{stop}.")


def turns(program: Program, first: str) -> list[str]:
    """Press Tab around the page and return the path of every stop."""
    stops: list[str] = []
    now = program.focused()
    while now is not None and not (stops and now.id == first):
        assert now.path not in stops, f"Tab goes round without {first}: {stops}"
        assert len(stops) < MOST_STOPS
        stops.append(now.path)
        if len(stops) == 2:  # reading every cell takes long
            assert [node for node in program.all_focused() if not turn_of(node.path, now.path)] == []
        before = now.path
        program.keys.press("Tab")
        program.wait(lambda before=before: moved(program, before), f"the keyboard leaving {before}")  # type: ignore[misc]
        now = program.focused()
    return stops


def moved(program: Program, before: str) -> bool:
    """Answer whether something else has the keyboard now."""
    now = program.focused()
    return now is not None and now.path != before


@pytest.mark.parametrize("key", PANELS)
def test_every_control_of_every_panel_has_a_name(sample: Program, key: str) -> None:
    sample.keys.press("ctrl+1")
    sample.wait_focus("entry-line")
    if key == "F2":
        sample.keys.press("Home")
    sample.keys.press(key)
    sample.wait(lambda: sample.node(PANELS[key]) is not None, f"the panel of {key}")
    assert nameless(sample) == []
    sample.keys.press("Escape")
    sample.wait_focus("entry-line")
    sample.keys.press("Escape")


def test_help_and_paper_are_reached_and_left_by_keyboard(sample: Program, tmp_path: Path) -> None:
    del tmp_path
    keys = sample.keys
    keys.press("ctrl+1")
    sample.wait_focus("entry-line")
    keys.press("F1")
    sample.wait_focus("help-text")
    assert nameless(sample) == []
    keys.press("Escape")
    sample.wait_focus("entry-line")
    keys.press("ctrl+p")
    sample.wait(lambda: sample.node("paper-preview") is not None, "the page of the papers")
    assert nameless(sample) == []
    keys.press("Escape")
    sample.wait_focus("entry-line")
    assert [line for line in sample.output().splitlines() if "OpenType" not in line] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_menu_left_with_escape_opens_no_other_menu(sample: Program, page: str) -> None:
    keys, (key, first) = sample.keys, PAGES[page]
    keys.press(key)
    sample.wait_focus(first)
    for chords in (["alt+d"], ["Alt_L", "Down"], ["alt+f", "Right"]):
        keys.press(*chords)
        sample.wait(lambda: (now := sample.focused()) is None or now.id != first, "an open menu")
        keys.press("Escape")
        sample.wait_focus(first)
    keys.press("ctrl+1")
    sample.wait_focus("entry-line")
    keys.press("alt+d", "Escape")
    keys.type("h40")
    sample.wait(lambda: sample.text("entry-line") == "h40", "what was typed in the entry line")
    keys.press("Escape")
