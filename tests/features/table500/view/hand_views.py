"""Hand lines as their view is expected."""

from scorekeeper.features.table500.view.table_view import TableView, table_view
from scorekeeper.journal.facts import BellRung
from tests.journal.game import GAME, GameDay, hand

TABLES = {
    "fresh": (),
    "begun": (hand(1, "A 7S 8"),),
    "awaits": (hand(1, "A 7S 8"), hand(2, "B 8H")),
    "unbid": (hand(1, "none"),),
    "again": (hand(1, "A 6S both"), hand(1, "A 7S 8", 2)),
    "belled": (hand(1, "A 7S 8"), BellRung(GAME, 1)),
    "won": (hand(1, "A 10NT 10"),),
}


def day_of(table: str) -> GameDay:
    return GameDay().play(*TABLES[table])


def view_of(day: GameDay) -> TableView:
    return table_view(day.tournament, GAME, seat="desk")


VIEWS = {table: view_of(day_of(table)) for table in TABLES}
