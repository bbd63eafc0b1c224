"""A day of games in a file as queries see it; an unstated first deal is NULL."""

import json
import sqlite3

from scorekeeper.journal.facts import BellRung, CardsNotClipped, Voided
from scorekeeper.journal.fold import fold
from scorekeeper.store.event_file import create, open_store
from tests.journal.game import GAME, GameDay, hand


def test_the_facts_of_games_are_kept_and_shown_as_rows(tmp_path):
    day = GameDay().play(
        hand(1, "A 6S both"),
        hand(1, "A 7S 8", 2),
        hand(2, "none 6"),
        BellRung(GAME, 2),
        CardsNotClipped(GAME, ("a1",)),
    )
    day.play(Voided(11))
    path = tmp_path / "day.scorekeeper"
    new = [day.new(entry.fact, entry.seat, entry.reason, entry.cmd) for entry in day.entries]
    create(path, new).close()
    store = open_store(path)
    assert fold(store.tail(0)).games[GAME].result == day.game.result
    store.close()
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT hand, side, bid, tricks, fault, attempt, voided FROM hand").fetchall()
    assert [(number, side, bid, json.loads(tricks or "{}"), fault, attempt, void) for
            number, side, bid, tricks, fault, attempt, void in rows] == [
        (1, "A", "6S", {}, "both", None, 0),
        (1, "A", "7S", {"A": 8, "B": 2}, None, 2, 0),
        (2, None, None, {"A": 6, "B": 4}, None, None, 0),
    ]  # fmt: skip
    assert connection.execute("SELECT hand, voided FROM bell").fetchall() == [(2, 0)]
    assert connection.execute("SELECT players, voided FROM unclipped").fetchall() == [('["a1"]', 1)]
    connection.close()
