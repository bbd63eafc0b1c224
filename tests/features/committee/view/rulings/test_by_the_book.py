"""A ruling by the book passes every check and has the prescribed effect."""

from dataclasses import replace

import pytest

from scorekeeper.features.committee.view.rulings.by_the_book import by_the_book
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import DisputeRaised, PenaltyGiven, Redealt, RulingMade
from scorekeeper.rules import prescribed as rules
from scorekeeper.rules.prescribed import Charge
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.rules.systems.singles500 import SINGLES_500
from scorekeeper.session.prospect import after
from tests.journal.game import GAME, GameDay, hand
from tests.kernel.golden_event import SESSION, deal, golden, tournament


def standing(*facts, upto=18):
    return tournament(*golden(upto), *facts)


def raised(deal=16, code="revoke", offender="A", **more):
    return DisputeRaised("d1", SESSION, deal, "B", code, offender, **more)


def book(event, fact, **more):
    assert fact.code is not None
    assert fact.offender is not None
    result = more.pop("found", "")
    charge = Charge(fact.code, fact.offender, fact.deal, fact.objected, fact.points, fact.article, fact.attempt, result)
    return by_the_book(event, fact, charge, **more)


def totals(event):
    return dict(event.sessions[SESSION].result.totals)


def refusals(event, fact):
    return [problem.code for problem in problems(event, fact, "", INTERNATIONAL_56)]


def test_a_revoke_is_imposed_and_gives_what_was_prescribed():
    event = standing(raised())
    result = book(event, raised())
    assert (result.asks, result.confirms) == ((), False)
    assert [penalty.code for penalty in result.ruling.impose] == ["revoke"]
    assert (result.ruling.articles, result.ruling.prescribed) == (("3.9", "1.3"), "deal-awarded")
    assert refusals(event, result.ruling) == []
    then = after(event, [result.ruling])
    assert totals(event) == {"A": 25, "B": 16}
    # 55 spades redoubled was defeated, 6 to Dallas; awarded as made it is 3 + 2 to Detroit, and 3 on top
    assert totals(then) == {"A": 19, "B": 24}
    lines = next(deal.lines for deal in then.sessions[SESSION].result.deals if deal.number == 16)
    assert lines == result.prescribed.lines_after


def test_entries_of_the_scorer_are_confirmed():
    given = PenaltyGiven(SESSION, "A", "revoke", 16)
    event = standing(given, raised())
    result = book(event, raised())
    assert result.confirms
    assert (result.ruling.impose, result.ruling.waive) == ((), ())
    assert refusals(event, result.ruling) == []
    assert totals(after(event, [result.ruling])) == totals(event) == {"A": 19, "B": 24}


def test_a_differing_entry_gives_way():
    given = PenaltyGiven(SESSION, "A", "misconduct", 16, points=1)
    fact = raised(code="misconduct", points=3)
    event = standing(given, fact)
    result = book(event, fact)
    entry = next(entry.seq for entry in event.sessions[SESSION].entries if entry.fact == given)
    assert result.ruling.waive == ((entry, 0),)
    assert refusals(event, result.ruling) == []
    assert totals(after(event, [result.ruling]))["B"] == totals(event)["B"] + 2


def test_without_objection_what_the_scorer_entered_is_waived():
    fact = raised(10, "lead-out-of-turn", "B", objected=False)
    event = standing(fact)
    result = book(event, fact)
    assert (result.prescribed.code, result.ruling.impose, len(result.ruling.waive)) == (rules.NOTHING, (), 1)
    assert refusals(event, result.ruling) == []
    assert totals(after(event, [result.ruling]))["A"] == totals(event)["A"] - 1


def test_a_penalty_that_a_ruling_imposed_is_named_by_its_place_in_it():
    pair = (
        PenaltyGiven(SESSION, "A", "misconduct", 16, points=1),
        PenaltyGiven(SESSION, "B", "misconduct", 16, points=2),
    )
    fact = raised(code="misconduct", offender="B", points=4)
    event = standing(RulingMade(SESSION, ("3",), "shouting", 16, impose=pair), fact)
    result = book(event, fact)
    assert [place for _entry, place in result.ruling.waive] == [1]
    assert refusals(event, result.ruling) == []
    assert totals(after(event, [result.ruling]))["A"] == totals(event)["A"] + 2


def test_where_both_are_guilty_the_outcome_is_asked_for():
    event = standing(PenaltyGiven(SESSION, "B", "revoke", 16), raised())
    result = book(event, raised())
    assert (result.prescribed.code, result.asks) == (rules.NO_RESULT, ("outcome",))
    assert refusals(event, result.ruling) == []


@pytest.mark.parametrize(("code", "imposes"), [("misconduct", 0), ("card-retrieved", 1), ("play-before-contract", 1)])
def test_the_points_that_the_committee_sets_are_asked_for(code, imposes):
    fact = raised(code=code)
    event = standing(fact)
    result = book(event, fact)
    assert (result.asks, len(result.ruling.impose)) == (("points",), imposes)
    assert refusals(event, result.ruling) == []


def test_existing_points_stay_while_the_committee_has_set_none():
    event = standing(PenaltyGiven(SESSION, "A", "misconduct", 16, points=2), raised(code="misconduct"))
    result = book(event, raised(code="misconduct"))
    assert (result.asks, result.ruling.impose, result.ruling.waive) == (("points",), (), ())


def test_a_hidden_hand_found_before_the_contract_is_dealt_again_with_three_points():
    fact = raised(17, "constraining-hand-concealed", "B")
    event = standing(fact, upto=16)
    result = book(event, fact)
    assert (result.ruling.again, result.ruling.points) == ("redeal", {"A": 3})
    assert refusals(event, result.ruling) == []
    event = after(event, [result.ruling])
    assert event.sessions[SESSION].result.totals["A"] == standing(upto=16).sessions[SESSION].result.totals["A"] + 3
    assert [redeal.deal for redeal in event.sessions[SESSION].record.redeals] == [12, 17]


def test_a_hand_disclosed_in_time_sets_aside_what_was_written_of_the_deal():
    fact = raised(18, "constraining-hand-concealed", "B")
    event = standing(fact)
    result = book(event, fact, found=rules.DISCLOSED)
    assert (result.ruling.again, result.ruling.points) == ("redeal", {})
    assert refusals(event, result.ruling) == []


def test_a_dispute_raised_before_the_deal_was_dealt_again_is_about_the_abandoned_attempt():
    lead = raised(17, "lead-out-of-turn", "A")
    again = Redealt(SESSION, 17, "exposed-card")
    later = replace(lead, dispute="d2")
    event = standing(lead, again, deal(17, "A 34C 38"), later, upto=16)
    result = book(event, lead)
    assert [penalty.attempt for penalty in result.ruling.impose] == [1]
    assert (result.prescribed.code, refusals(event, result.ruling)) == (rules.POINTS, [])
    assert [item.attempt for item in book(event, later).ruling.impose] == [None]
    revoke = raised(17, "revoke", "A")
    result = book(standing(revoke, again, deal(17, "A 34C 38"), upto=16), revoke)
    assert (result.prescribed.because, result.asks) == (rules.ABANDONED, ("outcome",))


def test_a_ruling_that_is_superseded_does_not_count():
    first = book(standing(raised()), raised()).ruling
    event = standing(raised(), first)
    entry = event.sessions[SESSION].rulings[0].entry.seq
    result = book(event, raised(), supersedes=entry)
    assert [penalty.code for penalty in result.ruling.impose] == ["revoke"]
    assert refusals(event, result.ruling) == []
    assert totals(after(event, [result.ruling])) == totals(event)


def test_rules_without_infractions_prescribe_nothing():
    day = GameDay().play(hand(1, "A 7S 8"))
    fact = DisputeRaised("d1", GAME, 1, "A", None, "B", articles=("6",))
    result = by_the_book(day.tournament, fact, Charge("renege", "B", 1))
    assert result.prescribed.code == rules.NOT_INFRACTION
    assert [problem.code for problem in problems(day.tournament, result.ruling, "", SINGLES_500)] == ["no-such-dispute"]
    whole = by_the_book(day.tournament, DisputeRaised("d2", articles=("2",)), Charge("misconduct", "A"))
    assert (whole.prescribed.code, whole.ruling.session) == (rules.NOT_INFRACTION, "")
