"""Prizes beside the bracket: who may have what while it is played, who has it behind it."""

import pytest

from scorekeeper.features.standings.view.prizes_beside import prizes_beside
from scorekeeper.features.standings.view.standings_view import standings_view
from scorekeeper.journal.facts import PrizesSet, RoundOpened
from scorekeeper.journal.methods import KNOCK_OUT, KNOCK_OUT_AND_THIRD
from scorekeeper.kernel.final_places import final_places
from tests.cup import CUP, Cup, deal

SET = PrizesSet(CUP, (100_000, 50_000, 20_000, 20_000, 4_000), ("Gold cup",), "$", trophy="Shield")


@pytest.fixture
def cup(tmp_path):
    events: list[Cup] = []

    def make(size, method=KNOCK_OUT_AND_THIRD):
        events.append(Cup(tmp_path / f"{len(events)}.scorekeeper", size, method))
        events[-1].desk.submit([SET])
        return events[-1]

    yield make
    for item in events:
        item.desk.close()


def prize_texts(event):
    return [(line.title, line.text) for line in prizes_beside(event.desk.tournament, CUP)]


def test_prizes_are_shown_as_far_as_they_are_decided(cup):
    event = cup(8)
    assert prize_texts(event)[0] == ("1st", "not decided: $1,000, Gold cup")
    for number in (1, 2):
        event.draw()
        event.play(number, lambda _state: "A")
    assert prize_texts(event) == [
        ("1st", "Team 1 or Team 2: $1,000, Gold cup"),
        ("2nd", "Team 1 or Team 2: $500"),
        ("3rd", "Team 3 or Team 4: $200"),
        ("4th", "Team 3 or Team 4: $200"),
        ("5th to 8th", "Team 5, Team 6, Team 7 and Team 8: $10"),
        ("Shield", "not decided"),
    ]
    event.draw()
    event.play(3, lambda _state: "A")
    assert prize_texts(event)[:4] == [
        ("1st", "Team 1: $1,000, Gold cup"),
        ("2nd", "Team 2: $500"),
        ("3rd", "Team 3: $200"),
        ("4th", "Team 4: $200"),
    ]
    assert prize_texts(event)[-1] == ("Shield", "Team 1")


@pytest.mark.parametrize("method", [KNOCK_OUT, KNOCK_OUT_AND_THIRD])
def test_a_team_that_lost_has_no_place_before_all_of_its_round_have_played(cup, method):
    event = cup(4, method)
    event.draw()
    first = event.sessions(1)[0]
    event.desk.submit([RoundOpened(CUP, 1)])
    event.desk.submit([deal(first, "A")])
    assert all(place.open for place in final_places(event.desk.tournament, CUP, alone=True))


def test_no_prizes_leave_no_trace(tmp_path):
    event = Cup(tmp_path / "bare.scorekeeper", 4)
    assert prizes_beside(event.desk.tournament, CUP) == ()
    event.desk.close()


def test_teams_still_playing_do_not_wait_for_a_lot(cup, check_golden):
    event = cup(4)
    event.draw()
    event.play(1, lambda _state: "A")
    why = {row.name: row.why for row in standings_view(event.desk.tournament, CUP).rows}
    check_golden(why["Team 1"])
