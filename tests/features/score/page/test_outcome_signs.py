"""Sound and light: made, defeated and refused differ, come once, only behind the commit, and not at all when off."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from scorekeeper.kit.entry import outcome_signs
from scorekeeper.kit.entry.outcome_signs import SIGNS
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings.settings import ProgramSettings
from scorekeeper.store.errors import DiskFullError
from tests.event_loop import catch_up
from tests.features.score.page.keyboard import Keyboard
from tests.features.score.page.table import set_table

MADE_LINE, DEFEATED_LINE = "a40h44\n", "a40h30\n"


@pytest.fixture
def beeps(monkeypatch):
    heard = []
    monkeypatch.setattr(QApplication, "beep", lambda: heard.append(1))
    monkeypatch.setattr(outcome_signs, "BEEP_MS", 5)
    return heard


@pytest.fixture
def scorer(qtbot, tmp_path):
    tables = []

    def seat(*, sound=False, light=False, reduced_motion=True):
        settings = ProgramSettings(tmp_path)
        settings.sound, settings.light = sound, light
        look = Look("light", 100, reduced_motion=reduced_motion)
        tables.append(set_table(3, look=look, settings=settings))
        catch_up()
        return Keyboard(tables[-1], qtbot)

    yield seat
    for table in tables:
        table.close()


def shown(keys):
    mark = keys.page.signs.mark
    return mark.sign.word() if mark is not None and mark.isVisible() else ""


def test_each_sign_sounds_looks_and_reads_differently():
    words, icons, tones = ({getattr(sign, part) for sign in SIGNS.values()} for part in ("word", "icon", "tone"))
    assert len(words) == len(icons) == len(tones) == len(SIGNS)
    assert [SIGNS[outcome].beeps for outcome in ("made", "defeated", "refused")] == [1, 2, 3]


@pytest.mark.parametrize(
    ("line", "count"), [(MADE_LINE, 1), (DEFEATED_LINE, 2), ("a99h44\n", 3)], ids=["made", "defeated", "refused"]
)
def test_beeps_tell_made_defeated_and_refused_apart(scorer, beeps, qtbot, line, count):
    keys = scorer(sound=True)
    keys.type(line)
    if count < 3:
        assert not beeps, "nothing is told before the entry is in the file"
    keys.settle()
    qtbot.waitUntil(lambda: len(beeps) >= count, timeout=2000)
    qtbot.waitUntil(lambda: not keys.page.signs.is_beeping, timeout=2000)
    assert len(beeps) == count
    assert not shown(keys), "the light is off"


@pytest.mark.parametrize(
    ("line", "word"), [(MADE_LINE, "Made"), (DEFEATED_LINE, "Defeated"), ("a99h44\n", "Not recorded")]
)
def test_a_steady_mark_where_motion_is_unwanted_stays_until_something_is_typed(scorer, beeps, line, word):
    keys = scorer(light=True)
    keys.type(line).settle()
    assert shown(keys) == word
    mark = keys.page.signs.mark
    assert mark.steady
    assert mark.width() < keys.page.line.width()
    assert not mark._over.isActive()
    keys.type("b")
    assert not shown(keys)
    assert not beeps, "the sound is off"


def test_a_flash_covers_the_card_once_and_takes_neither_focus_nor_clicks(scorer, qtbot, monkeypatch):
    keys = scorer(light=True, reduced_motion=False)
    keys.type(MADE_LINE).settle()
    mark = keys.page.signs.mark
    assert shown(keys) == "Made"
    assert mark.geometry() == keys.page.entry.rect()
    assert mark._over.isSingleShot()
    assert keys.focus is keys.page.line
    assert mark.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    qtbot.waitUntil(lambda: not mark.isVisible(), timeout=3000)
    assert not mark._over.isActive(), "no blinking"


def test_a_contract_without_a_result_and_the_way_back_are_not_told(scorer, beeps):
    keys = scorer(sound=True, light=True)
    keys.type("a40h\n").settle().run("undo").settle()
    assert (beeps, shown(keys)) == ([], "")


def test_what_the_file_did_not_take_is_told_as_refused(scorer, beeps, qtbot, monkeypatch, tmp_path):
    keys = scorer(sound=True, light=True)

    def full(_new, _after):
        raise DiskFullError(tmp_path)

    monkeypatch.setattr(keys.table.store, "append", full)
    keys.type(MADE_LINE).settle()
    assert shown(keys) == "Not recorded"
    qtbot.waitUntil(lambda: len(beeps) == 3, timeout=2000)


def test_both_off_is_silence(scorer, beeps, qtbot):
    keys = scorer()
    keys.type(MADE_LINE).settle().type("a99h\n").settle()
    catch_up()
    assert not keys.page.signs.is_beeping
    assert not beeps
    assert keys.page.signs.mark is None


def test_a_row_that_differs_from_the_paper_does_not_sound_like_one_that_is_made(scorer, beeps, qtbot):
    keys = scorer(sound=True, light=True)
    keys.run("copy-paper")
    keys.type("a40h44 / 99 98\n").settle()
    qtbot.waitUntil(lambda: shown(keys) in {"Paper differs", "Not recorded"}, timeout=2000)
