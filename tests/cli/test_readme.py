"""The commands of the README, typed one after the other as they stand there."""

import re
import shlex
import shutil
from pathlib import Path

from installers.screens import PAGES
from scorekeeper.kit.frame.commands import all_commands
from tests.cli.commands import run

ROOT = Path(__file__).parent.parent.parent
TYPED = re.findall(r"^    scorekeeper (.+)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
CLAIM = """{"format": "scorekeeper/play", "version": 1, "kind": "claim", "claimer": 1, "reading": "literal", "position":
 {"trump": null, "leader": 1, "hands": [["JS"], ["QS"], ["KS"], ["9S"], ["AS"], ["QH"]]}}"""
CALLS = """{"format": "scorekeeper/auction", "version": 1, "system": "international-56", "first_seat": 1, "calls": ["28H"]}"""
TOURNAMENT = """{"format": "scorekeeper/tournament", "version": 1, "system": "international-56",
 "teams": [{"name": "Dallas"}, {"name": "Kochi"}], "stage": {"kind": "groups"}, "places": 1}"""


def words_of(line: str) -> list[str]:
    """Give the words of a command; what it does stands behind two spaces or more."""
    return shlex.split(re.split(r"\s{2,}", line)[0])


def test_every_line_does_what_it_says(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "resources" / "samples" / "dallas-detroit.json", "session.json")
    Path("calls.json").write_text(CALLS, encoding="utf-8")
    Path("claim.json").write_text(CLAIM, encoding="utf-8")
    Path("tournament.json").write_text(TOURNAMENT, encoding="utf-8")
    Path("teams.csv").write_text("team,player 1\nKochi,Anu\n", encoding="utf-8")
    assert len(TYPED) > 10
    failed = [(line, ran.complaints) for line in TYPED if (ran := run(*words_of(line))).status]
    assert failed == []


def test_every_page_is_named_with_its_key():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    pages = [command for command in all_commands() if command.name in PAGES]
    assert len(pages) == len(PAGES)
    for command in pages:
        name = command.words.replace("&", "").removesuffix(" ...")
        assert any(f"| {key} |" in text or f"({key})" in text for key in command.keys) or name in text, command.name
