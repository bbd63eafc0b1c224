"""Imported rulings count once this event's committee confirms them, however they came."""

import json
from hashlib import sha256
from typing import Any

import pytest

from scorekeeper.features.committee.view.disputes.imports import imported_lines
from scorekeeper.features.papers.view.importing import confirm_imported
from scorekeeper.features.papers.view.papers_read import Imported
from scorekeeper.journal.access import COMMITTEE, SCORER
from scorekeeper.journal.codec import body_text, read_fact
from scorekeeper.journal.disputes import all_disputes, all_rulings, open_disputes
from scorekeeper.journal.facts import DisputeEnded, DisputeRaised, ImportDecided, PenaltyGiven, RulingMade
from scorekeeper.journal.fold import fold
from scorekeeper.journal.signing_checks import check_signature
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.errors import EntryRefused, WrongFiles
from scorekeeper.sheets.committee.contents import slip_of
from scorekeeper.sheets.committee.minutes import minutes_report
from scorekeeper.sheets.options import SheetOptions
from tests.features.papers.view.document_import import import_papers
from tests.features.papers.view.game_documents import GAME, make_desk
from tests.features.papers.view.ruled_documents import NINE, TALK, ruled_document
from tests.features.papers.view.sessions_in import empty_event
from tests.journal.signed import signature
from tests.kernel.tables import desk_at
from tests.kernel.votes import enter_unasked

AGREED = {"articles": ["3"], "reason": "agreed", "points": {"B": 9}, "kind": "settlement"}
GIVEN_UP = {"by": "A", "reason": "went home"}
WAYS: dict[str, dict[str, Any]] = {
    "ruling": {"rulings": [NINE]},
    "settlement": {"rulings": [AGREED]},
    "points": {"penalties": [TALK]},
    "forfeit": {"forfeit": GIVEN_UP},
    "re-deal": {"redeals": [{"deal": 2, "reason": "ruling"}]},
    "waived": {
        "penalties": [TALK],
        "rulings": [{"articles": ["4.8"], "reason": "no", "waive": [0], "points": {"A": 1}}],
    },
}


def bring(desk: Desk, value: dict[str, Any]) -> Imported:
    return import_papers(desk, [("ruled.json", json.dumps(value).encode())], confirm=False)


def state_of(desk: Desk) -> Any:
    (state,) = desk.tournament.all_played.values()
    return state


@pytest.mark.parametrize("way", WAYS)
def test_imported_rulings_count_once_the_committee_confirms_them(way, check_golden):
    plain, desk = desk_at(empty_event()), desk_at(empty_event())
    played = 9 if way == "forfeit" else 18
    document = ruled_document(played, **WAYS[way])
    bring(plain, ruled_document(played))
    imported = bring(desk, document)
    assert imported.waiting == ((state_of(desk).uid, sha256(json.dumps(document).encode()).hexdigest()),)
    waiting = state_of(desk)
    assert (waiting.result.totals, waiting.forfeit, waiting.record.rulings, waiting.record.redeals) == (
        state_of(plain).result.totals, None, (), (),
    )  # fmt: skip
    (dispute,) = open_disputes(desk.tournament)
    check_golden(imported_lines(desk.tournament, dispute)[0])
    again = bring(desk, document)
    assert (again.entries, len(again.unchanged)) == (0, 1), "while it waits it is not asked twice"

    confirm_imported(desk, imported.waiting)
    now = state_of(desk)
    assert now == fold(desk.entries).all_played[now.uid]
    assert (now.result.totals != waiting.result.totals) is (way not in {"forfeit", "re-deal"})
    assert (now.forfeit is not None, len(now.record.redeals)) == (way == "forfeit", int(way == "re-deal"))
    assert [dispute.state for dispute in all_disputes(desk.tournament)] == ["confirmed"]
    assert bring(desk, document).entries == 0


def test_points_of_a_game_of_500_wait_too():
    desk = make_desk()
    imported = bring(desk, GAME)
    assert not state_of(desk).record.rulings
    assert bring(desk, GAME).entries == 0
    confirm_imported(desk, imported.waiting)
    assert len(state_of(desk).record.rulings) == 1


def test_only_the_committee_can_confirm_imported_rulings():
    desk = desk_at(empty_event())
    ((session, file),) = bring(desk, ruled_document(rulings=[NINE])).waiting
    (dispute,) = open_disputes(desk.tournament)
    desk.role = SCORER
    for fact in (ImportDecided(session, file), ImportDecided(session, file, counts=False)):
        with pytest.raises(EntryRefused, match="role-may-not"):
            desk.submit([fact], reason="please")
    desk.role = COMMITTEE
    for answer in (
        DisputeEnded(dispute.uid, session),
        DisputeRaised(dispute.uid, session, facts="another one"),
        RulingMade(session, ("4.8",), "so be it", points={"B": 9}, dispute=dispute.uid),
    ):
        with pytest.raises(EntryRefused, match="dispute-imported"):
            enter_unasked(desk, [answer], reason="please")
    for other in ("0" * 64, ""):
        with pytest.raises(EntryRefused, match="nothing-imported"):
            desk.submit([ImportDecided(session, other)])
    with pytest.raises(EntryRefused, match="reason-missing"):
        desk.submit([ImportDecided(session, file, counts=False)])
    assert [problem.code for problem in check_signature(state_of(desk), signature("scorer"), "")] == [
        "import-not-decided"
    ]


def test_declined_rulings_are_not_imported_again_but_can_be_confirmed_later():
    desk = desk_at(empty_event())
    ((session, file),) = bring(desk, ruled_document(rulings=[NINE])).waiting
    desk.submit([ImportDecided(session, file, counts=False)], reason="no such committee")
    assert [dispute.state for dispute in all_disputes(desk.tournament)] == ["declined"]
    with pytest.raises(WrongFiles, match="import-declined"):
        bring(desk, ruled_document(rulings=[NINE]))
    assert not state_of(desk).record.rulings
    desk.submit([ImportDecided(session, file)])
    assert state_of(desk).result.totals["B"] == 9 + state_of(desk_with(ruled_document())).result.totals["B"]
    with pytest.raises(EntryRefused, match="nothing-imported"):
        desk.submit([ImportDecided(session, file, counts=False)], reason="after all not")


def desk_with(value: dict[str, Any]) -> Desk:
    desk = desk_at(empty_event())
    bring(desk, value)
    return desk


def test_slip_and_minutes_show_that_it_was_imported_and_never_unanimous(check_golden):
    desk = desk_at(empty_event())
    imported = bring(desk, ruled_document(rulings=[NINE]))
    assert not all_rulings(desk.tournament)
    confirm_imported(desk, imported.waiting)
    (ruling,) = all_rulings(desk.tournament)
    result = dict(slip_of(desk.tournament, ruling, SheetOptions()).committee)
    assert result["votes"].startswith("not recorded: ")
    check_golden(result["origin"])
    report = repr(minutes_report(desk.tournament, None, SheetOptions()))
    assert "unanimous" not in report
    assert result["origin"] in report


def test_facts_of_earlier_versions_are_written_as_before():
    for fact in (PenaltyGiven("5e", "A", "misconduct", 2, points=1), RulingMade("5e", ("4.8",), "so")):
        assert "imported" not in body_text(fact)
        assert read_fact(fact.kind, body_text(fact)) == fact
