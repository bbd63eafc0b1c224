import gettext as catalogue
import struct

import pytest

from scorekeeper import app
from scorekeeper.cli import run as command_line
from scorekeeper.language import translation as language


def test_a_text_is_looked_up_once_and_again_after_another_language_was_chosen(monkeypatch):
    asked = []

    def answer(text):
        asked.append(text)
        return f"[{text}]"

    monkeypatch.setattr(catalogue, "gettext", answer)
    language.forget()
    assert language.gettext("made") == "[made]"
    assert language.gettext("made") == "[made]"
    assert asked == ["made"]
    language.forget()
    assert language.gettext("made") == "[made]"
    assert asked == ["made", "made"]
    monkeypatch.undo()
    language.forget()
    assert language.gettext("made") == "made"


def test_numbers_choose_the_form():
    assert [language.ngettext("{n} deal", "{n} deals", count) for count in (1, 2)] == ["{n} deal", "{n} deals"]


def compiled(texts):
    """A catalogue as the library reads it: head, two tables of lengths and places, the texts."""
    pairs = sorted((key.encode(), text.encode()) for key, text in texts.items())
    place = 28 + 16 * len(pairs)
    tables, body = [b"", b""], b""
    for side in (0, 1):
        for pair in pairs:
            tables[side] += struct.pack("<II", len(pair[side]), place + len(body))
            body += pair[side] + b"\0"
    head = struct.pack("<IIIIIII", 0x950412DE, 0, len(pairs), 28, 28 + 8 * len(pairs), 0, 0)
    return head + tables[0] + tables[1] + body


@pytest.fixture
def malayalam(tmp_path, monkeypatch):
    folder = tmp_path / "locale" / "ml" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    head = "Content-Type: text/plain; charset=UTF-8\n"
    (folder / "scorekeeper.mo").write_bytes(compiled({"": head, "made": "ജയിച്ചു"}))
    monkeypatch.setattr(language, "resources", lambda: tmp_path)
    monkeypatch.setenv("LANGUAGE", "ml")
    before = catalogue.textdomain()
    yield
    monkeypatch.undo()
    catalogue.textdomain(before)
    language.forget()


@pytest.mark.parametrize(
    "begin",
    [lambda: app.run(["--no-such-option"]), lambda: command_line.run(["no-such-command"])],
    ids=["window", "commands"],
)
def test_window_and_commands_speak_the_language_of_the_reader(malayalam, begin, capsys):
    assert begin() == 2
    assert language.gettext("made") == "ജയിച്ചു"
    assert language.gettext("no such text") == "no such text"
