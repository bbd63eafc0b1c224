"""On a real display: the journal filtered and followed, a backup made, a sheet copied."""

import pytest

from tests.window.program import Program, Start


@pytest.fixture(scope="module")
def sample(start: Start, tmp_path_factory: pytest.TempPathFactory) -> Program:
    program = start(tmp_path_factory.mktemp("looking"), "--sample")
    program.wait_focus("entry-line")
    return program


def test_from_the_journal_to_the_deal_and_back(sample: Program) -> None:
    keys = sample.keys
    keys.press("ctrl+7")
    sample.wait_focus("journal-filter")
    keys.type("deal 6")
    sample.wait_for_text("journal-count", " of 62 entries")
    before = sample.accessible_name("journal-count")
    keys.press("alt+k")
    sample.wait_focus("journal-kind-narrow")
    keys.type("penalt")
    keys.press("Return")
    sample.wait_focus("journal-kind")
    sample.wait(lambda: sample.accessible_name("journal-count") != before, "fewer entries")
    keys.press("Delete")
    sample.wait(lambda: sample.accessible_name("journal-count") == before, "the choice taken back")
    keys.press("ctrl+f", "Return")
    sample.wait_focus("entry-line")
    keys.press("Escape")
    sample.wait_focus("journal-filter")
    assert sample.accessible_name("journal-count") == before
    keys.press("Return")
    sample.wait_focus("entry-line")
    keys.press("alt+Left")
    sample.wait_focus("journal-filter")
    keys.press("alt+Return")
    sample.wait_focus("entry-go-0")
    keys.press("Escape")
    sample.wait_focus("journal-filter")
    keys.press("Escape")


def test_copied_text_is_pasted(sample: Program) -> None:
    keys = sample.keys
    keys.press("ctrl+1")
    sample.wait_focus("entry-line")
    keys.press("ctrl+c", "ctrl+7")
    sample.wait_focus("journal-filter")
    keys.press("ctrl+v")
    sample.wait(lambda: "Albany" in sample.text("journal-filter"), "the sheet in the line")
    assert "Total" in sample.text("journal-filter")
    keys.press("ctrl+a", "ctrl+c", "Escape", "Escape")
    sample.wait(lambda: not sample.text("journal-filter"), "an empty line")
    keys.press("ctrl+c", "ctrl+v")
    sample.wait(lambda: sample.text("journal-filter").startswith("62"), "the selected entry in the line")
    keys.press("Escape")


def test_a_backup_by_its_key(sample: Program) -> None:
    sample.keys.press("ctrl+1")
    sample.wait_focus("entry-line")
    sample.keys.press("ctrl+shift+b")
    sample.wait_for_text("save-state", "verified up to entry 62")
    assert sample.accessible_name("status-backup") == "backup just now"
    assert [line for line in sample.output().splitlines() if "OpenType" not in line] == []
