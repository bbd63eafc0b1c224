"""`journal`: every entry in words, or as data."""

import json
import sqlite3
import subprocess
import sys

import pytest

from scorekeeper.features.journal_page.view.journal_words import JournalWords
from scorekeeper.journal import sessions
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kernel.events import open_event
from tests.cli.commands import GOLDEN, RUNNING, run, run_ok


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    run_ok("import", path, GOLDEN, RUNNING)
    return path


def test_one_line_an_entry_oldest_first(cup):
    lines = run_ok("journal", cup).splitlines()
    desk = open_event(cup, who="x", seat="y", read_only=True)
    entries = desk.entries
    desk.close()
    assert [int(line.split()[0]) for line in lines] == [entry.seq for entry in entries]
    assert all(check in lines[0] for check in ("Event begun", entries[0].who))
    assert any("deal 6" in line for line in lines)


def test_data_is_what_is_in_the_file(cup):
    listed = json.loads(run_ok("journal", cup, "--json"))
    connection = sqlite3.connect(cup)
    columns = ("seq", "at", "who", "seat", "kind", "reason", "body", "digest")
    kept = [
        dict(zip(columns, row, strict=True)) for row in connection.execute(f"SELECT {', '.join(columns)} FROM entry")
    ]
    connection.close()
    assert list(listed[0]) == ["seq", "at", "who", "seat", "kind", "reason", "words", "body", "digest"]
    for entry, row in zip(listed, kept, strict=True):
        words = entry.pop("words")
        assert words
        assert {**entry, "body": None} == {**row, "body": None}
        assert entry["body"] == json.loads(row["body"])


def test_listing_the_whole_journal_scores_no_session(cup, monkeypatch):
    asked = []
    monkeypatch.setattr(JournalWords, "what", lambda *_row: "")  # a sentence may name a result
    monkeypatch.setattr(sessions, "session_state", lambda uid, *_of_session: asked.append(uid))
    run_ok("journal", cup)
    assert asked == []


def test_it_loads_no_other_room(cup):
    code = (
        "import sys; from scorekeeper.cli import main; main(['journal', sys.argv[1]]); "
        "rooms = {name.split('.')[2] for name in sys.modules if name.startswith('scorekeeper.features.')}; "
        "print(sorted(rooms), file=sys.stderr)"
    )
    process = subprocess.run([sys.executable, "-c", code, cup], capture_output=True, text=True, check=True)
    assert process.stderr.strip() == "['journal_page']"


def test_a_reason_of_two_lines_stays_one_line(cup):
    desk = open_event(cup, who="x", seat="y")
    desk.submit([TeamEntered("f" * 32, "Yonkers")], reason="first\nsecond")
    desk.close()
    last = run_ok("journal", cup).splitlines()[-1]
    assert "first second" in last


def test_a_file_that_is_not_an_event_is_named(tmp_path):
    result = run("journal", tmp_path / "nothing.scorekeeper")
    assert result.status == 2
    assert "nothing.scorekeeper" in result.err
