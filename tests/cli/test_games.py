"""An event of 500 on the command line, from making it to verifying it, with real files."""

import json

import pytest

from scorekeeper.cli.games import CLOSED_ON_PAPER
from scorekeeper.features.round.words import closed_on_paper
from scorekeeper.language import clicks
from tests.cli.commands import refused, run
from tests.features.papers.view.game_documents import GAME


def run_ok(*argv: object) -> str:
    ran = run(*argv)
    assert (ran.status, ran.err) == (0, ""), ran.err
    return ran.out


@pytest.fixture
def day(tmp_path):
    path = tmp_path / "otago.scorekeeper"
    run_ok("new", path, "--system", "singles-500", "--name", "Otago Open")
    return path


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "games.json"
    path.write_text(json.dumps([GAME]), encoding="utf-8")
    return path


def test_nothing_yet(day):
    assert json.loads(run_ok("sessions", day, "--json")) == []
    assert json.loads(run_ok("standings", day, "--json")) == []
    assert "intact" in run_ok("verify", day)


def test_documents_are_entered_once(day, document):
    assert run_ok("import", day, document, "--confirm").startswith("1 session entered")
    assert run_ok("import", day, document, "--confirm").startswith("0 sessions entered, 1 unchanged")
    (game,) = json.loads(run_ok("sessions", day, "--json"))
    assert game["players"] == {"A": ["Ann", "Cid"], "B": ["Ben", "Dot"]}
    assert (game["totals"], game["winner"], game["bell"]) == ({"A": 300, "B": 360}, "B", 3)
    assert game["clicks"] == {"Ann": 0, "Cid": 0, "Ben": 0, "Dot": 2}


def test_the_sheets_of_a_round_are_closed_on_paper_in_one_pass(day, document):
    document.write_text(json.dumps([{key: value for key, value in GAME.items() if key != "rulings"}]))
    run_ok("import", day, document)
    (game,) = json.loads(run_ok("round", day, "--json"))
    assert len(game["code"]) == 4
    assert game["code"] in run_ok("round", day)
    closed = run_ok("round", day, "--on-paper", "Thomas")
    assert closed_on_paper([str(game["table"] or game["id"])]) in closed
    (game,) = json.loads(run_ok("round", day, "--json"))
    assert (game["state"], game["code"]) == (CLOSED_ON_PAPER, None)
    assert "day" in refused("round", day, "--start")[0]


def test_a_different_document_is_refused_with_its_hands(day, document, tmp_path, check_golden):
    run_ok("import", day, document, "--confirm")
    other = tmp_path / "other.json"
    other.write_text(document.read_text(encoding="utf-8").replace('"tricks": 8', '"tricks": 9'), encoding="utf-8")
    ran = run("import", day, other)
    assert ran.status == 2
    check_golden(ran.complaints)


def test_players_by_clicks(day, document):
    run_ok("import", day, document, "--confirm")
    rows = json.loads(run_ok("standings", day, "--json"))
    assert [(row["place"], row["player"], row["clicks"], row["won"], row["shared_with"]) for row in rows] == [
        (1, "Dot", 2, 1, []),
        (2, "Ben", 0, 1, []),
        (3, "Ann", 0, 0, ["Cid"]),
        (3, "Cid", 0, 0, ["Ann"]),
    ]
    assert run_ok("standings", day, "--csv").splitlines()[0] == "place,player,games,won,tied,clicks,sat_out,shared_with"
    assert "3=     Ann" in run_ok("standings", day)


def test_the_journal_speaks_of_players_and_games(day, document):
    run_ok("import", day, document, "--confirm")
    output = run_ok("journal", day)
    for words in ("player Ann", "game Ann - Ben - Cid - Dot", "hand 1, dealt again: A 7S 8", "bell after hand 3"):
        assert words in output
    assert "card not clipped: Ben" in output


def test_reports_of_the_day_of_a_game_and_of_a_player(day, document, tmp_path):
    run_ok("import", day, document, "--confirm")
    assert clicks.players_title() in run_ok("report", day, "--day")
    assert "8 spades made" in run_ok("report", day, "--session", "1")
    assert "Player record" in run_ok("report", day, "--team", "ben")
    assert "Written" in run_ok("report", day, "--day", "--pdf", tmp_path / "day.pdf", "--xlsx", tmp_path / "day.xlsx")
    assert run("report", day, "--team", "Zoe").status == 2
    assert run("report", day, "--session", "7").status == 2


def test_settings(day, document):
    run_ok("set", day, "cap_no_bid=false")
    run_ok("import", day, document, "--confirm")
    assert run("set", day, "hands=3").status == 2
    assert "hands" in run_ok("set", day)
    assert run("set", day, "teams=3").status == 2
    ran = run("new", day.with_name("x.scorekeeper"), "--system", "singles-500", "--set", "hands=9")
    assert ran.status == 2
    assert not day.with_name("x.scorekeeper").exists()


def test_an_exported_record_is_sound_and_scores_alike(day, document, tmp_path, check_golden):
    run_ok("import", day, document, "--confirm")
    sheet = tmp_path / "sheet.json"
    run_ok("export", day, "--session", 1, "--json", sheet)
    check_golden(run_ok("verify", sheet))
    assert json.loads(run_ok("score", sheet))["totals"] == {"A": 300, "B": 360}
    sheet.write_text(sheet.read_text(encoding="utf-8").replace("360", "460"), encoding="utf-8")
    assert run("verify", sheet).status == 1
