"""Drafts wait for the thing they are about."""

from scorekeeper.kit.form.drafts import Drafts


def test_a_draft_waits_while_something_else_is_looked_at() -> None:
    drafts = Drafts("deal 1", "")
    drafts.keep("A 40H")
    assert drafts.turn_to("deal 2", "") == ""
    assert not drafts.unsaved
    assert drafts
    assert drafts.turn_to("deal 1", "") == "A 40H"
    assert drafts.unsaved


def test_an_emptied_form_is_no_draft(check_golden) -> None:
    drafts = Drafts("deal 1", "as it stands")
    drafts.keep("otherwise")
    drafts.keep("as it stands")
    assert not drafts
    check_golden(drafts.now)


def test_a_saved_draft_is_replaced_by_a_new_one() -> None:
    drafts = Drafts("deal 1", "")
    drafts.keep("A 40H")
    drafts.forget()
    assert (drafts.now, drafts.unsaved, bool(drafts)) == ("", False, False)


def test_a_form_decides_what_is_worth_keeping() -> None:
    drafts = Drafts("deal 1", ("", False), is_typed=lambda draft: bool(draft[0]))
    drafts.keep(("", True))
    assert not drafts
    assert drafts.now == ("", True)
    drafts.keep(("revoke", True))
    assert drafts.unsaved
