"""What commands say of a sheet that a journal calls signed while the signed file is not kept with it."""

from dataclasses import replace
from hashlib import sha256

import pytest

from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.journal.facts import DealRecorded, SheetClosed, SheetSigned
from scorekeeper.language.reports import signing_state
from scorekeeper.rules.contract import Contract
from tests.cli.commands import run
from tests.cli.forged_event import forged
from tests.features.signoff.view.signing_table import signed_table
from tests.kernel.golden_event import SESSION

SIGNED = signing_state(1, closed=True)
BEING_SIGNED = signing_state(1, closed=False)
OTHER = b"%PDF-1.7\nanother file\n%%EOF\n"


def verdict_of(text):
    return {state for state in (SIGNED, BEING_SIGNED) if f", {state} " in " ".join(text.split()) + " "}


def another_file(fact):
    return replace(fact, file=sha256(OTHER).hexdigest()) if isinstance(fact, SheetClosed) else fact


def another_signature(fact):
    is_last = isinstance(fact, SheetSigned) and fact.role == "captain-B"
    return replace(fact, file=sha256(OTHER).hexdigest()) if is_last else fact


def without_captain(fact):
    return None if isinstance(fact, SheetSigned) and fact.role == "captain-B" else fact


def without_signatures(fact):
    return None if isinstance(fact, SheetSigned) else fact


def no_file(fact):
    return None if isinstance(fact, SheetClosed) else replace(fact, file="") if isinstance(fact, SheetSigned) else fact


CHANGES = {
    "a closing with another file": another_file,
    "a signature in another file": another_signature,
    "a closing without a captain": without_captain,
    "a closing without signatures": without_signatures,
    "signatures without a file": no_file,
}


@pytest.mark.parametrize("what", CHANGES)
def test_no_command_calls_a_sheet_signed_whose_file_is_not_kept(what, tmp_path):
    path = forged(signed_table(tmp_path / "keys"), tmp_path / "cup.scorekeeper", CHANGES[what], [OTHER])
    for command in (("sessions", path), ("report", path, "--session", 1)):
        ran = run(*command)
        assert (ran.status, verdict_of(ran.out)) == (0, set()), ran.out
        assert "lacks this signature" in ran.err
    assert '"signed"' not in run("sessions", path, "--json").out
    assert not verify_event(path).intact or what == "signatures without a file"


def test_a_sheet_is_signed_whose_file_is_kept(tmp_path):
    table = signed_table(tmp_path / "keys")
    path = forged(table, tmp_path / "cup.scorekeeper", lambda fact: fact)
    ran = run("sessions", path)
    assert (verdict_of(ran.out), ran.err) == ({SIGNED}, "")
    path = forged(table, tmp_path / "open.scorekeeper", lambda fact: None if isinstance(fact, SheetClosed) else fact)
    ran = run("sessions", path)
    assert (verdict_of(ran.out), ran.err) == ({BEING_SIGNED}, "")


def test_what_was_entered_after_a_sheet_was_closed_does_not_count(tmp_path):
    """By another program: the deal stays in the journal, and every command names it and leaves it out."""
    table = signed_table(tmp_path / "keys")
    more = DealRecorded(SESSION, 3, "B", Contract(40, "H"), 20)
    path = forged(table, tmp_path / "cup.scorekeeper", lambda fact: fact, after=[more])
    ran = run("sessions", path)
    assert (verdict_of(ran.out), "25 : 16" in ran.out) == ({SIGNED}, True)
    assert "it changes a sheet that was signed or closed by entry" in ran.err
    verdict = verify_event(path)
    assert [problem.code for problem in verdict.problems] == ["journal-changes-fixed"]


def test_of_an_event_on_a_server_it_is_told_that_no_file_was_compared(tmp_path, monkeypatch):
    table = signed_table(tmp_path / "keys")
    more = DealRecorded(SESSION, 3, "B", Contract(40, "H"), 20)
    path = forged(table, tmp_path / "cup.scorekeeper", lambda fact: fact, after=[more])
    monkeypatch.setattr("scorekeeper.cli.opening.is_address", lambda _name: True)
    ran = run("sessions", path)
    assert (verdict_of(ran.out), "25 : 16" in ran.out) == ({SIGNED}, True)
    first, second = ran.complaints
    assert first.startswith("1 sheet is signed according to the journal; its file was not compared.")
    assert "it changes a sheet that was signed or closed by entry" in second


def test_what_follows_a_closing_without_its_file_counts(tmp_path):
    """Another program closed the sheet: it is open, and a deal of the scorer is not taken for a change."""
    table = signed_table(tmp_path / "keys")
    more = DealRecorded(SESSION, 3, "B", Contract(40, "H"), 20)
    path = forged(table, tmp_path / "cup.scorekeeper", CHANGES["a closing with another file"], [OTHER], after=[more])
    ran = run("sessions", path)
    assert (verdict_of(ran.out), "25 : 16" in ran.out) == (set(), False)
    assert "lacks this signature" in ran.err
    assert "changes a sheet" not in ran.err
