"""The table of permissions, tested at a desk: every kind, case, role and state."""

from dataclasses import replace
from typing import get_args

import pytest

from scorekeeper.features.papers.view.leniency import KNOWN_FROM_A_RECORD
from scorekeeper.journal.access import COMMITTEE, ORGANISER, PHONE, SCORER, VIEWER, WORKS_AS
from scorekeeper.journal.facts import (
    EventChanged,
    Fact,
    LengthSet,
    PenaltyGiven,
    SheetSigned,
    Voided,
)
from scorekeeper.journal.kinds import KINDS
from scorekeeper.journal.permissions import (
    ALL_IN,
    CALLED,
    EVENT,
    POINTS_SET,
    SIGNING,
    STATES,
    UNDER_WAY,
)
from scorekeeper.journal.who_may import ROWS, who_may
from scorekeeper.kernel.permissions import case_of, may, may_not, state_of
from scorekeeper.language.facts import entered
from scorekeeper.language.failures import sentence
from scorekeeper.language.permissions import SENTENCES as REFUSED
from scorekeeper.language.permissions import state_word, state_words
from tests.journal.event import Journal
from tests.journal.signed import FILE, RECORD, TwoDealSession, closing, signature
from tests.kernel.permitted import (
    DEAL_1,
    START,
    WALKED,
    S,
    is_intended_case,
    judged,
    reached,
    reaching,
    refused_on_phone,
    ruling,
    sample,
    standing,
)


@pytest.mark.parametrize(
    ("kind", "case", "state"),
    [
        (*item, state)
        for item in WALKED
        for state in reached(*item)
        if is_intended_case(*item, state) and item[1] != CALLED
    ],
)
def test_the_desk_takes_just_what_the_table_says(kind, case, state):
    journal = reaching(kind, case, state)
    fact = sample(kind, case, state)
    allow = KNOWN_FROM_A_RECORD if case == "by-ruling" else frozenset()
    allowed = who_may(kind, case, state)
    for role in WORKS_AS:
        result = judged(journal, fact, role, allow=allow)
        if role in allowed:
            assert result == [], (role, result)
            assert may(role, fact, journal.tournament)
            assert not KINDS[type(fact)].reason or judged(journal, fact, role, "", allow)
        else:
            assert result, (role, "let in")
            assert all(len(sentence(problem)) > 15 for problem in result)
            assert role != VIEWER or result[0].code in {"role-may-not", "not-now"}


@pytest.mark.parametrize(
    ("kind", "case", "state"),
    [(*item, state) for item in WALKED for state in reached(*item) if is_intended_case(*item, state)],
)
def test_a_phone_enters_just_what_the_table_says_and_only_about_its_own_session(kind, case, state):
    journal, fact = reaching(kind, case, state), sample(kind, case, state)
    if kind == "dispute-raised" and case != CALLED:
        fact = replace(fact, by="B")
    on_phone = case_of(journal.tournament, fact, PHONE)
    assert on_phone in {case, ""} | ({POINTS_SET} if kind == "penalty-given" else set())
    result = refused_on_phone(journal, fact)
    may_now = who_may(kind, on_phone, state) or who_may(kind, on_phone)
    if getattr(fact, "session", None) != S:
        assert result == ["other-session"]
    else:
        assert result == ([] if PHONE in may_now else ["role-may-not"])


def test_every_cell_of_the_table_is_walked():
    for row in ROWS:
        if (row.kind, row.case) in WALKED and row.roles:
            assert all(is_intended_case(row.kind, row.case, state) for state in row.states), row


def test_closing_comes_with_the_last_signature():
    signing = TwoDealSession()
    signing.sign("scorer", "captain-A", "captain-B")
    for role in WORKS_AS:
        result = judged(signing, closing(signing), role, reason="")
        assert (result == []) == (role != VIEWER)
    for state in STATES[2:]:
        assert (state == SIGNING) == bool(who_may("sheet-closed", "", state))


def test_every_kind_has_rows_and_every_row_has_words():
    assert {row.kind for row in ROWS} == {fact.kind for fact in get_args(Fact)}
    for row in ROWS:
        assert entered(row.kind, row.case) != f"{row.kind} {row.case}".strip(), row
        assert set(row.states) <= set(STATES)
    for state in STATES:
        assert state not in {state_word(state), state_words(state)} - {"event", "signed", "forfeited"}
    assert {"role-may-not", "not-now"} <= set(REFUSED)


def test_a_kind_without_a_row_is_nobodys():
    assert who_may("brand-new", "") == ()


@pytest.mark.parametrize("state", STATES[2:])
def test_the_states_are_distinguishable(state):
    assert state_of(standing(state).tournament, S) == state


def test_the_refusal_says_in_plain_words_who_may(check_golden):
    stop = LengthSet(S, 1, "stopped")
    (result,) = may_not(SCORER, standing(UNDER_WAY).tournament, (stop, stop))
    check_golden(sentence(result))
    (result,) = may_not(SCORER, standing(EVENT).tournament, (EventChanged("Winter"),))
    assert "only the organizer can enter it" in sentence(result)


def test_a_scorer_takes_back_only_what_a_scorer_enters():
    journal = Journal(START)
    journal.enter(DEAL_1)
    own = journal.entries[-1].seq
    journal.enter(LengthSet(S, 1, "stopped"), reason="lunch")
    stopped = journal.entries[-1].seq
    assert [item.code for item in judged(journal, Voided(stopped), SCORER)] == ["role-may-not"]
    for role in (COMMITTEE, ORGANISER):
        assert judged(journal, Voided(stopped), role) == []
    assert judged(journal, Voided(own), SCORER) != [] or judged(journal, Voided(own), ORGANISER) == []
    journal.enter(Voided(stopped))
    again = journal.entries[-1].seq
    assert [item.code for item in judged(journal, Voided(again), SCORER)] == ["role-may-not"]
    assert [item.code for item in judged(journal, Voided(own), COMMITTEE)] == ["role-may-not"]


@pytest.mark.parametrize(
    "what",
    [{"again": "replay"}, {"deal": None, "forfeit": "B"}, {"supersedes": 0}, {"waive": ((0, 0),)}],
)
def test_a_settlement_is_no_way_round_a_ruling(what):
    journal = Journal(START)
    journal.enter(DEAL_1)
    settlement = journal.enter(ruling(impose=(PenaltyGiven(S, "A", "misconduct", 1, points=1),)))
    given = dict(what)
    if "supersedes" in given:
        given["supersedes"] = settlement.seq
    if "waive" in given:
        given["waive"] = ((settlement.seq, 0),)
    fact = ruling("settlement", given.pop("deal", 1), **given)
    assert case_of(journal.tournament, fact, SCORER) == "ruling"
    assert "role-may-not" in [item.code for item in judged(journal, fact, SCORER)]
    assert not may(SCORER, fact, journal.tournament)
    assert may(SCORER, ruling("settlement"), journal.tournament)


def test_signatures_have_their_case():
    sheet_signed = SheetSigned(S, 1, COMMITTEE, "Zoë", "signed", RECORD, file=FILE)
    assert case_of(standing(ALL_IN).tournament, sheet_signed, COMMITTEE) == COMMITTEE
    assert not may(COMMITTEE, signature("scorer"))
    assert may(COMMITTEE, sheet_signed)


def test_a_scorer_neither_sets_nor_undoes_points_left_to_the_committee():
    journal = standing(UNDER_WAY)
    penalty = PenaltyGiven(S, "A", "other", 1, points=4, article="2.3")
    assert "role-may-not" in [item.code for item in judged(journal, penalty, SCORER)]
    assert judged(journal, replace(penalty, points=None), SCORER) == []
    journal = Journal(START)
    journal.enter(DEAL_1)
    given = journal.enter(penalty)
    assert [item.code for item in judged(journal, Voided(given.seq), SCORER)] == ["role-may-not"]
