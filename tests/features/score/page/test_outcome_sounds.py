"""Sounds: distinct for made, defeated and refused; once, after saving, never when off."""

import pytest
from PySide6.QtWidgets import QApplication

from scorekeeper.kit.entry import outcome_sounds
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.store.errors import DiskFullError
from tests.event_loop import catch_up
from tests.features.score.page.keyboard import WidgetKeyboard
from tests.features.score.page.table import set_table

FULFILLED_LINE, DEFEATED_LINE = "a40h44\n", "a40h30\n"


@pytest.fixture
def beeps(monkeypatch):
    heard = []
    monkeypatch.setattr(QApplication, "beep", lambda: heard.append(1))
    monkeypatch.setattr(outcome_sounds, "BEEP_MS", 5)
    return heard


@pytest.fixture
def scorer(qtbot, tmp_path):
    tables = []

    def seat(*, sound=False):
        settings = ProgramSettings(tmp_path)
        settings.sound = sound
        look = Look("light", 100, reduced_motion=True)
        tables.append(set_table(3, look=look, settings=settings))
        catch_up()
        return WidgetKeyboard(tables[-1], qtbot)

    yield seat
    for table in tables:
        table.close()


@pytest.mark.parametrize(
    ("line", "count"), [(FULFILLED_LINE, 1), (DEFEATED_LINE, 2), ("a99h44\n", 3)], ids=["made", "defeated", "refused"]
)
def test_beeps_tell_made_defeated_and_refused_apart(scorer, beeps, qtbot, line, count):
    keys = scorer(sound=True)
    keys.type(line)
    if count < 3:
        assert not beeps, "nothing is told before the entry is in the file"
    keys.settle()
    qtbot.waitUntil(lambda: len(beeps) >= count)
    qtbot.waitUntil(lambda: not keys.page.sounds.is_beeping)
    assert len(beeps) == count


def test_a_contract_without_a_result_and_the_way_back_are_not_described(scorer, beeps):
    keys = scorer(sound=True)
    keys.type("a40h\n").settle().run("undo").settle()
    assert beeps == []


def test_entries_not_taken_by_the_file_are_reported_as_refused(scorer, beeps, qtbot, monkeypatch, tmp_path):
    keys = scorer(sound=True)

    def full(_new, _after):
        raise DiskFullError(tmp_path)

    monkeypatch.setattr(keys.table.store, "append", full)
    keys.type(FULFILLED_LINE).settle()
    qtbot.waitUntil(lambda: len(beeps) == 3)


def test_without_the_setting_there_is_silence(scorer, beeps, qtbot):
    keys = scorer()
    keys.type(FULFILLED_LINE).settle().type("a99h\n").settle()
    catch_up()
    assert not keys.page.sounds.is_beeping
    assert not beeps


def test_a_row_that_differs_from_the_paper_does_not_sound_like_one_that_is_made(scorer, beeps, qtbot):
    keys = scorer(sound=True)
    keys.run("copy-paper")
    keys.type("a40h44 / 99 98\n").settle()
    qtbot.waitUntil(lambda: len(beeps) == 3)
