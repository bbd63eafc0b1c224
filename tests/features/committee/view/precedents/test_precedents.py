"""Precedents: their contents and order, the search, and how a draft departs from them."""

import re

import pytest

from scorekeeper.features.committee.view.precedents.precedents import (
    Draft,
    departures,
    draft_of,
    precedents_of,
    search,
    similar,
)
from scorekeeper.journal.facts import RulingMade
from scorekeeper.journal.ruling_effect import CODES, RulingPart, effect_of
from scorekeeper.rules.systems import DEFAULT
from tests.features.committee.view.disputed import REVOKE, SESSION, disputed_desk
from tests.features.committee.view.thirty import DATA, draft, name_of, thirty


def test_there_are_thirty():
    assert len(thirty()) == len(DATA["ruling"]) == 30
    assert {name_of(case) for case in thirty()} == {f"{event}{n}" for event in "AS" for n in range(1, 16)}


@pytest.mark.parametrize("row", DATA["draft"], ids=lambda row: row["name"])
def test_similar_cases_come_in_the_order_expected(row):
    result = similar(thirty(), draft(row))
    assert [name_of(similar_case.case) for similar_case in result] == row["order"]
    assert all(not similar_case.differs for similar_case in result if similar_case.case.superseded)


@pytest.mark.parametrize("row", DATA["draft"], ids=lambda row: row["name"])
def test_a_departure_is_pointed_out(row):
    assert [name_of(departure.case) for departure in departures(thirty(), draft(row))] == row["departs"]


def test_a_departure_in_words(check_golden):
    by_name = {row["name"]: row for row in DATA["draft"]}
    (led,) = departures(thirty(), draft(by_name["a lead out of turn for two points"]))
    check_golden(led.sentence)
    (revoked,) = departures(thirty(), draft(by_name["a revoke, waved through"]))
    check_golden(revoked.sentence)


@pytest.mark.parametrize("row", DATA["search"], ids=str)
def test_cases_are_found_by_article_words_and_effect(row):
    result = search(thirty(), row.get("words", ""), articles=row.get("articles", ()), effects=row.get("effects", ()))
    assert [name_of(case) for case in result] == row["order"]


@pytest.mark.parametrize("text", ['"', "(", "*", "a:b", "NEAR(x, y)", "-", "AND", "^x", "{", "'; --", "\x00", "'", "+"])
def test_nothing_typed_speaks_the_language_of_queries(text):
    letters = re.findall(r"[a-z]+", text.casefold())
    assert all(word in case.text.casefold() for case in search(thirty(), text) for word in letters)


def test_a_case_keeps_what_it_was():
    case = next(case for case in thirty() if name_of(case) == "A1")
    assert (case.event, case.number, case.dispute, case.deal, case.session) == ("Autumn 2025", 1, 1, 1, 1)
    assert case.title == "Ruling 1 in Autumn 2025"
    assert (case.infraction, case.articles, case.offender) == ("revoke", ("3.9",), "declaring")
    assert case.effect == (RulingPart("deal-awarded", "opponents"), RulingPart("points", "opponents", 3))
    assert case.decision == "Dallas revoked"
    assert case.teams == ("Dallas", "Detroit")
    assert "Anil" in case.players
    assert case.members == ("P. Kurian", "M. Joseph", "A. Mathew")
    superseded = next(case for case in thirty() if name_of(case) == "A10")
    assert (superseded.superseded, superseded.effect) == (11, (RulingPart("note"),))


def test_a_dispute_that_ended_without_a_ruling_is_a_case_too_and_an_open_one_is_none():
    (settled,) = precedents_of(disputed_desk().tournament)
    assert (settled.kind, settled.number, settled.dispute, settled.effect) == ("settled", 0, 1, ())
    assert settled.infraction == "call-out-of-turn"
    assert similar([settled], Draft((), "call-out-of-turn")) == ()
    assert search([settled], "silence") == (settled,)


def test_a_ruling_that_is_not_made_yet_is_held_against_the_others():
    desk = disputed_desk()
    given = RulingMade(SESSION, ("3.9",), "", 16, points={"B": 2}, dispute=REVOKE)
    result = draft_of(desk.tournament, given)
    assert (result.infraction, result.effect) == ("revoke", (RulingPart("points", "opponents", 2),))
    assert name_of(departures(thirty(), result)[0].case) == "S1"
    shown = {similar_case.case.key for similar_case in similar(thirty(), result)}
    left_out = min(shown)
    assert left_out not in {other.case.key for other in similar(thirty(), result, without={left_out})}


@pytest.mark.parametrize(
    ("fact", "effect"),
    [
        ({"points": {"B": 1}, "infraction": "misconduct"}, (RulingPart("points", "opponents", 1),)),
        ({"points": {"A": -1}}, (RulingPart("points", "declaring", -1),)),
        ({"outcome": "made"}, (RulingPart("ruled-made"),)),
        ({"forfeit": "B", "waive": ((3, 0),)}, (RulingPart("waived", value=1), RulingPart("forfeit", "defending"))),
        ({"again": "replay"}, (RulingPart("played-again"),)),
        ({}, (RulingPart("note"),)),
    ],
)
def test_effects_are_shown_by_role(fact, effect):
    ruling = RulingMade("s", ("3",), "", 1, **fact)
    offender = "A" if fact.get("infraction") else None
    assert effect_of(ruling, DEFAULT.infractions.kinds, offender, "A") == effect
    assert all(part.code in CODES for part in effect)


def test_an_outcome_against_the_offender_awards_the_deal():
    ruling = RulingMade("s", ("3.9",), "", 1, outcome="defeated")
    assert effect_of(ruling, {}, "A", "A") == (RulingPart("deal-awarded", "opponents"),)
    assert effect_of(ruling, {}, "B", "A") == (RulingPart("deal-awarded", "offender"),)
