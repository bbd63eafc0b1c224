"""The effect that F7 shows is the real one, and the one the Disputes page shows."""

import pytest

from scorekeeper.features.committee.view.effects.places import BasisCache, ground_of
from scorekeeper.features.committee.view.effects.what_if import outlook
from scorekeeper.features.committee.view.quick_ruling import DisputeDraft, draft_view, enter
from scorekeeper.features.committee.view.rulings import ruling_draft as drafting
from scorekeeper.features.committee.view.rulings import ruling_of_draft as drafted
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.access import COMMITTEE
from scorekeeper.journal.disputes import all_disputes, dispute_called
from scorekeeper.kernel.ranking import ranking
from scorekeeper.session.words import prospects
from tests.features.committee.view.disputed import DALLAS, REVOKE, SESSION, disputed_desk

NOW = "2026-10-03T16:46:05Z"
CODES = ("call-out-of-turn", "discard-out-of-turn", "lead-out-of-turn", "cards-not-shown", "bid-without-suit", "revoke")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("objected", [True, False])
def test_a_forecast_comes_true(code, side, objected):
    desk = disputed_desk()
    draft = DisputeDraft(PenaltyDraft(code, side, 16, objected))
    view = draft_view(desk.tournament, SESSION, draft, COMMITTEE, NOW)
    result = {row.label: row for row in view.would}
    before = desk.tournament.sessions[SESSION]
    enter(desk, SESSION, draft, NOW)
    state = desk.tournament.sessions[SESSION]
    assert (result["Session"].now, result["Session"].then) == (
        prospects.totals(before.result.totals),
        prospects.totals(state.result.totals),
    )
    for number, name in ((0, "Dallas"), (1, "Detroit")):
        given = [item.result.warnings.get("AB"[number], 0) for item in (before, state)]
        row = result.get(f"Warnings, {name}")
        assert (row is None) == (given[0] == given[1])
        assert row is None or [row.now, row.then] == list(map(str, given))
    places = {row.team: row.place for row in ranking(desk.tournament).rows}
    assert result["Dallas"].then.startswith(f"{places[DALLAS]}")
    changed = before.result.winner != state.result.winner
    assert ("changes winner" in view.reach) == changed


def test_f7_and_the_disputes_page_agree():
    desk = disputed_desk()
    tournament = desk.tournament
    view = draft_view(tournament, SESSION, DisputeDraft(PenaltyDraft("revoke", "A", 16)), COMMITTEE, NOW)
    dispute = dispute_called(tournament, REVOKE)
    assert dispute is not None
    ruling = drafted.ruling_of(tournament, dispute, drafting.initial_draft(dispute, {}))
    page = outlook(tournament, SESSION, 16, [("", ruling)], ground_of(tournament))
    assert page is not None
    assert [(row.label, (row.now, row.then)) for row in view.would] == [(row.label, row.values) for row in page.rows]
    assert view.reach == f"This {page.words}."


def test_the_ranking_is_worked_out_once_for_many_keys():
    desk, kept = disputed_desk(), BasisCache()
    first = kept.current_basis(desk.tournament)
    for code in CODES:
        draft_view(desk.tournament, SESSION, DisputeDraft(PenaltyDraft(code, "A", 16)), COMMITTEE, NOW, ground=kept)
    assert kept.current_basis(desk.tournament) is first
    enter(desk, SESSION, DisputeDraft(PenaltyDraft("revoke", "A", 16)), NOW)
    assert kept.current_basis(desk.tournament) is not first
    assert all_disputes(desk.tournament)[-1].state == "ruled"
