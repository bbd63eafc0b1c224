import pytest

from scorekeeper.features.score.view.sheet_checks import checks
from scorekeeper.features.score.view.sheet_rows import typed_row
from scorekeeper.features.score.view.sheet_view import deal_panel, finish_text, score_sheet
from scorekeeper.journal.facts import LengthSet, PenaltyGiven, Redealt, RulingMade, ScoreAnnounced, Voided
from scorekeeper.language.panels import dealers_sum
from scorekeeper.language.spans import plain
from scorekeeper.rules.contract import Contract
from scorekeeper.session.entry_line import read_line
from scorekeeper.session.session_now import session_now
from tests.kernel.golden_event import SESSION, deal, golden, tournament
from tests.sheets.making_matches import Match

TEN = tournament(*golden(10), seats=True)


def sheet(event, **keys):
    return score_sheet(event, SESSION, **keys)


def row(view, number):
    return view.rows[number - 1]


def test_the_golden_rows_read_as_on_the_picture(check_golden):
    view = sheet(TEN)

    def team_of(r):
        return "" if r.side is None else view.head.names[r.side]

    shown = [
        (str(r.deal), r.dealer, team_of(r), r.contract + r.strain, r.doubling, r.taken, r.result, r.points, r.running)
        for r in view.rows
    ]
    assert shown[9] == ("10", "Cyril", "Detroit", "28NT", "doubled", "25", "defeated", (4, 0), (13, 10))
    assert shown[8] == ("9", "Biju", "Dallas", "40H", "redoubled", "43", "made", (4, 0), (9, 10))
    assert shown[10] == ("11", "Deepa", "", "", "", "", "", (None, None), (None, None))
    assert [[mark.text for mark in r.marks] for r in view.rows[3:11]] == [
        ["warning A"],
        [],
        ["corrected"],
        [],
        [],
        [],
        ["by B, 1 to A"],
        ["next"],
    ]
    assert row(view, 10).sentence == (
        "Deal 10, Detroit 28 no-trump doubled, took 25, defeated, Dallas 4, running 13 to 10, "
        "Detroit led out of turn, Dallas objected, 1 to A"
    )
    assert row(view, 6).marks[0].tip == "Deal 6 is replaced: 37 made became 34 defeated"
    check_golden(row(view, 10).marks[0].tip)


def test_the_head_shows_the_score(check_golden):
    head = sheet(TEN).head
    assert (head.location, head.names, head.totals, head.difference) == (
        "Table 7 · Round 5",
        ("Dallas", "Detroit"),
        (13, 10),
        3,
    )
    check_golden((head.match_points, head.match_points_caption))
    assert head.window_title == "Dallas 13 : 10 Detroit, Table 7 · Round 5"


def rows_with(event, text):
    view = sheet(event)
    reading = read_line(text, event, SESSION)
    return tuple(typed_row(view.now, row, reading) for row in view.rows)


def test_typed_text_is_in_its_row_and_the_totals_stay():
    view = sheet(TEN)
    row = rows_with(TEN, "A 56S 56")[10]
    assert (row.state, row.points, row.running, row.marks[0].kind) == ("typed", (4, 0), (17, 10), "unsaved")
    assert view.head.totals == (13, 10)


def test_a_typed_correction_leaves_the_sheet_unchanged():
    assert rows_with(TEN, "6: B 36D 37") == sheet(TEN).rows


@pytest.mark.parametrize("text", ["", "A", "A 4", "b57", "zz"])
def test_a_line_on_its_way_changes_no_row(text):
    assert rows_with(TEN, text) == sheet(TEN).rows


def test_the_panel_names_dealer_and_leader():
    view = sheet(TEN)
    panel = deal_panel(view.now, None)
    assert (panel.title, panel.dealer, panel.leader) == (
        "Deal 11 of 18",
        "seat 4, Deepa (Detroit)",
        "seat 5, Eapen (Dallas)",
    )
    assert (panel.dealer_short, panel.leader_short, panel.notice) == ("Deepa", "Eapen", "")


def test_the_panel_names_seats_while_nobody_is_named():
    panel = deal_panel(sheet(tournament(deal(1, "A 40H 44"), seats=False)).now, None)
    assert (panel.dealer_short, panel.leader_short) == ("seat 1", "seat 2")


def test_deals_after_which_the_score_is_read_out_carry_that_beforehand():
    marked = [row.deal for row in sheet(TEN).rows if "read out" in [mark.text for mark in row.marks]]
    assert marked == [12, 13, 14, 15, 16, 17, 18]
    assert sheet(TEN).rows[11].sentence.endswith("read out")


def test_a_skipped_deal_is_missed():
    view = sheet(tournament(*golden(3), deal(5, "A 40H 44")))
    panel = deal_panel(view.now, None)
    assert (panel.notice, panel.title) == ("Deal 4 is missing.", "Deal 4 of 18")


def test_the_score_is_read_out_when_it_is_due():
    facts = [fact for fact in golden(12) if not (isinstance(fact, ScoreAnnounced) and fact.after_deal == 12)]
    due = sheet(tournament(*facts)).read_out
    assert due is not None
    assert (due.after_deal, due.article) == (12, "5.3")
    assert due.sentence == "After 12 deals Dallas has 17, Detroit has 11."
    assert sheet(tournament(*golden(12))).read_out is None
    assert sheet(tournament(*golden(5))).read_out is None
    reduced = tournament(*golden(12), *[deal(13, "A 47S 44")], announcements="every-six")
    assert sheet(reduced).read_out is None
    assert sheet(tournament(*golden(12), deal(13, "A 47S 44"))).read_out is not None


def test_a_complete_session_shows_its_result_and_what_was_checked(check_golden):
    view = sheet(tournament(*golden(18)))
    finish = view.finish
    assert finish is not None
    assert finish_text(finish) == "Dallas wins 25 : 16. Difference 9, 5 or more: 4–0 match points (5.4)."
    check_golden([(check.text, check.detail, check.holds) for check in finish.checks])
    assert view.head.match_points_caption == "match points"
    assert view.head.match_points == "4–0"
    assert [curve[-1] for curve in view.curve] == [25, 16]
    check_golden(view.placeholder)
    assert [article.article for article in finish.sentence if article.article] == ["5.4"]
    assert plain(finish.sentence)


def test_the_course_of_a_tables_match_begins_with_its_tables():
    match = Match().open("tables-56", tables=12).play("A 28H 30", "B 40S 10")
    assert score_sheet(match.grown, next(iter(match.grown.sessions))).curve == ((12, 13, 16), (12, 11, 8))


def test_a_score_that_was_corrected_is_due_again_and_its_announcement_holds_no_more(check_golden):
    late = sheet(tournament(*golden(18), deal(18, "B 38H 30")))
    assert late.read_out is not None
    check_golden(late.read_out.sentence)
    assert late.finish is not None
    [check] = [check for check in late.finish.checks if check.code == "read-out"]
    check_golden((check.detail, check.holds))
    read_again = sheet(tournament(*golden(18), deal(18, "B 38H 30"), ScoreAnnounced(SESSION, 18, late.read_out.totals)))
    assert read_again.read_out is None
    assert read_again.finish is not None
    assert all(check.holds for check in read_again.finish.checks)


def test_an_announcement_that_was_forgotten_is_named(check_golden):
    facts = [fact for fact in golden(18) if not (isinstance(fact, ScoreAnnounced) and fact.after_deal == 14)]
    finish = sheet(tournament(*facts)).finish
    assert finish is not None
    check_golden((finish.checks[0].detail, finish.checks[0].kind))


def test_the_last_step_is_named_for_undo_and_redo():
    view = sheet(TEN, seat="desk")
    assert view.last_step_words == "penalty 4.2 on Detroit in deal 10"
    assert view.last_step is not None
    taken_back = tournament(*golden(10), Voided(view.last_step.seq), seats=True)
    after = sheet(taken_back, seat="desk")
    assert after.last_step_words == "deal 10: B 28NTX 25"
    assert sheet(TEN, seat="other").last_step is None


def test_marks_for_redeals_rulings_and_penalties_without_effect():
    event = tournament(
        *golden(2, penalties=False),
        PenaltyGiven(SESSION, "A", "lead-out-of-turn", 1, objected=False),
        Redealt(SESSION, 3, "one-suit"),
        RulingMade(SESSION, ("4.8",), "agreed", deal=2, points={"A": 1}),
        RulingMade(SESSION, ("4.8",), "late", points={"B": 2}),
        RulingMade(SESSION, ("3",), "counted again", deal=2, ruling_kind="settlement"),
    )
    view = sheet(event)
    assert [mark.text for mark in row(view, 1).marks] == ["by A, no objection"]
    assert [mark.text for mark in row(view, 2).marks] == ["ruling 1, settlement 3"]
    assert row(view, 2).ruled == {0}
    assert [mark.text for mark in row(view, 3).marks] == ["re-deal 1", "next"]
    assert view.session_row is not None
    assert (view.session_row.points, view.session_row.running) == ((0, 2), (2, 3))


def test_a_contract_alone_shows_no_points():
    view = sheet(tournament(deal(1, "A 40HX")))
    assert (row(view, 1).points, row(view, 1).state, row(view, 1).doubling) == ((None, None), "contract", "doubled")
    assert [mark.text for mark in row(view, 1).marks] == ["result awaited"]
    assert view.awaiting


def test_both_sides_cardinal_need_a_ruling():
    guilty = [PenaltyGiven(SESSION, side, "revoke", 1) for side in "AB"]
    view = sheet(tournament(deal(1, "A 40HX 44"), *guilty))
    assert row(view, 1).result == "undecided"
    assert "needs a ruling" in [mark.text for mark in row(view, 1).marks]
    assert view.current == 2
    assert Contract(40, "H", 1)


def test_the_ticks_of_a_session_stopped_before_the_first_announcement_are_sentences(check_golden):
    event = tournament(*golden(3), LengthSet(SESSION, 3, "stopped"), seats=True)
    result = {check.code: check.detail for check in checks(session_now(event, SESSION))}
    check_golden(result["read-out"])
    check_golden(dealers_sum(3, 6, (1, 2, 3)))
    assert dealers_sum(8, 6, (1, 2, 3, 4, 5, 6, 1, 4)) == "seats 1, 4 deal 2 times; seats 2, 3, 5, 6 deal once"
    assert dealers_sum(7, 6, (1, 2, 3, 4, 5, 6, 1)) == "seat 1 deals 2 times; seats 2 to 6 deal once"


def test_an_awaited_result_is_mentioned_once():
    view = sheet(tournament(deal(1, "A 40H")))
    assert row(view, 1).sentence == "Deal 1, Dallas 40 hearts, result awaited", "and no total, as the row has none"
