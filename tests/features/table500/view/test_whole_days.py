"""Whole days of 500 at a desk: 4 to 40 players who come and go, entered as lines."""

import random
from itertools import count

import pytest

from scorekeeper.features.table500.view.day_line import read_day_line
from scorekeeper.journal.click_parts import click_parts
from scorekeeper.journal.clicks import click_ranking
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import Fact, ResultStated, TeamEntered
from scorekeeper.journal.fold import fold
from scorekeeper.journal.seatings import in_round, last_round, played, players_present, present, repeats, seatings
from scorekeeper.journal.snapshot import COMPLETE
from scorekeeper.kernel.memory import MemoryStore
from tests.journal.game import EVENT_MADE
from tests.kernel.tables import desk_at

ROUNDS = 9


class TypedDay:
    """A desk at which the day is typed line by line."""

    def __init__(self, players):
        names = [f"{chr(97 + at // 26)}{chr(97 + at % 26)} Player {at + 1}" for at in range(players)]
        facts: list[Fact] = [
            EVENT_MADE,
            *(TeamEntered(f"{index:04x}", name, (name,)) for index, name in enumerate(names)),
        ]
        self.desk = desk_at(
            MemoryStore(
                [NewEntry(f"make/{n}", "2026-10-03T09:00:00Z", "M", "office", fact) for n, fact in enumerate(facts)]
            )
        )
        self.uids = count(4096)

    @property
    def tournament(self):
        return self.desk.tournament

    def line(self, text):
        reading = read_day_line(text, self.tournament, lambda: f"{next(self.uids):06x}")
        if (
            text.endswith("=") and not reading.facts
        ):  # there was no last dealer, so the line has to say which pair stays
            reading = read_day_line(f"{text} a", self.tournament, lambda: f"{next(self.uids):06x}")
        assert reading.facts, (text, reading.sentence)
        self.desk.submit(reading.facts, reason=reading.reason)
        return self

    def name(self, uid):
        return self.tournament.teams[uid].name

    def comes(self, uid):
        self.line(self.name(uid)[:2])

    def leaves(self, uid):
        self.line(f"-{self.name(uid)[:2]}")

    @property
    def round(self):
        return seatings(self.tournament)[last_round(self.tournament)].rounds[last_round(self.tournament)]


def times_before(club, number, uid):
    held = seatings(club.tournament)
    return sum(uid in held[past].rounds[past].sits_out for past in range(1, number))


def judge_sitting_out(club, present_players):
    """Check who sits out in the newest round against section 2, from the seatings alone."""
    number, drawn = last_round(club.tournament), club.round
    seated = [uid for table in drawn.tables for uid in table.teams]
    assert sorted((*seated, *drawn.sits_out)) == sorted(present_players), "everybody there has one seat, or sits out"
    assert len(drawn.sits_out) == len(present_players) % 4
    before = players_present(club.tournament, number - 1) if number > 1 else frozenset(present_players)
    just_out = seatings(club.tournament)[number - 1].rounds[number - 1].sits_out if number > 1 else ()
    free = [uid for uid in present_players if uid in before and uid not in just_out]
    if number > 1 and len(free) >= len(drawn.sits_out):
        assert set(drawn.sits_out) <= set(free), "nobody sits out twice running, nor whoever has just come"
        most = max((times_before(club, number, uid) for uid in drawn.sits_out), default=0)
        stay = [times_before(club, number, uid) for uid in free if uid not in drawn.sits_out]
        assert all(times >= most for times in stay), "those sit out who did so the fewest times"


@pytest.mark.parametrize("players", range(4, 41))
def test_a_day_with_the_same_players_throughout(players):
    club, dice = TypedDay(players), random.Random(players)
    for uid in club.tournament.teams:
        club.comes(uid)
    for number in range(1, ROUNDS + 1):
        club.line("next")
        judge_sitting_out(club, present(club.tournament))
        times = [times_before(club, number + 1, uid) for uid in present(club.tournament)]
        assert max(times) - min(times) <= 1, "nobody sits out twice more than anybody else"
        for game in in_round(club.tournament, number):
            club.line(f"{game.table} {dice.choice(('a', 'b', '= a', '= b'))}")
    assert fold(club.desk.entries) == club.tournament


@pytest.mark.parametrize("players", range(4, 41, 3))
def test_a_day_on_which_players_come_and_go(players):
    club, dice = TypedDay(players + 6), random.Random(1000 + players)
    everybody = list(club.tournament.teams)
    for uid in everybody[:players]:
        club.comes(uid)
    for number in range(1, ROUNDS + 1):
        for _turn in range(dice.randrange(3) if number > 1 else 0):
            present_players = present(club.tournament)
            away = [uid for uid in everybody if uid not in present_players]
            if away and (len(present_players) <= 4 or dice.random() < 0.5):
                club.comes(dice.choice(away))
            elif len(present_players) > 4:
                club.leaves(dice.choice(present_players))
        club.line("next")
        judge_sitting_out(club, present(club.tournament))
        partners = {frozenset(pair) for game in played(club.tournament) for pair in _partners(game.seats)}
        now = [frozenset(pair) for game in in_round(club.tournament, number) for pair in _partners(game.teams)]
        assert len(repeats(club.tournament, number)) == sum(pair in partners for pair in now)
        for game in in_round(club.tournament, number):
            club.line(f"{game.table} {dice.choice(('a', 'b', 'a -1', 'b -4', '='))}")
        if dice.random() < 0.3:
            # the round is undone with all its results, and played once more
            club.line("back: the tables were numbered wrongly").line("next")
            for game in in_round(club.tournament, number):
                club.line(f"{game.table} {dice.choice('ab')}")
    judge_clicks(club)
    assert fold(club.desk.entries) == club.tournament


def _partners(seats):
    return (seats[0], seats[2]), (seats[1], seats[3])


def judge_clicks(club):
    """Recount every click from the entries, and the places from the counts."""
    tournament = club.tournament
    clicks: dict[str, int] = {}
    wins: dict[str, int] = {}
    for game in tournament.games.values():
        stated = game.stated
        assert isinstance(stated, ResultStated)
        assert game.state == COMPLETE
        for index, uid in enumerate(game.teams):
            side = "AB"[index % 2]
            name = club.name(uid)
            won = stated.winner == side and name not in game.record.unclipped
            clicks[uid] = clicks.get(uid, 0) + (2 * won if stated.winner != "tie" else 1)
            wins[uid] = wins.get(uid, 0) + (stated.winner == side)
    for number, draw in seatings(tournament).items():
        for uid in draw.rounds[number].sits_out:
            clicks[uid] = clicks.get(uid, 0) + 1
    rows = click_ranking(tournament)
    for row in rows:
        mine = (clicks.get(row.player, 0), wins.get(row.player, 0))
        assert (row.clicks, row.wins) == mine
        assert sum(part.clicks for part in click_parts(tournament, row.player)) == row.clicks
        better = sum((other.clicks, other.wins) > mine for other in rows)
        assert row.place == 1 + better
        assert row.shared == any((item.clicks, item.wins) == mine and item.player != row.player for item in rows)
