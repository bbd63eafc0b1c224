"""What happened to one deal, in lines."""

from scorekeeper.features.score.view.deal_story import deal_story
from scorekeeper.journal.facts import PenaltyGiven, Redealt, Voided
from scorekeeper.rules.model import Call
from tests.journal.event import SESSION, Journal, deal


def story(journal, number=1):
    return [line.split(", ", 2)[2] for line in deal_story(journal.tournament, SESSION, number)]


def test_a_deal_that_was_only_recorded_has_no_story():
    journal = Journal()
    journal.enter(deal(1, "A", "40H"))
    journal.enter(deal(1, "A", "40H", 44))
    assert story(journal) == []
    assert story(journal, 2) == []
    assert deal_story(journal.tournament, "none", 1) == ()


def test_each_entry_says_what_it_changed_at_that_time(check_golden):
    journal = Journal()
    journal.enter(deal(1, "A", "40H"))
    journal.enter(deal(1, "A", "40H", 44))
    journal.enter(deal(1, "A", "41H", 44), reason="misread")
    journal.enter(Voided(7))
    journal.enter(Voided(8))
    journal.enter(PenaltyGiven(SESSION, "B", "lead-out-of-turn", 1))
    journal.enter(Redealt(SESSION, 1, "ruling"))
    contract, result, corrected, undone, redone, penalty, again = story(journal)
    assert (contract, result) == ("Ann: deal 1: contract A 40H", "Ann: deal 1: taken 44")
    assert corrected == "Ann: deal 1: corrected from A 40H 44 to A 41H 44 (misread)"
    check_golden(undone)
    assert redone == "Ann: redone: deal 1: A 41H 44"
    assert "Detroit" in penalty
    assert again.startswith("Ann: deal 1 dealt again")


def test_a_deal_whose_calls_were_kept_tells_them():
    journal = Journal()
    journal.enter(deal(1, "A", "29S", calls=(Call("29S"), Call("P", 4), *[Call("P")] * 5), first_seat=1))
    assert story(journal) == ["Ann: deal 1: contract A 29S, called 29S 4:P P P P P P"]
