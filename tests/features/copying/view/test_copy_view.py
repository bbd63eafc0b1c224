"""The copy panel, its rows, checks and settlements on sheets copied from paper."""

import random

import pytest

from scorekeeper.features.copying import words
from scorekeeper.features.copying.view.copy_view import CopyMode, copy_mode_of, copy_view, difference_named
from scorekeeper.features.copying.view.reading_paper import next_deal
from scorekeeper.features.copying.view.settlement_options import NEW_READING, open_deals, settling, ways
from scorekeeper.features.score.view.sheet_view import score_sheet
from scorekeeper.journal.copies import deals_with_differences
from scorekeeper.journal.facts import DealRecorded, DifferenceSettled, PenaltyGiven
from tests.features.copying.view.copied import settle
from tests.features.score.view.paper import Copyist, random_lines, right_sheet, with_line, with_pair
from tests.kernel.golden_event import GOLDEN, SESSION, deal, golden

PAPER = right_sheet(GOLDEN)


def differing(copyist):
    return [(row.deal, row.kind) for row in copy_view(copyist.now, copyist.sheet).differences if not row.settled]


def marks(copyist):
    return {row.deal: [mark.kind for mark in row.marks] for row in score_sheet(copyist.tournament, SESSION).rows}


@pytest.mark.parametrize("index", range(1, 19))
def test_one_wrong_total_on_the_golden_sheet_is_named_by_its_row(index, check_golden):
    a, b = PAPER[index - 1].sums
    copyist = Copyist().copy(with_pair(PAPER, index, (a, b + 1)))
    assert differing(copyist) == [(index, "totals")]
    check_golden(difference_named(copyist.now, index))
    assert [number for number, kinds in marks(copyist).items() if "differs" in kinds] == [index]


@pytest.mark.parametrize("index", range(1, 19))
def test_a_slip_that_is_carried_on_is_named_where_it_began(index):
    slip = tuple(
        row if row.deal < index else with_pair((row,), row.deal, (row.sums[0] + 1, row.sums[1]))[0] for row in PAPER
    )
    copyist = Copyist()
    for row in slip:
        copyist.type(row.entry_text)
        assert differing(copyist) == ([(index, "totals")] if row.deal >= index else [])


def test_a_correct_sheet_lists_what_was_compared():
    copyist = Copyist().copy(PAPER)
    view = copy_view(copyist.now, None)
    assert (view.rows, view.pairs, view.gaps, view.first) == ("18 of 18", "18", "", "")
    assert view.verdict == "18 rows, 18 running totals compared: all agree."
    assert view.control.replace("\N{NO-BREAK SPACE}", " ") == "paper 24 : 16, here 24 : 16"
    finish = copyist.finish
    checked = {check.code: (check.holds, check.detail) for check in finish.checks}
    assert checked["copied"] == (True, "18 rows, 18 running totals compared: all agree")
    assert checked["copied-sums"] == (True, view.control)
    assert "read-out" not in checked
    assert finish.held == ""


def test_swapped_numbers_are_recognized(check_golden):
    copyist = Copyist().copy(with_pair(PAPER, 10, PAPER[9].sums[::-1]))
    assert differing(copyist) == [(10, "totals")]
    check_golden(difference_named(copyist.now, 10))


def test_without_a_pair_between_all_rows_since_the_last_one_are_looked_at(check_golden):
    paper = with_line(with_pair(with_pair(PAPER, 6, None), 5, None), 5, "A 29C 30")
    copyist = Copyist().copy(paper)
    assert differing(copyist) == [(7, "totals")]
    check_golden(difference_named(copyist.now, 7))
    view = copy_view(copyist.now, None)
    check_golden(view.pairs)


def test_rows_and_pairs_that_are_missing_are_named():
    copyist = Copyist().copy(PAPER[:4]).type("6: B 36D 34 / 5 5")
    view = copy_view(copyist.now, None)
    assert view.gaps == words.rows_missing([5])
    assert next_deal(copyist.now, None) == 7
    assert differing(copyist) == []
    assert differing(copyist.type(PAPER[4].entry_text)) == []


def test_a_penalty_entered_afterwards_takes_the_difference_away():
    paper = tuple(
        row if row.deal < 7 else with_pair((row,), row.deal, (row.sums[0] + 1, row.sums[1]))[0] for row in PAPER
    )
    copyist = Copyist().copy(paper)
    assert differing(copyist) == [(7, "totals")]
    copyist.submit((PenaltyGiven(SESSION, "B", "lead-out-of-turn", 7),), "")
    assert differing(copyist) == []


def test_the_two_sheets_are_compared_deal_by_deal(check_golden):
    other = with_line(with_line(PAPER, 4, "B 40D 42"), 13, "A 47SX 44")
    copyist = Copyist().copy(PAPER, "A").copy(other, "B")
    assert differing(copyist) == [(4, "row"), (13, "row")]
    view = copy_view(copyist.now, "B")
    check_golden(view.held)
    check_golden(view.first)
    assert copyist.finish.held == view.held
    kinds = marks(copyist)
    assert {number for number, matches in kinds.items() if "agrees" in matches} == set(range(1, 19)) - {4, 13}
    assert [check.holds for check in copyist.finish.checks if check.code == "copied"] == [False]


def test_differences_are_settled_one_by_one():
    other = with_line(with_line(with_line(PAPER, 4, "B 40D 42"), 13, "A 47SX 44"), 16, "B 55SX 52")
    copyist = Copyist().copy(PAPER, "A").copy(other, "B")
    assert [way.key for way in ways(copyist.now, 4)] == ["A", "B", NEW_READING]
    assert [way.detail for way in ways(copyist.now, 4)][:2] == ["as recorded", "B 40D 42"]
    settle(copyist, 4, "A")
    assert open_deals(copyist.now) == (13, 16)
    settle(copyist, 13, "B")
    assert str(copyist.recorded(13).contract) == "47SX"
    settle(copyist, 16, NEW_READING, text="B 55S 52")
    assert str(copyist.recorded(16).contract) == "55S"
    assert open_deals(copyist.now) == deals_with_differences(copyist.now.state) == ()
    view = copy_view(copyist.now, "B")
    assert [(row.deal, row.settled) for row in view.differences if row.kind == "row"] == [
        (4, "as Dallas"), (13, "as Detroit"), (16, "typed again"),
    ]  # fmt: skip
    assert "settled" in marks(copyist)[4]
    facts = [[type(fact) for fact in facts_of(copyist, number)] for number in (4, 13, 16)]
    assert facts == [[DifferenceSettled], [DealRecorded, DifferenceSettled], [DealRecorded, DifferenceSettled]]


def facts_of(copyist, number):
    settled = next(e for e in copyist.entries if isinstance(e.fact, DifferenceSettled) and e.fact.deal == number)
    command = settled.cmd.partition("/")[0]
    return [entry.fact for entry in copyist.entries if entry.cmd.partition("/")[0] == command]


def test_a_wrong_sum_has_a_ready_reason(check_golden):
    copyist = Copyist().copy(with_pair(PAPER, 9, (8, 10)))
    program, retyped = ways(copyist.now, 9)
    assert (program.key, program.reason, retyped.key) == ("program", "The sum on the paper is wrong", NEW_READING)
    settle(copyist, 9, "program", program.reason)
    assert open_deals(copyist.now) == ()
    check_golden(copy_view(copyist.now, None).verdict)


def test_an_unreadable_line_settles_nothing():
    copyist = Copyist().copy(with_pair(PAPER, 9, (8, 10)))
    retyped = ways(copyist.now, 9)[-1]
    for text in ("", "A 57H 40", "8: A 40H 44"):
        assert settling(copyist.now, 9, retyped, text).facts == ()
    assert len(settling(copyist.now, 9, retyped, GOLDEN[8]).facts) == 1
    assert ways(copyist.now, 8) == ()


def test_deals_played_here_are_compared_with_the_paper(check_golden):
    copyist = Copyist(golden(18, penalties=False)).copy(with_line(PAPER, 7, "A 48NT 48"))
    assert differing(copyist) == [(7, "row")]
    check_golden(difference_named(copyist.now, 7))
    assert [way.key for way in ways(copyist.now, 7)] == ["paper", "program", NEW_READING]
    settle(copyist, 7, "paper")
    assert copyist.recorded(7).taken == 48


def test_a_session_whose_newest_row_was_copied_stays_in_copy_mode():
    copyist = Copyist().copy(PAPER[:5], "A")
    assert copy_mode_of(copyist.now.state, "") == CopyMode(True, "A")
    assert copy_mode_of(copyist.now.state, "off") == CopyMode(False, None)
    assert copy_mode_of(copyist.now.state, "B") == CopyMode(True, "B")
    assert copy_mode_of(copyist.now.state, "one") == CopyMode(True, None)
    assert copy_mode_of(copyist.submit((deal(6, GOLDEN[5]),), "").now.state, "") == CopyMode(False, None)
    assert copy_mode_of(Copyist(golden(5)).now.state, "") == CopyMode(False, None)
    assert copy_mode_of(Copyist().copy(PAPER).now.state, "") == CopyMode(False, None)


@pytest.mark.parametrize("seed", range(12))
def test_a_correct_random_sheet_has_no_differences_and_one_slip_is_found(seed):
    chance = random.Random(seed)
    paper = right_sheet(random_lines(chance))
    assert differing(Copyist().copy(paper)) == []
    index = chance.randint(1, 18)
    a, b = paper[index - 1].sums
    assert differing(Copyist().copy(with_pair(paper, index, (a, b + chance.randint(1, 9))))) == [(index, "totals")]
