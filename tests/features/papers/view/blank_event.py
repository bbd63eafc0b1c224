"""An event of as many tables as are wanted, for its blank sheets."""

from scorekeeper.journal.facts import SessionOpened, TeamEntered
from scorekeeper.journal.snapshot import Tournament
from tests.sheets.making import DALLAS, DETROIT, Making

STRANGE = "f" * 32


def event(tables: int, *, strange: int = 0) -> Tournament:
    """An event of this many tables; a team at table `strange` has a letter that no font has."""
    making = Making().begin(table=1)
    making.enter(TeamEntered(STRANGE, "No such letter \ue123", ("a", "b", "c"), "a"))
    for table in range(2, tables + 1):
        teams = (DALLAS, STRANGE if table == strange else DETROIT)
        making.enter(SessionOpened(f"{table:032x}", teams, round=5, table=table))
    return making.tournament
