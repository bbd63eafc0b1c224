"""`prizes`: set, listed, answered as a document, written as list and certificates."""

import json
from pathlib import Path

import jsonschema
import pytest
from PIL import Image
from pypdf import PdfReader

from scorekeeper.language import prizes
from tests.cli.commands import refused, run

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "resources" / "schemas" / "prizes.schema.json").read_text(encoding="utf-8"))
SAMPLE = ROOT / "resources" / "samples" / "dallas-detroit.json"


@pytest.fixture
def cup(tmp_path):
    path = tmp_path / "cup.scorekeeper"
    assert run("new", path, "--system", "international-56", "--name", "കപ്പ്").status == 0
    assert run("import", path, SAMPLE).status == 0
    return path


def run_ok(*argv):
    ran = run(*argv)
    assert (ran.status, ran.err) == (0, ""), ran.err
    return ran.out


def test_prizes_are_set_and_listed(cup):
    output = run_ok(
        "prizes", cup, "--prize", "1000; Gold cup", "--prize", "500", "--currency", "$", "--trophy", "Shield"
    )
    assert "1st" in output
    assert "$1,000, Gold cup" in output
    assert "Provisional" in output
    assert "Shield goes to Dallas" in output
    answer = json.loads(run_ok("prizes", cup, "--best-prize", "Pen", "--best-player", _player(cup), "--json"))
    jsonschema.validate(answer, SCHEMA)
    assert [(item["place"], item["hundredths"], item["awards"]) for item in answer["places"]] == [
        (1, 100000, ["Gold cup"]),
        (2, 50000, []),
    ]
    assert answer["best_player"]["prize"] == "Pen"
    cleared = json.loads(run_ok("prizes", cup, "--prize", "", "--trophy", "", "--json"))
    jsonschema.validate(cleared, SCHEMA)
    assert cleared["trophy"] is None
    assert [item["hundredths"] for item in cleared["places"]] == [0, 0]


def test_a_prize_for_a_team_that_withdrew_is_asked_about(cup, check_golden):
    run_ok("prizes", cup, "--prize", "1000", "--currency", "$")
    assert run("desk", cup, "Dallas", "--withdraw", "5", "--reason", "disqualified").status == 0
    output = run_ok("prizes", cup)
    check_golden(output)
    notice = prizes.withheld(["Dallas (disqualified after round 5)"])
    assert notice in output
    output = run_ok("prizes", cup, "--give-to", "dallas")
    assert "$1,000" in output
    assert notice not in output
    assert "no team named Nobody" in refused("prizes", cup, "--give-to", "Nobody")[0]
    assert prizes.no_prize() in run_ok("prizes", cup, "--give-to", "")


def _player(cup):
    answer = json.loads(run_ok("prizes", cup, "--json"))
    return answer["places"][0]["players"][1]


def test_list_and_certificates_are_written(cup, tmp_path):
    places = {form: tmp_path / f"list.{form}" for form in ("pdf", "xlsx", "csv")}
    named = (word for form, path in places.items() for word in (f"--{form}", path))
    out = run_ok("prizes", cup, *named, "--certificates", tmp_path, "--for", "players")
    certificates = tmp_path / "certificates-players.pdf"
    assert out.splitlines() == [f"Written: {path}" for path in (*places.values(), certificates)]
    assert len(PdfReader(certificates).pages) == 6


def test_money_and_a_logo_are_on_certificates_only_if_asked_for(cup, tmp_path):
    run_ok("prizes", cup, "--prize", "1000; Gold cup", "--currency", "$")
    plain, rich = tmp_path / "plain.pdf", tmp_path / "rich.pdf"
    logo = tmp_path / "logo.png"
    Image.new("RGB", (40, 20), "navy").save(logo)
    run_ok("prizes", cup, "--certificates", plain)
    run_ok("prizes", cup, "--certificates", rich, "--logo", logo, "--money")
    (before,), (after,) = PdfReader(plain).pages, PdfReader(rich).pages
    assert "Gold cup" in before.extract_text()
    assert "$" not in before.extract_text()
    assert "$1,000, Gold cup" in after.extract_text()
    assert (len(before.images), len(after.images)) == (0, 1)


@pytest.mark.parametrize("content", [b"no picture", None])
def test_a_logo_that_cannot_be_printed_is_refused(cup, tmp_path, content):
    logo, target = tmp_path / "logo.png", tmp_path / "certificates.pdf"
    if content is not None:
        logo.write_bytes(content)
    (line,) = refused("prizes", cup, "--certificates", target, "--logo", logo)
    assert "is not a picture that can be printed; choose a PNG or JPEG file" in line
    assert not target.exists()


@pytest.mark.parametrize(
    "asked",
    [
        ("--prize", "much"),
        ("--best-player", "Nobody"),
        ("--stage", "Finals"),
        ("--for", "teams"),
        ("--logo", "logo.png"),
        ("--money",),
        ("--handed-back", "Novi"),
    ],
)
def test_an_impossible_request_is_reported(cup, asked, check_golden):
    before = cup.read_bytes()
    check_golden(refused("prizes", cup, *asked)[0])
    assert cup.read_bytes() == before


def test_prizes_without_a_stage_are_not_those_of_a_side_event(cup):
    run_ok("stages", cup, "--new", "Plate", "--method", "swiss")
    assert run_ok("prizes", cup, "--prize", "1000; Gold cup").splitlines()[0] == "Main stage"
    assert run_ok("prizes", cup, "--stage", "Plate").splitlines()[0] == "Plate"
    run_ok("prizes", cup, "--stage", "Plate", "--prize", "50")
    assert run_ok("prizes", cup).splitlines()[0] == "Main stage"
