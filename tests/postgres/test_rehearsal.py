"""The dress rehearsal on a server: lines cut, seats killed, and nothing acknowledged is lost or there twice."""

import pytest

from scorekeeper.cli import main
from tests.campaigns import how_many, tell

SMALL = ("6", "3", "2", "3")
SIX_SEATS, SIXTY_SEATS = ("90", "6", "8", "18"), ("200", "60", "10", "3")
"""360 sessions from six seats, 1,000 from sixty: teams, seats, rounds, deals."""
EVENTS = [SIX_SEATS, SIXTY_SEATS] if how_many("rehearsals", 0) else [SMALL]


@pytest.mark.parametrize(("teams", "seats", "rounds", "deals"), EVENTS)
def test_seats_on_a_server_lose_and_double_nothing(hall, capsys, teams, seats, rounds, deals):
    sizes = ["--teams", teams, "--seats", seats, "--rounds", rounds, "--deals", deals]
    assert main(["rehearse", hall.url(), *sizes, "--faults"]) == 0
    out = capsys.readouterr().out
    assert "FAILED" not in out
    assert f"{seats} of {seats} seats end with the digest" in out
    tell(out.strip().replace("\n", "; "))
