"""Facts, evidence, endings without a ruling, and the committee, by keyboard."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from scorekeeper.features.committee.view.rulings.agreement import Agreement
from scorekeeper.journal.dispute_facts import CommitteeNamed, DisputeRaised, Member
from tests.event_loop import catch_up
from tests.features.committee.page.ruling_desk import dispute_now, other_seat
from tests.features.committee.view.disputed import CLAIM, OTHER, PICTURE, REVOKE

Key = Qt.Key


def test_the_facts_are_written_down(shown, check_golden):
    page = shown()
    page.chord(Key.Key_C)
    assert page.named_focus == "facts-form-facts"
    page.type("The king of clubs was held.").press(Key.Key_Tab)
    assert page.named_focus == "facts-form-says.A"
    page.find("facts-form-articles").setFocus()
    page.press(Key.Key_End).type(", conceal")
    check_golden(page.text("facts-form-found"))
    page.press(Key.Key_Return)
    text = page.find("facts-form-articles").text()
    assert text.startswith("3.9, ")
    page.confirm()
    fact = dispute_now(page, REVOKE).fact
    assert fact.facts == "The king of clubs was held."
    assert ", ".join(fact.articles) == text
    assert page.text("facts-words") == "The king of clubs was held."
    assert page.named_focus == "ruling-findings"


def test_escape_leaves_the_facts_as_they_are(shown):
    page = shown()
    before = page.desk.tournament.seq
    page.chord(Key.Key_C).type("something").press(Key.Key_Escape)
    assert page.desk.tournament.seq == before
    assert not page.find("facts-form").isVisible()
    assert page.find("facts").isVisible()


def test_a_claim_is_corrected(shown):
    page = shown()
    page.run("next-session")
    before = dispute_now(page, CLAIM).fact.claim
    assert before is not None
    page.chord(Key.Key_C)
    page.find("facts-form-tricks").selectAll()
    page.find("facts-form-tricks").setFocus()
    page.type("3")
    page.confirm()
    assert dispute_now(page, CLAIM).fact.claim == replace(before, tricks=3)
    assert "the last 3 tricks" in page.text("facts-claim")


def test_evidence_is_attached_and_saved(shown, tmp_path):
    page = shown()
    note = tmp_path / "note.txt"
    note.write_text("seen by both", encoding="utf-8")
    page.chosen = [note]
    page.run("attach-evidence")
    page.settle()
    first, second = dispute_now(page, REVOKE).evidence
    assert (first.name, second.name, second.media) == ("tricks.jpg", "note.txt", "text/plain")
    assert page.statuses[-1][1].startswith("note.txt is attached")
    page.place = tmp_path / "copy.jpg"
    page.find("facts-save.1").click()
    page.qtbot.waitUntil(page.place.exists)
    assert page.place.read_bytes() == PICTURE


def test_a_missing_file_is_reported(shown, tmp_path):
    page = shown()
    page.chosen = [tmp_path / "nothing.jpg"]
    page.run("attach-evidence")
    page.settle()
    assert page.statuses[-1][0] == "unsaved"


def test_withdrawn_needs_a_word_why(shown):
    page = shown()
    page.chord(Key.Key_W)
    assert page.text("end-form-title") == "Dispute 2 is withdrawn"
    page.confirm()
    assert page.find("end-form").isVisible()
    page.type("a slip").confirm()
    assert dispute_now(page, REVOKE).state == "withdrawn"
    assert page.text("dispute-heading") == "Dispute 2 · deal 16"
    assert page.text("ruled-title") == "Withdrawn"


def test_settled_at_the_table(shown):
    page = shown()
    page.run("settle-dispute")
    page.type("shown and agreed").confirm()
    state = dispute_now(page, REVOKE)
    assert state.state == "settled"
    assert state.entries[-1].reason == "shown and agreed"


def test_the_committee_is_a_typed_list(shown):
    page = shown()
    page.run("committee")
    box = page.find("committee-form-names")
    assert box.toPlainText().splitlines()[0] == "P. Kurian, Chicago"
    page.chord(Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    page.press(Key.Key_Return).type("R. Paul, Oslo").confirm()
    assert [member.name for member in page.desk.tournament.committee][-1] == "R. Paul"
    assert page.find("ruling-member.5").isVisible()


def test_the_list_of_the_committee_opens_with_its_heading_in_sight(shown):
    page = shown()
    page.page.resize(1240, 560)
    settled(page)
    bar = page.page.frame.work.verticalScrollBar()
    bar.setValue(bar.maximum())
    page.run("committee")
    settled(page)
    form = page.page.casework.committee
    assert form.title.visibleRegion().boundingRect().height() == form.title.height()
    assert page.find("committee-form-names").hasFocus()


def settled(page):
    for _turn in range(3):
        QApplication.processEvents()
    catch_up()


def test_a_dispute_on_the_event_is_raised_here(shown, check_golden):
    page = shown(empty=True)
    page.run("raise-dispute")
    assert page.named_focus == "raise-form-where"
    page.press(Key.Key_Delete)
    page.find("raise-form-facts").setFocus()
    page.type("The draw was not published.")
    page.find("raise-form-articles").setFocus()
    page.type("first draw").press(Key.Key_Return)
    assert page.find("raise-form-articles").text() == "2.1"
    page.confirm()
    assert page.text("dispute-heading") == "Dispute 1 · the event"
    check_golden(page.text("whatif-words"))
    assert not page.find("prescribed").isVisible()


def test_f6_walks_the_cards(shown):
    page = shown()
    walked = []
    for _step in range(6):
        page.run("next-area")
        walked.append(page.named_focus)
    assert len(set(walked)) >= 5
    assert "dispute-list" in walked


@pytest.mark.parametrize("by", ["list", "settlement"])
def test_the_facts_of_one_dispute_never_appear_above_another(shown, by):
    """Also if a settlement is only begun: the journal then shows no dispute in between."""
    page = shown()
    page.chord(Key.Key_C).type("Of the revoke.")
    if by == "settlement":
        page.page.show_target(Agreement(OTHER, 2))
        assert not page.find("facts-form").isVisible()
    page.page.show_target(CLAIM)
    assert not page.find("facts-form").isVisible()
    page.confirm()
    assert dispute_now(page, CLAIM).fact.facts == ""
    assert dispute_now(page, REVOKE).fact.facts == ""


def test_what_another_seat_wrote_meanwhile_is_shown_before_it_is_overwritten(shown):
    page = shown()
    page.chord(Key.Key_C).type("Mine.")
    other_seat(page).submit([replace(dispute_now(page, REVOKE).fact, facts="Theirs.")])
    page.confirm()
    assert dispute_now(page, REVOKE).fact.facts == "Theirs."
    assert "S. Thomas has just changed this" in page.text("facts-form.problem")
    page.confirm()
    assert dispute_now(page, REVOKE).fact.facts == "Mine."


def test_a_committee_that_another_seat_named_meanwhile_is_not_lost_unseen(shown):
    page = shown()
    page.run("committee")
    other_seat(page).submit([CommitteeNamed((Member("N. Rao"),))])
    page.confirm()
    assert [member.name for member in page.desk.tournament.committee] == ["N. Rao"]
    assert "S. Thomas" in page.text("committee-form.problem")


def test_a_draft_is_still_there_on_return_when_a_dispute_came_in(shown):
    page = shown()
    page.chord(Key.Key_C).type("Half a sentence")
    page.page.hide()
    page.submit(DisputeRaised("new", OTHER, 2, facts="Another."))
    page.page.show()
    page.page.open()
    assert page.find("facts-form").isVisible()
    assert page.find("facts-form-facts").toPlainText() == "Half a sentence"
