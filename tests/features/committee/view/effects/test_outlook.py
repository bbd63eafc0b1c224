"""What a ruling would change, side by side, and what the rules prescribe with its sum."""

from dataclasses import replace

from scorekeeper.features.committee.view.effects.places import ground_of
from scorekeeper.features.committee.view.effects.what_if import outlook
from scorekeeper.features.committee.view.rulings import ruling_draft as drafting
from scorekeeper.features.committee.view.rulings import ruling_of_draft as drafted
from scorekeeper.features.committee.view.rulings.prescription import prescription_view
from scorekeeper.features.committee.view.rulings.ruling_draft import NOTE, RulingDraft
from scorekeeper.features.penalties.view import PenaltyDraft
from scorekeeper.journal.dispute_facts import DisputeRaised
from scorekeeper.journal.disputes import dispute_called
from scorekeeper.language.spans import plain
from tests.features.committee.view.disputed import REVOKE, disputed_desk


def cases(**changed):
    desk = disputed_desk()
    dispute = dispute_called(desk.tournament, REVOKE)
    assert dispute is not None
    draft = replace(drafting.initial_draft(dispute, {}), **changed)
    return desk.tournament, dispute, drafted.ruling_of(desk.tournament, dispute, draft)


def test_the_revoke_of_the_golden_session_turns_it_round():
    tournament, dispute, ruling = cases()
    result = outlook(tournament, dispute.session, dispute.fact.deal, [("as prescribed", ruling)], ground_of(tournament))
    assert result is not None
    assert [(row.label, row.values) for row in result.rows] == [
        ("Deal 16", ("defeated, Dallas 6", "made, Detroit 8")),
        ("Session", ("25 : 16", "19 : 24")),
        ("Difference", ("9 Dallas", "5 Detroit")),
        ("Match points", ("4-0", "0-4")),
        ("Dallas", ("1st (4)", "4th (0)")),
        ("Detroit", ("4th (0)", "1st (4)")),
    ]
    assert result.words == "changes winner, match points, ranking"
    assert result.matters
    assert result.score == "19 : 24, 0-4"


def test_a_note_cannot_change_anything():
    tournament, dispute, ruling = cases(decision=NOTE)
    result = outlook(tournament, dispute.session, dispute.fact.deal, [("note only", ruling)], ground_of(tournament))
    assert result is not None
    assert result.changes == frozenset()
    assert result.words == "cannot change winner, match points, ranking"


def test_a_dispute_on_the_event_has_no_score():
    desk = disputed_desk([DisputeRaised("e", facts="the draw")])
    dispute = dispute_called(desk.tournament, "e")
    assert dispute is not None
    assert outlook(desk.tournament, dispute.session, dispute.fact.deal, [], ground_of(desk.tournament)) is None
    assert prescription_view(desk.tournament, dispute, RulingDraft()) is None


def test_a_refused_ruling_does_not_claim_to_change_nothing():
    tournament, dispute, ruling = cases()
    unknown = replace(ruling, outcome="drawn")
    result = outlook(tournament, dispute.session, dispute.fact.deal, [("departing", unknown)], ground_of(tournament))
    assert result is not None
    assert [problem.code for problem in result.refused] == ["no-such-outcome"]
    assert result.words == ""


def test_the_sum_of_what_the_rules_prescribe(check_golden):
    tournament, dispute, _ruling = cases()
    view = prescription_view(tournament, dispute, drafting.initial_draft(dispute, {}))
    assert view is not None
    check_golden(plain(view.sentence))
    assert [(line.points, line.article) for line in view.lines] == [(3, "3.9"), (2, "1.3"), (3, "3.9")]
    assert [(line.points, line.words) for line in view.totals] == [(8, "to Detroit, and Dallas loses the 6 of deal 16")]
    assert view.article == "3.9"


def test_without_an_infraction_nothing_is_prescribed(check_golden):
    tournament, dispute, _ruling = cases()
    view = prescription_view(tournament, dispute, RulingDraft(charge=PenaltyDraft(deal=16)))
    assert view is not None
    check_golden(plain(view.sentence))
    assert view.lines == view.totals == ()


def test_no_objection_no_sum():
    tournament, dispute, _ruling = cases()
    view = prescription_view(
        tournament, dispute, RulingDraft(charge=PenaltyDraft("lead-out-of-turn", "A", 3, objected=False))
    )
    assert view is not None
    assert view.objection_matters
    assert view.lines == ()
