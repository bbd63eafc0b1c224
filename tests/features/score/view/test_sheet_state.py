"""The state of the Score sheet page, step by step and without a window."""

import pytest

from scorekeeper.features.copying.view.copy_view import NOT_COPYING, CopyMode
from scorekeeper.features.score.view.hand_form import HandForm
from scorekeeper.features.score.view.line_explanation import explanation
from scorekeeper.features.score.view.sheet_state import SheetState
from scorekeeper.features.score.view.sheet_view import score_sheet
from scorekeeper.journal.facts import SheetSigned
from scorekeeper.language.spans import plain
from scorekeeper.session.refusals import NotEntered
from tests.kernel.golden_event import SESSION, deal, golden, tournament

NOT_SAVED = NotEntered("The disk is full.", "Press Enter to try again.")


def show(state, event):
    """The next state, in which this event is shown."""
    return state.show_snapshot(score_sheet(event, SESSION, following=state.next_deal), (), ())


def sheet(upto=10, *more, copying=NOT_COPYING):
    """A sheet with the golden deals up to this one, and nothing typed."""
    return show(SheetState(SESSION, copying=copying), tournament(*golden(upto), *more)).read_line("")


def after_typing(state, text):
    """The state after this text was typed."""
    return state.edit_line(text).read_line(text)


def explained(state, *, panel_text=None, queued="", form=None, narrow=False):
    """The explanation as plain text: its sentence, what follows it, and its tone."""
    shown = explanation(state, panel_text=panel_text, typed_ahead=queued, form=form or HandForm(), narrow=narrow)
    return plain(shown.sentence), plain(shown.follow), shown.tone


def test_without_a_session_nothing_is_read_and_nothing_selected_is_lost():
    state = SheetState().edit_line("a40h44").read_line("a40h44")
    assert (state.reading, state.draft, state.rows, state.following) == (None, None, (), None)
    assert not state.is_valid_so_far("a")
    assert state.lock_reason == ""


def test_a_typed_line_is_the_draft_and_shows_its_row():
    state = after_typing(sheet(), "a40h44")
    assert state.draft is not None
    assert (state.draft.deal, state.deal_in_question, state.following) == (11, 11, 11)
    assert state.rows[10].contract == "40"
    assert sheet().rows[10].contract == ""


def test_typing_ends_the_selection_but_reading_again_does_not():
    selected = sheet().select(4)
    assert selected.read_line("").selected == 4
    assert after_typing(selected, "a").selected is None
    assert selected.edit_line("").selected == 4


def test_the_next_deal_needs_no_selection():
    assert sheet().select(11).selected is None
    assert sheet().select(4).select(11).selected is None


def test_a_command_is_about_the_selected_deal_then_the_typed_then_the_last_recorded_one():
    assert sheet().deal_in_question == 10
    assert sheet().select(4).deal_in_question == 4
    assert after_typing(sheet(), "7:").deal_in_question == 7
    awaiting = sheet(10, deal(11, "A 40H"))
    assert (awaiting.deal_in_question, awaiting.recent_deals) == (11, ())


def test_a_penalty_may_be_for_the_last_deal_or_the_next_until_one_is_chosen():
    assert sheet().recent_deals == (10, 11)
    assert sheet().select(4).recent_deals == ()
    assert after_typing(sheet(), "a40h").recent_deals == ()


def test_a_line_stays_with_the_deal_it_was_begun_for_when_another_desk_is_faster():
    begun = after_typing(sheet(), "a40h44").pin_typed_deal()
    later = show(begun, tournament(*golden(11))).read_line("a40h44")
    assert later.following == 12
    assert later.draft is not None
    assert later.draft.deal == 11
    assert later.read_line("").reading.deal == 12
    assert after_typing(later.read_line(""), "a40h44").draft.deal == 12, "an emptied line is about the next deal"


def test_an_empty_line_is_not_held():
    assert show(sheet().pin_typed_deal(), tournament(*golden(11))).read_line("").reading.deal == 12


def test_a_refusal_is_shown_until_the_line_changes_and_stays_when_only_the_sheet_does():
    refused = after_typing(sheet(), "a40h44").refuse(NOT_SAVED)
    assert explained(refused) == ("The disk is full.", "Press Enter to try again.", "error")
    assert "b30s" in explained(refused, queued="b30s")[1]
    assert refused.read_line("a40h44", keep_refusal=True).refusal is NOT_SAVED
    assert after_typing(refused, "a40h45").refusal is None


def test_a_saved_line_ends_refusal_and_selection():
    saved = sheet().select(4).refuse(NOT_SAVED).accept()
    assert (saved.refusal, saved.selected) == (None, None)


def test_a_doubtful_result_is_asked_about_until_the_line_changes():
    doubtful = after_typing(sheet(), "a40h4")
    assert doubtful.reading.doubt
    assert explained(doubtful)[2] == "ink"
    asked = doubtful.question("a40h4")
    sentence, follow, tone = explained(asked)
    assert (sentence, tone) == (plain(doubtful.reading.doubt), "warn")
    assert follow.startswith("Nothing is recorded yet.")
    assert after_typing(asked, "a40h44").questioned == ""
    assert explained(asked.settle_question())[2] == "ink"


def test_an_open_panel_explains_itself_in_place_of_the_line():
    assert explained(after_typing(sheet(), "a40h44"), panel_text="The line waits.") == ("", "The line waits.", "ink")


def test_a_selected_deal_is_explained_with_what_can_be_done_with_it():
    sentence, follow, tone = explained(sheet().select(4))
    assert sentence.startswith("Deal 4: Detroit in 40")
    assert follow.startswith("Enter or F2 corrects deal 4")
    assert tone == "ink"
    assert explained(sheet().select(15))[1] == "Esc goes back to deal 11."


def test_a_form_without_a_side_says_what_it_lacks():
    begun = sheet().fill_form("")
    assert explained(begun, form=HandForm(value=40, strain="H"))[0]
    assert explained(begun, form=HandForm(value=40, strain="H")) != explained(begun.leave_form())
    assert begun.deselect().form_line is None


def test_the_score_to_read_out_is_explained_only_where_no_panel_fits():
    due = sheet(12)
    assert due.announcement_due is None
    unread = show(due, tournament(*golden(12)[:-1])).read_line("")
    assert unread.announcement_due == 12
    assert "F5" in explained(unread, narrow=True)[1]
    assert "F5" not in explained(unread)[1]


def test_the_result_is_shown_once_all_deals_are_played_and_nothing_is_typed_or_selected():
    complete = sheet(18)
    assert complete.is_complete
    assert not sheet(17).is_complete
    assert not complete.select(4).is_complete
    assert not after_typing(complete, "4:").is_complete


def test_a_sheet_under_signature_is_locked():
    assert sheet(18).lock_reason == ""
    signed = SheetSigned(SESSION, 1, "scorer", "Lissy Abraham", "signed", "0" * 64)
    assert "F12" in sheet(18, signed).lock_reason


@pytest.mark.parametrize("sheet_of", [None, "A"])
def test_while_copying_the_next_deal_is_that_of_the_paper_sheet(sheet_of):
    copying = sheet(10, copying=CopyMode(on=True, sheet=sheet_of))
    assert copying.following == (11 if sheet_of is None else 1)
    assert copying.copy_from(NOT_COPYING).following == 11
    assert after_typing(copying, "b30s33").pin_typed_deal().begun_deal is None


def test_another_sheet_of_paper_drops_the_difference_that_was_named():
    named = sheet(copying=CopyMode(on=True)).name_difference(4)
    assert named.copy_from(CopyMode(on=True, sheet="A")).named is None


def test_a_session_that_no_longer_exists_leaves_the_line_as_it_was():
    gone = after_typing(sheet(), "a40h44").close_session()
    assert (gone.session, gone.view, gone.rows) == ("", None, ())
    assert gone.draft is not None
