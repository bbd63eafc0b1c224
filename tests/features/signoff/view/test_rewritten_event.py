"""A rewritten event with new digests is revealed by signed sheets, its own or outside."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from hashlib import sha256

import pytest

from scorekeeper.features.files.view.backups import back_up
from scorekeeper.features.keys.view.kept_sheets import document_of
from scorekeeper.features.keys.view.sealed_sheet import empty_sheet
from scorekeeper.features.verify.view.verifying import verify_event
from scorekeeper.journal.codec import canonical_json
from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.facts import DealRecorded, HandRecorded, SheetClosed, SheetSigned
from scorekeeper.journal.fold import fold
from scorekeeper.journal.signing import attachments_of, is_of_signing
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.store.new_file import write_file
from tests.cli.commands import run
from tests.features.signoff.view.every_system import signed_hall, trust_club
from tests.signing.keys.club import AT


@pytest.fixture
def data(monkeypatch, tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    monkeypatch.setattr("scorekeeper.cli.checks.user_data_dir", lambda: folder)
    monkeypatch.setattr("scorekeeper.cli.checks.backup_dir", lambda: tmp_path / "copies")
    return folder


@pytest.fixture(params=["international-56", "singles-500"])
def hall(request, tmp_path, data):
    """An event with one sheet signed by all, and a copy of it as taken home by the captains."""
    with closing(signed_hall(request.param, tmp_path)) as new_hall:
        (tmp_path / "sheet.pdf").write_bytes(new_hall.content)
        trust_club(new_hall)
        yield new_hall


def rewritten(hall, change, attachments=None):
    """Rewrite the event through `change` and recompute every digest; None drops an entry."""
    kept = {
        name: hall.desk.store.attachment(name) for entry in hall.desk.entries for name in attachments_of(entry.fact)
    }
    chain: list[Entry] = []
    for entry in hall.desk.entries:
        changed = change(entry)
        if changed is not None:
            new = NewEntry(changed.cmd, changed.at, changed.who, changed.seat, changed.fact, changed.reason)
            chain.append(number(new, len(chain) + 1, chain[-1].digest if chain else START))
    path = hall.folder / "forged.scorekeeper"
    path.unlink(missing_ok=True)
    write_file(path, chain, {**kept, **(attachments or {})}.items())
    return path


def another_result(entry):
    match entry.fact:
        case DealRecorded(deal=6):
            return entry._replace(fact=replace(entry.fact, taken=28))
        case HandRecorded(hand=4):
            return entry._replace(fact=replace(entry.fact, tricks={"A": 7}))
    return entry


def codes(path):
    return [fault.code for fault in verify_event(path).problems]


def test_untouched_files_are_intact(hall):
    assert verify_event(hall.desk.store.path).intact
    assert verify_event(rewritten(hall, lambda entry: entry)).intact


def test_an_edited_deal_contradicts_the_signed_sheet(hall):
    forged = rewritten(hall, another_result)
    result = codes(forged)
    assert result[0] == "kept-head-differs"
    assert {"kept-deal-differs", "kept-total-differs"} <= set(result)
    ran = run("verify", forged)
    assert ran.status == 1
    assert "was rewritten" in ran.out
    assert "on the signed sheet (revision 1)" in ran.out
    ran = run("verify", hall.folder / "sheet.pdf", "--event", forged)
    assert ran.status == 1
    assert "This sheet does not belong to the event's journal" in ran.out
    assert run("verify", hall.folder / "sheet.pdf", "--event", hall.desk.store.path).status == 0


@pytest.mark.parametrize("field", ["who", "at", "seat"])
def test_a_changed_author_or_time_after_a_signature_is_reported(hall, field):
    other = {"who": "Somebody", "at": "2026-10-03T09:00:00Z", "seat": "t9"}[field]
    forged = rewritten(hall, lambda entry: entry._replace(**{field: other}) if entry.seq == 2 else entry)
    assert codes(forged) == ["kept-head-differs"]


def test_a_sheet_drawn_again_for_the_new_past_is_not_signed(hall):
    """The forger's record and page agree, but he does not have the signers' keys."""
    draft = fold([entry for entry in entries_of(rewritten(hall, another_result)) if not is_of_signing(entry.fact)])
    state = draft.played(hall.uid)
    assert state is not None
    record = canonical_json(dict(document_of(state, draft))).encode()
    file = empty_sheet(state, draft, SheetOptions(), AT)
    names = {"record": sha256(record).hexdigest(), "file": sha256(file).hexdigest()}

    def change(entry):
        fact = entry.fact
        if isinstance(fact, SheetSigned):
            return entry._replace(fact=replace(fact, record=names["record"]))
        if isinstance(fact, SheetClosed):
            return entry._replace(fact=replace(fact, record=names["record"], file=names["file"]))
        return another_result(entry)

    forged = rewritten(hall, change, {names["record"]: record, names["file"]: file})
    assert codes(forged) == ["kept-file-changed"]
    ran = run("verify", hall.folder / "sheet.pdf", "--event", forged)
    assert ran.status == 1
    assert "which is a different one now" in ran.out
    assert "6: " in ran.out or "4: " in ran.out


def entries_of(path):
    from scorekeeper.store.event_file import open_store  # noqa: PLC0415 - only here

    store = open_store(path, read_only=True)
    try:
        return store.tail(0)
    finally:
        store.close()


def test_an_event_signed_with_private_keys_is_reported(hall, tmp_path):
    """A rewritten journal with sheets drawn and signed again: consistent, but with other keys."""
    own = run("verify", hall.desk.store.path)
    assert (own.status, "no club known here" in own.out) == (0, False)
    shutil.rmtree(hall.folder / "data" / "keys")
    shutil.rmtree(hall.folder / "data" / "clubs")
    ran = run("verify", hall.desk.store.path)
    assert ran.status == 0
    assert "no club known here has issued (Lissy, " in ran.out
    club = tmp_path / "club.pem"
    club.write_bytes(hall.club.store.public())
    assert "no club known here" not in run("verify", hall.desk.store.path, "--club", club).out


def test_a_sheet_whose_signing_was_cut_off_is_revealed_by_the_sheet_outside(hall):
    forged = rewritten(hall, lambda entry: None if is_of_signing(entry.fact) else another_result(entry))
    assert verify_event(forged).intact, "nothing inside can tell"
    ran = run("verify", hall.folder / "sheet.pdf", "--event", forged)
    assert ran.status == 1
    assert "was rewritten" in ran.out


def test_the_backups_reveal_a_journal_that_was_cut_off(hall):
    copies = hall.folder / "copies"
    back_up(hall.desk.store.path, copies, AT)
    forged = rewritten(hall, lambda entry: None if is_of_signing(entry.fact) else entry)
    ran = run("verify", forged)
    assert ran.status == 0
    assert "or its end was cut off" in ran.out
    forged = rewritten(hall, another_result)
    assert "or its journal was rewritten" in run("verify", forged).out
    assert "backup made" not in run("verify", hall.desk.store.path).out
    (copy,) = copies.iterdir()
    assert "backup made" not in run("verify", copy).out


def test_a_file_that_replaced_the_signed_one_is_reported(hall):
    other = (hall.folder / "sheet.pdf").read_bytes()[:-900]
    name = sha256(other).hexdigest()

    def change(entry):
        fact = entry.fact
        return entry._replace(fact=replace(fact, file=name)) if isinstance(fact, SheetClosed) else entry

    assert set(codes(rewritten(hall, change, {name: other}))) <= {"kept-file-changed", "kept-file-differs"}
    assert codes(rewritten(hall, change, {name: other}))
    garbage = sha256(b"garbage").hexdigest()
    name = garbage
    assert codes(rewritten(hall, change, {garbage: b"garbage"})) == ["kept-file-differs"]


SIGNERS = {
    "name": ("kept-signer-differs", "Daisy Matthew"),
    "state": ("kept-statement-differs", "protest"),
    "certificate": ("kept-key-differs", "0" * 64),
    "file": ("kept-stage-differs", "0" * 64),
}


@pytest.mark.parametrize("field", SIGNERS)
def test_another_signer_in_the_journal_than_in_the_kept_file_is_reported(hall, field):
    code, other = SIGNERS[field]
    words = {"words": "deal 3"} if field == "state" else {}

    def change(entry):
        is_signed = isinstance(entry.fact, SheetSigned) and entry.fact.role.endswith("-B")
        return entry._replace(fact=replace(entry.fact, **{field: other}, **words)) if is_signed else entry

    forged = rewritten(hall, change)
    assert codes(forged) == [code]
    assert run("verify", forged).status == 1
    ran = run("verify", hall.folder / "sheet.pdf", "--event", forged)
    assert ran.status == 1
    assert "in the journal (entry" in ran.out or "the journal (entry" in ran.out


def test_a_signature_missing_from_the_journal_is_reported(hall):
    def change(entry):
        left_out = isinstance(entry.fact, SheetSigned) and entry.fact.role.endswith("-B")
        return None if left_out else entry

    assert "kept-signature-unknown" in codes(rewritten(hall, change))


def test_a_missing_kept_file_is_reported(hall):
    path = rewritten(hall, lambda entry: entry)
    closed = hall.desk.entries[-1].fact
    assert isinstance(closed, SheetClosed)
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript("DROP TRIGGER IF EXISTS attachment_no_delete;")
        for (trigger,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            raw.execute(f"DROP TRIGGER {trigger}")
        raw.execute("DELETE FROM attachment WHERE sha256 = ?", (closed.file,))
        raw.commit()
    assert "attachment-lost" in {fault.code for fault in verify_event(path).faults}
