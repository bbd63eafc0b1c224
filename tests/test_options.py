"""The options of the window: what the help names is what is understood."""

import re

import pytest

from scorekeeper.__main__ import main
from scorekeeper.app import SCREENS, USAGE, read_options, run
from scorekeeper.cli.arguments import parser
from scorekeeper.journal.lengths import NAME


def named(text):
    return set(re.findall(r"--[a-z]+", text))


def test_both_helps_name_the_same_options():
    assert named(USAGE) == named(parser().epilog or "")


def test_every_option_named_is_understood(tmp_path):
    words = ["event.scorekeeper", "--sample", "--welcome", "--who", "Lissy", "--data", str(tmp_path)]
    assert {word for word in words if word.startswith("--")} == named(USAGE)
    options = read_options(words)
    assert (options.target, options.who, options.data) == (words[0], "Lissy", tmp_path)
    assert options.sample
    assert options.welcome


@pytest.mark.parametrize("words", [["--settings", "x"], ["one", "two"], ["--who"]])
def test_an_unrecognized_word_is_named(words):
    with pytest.raises(ValueError, match=words[-1] if words[0] == "one" else words[0]):
        read_options(words)


@pytest.mark.parametrize("name", ["", "x" * (NAME + 1), "Ann\x07"])
def test_a_name_under_which_nothing_can_be_entered_is_refused(name, capsys):
    assert run(["--who", name]) == 2
    err = capsys.readouterr().err
    assert err.startswith("scorekeeper: --who: ")
    assert "x" * 200 not in err


def test_a_name_is_taken_as_it_is_kept():
    assert read_options(["--who", " Lissy  Abraham "]).who == "Lissy Abraham"
    assert read_options(["--who", "x" * NAME]).who == "x" * NAME


def test_a_word_that_is_no_command_and_no_file_is_named(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert main(["bogus"]) == 2
    assert "bogus" in capsys.readouterr().err


def test_without_a_screen_it_says_so(capsys, monkeypatch):
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert run([]) == 2
    assert "No screen" in capsys.readouterr().err
