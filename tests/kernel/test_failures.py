"""Every failure becomes one sentence for the window, without technical details."""

import re

import pytest

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.facts import Voided
from scorekeeper.kernel.errors import Conflict, EntryRefused, NotWritten, WrongFiles
from scorekeeper.kernel.failures import sentence
from scorekeeper.language import failures
from scorekeeper.rules.model import problem
from scorekeeper.store.errors import DiskFullError

ENTRY = Entry(7405, "c", "2026-10-03T18:00:00Z", "Anil", "desk", "", Voided(3), "d")
TROUBLES = {
    "disk": DiskFullError("cup.scorekeeper"),
    "refused": EntryRefused((problem("nothing-to-undo"), problem("nothing-to-redo"))),
    "files": WrongFiles([("a.json", problem("deal-twice", "deals", 1, deal=1))]),
    "conflict": Conflict(ENTRY),
    "folder": NotWritten("sheets", "is-a-folder"),
    "letter": NotWritten("U+1F600 in 'Kochi'", "no-glyph"),
    "system": OSError(13, "Permission denied", "cup.pdf"),
    "unexpected": ValueError("what"),
}


@pytest.mark.parametrize("error", TROUBLES.values(), ids=TROUBLES)
def test_it_is_a_sentence(error):
    text = sentence(error)
    assert text.endswith(".")
    assert not text.endswith("..")
    assert not re.search(r"[{}?]|\b[a-z]+-[a-z]+-[a-z]+\b", text)


def test_a_missing_letter_is_named_and_no_file_is_blamed():
    assert sentence(TROUBLES["letter"]) == failures.no_glyph("U+1F600 in 'Kochi'.")


def test_every_problem_is_reported():
    assert sentence(TROUBLES["refused"]).count(".") >= 2
    assert sentence(TROUBLES["files"]).startswith("a.json: ")
    assert "7405" in sentence(TROUBLES["conflict"])
    assert "cup.pdf" in sentence(TROUBLES["system"])
