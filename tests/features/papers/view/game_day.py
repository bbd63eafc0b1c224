"""A day of 500 whose papers are drawn."""

from scorekeeper.journal.snapshot import Tournament
from tests.sheets.game500.making_games import won

OTHER = "d" * 32


def day() -> Tournament:
    return won().open(OTHER, (3, 0, 1, 2), round=4, table=5).hand("1 A6S 7", game=OTHER).tournament
