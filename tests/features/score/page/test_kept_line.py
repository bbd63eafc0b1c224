"""A typed line survives the program, as it is saved while typed."""

import pytest
from PySide6.QtCore import Qt

from scorekeeper.kit.program_settings.settings import ProgramSettings


@pytest.fixture
def kept(at_table, qtbot, tmp_path):
    """A scorer, and a function that waits until a restart would find this line."""
    scorer = at_table(10, settings=ProgramSettings(tmp_path))

    def wait_until_kept(line):
        session = scorer.page.session
        qtbot.waitUntil(lambda: ProgramSettings(tmp_path).kept_line(session) == line)

    return scorer, wait_until_kept


def test_a_line_is_kept_while_it_is_typed(kept):
    scorer, kept_line = kept
    scorer.type("a40h")
    kept_line("a40h")
    scorer.type("44")
    kept_line("a40h44")


def test_a_line_that_is_cleared_or_recorded_is_not_found_again(kept):
    scorer, kept_line = kept
    scorer.type("a40h")
    kept_line("a40h")
    scorer.press(Qt.Key.Key_Escape)
    kept_line("")
    scorer.type("a40h44")
    kept_line("a40h44")
    scorer.type("\n").settle()
    kept_line("")


def test_a_line_taken_away_letter_by_letter_is_not_found_again(kept):
    scorer, kept_line = kept
    scorer.type("a4")
    kept_line("a4")
    scorer.press(Qt.Key.Key_Backspace, Qt.Key.Key_Backspace)
    kept_line("")
