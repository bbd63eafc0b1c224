"""The desk at an event of games: enter, undo, redo, and two desks at one table."""

import pytest

from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import BellRung, CardsNotClipped, TeamEntered
from scorekeeper.kernel.changes import Changes
from scorekeeper.kernel.desk import Desk, rules_of, system_of
from scorekeeper.kernel.errors import Conflict, EntryRefused
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.rules.systems.singles500 import SINGLES_500
from tests.journal.game import DAY, GAME, hand
from tests.kernel.tables import desk_at


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore(
        [NewEntry(f"make/{n}", "2026-10-03T09:00:00Z", "Mini", "office", fact) for n, fact in enumerate(DAY)]
    )


def totals(desk: Desk) -> dict[str, int]:
    return dict(desk.tournament.games[GAME].result.totals)


def test_the_rules_of_play(store):
    desk = desk_at(store)
    assert desk.rules is rules_of(desk.tournament) is SINGLES_500
    with pytest.raises(KeyError):
        system_of(desk.tournament)


def test_only_the_changed_game_is_reported(store):
    desk = desk_at(store)
    saved = desk.submit((hand(1, "A 7S 8"),))
    assert saved.changes == Changes(sessions=frozenset({GAME}))
    assert desk.submit((TeamEntered("e5", "Eve", ("Eve",)),)).changes == Changes(teams=True)


def test_undo_and_redo(store):
    desk = desk_at(store)
    desk.submit((hand(1, "A 7S 8"),))
    desk.submit((hand(2, "B 8H 8"), BellRung(GAME, 2)), cmd="c0ffee")
    before = totals(desk)
    saved = desk.undo(GAME)
    assert saved.about is not None
    assert (totals(desk), desk.tournament.games[GAME].bell) == ({"A": 140, "B": 20}, None)
    desk.redo(GAME)
    assert (totals(desk), desk.tournament.games[GAME].bell) == (before, 2)
    desk.undo(GAME)
    desk.undo(GAME)
    assert totals(desk) == {"A": 0, "B": 0}
    with pytest.raises(EntryRefused) as refused:
        desk.undo(GAME)
    assert [problem.code for problem in refused.value.problems] == ["nothing-to-undo"]


def test_two_desks_at_one_hand(store):
    left, right = desk_at(store), desk_at(store, "table 2")
    last_seen = right.tournament.games[GAME].last_seq
    left.submit((hand(1, "A 7S 8"),), expect=last_seen)
    right.catch_up()
    with pytest.raises(Conflict):
        right.submit((hand(1, "B 7S 8"),), reason="heard so", expect=last_seen)
    right.submit((hand(2, "B 6S 6"),), expect=last_seen)
    assert totals(right) == {"A": 180, "B": 60}


def test_a_command_is_refused_whole(store):
    desk = desk_at(store)
    head = desk.tournament.seq
    with pytest.raises(EntryRefused) as refused:
        desk.submit((hand(1, "A 7S 8"), hand(3, "A 7S 8"), CardsNotClipped(GAME, ("nobody",))))
    assert [problem.code for problem in refused.value.problems] == ["hand-not-begun", "no-such-player"]
    assert refused.value.places == (1, 2)
    assert desk.tournament.seq == head
