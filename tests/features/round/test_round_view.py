"""The round as values: each table's state, what is missing, the clock, the expected end."""

import math
import random
from itertools import pairwise
from statistics import median

import pytest

from scorekeeper.features.round import words
from scorekeeper.features.round.view.round_view import Limits, RoundViews, current_round, rounds_of
from scorekeeper.features.round.view.tables import ProgressCache, TableProgress, expected_ends, hall_pace, table_pace
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.entry import number as chained
from scorekeeper.journal.facts import (
    DealRecorded,
    DrawMade,
    DrawPublished,
    EntryConfirmed,
    EventChanged,
    LengthSet,
    RoundClosed,
    RoundOpened,
    SessionForfeited,
    SessionOpened,
    TimetableSet,
)
from scorekeeper.journal.fold import advance, fold
from scorekeeper.journal.session_length import EXTRA
from scorekeeper.journal.sessions import Sessions
from scorekeeper.journal.stage_facts import DrawnRound, DrawnTable
from scorekeeper.journal.stages import MAIN
from scorekeeper.kernel.stamps import utc_now
from scorekeeper.language.moments import moment_words, time_of_day
from scorekeeper.rules.contract import Contract
from scorekeeper.sheets.deal_times import seconds
from scorekeeper.tournament.settings import READ_AGAIN
from tests import cup as cups
from tests.features.round.hall import BEGUN, HallEvent, busy_hall, numbered, session, timestamp
from tests.features.standings.grouped import close_first_round, withdrawn_ahead


def shown(hall, now, round_number=1):
    return RoundViews().view(fold(numbered(hall)), timestamp(now), number=round_number)


def clock(minutes):
    """The time on the wall clock this many minutes after the round began."""
    return time_of_day(timestamp(minutes))


def ends_of(forecast):
    assert forecast is not None
    return forecast.ends


def states(view):
    return {tile.label: tile.words for tile in view.tiles}


@pytest.fixture
def hall():
    return HallEvent(4)


def test_before_the_start_no_table_is_overdue(hall):
    view = shown(hall, 0)
    assert set(states(view).values()) == {"not begun"}
    assert (view.attention, view.started, view.clock) == (0, False, "")
    assert view.detail == "4 tables · not started"
    assert not view.closable


def test_before_the_start_the_planned_time_is_shown(hall):
    hall.enter(-30, TimetableSet("", (f"{BEGUN.astimezone():%Y-%m-%dT}23:30",)))
    assert shown(hall, 0).detail == "4 tables · begins at 23:30"
    hall.enter(0, RoundOpened("", 1))
    assert "begins" not in shown(hall, 1).detail


def test_a_table_that_has_not_begun_is_overdue_after_eight_minutes(hall):
    hall.enter(0, RoundOpened("", 1)).play(1, 1)
    assert [tile.state for tile in shown(hall, 7.9).tiles] == ["plays", "waiting", "waiting", "waiting"]
    view = shown(hall, 8)
    assert [tile.state for tile in view.tiles] == ["plays", "not-begun", "not-begun", "not-begun"]
    assert view.attention == 3
    assert view.missing[0].title == "3 tables have not begun"
    assert view.missing[0].detail == "tables 2, 3, 4"


def test_a_result_is_awaited_from_four_minutes_after_the_contract(hall):
    hall.play(1, 15).call(1, 16, 76)
    assert shown(hall, 79.9).tiles[0].words == "deal 16"
    tile = shown(hall, 82).tiles[0]
    assert tile.words == "result 6 min"
    assert tile.spoken == "Table 1, Sacramento II 20, Omaha II 10, result of deal 16 awaited for 6 min"
    line = next(line for line in shown(hall, 82).missing if line.state == words.RESULT)
    assert (line.title, line.detail, line.sessions) == ("1 result awaited for 6 min", "table 1, deal 16", (session(1),))


def test_a_table_is_quiet_after_eight_minutes_without_an_entry(hall):
    hall.play(1, 3)
    assert shown(hall, 22).tiles[0].words == "deal 4"
    assert shown(hall, 24).tiles[0].words == "quiet 9 min"
    assert shown(hall, 15 + 3 * 60).tiles[0].words == "quiet 3 h"


def test_a_slow_clock_does_not_make_its_table_quiet(hall):
    entries = numbered(hall.play(1, 3))
    for deal in (1, 2):
        fact = DealRecorded(session(2), deal, "A", Contract(40, "H"), 44)
        new = NewEntry(f"b{deal}", timestamp(14 + deal - 180), "Biju", "table-2", fact)
        entries.append(chained(new, len(entries) + 1, entries[-1].digest))
    tiles = RoundViews().view(fold(entries), timestamp(17), number=1).tiles
    assert [tile.words for tile in tiles[:2]] == ["deal 4", "deal 3"]
    tiles = RoundViews().view(fold(entries), timestamp(25), number=1).tiles
    assert tiles[1].words == "quiet 10 min", "since it can have been entered at the earliest"


def test_late_and_quiet_follow_the_settings(hall):
    hall.play(1, 3)
    view = RoundViews().view(fold(numbered(hall)), timestamp(20), number=1, limits=Limits(late=15, quiet=5))
    assert [tile.words for tile in view.tiles] == ["quiet 5 min"] + ["not begun"] * 3
    assert view.attention == 4


def test_an_abandoned_round_is_shown_as_of_its_last_entry(hall):
    hall.play(1, 3).play(2, 4).call(2, 5, 21)
    view = shown(hall, 21 + 3 * 60 + 1)
    assert [tile.words for tile in view.tiles[:2]] == ["deal 4", "deal 5"]
    assert view.clock == "0:19"
    assert view.detail.endswith(f"last entry {moment_words(timestamp(21))[:16]}")


def test_dispute_signatures_forfeit(hall):
    hall.play(1, 18).play(2, 5).dispute(2, 26).forfeit(3, 10)
    view = shown(hall, 27)
    assert states(view) == {"1": "sign now", "2": "dispute", "3": "forfeit", "4": "not begun"}
    assert view.tiles[0].ahead == 0
    assert view.tiles[1].ahead is None
    assert view.in_progress == ("1 table has not begun", "1 table has an open dispute")
    assert view.unsettled == ("1 table has an open dispute", "1 awaiting signatures")


def confirmed(entries, table):
    """The entries, followed by the confirmation of each deal of a table by a second person."""
    for deal in range(1, 19):
        result = (entry for entry in entries if getattr(entry.fact, "deal", None) == deal)
        fact = EntryConfirmed(
            session(table), tuple(entry.seq for entry in result if entry.fact.session == session(table)), deal
        )
        new_entry = NewEntry(f"cc{table:02}{deal:02}", timestamp(95), "Biju", "desk-2", fact, "")
        entries = [*entries, chained(new_entry, len(entries) + 1, entries[-1].digest)]
    return entries


def test_a_table_with_deals_to_confirm_does_not_ask_to_sign(hall):
    views, entries = RoundViews(), confirmed(numbered(hall.play(1, 18).play(2, 18)), 2)
    plain = views.view(fold(entries), timestamp(97), number=1)
    assert states(plain) == {"1": "sign now", "2": "sign now", "3": "not begun", "4": "not begun"}
    asked = EventChanged("Great Lakes 56", settings={"deals": 18, "confirming": READ_AGAIN})
    asks = chained(NewEntry("ccff", timestamp(96), "Biju", "desk-2", asked, ""), len(entries) + 1, entries[-1].digest)
    view = views.view(fold([*entries, asks]), timestamp(97), number=1)
    assert states(view) == {"1": "confirm 18", "2": "sign now", "3": "not begun", "4": "not begun"}
    assert view.tiles[0].spoken.endswith("18 entries to confirm")
    assert view.tiles[0].wants_attention
    assert view.unsettled == ("1 with entries to confirm", "1 awaiting signatures")


def test_a_table_is_late_if_it_ends_a_quarter_of_an_hour_after_the_median():
    hall = HallEvent(5)
    for table in range(1, 5):
        hall.play(table, 12)
    hall.play(5, 6, pace=9.9)
    view = shown(hall, 60)
    assert [tile.words for tile in view.tiles] == ["deal 13"] * 4 + ["deal 7: late"]
    most, first, last = clock(95), clock(155), clock(165)
    assert view.detail.endswith(f"most end by {most}, the last (table 5) between {first} and {last}")
    assert next(line.detail for line in view.missing if line.state == words.LATE) == f"table 5 ({clock(150)})"
    assert next(line.detail for line in view.missing if line.state == words.PLAYS) == "deal 13, 5:30 a deal"


def test_no_round_is_expected_to_end_before_now():
    quick = HallEvent(4, rounds=2, deals=2)
    for table in range(1, 5):
        quick.play(table, 2, pace=0.2)
    at_once = quick.enter(3, RoundOpened("", 2))
    view = shown(at_once, 3.5, 2)
    assert view.detail.endswith(f"between {clock(5)} and {clock(10)}")


def test_the_pace_is_shrunk_to_the_hall_and_a_pause_counts_as_three_deals():
    assert table_pace((), 300) == 300
    assert table_pace((200,) * 6, 300) == 250
    assert table_pace((3600,), 300) == (900 + 1800) // 7


def test_the_expected_end_is_nearer_than_the_table_pace_alone_gives():
    text, plain = [], []
    for hall in simulated(60):
        end = max(ends[-1] for ends in hall)
        now = 24 * 60
        tables = [played(ends, now) for ends in hall]
        result = expected_ends(tables, now)
        assert result is not None
        text.append(abs(sum(result.span) // 2 - end))
        decided = sum(table.decided for table in tables)
        plain.append(abs(now * 18 * len(tables) // decided - end))
    assert median(text) < 8 * 60 < median(plain)


def simulated(halls):
    """Random times of deals for halls of twenty tables, some of which stop once."""
    chance = random.Random(56)
    for _ in range(halls):
        hall, tables = chance.uniform(126, 192), []
        for _ in range(20):
            pace, now, ends = hall * chance.gauss(1, 0.15), 0.0, []
            stops = chance.randrange(60)
            for deal in range(18):
                now += chance.lognormvariate(math.log(pace) - 0.092, 0.43) + (stops == deal) * chance.uniform(300, 1200)
                ends.append(int(now))
            tables.append(ends)
        yield tables


def played(ends, now):
    """How far a table with these ends is at a moment."""
    past = [end for end in ends if end <= now]
    left = None if len(past) == len(ends) else len(past) + 1
    return TableProgress(
        str(ends), 1, 1, (), (), (), seated=True, begun=True, over=left is None, forfeited=False, signed=False, unconfirmed=0,
        disputes=(), deal=left, deals=len(ends), decided=len(past), awaited=None, last=0,
        ended=past[-1] if past else None, gaps=tuple(later - sooner for sooner, later in pairwise(past)), timed=True,
    )  # fmt: skip


def test_no_end_is_expected_before_the_hall_has_a_pace_except_from_the_previous_round():
    hall = HallEvent(3, rounds=2)
    for table in (1, 2, 3):
        hall.play(table, 18)
    hall.call(1, 1, 100)
    tournament = fold(numbered(hall))
    first, second = (
        ProgressCache().progress_for(tournament, [tournament.sessions[session(table, item)] for table in (1, 2, 3)])
        for item in (1, 2)
    )
    assert hall_pace(second) is None
    assert hall_pace(second, first) == 330
    assert expected_ends(second, 0) is None
    assert set(ends_of(expected_ends(second, 0, first))) == {session(1, 2), session(2, 2), session(3, 2)}


def test_sheets_entered_afterwards_do_not_count_for_the_pace():
    hall = HallEvent(3).play(1, 6).play(2, 12, pace=0.2, start=3)
    tournament = fold(numbered(hall))
    tables = ProgressCache().progress_for(tournament, list(tournament.sessions.values()))
    assert [table.timed for table in tables] == [True, False, True]
    assert tables[1].gaps == ()
    assert set(ends_of(expected_ends(tables, seconds(timestamp(30)) or 0))) == {session(1)}


def test_the_clock_runs_from_the_first_entry_until_the_round_is_closed():
    hall = HallEvent(2).play(1, 12).play(2, 12, pace=4)
    assert shown(hall, 61).clock == "1:00"
    assert shown(hall, 61).clock_spoken == f"1 hour since {clock(1)}"
    hall.play(1, 6, first=13, start=60).play(2, 6, first=13, start=60)
    assert shown(hall, 300).clock == "1:29"
    hall.enter(95, RoundClosed("", 1))
    view = shown(hall, 300)
    assert (view.clock, view.closed) == ("1:34", True)
    assert view.detail.endswith(f"closed {clock(95)}")


def test_what_follows_the_last_round_is_said_once_it_is_closed():
    for rounds, follows in ((1, words.after_last_round()), (2, "")):
        hall = HallEvent(2, rounds=rounds).play(1, 18).play(2, 18)
        assert not shown(hall, 200).after_last
        hall.enter(210, RoundClosed("", 1))
        assert shown(hall, 220).after_last == follows


def test_two_letters_find_a_team_and_digits_a_table():
    view = shown(busy_hall(), 92)
    assert view.find_tile("da").names == ("Dallas", "Detroit")
    assert view.find_tile("DET").names == ("Dallas", "Detroit")
    assert view.find_tile("ii").label == "1"
    assert [view.find_tile(text).label for text in ("7", "4", "45")] == ["7", "4", "45"]
    assert view.find_tile("xq") is None


def test_the_round_that_is_played_is_shown():
    hall = busy_hall(6)
    assert current_round(fold(numbered(HallEvent(4, rounds=3)))) == 1
    assert current_round(fold(numbered(hall))) == 1
    hall.call(1, 1, 0)
    hall.enter(200, RoundOpened("", 2))
    assert current_round(fold(numbered(hall))) == 2
    assert rounds_of(fold(numbered(hall))) == (1, 2)


def test_sessions_outside_rounds_are_shown_separately():
    hall = HallEvent(1)
    hall.enter(-50, SessionOpened("ff", (hall.team(0), hall.team(1))))
    tournament = fold(numbered(hall))
    assert rounds_of(tournament) == (1, None)
    view = RoundViews().view(tournament, timestamp(0), number=None)
    assert (view.title, [tile.label for tile in view.tiles]) == ("Sessions outside rounds", ["No. 2"])


def test_only_the_table_that_an_entry_touched_is_read_again():
    entries = numbered(busy_hall())
    views, before = RoundViews(), fold(entries[:-1])
    first = views.view(before, timestamp(92), number=1)
    again = views.view(advance(before, entries[-1:]), timestamp(92), number=1)
    changed = [new.label for new, old in zip(again.tiles, first.tiles, strict=True) if new is not old and new != old]
    assert len(changed) == 1


def test_a_session_that_was_moved_is_in_its_new_round_only():
    hall = HallEvent(2)
    hall.enter(-40, SessionOpened(session(2), (hall.team(2), hall.team(3)), 2, 1))
    tournament = fold(numbered(hall))
    sessions = tournament.sessions
    assert isinstance(sessions, Sessions)
    assert [state.uid for state in sessions.in_round("", 1)] == [session(1)]
    assert sessions.rounds("") == [1, 2]


def test_a_round_names_the_draw_based_on_it_and_results_changed_since():
    hall = HallEvent(2)
    for table in (1, 2):
        hall.play(table, 18)
    assert shown(hall, 100).drawn_upon == ""
    teams = tuple(hall.team(number) for number in range(4))
    pairs = (DrawnTable(1, "5e21", (teams[0], teams[2])), DrawnTable(2, "5e22", (teams[1], teams[3])))
    hall.enter(101, DrawMade("", "d2", "swiss", (DrawnRound(2, pairs),), teams, 0, ""))
    assert shown(hall, 102).drawn_upon == "Round 2 was drawn from these results."
    hall.enter(103, DrawPublished("", "d2"))
    hall.enter(104, DealRecorded(session(2), 18, "A", Contract(56, "H"), 56))
    assert shown(hall, 105).drawn_upon == (
        "Round 2 was drawn from these results and published. Changed since: table 2."
    )
    assert shown(hall, 105, 2).drawn_upon == ""


def test_a_round_with_only_forfeits_in_advance_is_not_the_current_round():
    journal = withdrawn_ahead()
    assert current_round(journal.tournament) == 1
    close_first_round(journal)
    assert current_round(journal.tournament) == 1
    view = RoundViews().view(journal.tournament, timestamp(200), MAIN, 3)
    assert (view.started, [tile.state for tile in view.tiles]) == (False, ["waiting", "forfeit"])


def test_a_forfeited_table_does_not_affect_expected_ends_of_others():
    tables = HallEvent(3, rounds=2)
    for table in (1, 2, 3):
        tables.play(table, 18)
    tables.enter(95, RoundOpened(MAIN, 2)).enter(96, SessionForfeited(session(1, 2), "B", "no-show"))
    assert "most end by" in shown(tables, 97, 2).detail


def test_a_tied_knock_out_table_is_not_finished_and_needs_no_signature(tmp_path):
    cup = cups.Cup(tmp_path / "cup.scorekeeper", 2, lengths=(2,))
    cup.draw()
    (state,) = cup.sessions(1)
    cup.desk.submit([cups.deal(state, "A", 1), cups.deal(state, "B", 2)])

    def view():
        return RoundViews().view(cup.desk.tournament, utc_now(), cups.CUP, 1)

    assert states(view()) == {"1": "tied"}
    assert [line.title for line in view().missing] == ["1 table is tied: extra deals"]
    assert (view().in_progress, view().unsettled, view().over) == (("1 table is tied: extra deals",), (), False)
    cup.desk.submit([LengthSet(state.uid, 8, EXTRA)])
    assert states(view()) == {"1": "deal 3"}
    cup.desk.close()


def test_a_slow_clock_does_not_move_the_start_of_a_round():
    entries = numbered(HallEvent(2).enter(0, RoundOpened("", 1)))
    entries.append(late_clock_entry(entries, 1))
    view = RoundViews().view(fold(entries), timestamp(45), number=1)
    assert (view.clock, view.clock_since) == ("0:45", f"since {clock(0)}")


def test_a_round_without_a_start_begins_with_its_first_entry_by_number():
    entries = numbered(HallEvent(2).play(1, 3))
    entries.append(late_clock_entry(entries, 2))
    tournament = fold(entries)
    assert RoundViews().view(tournament, timestamp(45), number=1).clock_since == f"since {clock(1)}"
    (table,) = ProgressCache().progress_for(tournament, [tournament.sessions[session(1)]])
    assert table.gaps == (300, 300)


def late_clock_entry(entries, table):
    """The next result, entered by a computer whose clock is nearly three hours slow."""
    fact = DealRecorded(session(table), 1, "A", Contract(40, "H"), 44)
    new = NewEntry("beef", timestamp(-175), "Bina", "other", fact)
    return chained(new, len(entries) + 1, entries[-1].digest)
