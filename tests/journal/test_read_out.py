"""What was read out stays what was read, whatever is corrected, ruled or set since."""

import pytest

from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import EventChanged, ScoreAnnounced, Voided
from scorekeeper.journal.fold import fold
from scorekeeper.journal.read_out import outdated_deals, read_scores, score_read
from tests.journal.event import SESSION, SYSTEM, Journal, deal


def played(totals=None):
    """Two deals, 1 : 2, read out, and deal 1 corrected so that it would be 0 : 4 now."""
    journal = Journal()
    journal.enter(deal(1, "A", "30H", 40))
    journal.enter(deal(2, "A", "30S", 20))
    journal.enter(ScoreAnnounced(SESSION, 2, totals or {}))
    return journal


@pytest.mark.parametrize("totals", [{}, {"A": 1, "B": 2}], ids=["worked out", "said by the entry"])
def test_a_reading_stays_unchanged(totals):
    journal = played(totals)
    tournament = journal.tournament
    score = score_read(tournament, journal.session, 2)
    assert score is not None
    assert (dict(score.read), score.changed) == ({"A": 1, "B": 2}, False)
    journal.enter(deal(1, "A", "30H", 20), reason="misread")
    score = score_read(journal.tournament, journal.session, 2)
    assert score is not None
    assert (dict(score.read), dict(score.now or {}), score.changed) == ({"A": 1, "B": 2}, {"A": 0, "B": 4}, True)
    journal.enter(Voided(8))
    score = score_read(journal.tournament, journal.session, 2)
    assert score is not None
    assert not score.changed


def test_a_setting_changed_since_does_not_change_what_the_entry_says():
    journal = played({"A": 1, "B": 2})
    journal.enter(EventChanged("Autumn", settings={"deals": 18, "penalties_to": "offender"}))
    assert dict(read_scores(journal.tournament, journal.session)[2].read) == {"A": 1, "B": 2}


def test_only_the_present_score_can_have_been_read_out():
    journal = Journal()
    journal.enter(deal(1, "A", "30H", 40))
    wrong, right = ScoreAnnounced(SESSION, 1, {"A": 2, "B": 0}), ScoreAnnounced(SESSION, 1, {"A": 1, "B": 0})
    assert [problem.code for problem in problems(journal.tournament, wrong, "", SYSTEM)] == ["not-what-stands"]
    assert problems(journal.tournament, right, "", SYSTEM) == ()


def test_an_announcement_taken_back_was_none():
    journal = played()
    journal.enter(Voided(7))
    assert read_scores(fold(journal.entries), journal.session) == {}


def corrected():
    """The same, with deal 1 corrected behind the announcement."""
    journal = played({"A": 1, "B": 2})
    journal.enter(deal(1, "A", "30H", 20), reason="misread")
    return journal


def test_a_score_that_has_changed_is_read_out_again_and_once():
    journal = corrected()
    assert outdated_deals(journal.tournament, journal.session) == (2,)
    again = ScoreAnnounced(SESSION, 2, {"A": 0, "B": 4})
    assert problems(journal.tournament, again, "", SYSTEM) == ()
    journal.enter(again)
    score = score_read(journal.tournament, journal.session, 2)
    assert score is not None
    assert (dict(score.read), [dict(item) for item in score.earlier], score.entries, score.changed) == (
        {"A": 0, "B": 4},
        [{"A": 1, "B": 2}],
        (7, 9),
        False,
    )
    assert outdated_deals(journal.tournament, journal.session) == ()
    assert [problem.code for problem in problems(journal.tournament, again, "", SYSTEM)] == ["already-announced"]
    journal.enter(Voided(9))
    assert outdated_deals(journal.tournament, journal.session) == (2,)


def test_a_later_score_that_holds_tells_what_was_put_right():
    journal = corrected()
    journal.enter(deal(3, "A", "30H", 40))
    journal.enter(ScoreAnnounced(SESSION, 3, {"A": 1, "B": 4}))
    assert read_scores(journal.tournament, journal.session)[2].changed
    assert outdated_deals(journal.tournament, journal.session) == ()
