"""The line of the day: what a few keys say, and what of it is refused."""

from dataclasses import replace
from itertools import count

import pytest

from scorekeeper.features.table500.view.day_line import read_day_line
from scorekeeper.features.table500.words import day_line
from scorekeeper.journal.facts import BellRung, ResultStated
from scorekeeper.journal.seatings import last_round, present
from tests.journal.club_day import NAMES, ClubDay
from tests.journal.game import GameDay, hand

UIDS = count(1)


def read(day: GameDay, text):
    return read_day_line(text, day.tournament, lambda: f"{next(UIDS):06x}")


def enter(day, *lines):
    """Type lines, each of which says something, and enter it."""
    for text in lines:
        reading = read(day, text)
        assert reading.facts, (text, reading.sentence)
        for fact in reading.facts:
            assert not day.refusals(fact, reading.reason), day.refusals(fact, reading.reason)
            day.enter(fact, reason=reading.reason)
    return day


def names(day):
    return [day.tournament.teams[uid].name for uid in present(day.tournament)]


def test_two_letters_and_enter_record_an_arrival_or_departure():
    day = enter(ClubDay(all_present=False), "an", "BI", "+Rosa Mathew", "-math", "math", "-an")
    assert names(day) == ["Biju", "Rosa Mathew"]
    assert names(enter(day, "an"))[0] == "Anil"


@pytest.mark.parametrize(
    "line",
    ["b", "-", "an", "-jo", "zz", "+anil", "7 a", "1", "1 a b", "1 a -2", "", "lot x", "bell"],
)
def test_a_line_without_effect_says_why(line, check_golden):
    day = enter(ClubDay(all_present=False).come(*NAMES[:9]), "")
    check_golden(read(day, line).sentence)
    assert read(day, line).facts == ()


def test_an_ambiguous_beginning_needs_more_letters(check_golden):
    day = ClubDay(("Anil", "Cara Anju", "Biju"), all_present=False)
    check_golden(read(day, "an").sentence)
    assert names(enter(day, "anj")) == ["Cara Anju"]


def test_a_result_a_correction_and_a_card_not_clipped(check_golden):
    day = enter(ClubDay(NAMES[:8]), "next", "1a", "2 = b")
    assert read(day, "1 a").sentence == day_line.recorded_already(1)
    check_golden(read(day, "1 b").sentence)
    enter(day, "1 b: cards mixed up", "1b-2", "1 b")
    first, second = day.tournament.games.values()
    assert (first.result.winner, first.record.unclipped, second.stated.stays) == ("B", (), "B")
    check_golden(read(day, "1 b -2").sentence)


def test_after_a_tie_without_hands_the_pair_that_stays_is_asked_for(check_golden):
    day = enter(ClubDay(NAMES[:4]), "next")
    asked = read(day, "1 =")
    assert (asked.facts, asked.wrong) == ((), False)
    check_golden(asked.sentence)
    enter(day, "1 = b")
    assert read(day, "").facts
    # as an earlier version entered it, or the bell rang before the first hand
    for tie in (lambda uid: ResultStated(uid, "tie"), lambda uid: BellRung(uid, 0)):
        day = enter(ClubDay(NAMES[:4]), "next")
        (uid,) = day.tournament.games
        day.enter(tie(uid))
        assert (read(day, "").sentence, read(day, "").facts) == (asked.sentence, ())
        assert day.refusals(day.seating()) == ["tie-undecided"]
        enter(day, "1 = b: asked")
        assert day.tournament.games[uid].stated.stays == "B"
        assert read(day, "").facts


def test_the_preview_says_who_sits_out_and_which_partners_repeat(check_golden):
    day = ClubDay(NAMES[:5])
    assert read(day, "").sentence == "Round 1: 1 table. Eapen sits out."
    day = enter(ClubDay(NAMES[:4]), "lot 7", *("1a", "next") * 2, "1a")
    check_golden(read(day, "").sentence)
    check_golden(read(enter(ClubDay(NAMES[:8]), "next", "1a", "2b"), "").sentence)
    assert read(day, "lot 7").wrong
    day = enter(ClubDay(NAMES[:5]), *("next", "1a") * 5)
    check_golden(read(day, "").sentence)


def test_one_bell_for_all_tables_with_a_hand():
    day = enter(ClubDay(NAMES[:8]), "")
    first, _second = day.tournament.games
    day.enter(replace(hand(1, "A 7S 8"), session=first))
    reading = read(day, "bell")
    assert [(fact.session, fact.hand) for fact in reading.facts] == [(first, 1)]
    enter(day, "bell", "2 b", "next")
    assert last_round(day.tournament) == 2
    assert read(day, "back").facts
    assert read(enter(day, "publish"), "publish").sentence == day_line.published_already(2)
    assert last_round(enter(day, "back").tournament) == 1
    assert read(day, "1 a").sentence == day_line.has_hands(1)
