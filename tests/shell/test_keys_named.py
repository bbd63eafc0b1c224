"""Every key that a sentence or a help page names is a key of a command."""

import re
from pathlib import Path

import pytest

from scorekeeper.kit.frame.commands import all_commands

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"(?<![\w{+])(?:Shift\+)?(?:F\d\d?(?!\w)|Ctrl\+\d)")
KEYS = {key for command in all_commands() for key in command.keys}
PACKAGE = ROOT / "scorekeeper"
WORDS = [*PACKAGE.glob("language/*.py"), *PACKAGE.glob("**/words.py"), *PACKAGE.glob("**/words/*.py")]
TEXTS = sorted([*WORDS, *(ROOT / "resources/help").glob("*.md")])


def test_some_keys_are_named():
    assert sum(len(NAMED.findall(path.read_text("utf-8"))) for path in TEXTS) > 20


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_key_is_named_that_does_nothing(path):
    assert not set(NAMED.findall(path.read_text("utf-8"))) - KEYS


def test_no_command_takes_a_key_that_text_fields_use():
    reserved = {f"Ctrl+{letter}" for letter in "ACDEKUVXY"}
    taken = {key: command.name for command in all_commands() for key in command.keys if key in reserved}
    # both leave the key to a field that has something selected or typed
    assert taken == {"Ctrl+C": "copy", "Ctrl+K": "search"}
