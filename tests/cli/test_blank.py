"""`blank`: paper for writing by hand from the command line, with real files."""

from pathlib import Path

import pypdfium2
import pytest

from scorekeeper.cli import COMMANDS
from scorekeeper.sheets.paper.no_glyph import SUBSTITUTE
from tests.cli.commands import GOLDEN, RUNNING, refused, run, run_ok
from tests.sheets.lettering import no_letter


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56", "--name", "Autumn cup", "--set", "announcements=every-six")
    run_ok("import", path, GOLDEN, RUNNING)
    return path


def pdf_texts(path: Path) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]


def test_it_is_one_of_the_commands():
    assert "blank" in COMMANDS


def test_one_session_all_sessions_and_no_session(cup, tmp_path):
    out = tmp_path / "sheet.pdf"
    assert run_ok("blank", cup, "--session", 1, "--pdf", out) == f"Written: {out}\n"
    (text,) = pdf_texts(out)
    assert "Dallas" in text
    assert "Autumn cup" in text
    run_ok("blank", cup, "--all", "--pdf", out)
    assert len(pdf_texts(out)) == 2
    run_ok("blank", cup, "--empty", "--paper", "letter", "--pdf", out)
    (text,) = pdf_texts(out)
    assert "Dallas" not in text
    assert "every six deals only" in text
    assert pypdfium2.PdfDocument(out)[0].get_size() == (612, 792)


def test_the_card(cup, tmp_path):
    out = tmp_path / "out.pdf"
    run_ok("blank", cup, "--card", "--pdf", out)
    assert "Scorer's card" in pdf_texts(out)[0]


def test_a_folder_gets_files_of_their_own_names(cup, tmp_path):
    folder = tmp_path / "papers"
    folder.mkdir()
    run_ok("blank", cup, "--session", 1, "--pdf", folder)
    run_ok("blank", cup, "--all", "--pdf", folder)
    run_ok("blank", cup, "--card", "--pdf", folder)
    names = sorted(file.name for file in folder.iterdir())
    assert names[1:] == ["blank.pdf", "table-card.pdf"]
    assert names[0].startswith("blank-001-")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--session", "99", "--pdf", "{}"], "99"),
        (["--session", "1", "--pdf", "-"], "standard output"),
        (["--all", "--slips", "--pdf", "{}"], "--slips"),
        (["--session", "1", "--all", "--pdf", "{}"], "--all"),
        (["--pdf", "{}"], "--session"),
        (["--all"], "--pdf"),
        (["--all", "--pdf", "/proc/no-such/file.pdf"], "/proc/no-such"),
        (["--all", "--paper", "A5", "--pdf", "{}"], "A5"),
    ],
)
def test_a_mistake_is_reported_and_nothing_is_written(cup, tmp_path, argv, words):
    out = tmp_path / "out.pdf"
    complaints = refused("blank", cup, *(str(out) if word == "{}" else word for word in argv))
    assert words in "\n".join(complaints)
    assert not out.exists()


def test_nothing_but_a_pdf_is_replaced(cup):
    before = cup.read_bytes()
    assert len(refused("blank", cup, "--all", "--pdf", cup)) == 1
    assert cup.read_bytes() == before


def test_an_event_without_sessions_has_an_empty_sheet_and_a_card_but_no_file_of_all(tmp_path, check_golden):
    path, out = tmp_path / "new.scorekeeper", tmp_path / "out.pdf"
    run_ok("new", path, "--system", "international-56")
    (complaint,) = refused("blank", path, "--all", "--pdf", out)
    check_golden(complaint)
    run_ok("blank", path, "--empty", "--pdf", out)
    run_ok("blank", path, "--card", "--pdf", out)


@pytest.fixture
def odd(tmp_path):
    """An event of two sessions, each with a letter that no typeface has."""
    path = tmp_path / "odd.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    for number, letter in enumerate("\ue123\ue124"):
        document = GOLDEN.read_text(encoding="utf-8").replace("Dallas", f"Da{letter}las")
        copy = tmp_path / f"{number}.json"
        copy.write_text(document.replace('"table": ', f'"table": {number + 1}'), encoding="utf-8")
        assert run("import", path, copy).status == 0
    return path


def test_letters_that_no_typeface_has_are_named_once_and_all_sheets_drawn(odd, tmp_path):
    out = tmp_path / "out.pdf"
    ran = run("blank", odd, "--all", "--pdf", out)
    (result,) = ran.complaints
    assert (ran.status, "U+E123" in result, "U+E124" in result) == (0, True, True)
    assert [f"Da{SUBSTITUTE}las" in text for text in pdf_texts(out)] == [True, True]


def test_every_sheet_that_cannot_be_drawn_is_named(odd, tmp_path, monkeypatch):
    out = tmp_path / "out.pdf"
    monkeypatch.setattr("scorekeeper.sheets.paper.typefaces.note_replaced", no_letter)
    complaints = refused("blank", odd, "--all", "--pdf", out)
    assert ["U+E123" in complaints[0], "U+E124" in complaints[1]] == [True, True]
    assert not out.exists()
