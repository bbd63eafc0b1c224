import pytest

from scorekeeper.journal.facts import PenaltyGiven, Redealt, RulingMade, ScoreAnnounced
from scorekeeper.session.entry_line import read_line
from scorekeeper.session.prospect import correction, prospect
from tests.kernel.golden_event import SESSION, deal, golden, tournament

BEFORE_PENALTY = tournament(*golden(10)[:-1])
NINE = tournament(*[fact for fact in golden(9) if fact != deal(6, "B 36D 34")])


def rows(prospect):
    return [(row.label, row.now, row.then, row.changed) for row in prospect.rows]


def test_a_penalty_shows_now_and_then_with_what_does_not_change(check_golden):
    result = prospect(BEFORE_PENALTY, SESSION, [PenaltyGiven(SESSION, "B", "lead-out-of-turn", 10)])
    check_golden(rows(result))


@pytest.mark.parametrize("deal", [11, None])
def test_the_total_is_that_of_the_session(deal):
    result = prospect(BEFORE_PENALTY, SESSION, [PenaltyGiven(SESSION, "B", "misconduct", deal, points=2)])
    assert ("Total", "12 : 10", "14 : 10", True) in rows(result)


def test_a_penalty_that_changes_a_score_read_out_reminds_of_it(check_golden):
    announced = tournament(*golden(6), ScoreAnnounced(SESSION, 6))
    result = prospect(announced, SESSION, [PenaltyGiven(SESSION, "B", "lead-out-of-turn", 6)])
    check_golden(result.announced)
    assert not prospect(announced, SESSION, [PenaltyGiven(SESSION, "B", "call-out-of-turn", 7)]).announced


def test_a_warning_moves_only_the_tally():
    result = prospect(BEFORE_PENALTY, SESSION, [PenaltyGiven(SESSION, "B", "call-out-of-turn", 10)])
    assert [row[0] for row in rows(result) if row[3]] == ["Warnings, Detroit"]


def test_an_ineffective_ruling_has_a_note(check_golden):
    result = prospect(BEFORE_PENALTY, SESSION, [PenaltyGiven(SESSION, "B", "lead-out-of-turn", 10, objected=False)])
    assert not result.changed
    check_golden(result.note)


def test_a_correction_shows_both_deals_and_what_follows(check_golden):
    reading = read_line("6: B 36D 34", NINE, SESSION)
    view = correction(NINE, SESSION, reading)
    assert view is not None
    assert (view.recorded.taken, view.recorded.result, view.recorded.points, view.recorded.after) == (
        "37",
        "made",
        "Detroit 1",
        "3 : 6",
    )
    assert (view.would.taken, view.would.result, view.would.points, view.would.after) == (
        "34",
        "defeated",
        "Dallas 2",
        "5 : 5",
    )
    assert view.recorded.source.startswith("Lissy Abraham, ")
    assert view.recorded.source.endswith(", entry 11")
    check_golden(rows(view.follows))
    check_golden(view.follows.note)
    check_golden(view.announced)
    assert correction(NINE, SESSION, read_line("A 40H 44", NINE, SESSION)) is None
    later = correction(NINE, SESSION, read_line("7: A 48NT 50", NINE, SESSION))
    assert later is not None
    assert later.announced == ""


def test_a_redeal_takes_back_what_was_recorded_of_the_deal(check_golden):
    result = prospect(tournament(*golden(3)), SESSION, [Redealt(SESSION, 3, "ruling")])
    check_golden(rows(result)[:2])


def test_a_ruling_that_waives_a_penalty_and_one_on_the_session():
    ten = tournament(*golden(10))
    given = ten.sessions[SESSION].penalty_entries[-1]
    waive = RulingMade(SESSION, ("4.8",), "agreed", deal=10, waive=((given, 0),))
    assert ("Deal 10", "4 : 0", "3 : 0", True) in rows(prospect(ten, SESSION, [waive]))
    award = RulingMade(SESSION, ("4.8",), "late", points={"B": 2})
    assert ("Session, Detroit", "0", "2", True) in rows(prospect(ten, SESSION, [award]))


def test_a_preview_changes_no_recorded_value():
    before = BEFORE_PENALTY.sessions[SESSION].result
    prospect(BEFORE_PENALTY, SESSION, [PenaltyGiven(SESSION, "B", "revoke", 9)])
    assert BEFORE_PENALTY.sessions[SESSION].result == before
