"""Disputes by keys: a committee, a ruling, evidence, settlements, a withdrawal."""

import pytest
from PySide6.QtWidgets import QAbstractButton

from scorekeeper.journal.access import COMMITTEE, VIEWER
from tests.journeys.person import begin, newest
from tests.journeys.signing import PINS, all_vote, begin_with_committee, make_keys, name_committee


def raise_revoke(person):
    """Dispute a revoke by side B in the last deal and open the Disputes page with it."""
    person.press("F7")
    person.line("rev")
    person.type("b")
    person.press("Alt+P", "Return")
    person.rest()
    assert newest(person).kind == "dispute-raised"
    person.press("Ctrl+4")
    person.wait_page("disputes")


def depart(person, *, points="", choices=(), **fields):
    """Depart from the rules with these effects, say why, and make the ruling."""
    person.area_to("ruling")
    all_vote(person)
    person.press("Alt+X")
    for choice, value in choices:
        person.choose(choice, value)
    person.fill(**fields)
    if points:
        person.tab_to("effect-points.A")
        person.type(points)
    person.press("Alt+R")
    person.type("Nobody was harmed.")
    person.tab_to("ruling-findings")
    person.press("Ctrl+A")
    person.type("Both captains agree.")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).kind == "ruling-made"


def test_ruled_by_the_book_on_the_score_sheet(person):
    begin_with_committee(person)
    person.line("a40h44")
    person.press("F7")
    person.line("rev")
    person.type("b")
    all_vote(person)
    person.press("Ctrl+Return")
    person.rest()
    assert (newest(person).prescribed, newest(person).infraction) == ("deal-awarded", "revoke")


def test_the_same_infraction_twice_in_one_deal(person):
    begin_with_committee(person)
    person.line("a40h44")
    person.press("F4")
    person.line("lead", "b")
    person.press("F7")
    person.line("lead")
    person.type("b")
    person.press("Return", "Right")
    all_vote(person)
    person.press("Ctrl+Return")
    person.rest()
    assert [given.code for given in newest(person).impose] == ["lead-out-of-turn"]
    assert any(getattr(entry.fact, "occurrence", None) == 0 for entry in person.entries)


def test_evidence_is_attached(person, tmp_path):
    begin_with_committee(person)
    person.line("a40h44")
    raise_revoke(person)
    note = tmp_path / "note.txt"
    note.write_text("seen by both", encoding="utf-8")
    person.chosen = [note]
    person.fill(facts_shows="the last trick")
    person.press("Ctrl+Shift+A")
    person.wait(lambda: newest(person).kind == "evidence-added", "the evidence")
    assert newest(person).words == "the last trick"
    person.wait(lambda: person.shows("the last trick"), "what it shows")


@pytest.mark.parametrize(
    "effects",
    [
        {"choices": [("effect-outcome", "defeated")], "points": "1"},
        {"effect_contract": "B 36H", "effect_taken": "40"},
        {"choices": [("effect-again", "replay")]},
        {"choices": [("effect-forfeit", "B")]},
    ],
    ids=["outcome", "contract", "replay", "forfeit"],
)
def test_a_ruling_that_departs_from_the_rules(person, effects):
    begin_with_committee(person)
    person.line("a40h44")
    raise_revoke(person)
    depart(person, **effects)
    assert newest(person).departs == "Nobody was harmed."


def test_a_departure_says_whose_infraction_it_was_where_that_is_another_side(person):
    begin_with_committee(person)
    person.line("a40h44")
    raise_revoke(person)
    person.press("Alt+A")
    depart(person, points="1")
    assert (newest(person).infraction, newest(person).offender) == ("revoke", "A")


def test_a_penalty_waived_by_a_vote_then_ruled_again(person):
    begin(person)
    name_committee(person, "S. Nair, Dallas")
    person.line("a40h44")
    person.press("Up", "F4")
    person.line("lead", "b")
    raise_revoke(person)
    person.area_to("ruling")
    person.tab_to("ruling-vote.1")
    person.press("Space", "Space")
    person.tab_to("ruling-vote.2")
    person.press("Space", "Space", "Space")
    person.tab_to("ruling-vote.3")
    person.press("Space")
    person.press("Alt+X")
    person.tab_to("effect-waive.1")
    person.press("Space")
    person.press("Alt+R")
    person.type("The lead was right.")
    person.tab_to("ruling-findings")
    person.type("Seat 2 was to lead.")
    person.press("Ctrl+Return")
    person.rest()
    person.choose_command("rule-anew")
    person.tab_to("ruling-findings")
    person.press("Ctrl+A")
    person.type("Seen once more.")
    person.press("Ctrl+Return")
    person.rest()


def propose_settlement(person):
    name_committee(person)
    person.line("a40h44")
    raise_revoke(person)
    person.area_to("ruling")
    person.tab_to("ruling-settlement")
    person.press("Space")
    person.tab_to("ruling-findings")
    person.type("They agree.")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).kind == "settlement-proposed"


def test_a_settlement_that_both_captains_sign_on_paper(person):
    begin(person)
    propose_settlement(person)
    for _captain in range(2):
        person.fill(answer_form_witness="Omana")
        person.press("Ctrl+Return")
        person.rest()
    assert (newest(person).kind, newest(person).ruling_kind) == ("ruling-made", "settlement")


def test_a_settlement_signed_with_a_key_and_protested_is_left_to_the_committee(person):
    begin(person)
    make_keys(person)
    person.press("Ctrl+1")
    propose_settlement(person)
    person.choose("answer-form-answer", "signed")
    person.fill(answer_form_pin=PINS["Anil"])
    person.press("Ctrl+Return")
    person.wait(lambda: newest(person).kind == "settlement-answered", "the answer of a captain")
    assert newest(person).certificate
    person.wait(lambda: "Dallas: Anil signed with a key" in person.spoken(), "who signed, not which file is attached")
    person.rest()
    person.choose("answer-form-answer", "protest")
    person.fill(answer_form_words="It was 33.")
    person.press("Ctrl+Return")
    person.wait(lambda: newest(person).words, "the protest")
    assert all(entry.fact.kind != "ruling-made" for entry in person.entries)


def test_facts_written_down_and_withdrawn(person):
    begin_with_committee(person)
    person.line("a40h44")
    raise_revoke(person)
    person.press("Alt+C")
    person.fill(
        **{
            "facts-form-facts": "The king of clubs was held.",
            "facts-form-says.A": "He had it.",
            "facts-form-articles": "3.9, 4.3",
        }
    )
    person.press("Ctrl+Return")
    person.rest()
    person.press("Alt+W")
    person.type("a slip")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).how == "withdrawn"


def test_settled_at_the_table(person):
    begin_with_committee(person)
    person.line("a40h44")
    raise_revoke(person)
    person.choose_command("settle-dispute")
    person.type("shown and agreed")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).kind == "dispute-ended"


def test_a_dispute_that_comes_too_late(person):
    begin_with_committee(person)
    person.line("a40h44", *["b30s31"] * 3)
    person.press("Home", "F7")
    person.line("rev")
    person.type("b")
    all_vote(person)
    person.tab_to("dispute-admitted")
    person.type("P. Kurian")
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).late == "next-deal"


def test_points_asked_for_when_the_event_is_over(person):
    begin_with_committee(person)
    person.line("a40h44")
    person.choose_command("event-settings")
    person.fill(settings_event_end="2026-01-01 12:00")
    person.press("Ctrl+Return")
    person.rest()
    person.press("Ctrl+1", "F4")
    person.line("signals")
    person.type("a")
    person.tab_to("penalty-points")
    person.press("Up", "Up", "Ctrl+Return")
    assert person.at("dispute-panel")
    person.press("Alt+P", "Ctrl+Return")
    person.rest()
    assert (newest(person).points, newest(person).late) == (1, "event-end")


def test_an_article_without_an_infraction_and_an_objection_that_was_not_made(person):
    begin_with_committee(person)
    person.line("a40h44")
    person.press("F7")
    person.line("2.3")
    person.type("a")
    person.press("Alt+P", "Ctrl+Return")
    person.rest()
    assert newest(person).article == "2.3"
    person.press("Escape", "F7")
    person.line("lead")
    person.type("b")
    person.tab_to("dispute-objected")
    person.press("Space", "Alt+P", "Ctrl+Return")
    person.rest()
    assert not newest(person).objected


def test_a_penalty_that_comes_too_late_goes_to_the_committee(person):
    begin_with_committee(person)
    person.line("a40h44", *["b30s31"] * 3)
    person.press("Home", "F4")
    person.line("revoke")
    person.type("b")
    assert "Only a ruling" in person.spoken("penalty-late")
    person.press("Return")
    assert person.at("dispute-panel")
    all_vote(person)
    person.press("Ctrl+Return")
    person.rest()
    assert (newest(person).late, newest(person).admitted_by) == ("next-deal", "P. Kurian")


def test_an_incident_of_an_abandoned_attempt_that_is_reported_late(person):
    begin_with_committee(person)
    person.line("a40h")
    person.press("F8", "Down", "Return", "Return")
    person.rest()
    person.line("a40h44", *["b30s31"] * 2)
    person.press("Home", "F4")
    person.line("discard")
    person.type("b")
    person.tab_to("penalty-attempt")
    person.press("Space", "Ctrl+Return")
    assert person.at("dispute-panel")
    all_vote(person)
    person.press("Ctrl+Return")
    person.rest()
    assert newest(person).impose[0].attempt == 1


def test_a_claim_is_challenged(person):
    begin_with_committee(person)
    person.line("a40h44")
    person.press("F7")
    person.line("claim")
    person.type("b")
    person.press("Return")
    person.type("4")
    person.press("Tab")
    person.type("9")
    person.press("Return")
    person.rest()
    assert (newest(person).claim.tricks, newest(person).claim.remaining) == (4, 9)


@pytest.mark.parametrize(
    ("role", "shut"),
    [
        (VIEWER, {"dispute-agree", "dispute-settle", "dispute-withdraw", "facts-change", "facts-attach"}),
        (COMMITTEE, set()),
    ],
)
def test_a_button_on_a_dispute_opens_nothing_that_another_role_enters(person, role, shut):
    begin_with_committee(person)
    person.line("a40h44")
    raise_revoke(person)
    person.works_as(role)
    page = person.window.page("disputes")
    result = set()
    for name in ("dispute-agree", "dispute-settle", "dispute-withdraw", "facts-change", "facts-attach"):
        person.window.notice.clear()
        page.findChild(QAbstractButton, name).click()
        person.rest()
        if f"you work as {role}" in person.refused:
            result.add(name)
            assert page.casework.open_form is None
        page.casework.leave()
    assert result == shut
