"""Searching for a claim: short ones inline, long ones in a process, stopped if unwanted."""

import random

import pytest

from scorekeeper.features.play.view.claim_judging import ClaimQuestion, advise, judge
from scorekeeper.features.play.view.searching import run_search
from scorekeeper.rules.play.hidden import HiddenCards
from scorekeeper.sheets.reports.model import UNWATCHED, Progress, Stopped
from tests.rules.play.positions import dealt, position


def asked(position, tricks):
    return ClaimQuestion(position, 2, (), None, tricks, position.points_left, (0, 0))


def test_a_search_in_another_process_gives_the_same_answer():
    question = asked(position(random.Random("apart"), "random", 5), 5)
    result = judge(question, lambda _looked_at: None)
    outcome = []
    assert run_search(judge, question, UNWATCHED) == result
    apart = run_search(advise, result, Progress(on_progress=lambda looked, _of: outcome.append(looked)), short=-1)
    assert apart == advise(result, lambda _looked_at: None)
    assert outcome


def test_hidden_hands_are_searched_in_another_process_too():
    position = dealt("JS / 9S AS / JS / / / ", "S", 2)
    unseen = HiddenCards(
        dealt("9S AH AD 10S KS QS QD QC KC / / / / / ").hands[0], (1, 0, 1, 2, 2, 2), {3: frozenset("H")}
    )
    question = ClaimQuestion(position, 2, (), unseen, 2, None, None)
    result = []
    apart = run_search(judge, question, Progress(on_progress=lambda looked, _of: result.append(looked)), short=-1)
    judged = judge(question, lambda _looked_at: None)
    assert (apart.hidden, apart.example, apart.line) == (judged.hidden, judged.example, judged.line)
    assert result


def test_a_canceled_search_ends_in_both_processes():
    long = asked(position(random.Random("a long search"), "random", 8), 8)
    result = judge(long, lambda _looked_at: None)
    with pytest.raises(Stopped):
        run_search(advise, result, Progress(stopped=lambda: True))
    waited: list[int] = []
    with pytest.raises(Stopped):
        run_search(
            advise, result, Progress(lambda: len(waited) > 2, lambda looked, _of: waited.append(looked)), short=-1
        )
    assert sorted(waited) == waited
