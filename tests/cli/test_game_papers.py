"""`blank` and `export` of an event of games from the command line, with real files."""

import json
from pathlib import Path

import pypdfium2
import pytest

from scorekeeper.features.papers.view.catalogue import papers, subjects
from scorekeeper.journal.facts import SessionOpened
from scorekeeper.kernel.events import open_event
from tests.cli.commands import GOLDEN, refused, run_ok
from tests.sheets.game500.making_games import NAMES, won


@pytest.fixture
def day(tmp_path: Path) -> Path:
    path = tmp_path / "day.scorekeeper"
    run_ok("new", path, "--system", "singles-500", "--name", "Otago Open", "--set", "cap_no_bid=false")
    making = won().open("d" * 32, (3, 0, 1, 2), round=4, table=5)
    facts = [entry.fact for entry in making.making.entries[1:]]
    desk = open_event(path, who="Lissy", seat="here")
    for fact in facts:
        desk.submit((fact,))
    desk.close()
    return path


def pdf_texts(path: Path) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]


def test_blank_game_sheets_of_one_of_all_and_of_no_session(day, tmp_path):
    out = tmp_path / "out.pdf"
    assert run_ok("blank", day, "--session", 1, "--pdf", out) == f"Written: {out}\n"
    assert NAMES[0] in pdf_texts(out)[0]
    run_ok("blank", day, "--all", "--pdf", out)
    (text,) = pdf_texts(out)
    assert text.count("Game sheet") == 2
    assert "Settings of this event" in text
    run_ok("blank", day, "--all", "--paper", "A5", "--pdf", out)
    assert len(pdf_texts(out)) == 2
    run_ok("blank", day, "--empty", "--pdf", out)
    assert NAMES[0] not in pdf_texts(out)[0]


def test_the_results_of_a_round_that_was_not_seated_are_those_of_its_games(day):
    desk = open_event(day, who="Lissy", seat="here")
    desk.submit((SessionOpened("f" * 32, next(iter(desk.tournament.games.values())).teams, round=5),))
    offered = {paper.key: subjects(paper, desk.tournament) for paper in papers(desk.tournament)}
    desk.close()
    for number in ("3", "4", "5"):
        assert NAMES[0] in run_ok("report", day, "--round-results", number)
        assert refused("report", day, "--seating", number)
    assert refused("report", day, "--round-results", "1")
    assert len(offered["round-results"]) == 4
    assert "seating" not in offered


def test_click_cards_have_the_games_so_far(day, tmp_path):
    out = tmp_path / "cards.pdf"
    run_ok("blank", day, "--click-cards", "--pdf", out)
    (text,) = pdf_texts(out)
    assert text.count("Click card") == 4
    assert "2 clicks so far" in text
    assert "20" in text.split()
    run_ok("blank", day, "--click-cards", "--rounds", 6, "--pdf", tmp_path)
    assert "7" not in pdf_texts(tmp_path / "click-cards.pdf")[0].split()


@pytest.mark.parametrize(
    "words",
    [("--card",), ("--click-cards", "--rounds", "0"), ("--click-cards", "--rounds", "x"),
     ("--all", "--rounds", "6"), ("--session", "9")],
)  # fmt: skip
def test_a_missing_object_is_reported_and_nothing_is_written(day, tmp_path, words):
    out = tmp_path / "out.pdf"
    assert refused("blank", day, *words, "--pdf", out)
    assert not out.exists()


def test_an_event_of_sessions_has_no_click_cards_and_no_a5(tmp_path):
    cup, out = tmp_path / "cup.scorekeeper", tmp_path / "out.pdf"
    run_ok("new", cup, "--system", "international-56")
    run_ok("import", cup, GOLDEN)
    assert refused("blank", cup, "--click-cards", "--pdf", out)
    assert refused("blank", cup, "--all", "--paper", "A5", "--pdf", out)
    assert not out.exists()


def test_games_are_exported(day, tmp_path):
    document = json.loads(run_ok("export", day, "--session", 1))
    assert document["session"]["format"] == "scorekeeper/game500"
    assert document["result"]["totals"] == {"A": 670, "B": 320}
    assert document["result"]["clicks"][NAMES[0]] == 2
    run_ok("export", day, "--all", "--pdf", tmp_path / "pdf", "--xlsx", tmp_path / "xlsx")
    assert len(list((tmp_path / "pdf").iterdir())) == len(list((tmp_path / "xlsx").iterdir())) == 2
    assert [item["session"]["format"] for item in json.loads(run_ok("export", day, "--all"))] == [
        "scorekeeper/game500"
    ] * 2
    first = "001-r3-t5-aroha-ngata-ജോസ്-തോമസ്-wiremu-parata-beryl-te-w.pdf"
    assert "won by Aroha Ngata" in pdf_texts(tmp_path / "pdf" / first)[0]


def test_a_sheet_that_was_exported_is_taken_by_another_event_once(day, tmp_path):
    out, other = tmp_path / "game.json", tmp_path / "other.scorekeeper"
    run_ok("export", day, "--session", 1, "--json", out)
    run_ok("new", other, "--system", "singles-500", "--set", "cap_no_bid=false")
    assert "entered" in run_ok("import", other, out)
    assert "unchanged" in run_ok("import", other, out)
    assert json.loads(run_ok("export", other, "--session", 1))["result"] == json.loads(out.read_bytes())["result"]
    assert run_ok("verify", out)
