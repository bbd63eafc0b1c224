"""What the Teams page shows and begins with, without a window."""

import pytest

from scorekeeper.features.event.view.event_view import (
    event_view,
    next_session,
    odd_side_after,
    session_as_opened,
    session_options,
)
from scorekeeper.journal.facts import SessionOpened, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.journal.teams import team_named
from scorekeeper.rules.model import problem
from scorekeeper.rules.systems import SYSTEMS
from scorekeeper.session.refusals import by_field
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, entries, golden, opening

SYSTEM = SYSTEMS["international-56"]
FOUR = [*opening(letters=("D", "T")), TeamEntered("al", "Albany"), TeamEntered("au", "Austin")]


def folded(*facts):
    return fold(entries(facts))


def test_a_complete_session_counts_in_the_ranking():
    view = event_view(folded(*opening(seats=True), *golden()))
    assert [(row.rank, row.name, row.match_points, row.difference, row.decided) for row in view.ranking] == [
        ("1", "Dallas", "4", "+9", "match points"), ("2", "Detroit", "0", "\N{MINUS SIGN}9", "match points"),
    ]  # fmt: skip
    assert view.finished


def test_a_shared_place_is_shown_as_shared():
    view = event_view(folded(*opening(seats=True), *FOUR[-2:], *golden()))
    assert [row.rank for row in view.ranking] == ["1", "2=", "2=", "4"]


def test_an_unfinished_session_shows_its_progress_and_decides_nothing():
    view = event_view(folded(*opening(seats=True), *golden(10)))
    (line,) = view.sessions
    assert (line.state, line.score, line.complete, line.seated) == ("10 of 18 deals", "13 : 10", False, True)
    assert not view.finished
    assert {row.decided for row in view.ranking} == {""}


def test_searching_covers_names_players_and_both_teams_of_a_session():
    tournament = folded(*FOUR)
    assert [team.name for team in event_view(tournament, "  ANIL ").teams] == ["Dallas"]
    assert len(event_view(tournament, "detr").sessions) == 1
    assert not event_view(tournament, "albany").sessions


@pytest.mark.parametrize(
    ("find", "matches"),
    [
        ("7", True),
        ("5", True),
        ("1", True),
        ("8", False),
        ("table 7", True),
        ("Round 5", True),
        ("session 1", True),
        ("table 5", False),
        ("round 5 table 7 detr", True),
        ("7 detr", True),
        ("7 albany", False),
        ("table", True),
    ],
)
def test_a_session_is_found_by_round_table_and_number(find, matches):
    assert bool(event_view(folded(*FOUR), find).sessions) is matches


@pytest.mark.parametrize(
    ("text", "team"),
    [
        ("dallas", DALLAS),
        ("d", DALLAS),
        ("t", DETROIT),
        ("de", DETROIT),
        ("al", "al"),
        ("a", None),
        ("", None),
        ("x", None),
    ],
)
def test_a_team_is_named_by_name_letter_or_unique_prefix(text, team):
    assert team_named(folded(*FOUR).teams, text) == team


def test_a_new_session_continues_the_round_until_every_team_plays():
    first = next_session(folded(*[fact for fact in FOUR if fact.kind != "session-opened"]))
    assert (first.round, first.table, first.teams) == (1, 1, (DALLAS, DETROIT))
    second = next_session(folded(*FOUR))
    assert (second.round, second.table, second.teams) == (5, 8, ("al", "au"))
    third = next_session(folded(*FOUR, SessionOpened("s2", ("al", "au"), round=5, table=8)))
    assert (third.round, third.table, third.teams) == (6, 1, (DALLAS, "al")), "who have not met yet"


def test_a_session_shows_its_number_of_deals_only_if_it_differs():
    tournament = folded(*opening(deals=24))
    assert session_options(tournament, SYSTEM, {}, 24) == {}
    assert session_options(tournament, SYSTEM, {"penalties_to": "offender"}, 18) == {
        "penalties_to": "offender",
        "deals": 18,
    }


def test_a_session_can_be_described_as_it_was_opened():
    fact = opening()[-1]
    assert session_as_opened(folded(*opening()).sessions[SESSION]) == fact


def test_problems_belong_to_their_field():
    result = by_field([
        problem("name-missing", "name"), problem("player-missing", "players", 1), problem("no-event"),
        problem("option-value", "settings", "deals", option="deals", value="0"),
    ])  # fmt: skip
    assert set(result) == {"name", "players.1", "", "deals"}


def test_a_team_keeps_its_seats_when_the_sides_are_exchanged():
    seated = folded(*opening(seats=True)).sessions[SESSION]
    assert odd_side_after(seated, seated.teams, SYSTEM) == "A"
    assert odd_side_after(seated, seated.teams[::-1], SYSTEM) == "B"
    assert odd_side_after(seated, ("al", seated.teams[1]), SYSTEM) == "A"
    assert odd_side_after(folded(*opening()).sessions[SESSION], seated.teams[::-1], SYSTEM) == "A"
