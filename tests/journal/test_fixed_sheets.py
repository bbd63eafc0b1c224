"""Entries of another program that change a sheet while it is signed, or after it was closed."""

import pytest

from scorekeeper.journal.entry import START, Entry, NewEntry, number
from scorekeeper.journal.facts import (
    DealRecorded,
    DisputeRaised,
    EventChanged,
    PenaltyGiven,
    Redealt,
    RulingMade,
    ScoreAnnounced,
    SessionForfeited,
    SheetClosed,
    SheetClosedOnPaper,
    SheetReceived,
    SheetSigned,
    SigningStopped,
    TeamEntered,
    Voided,
)
from scorekeeper.journal.fixed_sheets import changes_to_fixed_sheets
from scorekeeper.rules.contract import Contract
from tests.kernel.golden_event import DALLAS, SEATS, SESSION, golden, opening

ROLES = ("scorer", "captain-A", "captain-B")
BEGINNING = [*opening(seats=True), *golden()]
SIGNED = tuple(SheetSigned(SESSION, 1, role, role, "signed", "a" * 64) for role in ROLES)
CLOSED = SheetClosed(SESSION, 1, "a" * 64, "f" * 64, ROLES)
BY_KEYS = (*SIGNED, CLOSED)


def on_paper(revision=1, record="b"):
    return SheetClosedOnPaper(SESSION, revision, record * 64, "K7U4", dict.fromkeys(ROLES, "signed"), "Thomas")


def received(record="c"):
    return SheetReceived(SESSION, 1, record * 64, "d" * 64, dict.fromkeys(ROLES, "signed"))


DEAL = DealRecorded(SESSION, 3, "B", Contract(40, "H"), 20)
RULING = RulingMade(SESSION, ("3.9",), "why", 16, outcome="made")
LAST_DEAL = 1 + max(place for place, fact in enumerate(BEGINNING) if isinstance(fact, DealRecorded))


def changes(*facts, together=False):
    """The numbers of the entries after the deals that change a fixed sheet."""
    chain: list[Entry] = []
    for place, fact in enumerate([*BEGINNING, *facts]):
        command = "import" if together and place >= len(BEGINNING) else str(place)
        new = NewEntry(f"{command}/{place}", "2026-10-03T16:13:05Z", "Lissy", "t7", fact, "why")
        chain.append(number(new, place + 1, chain[-1].digest if chain else START))
    return [entry.seq - len(BEGINNING) for entry, _fixing in changes_to_fixed_sheets(chain)]


@pytest.mark.parametrize("closing", [BY_KEYS, (on_paper(),), (received(),)], ids=["keys", "paper", "received"])
@pytest.mark.parametrize(
    "change",
    [
        DEAL,
        PenaltyGiven(SESSION, "A", "lead-out-of-turn", 5),
        Redealt(SESSION, 12, "exposed-card"),
        Voided(LAST_DEAL),
        SessionForfeited(SESSION, "A", "left"),
        EventChanged("Great Lakes 56", settings={"match_points": False}),
        SIGNED[0],
        on_paper(),
        on_paper(2, "e"),
    ],
)
def test_what_changes_a_closed_sheet_is_found(closing, change):
    assert changes(*closing, change) == [len(closing) + 1]


@pytest.mark.parametrize("change", [DEAL, RULING, Voided(LAST_DEAL), on_paper(), received()])
def test_what_comes_between_two_signatures_is_found(change):
    assert changes(SIGNED[0], change)[0] == 2
    assert changes(SIGNED[0], SigningStopped(SESSION), change) == []


def test_a_document_closes_one_sheet_once():
    assert changes(on_paper(), RULING, on_paper()) == [3]
    assert changes(*BY_KEYS, RULING, *BY_KEYS)[-1] == 9


@pytest.mark.parametrize(
    "facts",
    [
        BY_KEYS,
        (*BY_KEYS, RULING, on_paper(2)),
        (on_paper(), RULING, *SIGNED, CLOSED),
        (on_paper(), RULING, DEAL, on_paper(2, "e")),
        (*SIGNED[:2], SigningStopped(SESSION), on_paper()),
        (*BY_KEYS, ScoreAnnounced(SESSION, 18), DisputeRaised("d1", SESSION, 1, "A", facts="a revoke")),
        (on_paper(), TeamEntered(DALLAS, "Boston", SEATS[0::2], SEATS[0])),
        (on_paper(), EventChanged("Great Lakes 57")),
        (SIGNED[0], ScoreAnnounced(SESSION, 18), Voided(len(BEGINNING) + 2), *SIGNED[1:], CLOSED),
    ],
)
def test_what_a_desk_enters_is_not_found(facts):
    assert changes(*facts) == []


def test_what_comes_in_with_a_signed_sheet_is_on_it():
    assert changes(received(), DEAL, together=True) == []
    assert changes(received(), DEAL) == [2]
