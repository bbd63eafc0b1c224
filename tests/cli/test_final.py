"""`final`: protest time, signatures by the committee, output and verification."""

import json
import subprocess
import sys
import zipfile
from datetime import UTC, datetime, timedelta

import pypdfium2
import pytest

from scorekeeper.cli import IN_PART
from scorekeeper.documents.final_ranking import FinalRanking, read_final_ranking
from scorekeeper.features.keys.view import people
from scorekeeper.features.keys.words.in_ranking import sheets_used
from scorekeeper.journal.facts import SessionForfeited, TeamEntered
from scorekeeper.kernel.events import open_event
from scorekeeper.language.final_ranking import footer, heads, title
from tests.cli.commands import refused, run, run_ok
from tests.signing.keys.club import CAPTAIN_PIN, PASSPHRASE, PIN, SOFT

SECRETS = f"{PASSPHRASE}\n{CAPTAIN_PIN}\n{CAPTAIN_PIN}\n".encode()


@pytest.fixture
def data(monkeypatch, tmp_path):
    """The data of the program, with the keys of a club whose committee has two members."""
    folder = tmp_path / "data"
    folder.mkdir()
    for place in ("cli.finals", "cli.checks"):
        monkeypatch.setattr(f"scorekeeper.{place}.user_data_dir", lambda: folder)
    at = datetime.now(UTC) - timedelta(days=1)
    club = people.make_club(folder, "Lakes", "Lissy", PASSPHRASE, at, pin=PIN, hardness=SOFT).club
    for name in ("Mary Joseph", "P. Kurian"):
        people.enrol(club, name, "committee", CAPTAIN_PIN, at)
    return folder


@pytest.fixture
def cup(tmp_path):
    """A round robin of three with every session forfeited: there is no sheet to sign."""
    path = tmp_path / "cup.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    desk = open_event(path, who="Ann", seat="desk")
    desk.submit([TeamEntered(f"7e{place}", f"Team {place}") for place in range(3)])
    run_ok("draw-round", path, "--method", "round-robin")
    desk.catch_up()
    for state in desk.tournament.sessions.values():
        desk.submit([SessionForfeited(state.uid, "AB"[state.teams[0] < state.teams[1]], "no-show")], reason="snow")
    desk.close()
    return path


def test_how_final_a_ranking_is_needs_no_drawing_and_no_signing(cup):
    code = (
        "import sys; from scorekeeper.cli import main; status = main(['final', sys.argv[1]]); "
        "heavy = {'PySide6', 'reportlab', 'openpyxl', 'pyhanko', 'cryptography'} & set(sys.modules); "
        "print(sorted(heavy), file=sys.stderr)"
    )
    process = subprocess.run([sys.executable, "-c", code, cup], capture_output=True, text=True, check=True)
    assert process.stderr.strip() == "[]"


def test_from_provisional_to_a_signed_file_that_verifies(cup, data, tmp_path, check_golden):
    assert run_ok("final", cup).splitlines()[0] == "Provisional."
    check_golden(refused("final", cup, "--sign", "Mary Joseph", stdin=SECRETS)[0])
    document = json.loads(run_ok("final", cup, "--start", "30", "--json"))
    assert (document["state"], document["minutes_left"] in (29, 30), document["held"]) == ("protest", True, [])
    assert "reason" in refused("final", cup, "--start", "0")[0]
    assert "runs until" in refused("final", cup, "--sign", "Mary Joseph", stdin=SECRETS)[0]
    run_ok("final", cup, "--start", "0", "--reason", "the hall is empty")
    signing = ("final", cup, "--sign", "Mary Joseph", "--sign", "p. kurian", "--json")
    assert json.loads(run_ok(*signing, stdin=SECRETS))["state"] == "final"
    written = tmp_path / "ranking.pdf"
    assert str(written) in run_ok("final", cup, "--pdf", written)
    record = tmp_path / "ranking.json"
    run_ok("final", cup, "--record", record)
    read = read_final_ranking(json.loads(record.read_bytes()))
    assert isinstance(read, FinalRanking)
    assert [row["team"] for row in read.places["rows"]] == ["Team 0", "Team 1", "Team 2"]
    ran = run("verify", written, "--event", cup)
    output = ran.out
    assert (ran.status, sheets_used(0, 0, 0) in output) == (IN_PART, True)
    assert "Intact. Signed by two" in output
    assert "The places follow from the sessions in the record" in output
    assert "The ranking of the main stage is closed with this very file" in output
    assert "intact" in run_ok("verify", cup)
    run_ok("archive", cup, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as whole:
        assert whole.read("cup/rankings/ranking-revision-1.pdf") == written.read_bytes()
    (tmp_path / "changed.pdf").write_bytes(written.read_bytes() + b"%")
    assert run("verify", tmp_path / "changed.pdf").status == 1


def test_one_signs_now_and_one_later_and_a_signing_is_given_up(cup, data):
    run_ok("final", cup, "--start", "0")
    secrets = f"{PASSPHRASE}\n{CAPTAIN_PIN}\n".encode()
    document = json.loads(run_ok("final", cup, "--sign", "Mary Joseph", "--with", "P. Kurian", "--json", stdin=secrets))
    assert (document["state"], document["signed"], document["of"]) == ("signing", 1, 2)
    assert "reason" in refused("final", cup, "--stop")[0]
    assert json.loads(run_ok("final", cup, "--stop", "--reason", "wrong page", "--json"))["state"] == "ready"
    run_ok("final", cup, "--sign", "Mary Joseph", "--with", "P. Kurian", stdin=secrets)
    assert run_ok("final", cup, "--sign", "P. Kurian", stdin=secrets).splitlines()[0] == "Final."


def test_a_typing_error_signs_nothing(cup, data, check_golden):
    run_ok("final", cup, "--start", "0")
    assert "there are keys for Mary Joseph, P. Kurian" in refused("final", cup, "--sign", "Nobody", stdin=SECRETS)[0]
    check_golden(refused("final", cup, "--sign", "Mary Joseph", stdin=b"")[0])
    wrong = f"{PASSPHRASE}\nwrong-4711\n".encode()
    ran = run("final", cup, "--sign", "Mary Joseph", stdin=wrong)
    assert (ran.status, ran.out) == (2, "")
    assert "4711" not in ran.err
    check_golden(refused("final", cup, "--start", "soon"))
    check_golden(refused("final", cup, "--stage", "Cup"))
    assert json.loads(run_ok("final", cup, "--json"))["state"] == "ready"


def test_the_current_ranking_is_printed_to_be_signed_by_pen(cup, tmp_path, check_golden):
    written = tmp_path / "draft.pdf"

    def pages(*more):
        run_ok("final", cup, "--pdf", written, "--paper", "letter", *more)
        document = pypdfium2.PdfDocument(written.read_bytes())
        assert [round(side) for side in document[0].get_size()] == [612, 792]
        check_golden(document.get_metadata_value("Title"))
        return [page.get_textpage().get_text_range() for page in document]

    for page in pages():
        assert "PROVISIONAL" in page
        assert "Not signed: the ranking is provisional" in page
        assert footer()[0].partition(";")[0] not in " ".join(page.split())
        assert title() not in page
        assert heads()["sheet"] not in page
    run_ok("final", cup, "--start", "0")
    assert all("NOT SIGNED" in page and "PROVISIONAL" not in page for page in pages())
    ran = run("verify", written)
    assert (ran.status, "Not signed." in ran.out) == (1, True)


def test_a_protest_time_is_stopped_and_a_closed_stage_says_so(cup, check_golden):
    check_golden(refused("final", cup, "--stop", "--reason", "why not")[0])
    run_ok("final", cup, "--start", "30")
    assert "reason" in refused("final", cup, "--stop")[0]
    assert json.loads(run_ok("final", cup, "--stop", "--reason", "signed on paper", "--json"))["state"] == "provisional"
    run_ok("stages", cup, "--close", "main stage")
    check_golden(run_ok("final", cup).splitlines()[:2])
    assert json.loads(run_ok("final", cup, "--json"))["state"] == "closed"
