from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.features.where.words import sum_words
from scorekeeper.journal.dispute_facts import Claim, Member
from scorekeeper.journal.facts import (
    AccessSet,
    CommitteeNamed,
    DifferenceSettled,
    DisputeEnded,
    DisputeRaised,
    EntryConfirmed,
    EntrySentBack,
    EventChanged,
    EvidenceAdded,
    Fact,
    ImportDecided,
    LengthSet,
    PenaltyGiven,
    Redealt,
    RowCopied,
    RulingMade,
    ScoreAnnounced,
    SeatsTaken,
    SessionForfeited,
    SessionRemoved,
    StoreChanged,
    TableTaken,
    TeamRemoved,
    Voided,
    WrongDealer,
)
from scorekeeper.language.facts import deal_words, fact_words, kind_words
from scorekeeper.language.infractions import infraction_act, infraction_name
from scorekeeper.language.lines import (
    band_words,
    correction_words,
    line_words,
    notation,
    penalty_words,
    redeal_words,
    ruling_words,
    spoken_contract,
)
from scorekeeper.language.moments import time_beside, time_of_day
from scorekeeper.language.numbers import ordinal
from scorekeeper.language.panels import due_listed, step_words
from scorekeeper.language.spans import Span, article, contract, fill, join, plain, spoken, suit, words
from scorekeeper.rules.contract import STRAINS, Contract
from scorekeeper.rules.model import Deal, Penalty, Redeal, Ruling
from scorekeeper.rules.system import REDEAL_REASONS
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from tests.journal.game import GAME, GameDay, hand
from tests.kernel.golden_event import DALLAS, SEATS, SESSION, deal, entries, golden, opening, tournament

NAMES = {"A": "Dallas", "B": "Detroit"}
COMPLETE = tournament(*golden())


# --- spans


def test_a_template_marks_what_is_bold_and_puts_values_in():
    template = fill(
        "**{team} {points}**, {what} ({article}).", team="Dallas", points="+4", what="made", article=article("1.3")
    )
    assert template == (Span("Dallas +4", bold=True), Span(", made ("), Span("1.3", article="1.3"), Span(")."))
    assert plain(template) == "Dallas +4, made (1.3)."


@given(st.text(max_size=20))
def test_a_team_may_be_called_what_it_likes(name):
    assert plain(fill("{team} wins", team=name)) == f"{name} wins"
    assert not any(span.bold for span in fill("{team} wins", team=name))


def test_sentences_are_joined_with_one_space_and_spoken_with_the_names_of_suits():
    assert plain(join(words("One."), (), words("Two."))) == "One. Two."
    assert spoken(contract(Contract(40, "H", 1))) == "40 hearts doubled"
    assert plain(contract(Contract(28, "NT", 2))) == "28 NT redoubled"
    assert [suit(strain).suit for strain in STRAINS] == list(STRAINS)


# --- lines


def test_the_golden_lines_in_words(check_golden):
    state = COMPLETE.sessions[SESSION]
    outcome = [
        line_words(INTERNATIONAL_56, state.record, line, result.contract)
        for result in state.result.deals
        for line in result.lines
    ]
    assert "Contract 28 to 39 defeated" in outcome
    assert "Contract 56 made" in outcome
    assert "Doubled" in outcome
    assert "Redoubled" in outcome
    check_golden(outcome)


def test_awarded_deals_and_rulings_in_words(check_golden):
    event = tournament(
        deal(1, "A 40HX 44"),
        PenaltyGiven(SESSION, "A", "revoke", 1),
        deal(2, "A 40H 44"),
        RulingMade(SESSION, ("4.8",), "so ruled", deal=2, outcome="defeated", points={"A": 1}),
        deal(3, "A 40H 44"),
        RulingMade(SESSION, ("4.3",), "counted again", deal=3, taken=30),
        RulingMade(SESSION, ("3",), "agreed", ruling_kind="settlement", points={"B": 2}),
    )
    state = event.sessions[SESSION]
    outcome = [
        line_words(INTERNATIONAL_56, state.record, line, result.contract)
        for result in state.result.deals
        for line in result.lines
    ]
    check_golden(outcome)
    assert [line_words(INTERNATIONAL_56, state.record, line) for line in state.result.lines] == ["Settlement 3"]


@pytest.mark.parametrize(
    ("value", "band"), [(28, "28 to 39"), (39, "28 to 39"), (40, "40 to 47"), (55, "48 to 55"), (56, "56")]
)
def test_the_band_of_a_contract(value, band):
    assert band_words(INTERNATIONAL_56, value) == band


def test_every_infraction_and_every_reason_has_words_of_its_own():
    codes = list(INTERNATIONAL_56.infractions.kinds)
    assert len({infraction_name(code) for code in codes}) == len(codes)
    assert len({infraction_act(code, "Dallas", "2.2") for code in codes}) == len(codes)
    assert not {infraction_name(code) for code in codes} & set(codes)
    result = {redeal_words(Redeal(12, reason)) for reason in REDEAL_REASONS}
    assert len(result) == len(REDEAL_REASONS)
    assert "Deal 12 dealt again: a card was exposed" in result


@pytest.mark.parametrize(
    "penalty",
    [
        Penalty("B", "lead-out-of-turn", 10),
        Penalty("A", "lead-out-of-turn", 10, objected=False),
        Penalty("A", "revoke", 10),
        Penalty("A", "other", 10, article="2.2"),
        Penalty("A", "revoke", 10, attempt=1),
    ],
)
def test_penalties_in_words(penalty, check_golden):
    check_golden(penalty_words(INTERNATIONAL_56, penalty, NAMES))


def test_corrections_and_rulings_in_words(check_golden):
    old, new = Deal(6, "B", Contract(36, "D"), 37), Deal(6, "B", Contract(36, "D"), 34)
    assert correction_words(old, new, NAMES) == "Deal 6 is replaced: 37 made became 34 defeated"
    other = Deal(6, "A", Contract(40, "H", 1))
    check_golden(correction_words(old, other, NAMES))
    assert ruling_words(Ruling(("3.9",), "r", 4, outcome="made", points={"B": -1}), 2, NAMES) == (
        "Ruling 2: made, Detroit -1 (3.9)"
    )
    check_golden(ruling_words(Ruling(("3",), "r", kind="settlement"), 1, NAMES))
    assert spoken_contract(Contract(28, "NT", 1)) == "28 no-trump doubled"


# --- facts


@pytest.mark.parametrize(
    "fact",
    [
        PenaltyGiven(SESSION, "B", "lead-out-of-turn", 10),
        PenaltyGiven(SESSION, "B", "other", article="2.2"),
        deal(10, "B 28NTX"),
        deal(10, "B 28NTX 25"),
        Redealt(SESSION, 12, "exposed-card"),
        RulingMade(SESSION, ("4.8",), "r", deal=3),
        RulingMade(SESSION, ("3",), "r", ruling_kind="settlement"),
        ScoreAnnounced(SESSION, 6),
        WrongDealer(SESSION, 5, 2),
        SeatsTaken(SESSION, 1, SEATS, first_dealer=6),
        SeatsTaken(SESSION, 10, SEATS, swap=True),
        SeatsTaken(SESSION, 4, SEATS),
        EventChanged("Lakes"),
        EventChanged("Lakes", settings={"deals": 24, "announcements": "every-six"}),
        TeamRemoved(DALLAS),
        SessionRemoved(SESSION),
        StoreChanged("migrated", "1", "2"),
        Voided(9),
        LengthSet(SESSION, 12, "stopped"),
        LengthSet(SESSION, 24, "extra"),
        LengthSet(SESSION, 24, "planned"),
        SessionForfeited(SESSION, "B", "no-show"),
        SessionForfeited(SESSION, "B", "withdrawn"),
        SessionForfeited(SESSION, "A", "left"),
        RowCopied(SESSION, 4, totals={"A": 12, "B": 10}),
        RowCopied(SESSION, 4, "B", "A", Contract(40, "H"), 44, totals={"A": 12, "B": 10}),
        DifferenceSettled(SESSION, 4, "A"),
        DifferenceSettled(SESSION, 4, "program"),
        DifferenceSettled(SESSION, 4, "other"),
        ImportDecided(SESSION, "ab" * 32),
        ImportDecided(SESSION, "ab" * 32, counts=False),
        EntryConfirmed(SESSION, (7, 9), 4),
        EntryConfirmed(SESSION, (7,), 4, "A", Contract(40, "H"), 44),
        EntryConfirmed(SESSION, (8,)),
        EntrySentBack(SESSION, (7,), 4),
        EntrySentBack(SESSION, (8, 9)),
        TableTaken(SESSION),
        DisputeRaised("d1", SESSION, 4, "A", "revoke", "B"),
        DisputeRaised("d1", SESSION, None, "A", claim=Claim("B")),
        DisputeRaised("d1"),
        EvidenceAdded("d1", SESSION, "table.jpg"),
        DisputeEnded("d1", SESSION),
        DisputeEnded("d1", SESSION, "settled"),
        CommitteeNamed((Member("Ann", chair=True), Member("Ben"))),
        CommitteeNamed(),
        AccessSet({"committee": "$"}),
        AccessSet(),
        RulingMade("", ("2.3",), "may play"),
    ],
)
def test_facts_in_words(fact, check_golden):
    check_golden(fact_words(fact, COMPLETE))
    assert kind_words(fact.kind) != fact.kind


def test_what_an_entry_adds_to_the_previous_record():
    contract_only = deal(10, "B 28NTX")
    assert deal_words(deal(10, "B 28NTX 25"), contract_only) == "taken 25"
    assert deal_words(deal(10, "B 28NTX -"), contract_only) == "defeated"
    assert deal_words(deal(10, "B 29NTX"), contract_only) == "corrected from B 28NTX to B 29NTX"


def test_a_void_names_what_it_takes_back_or_puts_back():
    journal = entries([*opening(), *golden(2), Voided(6), Voided(7)])
    assert fact_words(journal[6].fact, COMPLETE, journal[5].fact) == "undone: deal 2: B 30S 33"
    assert fact_words(journal[7].fact, COMPLETE, journal[5].fact, redone=True) == "redone: deal 2: B 30S 33"
    assert fact_words(Voided(99), COMPLETE) == "entry 99 undone"


def test_the_sides_of_a_game_are_named_by_their_players():
    day = GameDay().play(hand(1, "A 7S 8"))
    disputed = DisputeRaised("d1", GAME, 1, by="B", facts="a card fell")
    assert fact_words(disputed, day.tournament) == "dispute 0 by Ben and Dot on hand 1"


@pytest.mark.parametrize("cls", get_args(Fact))
def test_every_kind_of_fact_has_a_name(cls):
    assert kind_words(cls.kind) != cls.kind


# --- numbers and times


@pytest.mark.parametrize(
    ("place", "expected"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st"), (113, "113th")],
)
def test_places(place, expected):
    assert ordinal(place) == expected


@given(st.lists(st.integers(-30, 30), max_size=6))
def test_a_sum_is_written_so_that_it_can_be_added_up(values):
    text = sum_words(values).replace("\N{MINUS SIGN}", "-").replace(" ", "")
    assert eval(text) == sum(values)


@pytest.mark.parametrize(
    ("difference", "expected"), [(0, "equal"), (1, "1 to 4"), (4, "1 to 4"), (5, "5 or more"), (30, "5 or more")]
)
def test_the_step_a_difference_falls_in(difference, expected):
    assert INTERNATIONAL_56.match_points is not None
    assert step_words(INTERNATIONAL_56.match_points, difference) == expected


@pytest.mark.parametrize(
    ("due", "closing"),
    [
        ((6, 12, 13, 14, 15, 16, 17, 18), 13),
        ((6, 12, 18), 0),
        ((1, 2, 3, 4, 5, 6), 1),
        ((14, 16), 13),
    ],
)
def test_when_the_score_is_read_out(due, closing, check_golden):
    check_golden(due_listed(due, closing))


def test_times_of_day_and_what_is_none():
    assert len(time_of_day("2026-10-03T16:13:05Z")) == 5
    assert len(time_of_day("2026-10-03T16:13:05Z", seconds=True)) == 8
    assert time_of_day(None) == ""
    assert time_of_day("yesterday") == ""


def test_a_time_of_another_day_has_its_day():
    at = "2026-10-03T12:00:00Z"
    assert time_beside(at, "2026-10-03T12:30:00Z") == time_of_day(at)
    assert time_beside(at, "2026-10-05T12:30:00Z") == f"2026-10-03 {time_of_day(at)}"
    assert time_beside(None, at) == ""


@given(
    st.sampled_from("AB"),
    st.integers(28, 56),
    st.sampled_from(STRAINS),
    st.integers(0, 2),
    st.none() | st.integers(0, 56),
)
def test_the_notation_begins_with_side_and_contract(side, value, strain, doubling, taken):
    result = notation(Deal(1, side, Contract(value, strain, doubling), taken))
    assert result.split()[:2] == [side, f"{value}{strain}{'X' * doubling}"]
