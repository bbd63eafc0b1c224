"""What a captain reads of a new revision: the deals that changed, and the end result."""

import json

import pytest

from scorekeeper.features.signoff.view.since_signed import since_signed
from scorekeeper.journal.dispute_facts import DisputeRaised, PenaltyGiven, RulingMade
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.language.since_signed import changed
from scorekeeper.rules.contract import read_contract
from scorekeeper.sheets.record import record_text
from scorekeeper.signing.checking.records import read_record
from tests.features.committee.view.disputed import SESSION, disputed_desk
from tests.kernel.votes import enter_unasked

LEFT_OUT = {"journal", "revision", "supersedes"}
"""What the sign-off leaves out: it changes with every revision."""


def record(desk):
    state = desk.tournament.played(SESSION)
    assert state is not None
    document = json.loads(record_text(state, desk.tournament))
    return read_record(json.dumps({key: document[key] for key in document if key not in LEFT_OUT}).encode())


def read(*facts, reason=""):
    desk = disputed_desk()
    before = record(desk)
    enter_unasked(desk, list(facts), reason=reason)
    return [changed(*row) for row in since_signed(before, record(desk))]


def test_an_outcome_by_ruling_in_plain_words_and_without_the_running_totals():
    assert read(RulingMade(SESSION, ("3.9",), "why", 16, outcome="made")) == [
        (
            "Deal 16: Detroit 55 spades redoubled, took 52, defeated: Dallas 6, "
            "now Detroit 55 spades redoubled, made: Detroit 5"
        ),
        "Total of Dallas: 25, now 19",
        "Total of Detroit: 16, now 21",
        "Match points of Dallas: 4, now 1",
        "Match points of Detroit: 0, now 3",
        "Winner: Dallas, now Detroit",
        "Also signs: the committee",
    ]


def test_a_tie_and_a_winner_are_named():
    points = {"A": -5, "B": 4}
    result = read(RulingMade(SESSION, ("3",), "why", points=points))
    assert "Winner: Dallas, now a tie" in result
    assert "Points of Dallas outside the deals: 0, now \N{MINUS SIGN}5" in result
    assert not [change for change in result if change.startswith("Deal ")]


def test_a_forfeit_leaves_the_totals():
    result = read(RulingMade(SESSION, ("2.2",), "left the hall", forfeit="A"))
    assert "Forfeit: Dallas forfeits the session; the totals stay as played" in result
    assert "Match points of Dallas: 4, now 0" in result
    assert not [change for change in result if change.startswith("Total of")]


def test_a_replay_is_still_to_be_played():
    result = read(RulingMade(SESSION, ("4.4",), "why", 16, again="replay"))
    assert result[0].endswith("defeated: Dallas 6, now to be played again")
    assert "Session: complete, now not complete" in result
    assert "Winner: Dallas, now not decided" in result


FACTS = [
    RulingMade(SESSION, ("3",), "why", 16, points={"B": 2}),
    RulingMade(SESSION, ("3",), "why", 16, side="A", taken=44),
    RulingMade(SESSION, ("3.9",), "why", 16, impose=(PenaltyGiven(SESSION, "A", "revoke", 16),)),
    RulingMade(SESSION, ("2.2",), "why", forfeit="B"),
    RulingMade(SESSION, ("4.4",), "why", 1, again="redeal"),
    DealRecorded(SESSION, 3, "A", read_contract("40H"), 44, captains_saw=True),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("fact", FACTS, ids=range(len(FACTS)))
def test_no_field_of_the_record_shows_through(fact):
    result = read(fact, reason="why")
    names = {"match_points", "forfeited_by", "running", "taken", "lines", "result.", "session.", "(", "tie"}
    assert result
    assert not [change for change in result if any(name in change for name in names)], result
    assert len([change for change in result if change.startswith("Deal ")]) <= 1


def test_a_dispute_raised_since_is_a_line_of_its_own():
    assert read(DisputeRaised("fourth", SESSION, 4, facts="A card was shown.")) == ["Dispute 4: open"]
