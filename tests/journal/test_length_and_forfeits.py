"""Sessions that are longer or shorter than planned, or given up."""

from dataclasses import replace

import pytest

from scorekeeper.journal.checks import problems
from scorekeeper.journal.contribution import award_of, figures_of
from scorekeeper.journal.facts import (
    DealRecorded,
    EventChanged,
    LengthSet,
    PenaltyGiven,
    RowCopied,
    RulingMade,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
    SessionRemoved,
    TeamEntered,
    Voided,
)
from scorekeeper.journal.remarks import remarks
from scorekeeper.journal.session_length import read_outs
from scorekeeper.journal.snapshot import Forfeit, Length
from scorekeeper.rules.contract import Contract
from scorekeeper.rules.model import SessionForfeit
from scorekeeper.tournament.control_sums import control_sums, sum_problems
from scorekeeper.tournament.standings import rank
from tests.journal.event import BEGINNING, DALLAS, DETROIT, EVENT_MADE, SESSION, SYSTEM, Journal, deal

KNOCK_OUT = (*BEGINNING[:3], SessionOpened(SESSION, (DALLAS, DETROIT), options={"match_points": False, "deals": 2}))


def refused(journal, fact, reason=""):
    return [problem.code for problem in problems(journal.tournament, fact, reason, SYSTEM)]


def length(deals, why):
    return LengthSet(SESSION, deals, why)


def forfeit(side="B", why="no-show"):
    return SessionForfeited(SESSION, side, why)


def playing(deals, *, complete=True):
    """A session with this many deals, won in turn, each made for 2 points."""
    journal = Journal()
    for number in range(1, deals + 1):
        taken = 44 if complete or number < deals else None
        journal.enter(deal(number, "AB"[number % 2], "40H", taken))
    return journal


def tied():
    journal = Journal(KNOCK_OUT)
    journal.enter(deal(1, "A", "40H", 44))
    journal.enter(deal(2, "B", "40H", 44))
    return journal


def test_a_stopped_session_is_complete_after_its_last_deal():
    journal = playing(4)
    assert journal.session.state == "running"
    assert refused(journal, length(4, "stopped")) == ["reason-missing"]
    assert refused(journal, length(4, "stopped"), "the light went out") == []
    entry = journal.enter(length(4, "stopped"), reason="the light went out")
    state = journal.session
    assert state.state == "complete"
    assert state.record.options["deals"] == 4
    assert state.length == Length(18, 4, "stopped", "the light went out", entry.seq)
    assert state.result.match_points == {"A": 2, "B": 2}
    assert figures_of(journal.tournament, state).finished
    assert refused(journal, deal(5, "A", "40H")) == ["no-such-deal"]
    journal.enter(Voided(entry.seq))
    assert journal.session.length is None
    assert journal.session.state == "running"


def test_it_goes_on_with_the_deals_that_were_planned():
    journal = playing(4)
    journal.enter(length(4, "stopped"), reason="rain")
    assert refused(journal, length(18, "planned")) == ["reason-missing"]
    journal.enter(length(18, "planned"), reason="the rain is over")
    assert journal.session.state == "running"
    assert (journal.session.length.planned, journal.session.length.deals) == (18, 18)
    journal.enter(length(4, "stopped"), reason="rain again")
    assert (journal.session.length.planned, journal.session.length.deals) == (18, 4)


def test_extra_deals_after_a_tie():
    journal = tied()
    assert journal.session.result.winner == "tie"
    assert refused(journal, length(8, "extra")) == []
    journal.enter(length(8, "extra"))
    assert journal.session.state == "running"
    assert (journal.session.length.planned, journal.session.length.deals) == (2, 8)
    for number in range(3, 9):
        assert refused(journal, deal(number, "AB"[number % 2], "40H", 44)) == []
        journal.enter(deal(number, "AB"[number % 2], "40H", 44))
    journal.enter(length(9, "extra"))
    assert (journal.session.length.planned, journal.session.length.deals) == (2, 9)
    journal.enter(deal(9, "B", "40H", 44))
    assert (journal.session.state, journal.session.result.winner) == ("complete", "B")
    assert refused(journal, length(10, "extra")) == ["not-tied"]
    correction = deal(2, "B", "40H", 39)
    assert [remark.code for remark in remarks(journal.tournament, correction, SYSTEM)] == ["extra-deals-follow"]


@pytest.mark.parametrize(
    ("begun", "fact", "reason", "code"),
    [
        (4, length(3, "stopped"), "rain", "deals-entered-beyond"),
        (4, length(3, "planned"), "rain", "deals-entered-beyond"),
        (4, length(18, "stopped"), "rain", "not-stopped-early"),
        (4, length(18, "planned"), "rain", "length-stands"),
        (4, length(6, "planned"), "", "reason-missing"),
        (4, length(24, "extra"), "", "not-tied"),
        (18, length(24, "extra"), "", "tie-counts"),
        (4, length(0, "stopped"), "rain", "option-value"),
        (4, length(100, "planned"), "rain", "option-value"),
        (4, length(6, "bored"), "", "unknown-length-cause"),
        (4, LengthSet("none", 6, "planned"), "", "no-such-session"),
        (0, length(0, "planned"), "", "option-value"),
        (4, forfeit("C", "left"), "ill", "no-such-side"),
        (4, forfeit("B", "bored"), "ill", "unknown-forfeit-cause"),
        (4, forfeit("B", "no-show"), "", "no-show-after-play"),
        (4, forfeit("B", "left"), "", "reason-missing"),
        (0, forfeit("B", "withdrawn"), " ", "reason-missing"),
        (18, forfeit("B", "left"), "ill", "forfeit-of-complete"),
        (0, SessionForfeited("none", "B", "no-show"), "", "no-such-session"),
    ],
)
def test_refusals(begun, fact, reason, code):
    assert refused(playing(begun), fact, reason) == [code]


def test_extra_deals_make_it_longer():
    assert refused(tied(), length(2, "extra")) == ["not-longer"]


def test_no_reason_is_asked_before_the_play():
    journal = playing(0)
    assert refused(journal, length(6, "planned")) == []
    journal.enter(length(6, "planned"))
    assert journal.session.record.options["deals"] == 6
    assert journal.session.state == "empty"


def test_a_length_outranks_the_options_from_then_on():
    journal = playing(4)
    journal.enter(length(6, "planned"), reason="late")
    journal.enter(EventChanged("Autumn", settings={"deals": 24}), reason="longer")
    assert journal.session.result.options["deals"] == 6
    assert refused(journal, EventChanged("Autumn", settings={"deals": 3}), "shorter") == []
    opened = SessionOpened(SESSION, (DALLAS, DETROIT), 1, 4, options={"deals": 2})
    assert refused(journal, opened) == []
    journal.enter(opened)
    assert journal.session.result.options["deals"] == 6


def test_a_length_is_not_taken_back_from_under_its_deals():
    journal = tied()
    entry = journal.enter(length(8, "extra"), "left")
    journal.enter(deal(3, "A", "40H"), "right")
    assert refused(journal, Voided(entry.seq)) == ["deals-entered-beyond"]
    journal.enter(length(9, "extra"), "right")
    assert "built-upon" in refused(journal, Voided(entry.seq))


def test_a_forfeit_gives_everything_to_the_team_that_is_there():
    journal = playing(0)
    assert refused(journal, forfeit()) == []
    entry = journal.enter(forfeit())
    state = journal.session
    assert (state.state, state.forfeit) == ("forfeited", Forfeit("B", "no-show", "", entry.seq))
    figures = figures_of(journal.tournament, state)
    assert figures.finished
    assert figures.forfeited_by == (DETROIT,)
    dallas, detroit = figures.teams
    assert (dallas.match_points, dallas.points_for, dallas.points_against, dallas.won) == (4, 5, 0, 1)
    assert (detroit.match_points, detroit.points_for, detroit.points_against, detroit.lost) == (0, 0, 5, 1)
    sums = control_sums([figures])
    assert (sums.match_points, sums.match_points_due, sums.differences) == (4, 4, 0)
    first, second = rank(journal.tournament.teams, [figures])
    assert (first.team, first.record.forfeits, second.record.forfeits) == (DALLAS, (SESSION,), (SESSION,))


def test_deals_that_were_played_stay_and_do_not_count():
    journal = playing(7)
    journal.enter(PenaltyGiven(SESSION, "A", "lead-out-of-turn", 7))
    before = journal.session
    journal.enter(forfeit("A", "left"), reason="a player is ill")
    state = journal.session
    assert state.record == replace(before.record, forfeit=SessionForfeit(("A",), "a player is ill"))
    assert state.result == replace(before.result, forfeited_by=("A",))
    dallas, detroit = figures_of(journal.tournament, state).teams
    assert (dallas.points_for, dallas.match_points, dallas.penalty_points) == (0, 0, 0)
    assert (detroit.points_for, detroit.match_points) == (5, 4)
    journal.enter(Voided(state.last_seq))
    assert journal.session.state == "running"
    assert journal.session.forfeit is None


def test_the_event_says_how_many_points():
    journal = Journal((EVENT_MADE, EventChanged("Autumn", settings={"no_show_points": 8, "match_points": False})))
    for fact in BEGINNING[1:]:
        journal.enter(fact)
    journal.enter(forfeit("A", "withdrawn"), reason="they went home")
    award = award_of(journal.tournament, journal.session)
    assert award is not None
    assert (dict(award.points), award.match_points) == ({"A": 0, "B": 8}, None)
    figures = figures_of(journal.tournament, journal.session)
    assert not figures.awards_match_points
    assert control_sums([figures]).match_points_due == 0


@pytest.mark.parametrize(
    ("fact", "reason"),
    [
        (deal(8, "A", "40H"), ""),
        (deal(1, "A", "41H", 44), "misread"),
        (PenaltyGiven(SESSION, "A", "lead-out-of-turn", 1), ""),
        (SeatsTaken(SESSION, 8, ("Ann", "Uma", "Ben", "Vic", "Cid", "Wes")), ""),
        (length(12, "stopped"), "rain"),
        (SessionOpened(SESSION, (DETROIT, DALLAS), 1, 4), "mixed up"),
        (SessionRemoved(SESSION), ""),
    ],
)
def test_a_forfeited_session_is_closed(fact, reason):
    journal = playing(7)
    journal.enter(forfeit("B", "left"), reason="ill")
    assert refused(journal, fact, reason) == ["session-forfeited"]


def test_a_forfeit_can_be_put_right():
    journal = playing(7)
    journal.enter(forfeit("B", "left"), reason="ill")
    assert refused(journal, forfeit("B", "left"), "ill") == ["forfeit-stands"]
    assert refused(journal, forfeit("A", "left")) == ["reason-missing"]
    assert refused(journal, forfeit("A", "left"), "it was Dallas") == []
    assert refused(journal, RulingMade(SESSION, ("4.8",), "noted")) == []
    assert refused(journal, RowCopied(SESSION, 7, totals={"A": 0, "B": 2})) == []


def test_a_session_goes_to_other_teams_and_back_with_its_deals():
    journal = playing(7)
    journal.enter(TeamEntered("b05704", "Boston", ("Xan", "Yul", "Zed"), "Xan", "B"))
    before = journal.session
    moved = SessionOpened(SESSION, (DALLAS, "b05704"), 1, 4)
    assert refused(journal, moved) == ["reason-missing"]
    assert refused(journal, moved, "wrong table") == []
    journal.enter(moved, reason="wrong table")
    assert journal.session.record.deals == before.record.deals
    journal.enter(SessionOpened(SESSION, (DALLAS, DETROIT), 1, 4), reason="it was the right one")
    assert journal.session.record == before.record
    assert journal.session.result == before.result


def test_only_an_empty_session_is_removed():
    journal = playing(0)
    assert refused(journal, SessionRemoved(SESSION)) == []
    journal.enter(RowCopied(SESSION, 1, totals={"A": 0, "B": 2}))
    assert refused(journal, SessionRemoved(SESSION)) == ["session-has-copies"]
    journal.enter(DealRecorded(SESSION, 1, "A", Contract(40, "H"), 44))
    assert refused(journal, SessionRemoved(SESSION)) == ["session-has-deals"]


@pytest.mark.parametrize(
    ("length", "due"),
    [
        (None, (6, 12, 13, 14, 15, 16, 17, 18)),
        (Length(18, 10, "stopped", "rain", 1), (6,)),
        (Length(18, 14, "stopped", "rain", 1), (6, 12, 13, 14)),
        (Length(18, 20, "extra", "", 1), (6, 12, 13, 14, 15, 16, 17, 18, 19, 20)),
        (Length(24, 24, "planned", "", 1), (6, 12, 18, 19, 20, 21, 22, 23, 24)),
    ],
)
def test_when_the_score_is_read_out(length, due):
    deals = length.deals if length else 18
    assert SYSTEM.announcements is not None
    assert read_outs(SYSTEM.announcements, deals, length, each_of_last=True) == due


@pytest.mark.parametrize(("deals", "code"), [(1, "no-show-after-play"), (18, "forfeit-of-complete")])
def test_a_forfeit_is_not_put_again_after_play(deals, code):
    journal = playing(0)
    entry = journal.enter(forfeit(), "left")
    void = journal.enter(Voided(entry.seq), "left")
    for number in range(1, deals + 1):
        journal.enter(deal(number, "A", "40H", 44), "right")
    assert refused(journal, Voided(void.seq)) == [code]


def test_where_both_teams_gave_it_up_neither_gets_anything():
    journal = playing(0)
    both = SessionForfeited(SESSION, "B", "no-show", ("A",))
    assert refused(journal, both) == []
    journal.enter(both)
    state = journal.session
    assert state.forfeit is not None
    assert state.forfeit.sides == ("A", "B")
    figures = figures_of(journal.tournament, state)
    assert figures.forfeited_by == (DALLAS, DETROIT)
    result = [(team.match_points, team.points_for, team.won, team.lost) for team in figures.teams]
    assert result == [(0, 0, 0, 1), (0, 0, 0, 1)]
    sums = control_sums([figures])
    assert (sums.match_points, sums.match_points_due, sums.differences) == (0, 0, 0)
    assert sum_problems([figures]) == ()
    assert [record.forfeits for record in (row.record for row in rank(journal.tournament.teams, [figures]))] == [
        (SESSION,),
        (SESSION,),
    ]


@pytest.mark.parametrize("also", [("B",), ("A", "A"), ("C",)])
def test_no_team_gives_a_session_up_twice(also):
    complaints = refused(playing(0), SessionForfeited(SESSION, "B", "no-show", also))
    assert set(complaints) <= {"side-twice", "no-such-side"}
    assert complaints
