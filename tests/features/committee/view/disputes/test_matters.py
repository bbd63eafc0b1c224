"""Every article can be disputed by number and by word, within its time limit."""

import pytest

from scorekeeper.assets.articles import has_book, rule_book
from scorekeeper.features.committee.view.disputes.dispute_form import ClaimDraft, claim_asks, claim_of
from scorekeeper.features.committee.view.disputes.dispute_view import disputes_list
from scorekeeper.features.committee.view.disputes.matters import (
    ARTICLE,
    ASKS,
    CLAIMS,
    NO_SIDE,
    OFFENDER,
    Matter,
    matters,
)
from scorekeeper.features.committee.view.disputes.raising import raise_dispute
from scorekeeper.features.committee.view.quick_ruling import DisputeDraft, draft_view, enter
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.access import COMMITTEE
from scorekeeper.journal.dispute_facts import UNCHALLENGED, DisputeRaised
from scorekeeper.journal.disputes import all_disputes
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.time_limits import CLAIM, GATHERED, LAST_TRICK, NEXT_CALL, NEXT_DEAL, RESULT
from scorekeeper.rules.systems import SYSTEMS
from tests.features.committee.view.disputed import OTHER, SESSION, disputed_desk

NOW = "2026-10-03T16:46:05Z"
BOOKS = [key for key in SYSTEMS if has_book(key)]
ARTICLES = [(key, number) for key in BOOKS for number in rule_book(key).articles]
WORDS = {
    "1.3": "wrong points", "2.1": "turn to deal", "2.2": "shuffling", "2.3": "cut twice", "2.4": "wrong player shuffle",
    "2.4.1": "card seen", "2.4.2": "too many cards", "2.4.3": "flush", "2.4.4": "jacks", "2.4.5": "no trumps",
    "3": "gesture", "3.1": "silence", "3.2": "bid out of turn", "3.3": "minus", "3.4": "bid without suit",
    "3.5": "repeat calls", "3.6": "passing", "3.7": "redouble", "3.8": "concealed", "3.9": "renege", "4.1": "too early",
    "4.2": "wrong lead", "4.3": "taken back", "4.4": "abandoned", "4.5": "previous trick", "4.6": "swap seats",
    "4.7": "constraining", "4.8": "appeal", "4.9": "laydown", "5.1": "play before", "5.2": "miscounted",
    "5.3": "announcement", "5.4": "tie",
}  # fmt: skip


def desk_of():
    return disputed_desk()


@pytest.mark.parametrize(("key", "number"), ARTICLES)
def test_every_article_is_found_by_its_number(key, number):
    result = matters(SYSTEMS[key], number)
    kinds = SYSTEMS[key].infractions.kinds
    assert result
    first = result[0]
    also = kinds[first.code].also if first.code in kinds else ()
    assert number in {first.article, *also}


@pytest.mark.parametrize(("number", "words"), WORDS.items())
def test_every_article_is_found_by_everyday_words(number, words):
    system = SYSTEMS["international-56"]
    result = matters(system, words)[:3]
    kinds = system.infractions.kinds
    named = {
        article
        for matter in result
        for article in (matter.article, *(kinds[matter.code].also if matter.code in kinds else ()))
    }
    assert number in named, [(matter.name, matter.article) for matter in result]


@pytest.mark.parametrize("key", BOOKS)
def test_all_of_it_is_offered_once(key):
    everything = matters(SYSTEMS[key])
    assert len({item.key for item in everything}) == len(everything)
    assert len(everything) >= len(SYSTEMS[key].infractions.kinds)


@pytest.mark.parametrize(
    ("code", "article", "asked", "may_be_no_side"),
    [
        ("revoke", "", OFFENDER, False),
        ("claim", "", CLAIMS, False),
        ("wrong-count", "", ASKS, True),
        (ARTICLE, "5.2", OFFENDER, True),
    ],
)
def test_the_questions_about_a_side(code, article, asked, may_be_no_side):
    result = Matter(SYSTEMS["international-56"], code, article)
    assert (result.known, result.asked_of_side, result.may_be_no_side) == (True, asked, may_be_no_side)
    assert Matter(SYSTEMS["tables-56"], ARTICLE, "Scoring").asked_of_side == ASKS
    assert not Matter(SYSTEMS["tables-56"], CLAIM).known


def raised(desk, code, deal, *, article="", side="A", claim=None):
    draft = DisputeDraft(PenaltyDraft(code, side, deal, article=article), claim=claim or ClaimDraft())
    enter(desk, OTHER, draft, NOW)
    return all_disputes(desk.tournament)[-1].fact


@pytest.mark.parametrize(
    ("code", "deal", "late"),
    [
        ("claim", 3, ""),
        ("claim", 2, GATHERED),
        ("wrong-count", 4, ""),
        ("wrong-count", 3, RESULT),
        ("defenders-void", 4, ""),
        ("defenders-void", 3, LAST_TRICK),
        ("exposed-card", 3, ""),
    ],
)
def test_it_is_late_by_its_own_limit(code, deal, late):
    fact = raised(desk_of(), code, deal, claim=ClaimDraft("4"))
    assert fact.late == late
    assert (fact.code, fact.claim is not None) == (None if code == "claim" else code, code == "claim")


@pytest.mark.parametrize(
    ("article", "deal", "late"),
    [
        ("4.9", 2, GATHERED),
        ("2.4.2", 3, RESULT),
        ("2.4.5", 3, LAST_TRICK),
        ("3.9", 2, NEXT_DEAL),
        ("4.2", 2, NEXT_CALL),
        ("4.2", 3, ""),
        ("5.2", 2, ""),
    ],
)
def test_a_penalty_that_names_only_its_article_is_late_as_well(article, deal, late):
    """Also written into the facts of a dispute, or raised for a session from elsewhere."""
    desk = desk_of()
    raise_dispute(desk, DisputeRaised("", OTHER, deal, articles=(article,), facts="So it was."), NOW)
    assert all_disputes(desk.tournament)[-1].fact.late == late


@pytest.mark.parametrize(("side", "code", "by", "articles"), [(NO_SIDE, None, None, ("5.2",)), ("A", "other", "B", ())])
def test_an_article_is_a_question_or_somebodys_fault(side, code, by, articles):
    desk = desk_of()
    fact = raised(desk, ARTICLE, 3, article="5.2", side=side)
    assert (fact.code, fact.by, fact.articles, fact.article) == (code, by, articles, "5.2" if code else None)
    row = (
        disputes_list(desk.tournament)[-1]
        if code
        else next(item for item in disputes_list(desk.tournament) if item.uid == fact.dispute)
    )
    assert code or row.about == "5.2 Counting after the play"


def test_a_claim_says_who_claimed_and_what_was_left():
    claim = ClaimDraft("4", "9", "3", UNCHALLENGED, " a ruff ")
    fact = raised(desk_of(), "claim", 3, side="B", claim=claim)
    assert fact.claim == claim_of("B", claim)
    assert fact.claim is not None
    assert (fact.by, fact.claim.seat, fact.claim.line) == ("A", 3, "a ruff")


@pytest.mark.parametrize(
    ("claim", "asks"),
    [
        (ClaimDraft(), ("tricks",)),
        (ClaimDraft("0"), ("tricks",)),
        (ClaimDraft("9"), ("tricks",)),
        (ClaimDraft("8", "57", "7"), ("remaining", "seat")),
        (ClaimDraft("8", "56", "6"), ()),
        (ClaimDraft("x"), ("tricks",)),
    ],
)
def test_numbers_of_a_claim_that_cannot_be_are_asked_again(claim, asks):
    assert claim_asks(SYSTEMS["international-56"], claim) == asks


def test_a_claim_and_a_re_deal_are_about_a_deal():
    desk = desk_of()
    for code in ("claim", "wrong-count"):
        view = draft_view(desk.tournament, SESSION, DisputeDraft(PenaltyDraft(code, "A")), COMMITTEE, NOW)
        assert "deal" in view.asks
    with pytest.raises(EntryRefused) as refused:
        raise_dispute(desk, DisputeRaised("", SESSION, code="wrong-count"), NOW)
    assert refused.value.problems[0].code == "redeal-needs-deal"
