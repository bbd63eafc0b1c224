"""Every cause and every risk has its sentence, and none shows a hole."""

import inspect as python

import pytest

from scorekeeper.language.store import RISKS, SENTENCES, risk, sentence
from scorekeeper.store import errors, places
from scorekeeper.store.errors import DamagedError, NewerEntries, StoreError

CAUSES = [
    cause
    for _, cause in python.getmembers(errors, python.isclass)
    if issubclass(cause, StoreError) and cause not in {StoreError, NewerEntries}
]
BY_VALUES = {
    "attachment-lost", "damaged", "locked", "no-answer", "other-workbook", "server-away", "server-busy", "server-refused",
}  # fmt: skip
VALUES = {"theirs": 2, "ours": 1, "missing": "x", "cause": "SQLITE_FULL", "entry": 7, "kind": "postgresql"} | {
    "backup": "copy",
    "attachment": "ab12",
    "journal": "x-journal",
    "foreign": "zzz",
    "most": 64,
    "known": "Cup, Race for Fun",
    "place": "postgresql://hall/scores",
}


@pytest.mark.parametrize("cause", CAUSES, ids=lambda cause: cause.code)
def test_every_cause_has_a_sentence(cause):
    text = sentence(cause.code, cause("folder/autumn.scorekeeper", **VALUES).values)
    assert text.endswith(".")
    assert "?" not in text.replace("?event=", ""), "a value is missing"
    assert "{" not in text
    assert "error" not in text.lower()
    assert "!" not in text


def test_no_sentence_is_left_over():
    assert set(SENTENCES) | BY_VALUES == {cause.code for cause in CAUSES} | {"behind"}
    assert set(RISKS) == {places.NETWORK, places.SYNCED, places.NEARLY_FULL}


def test_the_damaged_entry_is_named():
    assert "entry 7" in sentence("damaged", DamagedError("x.scorekeeper", entry=7).values)
    assert "entry" not in sentence("damaged", DamagedError("x.scorekeeper").values)


def test_late_and_unknown_states():
    assert "2 entries" in sentence("behind", {"entries": 2})
    assert "another person" in sentence("behind", {"entries": 1})
    assert "odd-code" in sentence("odd-code", {})
    assert "Dropbox" in risk(places.SYNCED, {"name": "Dropbox"})
    assert risk("odd-code", {}) == ""


def test_no_backup_is_promised_for_what_none_may_have_yet(check_golden):
    """Backups are minutes apart, so the newest entries are in none when a file is overwritten."""
    for cause in (errors.OtherHistoryError, errors.FileReplacedError):
        text = sentence(cause.code, cause("folder/autumn.scorekeeper", entry=7).values)
        check_golden(text)
        check_golden(text.lower())
