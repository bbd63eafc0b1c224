"""History, search, settings and verification of an event of games, entry by entry."""

import pytest

from scorekeeper.features.event.view.settings_change import effect_of, needs_reason, own_ways
from scorekeeper.features.files.view.recent import describe
from scorekeeper.features.journal_page.view.entry_effect import entry_effect, places_changed
from scorekeeper.features.journal_page.view.journal_filter import FIELDS, JournalFilter, choice_words, choices
from scorekeeper.features.journal_page.view.journal_view import journal_rows
from scorekeeper.features.journal_page.view.journal_words import JournalWords
from scorekeeper.features.search.view import SESSION, TEAM, search
from scorekeeper.features.verify.view.verifying import verify_entries
from scorekeeper.journal.facts import BellRung, CardsNotClipped, EventChanged, RulingMade, SessionOpened, Voided
from scorekeeper.rules.systems.singles500 import SINGLES_500
from tests.journal.game import GAME, UIDS, GameDay, hand


@pytest.fixture(scope="module")
def day():
    day = GameDay().play(
        hand(1, "A 7S"),
        hand(1, "A 7S 8"),
        hand(2, "B 8H both"),
        hand(2, "B 8H 8", 2),
        hand(1, "A 7S 6"),
        BellRung(GAME, 2),
        CardsNotClipped(GAME, ("b2",)),
        RulingMade(GAME, ("8c",), "a renege", 2, outcome="defeated", members=("M. Reid",)),
        SessionOpened("b0b0", UIDS, 2, 1, options={"hands": 3}),
    )
    day.enter(Voided(13), reason="it was clipped")
    return day


def changes_of(day, seq):
    return [
        (change.what, change.before, change.after) for change in entry_effect(journal_rows(day.entries), seq).changes
    ]


def test_every_entry_has_words_and_an_effect(day):
    rows, words = journal_rows(day.entries), JournalWords(day.tournament)
    for row in rows:
        assert words.what(row)
        assert words.searched(row)
        entry_effect(rows, row.entry.seq)
        places_changed(day.entries, row.entry.seq, day.tournament)
    assert words.session_label(rows[-1]) == words.session_label(rows[6])
    assert [row.deal for row in rows[6:12]] == [1, 1, 2, 2, 1, 2]


def test_the_effect_of_a_hand(day):
    assert changes_of(day, 8) == [
        ("Hand 1", "A 7S", "A 7S 8"),
        ("Ann and Cid, hand 1", "\N{EN DASH}", "+140"),
        ("Ben and Dot, hand 1", "\N{EN DASH}", "+20"),
        ("After hand 1", "", "140 : 20"),
        ("Score", "0 : 0", "140 : 20"),
    ]
    assert changes_of(day, 10)[0] == ("Hand 2", "B 8H fAB", "B 8H fAB, B 8H 8")


def test_the_effect_of_bell_and_cards(day):
    bell = changes_of(day, 12)
    assert ("Clicks", "", "Ann 0, Cid 0, Ben 2, Dot 2") in bell
    assert ("Bell", "", "after hand 2") in bell
    assert ("Game", "running", "complete") in bell
    assert entry_effect(journal_rows(day.entries), 12).places
    assert changes_of(day, 13) == [
        ("Clicks", "Ann 0, Cid 0, Ben 2, Dot 2", "Ann 0, Cid 0, Ben 0, Dot 2"),
        ("Not clipped", "", "Ben"),
    ]
    places = [(item.what, item.before, item.after) for item in places_changed(day.entries, 13, day.tournament)]
    assert ("Place of Ben", "1, shared, 2 clicks", "2, 0 clicks") in places


def test_the_journal_is_found_by_game_and_hand(day):
    rows = journal_rows(day.entries)
    assert [choice.value for choice in choices("session", rows, day.tournament)] == [GAME, "b0b0"]
    for field in FIELDS:
        for choice in choices(field, rows, day.tournament):
            assert choice_words(field, choice.value, day.tournament) == choice.words
    result = JournalFilter(session=GAME, deal="2").fitting(rows, day.tournament)
    assert [row.entry.seq for row in result] == [9, 10, 12, 14]


def test_games_players_and_bids_are_searched(day):
    def kinds(text):
        return [(item.kind, item.key) for item in search(day.tournament, SINGLES_500, (), text)]

    assert (SESSION, GAME) in kinds("ann cid")
    assert (TEAM, "d4") in kinds("dot")
    assert kinds("8H") == [(SESSION, GAME)]
    assert kinds("") == []


def test_the_effect_of_a_change_of_settings():
    day = GameDay().play(hand(1, "B 9H 9"), hand(2, "none 3"), BellRung(GAME, 2))
    effect = effect_of(day.tournament, EventChanged("Otago Open", settings={"cap_no_bid": False}))
    assert (effect.totals, effect.winners, effect.match_points, effect.places) == ((GAME,), (), (), ())
    assert needs_reason(day.tournament, SINGLES_500, {"cap_no_bid": False})
    assert not needs_reason(GameDay().tournament, SINGLES_500, {"cap_no_bid": False})


def test_games_with_their_own_settings(day):
    assert len(own_ways(day.tournament, SINGLES_500)) == 1


def test_recent_event_details(day):
    recent = describe("/somewhere/otago.scorekeeper", day.tournament, "2026-10-03")
    assert (recent.sessions, recent.complete, recent.running, recent.teams) == (2, 1, 0, 4)


def test_every_sum_is_checked(day):
    tournament, problems = verify_entries(day.entries)
    assert (tournament, problems) == (day.tournament, ())
