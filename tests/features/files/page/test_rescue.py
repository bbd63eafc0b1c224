"""An event that cannot be opened: the question, its answers, and the risky-folder warning."""

import json
import shutil

import pytest
from PySide6.QtCore import QStandardPaths, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from scorekeeper.assets.paths import backup_dir
from scorekeeper.features.files.page.local_copy import HERE
from scorekeeper.features.files.page.rescue import COPY, WHOLE
from scorekeeper.features.files.view.backups import back_up
from scorekeeper.kernel.events import NewEvent, NewTeam, create_event
from scorekeeper.kernel.outcome import SaveFailed
from scorekeeper.kit.frame.questions import Question
from scorekeeper.store.errors import DamagedError
from tests.event_loop import catch_up


@pytest.fixture
def damaged(evening, tmp_path):
    path = tmp_path / "cup.scorekeeper"
    teams = (NewTeam("Dallas"), NewTeam("Detroit"))
    create_event(path, NewEvent("Cup", "international-56", teams=teams), who="Ben", seat="here").close()
    back_up(path, backup_dir(evening.data))
    path.write_bytes(path.read_bytes().replace(b"Detroit", b"tiorteD"))
    return path


def answering(evening, do):
    """Answer the question as soon as it is there; what it said is kept."""
    shown: list[object] = []

    def look():
        question = QApplication.activeModalWidget()
        if isinstance(question, Question):
            shown.append(question.accessibleName())
            shown.append({button.objectName() for button in question.findChildren(QPushButton)})
            do(question)
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)
    return shown


def press(answer):
    return lambda question: question.findChild(QPushButton, f"answer-{answer}").click()


def test_escape_leaves_a_damaged_event_as_it_is(evening, damaged, tmp_path):
    before = damaged.read_bytes()
    result = answering(evening, lambda question: QTest.keyClick(question, Qt.Key.Key_Escape))
    evening.programme.open(str(damaged))
    evening.wait(lambda: result)
    catch_up()
    assert result[0].startswith("cup.scorekeeper is damaged: entry 3")
    assert "goes up to entry 3" in result[0]
    assert result[1] == {"answer-1", f"answer-{COPY}", f"answer-{WHOLE}"}
    assert evening.bridge is None
    assert evening.window.current == "start"
    assert damaged.read_bytes() == before
    assert [path.name for path in tmp_path.glob("*.scorekeeper")] == ["cup.scorekeeper"]


@pytest.mark.parametrize(("answer", "name"), [(COPY, "backup"), (WHOLE, "saved")])
def test_the_newest_copy_or_the_intact_part_opens(evening, damaged, answer, name, check_golden):
    result = answering(evening, press(answer))
    evening.programme.open(str(damaged))
    evening.wait(lambda: evening.bridge)
    assert result
    assert evening.bridge.desk.store_state.path.name == f"cup-{name}.scorekeeper"
    assert [team.name for team in evening.bridge.tournament.teams.values()] == ["Dallas", "Detroit"]
    check_golden(evening.status_text)
    assert evening.window.save_state.kind == "typed"


def test_without_a_copy_gaps_are_named(evening, damaged, check_golden):
    shutil.rmtree(backup_dir(evening.data))
    result = answering(evening, press(WHOLE))
    evening.programme.open(str(damaged))
    evening.wait(lambda: evening.bridge)
    check_golden(result[0])
    assert result[1] == {"answer-1", f"answer-{WHOLE}"}
    assert "missing: entry 3" in evening.status_text


def test_nothing_is_asked_where_there_is_no_choice(evening, tmp_path):
    foreign = tmp_path / "letter.scorekeeper"
    foreign.write_text("Dear Dallas")
    evening.programme.open(str(foreign))
    evening.wait(lambda: "Not opened" in evening.status_text)
    catch_up()
    assert QApplication.activeModalWidget() is None
    assert evening.window.save_state.kind == "unsaved"


@pytest.fixture
def shared(tmp_path):
    path = tmp_path / "Dropbox" / "cup.scorekeeper"
    path.parent.mkdir()
    create_event(path, NewEvent("Cup", "international-56"), who="Ben", seat="here").close()
    return path


def test_a_risky_folder_is_warned_about_and_can_be_kept(evening, shared, check_golden):
    result = answering(evening, lambda question: QTest.keyClick(question, Qt.Key.Key_Escape))
    evening.programme.open(str(shared))
    evening.wait(lambda: result)
    assert result[0].startswith("Other programs or computers also write to the folder of cup.scorekeeper")
    evening.wait(lambda: evening.window.save_state.kind == "typed")
    assert "Saved, entry 1" in evening.status_text
    check_golden(evening.status_text)
    assert evening.bridge.desk.store_state.path == shared
    evening.window.run("close-event")
    evening.wait(lambda: evening.bridge is None)
    asked = len(result)
    evening.programme.open(str(shared))
    evening.wait(lambda: "work on a local copy" in evening.status_text)
    assert len(result) == asked, "what was answered once is asked again"


def test_a_local_copy_is_backed_up_to_the_original_folder(evening, shared, monkeypatch):
    documents = shared.parent.parent / "Documents"
    documents.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _which: str(documents))
    before = shared.read_bytes()
    result = answering(evening, press(HERE))
    evening.programme.open(str(shared))
    evening.wait(lambda: result and evening.bridge.desk.store_state.path == documents / "cup.scorekeeper")
    evening.wait(lambda: "the other file was not changed" in evening.status_text)
    assert shared.parent in evening.programme.settings.backup_places
    assert shared.read_bytes() == before
    evening.wait(lambda: any(".scorekeeper" in path.name[5:] for path in shared.parent.glob("cup.*.*.scorekeeper")))


def test_no_copy_is_offered_while_another_computer_has_the_event_open(evening, shared, check_golden):
    mark = {"who": "Anil", "host": "desk-2.another", "since": "2026-10-03T16:13:05Z", "process": 1}
    there = shared.parent / ".cup.scorekeeper.open-1"
    there.write_text(json.dumps(mark))
    evening.programme.open(str(shared))
    evening.wait(lambda: "Anil has it open too" in evening.status_text)
    check_golden(evening.status_text)
    evening.window.run("close-event")
    evening.wait(lambda: evening.bridge is None)
    there.unlink()
    result = answering(evening, lambda question: QTest.keyClick(question, Qt.Key.Key_Escape))
    evening.programme.open(str(shared))
    evening.wait(lambda: result)


def test_another_window_with_the_file_is_reported(evening, tmp_path):
    path = tmp_path / "cup.scorekeeper"
    create_event(path, NewEvent("Cup", "international-56"), who="Ben", seat="here").close()
    mark = {"who": "Anil", "host": "desk-2.another", "since": "2026-10-03T16:13:05Z", "process": 1}
    (tmp_path / ".cup.scorekeeper.open-1").write_text(json.dumps(mark))
    evening.programme.open(str(path))
    evening.wait(lambda: "Anil has it open too, on desk-2.another since 2026-10-03" in evening.status_text)
    ours = [place for place in tmp_path.glob(".cup.scorekeeper.open-*") if place.name != ".cup.scorekeeper.open-1"]
    assert len(ours) == 1
    evening.window.run("close-event")
    evening.wait(lambda: not ours[0].exists())


def test_damage_that_shows_while_the_event_is_open_is_asked_about_too(evening, damaged):
    sound = next(backup_dir(evening.data).iterdir())
    damaged.write_bytes(sound.read_bytes())
    evening.programme.open(str(damaged))
    evening.wait(lambda: evening.bridge)
    result = answering(evening, press(COPY))
    evening.bridge.answered.emit(SaveFailed(DamagedError(damaged, cause="SQLITE_CORRUPT")))
    evening.wait(lambda: evening.bridge.desk.store_state.path.name == "cup-backup.scorekeeper")
    assert result[0].startswith("cup.scorekeeper is damaged. Nothing in it was changed.")
