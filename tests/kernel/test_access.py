"""Roles: a scorer cannot rule, a viewer enters nothing, passphrases are never stored."""

import pytest

from scorekeeper.journal.access import COMMITTEE, ORGANISER, SCORER, VIEWER, AccessSet
from scorekeeper.journal.facts import (
    CommitteeNamed,
    DealRecorded,
    DisputeEnded,
    DisputeRaised,
    EventChanged,
    EvidenceAdded,
    LengthSet,
    PenaltyGiven,
    RulingMade,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
    TeamEntered,
    Voided,
)
from scorekeeper.kernel.access import keep, role_without_passphrase, roles_for_login, seat_of, work_as
from scorekeeper.kernel.errors import EntryRefused
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.kernel.permissions import may
from scorekeeper.rules.contract import Contract
from scorekeeper.signing.keys.hardness import Hardness
from scorekeeper.signing.proofs import proof_of, proves
from tests.kernel.golden_event import SESSION
from tests.kernel.tables import deal, desk_at, new_event, opened, session_of
from tests.kernel.votes import enter_unasked

CHEAP = Hardness(64, 1, 1)
RULED = RulingMade(SESSION, ("4.8",), "seen", 1, points={"A": 1})
SETTLED = RulingMade(SESSION, ("3",), "agreed", 1, ruling_kind="settlement", points={"A": 1})
DEAL = DealRecorded(SESSION, 1, "A", Contract(40, "H"), 44)
RAISED = DisputeRaised("d1", SESSION, 1)


@pytest.mark.parametrize(
    ("fact", "scorer", "committee"),
    [
        (DEAL, True, False),
        (PenaltyGiven(SESSION, "A", "revoke", 1), True, False),
        (Voided(3), True, True),
        (EventChanged("Autumn"), False, False),
        (RAISED, True, True),
        (EvidenceAdded("d1", SESSION), True, True),
        (DisputeEnded("d1", SESSION), True, True),
        (SETTLED, True, True),
        (RULED, False, True),
        (LengthSet(SESSION, 7, "stopped"), False, True),
        (LengthSet(SESSION, 24, "extra"), True, True),
        (SessionForfeited(SESSION, "A", "left"), False, True),
        (CommitteeNamed(()), False, True),
        (AccessSet(), False, False),
    ],
)
def test_the_entries_allowed_to_each_role(fact, scorer, committee):
    assert (may(SCORER, fact), may(COMMITTEE, fact)) == (scorer, committee)
    assert may(ORGANISER, fact)
    assert not may(VIEWER, fact)


def seat():
    desk = desk_at(MemoryStore(new_event().new))
    return desk, opened(desk)


def test_a_scorer_is_refused_a_ruling_and_nothing_is_entered():
    desk, uid = seat()
    desk.submit([deal(uid, 1, "A 40H 44")])
    work_as(desk, SCORER)
    before = desk.tournament.seq
    ruling = RulingMade(uid, ("4.8",), "seen", 1, points={"A": 1})
    with pytest.raises(EntryRefused) as refused:
        desk.submit([ruling])
    assert [(problem.code, dict(problem.values)["role"]) for problem in refused.value.problems] == [
        ("role-may-not", SCORER)
    ]
    assert desk.tournament.seq == before
    work_as(desk, COMMITTEE)
    enter_unasked(desk, [ruling])
    assert session_of(desk, uid).result.totals["A"] == 3
    with pytest.raises(EntryRefused):
        desk.submit([deal(uid, 2, "A 40H 44")])
    work_as(desk, VIEWER)
    with pytest.raises(EntryRefused):
        desk.submit([DisputeRaised("d1", uid, 1)])


def test_a_scorer_begins_an_event_with_its_first_session():
    desk = desk_at(MemoryStore(new_event().new))
    work_as(desk, SCORER)
    first, second = desk.new_uid(), desk.new_uid()
    uid = desk.new_uid()
    desk.submit([TeamEntered(first, "Boston"), TeamEntered(second, "Chicago"), SessionOpened(uid, (first, second))])
    desk.submit([TeamEntered(first, "Boston", ("Xan", "Yan", "Zan"), "Xan")])
    desk.submit([SessionOpened(uid, (first, second), scorer="Mini"), SeatsTaken(uid, 1, (), 6)])
    desk.submit([deal(uid, 1, "A 40H 44")])
    for fact in (
        TeamEntered(first, "Boston II", ("Xan", "Yan", "Zan"), "Xan"),
        TeamEntered(first, "Boston", ("Xan", "Yan", "Zan", "Pro"), "Xan"),
        SessionOpened(uid, (first, second), scorer="Mini", options={"penalties_to": "offender"}),
        EventChanged("Autumn", settings={"deals": 1}),
        LengthSet(uid, 1, "stopped"),
        LengthSet(uid, 6, "planned"),
        SessionForfeited(uid, "B", "left"),
    ):
        with pytest.raises(EntryRefused) as refused:
            desk.submit([fact], reason="lunch")
        assert [problem.code for problem in refused.value.problems] == ["role-may-not"], fact
    assert session_of(desk, uid).state == "running"


def test_the_committee_at_a_computer_is_a_seat_of_its_own():
    desk, uid = seat()
    desk.submit([deal(uid, 1, "A 40H 44")])
    computer = desk.seat
    work_as(desk, COMMITTEE)
    assert desk.seat == f"{computer}/committee"
    work_as(desk, SCORER)
    assert desk.seat == computer
    assert seat_of("ab12/committee", ORGANISER) == "ab12"
    desk.undo(uid)
    assert not session_of(desk, uid).record.deals


def test_a_passphrase_is_asked_where_it_was_set_and_only_what_it_is_tried_against_is_kept():
    desk, _uid = seat()
    with pytest.raises(EntryRefused) as refused:
        keep(desk, COMMITTEE, "abc", CHEAP)
    assert refused.value.problems[0].code == "role-passphrase-short"
    keep(desk, COMMITTEE, "four aces", CHEAP)
    keep(desk, ORGANISER, "long evening", CHEAP)
    assert set(desk.tournament.access) == {COMMITTEE, ORGANISER}
    assert "four aces" not in str(desk.tournament.access)
    assert role_without_passphrase(desk.tournament, ORGANISER) == SCORER
    work_as(desk, SCORER)
    for text, code in (
        ("", "role-passphrase-needed"),
        ("four kings", "role-passphrase-wrong"),
        ("long evening", "role-passphrase-wrong"),
    ):
        with pytest.raises(EntryRefused) as refused:
            work_as(desk, COMMITTEE, text)
        assert refused.value.problems[0].code == code
        assert desk.role == SCORER
    work_as(desk, COMMITTEE, "four aces")
    with pytest.raises(EntryRefused):
        keep(desk, COMMITTEE, "", CHEAP)
    work_as(desk, ORGANISER, "long evening")
    keep(desk, COMMITTEE, "", CHEAP)
    assert set(desk.tournament.access) == {ORGANISER}
    with pytest.raises(EntryRefused):
        keep(desk, VIEWER, "four aces", CHEAP)


def test_a_login_without_a_passphrase_works_as_less():
    desk, _uid = seat()
    assert role_without_passphrase(desk.tournament, ORGANISER) == ORGANISER
    keep(desk, SCORER, "four aces", CHEAP)
    keep(desk, ORGANISER, "four aces", CHEAP)
    assert role_without_passphrase(desk.tournament, ORGANISER) == VIEWER
    assert role_without_passphrase(desk.tournament, COMMITTEE) == COMMITTEE


def test_no_login_works_as_more_than_its_server_role():
    desk, _uid = seat()
    assert set(roles_for_login(ORGANISER)) == {ORGANISER, SCORER, COMMITTEE, VIEWER}
    assert [roles_for_login(item) for item in (SCORER, COMMITTEE, VIEWER)] == [
        (SCORER, VIEWER),
        (COMMITTEE, VIEWER),
        (VIEWER,),
    ]
    wished = (ORGANISER, SCORER, COMMITTEE, VIEWER)
    assert [role_without_passphrase(desk.tournament, item, SCORER) for item in wished] == [
        SCORER,
        SCORER,
        SCORER,
        VIEWER,
    ]
    assert [role_without_passphrase(desk.tournament, item, COMMITTEE) for item in wished] == [
        COMMITTEE,
        COMMITTEE,
        COMMITTEE,
        VIEWER,
    ]
    assert {role_without_passphrase(desk.tournament, item, VIEWER) for item in wished} == {VIEWER}
    keep(desk, SCORER, "four aces", CHEAP)
    assert role_without_passphrase(desk.tournament, ORGANISER, SCORER) == VIEWER


@pytest.mark.parametrize("role", [ORGANISER, COMMITTEE])
def test_a_scorer_of_a_server_does_not_choose_to_be_more(role, monkeypatch):
    monkeypatch.setattr(MemoryStore, "role", SCORER)
    desk, _uid = seat()
    work_as(desk, SCORER)
    with pytest.raises(EntryRefused) as refused:
        work_as(desk, role)
    assert [problem.code for problem in refused.value.problems] == ["role-not-seated"]
    assert desk.role == SCORER


def test_proofs_of_a_passphrase():
    proof = proof_of("nālu jacks", CHEAP)
    assert proves("nālu jacks", proof)
    assert not proves("nalu jacks", proof)
    assert proof_of("nālu jacks", CHEAP) != proof, "each has a salt of its own"
    for none in ("", "$argon2id$", "plain", "$argon2id$v=19$m=99999999,t=1,p=1$c29tZXNhbHQ$AAAA", "$2b$12$abc"):
        assert not proves("nālu jacks", none)
