"""Closing sheets on paper at a desk: the current code, its paper, and what is stored."""

import json

import pytest

from scorekeeper.journal.facts import EventChanged, PenaltyGiven, SheetClosedOnPaper
from scorekeeper.journal.fold import fold
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.paper_closing import PaperAccount, close_on_paper, closing, find_paper, objections
from scorekeeper.kernel.paper_sheets import other_paper, printout, signatures_on_paper, signer_name
from tests.journal.game import GameDay, hand
from tests.kernel.tables import deal, desk_at, new_event, opened, session_of


@pytest.fixture
def desk():
    return desk_at(new_event(deals=2))


def played(desk, table=1):
    """Play a session of two deals and return its uid."""
    uid = opened(desk, round=1, table=table, scorer="Lissy")
    desk.submit((deal(uid, 1, "A 40H 44"), deal(uid, 2, "B 28NT 30")))
    return uid


def code_of(desk, uid):
    return printout(session_of(desk, uid), desk.tournament).code


def refusals(desk, uid, code, **more):
    with pytest.raises(EntryRefused) as refused:
        close_on_paper(desk, {uid: PaperAccount(code, "Thomas", **more)})
    return [problem.code for problem in refused.value.problems]


def test_the_document_and_the_photo_are_kept(desk):
    uid = played(desk)
    code = code_of(desk, uid)
    account = PaperAccount(code, " Thomas\nMathew ", {"captain-B": "protest"}, "deal 2")
    assert refusals(desk, uid, "ZZZZ") == ["other-paper"]
    saved = close_on_paper(desk, {uid: account}, b"a photo")
    state = session_of(desk, uid)
    assert state.is_on_paper
    fact = saved.entries[0].fact
    assert isinstance(fact, SheetClosedOnPaper)
    assert fact.seen_by == "Thomas Mathew", "a name is one line"
    assert desk.store.attachment(fact.photo) == b"a photo"
    document = json.loads(desk.store.attachment(fact.record))
    assert document["revision"] == 1
    assert [(box.role, box.outcome, box.entered_by, box.entered_at) for box in signatures_on_paper(state)] == [
        ("scorer", "signed", "Lissy", "2026-10-03T10:00:00Z"),
        ("captain-A", "signed", "Lissy", "2026-10-03T10:00:00Z"),
        ("captain-B", "protest", "Lissy", "2026-10-03T10:00:00Z"),
    ]
    assert [(box.team, box.name) for box in signatures_on_paper(state)][:1] == [("", "Lissy")]
    assert refusals(desk, uid, code) == ["sheet-closed"]
    assert printout(state, desk.tournament).code == code, "closing does not change the code"


def test_a_round_is_closed_all_or_none(desk):
    first, second = played(desk, 1), opened(desk, round=1, table=2)
    accounts = {uid: PaperAccount(code_of(desk, uid), "Thomas") for uid in (first, second)}
    with pytest.raises(EntryRefused):
        close_on_paper(desk, accounts)
    assert not session_of(desk, first).is_closed
    assert [problem.code for problem in objections(session_of(desk, second), desk.tournament)] == ["sheet-incomplete"]
    assert objections(session_of(desk, first), desk.tournament) == ()
    with pytest.raises(EntryRefused):
        close_on_paper(desk, {"5e99": accounts[first]})


def test_a_paper_is_found_by_its_code(desk):
    uid = played(desk)
    other = played(desk, 2)
    before = code_of(desk, uid)
    desk.submit((deal(uid, 1, "A 40H 45"),), reason="misread")
    corrected = code_of(desk, uid)
    desk.submit((PenaltyGiven(uid, "A", "lead-out-of-turn", 2),))
    event = desk.tournament.event
    now = code_of(desk, uid)
    assert len({before, corrected, now}) == 3

    def found(code):
        return find_paper(desk.tournament, desk.entries, uid, code)

    assert found(before).changed_by.fact.kind == "deal-recorded"
    assert found(corrected).changed_by.fact.kind == "penalty-given"
    assert (found(code_of(desk, other)).session, found(code_of(desk, other)).changed_by) == (other, None)
    assert found("ZZZZ") is None
    desk.submit((EventChanged("Grand Cup", event.date, event.venue, settings=event.settings),))
    assert found(now).changed_by.fact.kind == "event-changed"


def test_a_fact_with_the_right_code_and_another_document_is_refused(desk):
    uid = played(desk)
    fact = closing(session_of(desk, uid), desk.tournament, PaperAccount(code_of(desk, uid), "Thomas"))
    assert not [*other_paper(desk.tournament, fact)]
    wrong = type(fact)(**{field: getattr(fact, field) for field in fact.__slots__} | {"record": "f" * 64})
    assert [problem.code for problem in other_paper(desk.tournament, wrong)] == ["other-record"]


def test_the_paper_of_a_game_of_hands():

    day = GameDay().play(hand(1, "A 10NT 10"))
    state = day.game
    fact = closing(state, day.tournament, PaperAccount(printout(state, day.tournament).code, "Thomas"))
    assert list(fact.signers) == ["scorer", "player-A", "player-B"]
    assert signer_name(state, "player-A") == ""
    day.play(fact)
    assert day.game.is_on_paper
    assert [box.outcome for box in signatures_on_paper(day.game)] == ["signed"] * 3
    assert signatures_on_paper(day.game)[1].team
    assert fold(day.entries).games[state.uid].is_on_paper
