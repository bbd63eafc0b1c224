"""The help page of commands agrees with the parsers, and its examples run."""

import re
import shlex
import shutil
from pathlib import Path

from installers.command_page import EXAMPLES, PAGE, command_page
from scorekeeper.cli import COMMANDS
from tests.cli.commands import run

ROOT = Path(__file__).parent.parent.parent
KEPT = PAGE.read_text(encoding="utf-8")
EXAMPLE_LINES = [line for lines in EXAMPLES.values() for line in lines]
CLAIM = """{"format": "scorekeeper/play", "version": 1, "kind": "claim", "claimer": 1, "reading": "literal", "position":
 {"trump": null, "leader": 1, "hands": [["JS"], ["QS"], ["KS"], ["9S"], ["AS"], ["QH"]]}}"""
CALLS = """{"format": "scorekeeper/auction", "version": 1, "system": "international-56", "first_seat": 1, "calls": ["28H"]}"""
TOURNAMENT = """{"format": "scorekeeper/tournament", "version": 1, "system": "international-56",
 "teams": [{"name": "Dallas"}, {"name": "Kochi"}], "stage": {"kind": "groups"}, "places": 1}"""


def test_the_page_is_up_to_date():
    assert command_page() == KEPT, "write it again: .venv/bin/python installers/command_page.py"
    assert sorted(re.findall(r"^## (.+)$", KEPT, re.MULTILINE)) == sorted(COMMANDS)


def test_every_line_does_what_it_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "resources" / "samples" / "dallas-detroit.json", "session.json")
    Path("calls.json").write_text(CALLS, encoding="utf-8")
    Path("claim.json").write_text(CLAIM, encoding="utf-8")
    Path("tournament.json").write_text(TOURNAMENT, encoding="utf-8")
    Path("teams.csv").write_text("team,player 1\nKochi,Anu\n", encoding="utf-8")
    assert set(EXAMPLE_LINES) <= set(re.findall(r"^    scorekeeper (.+)$", KEPT, re.MULTILINE))
    failed = [(line, ran.complaints) for line in EXAMPLE_LINES if (ran := run(*shlex.split(line))).status]
    assert failed == []
