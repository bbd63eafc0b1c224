"""A signed sheet that a later revision replaces: the check names it where it is at hand."""

import pytest

from scorekeeper.cli import main
from scorekeeper.features.verify.view.checking import check_file
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.facts import RulingMade
from tests.features.committee.view.settled import settle
from tests.features.signoff.view.signing_table import signed_table
from tests.kernel.golden_event import SESSION


@pytest.fixture
def revisions(tmp_path):
    """The folder with the first revision, the second one as bytes, and the club that is trusted."""
    table = signed_table(tmp_path / "club")
    first = table.content
    ruling = RulingMade(SESSION, ("Settlement",), "counted again", deal=18, ruling_kind=SETTLEMENT, outcome="defeated")
    settle(table.desk, ruling)
    second = table.sign_all().content
    folder = tmp_path / "sheets"
    folder.mkdir()
    (folder / "first.pdf").write_bytes(first)
    clubs = tmp_path / "data" / "clubs"
    clubs.mkdir(parents=True)
    (clubs / "lakes.pem").write_bytes(table.club.store.public())
    return folder, second, clubs / "lakes.pem"


def verify(capsys, pem, *files):
    status = main(["verify", "--club", str(pem), *map(str, files)])
    return status, capsys.readouterr().out.splitlines()


def test_the_later_revision_in_the_same_folder_is_named(revisions, capsys):
    folder, second, pem = revisions
    first = folder / "first.pdf"
    status, text = verify(capsys, pem, first)
    assert status == 0, "nothing is known of another one"
    (folder / "second.pdf").write_bytes(second)
    status, text = verify(capsys, pem, first)
    assert status == 1
    assert text[0].startswith(f"{first}: Replaced: revision 2 of this sheet is second.pdf. On its own: Intact.")
    status, text = verify(capsys, pem, folder / "second.pdf")
    assert (status, text[0].startswith(f"{folder / 'second.pdf'}: Intact.")) == (0, True)
    checked = check_file(first, lambda _count, _of: None, pem.parent.parent)
    assert checked.sealed is not None
    assert checked.sealed.sentence.startswith("Replaced: revision 2"), "in the window too"
    assert not checked.sound


def test_one_given_along_is_named_wherever_it_lies(revisions, capsys, tmp_path):
    folder, second, pem = revisions
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "newer.pdf").write_bytes(second)
    status, text = verify(capsys, pem, folder / "first.pdf", elsewhere / "newer.pdf")
    assert status == 1
    assert "Replaced: revision 2 of this sheet is newer.pdf." in text[0]


def test_any_person_can_declare_that_a_file_replaces_another(revisions, capsys):
    folder, second, pem = revisions
    (folder / "second.pdf").write_bytes(second + b"more")
    status, text = verify(capsys, pem, folder / "first.pdf")
    assert status == 0
    assert text[0].startswith(f"{folder / 'first.pdf'}: Intact.")
    assert any("second.pdf claims to replace this sheet, but: " in line for line in text)
