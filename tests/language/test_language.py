import gettext as catalogue
import struct

import pytest

from scorekeeper import app
from scorekeeper.assets import paths
from scorekeeper.assets.articles import rule_book
from scorekeeper.cli import run as command_line
from scorekeeper.features.help.view.help_pages import help_pages
from scorekeeper.language import translation as language
from scorekeeper.language.systems import system_name
from scorekeeper.rules.systems import all_rules


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


IN_CONTEXT = {"button\x04Open": "തുറക്കുക", "state of a dispute\x04Open": "തീർപ്പായിട്ടില്ല"}
"""The key of a text in a catalogue has its context in front."""


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
    (folder / "scorekeeper.mo").write_bytes(compiled({"": head, "made": "ജയിച്ചു", **IN_CONTEXT}))
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


def test_one_word_in_two_places_has_two_translations(malayalam):
    language.speak()
    assert language.pgettext("button", "Open") == "തുറക്കുക"
    assert language.pgettext("state of a dispute", "Open") == "തീർപ്പായിട്ടില്ല"
    assert language.pgettext("heading", "Open") == language.gettext("Open") == "Open"


def test_help_rule_books_and_system_names_are_those_of_the_reader(malayalam, tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "resources", lambda: tmp_path)
    for folder in ("help", "help/ml", "rules", "rules/ml"):
        (tmp_path / folder).mkdir()
    for folder, text in (("", "First steps"), ("ml/", "ആദ്യം")):
        (tmp_path / f"help/{folder}start.md").write_text(f"# {text}", encoding="utf-8")
        book = (
            f'system = "s"\nedition = "1"\ntitle = "{text}"\n[[article]]\nnumber = "1"\nheading = "{text}"\nsays = ""\n'
        )
        (tmp_path / f"rules/{folder}s.toml").write_text(book, encoding="utf-8")
    (tmp_path / "help" / "notation.md").write_text("# Notation", encoding="utf-8")
    texts = {name: page.text for name, page in help_pages().items()}
    language.forget()
    assert texts["start"]() == "# ആദ്യം"
    assert texts["notation"]() == "# Notation", "one that nobody has translated yet"
    assert (rule_book("s").title, rule_book("s").articles["1"].heading) == ("ആദ്യം", "ആദ്യം")
    monkeypatch.setenv("LANGUAGE", "xx")
    language.forget()
    assert (texts["start"](), rule_book("s").title) == ("# First steps", "First steps")


def test_the_name_of_every_system_is_looked_up(monkeypatch):
    monkeypatch.setattr(catalogue, "pgettext", lambda context, text: f"<{text}>")
    language.forget()
    try:
        assert [system_name(rules) for rules in all_rules()] == [f"<{rules.name}>" for rules in all_rules()]
    finally:
        monkeypatch.undo()
        language.forget()
