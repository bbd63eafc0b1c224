"""The recipe in the help is what a stranger needs: it is run exactly as printed."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from scorekeeper.journal.facts import EventChanged, Fact
from scorekeeper.store.event_file import open_store
from scorekeeper.store.schema import VIEWS
from tests.store.event import begin, deal, enter

HELP = Path(__file__).resolve().parent.parent.parent / "resources" / "help" / "journal.md"


@pytest.fixture
def page():
    return HELP.read_text(encoding="utf-8")


def recipe(page, folder):
    (result,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    script = folder / "check.py"
    script.write_text(result, encoding="utf-8")
    return script


def test_the_script_of_the_help_checks_the_chain(page, tmp_path):
    store = begin(tmp_path)
    enter(store, EventChanged('Zo\u00eb "2"\n\x01\u0d05'), deal(1, "A", "40HXX", 44))
    store.close()
    command = [sys.executable, str(recipe(page, tmp_path)), str(store.path)]
    outcome = subprocess.run(command, capture_output=True, text=True, check=True)
    assert outcome.stdout.split()[-1] == store.head[1]


@pytest.mark.skipif(not (shutil.which("sqlite3") and shutil.which("openssl")), reason="sqlite3 and openssl")
def test_the_shell_lines_of_the_help(page, tmp_path):
    store = begin(tmp_path)
    store.close()
    (lines,) = re.findall(r"```\n(previous=.*?)```", page, re.DOTALL)
    outcome = subprocess.run(["sh", "-c", lines], cwd=tmp_path, capture_output=True, text=True, check=True)
    again = open_store(store.path)
    assert outcome.stdout.split()[-1] == again.tail(1)[0].digest
    again.close()


def test_every_kind_and_view_is_explained(page):
    for fact in get_args(Fact):
        assert f"`{fact.kind}`" in page
    for view in VIEWS:
        assert f"`{view.split()[2]}`" in page
