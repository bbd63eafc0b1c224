"""Stages: drawn sessions, byes, withdrawals, versions, and refused draws."""

from dataclasses import replace

import pytest

from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import (
    CheckedIn,
    DealRecorded,
    DrawChanged,
    DrawMade,
    DrawPublished,
    DrawWithdrawn,
    Fact,
    FeePaid,
    LotDrawn,
    RoundClosed,
    RoundOpened,
    ScoreAnnounced,
    SessionOpened,
    SessionRemoved,
    StageClosed,
    StageSet,
    TeamEntered,
    TeamPlaced,
    TeamRegistered,
    TeamWithdrawn,
    Voided,
)
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import ANNUL, HERE, MAIN, NEVER_CAME
from scorekeeper.rules.contract import Contract
from tests.journal.event import EVENT_MADE, SYSTEM, Journal

TEAMS = {uid: f"Team {uid}" for uid in ("a1", "a2", "b1", "b2", "c1")}
START: tuple[Fact, ...] = (EVENT_MADE, *(TeamEntered(uid, name) for uid, name in TEAMS.items()))
ROUND_1 = DrawnRound(1, (DrawnTable(1, "51", ("a1", "b1")), DrawnTable(2, "52", ("a2", "b2"))), ("c1",))
ROUND_2 = DrawnRound(2, (DrawnTable(1, "53", ("a1", "b2")), DrawnTable(2, "54", ("a2", "c1"))), ("b1",))


def draw_made(journal, *rounds, stage=MAIN, uid="d1", method="chart", **more):
    """A draw worked out from the newest entry of this journal."""
    last = journal.entries[-1]
    return DrawMade(stage, uid, method, rounds or (ROUND_1, ROUND_2), tuple(TEAMS), last.seq, last.digest, **more)


@pytest.fixture
def journal():
    return Journal(START)


@pytest.fixture
def drawn(journal):
    journal.enter(draw_made(journal))
    return journal


def codes(journal, fact, reason=""):
    return [problem.code for problem in problems(journal.tournament, fact, reason, SYSTEM)]


def play(journal, session, deals=18):
    contract = Contract(40, "H")
    for number in range(1, deals + 1):
        journal.enter(DealRecorded(session, number, "A", contract, 44))


def test_one_entry_opens_all_sessions_of_a_draw(drawn):
    tournament = drawn.tournament
    assert [(state.uid, state.round, state.table, state.teams) for state in tournament.sessions.values()] == [
        ("51", 1, 1, ("a1", "b1")),
        ("52", 1, 2, ("a2", "b2")),
        ("53", 2, 1, ("a1", "b2")),
        ("54", 2, 2, ("a2", "c1")),
    ]
    assert {state.opened_entry for state in tournament.sessions.values()} == {len(drawn.entries)}
    assert tournament.stage(MAIN).drawn_rounds[1].sits_out == ("c1",)


def test_step_by_step_is_as_all_at_once(drawn):
    play(drawn, "51", 2)
    drawn.enter(
        DrawChanged(
            MAIN,
            "d1",
            (replace(ROUND_2, tables=(DrawnTable(1, "53", ("a1", "a2")), DrawnTable(2, "54", ("b2", "c1")))),),
        ),
        reason="one club",
    )
    drawn.enter(TeamWithdrawn(MAIN, "b2", 1), reason="ill")
    result = fold(drawn.entries[:3])
    for entry in drawn.entries[3:]:
        result = advance(result, (entry,))
    whole = fold(drawn.entries)
    assert dict(result.sessions) == dict(whole.sessions)
    assert result.stages == whole.stages


def test_sessions_of_a_stage_have_its_length(journal):
    journal.enter(StageSet("f1", "Finals", options={"match_points": False}, lengths=(18, 24)))
    journal.enter(draw_made(journal, stage="f1"))
    sessions = journal.tournament.sessions
    assert [(sessions[uid].limit, sessions[uid].stage) for uid in ("51", "53")] == [(18, "f1"), (24, "f1")]


def test_round_and_table_are_unique_in_a_stage_only(drawn):
    drawn.enter(StageSet("f1", "Side event"))
    same = SessionOpened("99", ("a1", "b1"), 1, 1)
    assert codes(drawn, same) == ["table-taken"]
    assert codes(drawn, replace(same, stage="f1")) == []


def side_event(journal, tables=(1, 2)):
    """A side event beside the main stage, its first round drawn at these tables of the hall."""
    journal.enter(StageSet("5e", "Side event"))
    first, second = tables
    result = DrawnRound(1, (DrawnTable(first, "71", ("a1", "a2")), DrawnTable(second, "72", ("b1", "b2"))))
    journal.enter(draw_made(journal, result, stage="5e", uid="d7"))


def test_a_table_of_the_hall_seats_one_session_at_a_time(drawn):
    side_event(drawn, (2, 7))
    assert codes(drawn, RoundOpened("5e", 1)) == []
    drawn.enter(RoundOpened(MAIN, 1))
    (problem,) = problems(drawn.tournament, RoundOpened("5e", 1), "", SYSTEM)
    assert (problem.code, dict(problem.values)) == ("tables-in-use", {"tables": "2", "n": 1, "round": 1, "stage": ""})
    play(drawn, "52")
    drawn.enter(RoundOpened("5e", 1))  # the session at table 2 is over: the table is free
    swap = DrawChanged(MAIN, "d1", (DrawnRound(1, (DrawnTable(5, "51", ("a1", "b1")),), ("c1",)),))
    assert codes(drawn, swap, "the light is better") == []


def test_no_team_gets_to_a_table_in_use_by_a_swap_or_by_hand(drawn):
    side_event(drawn, (8, 9))
    drawn.enter(RoundOpened(MAIN, 1))
    drawn.enter(RoundOpened("5e", 1))
    swap = DrawChanged("5e", "d7", (DrawnRound(1, (DrawnTable(1, "71", ("a1", "a2")),)),))
    assert codes(drawn, swap, "the light is better") == ["tables-in-use"]
    assert codes(drawn, SessionOpened("81", ("c1", "b1"), 1, 2, stage="5e")) == ["tables-in-use"]
    assert codes(drawn, SessionOpened("81", ("c1", "b1"), 2, 2, stage="5e")) == [], "that round is not open yet"


def test_a_change_by_hand_is_seen_in_the_sessions_and_in_the_draw(drawn):
    change = DrawChanged(
        MAIN,
        "d1",
        (
            DrawnRound(
                1,
                (DrawnTable(1, "51", ("a1", "b2"), by_hand=True), DrawnTable(2, "52", ("a2", "b1"), by_hand=True)),
                ("c1",),
            ),
        ),
    )
    assert codes(drawn, change) == ["reason-missing"]
    drawn.enter(change, reason="same club")
    tournament = drawn.tournament
    assert tournament.sessions["51"].teams == ("a1", "b2")
    draw = tournament.stage(MAIN).draw_of(1)
    assert [table.by_hand for table in draw.rounds[1].tables] == [True, True]
    assert [change.reason for change in draw.changes] == ["same club"]
    assert draw.rounds[2] == ROUND_2


def test_a_late_team_takes_the_place_of_a_bye(drawn):
    drawn.enter(TeamEntered("d9", "Late"))
    joined = DrawChanged(MAIN, "d1", (DrawnRound(2, (DrawnTable(3, "55", ("b1", "d9")),)),), {"d9": "B"})
    assert codes(drawn, joined, "came late") == []
    drawn.enter(joined, reason="came late")
    stage = drawn.tournament.stage(MAIN)
    assert drawn.tournament.sessions["55"].teams == ("b1", "d9")
    assert stage.drawn_rounds[2].sits_out == ()
    assert stage.groups == {"B": ("d9",)}


def test_a_draw_that_is_taken_back_takes_its_sessions_along(drawn):
    drawn.enter(DrawWithdrawn(MAIN, "d1"))
    assert not drawn.tournament.sessions
    assert codes(drawn, draw_made(drawn, uid="d2")) == ["session-uid-used"] * 4
    fresh = DrawnRound(1, (DrawnTable(1, "61", ("a1", "b1")),), ("a2", "b2", "c1"))
    drawn.enter(draw_made(drawn, fresh, uid="d2"))
    assert [draw.uid for draw in drawn.tournament.stage(MAIN).draws] == ["d1", "d2"]
    assert [state.number for state in drawn.tournament.sessions.values()] == [5]


def test_a_new_draw_replaces_the_previous_one(drawn):
    fresh = DrawnRound(1, (DrawnTable(1, "61", ("a1", "b1")),), ("a2", "b2", "c1"))
    new_draw = draw_made(drawn, fresh, uid="d2", instead_of="d1")
    assert codes(drawn, new_draw) == ["reason-missing"]
    strange = replace(new_draw, instead_of="zz")
    assert set(codes(drawn, strange, "another seed")) == {
        "no-such-draw",
        "round-drawn-already",
        "table-twice",
        "team-plays-twice",
    }
    drawn.enter(new_draw, reason="another seed")
    tournament = drawn.tournament
    assert list(tournament.sessions) == ["61"]
    assert [draw.withdrawn for draw in tournament.stage(MAIN).draws] == [len(drawn.entries), None]
    play(drawn, "61", 1)
    again = draw_made(drawn, replace(fresh, tables=(DrawnTable(1, "71", ("a1", "b1")),)), uid="d3", instead_of="d2")
    assert codes(drawn, again, "x") == ["draw-has-played"]


def test_a_draw_that_was_played_stays(drawn):
    play(drawn, "52", 1)
    assert codes(drawn, DrawWithdrawn(MAIN, "d1")) == ["draw-has-played"]
    swap = DrawChanged(MAIN, "d1", (DrawnRound(1, (DrawnTable(2, "52", ("b2", "a2")),), ("c1",)),))
    assert codes(drawn, swap, "sides") == ["table-has-played"]
    assert codes(drawn, SessionRemoved("53")) == ["session-drawn"]
    moved = SessionOpened("53", ("a1", "b2"), 2, 9)
    assert codes(drawn, moved) == ["session-drawn"]
    assert codes(drawn, replace(moved, table=1, venue="Hall 2")) == []


def test_a_draw_is_refused_once_the_stage_has_moved_on(journal):
    draft = draw_made(journal)
    journal.enter(TeamEntered("d9", "Late"))
    assert codes(journal, draft) == ["stage-moved-on"]


def test_a_swiss_draw_hangs_on_results_a_drawn_order_does_not(drawn):
    third = DrawnRound(3, (DrawnTable(1, "56", ("a1", "c1")),))
    swiss, chart = draw_made(drawn, third, uid="d2", method="swiss"), draw_made(drawn, third, uid="d2")
    play(drawn, "51", 1)
    assert codes(drawn, swiss) == ["stage-moved-on"]
    assert codes(drawn, chart) == []


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ((), ["draw-empty"]),
        ((DrawnRound(1, (DrawnTable(1, "61", ("a1", "zz")),)),), ["no-such-team"]),
        ((DrawnRound(1, (DrawnTable(1, "61", ("a1", "a1")),)),), ["team-plays-twice"]),
        ((DrawnRound(1, (DrawnTable(1, "61", ("a1", "a2")),), ("a2",)),), ["team-plays-twice"]),
        ((DrawnRound(1, (DrawnTable(1, "61", ("a1", "a2")), DrawnTable(1, "62", ("b1", "b2")))),), ["table-twice"]),
        ((DrawnRound(1, (DrawnTable(0, "61", ("a1", "a2")),)),), ["number-below-one"]),
        ((DrawnRound(0, (DrawnTable(1, "61", ("a1", "a2")),)),), ["number-below-one"]),
        ((DrawnRound(1, (DrawnTable(1, "61", ("a1",)),)),), ["wrong-number-of-teams"]),
        (
            (DrawnRound(1, (DrawnTable(1, "61", ("a1", "a2")), DrawnTable(2, "61", ("b1", "b2")))),),
            ["session-uid-used"],
        ),
        ((ROUND_1, ROUND_1), ["round-drawn-already", "session-uid-used", "session-uid-used"]),
    ],
)
def test_impossible_draws_are_refused(journal, rounds, expected):
    last = journal.entries[-1]
    assert codes(journal, DrawMade(MAIN, "d1", "chart", rounds, tuple(TEAMS), last.seq, last.digest)) == expected


def test_a_letter_of_a_side_cannot_sit_on_the_other(journal):
    journal.enter(TeamEntered("d9", "Boston", letter="B"))
    assert codes(journal, draw_made(journal, DrawnRound(1, (DrawnTable(1, "61", ("d9", "a1")),)))) == [
        "letter-of-other-side"
    ]


def test_no_session_comes_into_a_round_that_is_closed(drawn):
    for session in ("51", "52"):
        play(drawn, session)
    drawn.enter(RoundOpened(MAIN, 1))
    drawn.enter(SessionOpened("61", ("c1", "b1"), 3, 1))
    assert codes(drawn, SessionOpened("62", ("c1", "b1"), 1, 9)) == []
    drawn.enter(RoundClosed(MAIN, 1))
    assert codes(drawn, SessionOpened("62", ("c1", "b1"), 1, 9)) == ["round-closed-already"]
    assert codes(drawn, SessionOpened("61", ("c1", "b1"), 1, 9)) == ["round-closed-already"]
    assert codes(drawn, SessionOpened("61", ("c1", "b1"), 4, 9)) == []
    drawn.enter(RoundOpened(MAIN, 1))
    assert codes(drawn, SessionOpened("62", ("c1", "b1"), 1, 9)) == []


def test_a_team_that_has_played_a_deal_has_come(drawn):
    assert codes(drawn, CheckedIn("b2", NEVER_CAME)) == []
    play(drawn, "52", deals=1)
    assert codes(drawn, CheckedIn("b2", NEVER_CAME)) == ["withdrawn-has-played"]
    assert codes(drawn, CheckedIn("b2", HERE)) == []


def test_a_team_that_withdraws_forfeits_what_it_has_not_played(drawn):
    play(drawn, "52")
    assert codes(drawn, TeamWithdrawn(MAIN, "b2", 0), "ill") == ["withdrawn-has-played"]
    drawn.enter(TeamWithdrawn(MAIN, "b2", 1), reason="ill")
    sessions = drawn.tournament.sessions
    assert sessions["52"].state == "complete"
    assert (sessions["53"].forfeit.side, sessions["53"].forfeit.why, sessions["53"].forfeit.reason) == (
        "B",
        "withdrawn",
        "ill",
    )
    drawn.enter(TeamWithdrawn(MAIN, "a1", 0), reason="never came")
    assert drawn.tournament.sessions["53"].forfeit.sides == ("A", "B")
    drawn.enter(TeamWithdrawn(MAIN, "b2"), reason="is well again")
    assert drawn.tournament.sessions["53"].forfeit.sides == ("A",)


def test_rounds_open_and_close(drawn):
    assert codes(drawn, RoundOpened(MAIN, 3)) == ["round-not-drawn"]
    drawn.enter(RoundOpened(MAIN, 1))
    assert codes(drawn, RoundOpened(MAIN, 1)) == ["round-open-already"]
    play(drawn, "51")
    assert codes(drawn, RoundClosed(MAIN, 1)) == ["round-goes-on"]
    play(drawn, "52")
    assert codes(drawn, RoundClosed(MAIN, 1)) == []
    drawn.enter(RoundClosed(MAIN, 1))
    assert codes(drawn, RoundClosed(MAIN, 1)) == ["round-closed-already"]
    assert codes(drawn, StageClosed(MAIN)) == ["stage-goes-on"]


def test_the_desk_notes_teams_without_touching_their_sessions(drawn):
    before = drawn.tournament
    play(drawn, "51", 1)
    before = drawn.tournament
    drawn.enter(CheckedIn("a1", HERE))
    drawn.enter(TeamRegistered("a1", "Texas", "60", late=True, let_in_by="Pat"))
    drawn.enter(FeePaid("a1", "entry", "60"))
    after = advance(before, drawn.entries[-3:])
    known = after.registrations["a1"]
    assert (known.presence, known.noted.city, dict(known.paid)) == (HERE, "Texas", {"entry": "60"})
    assert after.sessions["51"] is before.sessions["51"]
    drawn.enter(FeePaid("a1", "entry", "60", back=True))
    assert not drawn.tournament.registrations["a1"].paid
    assert codes(drawn, FeePaid("a2", "entry", "60", back=True)) == ["fee-not-paid"]
    assert codes(drawn, FeePaid("a2", "parking", "60")) == ["unknown-fee"]
    assert codes(drawn, CheckedIn("a2", "asleep")) == ["unknown-presence"]


def test_the_possible_stages(drawn):
    drawn.enter(StageSet("f1", "Finals"))
    assert codes(drawn, StageSet("f2", "finals ")) == ["stage-name-taken"]
    assert codes(drawn, StageSet("f2")) == ["name-missing"]
    odd = StageSet("f2", "Odd", "lots", 0, {"colour": "red", "deals": -1}, (0,), ("luck",), 0, "never", after="zz")
    assert codes(drawn, odd) == [
        "unknown-method",
        "number-below-one",
        "number-below-one",
        "number-below-one",
        "unknown-criteria",
        "unknown-method",
        "no-such-stage",
        "unknown-setting",
        "setting-value",
    ]
    play(drawn, "51")
    assert codes(drawn, StageSet(MAIN, withdrawn=ANNUL)) == ["reason-missing"]
    assert codes(drawn, TeamPlaced(MAIN, "a1", "A")) == ["team-drawn-already"]
    assert codes(drawn, TeamPlaced("f1", "a1", "A", 0)) == ["number-below-one"]
    assert codes(drawn, LotDrawn(MAIN, ("a1", "a1"))) == ["team-twice"]
    assert codes(drawn, LotDrawn(MAIN, ("a1",))) == ["lot-of-one"]
    assert codes(drawn, LotDrawn("zz", ("a1", "a2"))) == ["no-such-stage"]


def test_a_draw_is_published_once(drawn):
    assert codes(drawn, DrawPublished(MAIN, "zz")) == ["no-such-draw"]
    drawn.enter(DrawPublished(MAIN, "d1"))
    assert drawn.tournament.stage(MAIN).draw("d1").published_by == "Ann"
    assert codes(drawn, DrawPublished(MAIN, "d1")) == ["draw-published-already"]


def test_nothing_is_drawn_in_a_closed_stage(journal):
    journal.enter(StageSet("f1", "Finals"))
    journal.enter(StageClosed("f1"))
    assert codes(journal, draw_made(journal, stage="f1")) == ["stage-over"]


@pytest.fixture
def swiss(journal):
    """Round 1 of a Swiss, played and closed, and round 2 drawn and published behind it."""
    journal.enter(draw_made(journal, ROUND_1, method="swiss"))
    play(journal, "51")
    play(journal, "52")
    journal.enter(DealRecorded("51", 18, "B", Contract(40, "H"), 20), reason="the wrong side")
    journal.enter(RoundOpened(MAIN, 1))
    journal.enter(RoundClosed(MAIN, 1))
    return journal


def test_an_undo_needs_a_reason_once_a_draw_rests_on_it(swiss):
    correction = swiss.tournament.sessions["51"].last_seq
    undo = Voided(correction)
    assert codes(swiss, undo) == ["closed-since"]
    swiss.enter(draw_made(swiss, ROUND_2, uid="d2", method="swiss"))
    assert codes(swiss, undo) == ["drawn-since"]
    assert codes(swiss, undo, "it was right at first") == []
    void = swiss.enter(undo, reason="it was right at first")
    assert codes(swiss, Voided(void.seq)) == ["closed-since"], "round 2 was drawn before that"
    swiss.enter(DrawWithdrawn(MAIN, "d2"))
    swiss.enter(draw_made(swiss, ROUND_2, uid="d3", method="swiss"))
    swiss.enter(DrawPublished(MAIN, "d3"))
    (problem,) = problems(swiss.tournament, Voided(void.seq), "", SYSTEM)
    assert (problem.code, problem.path, dict(problem.values)) == (
        "drawn-since",
        ("reason",),
        {"round": 2, "published": 1},
    )


def test_a_change_of_no_result_is_undone_without_a_reason(swiss):
    read_out = swiss.enter(ScoreAnnounced("51", 18))
    assert codes(swiss, Voided(read_out.seq)) == []


def test_only_a_draw_by_results_or_of_a_later_stage_rests_on_a_result(drawn):
    play(drawn, "51")
    result = drawn.tournament.sessions["51"].last_seq
    assert codes(drawn, Voided(result)) == [], "both rounds were drawn at once"
    drawn.enter(StageSet("f1", "Finals", method="knock-out", after=MAIN))
    drawn.enter(
        draw_made(drawn, DrawnRound(1, (DrawnTable(1, "f11", ("a1", "a2")),)), stage="f1", uid="d7", method="knock-out")
    )
    assert codes(drawn, Voided(result)) == ["stage-drawn-since"]
