"""Witness lists grow, are read, and reveal a rewritten journal."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli import main
from scorekeeper.features.files.view.witness import (
    WitnessEntry,
    note_witness,
    read_witness,
    witness_contradictions,
    witness_file,
)
from scorekeeper.journal.facts import TeamEntered
from scorekeeper.kernel.events import NewEvent, create_event
from scorekeeper.store.errors import StoreError

EVENT = "e7e7e7e7e7e7e7e7e7e7"


def desk_of(path, *names):
    desk = create_event(path, NewEvent(name="Cup", system="international-56"), who="Anil", seat="t1")
    for name in names:
        desk.submit((TeamEntered(desk.new_uid(), name),))
    return desk


def test_the_newest_entry_is_noted_once_in_every_existing_folder(tmp_path):
    stick, gone = tmp_path / "stick", tmp_path / "gone"
    stick.mkdir()
    for seq in (1, 2, 2, 1, 3):
        assert note_witness((stick, gone), EVENT, "Cup", (seq, f"{seq:064x}"), "2026-10-03T12:00:00Z") == ()
    lines = witness_file(stick, EVENT).read_text().splitlines()
    assert lines[0] == f"# scorekeeper witness, event {EVENT}, Cup"
    assert [line.split()[0] for line in lines[1:]] == ["1", "2", "3"]
    assert not gone.exists()


def test_an_unwritable_folder_is_reported(tmp_path):
    (tmp_path / witness_file(tmp_path, EVENT).name).mkdir()
    (error,) = note_witness((tmp_path,), EVENT, "Cup", (1, "a" * 64), "now")
    assert isinstance(error, StoreError)


def test_a_journal_fits_its_witness_and_another_one_does_not(tmp_path, capsys):
    desk = desk_of(tmp_path / "cup.scorekeeper", "Dallas", "Detroit")
    uid = desk.tournament.event.uid
    for entry in desk.entries:
        note_witness((tmp_path,), uid, "Cup", (entry.seq, entry.digest), entry.at)
    listed = witness_file(tmp_path, uid)
    desk.submit((TeamEntered(desk.new_uid(), "Houston"),))
    assert witness_contradictions(desk.entries, read_witness(listed.read_text())) == ()
    short = witness_contradictions(desk.entries[:2], read_witness(listed.read_text()))
    assert [problem.code for problem in short] == ["witness-gone"]
    desk.close()
    rewritten = desk_of(tmp_path / "other.scorekeeper", "Dallas", "Denver")
    assert [
        problem.code for problem in witness_contradictions(rewritten.entries, read_witness(listed.read_text()))
    ] == ["witness-differs"]
    new_uid = rewritten.tournament.event.uid
    rewritten.close()
    assert main(["verify", str(tmp_path / "cup.scorekeeper"), "--witness", str(listed)]) == 0
    assert "matches its witness" in capsys.readouterr().out
    listed.write_text(listed.read_text().replace(uid, new_uid))
    assert main(["verify", str(tmp_path / "other.scorekeeper"), "--witness", str(listed)]) == 1
    assert "was rewritten" in capsys.readouterr().out


def test_a_truncated_line_proves_nothing(tmp_path, capsys):
    """The stick is pulled while a line is written, at any byte of it; then it is put in again."""
    desk = desk_of(tmp_path / "cup.scorekeeper", "Dallas", "Detroit")
    entries, uid = desk.entries, desk.tournament.event.uid
    desk.close()
    listed = witness_file(tmp_path, uid)
    for entry in entries[:2]:
        assert note_witness((tmp_path,), uid, "Cup", (entry.seq, entry.digest), entry.at) == ()
    whole = listed.read_bytes()
    for cut in range(whole.rfind(b"\n", 0, -1) + 1, len(whole)):
        listed.write_bytes(whole[:cut])
        assert witness_contradictions(entries, read_witness(listed.read_text())) == ()
        for entry in entries[1:]:
            assert note_witness((tmp_path,), uid, "Cup", (entry.seq, entry.digest), entry.at) == ()
        read = read_witness(listed.read_text())
        assert [isinstance(item, WitnessEntry) and item.seq for item in read] == [1, 2, 3]
        assert witness_contradictions(entries, read) == ()
    assert main(["verify", str(tmp_path / "cup.scorekeeper"), "--witness", str(listed)]) == 0
    assert "matches its witness up to entry 3" in capsys.readouterr().out


def test_a_list_that_names_no_entry_of_the_event_proves_nothing(tmp_path, capsys, check_golden):
    desk = desk_of(tmp_path / "cup.scorekeeper", "Dallas")
    own = witness_file(tmp_path, desk.tournament.event.uid)
    note_witness((tmp_path,), desk.tournament.event.uid, "Cup", (desk.entries[0].seq, desk.entries[0].digest), "")
    desk.close()
    other = witness_file(tmp_path, EVENT)
    note_witness((tmp_path,), EVENT, "Another cup", (1, "a" * 64), "now")
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    for item in (empty, other):
        assert main(["verify", str(tmp_path / "cup.scorekeeper"), "--witness", str(item)]) == 1
        out, _head = capsys.readouterr().out.splitlines()
        check_golden(out)
    assert main(["verify", str(tmp_path / "cup.scorekeeper"), "--witness", str(other), "--witness", str(own)]) == 0
    assert "up to entry 1" in capsys.readouterr().out


@given(st.text())
def test_any_text_can_be_read_as_a_list(text):
    for item in read_witness(text):
        assert isinstance(item, WitnessEntry) or item.code == "witness-unreadable"
