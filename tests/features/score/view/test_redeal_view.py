import pytest

from scorekeeper.features.score.view.redeal_view import reasons, redeal_view, why_none
from scorekeeper.journal.facts import RulingMade
from scorekeeper.language.spans import plain
from scorekeeper.rules.systems import SYSTEMS
from tests.kernel.golden_event import SESSION, deal, golden, tournament


def test_a_redeal_says_who_deals_again_and_what_becomes_of_the_attempt(check_golden):
    view = redeal_view(tournament(*golden(2), deal(3, "A 40H")), SESSION, 3, "exposed-card")
    check_golden(plain(view.sentence))
    assert view.fact.deal == 3
    assert not view.would.changed
    untouched = redeal_view(tournament(*golden(2)), SESSION, 3, "wrong-count")
    check_golden(plain(untouched.sentence))


def offered(*facts, at=3):
    return [reason.code for reason in reasons(tournament(*golden(2), *facts), SESSION, at)]


def test_only_what_is_possible_in_the_present_deal_is_offered():
    assert offered() == ["exposed-card", "wrong-count", "one-suit", "eight-jacks", "out-of-turn-shuffle"]
    assert offered(deal(3, "A 40H")) == ["exposed-card", "wrong-count", "defenders-void", "out-of-turn-shuffle"]
    assert "defenders-void" not in offered(deal(3, "A 40NT"))
    assert offered(deal(3, "A 40H 44")) == []


def test_a_finished_or_earlier_deal_is_played_again_only_by_a_ruling(check_golden):
    check_golden(why_none(tournament(*golden(3)), SESSION, 3))
    assert offered(deal(4, "A 40H")) == [], "deal 3 was left out, and deal 4 is being played"
    ordered = RulingMade(SESSION, ("4.8",), "as both asked", 2, again="replay")
    again = [code for code in offered(ordered, at=2) if code != "defenders-void"]
    assert again == ["exposed-card", "wrong-count", "one-suit", "eight-jacks", "out-of-turn-shuffle"]
    assert offered(ordered, deal(2, "A 40H 44"), at=2) == []


@pytest.mark.parametrize(
    ("system", "known"),
    [
        ("international-56", "exposed-card wrong-count one-suit eight-jacks defenders-void out-of-turn-shuffle"),
        ("online-56", ""),
        ("tables-56", "no-points eight-jacks"),
        ("tables-56-teams", ""),
    ],
)
def test_every_system_deals_again_for_what_its_source_names(system, known):
    assert " ".join(SYSTEMS[system].redeal_reasons) == known
    assert "ruling" not in known
