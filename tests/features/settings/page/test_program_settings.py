"""The program settings by keyboard: immediate, saved, and robust to a damaged file."""

import os
import pickle
import re
import stat
import struct
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QWidget

from scorekeeper.features.settings import words
from scorekeeper.features.settings.page.program_settings import ProgramSettingsPage
from scorekeeper.journal.lengths import NAME
from scorekeeper.kernel.own_name import kept_name
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.program_settings import settings as settings_module
from scorekeeper.kit.program_settings.settings import CLOSED, DAMAGED, ODD, PAPERS, ProgramSettings, usual_paper
from scorekeeper.language import dates
from scorekeeper.language import translation as language
from scorekeeper.language.date_formats import ISO
from tests.event_loop import catch_up
from tests.shell.evening import Evening

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def at_page(qtbot, tmp_path):
    pages = []

    def show(percent=100, width=1274):
        look, settings = Look("light", percent, reduced_motion=True), ProgramSettings(tmp_path)
        page = ProgramSettingsPage(look, settings, "Lissy")
        page.ask_folder = lambda _parent, _title, _start: tmp_path / "stick"
        pages.append(page)
        page.resize(width, 712)
        page.show()
        page.first_focus().setFocus()
        catch_up()
        return page

    yield show
    for page in pages:
        page.close()
        page.deleteLater()


def press(page, key, mod=Qt.KeyboardModifier.NoModifier):
    QTest.keyClick(page.window().focusWidget() or page, key, mod)


def test_every_setting_is_explained_and_every_value_has_words(at_page):
    page = at_page()
    assert set(page.blocks) == set(words.SETTING_TEXTS)
    for key, block in page.blocks.items():
        assert block.does.text().endswith("."), key
        assert block.control.accessibleDescription() or key == "backup-places"
    assert page.choices["language"].value == "en"


def test_choices_apply_at_once_and_are_saved(at_page, tmp_path):
    page = at_page()
    changed: list[str] = []
    page.changed.connect(changed.append)
    result = {"theme": "dark", "text-size": "125", "dates": "day-first", "paper": "letter", "sound": "on"}
    for key, value in result.items():
        page.choices[key].segment(value).setFocus()
        press(page, Qt.Key.Key_Space)
    assert (page.look.theme, page.look.percent) == ("dark", 125)
    kept = ProgramSettings(tmp_path)
    assert (kept.date_format, kept.paper, kept.sound) == ("day-first", "letter", True)
    assert kept.problem == ""
    assert changed == list(result)


def test_name_and_minutes_accept_valid_values_and_explain_errors(at_page, check_golden):
    page = at_page()
    page.name.setFocus()
    page.name.selectAll()
    press(page, Qt.Key.Key_Delete)
    check_golden(page.blocks["who"].does.text())
    assert page.settings.who == ""
    QTest.keyClicks(page.name, "Anil K")
    assert page.settings.who == page.who == "Anil K"
    assert page.blocks["who"].does.text() == words.SETTING_TEXTS["who"].does()
    page.name.setText("")
    QTest.keyClicks(page.name, "x" * (NAME + 1))
    check_golden(page.blocks["who"].does.text())
    assert page.settings.who == "x" * NAME
    QTest.keyClicks(page.desk, "Balcony, the far left end")
    assert page.settings.desk == "Balcony, the far lef"
    for key in ("late-minutes", "quiet-minutes"):
        line = page.minutes[key]
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, "0")
        assert "from 1 to" in page.blocks[key].does.text()
        QTest.keyClicks(line, "5")
    kept = page.settings
    assert (kept.late_minutes, kept.quiet_minutes) == (5, 5)


def test_backup_folders_are_added_and_removed_by_keyboard(at_page, tmp_path, check_golden):
    page = at_page()
    assert "None" in page.none.text()
    page.add.setFocus()
    press(page, Qt.Key.Key_Return)
    assert page.settings.backup_places == (tmp_path / "stick",)
    check_golden(page.places.rows_model.rows[0].detail)
    press(page, Qt.Key.Key_Return)
    assert len(page.settings.backup_places) == 1, "a place is there once"
    page.places.setFocus()
    press(page, Qt.Key.Key_Delete)
    assert page.settings.backup_places == ()
    assert page.window().focusWidget() is page.add


@pytest.mark.parametrize(("region", "paper"), [("US", "letter"), ("CA", "letter"), ("IN", "A4"), ("", "A4")])
def test_the_usual_paper_is_that_of_the_region(region, paper):
    assert usual_paper(region) == paper


@pytest.mark.parametrize("name", ["x" * NAME, "\u0d05\u0d28\u0d3f\u0d32\u0d4d\N{ZERO WIDTH JOINER}"])
def test_every_name_that_may_be_typed_is_known_at_the_next_start(tmp_path, name):
    ProgramSettings(tmp_path).who = kept_name(name)
    again = ProgramSettings(tmp_path)
    assert (again.who, again.problem) == (name, "")


def test_reset_puts_taste_back_and_leaves_name_and_places(at_page, tmp_path):
    page = at_page()
    page.settings.backup_places = (tmp_path,)
    for key, value in (("theme", "contrast"), ("text-size", "150"), ("sound", "on")):
        page.choices[key].segment(value).click()
    page.name.setText("Anil")
    page.name.textEdited.emit("Anil")
    page.defaults.setFocus()
    press(page, Qt.Key.Key_Return)
    assert (page.look.theme, page.look.percent, page.settings.sound) == ("system", 100, False)
    assert (page.settings.who, page.settings.backup_places) == ("Anil", (tmp_path,))
    assert page.message.text() == words.back_at_defaults()


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b'{"theme": "dark", "text-size": ', DAMAGED),
        (b'{"theme": "purple"}', ODD),
        (b'{"text-size": 9999, "sound": "true", "paper": "papyrus", "window": "!", "who": ["x"]}', ODD),
        (b'{"text-size": true, "who": "two\\nlines", "backup-places": [1], "kept-line": {"s": 5}}', ODD),
        (b'{"kept-line": "none", "background": "url(x)"}', ODD),
        (b'{"of-a-later-version": {"a": 1}}', ""),
        (b"[]", DAMAGED),
        (b"[" * 100_000, DAMAGED),
        (b'{"who": "' + b"x" * 5_000_000 + b'"}', DAMAGED),
        (bytes(range(256)) * 8, DAMAGED),
        (b"", ""),
    ],
)
def test_a_damaged_file_gives_defaults_and_a_warning(tmp_path, content, error):
    (tmp_path / "scorekeeper.json").write_bytes(content)
    settings = ProgramSettings(tmp_path)
    assert settings.problem == error
    assert (settings.theme, settings.background) == ("system", "#F3F2EE")
    assert (settings.percent, settings.sound, settings.who) == (100, False, "")
    assert settings.paper in PAPERS
    assert settings.backup_places == ()
    assert settings.kept_line("s") == ""
    assert settings.geometry.isEmpty()
    if settings.problem == DAMAGED:
        assert settings.aside.read_bytes() == content[: settings.aside.stat().st_size]
    settings.theme = "light"
    settings.paper = "letter"
    settings.keep_line("s", "b 40h")
    assert settings.kept.problem != CLOSED
    again = ProgramSettings(tmp_path)
    assert (again.theme, again.paper, again.kept_line("s")) == ("light", "letter", "b 40h")


EARLIER = r"""[General]
backup-places=/a, "/b, c", \xfc
casebook-files=/only.scorekeeper
sound=true
text-size=125
theme=dark
who="\xd1c\xd4b, \"x\" =;"
window="@ByteArray(\x1\xd9\xd0\xcb\0\x3\0\0\x41\x42\",\\\xc8)"

[copying]
a-b%20c=one

[kept-line]
1x="b 40h, 44 "
"""


def test_the_settings_of_an_earlier_version_are_carried_over_once(tmp_path):
    (tmp_path / "scorekeeper.ini").write_text(EARLIER, "utf-8")
    for kept in (ProgramSettings(tmp_path), ProgramSettings(tmp_path)):
        assert kept.problem == ""
        assert kept.backup_places == (Path("/a"), Path("/b, c"), Path("ü"))
        assert (kept.sound, kept.percent, kept.theme) == (True, 125, "dark")
        assert kept.who == '\u0d1c\u0d4b, "x" =;'
        assert kept.geometry.data() == bytes([1, 0xD9, 0xD0, 0xCB, 0, 3, 0, 0, 65, 66, 34, 44, 92, 200])
        assert (kept.kept_copying("a-b c"), kept.kept_line("1x")) == ("one", "b 40h, 44 ")
        assert not (tmp_path / "scorekeeper.ini").exists()


def test_settings_that_no_longer_exist_are_left_out(tmp_path):
    earlier = '{"light": true, "backup-minutes": 5, "time-authority": "http://time.example", "casebook-files": ["/a"]}'
    (tmp_path / "scorekeeper.json").write_text(earlier, "utf-8")
    assert ProgramSettings(tmp_path).problem == ""


def pickled_variant(command: str) -> str:
    """Return a value as Qt pickles it; reading it as a setting would run the command."""
    data = pickle.dumps(Runs(command), protocol=2)
    name = b"PySide::PyObjectWrapper\0"
    stored = struct.pack(">I", 1024) + struct.pack(">I", len(name)) + name + struct.pack(">I", len(data)) + data
    return "@Variant(" + "".join(f"\\x{byte:x}" for byte in stored) + ")"


class Runs:
    def __init__(self, command: str) -> None:
        self.command = command

    def __reduce__(self):
        return os.system, (self.command,)


@pytest.mark.parametrize("key", ["theme", "who", "window", "backup-places", "kept-line"])
def test_a_crafted_file_runs_nothing(tmp_path, key):
    ran = tmp_path / "ran"
    crafted = pickled_variant(f"touch {ran}")
    (tmp_path / "scorekeeper.ini").write_text(f'[General]\ntext-size=125\n{key}="{crafted}"\nlist={crafted}, b\n')
    settings = ProgramSettings(tmp_path)
    settings.theme, settings.who, settings.geometry, settings.backup_places  # noqa: B018 - reads each
    assert not ran.exists()
    assert settings.problem == DAMAGED
    assert settings.aside.name == "scorekeeper-damaged.ini"
    assert (settings.percent, settings.who, settings.theme) == (125, "", "system")
    assert "Variant" not in settings.file.read_text("utf-8")


def test_nothing_of_the_program_reads_settings_by_a_library_that_builds_objects():
    package = Path(settings_module.__file__).parents[2]
    named = re.compile(r"QSettings|\bpickle\b|\bshelve\b|\bmarshal\b")
    files = [file for space in ("kit", "shell", "features") for file in (package / space).rglob("*.py")]
    assert files
    assert [str(file) for file in files if named.search(file.read_text("utf-8"))] == []


def test_two_programs_do_not_undo_what_the_other_keeps(tmp_path):
    first, other = ProgramSettings(tmp_path), ProgramSettings(tmp_path)
    first.who = "Anil"
    other.sound = True
    kept = ProgramSettings(tmp_path)
    assert (kept.who, kept.sound) == ("Anil", True)


def test_the_file_never_grows_beyond_what_is_read(tmp_path):
    settings = ProgramSettings(tmp_path)
    for number in range(100):
        settings.keep_draft(f"d{number}", "ജ" * 49_000)
    again = ProgramSettings(tmp_path)
    assert again.problem == ""
    assert again.kept_draft("d99")
    assert not again.kept_draft("d0")


@pytest.mark.skipif(sys.platform == "win32", reason="modes are those of POSIX")
def test_the_file_is_its_owners(tmp_path):
    ProgramSettings(tmp_path).who = "Anil"
    assert stat.S_IMODE((tmp_path / "scorekeeper.json").stat().st_mode) == 0o600


@pytest.mark.parametrize("line", ["4711", "47 11", "a 40h 4711", "hunter2", "4711x", " 0815 ", "Kottayam56"])
def test_a_line_that_may_be_a_pin_is_not_saved(tmp_path, line):
    settings = ProgramSettings(tmp_path)
    settings.keep_line("s", "b 40h")
    settings.keep_line("s", line)
    assert settings.kept_line("s") == ""
    assert line.strip() not in settings.file.read_text("utf-8")


@pytest.mark.parametrize("line", ["b 40h", "b40hxx44", "40h", "a 28nt 25", "b 6c 7", "44", "A 40H 44:12"])
def test_a_typed_entry_line_is_saved(tmp_path, line):
    settings = ProgramSettings(tmp_path)
    settings.keep_line("s", line)
    assert settings.kept_line("s") == line


def test_an_unwritable_folder_is_reported(tmp_path):
    (tmp_path / "scorekeeper.json").mkdir()
    settings = ProgramSettings(tmp_path)
    assert settings.problem == CLOSED
    assert settings.theme == "system"
    settings.theme = "dark"
    assert settings.kept.problem == CLOSED


@pytest.mark.parametrize("kind", [DAMAGED, ODD, CLOSED])
def test_the_page_shows_the_problem_of_the_file(at_page, kind):
    page = at_page()
    page.settings.problem = kind
    page.load()
    sentence = page.message.text()
    assert sentence.endswith(".")
    assert str(page.settings.aside if kind == DAMAGED else page.settings.file) in sentence


def test_a_catalogue_adds_itself_to_the_languages(tmp_path, monkeypatch):
    path = tmp_path / "locale" / "ml" / "LC_MESSAGES"
    path.mkdir(parents=True)
    (path / "scorekeeper.mo").write_bytes(b"")
    (tmp_path / "locale" / "xx").mkdir()
    monkeypatch.setattr(language, "resources", lambda: tmp_path)
    assert language.languages() == ("en", "ml")


@pytest.mark.parametrize(("percent", "width"), [(100, 1274), (200, 1274), (100, 760)])
def test_controls_have_names_and_fit_their_width(at_page, percent, width, tmp_path):
    page = at_page(percent, width)
    page.add_place()
    for control in page.findChildren(QWidget):
        if isinstance(control, (QLineEdit, QAbstractButton)) and control.isVisible():
            assert control.objectName()
            assert control.accessibleName() or control.text(), control.objectName()
            if isinstance(control, Button):
                assert control.width() >= control.sizeHint().width(), control.objectName()
            assert control.mapTo(page, control.rect().topRight()).x() <= page.width(), control.objectName()


def test_a_new_name_and_backup_folder_apply_everywhere(evening, tmp_path):
    evening.programme.open_sample()
    evening.wait(lambda: evening.window.current == "score")
    evening.key(Qt.Key.Key_Comma, mod=CTRL)
    assert evening.window.current == "settings"
    page = evening.window.page("settings")
    assert page.name.text() == "Lissy Abraham"
    page.name.setFocus()
    evening.key(Qt.Key.Key_A, mod=CTRL)
    evening.type("Anil")
    assert "Anil" in evening.window.who_label.text()
    assert evening.bridge.desk.who == evening.programme.opening.who == "Anil"
    page.ask_folder = lambda _parent, _title, _start: tmp_path
    page.add_place()
    evening.key(Qt.Key.Key_Escape)
    assert evening.window.current == "score"
    page.choices["paper"].segment("letter").click()
    evening.window.run("print")
    assert evening.window.page("reports").paper == "letter"
    evening.window.run("event-settings")
    assert evening.window.current == "event"
    assert evening.window.page("event").stack.currentWidget() is evening.window.page("event").settings_form


def test_the_program_shows_dates_as_chosen(evening):
    evening.programme.open_sample()
    evening.wait(lambda: evening.window.current == "score")
    evening.window.run("settings")
    settings = evening.window.page("settings")
    for date_format, shown in (("month-first", "Oct 3, 2026"), ("day-first", "3 Oct 2026"), ("iso", "2026-10-03")):
        settings.choices["dates"].segment(date_format).click()
        assert date_format == dates.date_format()
        assert dates.format_date("2026-10-03") == shown
    settings.reset()
    assert dates.date_format() == ISO


def test_problems_of_the_settings_file_are_shown_at_the_start(qtbot, tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "scorekeeper.json").write_text('{"theme": "dark",', "utf-8")
    opened = Evening(qtbot, tmp_path)
    assert "damaged" in opened.status_text
    opened.close()
    assert (tmp_path / "data" / "scorekeeper-damaged.json").exists()
