import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.features.penalties.view import PenaltyDraft, article_searched, choices, penalty_view
from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import EventMade, Fact, PenaltyGiven, Redealt, SessionOpened, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.language.spans import plain
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from tests.kernel.golden_event import SESSION, deal, entries, golden, tournament

CODES = list(INTERNATIONAL_56.infractions.kinds)
BEFORE = tournament(*golden(10)[:-1])
TEN = tournament(*golden(10))


@pytest.mark.parametrize(
    ("text", "first", "how_many"),
    [
        ("lead", "lead-out-of-turn", 1),
        ("4.2", "lead-out-of-turn", 1),
        ("3.2", "call-out-of-turn", 2),
        ("out of turn", "call-out-of-turn", 3),
        ("turn lead", "lead-out-of-turn", 1),
        ("rev", "revoke", 4),
        ("follow suit", "revoke", 1),
        ("signals", "misconduct", 1),
        ("JACK", "constraining-hand-concealed", 1),
        ("", "call-out-of-turn", 12),
        ("xyzzy", None, 0),
        ("3.9", "cards-not-shown", 2),
        ("2.2", "other", 1),
        ("4.6", "other", 1),
        ("9.", None, 0),
    ],
)
def test_an_infraction_is_found_by_article_and_by_words(text, first, how_many):
    result = choices(INTERNATIONAL_56, text)
    assert len(result) == how_many
    assert (result[0].code if result else None) == first


@given(st.text(max_size=20))
def test_any_typed_text_lists_infractions_of_the_system(text):
    assert {choice.code for choice in choices(INTERNATIONAL_56, text)} <= set(CODES)


@pytest.mark.parametrize(
    "draft",
    [
        PenaltyDraft("lead-out-of-turn", "B", 10),
        PenaltyDraft("lead-out-of-turn", "B", 10, objected=False),
        PenaltyDraft("call-out-of-turn", "B", 10),
        PenaltyDraft("discard-out-of-turn", "A", 10),
        PenaltyDraft("revoke", "B", 10),
        PenaltyDraft("revoke", "A", 10),
        PenaltyDraft("misconduct", "A", 10),
        PenaltyDraft("misconduct", "A", 10, points=2),
        PenaltyDraft("play-before-contract", "A", 10),
        PenaltyDraft("other", "A", 10),
        PenaltyDraft("other", "A", 10, article="2.3", points=1),
        PenaltyDraft("revoke", "A", 11),
        PenaltyDraft("lead-out-of-turn", "", 10),
        PenaltyDraft(),
    ],
)
def test_the_prescribed_consequence_is_shown_before_recording(draft, check_golden):
    view = penalty_view(BEFORE, SESSION, draft)
    check_golden(plain(view.sentence))
    assert view.ready == (not view.asks)


def test_a_second_penalty_of_the_same_kind_in_the_same_deal_is_warned_about(check_golden):
    view = penalty_view(TEN, SESSION, PenaltyDraft("lead-out-of-turn", "B", 10))
    check_golden(view.duplicate)
    assert penalty_view(TEN, SESSION, PenaltyDraft("lead-out-of-turn", "B", 9)).duplicate == ""
    assert penalty_view(TEN, SESSION, PenaltyDraft("lead-out-of-turn", "A", 10)).duplicate == ""


def test_a_second_cardinal_infraction_adds_nothing_and_one_by_each_side_needs_a_ruling(check_golden):
    event = tournament(deal(1, "A 40H 44"), PenaltyGiven(SESSION, "B", "revoke", 1))
    same = penalty_view(event, SESSION, PenaltyDraft("bid-without-suit", "B", 1))
    assert "without points" in plain(same.sentence)
    check_golden(plain(penalty_view(event, SESSION, PenaltyDraft("revoke", "A", 1)).sentence))


@pytest.mark.parametrize(
    ("text", "article"),
    [("2.2", "2.2"), (" 2.2 ", "2.2"), ("4.2", ""), ("revoke", ""), ("other", ""), ("2.", ""), ("", "")],
)
def test_an_article_that_only_other_fits_is_taken_over(text, article):
    assert article_searched(INTERNATIONAL_56, text) == article


def test_points_off_the_offender_are_named():
    event = tournament(deal(1, "A 40H 44"), penalties_to="offender")
    view = penalty_view(event, SESSION, PenaltyDraft("lead-out-of-turn", "B", 1))
    assert "1 point off Detroit" in plain(view.sentence)


def test_an_abandoned_attempt_may_be_named_and_awards_nothing(check_golden):
    event = tournament(deal(1, "A 40H"), Redealt(SESSION, 1, "exposed-card"), deal(1, "A 40H 44"))
    view = penalty_view(event, SESSION, PenaltyDraft("revoke", "B", 1, attempt=1))
    assert view.optional == ("attempt",)
    check_golden(plain(view.sentence))


@given(
    st.builds(
        PenaltyDraft,
        st.sampled_from(["", *CODES]),
        st.sampled_from(["", "A", "B"]),
        st.sampled_from([None, 1, 4, 10, 11]),
        st.booleans(),
        st.none() | st.integers(0, 5),
        st.sampled_from(["", "2.3"]),
    )
)
def test_every_draft_has_a_sentence_and_a_ready_draft_can_be_entered(draft):
    view = penalty_view(TEN, SESSION, draft)
    assert plain(view.sentence)
    if view.fact is not None:
        assert problems(TEN, view.fact, "", INTERNATIONAL_56) == ()


def test_with_three_teams_the_objection_names_no_team():
    """F7 asks it there too, of a claim or a finding."""
    facts: list[Fact] = [
        EventMade("e7", "Home", "tables-56-teams", "x", settings={"teams": 3}),
        *(TeamEntered(uid, uid.title()) for uid in ("dallas", "detroit", "houston")),
        SessionOpened(SESSION, ("dallas", "detroit", "houston")),
        deal(1, "A 40H 44"),
    ]
    shown = penalty_view(fold(entries(facts)), SESSION, PenaltyDraft(side="A", deal=1))
    assert shown.draft.side == "A"
    assert shown.fact is None
