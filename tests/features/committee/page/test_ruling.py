"""Rulings by keyboard: as prescribed, departing, noted, settled, or incomplete."""

from PySide6.QtCore import Qt

from scorekeeper.features.committee.words import ruling_page
from scorekeeper.features.papers.view.committee_papers import ruling_slips
from scorekeeper.journal.access import COMMITTEE, SCORER
from scorekeeper.journal.dispute_facts import SETTLEMENT, Claim, CommitteeNamed, DisputeRaised, Member, PenaltyGiven
from scorekeeper.kernel.desk import Desk
from tests.features.committee.page.ruling_desk import missing, signed_desk
from tests.features.committee.view.disputed import NAMED, OTHER, REVOKE, SESSION, disputed_desk
from tests.journal.event import SESSION as SIGNED
from tests.journal.game import DAY, GAME, hand

Key = Qt.Key


def test_the_findings_have_the_focus_and_the_button_says_what_it_will_do(shown, check_golden):
    page = shown()
    assert page.named_focus == "ruling-findings"
    make = page.find("ruling-make")
    assert not make.isEnabled()
    check_golden(missing(page))
    page.type("Both captains agree.")
    assert make.isEnabled()
    assert make.text() == ruling_page.make_button("19 : 24, 0-4")
    assert not page.find("ruling-missing").isVisible()


def test_ruled_by_keyboard_and_read_out(shown, check_golden):
    page = shown()
    page.type("Both captains agree.").confirm()
    assert page.ruling.dispute == REVOKE
    assert [given.code for given in page.ruling.impose] == ["revoke"]
    assert page.ruling.members == ("P. Kurian", "M. Joseph", "A. Mathew")
    assert page.ruling.aside == (("S. Nair", "of Dallas"),)
    assert page.text("ruled-sentence").endswith("Detroit wins 24\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}19.")
    assert page.named_focus == "ruled-slip"
    check_golden(page.statuses[-1][1])
    assert not page.find("ruling-foot").isVisible()


def test_the_possible_change_is_beside_it(shown, check_golden):
    page = shown()
    assert page.page.drafting.whatif.words.text() == "changes winner, match points, ranking"
    page.chord(Key.Key_N)
    assert page.text("whatif-words").startswith("cannot change winner")
    page.settle()
    check_golden(page.find("whatif-row.2").accessibleName())


def test_a_departure_with_reason(shown, check_golden):
    page = shown()
    page.type("Nobody was harmed.").chord(Key.Key_X)
    check_golden(missing(page))
    page.find("effect-points.B").setFocus()
    page.type("2")
    check_golden(missing(page))
    page.chord(Key.Key_R)
    assert page.named_focus == "ruling-reason"
    page.type("It took no trick.").confirm()
    assert dict(page.ruling.points) == {"B": 2}
    assert page.ruling.departs == "It took no trick."
    assert page.text("ruled-reason") == "Reason: It took no trick."


def test_a_claim_departed_from_without_a_verdict_keeps_the_result_of_the_rules(shown, check_golden):
    claim = DisputeRaised("c", OTHER, 3, by="B", articles=("4.9",), claim=Claim("A", 3, tricks=4, remaining=9))
    page = shown(desk=disputed_desk([NAMED, claim]))
    page.type("They had laid the cards down.").chord(Key.Key_X)
    page.find("effect-points.B").setFocus()
    page.type("1").chord(Key.Key_R)
    page.type("Nobody would play so.").confirm()
    assert (page.ruling.departs, page.ruling.prescribed) == ("Nobody would play so.", "claim")
    (slip,) = ruling_slips(page.desk.tournament, None)
    check_golden(dict(slip.parts)["the rules say"])
    assert page.named_focus == "ruled-slip"


def test_ctrl_enter_goes_to_what_is_missing(shown):
    page = shown(desk=disputed_desk([NAMED, DisputeRaised("new", OTHER, 2, facts="seen", articles=("5.3",))]))
    page.confirm()
    assert page.named_focus.startswith("ruling-decision.")
    page.chord(Key.Key_N).confirm()
    assert page.named_focus == "ruling-findings"
    page.type("Noted.").confirm()
    assert page.ruling.impose == ()
    assert page.ruling.articles == ("5.3",)


def test_the_infraction_is_chosen_by_words_and_its_side_by_letter(shown, check_golden):
    page = shown(desk=disputed_desk([DisputeRaised("new", OTHER, 2, facts="seen")]))
    page.chord(Key.Key_I)
    page.type("4.2").press(Key.Key_Return)
    check_golden(missing(page))
    page.chord(Key.Key_B)
    check_golden(page.find("prescribed-sentence").plain())
    assert page.find("prescribed-objected").text() == "Brampton objected"
    page.chord(Key.Key_O)
    assert "no effect" in page.find("prescribed-sentence").plain()


def test_too_few_members_keep_the_draft(shown, check_golden):
    page = shown(quorum=2)
    page.type("Agreed.").chord(Key.Key_M)
    assert page.named_focus == "ruling-member.1"
    page.press(Key.Key_Space)
    check_golden(missing(page))
    assert page.find("ruling-member.4").accessibleName() == "S. Nair, Dallas, steps aside: of Dallas"
    assert not page.find("ruling-member.4").isEnabled()
    page.press(Key.Key_Space)
    vote = page.find("ruling-vote.1")
    vote.setFocus()
    page.press(Key.Key_Space)
    page.press(Key.Key_Space)
    assert vote.text() == "against"
    other = page.find("ruling-vote.2")
    other.setFocus()
    page.press(Key.Key_Space).confirm()
    assert (page.ruling.against, page.ruling.in_favour) == (("P. Kurian",), ("M. Joseph",))


def test_a_settlement_needs_no_members(shown, check_golden):
    page = shown()
    page.type("They agree.")
    page.find("ruling-settlement").click()
    check_golden(page.find("ruling-make").text())
    assert not page.find("ruling-member.1").isVisible()
    page.confirm()
    for _captain in range(2):
        page.find("answer-form-witness").setText("Mini")
        page.confirm()
    assert (page.ruling.ruling_kind, page.ruling.members) == (SETTLEMENT, ())
    assert page.text("ruled-title") == "Settlement 1"
    assert page.text("ruled-sentence").startswith("Settlement 1, deal 16: ")


def test_a_draft_survives_another_dispute_and_another_day(shown):
    page = shown()
    page.type("Half of it")
    page.run("next-session")
    assert page.find("ruling-findings").toPlainText() == ""
    page.run("previous-session")
    assert page.find("ruling-findings").toPlainText() == "Half of it"
    page.run("say-saved")
    assert page.statuses[-1][1] == "Draft kept"
    again = shown(desk=disputed_desk())
    assert again.find("ruling-findings").toPlainText() == "Half of it"
    again.type(" and more")
    assert again.find("ruling-findings").toPlainText() == "Half of it and more"
    again.find("ruling-findings").clear()
    assert again.page.settings.kept_draft("d1") == ""


def test_a_ruling_can_be_superseded(shown, check_golden):
    page = shown()
    page.type("First.").confirm()
    first = page.desk.entries[-1].seq
    page.run("rule-anew")
    assert page.named_focus == "ruling-findings"
    assert page.focus.toPlainText() == "First."
    check_golden(missing(page))
    assert not page.find("ruling-make").isEnabled()
    page.type(" Second.").chord(Key.Key_N).chord(Key.Key_R)
    page.type("It was no revoke.").confirm()
    assert (page.ruling.supersedes, page.ruling.findings) == (first, "First. Second.")
    check_golden(page.text("ruled-sentence"))
    assert page.page.chosen.view.location.endswith("Dallas 25 : 16 Detroit")


def test_a_scorer_does_not_rule(shown, check_golden):
    page = shown()
    page.desk.role = SCORER
    page.page._show()
    page.type("x")
    check_golden(missing(page))
    assert not page.find("ruling-make").isEnabled()


def test_a_person_returns_as_the_committee_and_rules(shown, check_golden):
    page = shown()
    page.desk.role = SCORER
    page.page.open()
    page.type("Seen.")
    check_golden(missing(page))
    page.desk.role = COMMITTEE
    page.page.open()
    assert not missing(page).startswith("Only the committee can rule.")
    page.confirm()
    assert page.ruling.findings == "Seen."


def test_the_reason_against_a_ruling_is_shown_and_the_draft_stays(shown):
    page = shown()
    page.type("Agreed.").chord(Key.Key_X)
    page.find("effect-contract").setFocus()
    page.type("A 40H")
    page.chord(Key.Key_R)
    page.type("It was bid so.")
    assert missing(page).startswith("The other side declares deal 16")
    before = page.desk.tournament.seq
    page.confirm()
    assert page.desk.tournament.seq == before
    assert page.find("ruling-findings").toPlainText() == "Agreed."
    page.find("effect-taken").setFocus()
    page.type("44").confirm()
    assert (page.ruling.side, page.ruling.taken) == ("A", 44)


def test_without_a_committee_one_is_named(shown):
    page = shown(desk=disputed_desk([DisputeRaised("new", OTHER, 2, facts="seen", articles=("5.3",))]))
    page.chord(Key.Key_M)
    assert page.named_focus == "ruling-committee"
    page.press(Key.Key_Space)
    assert page.named_focus == "committee-form-names"
    page.type("P. Kurian, Chicago").confirm()
    assert isinstance(page.desk.entries[-1].fact, CommitteeNamed)
    assert page.find("ruling-member.1").isVisible()


def test_a_claim_is_decided_by_its_card_points(shown, check_golden):
    page = shown()
    page.run("next-session")
    assert "4.9" in page.find("claim-rule").plain()
    check_golden(missing(page))
    page.find("claim-verdict.refused").click()
    page.find("claim-won").setFocus()
    page.type("20")
    check_golden(page.text("claim-comes-to"))
    page.find("ruling-findings").setFocus()
    page.type("Hearts take one trick.").confirm()
    assert (page.ruling.taken, page.ruling.articles) == (20, ("4.9",))


def test_an_existing_entry_is_confirmed(shown, check_golden):
    desk = disputed_desk(given=PenaltyGiven("5e", "A", "revoke", 16))
    page = shown(desk=desk)
    check_golden(page.text("prescribed-note"))
    page.type("So it was.").confirm()
    assert page.ruling.impose == ()


def test_an_infraction_like_one_that_is_entered_is_that_one_or_another(shown):
    desk = disputed_desk(
        [NAMED, DisputeRaised("d", "5e", 16, by="B", code="lead-out-of-turn", offender="A")],
        given=PenaltyGiven("5e", "A", "lead-out-of-turn", 16),
    )
    page = shown(desk=desk)
    page.type("So it was.").confirm()
    assert page.focus.objectName() == f"prescribed-occurrence.{desk.tournament.sessions['5e'].penalty_entries[-1]}"
    page.find("prescribed-occurrence.0").click()
    page.confirm()
    assert [given.code for given in page.ruling.impose] == ["lead-out-of-turn"]


def test_a_game_of_hands_is_ruled_on_by_points(shown):
    desk = disputed_desk(
        [NAMED, DisputeRaised("g", GAME, 1, by="A", facts="A card was seen.")], event=[*DAY, hand(1, "A 7S 8")]
    )
    page = shown(desk=desk)
    assert page.text("dispute-heading") == "Dispute 1 · hand 1"
    assert not page.find("prescribed").isVisible()
    assert (page.text("ruling-final"), page.find("ruling-articles").placeholderText()) == ("", "6"), "as its own rules"
    page.type("Seen by all.").chord(Key.Key_X)
    assert page.find("effect-contract") is None
    assert page.find("effect-outcome.").isChecked(), "as it is"
    page.find("effect-points.B").setFocus()
    page.type("10")
    page.find("ruling-articles").setFocus()
    page.type("8")
    page.chord(Key.Key_R)
    page.type("It helped.").confirm()
    assert dict(page.ruling.points) == {"B": 10}
    assert page.text("ruled-title") == "Ruling 1"


def test_a_fault_in_a_hand_is_ruled_with_its_award(shown):
    desk = disputed_desk(
        [NAMED, DisputeRaised("g", GAME, 1, by="A", facts="Reneged.")], event=[*DAY, hand(1, "A 7S 8")]
    )
    page = shown(desk=desk)
    page.type("Hearts were held.").chord(Key.Key_X)
    assert page.find("effect-fault.").isChecked(), "nobody"
    page.find("effect-fault.A").click()
    page.find("ruling-articles").setFocus()
    page.type("8c")
    page.chord(Key.Key_R)
    page.type("A renege.").confirm()
    assert (page.ruling.fault, page.ruling.outcome) == ("A", None)
    assert dict(desk.tournament.games[GAME].result.totals) == {"A": -140, "B": 100}
    assert "fault of Ann and Cid" in page.text("ruled-sentence")


def test_a_ruling_on_a_signed_sheet_asks_for_new_signatures(shown, check_golden):
    page = shown(desk=signed_desk())
    assert page.text("ruling-revision") == ruling_page.revision(2)
    page.type("The king was held.")
    page.find("ruling-admitted").setFocus()
    page.type("P. Kurian").confirm()
    check_golden(page.text("ruled-signing"))
    assert page.named_focus == "ruled-sign"
    page.press(Key.Key_Return)
    assert page.went == [("score", SIGNED)]


def test_without_a_committee_the_quorum_is_missing(shown):
    raised = DisputeRaised("new", OTHER, 2, facts="seen", articles=("5.3",))
    page = shown(desk=disputed_desk([raised], quorum=2))
    before = page.desk.tournament.seq
    page.chord(Key.Key_N).type("Noted.").confirm()
    assert page.desk.tournament.seq == before
    assert page.named_focus == "ruling-committee"


def test_without_a_committee_the_person_present_votes(shown):
    page = shown(desk=disputed_desk([DisputeRaised("new", OTHER, 2, facts="seen", articles=("5.3",))]))
    page.chord(Key.Key_N).type("Noted.").confirm()
    assert (page.ruling.members, page.ruling.in_favour) == (("P. Kurian",), ("P. Kurian",))


def test_a_member_named_after_a_dispute_was_raised_is_marked(shown):
    desk = disputed_desk()
    desk.submit([CommitteeNamed((*NAMED.members, Member("E. Vine")))])
    page = shown(desk=desk)
    assert page.find("ruling-member.4").text() == "E. Vine (named later)"
    assert page.find("ruling-member.3").text() == "A. Mathew"
    page.find("ruling-vote.4").click()
    page.type("Agreed.").confirm()
    assert "E. Vine" in page.ruling.in_favour
    (slip,) = ruling_slips(page.desk.tournament, None)
    assert dict(slip.committee)["named after it was raised"] == "E. Vine"


def test_a_ruling_on_what_another_seat_changed_meanwhile_is_not_made_unseen(shown, check_golden):
    page = shown()
    page.type("Both captains agree.")
    numbers = iter(range(1, 1000))
    other = Desk(
        page.desk.store, who="S. Thomas", seat="other", clock=lambda: "2026-10-03T16:50:00Z",
        ids=lambda: f"{next(numbers):032x}a",
    )  # fmt: skip
    other.submit([PenaltyGiven(SESSION, "B", "misconduct", 16, points=1)])
    page.confirm()
    assert not page.bridge.tournament.register.rulings
    check_golden(missing(page))
    page.confirm()
    assert page.ruling.dispute == REVOKE
