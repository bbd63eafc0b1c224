from scorekeeper.assets.wording.spans import plain
from scorekeeper.desk.sheet.redeal_view import reasons, redeal_view
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from tests.desk.golden_event import SESSION, deal, golden, tournament


def test_a_redeal_says_who_deals_again_and_what_becomes_of_the_attempt():
    view = redeal_view(tournament(*golden(2), deal(3, "A 40H")), SESSION, 3, "exposed-card")
    assert plain(view.sentence) == (
        "Seat 2 deals deal 3 again: a card was exposed (article 2.4.1)."
        " What was written of the first attempt stands no more, but stays in the journal."
        " It scores nothing and uses up no number; warnings and penalty points stand."
    )
    assert view.fact.deal == 3
    assert not view.would.changed
    untouched = redeal_view(tournament(*golden(2)), SESSION, 3, "ruling")
    assert "first attempt" not in plain(untouched.sentence)


def test_the_reasons_are_those_of_the_system():
    assert [reason.code for reason in reasons(INTERNATIONAL_56)] == list(INTERNATIONAL_56.redeal_reasons)
