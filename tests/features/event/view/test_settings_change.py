"""The predicted effect of a settings change equals changing it and refolding the journal."""

import pytest
from hypothesis import given, settings

from scorekeeper.features.event.view.settings_change import (
    changes,
    effect_between,
    effect_of,
    event_with,
    needs_reason,
    own_ways,
)
from scorekeeper.features.journal_page.view.entry_effect import entry_effect
from scorekeeper.features.journal_page.view.journal_view import journal_rows
from scorekeeper.journal.facts import EventChanged, LengthSet, PenaltyGiven, SessionForfeited, SessionOpened
from scorekeeper.journal.fold import fold
from scorekeeper.journal.snapshot import EventState
from scorekeeper.kernel.ranking import ranking
from scorekeeper.rules.systems.international56 import INTERNATIONAL_56
from tests.kernel.golden_event import DALLAS, DETROIT, SESSION, entries, golden, opening
from tests.tournament.settings_chosen import chosen

OTHER, GIVEN_UP, LONG = "5f", "6a", "6b"
FACTS = [
    *opening(seats=True),
    *golden(),
    SessionOpened(OTHER, (DETROIT, DALLAS), round=6, table=1),
    PenaltyGiven(OTHER, "A", "misconduct", None, points=3),
    SessionOpened(GIVEN_UP, (DALLAS, DETROIT), round=7, table=2),
    SessionForfeited(GIVEN_UP, "A", "no-show"),
    SessionOpened(LONG, (DALLAS, DETROIT), round=8, table=1, options={"deals": 24}),
]
STATE = fold(entries(FACTS))
assert STATE.event is not None
EVENT: EventState = STATE.event


def fact_of(values):
    return event_with(EVENT, INTERNATIONAL_56, values)


@settings(max_examples=40, deadline=None)
@given(chosen)
def test_the_announced_effect_equals_the_recomputed_standings(values):
    fact = fact_of(values)
    expected, result = effect_of(STATE, fact), fold(entries([*FACTS, fact]))
    assert expected == effect_between(STATE, result)
    for uid, state in result.sessions.items():
        if state.forfeit is None:
            assert (uid in expected.totals) == (state.result.totals != STATE.sessions[uid].result.totals)
            assert (uid in expected.finished) == (state.result.complete != STATE.sessions[uid].result.complete)
    before, after = ({row.team: row.place for row in ranking(picture).rows} for picture in (STATE, result))
    assert set(expected.places) == {team for team in after if before[team] != after[team]}


@pytest.mark.parametrize(
    "values",
    [
        {},
        {"announcements": "every-six"},
        {"penalties_to": "offender"},
        {"no_show_points": 20},
        {"deals": 24},
    ],
)
def test_the_effect_is_one_sentence(values, check_golden):
    check_golden(effect_of(STATE, fact_of(values)).sentence)


def test_each_change_names_the_old_and_the_new_value():
    fact = fact_of({"deals": 24, "match_points": False, "announcements": "each"})
    assert [change.sentence for change in changes(INTERNATIONAL_56, EVENT.settings, fact.settings)] == [
        "Deals per session: 18 became 24",
        "Match points: awarded became not awarded",
    ]


def test_a_reason_is_needed_once_play_has_begun_where_a_number_may_change():
    assert needs_reason(STATE, INTERNATIONAL_56, {"deals": 24})
    assert needs_reason(STATE, INTERNATIONAL_56, {"criteria": "difference"})
    assert not needs_reason(STATE, INTERNATIONAL_56, {"announcements": "every-six"})
    assert not needs_reason(fold(entries(opening())), INTERNATIONAL_56, {"deals": 24})


def test_sessions_with_their_own_settings_are_named():
    facts = [*FACTS, LengthSet(OTHER, 12, "planned")]
    assert own_ways(fold(entries(facts)), INTERNATIONAL_56) == (
        "Table 1 · Round 6: Deals per session 12",
        "Table 1 · Round 8: Deals per session 24",
    )
    assert SESSION in STATE.sessions


def test_the_journal_describes_a_change_of_settings(check_golden):
    facts = [EventChanged("Great Lakes 56", settings={"announcements": "every-six", "no_show_points": 3})]
    rows = journal_rows(entries([*FACTS, *facts]))
    effect = entry_effect(rows, len(rows))
    check_golden([(change.what, change.before, change.after) for change in effect.changes])
    assert effect.places
