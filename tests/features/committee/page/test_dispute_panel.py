"""F7 to ruled by keyboard: counted keys, what is raised instead, and what is kept."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from scorekeeper.features.committee.words import quick_ruling
from scorekeeper.journal.access import SCORER
from scorekeeper.journal.dispute_facts import CommitteeNamed, DisputeRaised, EvidenceAdded, Member, RulingMade
from scorekeeper.journal.disputes import all_disputes, all_rulings
from scorekeeper.journal.facts import PenaltyGiven
from scorekeeper.kernel.changes import Changes
from tests.features.committee.page.disputing import COMMITTEE, FEW, f7, name
from tests.features.score.page.table import SESSION

MOST_KEYS = 12


def alt_m(scorer):
    QTest.keyClick(scorer.focus, Qt.Key.Key_M, Qt.KeyboardModifier.AltModifier)
    return scorer


def test_a_revoke_is_ruled_by_the_book_within_twelve_keys(disputed):
    scorer = f7(disputed())
    scorer.type("rev\nb\n").settle()
    assert scorer.count <= MOST_KEYS
    tournament = scorer.table.bridge.tournament
    (dispute,) = all_disputes(tournament)
    (ruling,) = all_rulings(tournament)
    assert (dispute.state, dispute.fact.deal, dispute.fact.by) == ("ruled", 16, "A")
    assert ruling.fact.dispute == dispute.uid
    assert (ruling.fact.members, ruling.fact.in_favour) == (("P. Kurian",), ("P. Kurian",))
    assert (ruling.fact.articles, ruling.fact.prescribed) == (("3.9", "1.3"), "deal-awarded")
    assert "Detroit revoked" in ruling.fact.reason


@pytest.mark.parametrize("words", ["call", "disc", "lead", "show", "rev", "sig", "another"])
def test_every_infraction_can_be_chosen_before_the_side_is_named(disputed, words):
    """Also those of a ladder, which is climbed by a side."""
    scorer = f7(disputed())
    scorer.type(f"{words}\n" + ("\n" if words == "call" else ""))  # which may be of the next deal
    assert scorer.panel.shown.asks[0] == "side"
    scorer.type("a")
    assert "side" not in scorer.panel.shown.asks


def test_a_ruling_is_shown_and_described_in_one_sentence(disputed, check_golden):
    scorer = f7(disputed())
    scorer.type("lead\nb\n").settle()
    read_out = scorer.panel.outcome.text()
    check_golden(scorer.aside().page.entry.follow.plain())
    check_golden(read_out)
    assert ("saved", read_out, "") in scorer.table.statuses
    scorer.press(Qt.Key.Key_Return)
    assert scorer.panel is None
    assert scorer.page.line.hasFocus()


def test_the_slip_is_printed_right_from_the_result(disputed):
    scorer = f7(disputed())
    assert scorer.page.ruling == ""
    scorer.type("lead\nb\n").settle()
    assert (scorer.page.ruling, scorer.panel.slip.isVisible()) == ("1", True)
    ran: list[str] = []
    scorer.page.command.connect(ran.append)
    scorer.panel.slip.click()
    assert ran == ["print-slip"]
    scorer.press(Qt.Key.Key_Escape)
    assert scorer.page.ruling == ""


def test_not_objected_is_ruled_without_effect(disputed):
    scorer = disputed()
    before = scorer.totals
    f7(scorer).type("lead\nbo\n").settle()
    assert scorer.count <= MOST_KEYS
    assert "no effect" in scorer.panel.outcome.text()
    assert scorer.totals == before


def test_a_scorer_raises_and_does_not_rule(disputed, check_golden):
    scorer = disputed()
    scorer.table.desk.role = SCORER
    f7(scorer).type("rev\nb")
    check_golden(scorer.panel.why.text())
    scorer.type("\n").settle()
    (dispute,) = all_disputes(scorer.table.bridge.tournament)
    assert dispute.is_open
    assert "Dispute 1 is raised" in scorer.panel.outcome.text()
    assert not scorer.panel.slip.isVisible()


def test_points_of_the_committee_raise_the_dispute(disputed, check_golden):
    scorer = f7(disputed())
    scorer.type("misc\nb")
    check_golden(scorer.panel.why.text())
    scorer.type("\n").settle()
    assert all_disputes(scorer.table.bridge.tournament)[0].is_open


def test_without_a_quorum_the_dispute_is_raised(disputed, check_golden):
    few = CommitteeNamed((Member("P. Kurian", chair=True), Member("M. Joseph")))
    scorer = f7(disputed(committee=few, quorum=3))
    scorer.type("rev\nb")
    check_golden(scorer.panel.why.text())
    scorer.type("\n").settle()
    assert not all_rulings(scorer.table.bridge.tournament)


def test_raising_only_is_chosen_by_one_key(disputed, check_golden):
    scorer = f7(disputed())
    scorer.type("rev\nb")
    scorer.panel.by_book.toggle()
    check_golden(scorer.panel.button.text())
    scorer.type("\n").settle()
    assert all_disputes(scorer.table.bridge.tournament)[0].is_open


@pytest.mark.parametrize("text", ["rev\nb", "b", "\tb"])
@pytest.mark.parametrize("leave", ["escape", "cancel"])
def test_escape_forgets_what_was_chosen_and_typed(disputed, text, leave):
    scorer = f7(disputed())
    scorer.type(text)
    if leave == "escape":
        scorer.press(Qt.Key.Key_Escape)
    else:
        scorer.panel.leave.click()
    assert scorer.page.line.hasFocus()
    f7(scorer)
    reopened = scorer.panel
    assert (reopened.finder.text, reopened.matter.choice("side").value, reopened.kept_note.isVisible()) == (
        "",
        None,
        False,
    )
    scorer.type("lead\n")
    assert scorer.panel.shown.asks == ("side",)


def test_a_draft_that_another_panel_covered_looks_like_one(disputed):
    scorer = f7(disputed())
    scorer.type("rev\nb")
    scorer.run("penalty")
    f7(scorer)
    reopened = scorer.panel
    assert (reopened.finder.text, reopened.matter.choice("side").value) == ("rev", "B")
    assert "not recorded" in reopened.kept_note.text()
    scorer.press(Qt.Key.Key_Escape)
    f7(scorer)
    assert not scorer.panel.kept_note.isVisible()


@pytest.mark.parametrize(
    ("before", "named", "ruled"),
    [(COMMITTEE, FEW, False), (FEW, COMMITTEE, True)],
)
def test_a_committee_named_elsewhere_is_the_one_of_the_panel(disputed, before, named, ruled, check_golden):
    scorer = disputed(committee=before)
    name(scorer, named)
    f7(scorer).type("rev\nb")
    check_golden(scorer.panel.button.text())
    scorer.type("\n").settle()
    assert bool(all_rulings(scorer.table.bridge.tournament)) == ruled
    assert len(all_disputes(scorer.table.bridge.tournament)) == 1


@pytest.mark.parametrize(("before", "named", "ruled"), [(COMMITTEE, FEW, False), (FEW, COMMITTEE, True)])
def test_an_unseen_change_is_reported_before_anything_is_entered(disputed, before, named, ruled):
    """Another seat names a committee, and this one has not read it yet."""
    scorer = disputed(committee=before)
    f7(scorer).type("rev\nb")
    scorer.table.desk.submit([named])
    scorer.type("\n").settle()
    assert not all_disputes(scorer.table.bridge.tournament)
    assert "has changed." in scorer.panel.problem_label.text()
    assert scorer.panel.button.text() == ("Rule by the book" if ruled else "Raise the dispute")
    scorer.type("\n").settle()
    assert bool(all_rulings(scorer.table.bridge.tournament)) == ruled


def test_the_votes_of_the_others_are_entered_by_keys(disputed, check_golden):
    scorer = f7(disputed(quorum=3))
    scorer.type("rev\nb")
    check_golden(scorer.panel.button.text())
    alt_m(scorer)
    assert scorer.focus.accessibleName() == "P. Kurian: for"
    scorer.press(Qt.Key.Key_Tab).press(Qt.Key.Key_Tab).press(Qt.Key.Key_Space)
    assert scorer.focus.accessibleName() == "M. Joseph: for"
    scorer.press(Qt.Key.Key_Tab).press(Qt.Key.Key_Tab).press(Qt.Key.Key_Space).press(Qt.Key.Key_Space)
    assert scorer.focus.accessibleName() == "A. Mathew: against"
    check_golden(scorer.panel.button.text())
    scorer.panel.button.setFocus()
    scorer.type("\n").settle()
    (ruling,) = all_rulings(scorer.table.bridge.tournament)
    assert (ruling.fact.in_favour, ruling.fact.against) == (("P. Kurian", "M. Joseph"), ("A. Mathew",))


def test_without_a_committee_the_person_present_rules_alone_by_one_key(disputed, check_golden):
    scorer = f7(disputed(committee=None, quorum=None))
    scorer.type("rev\nb")
    check_golden(scorer.panel.why.text())
    alt_m(scorer).settle()
    assert scorer.panel.why.text() == ""
    scorer.type("\n").settle()
    tournament = scorer.table.bridge.tournament
    (ruling,) = all_rulings(tournament)
    assert (ruling.fact.members, ruling.fact.in_favour) == (("P. Kurian",), ("P. Kurian",))
    (changed,) = [entry for entry in scorer.table.desk.entries if entry.fact.kind == "event-changed"]
    assert changed.reason == quick_ruling.why_alone("P. Kurian")
    assert changed.seq < all_disputes(tournament)[0].raised.seq


def test_without_a_committee_only_the_organizer_sets_the_quorum(disputed, check_golden):
    scorer = disputed(committee=None, quorum=None)
    scorer.table.desk.role = "committee"
    f7(scorer).type("rev\nb")
    check_golden(scorer.panel.why.text())
    assert not scorer.panel.alone.isVisible()
    scorer.type("\n").settle()
    assert all_disputes(scorer.table.bridge.tournament)[0].is_open


def test_a_player_of_an_involved_team_does_not_rule_alone(disputed, check_golden):
    scorer = disputed(committee=None)
    scorer.table.desk.who = next(iter(scorer.table.desk.tournament.teams.values())).players[0]
    f7(scorer).type("rev\nb")
    assert "steps aside" in scorer.panel.members.text()
    check_golden(scorer.panel.button.text())


def test_the_session_as_a_whole(disputed):
    scorer = disputed()
    scorer.run("raise-on-session").type("misc\na\n").settle()
    (dispute,) = all_disputes(scorer.table.bridge.tournament)
    assert (dispute.session, dispute.fact.deal) == (SESSION, None)


def test_words_and_evidence_go_in_with_the_dispute(disputed, tmp_path):
    scorer = f7(disputed())
    path = tmp_path / "tricks.jpg"
    path.write_bytes(b"a picture")
    scorer.type("rev\nb")
    scorer.panel.more.setChecked(True)
    scorer.type("The king was held back.")
    scorer.panel.attach([path])
    scorer.type("\n").settle()
    kinds = [type(entry.fact) for entry in scorer.table.bridge.entries[-3:]]
    assert kinds == [DisputeRaised, EvidenceAdded, RulingMade]
    assert scorer.table.bridge.entries[-3].fact.facts == "The king was held back."


def test_a_complete_session_says_what_cannot_change(disputed):
    scorer = f7(disputed(18))
    scorer.type("lead\nb")
    assert "cannot change" in scorer.panel.reach.text()
    assert "Late" in scorer.panel.late_why.text()
    assert scorer.panel.late.text() == "P. Kurian"


def test_a_deal_typed_where_a_name_belongs_admits_nothing(disputed, check_golden):
    scorer = f7(disputed(18))
    scorer.type("lead\nb")
    scorer.panel.late.line.setFocus()
    scorer.panel.late.line.selectAll()
    seq = scorer.table.bridge.tournament.seq
    scorer.type("b28n20\n").settle()
    assert scorer.table.bridge.tournament.seq == seq
    check_golden(scorer.panel.problem_label.text())
    scorer.type("P. Kurian\n").settle()
    assert all_disputes(scorer.table.bridge.tournament)[0].fact.admitted_by == "P. Kurian"


def test_an_existing_entry_of_the_scorer_is_confirmed_and_counts_once(disputed, check_golden):
    scorer = disputed()
    before = scorer.totals
    scorer.page.sheet.select(10)
    f7(scorer).type("lead\nb")
    check_golden(scorer.panel.button.text())
    scorer.type("\n\n")
    assert "already entered" in scorer.panel.why.text()
    scorer.type("\n").settle()
    assert scorer.totals == before
    tournament = scorer.table.bridge.tournament
    assert all_rulings(tournament)[0].fact.impose == ()
    assert all_disputes(tournament)[0].fact.occurrence == tournament.sessions["5e"].penalty_entries[-1]


@pytest.mark.parametrize(("words", "code"), [
    ("call", "call-out-of-turn"), ("disc", "discard-out-of-turn"), ("lead", "lead-out-of-turn"),
    ("show", "cards-not-shown"),
])  # fmt: skip
def test_another_occurrence_in_the_same_deal_costs_its_point(disputed, words, code, check_golden):
    scorer = disputed()
    scorer.page.sheet.select(16)
    for _ in range(2):
        scorer.table.desk.submit([PenaltyGiven("5e", "B", code, 16)])
        scorer.table.bridge.take_over()
    scorer.page.refresh(Changes(event=True))
    before = scorer.totals
    f7(scorer).type(f"{words}\nb\n").press(Qt.Key.Key_Right, Qt.Key.Key_Right).type("\n").settle()
    (ruling,) = all_rulings(scorer.table.bridge.tournament)
    assert [given.code for given in ruling.fact.impose] == [code]
    assert scorer.totals == (before[0] + 1, before[1])
    assert all_disputes(scorer.table.bridge.tournament)[0].fact.occurrence == 0
    assert scorer.panel.done is not None
    scorer.press(Qt.Key.Key_Return)
    f7(scorer).type(f"{words}\nb\n")
    options = [segment.option.text for segment in scorer.panel.matter.choice("occurrence").segments]
    check_golden(options[-2:])
