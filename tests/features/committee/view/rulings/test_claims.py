"""Claims (4.9): who gets the remaining tricks, the resulting card points, and precedence."""

import pytest

from scorekeeper.features.committee.view.rulings.claims import NO_CLAIM, REFUSED, UPHELD, VERDICTS, claim_effect
from scorekeeper.features.committee.words import claims
from scorekeeper.journal.checks import problems
from scorekeeper.journal.dispute_facts import Claim
from scorekeeper.journal.facts import DisputeEnded, DisputeRaised, PenaltyGiven, RulingMade
from scorekeeper.language.spans import plain
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from scorekeeper.session.prospect import after
from tests.kernel.golden_event import SESSION, deal, golden, tournament


def raised(side="A", challenged="challenged", remaining: int | None = 9, number=1, **more):
    return DisputeRaised("d1", SESSION, number, "B", claim=Claim(side, 1, 4, challenged, "9 then K", remaining), **more)


def event(line="A 40H 44", fact=None, *others):
    return tournament(deal(1, line), fact or raised(), *others)


def effect(standing, fact, verdict, **more):
    result = claim_effect(standing, fact, verdict, **more)
    admitted = bool(result.ruling.admitted_by) or not result.ruling.late
    assert [problem.code for problem in problems(standing, result.ruling, "", INTERNATIONAL_56)] == (
        [] if admitted else ["late-not-admitted"]
    )
    return result


def deal_of(standing, ruling):
    return after(standing, [ruling]).sessions[SESSION].result.deals[0]


@pytest.mark.parametrize(
    ("claimer", "verdict", "gets", "taken", "outcome"),
    [
        # Dallas declares 40 with 35 in its tricks; 9 remain
        ("A", UPHELD, "A", 44, "made"),
        ("A", REFUSED, "B", 35, "defeated"),
        ("B", UPHELD, "B", 35, "defeated"),
        ("B", REFUSED, "A", 44, "made"),
        ("A", NO_CLAIM, None, None, "made"),
    ],
)
def test_the_remaining_tricks_go_to_one_side_whole(claimer, verdict, gets, taken, outcome):
    fact = raised(claimer)
    standing = event(fact=fact)
    result = effect(standing, fact, verdict, won=35)
    assert (result.gets, result.taken, result.ruling.taken) == (gets, taken, taken)
    assert (result.asks, result.first, result.ruling.articles) == ((), (), ("4.9",))
    assert deal_of(standing, result.ruling).outcome == outcome
    assert result.outcome == (outcome if taken is not None else None)


@pytest.mark.parametrize("claimer", ["A", "B"])
@pytest.mark.parametrize("verdict", [UPHELD, REFUSED])
def test_a_ruling_that_only_confirms_leaves_the_deal_as_it_is(claimer, verdict):
    fact = raised(claimer)
    to_declarers = (claimer == "A") == (verdict == UPHELD)
    standing = event(f"A 40H {35 + 9 * to_declarers}", fact)
    confirmed = effect(standing, fact, verdict, won=35)
    assert confirmed.taken == 35 + 9 * to_declarers
    assert deal_of(standing, confirmed.ruling).lines == standing.sessions[SESSION].result.deals[0].lines


@pytest.mark.parametrize(
    ("challenged", "admitted_by", "verdict", "prescribed", "because"),
    [
        ("unchallenged", "", UPHELD, UPHELD, "unchallenged"),
        ("unchallenged", "", REFUSED, UPHELD, "unchallenged"),
        ("too-late", "", UPHELD, UPHELD, "too-late"),
        ("too-late", "P. Kurian", REFUSED, "", "admitted"),
        ("challenged", "", REFUSED, "", "challenged"),
        ("challenged", "", UPHELD, "", "challenged"),
        ("unchallenged", "", NO_CLAIM, NO_CLAIM, "accident"),
    ],
)
def test_consequences_of_the_course_of_play_alone(challenged, admitted_by, verdict, prescribed, because):
    fact = raised(challenged=challenged)
    result = effect(event(fact=fact), fact, verdict, won=35, admitted_by=admitted_by)
    assert (result.prescribed, result.because) == (prescribed, because)
    assert result.departs == (bool(prescribed) and verdict != prescribed)
    assert (result.ruling.late, result.ruling.admitted_by) == (
        ("cards-gathered", admitted_by) if admitted_by else ("", "")
    )


def test_a_failed_challenge_costs_nothing():
    fact = raised()
    standing = event(fact=fact)
    result = effect(standing, fact, UPHELD, won=35)
    assert (result.ruling.points, result.ruling.impose) == ({}, ())
    assert after(standing, [result.ruling]).sessions[SESSION].result.totals == {"A": 2, "B": 0}


def test_tricks_without_card_points_change_none():
    fact = raised(remaining=0)
    standing = event(fact=fact)
    assert {effect(standing, fact, verdict, won=44).taken for verdict in (UPHELD, REFUSED)} == {44}


@pytest.mark.parametrize(
    ("line", "remaining", "more", "asks"),
    [
        ("A 40H 44", 9, {}, ("won",)),
        ("A 40H 44", None, {}, ("won", "remaining")),
        ("A 40H 44", 9, {"won": 48}, ("too-many",)),
        ("A 40H 5", 9, {"won": -4}, ("too-many",)),
        ("A 40H", 9, {}, ("won",)),
    ],
)
def test_missing_values_are_asked_for(line, remaining, more, asks):
    fact = raised(remaining=remaining)
    result = effect(event(line, fact), fact, UPHELD, **more)
    assert (result.asks, result.taken, result.ruling.taken) == (asks, None, None)


def test_a_deal_without_a_contract_asks_for_it():
    fact = raised(number=2)
    assert effect(event(fact=fact), fact, UPHELD, won=20).asks == ("contract",)


def test_a_deal_awarded_for_a_revoke_is_not_turned_by_the_claim():
    fact = raised()
    standing = event("A 40H 44", fact, PenaltyGiven(SESSION, "A", "revoke", 1))
    result = effect(standing, fact, UPHELD, won=35)
    assert (result.first, result.taken, result.ruling.taken) == (("revoke",), 44, None)
    assert result.ruling.articles == ("4.9", "3.9")
    assert deal_of(standing, result.ruling).outcome == "defeated"


def test_open_disputes_about_a_revoke_or_void_defenders_go_first():
    fact = raised()
    revoke = DisputeRaised("d2", SESSION, 1, "B", "revoke", "A")
    void = DisputeRaised("d3", SESSION, 1, "A", articles=("2.4.5",), facts="no trump in three hands")
    elsewhere = DisputeRaised("d4", SESSION, 2, "B", "revoke", "A")
    assert effect(event("A 40H 44", fact, revoke, void), fact, UPHELD, won=35).first == ("revoke", "defenders-void")
    assert effect(event("A 40H 44", fact, elsewhere), fact, UPHELD, won=35).first == ()


def test_a_dispute_about_a_revoke_and_a_claim_is_about_the_revoke_first():
    fact = raised(code="revoke", offender="B")
    assert effect(event(fact=fact), fact, UPHELD, won=35).first == ("revoke",)


def test_a_revoke_without_a_pending_question_does_not_go_first():
    fact, revoke = raised(), DisputeRaised("d2", SESSION, 1, "B", "revoke", "A")
    gone = event("A 40H 44", fact, revoke, DisputeEnded("d2", SESSION))
    assert effect(gone, fact, UPHELD, won=35).first == ()


def test_the_declarer_follows_the_ruling():
    fact = raised()
    turned = RulingMade(SESSION, ("3.5",), "Detroit bid last", 1, side="B", outcome="made")
    result = effect(event("A 40H 44", fact, turned), fact, UPHELD)
    assert (result.declaring, result.won, result.asks) == ("B", None, ("won",))


def test_a_dispute_without_a_claim():
    with pytest.raises(ValueError, match="d9"):
        claim_effect(event(), DisputeRaised("d9", SESSION, 1, facts="x"), UPHELD)


def test_a_claim_in_the_golden_session_changes_the_winner():
    fact = raised("A", number=16, remaining=9)
    standing = tournament(*golden(), fact)
    result = effect(standing, fact, UPHELD, won=46)
    assert (result.declaring, result.taken, result.outcome) == ("B", 46, "defeated")
    assert effect(standing, fact, REFUSED, won=46).outcome == "made"


# --- words


def test_the_score_read_out(check_golden):
    result = effect(event(), raised(), UPHELD, won=35)
    assert result.declaring is not None
    assert result.contract is not None
    check_golden(plain(claims.card_points({"A": "Dallas"}, result.declaring, result.contract, (35, 9), result.outcome)))


@pytest.mark.parametrize("because", ["unchallenged", "too-late", "challenged", "admitted", "accident"])
@pytest.mark.parametrize("verdict", VERDICTS)
def test_every_end_of_a_claim_has_its_words(because, verdict):
    assert claims.reason(because, verdict)
    assert all(claims.asks(what) for what in ("contract", "remaining", "won", "too-many"))
    assert all(claims.first(what) for what in ("revoke", "defenders-void"))
