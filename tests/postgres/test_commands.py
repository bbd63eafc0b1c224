"""The command line takes the address of a server wherever it takes a file."""

import json

import pytest

from scorekeeper.journal.facts import DealRecorded
from scorekeeper.kernel.events import create_event, open_event
from scorekeeper.rules.contract import Contract
from tests.cli.commands import GOLDEN, RUNNING, refused, run_ok
from tests.postgres.window_seat import EVENT


def test_an_event_is_made_filled_and_read_on_a_server(hall, tmp_path):
    url = hall.url()
    assert "Made" in run_ok("new", url, "--system", "international-56", "--name", "Cup")
    run_ok("import", url, GOLDEN, RUNNING)
    sessions = json.loads(run_ok("sessions", url, "--json"))
    assert [session["state"] for session in sessions] == ["complete", "running"]
    file = tmp_path / "cup.scorekeeper"
    run_ok("new", file, "--system", "international-56", "--name", "Cup")
    run_ok("import", file, GOLDEN, RUNNING)
    assert run_ok("standings", url) == run_ok("standings", file)
    pdf = tmp_path / "sheet.pdf"
    run_ok("export", url, "--session", "1", "--pdf", pdf)
    assert pdf.read_bytes().startswith(b"%PDF")


def test_a_fault_of_a_server_is_reported_in_a_line(hall):
    (text,) = refused("sessions", hall.url("mini", "Nothing"))
    assert "There is no such event on the server" in text
    (text,) = refused("sessions", "postgresql://mini:geheim@127.0.0.1:1/cup")
    assert "nothing answers there" in text
    assert "geheim" not in text
    (text,) = refused("sessions", "mysql://mini:geheim@127.0.0.1/cup")
    assert "geheim" not in text


URL = "postgresql://mini:geheim@127.0.0.1:1/scores"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("verify", URL), "nothing answers there"),
        (("backup", URL, "copy.scorekeeper"), "nothing answers there"),
        (("restore", URL), "nothing answers there"),
        (("restore", URL, "copy.scorekeeper"), "nothing answers there"),
        (("backup", "cup.scorekeeper", URL), "a file is needed"),
        (("restore", "cup.scorekeeper", "copy.scorekeeper", "--backup", URL), "a file is needed"),
    ],
)
def test_a_faulty_address_is_reported_and_no_password_repeated(words, why, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    complaints = refused(*words)
    assert any(why in line for line in complaints)
    assert "geheim" not in "".join(complaints)
    assert [*tmp_path.iterdir()] == []


def test_another_name_at_the_same_login_confirms_nothing_and_a_move_keeps_what_was_confirmed(hall, tmp_path):
    desk = create_event(hall.url(), EVENT, who="Mini", seat="office")
    event, (session,) = desk.store.event, desk.tournament.sessions
    hall.seat(event, anil="scorer", biju="scorer")
    desk.close()
    run_ok("set", hall.url(), "confirming=read", "--reason", "the finals", "--who", "Mini")
    typist = open_event(hall.url("anil"), who="Anil", seat="table-7", outboxes=tmp_path / "outboxes")
    entry = typist.submit([DealRecorded(session, 1, "A", Contract(40, "H"), 44)]).entries[0].seq
    typist.close()
    agrees = ("--entry", str(entry), "--agrees", "--who")
    assert any(
        "another person must confirm it" in line for line in refused("confirm", hall.url("anil"), *agrees, "anil")
    )
    assert any("entered with the same login" in line for line in refused("confirm", hall.url("anil"), *agrees, "Biju"))
    assert "confirmed" in run_ok("confirm", hall.url("biju"), *agrees, "Biju")
    file = tmp_path / "cup.scorekeeper"
    run_ok("move", hall.url(), file, "--who", "Mini")
    assert "Nothing to check" in run_ok("confirm", file)
    run_ok("move", file, hall.url(), "--who", "Mini")
    assert "Nothing to check" in run_ok("confirm", hall.url())
