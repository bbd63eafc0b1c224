"""Disputes in words: the list in the order of work, the facts of one, how each has come out."""

import re

from scorekeeper.features.committee.view.disputes.dispute_view import DisputeView, disputes_list, view_of
from scorekeeper.journal.dispute_facts import DisputeEnded, DisputeRaised, RulingMade
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.journal.facts import PenaltyGiven
from scorekeeper.kernel.desk import Desk
from tests.features.committee.view.disputed import CLAIM, OTHER, REVOKE, SESSION, disputed_desk
from tests.kernel.votes import enter_unasked


def dispute_view(desk: Desk, uid: str) -> DisputeView:
    dispute = dispute_called(desk.tournament, uid)
    assert dispute is not None
    view = view_of(desk.tournament, dispute)
    assert view is not None
    return view


def rows(desk):
    return [(row.number, row.title, row.about, row.words) for row in disputes_list(desk.tournament)]


def test_open_disputes_come_first_and_the_others_after_them(check_golden):
    check_golden(rows(disputed_desk()))


def test_a_ruled_dispute_says_what_was_ruled(check_golden):
    desk = disputed_desk()
    imposed = PenaltyGiven(SESSION, "A", "revoke", 16)
    enter_unasked(
        desk,
        [RulingMade(SESSION, ("3.9",), "as prescribed", 16, impose=(imposed,), members=("P. Kurian",), dispute=REVOKE)],
    )
    desk.submit([DisputeEnded(CLAIM, OTHER, "withdrawn")], reason="agreed")
    check_golden([row[3] for row in rows(desk)])


def test_no_dispute_no_row():
    assert disputes_list(disputed_desk(empty=True).tournament) == ()


def test_the_facts_of_a_revoke():
    view = dispute_view(disputed_desk(), REVOKE)
    assert view.title == "Dispute 2 \N{MIDDLE DOT} deal 16"
    assert view.location.endswith("Dallas 25 : 16 Detroit")
    assert view.raised == "raised by Detroit (P. Kurian)"
    raised, until = re.findall(r"(\d\d):(\d\d)", view.raised_at)
    # all was entered in one moment, and half an hour is the usual time
    assert (60 * int(until[0]) + int(until[1]) - 60 * int(raised[0]) - int(raised[1])) % 1440 == 30
    assert [(saying.side, saying.filled) for saying in view.sayings] == [("B", False), ("A", True)]
    assert view.recorded == (
        ("Deal 16 as recorded", "Detroit 55 \N{BLACK SPADE SUIT} redoubled, took 52"),
        ("So far", "defeated, Dallas 6 (4 + 2)"),
    )
    (picture,) = view.evidence
    assert picture.name == "tricks.jpg"
    assert picture.is_picture
    assert picture.short.startswith(f"sha-256 {picture.digest[:4]} {picture.digest[4:8]}")


def test_a_claim_in_words(check_golden):
    view = dispute_view(disputed_desk(), CLAIM)
    check_golden(view.claim)
    assert view.line.startswith("Seattle leads hearts")


def test_a_dispute_on_the_event_or_a_deal_without_contract(check_golden):
    desk = disputed_desk(
        [DisputeRaised("x", facts="the draw"), DisputeRaised("y", OTHER, 4), DisputeRaised("z", OTHER)]
    )
    event, empty, session = (dispute_view(desk, uid) for uid in ("x", "y", "z"))
    assert (event.title, event.location) == ("Dispute 1 \N{MIDDLE DOT} the event", "Great Lakes 56")
    check_golden(empty.recorded[0][1])
    assert session.title.endswith("the session")
    check_golden(rows(desk)[0][1:3])


def test_a_late_dispute_names_the_person_who_admitted_it(check_golden):
    late = DisputeRaised("x", SESSION, 3, late="cut-off")
    admitted = DisputeRaised("y", SESSION, 3, late="cut-off", admitted_by="P. Kurian")
    desk = disputed_desk([late, admitted])
    check_golden(dispute_view(desk, "x").late)
    assert "Admitted by P. Kurian" in dispute_view(desk, "y").late
    ruling = RulingMade(SESSION, ("5.3",), "noted", 3, dispute="x", late="cut-off", admitted_by="M. Joseph")
    enter_unasked(desk, [ruling])
    assert "Admitted by M. Joseph" in dispute_view(desk, "x").late
