"""A clock that differs from that of the newest entry, said at the command line."""

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.journal.facts import RoundOpened, SessionOpened, TeamEntered
from scorekeeper.kernel.clocks import clock_difference
from scorekeeper.kernel.events import open_event
from scorekeeper.language.clocks import time_span
from tests.cli.commands import run, run_ok


def at(minutes):
    return f"{datetime.now(UTC) + timedelta(minutes=minutes):%Y-%m-%dT%H:%M:%SZ}"


@pytest.fixture
def event(tmp_path):
    path = tmp_path / "autumn.scorekeeper"
    run_ok("new", path, "--system", "international-56")
    enter(path, 0, TeamEntered("71", "Otters"), TeamEntered("72", "Herons"), SessionOpened("51", ("71", "72"), 1, 1))
    return path


def enter(path, minutes, *facts):
    """Enter facts at a computer whose clock differs by this many minutes."""
    desk = open_event(path, who="Bina", seat="other")
    desk._clock = lambda: at(minutes)
    desk.submit(facts)
    entries = desk.entries
    desk.close()
    return entries


def test_a_computer_with_a_slow_clock_shows_a_warning(event):
    entries = enter(event, 175, RoundOpened("", 1))
    result = clock_difference(entries, at(0))
    assert result is not None
    assert (result.minutes, result.before) == (175, None)
    assert clock_difference(entries, at(174)) is None
    ran = run("round", event)
    assert ran.status == 0
    assert ran.err.count("This computer's clock is 2 hours 55 minutes behind the time of entry 5 (Bina, ") == 1


def test_an_entry_made_by_a_slow_clock_is_marked_where_others_read_it(event):
    assert run("round", event).err == ""
    entries = enter(event, -175, RoundOpened("", 1))
    assert run("round", event).err.startswith(
        f"Two clocks differ by 2 hours 55 minutes: entry {entries[-1].seq} (Bina) says "
    )
    assert clock_difference(entries, at(0), on_server=True) is None
    enter(event, 0, TeamEntered("73", "Newts"))
    assert run("round", event).err == ""


def test_a_wrong_clock_is_found_among_entries_that_are_read_at_once(event):
    entries = enter(event, -175, RoundOpened("", 1), TeamEntered("73", "Newts"))
    assert clock_difference(entries, at(-175)) is None
    result = clock_difference(entries, at(-175), latest=2)
    assert result is not None
    assert (result.minutes, result.before) == (175, entries[-3])


@pytest.mark.parametrize(
    ("minutes", "words"),
    [(1, "1 minute"), (60, "1 hour"), (175, "2 hours 55 minutes"), (1441, "1 day"), (81157, "56 days 8 hours")],
)
def test_a_difference_is_worded_as_people_say_a_time(minutes, words):
    assert time_span(minutes) == words
