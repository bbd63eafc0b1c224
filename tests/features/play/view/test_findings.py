"""Findings of the cards: what they cost, what is in order, and what stays open."""

import random
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.features.play.view import card_lines, card_table, claim_judging, claim_view, findings
from scorekeeper.features.play.view.card_lines import LINES, LineTarget, first_line
from scorekeeper.language.spans import plain
from scorekeeper.rules.cards import read_card
from scorekeeper.rules.model import Call
from scorekeeper.rules.play.card_lines import read_hand, read_trick
from scorekeeper.rules.play.laid_out import LaidOut
from tests.journal.event import SESSION, Journal, deal
from tests.rules.play.positions import played_by_the_rules, with_a_revoke

# a missing attribute is None; the others are here, or the test fails
play_findings: Any = findings.play_findings
ask_claim: Any = claim_judging.ask_claim
read_line: Any = card_lines.read_line
add_card: Any = card_lines.add_card
verdict_for: Any = claim_view.verdict_for


def at_table(contract="40H", taken=44, side="A", calls=()):
    journal = Journal()
    journal.enter(deal(1, side, contract, taken, calls=calls))
    return journal.tournament, card_table.card_table(journal.tournament, SESSION, 1)


def laid(hands=(), tricks=(), left=0, leader=0):
    held = [read_hand(hand).cards for hand in hands]
    plays = tuple(read_trick(trick, 1).plays for trick in tricks)
    return LaidOut((*held, *((),) * (6 - len(held))), plays, left, leader)


def sentences(says):
    return [item.sentence for item in says.checked]


def test_a_revoke_is_a_penalty_by_the_rules_and_marks_both_plays():
    hands, tricks, revoke = with_a_revoke(random.Random("both ends"), "H", 1)
    tournament, table = at_table()
    says = play_findings(tournament, table, LaidOut(tuple(map(tuple, hands)), tuple(tricks)))
    finding = says.findings[0]
    assert (finding.kind, finding.article, finding.seat, finding.charge.code, finding.penalty) == (
        "revoke",
        "3.9",
        revoke.seat,
        "revoke",
        True,
    )
    assert finding.charge.side == ("A" if revoke.seat % 2 else "B")
    assert finding.marks[0] == (revoke.trick, revoke.play)
    trick, place = finding.marks[1]
    assert tricks[trick][place][1].suit == tricks[revoke.trick][0][1].suit
    assert "3 points more" in plain(finding.follows)


def test_a_deal_in_order_lists_its_checks_and_the_sheets_differences(check_golden):
    chance = random.Random("in order")
    while True:
        trump, leader, hands, tricks = played_by_the_rules(chance)
        if (trump, leader) == ("H", 1):
            break
    points = sum(card.points for trick in tricks for _, card in trick)
    assert points == 56
    tournament, table = at_table()
    says = play_findings(tournament, table, LaidOut(tuple(map(tuple, hands)), tuple(map(tuple, tricks))))
    assert says.findings == ()
    check_golden(sentences(says))
    check_golden(sentences(says))
    check_golden(sentences(says))
    written = [item for item in says.checked if item.warns]
    assert (says.check.odd == 44) == (not written)
    tournament, table = at_table(taken=says.check.odd)
    says = play_findings(tournament, table, LaidOut(tricks=tuple(map(tuple, tricks))))
    assert any(item.sentence.endswith("as recorded") for item in says.checked)


def test_missing_cards_leave_tricks_unproven(check_golden):
    tournament, table = at_table()
    says = play_findings(tournament, table, laid(tricks=["1:JS QH KS 9S AS 10S"]))
    assert says.findings == ()
    check_golden(sentences(says))


def test_hands_alone_give_findings():
    spades = "JS JS 9S 9S AS AS 10S 10S"
    jacks = "JH JH JD JD JC JC JS JS"
    tournament, table = at_table("40S")
    says = play_findings(tournament, table, laid(hands=[spades]))
    assert [(item.kind, item.charge.code, item.article) for item in says.findings] == [
        ("one-suit", "constraining-hand-concealed", "3.8")
    ]
    says = play_findings(tournament, table, laid(hands=["", jacks]))
    assert [(item.kind, item.seat) for item in says.findings] == [("eight-jacks", 2)]
    odd = ["JS 9S AS 10S KS QS JH 9H", "", "JS 9S AS 10S KS QS JH 9H", "", "9D 9D 9C 9C AD AC 10D 10C", ""]
    even = "AH AH 10H 10H KH KH QH QH", "JD JD KD KD QD QD AD 10D", "JC JC KC KC QC QC AC 10C"
    hands = [odd[at] or even[at // 2] for at in range(6)]
    says = play_findings(tournament, table, laid(hands=hands))
    void = next(item for item in says.findings if item.kind == "defenders-void")
    assert (void.charge.code, void.charge.side, void.penalty) == ("defenders-void", "B", False)


def test_a_bid_without_the_suit_is_found_where_the_calls_are_known():
    calls = tuple(map(Call, ("28S", "P", "P", "P", "P", "P", "P")))
    tournament, table = at_table("28S", 30, calls=calls)
    says = play_findings(tournament, table, laid(hands=["JH 9H AH 10H KH QH JD 9D"]))
    assert [(item.kind, item.article, item.seat) for item in says.findings] == [("bid-without-suit", "3.4", 1)]
    assert play_findings(tournament, table, laid(hands=["JH 9H AH 10H KH QH JD"])).findings == ()


def test_lines_are_read_for_their_hand_or_trick():
    _, table = at_table()
    empty = LaidOut()
    assert first_line(empty) == LINES[0]
    read = read_line(table, empty, LINES[0], "js 9x")
    assert (read.layout, read.spans) == (None, ((3, 5),))
    first = read_line(table, empty, LineTarget("trick", 1), "js qs ks 9s as 10s").layout
    assert [seat for seat, _ in first.tricks[0]] == [1, 2, 3, 4, 5, 6]
    second = read_line(table, first, LineTarget("trick", 2), "jh").layout
    assert second.tricks[1][0][0] == 1, "the jack won"
    assert read_line(table, first, LineTarget("trick", 4), "jh").layout is None
    clicked = add_card(table, second, LineTarget("trick", 2), 4, read_card("9H")).layout
    assert clicked.tricks[1][-1] == (4, read_card("9H"))
    layout = empty
    for seat, hand in enumerate(("sj9a10kq hj9", "sj9a10kq hj9", "haa1010kkqq", "djj99aakk"), 1):
        layout = read_line(table, layout, LineTarget("hand", seat), hand).layout
    assert read_line(table, layout, LineTarget("hand", 6), "*").layout is None, "two hands are still open"
    layout = read_line(table, layout, LineTarget("hand", 5), "d1010qq cjj99").layout
    layout = read_line(table, layout, LineTarget("hand", 6), "*").layout
    assert sorted(map(str, layout.hands[5])) == sorted(["AC", "AC", "10C", "10C", "KC", "KC", "QC", "QC"])


def test_a_claim_is_judged_replayed_and_compared():
    tournament, table = at_table("44S", 34, "B")
    ending = ["KS KH JD", "9S AS QD", "AC AD AH", "9S KC QC", "10C 10H JH", "KC KD QD"]
    cards = laid(ending, left=3, leader=2)
    assert isinstance(ask_claim(table, cards, 0, ""), tuple)
    asked = ask_claim(table, cards, 2, "")
    result = claim_judging.judge(asked, lambda _n: None)
    view = claim_view.claim_view(tournament, table, result, play_findings(tournament, table, cards))
    assert (view.falls, view.sure, asked.remaining) == (True, "proven", 16)
    steps = claim_view.line_steps(result)
    assert len(steps) == len(result.line) + 1
    assert steps[-1].won % 2 == 1
    assert verdict_for(table, result).verdict == "refused"
    assert view.outcomes == ()


@pytest.mark.parametrize("bound", [False, True])
def test_a_stated_order_binds_the_claimer_if_the_event_says_so(bound):
    tournament, table = at_table("44S", 34, "B")
    cards = laid(["JH 9D", "AD KD", "9H AH", "QD QD", "10H QH", "10D KD"], left=2, leader=1)
    asked = ask_claim(replace(table, stated_order=bound), cards, 1, "9d jh")
    result = claim_judging.advise(claim_judging.judge(asked, lambda _n: None), lambda _n: None)
    view = claim_view.claim_view(tournament, table, result, play_findings(tournament, table, cards))
    assert (result.ordered is None) == bound
    assert any("plays in the order stated, 9D JH" in rest.sentence for rest in view.premises) == bound
    assert ("order stated, 9D JH" in claim_view.findings_words(view, result)) == bound


def test_a_claim_valid_only_in_the_stated_order():
    _tournament, table = at_table("44S", 34, "B")
    # led in the wrong order, the ten of hearts is beaten; the nine of diamonds first draws nothing
    cards = laid(["JH 10H", "9H QC", "KH KH", "QC KC", "QH QH", "KC AC"], left=2, leader=1)
    free, bound = (ask_claim(replace(table, stated_order=on), cards, 1, "jh 10h") for on in (False, True))
    assert [claim_judging.judge(asked, lambda _n: None).falls for asked in (free, bound)] == [True, False]


def test_the_outcomes_of_the_deal_need_the_earlier_tricks():
    chance = random.Random("before the claim")
    while True:
        trump, leader, hands, tricks = played_by_the_rules(chance)
        if (trump, leader) == ("H", 1):
            break
    tournament, table = at_table("40H", None)
    cards = LaidOut(tuple(map(tuple, hands)), tuple(map(tuple, tricks[:6])))
    asked = ask_claim(table, cards, 1, "")
    result = claim_judging.judge(asked, lambda _n: None)
    view = claim_view.claim_view(tournament, table, result, play_findings(tournament, table, cards))
    assert [row.label for row in view.outcomes] == ["Dallas takes", "40 hearts", "Deal 1"]
    takes = view.outcomes[0]
    assert int(takes.if_upheld) - int(takes.falls) == asked.remaining
    assert int(takes.falls) + asked.remaining + asked.won[0] == 56
