"""The dress rehearsal on a server: lines cut, seats killed, and nothing acknowledged is lost or there twice."""

from scorekeeper.cli import main


def test_seats_on_a_server_lose_and_double_nothing(hall, capsys):
    small = ["--teams", "6", "--seats", "3", "--rounds", "2", "--deals", "3"]
    assert main(["rehearse", hall.url(), *small, "--faults"]) == 0
    said = capsys.readouterr().out
    assert "FAILED" not in said
    assert "3 of 3 seats end with the digest" in said
