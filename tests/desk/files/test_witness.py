"""A witness of the journal: lists grow, are read, and betray a journal that was written anew."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.cli import main
from scorekeeper.desk.files.events import NewEvent, create_event
from scorekeeper.desk.files.witness import Witnessed, contradicted, note, read_witness, witness_file
from scorekeeper.journal.facts import TeamEntered

EVENT = "e7e7e7e7e7e7e7e7e7e7"


def desk_of(path, *names):
    desk = create_event(path, NewEvent(name="Cup", system="international-56"), who="Anil", seat="t1")
    for name in names:
        desk.submit((TeamEntered(desk.new_uid(), name),))
    return desk


def test_the_newest_entry_is_noted_once_in_every_place_that_is_there(tmp_path):
    stick, gone = tmp_path / "stick", tmp_path / "gone"
    stick.mkdir()
    for seq in (1, 2, 2, 1, 3):
        assert note((stick, gone), EVENT, "Cup", (seq, f"{seq:064x}"), "2026-10-03T12:00:00Z") == ()
    lines = witness_file(stick, EVENT).read_text().splitlines()
    assert lines[0] == f"# scorekeeper witness, event {EVENT}, Cup"
    assert [line.split()[0] for line in lines[1:]] == ["1", "2", "3"]
    assert not gone.exists()


def test_a_place_that_cannot_be_written_is_answered(tmp_path):
    (tmp_path / witness_file(tmp_path, EVENT).name).mkdir()
    (trouble,) = note((tmp_path,), EVENT, "Cup", (1, "a" * 64), "now")
    assert isinstance(trouble, OSError)


def test_a_journal_fits_its_witness_and_another_one_does_not(tmp_path, capsys):
    desk = desk_of(tmp_path / "cup.scorekeeper", "Dallas", "Detroit")
    for entry in desk.entries:
        note((tmp_path,), EVENT, "Cup", (entry.seq, entry.digest), entry.at)
    listed = witness_file(tmp_path, EVENT)
    desk.submit((TeamEntered(desk.new_uid(), "Houston"),))
    assert contradicted(desk.entries, read_witness(listed.read_text())) == ()
    short = contradicted(desk.entries[:2], read_witness(listed.read_text()))
    assert [found.code for found in short] == ["witness-gone"]
    desk.close()
    rewritten = desk_of(tmp_path / "other.scorekeeper", "Dallas", "Denver")
    assert [found.code for found in contradicted(rewritten.entries, read_witness(listed.read_text()))] == [
        "witness-differs"
    ]
    rewritten.close()
    assert main(["verify", str(tmp_path / "cup.scorekeeper"), "--witness", str(listed)]) == 0
    assert "witnessed" in capsys.readouterr().out
    assert main(["verify", str(tmp_path / "other.scorekeeper"), "--witness", str(listed)]) == 1
    assert "was written anew" in capsys.readouterr().out


@given(st.text())
def test_any_text_can_be_read_as_a_list(text):
    for one in read_witness(text):
        assert isinstance(one, Witnessed) or one.code == "witness-unreadable"
