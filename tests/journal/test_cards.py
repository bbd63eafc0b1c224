"""A record of play in the journal: the last one counts, scores nothing, opens no sheet."""

from scorekeeper.journal.card_checks import laid_out, play_recorded, record_of_play
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import PlayRecorded, Redealt, Voided
from scorekeeper.rules.play.card_lines import read_trick
from scorekeeper.rules.play.laid_out import LaidOut
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56 as SYSTEM
from tests.journal.event import SESSION, Journal, deal
from tests.journal.signed import TwoDealSession


def trick(text):
    return read_trick(text, 1).plays


def refused(journal, fact):
    return [problem.code for problem in problems(journal.tournament, fact, "", SYSTEM)]


def test_the_last_record_of_a_deal_counts_and_undoing_it_brings_back_the_one_before():
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44))
    before = journal.session.result
    first = journal.enter(play_recorded(SESSION, 1, LaidOut(tricks=(trick("1:JS QS"),))))
    second = journal.enter(play_recorded(SESSION, 1, LaidOut(tricks=(trick("1:JS QS KS"),))))
    assert record_of_play(journal.session, 1) == second
    assert isinstance(second.fact, PlayRecorded)
    assert laid_out(second.fact).tricks == (trick("1:JS QS KS"),)
    assert record_of_play(journal.session, 2) is None
    assert journal.session.result == before
    assert refused(journal, second.fact) == ["play-recorded-already"]
    journal.enter(Voided(second.seq))
    assert record_of_play(journal.session, 1) == first


def test_hands_laid_out_before_a_redeal_are_about_other_cards():
    journal = Journal()
    journal.enter(play_recorded(SESSION, 1, LaidOut(tricks=(trick("1:JS"),))))
    journal.enter(Redealt(SESSION, 1, "exposed-card"))
    assert record_of_play(journal.session, 1) is None


def test_an_impossible_value_is_refused():
    journal = Journal()
    journal.enter(deal(1, "A", "40H", 44))
    assert refused(journal, PlayRecorded(SESSION, 9, tricks=("1:JS",))) == ["deal-not-begun"]
    assert refused(journal, PlayRecorded(SESSION, 1, tricks=("1:JX",))) == ["not-a-card"]
    assert refused(journal, PlayRecorded(SESSION, 1, hands=("JS", "", ""))) == ["wrong-number-of-hands"]
    assert refused(journal, PlayRecorded(SESSION, 1, tricks=("1:JS JS JS",))) == ["third-card"]
    assert refused(journal, PlayRecorded(SESSION, 1)) == ["play-recorded-already"], "nothing is known as it is"
    assert refused(journal, PlayRecorded(SESSION, 1, tricks=("1:JS",), left=9, leader=7)) == [
        "too-many-tricks",
        "no-such-seat",
        "too-many-tricks",
    ]


def test_cards_are_laid_out_of_a_closed_sheet_too_and_it_stays_closed():
    table = TwoDealSession()
    table.close()
    sealed = table.session.sealed
    table.enter_checked(play_recorded(SESSION, 1, LaidOut(tricks=(trick("1:JS"),))))
    assert table.session.is_closed
    assert table.session.sealed == sealed
