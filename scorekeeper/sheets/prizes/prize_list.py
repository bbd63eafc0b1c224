"""The prize list: who has which prize, the trophy that goes round, the best player, and every final place."""

from collections.abc import Iterator, Sequence

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language import prizes as words
from scorekeeper.language import reports as say
from scorekeeper.language.finality import across
from scorekeeper.sheets.prizes.contents import Prized, PrizeList
from scorekeeper.sheets.reports.columns import column
from scorekeeper.sheets.reports.model import NUMBER, POINTS, Caption, Cell, Check, Report, Sum, Table, Words
from scorekeeper.sheets.reports.stage import stage_report
from scorekeeper.tournament.prizes import EACH

PRIZE_LIST, PRIZES, PLACES = "prize-list", "prizes", "places"


def prize_report(tournament: Tournament, found: PrizeList) -> Report:
    """Return the prize list of a stage."""
    prized = found.prized
    notes = tuple(_notes(found))
    checks = [Check(words.check_places(), (Sum(PLACES, "teams"),), (len(found.rows),))]
    if found.shared != EACH and not any(row.amount is None for row in found.rows):
        checks.append(Check(words.check_sum(), (Sum(PRIZES, "hundredths"), found.left), (found.set_aside,)))
    return stage_report(
        tournament,
        found.stage,
        PRIZE_LIST,
        words.title("prize-list"),
        facts=(
            Caption(say.fact("teams"), len(found.rows)),
            *((Caption(words.head("prize"), words.money(found.set_aside, found.currency)),) if found.set_aside else ()),
        ),
        sections=(
            *(
                (Words(words.title("prize-list"), (words.provisional(open_places=found.has_open_places),)),)
                if found.provisional
                else ()
            ),
            _table(PRIZES, words.title("prizes"), prized, found.currency, words.none_set()),
            *((Words(say.title("overview"), notes),) if notes else ()),
            *_trophy(found),
            *_best(found),
            _table(PLACES, words.title("places"), found.rows, "", words.nobody()),
        ),
        checks=tuple(checks),
        across=across() if found.provisional else "",
    )


def _notes(found: PrizeList) -> Iterator[str]:
    if any(row.is_shared for row in found.prized):
        yield words.sharing(found.shared)
    if any(row.is_shared and len(row.awards) > 1 for row in found.prized):
        yield words.by_lot_among()
    if found.left:
        yield words.left_over(found.left, found.currency)


def _trophy(found: PrizeList) -> Iterator[Words]:
    if found.trophy:
        yield Words(words.title("trophy"), (words.rolling(found.trophy, found.winners, found.handed_back),))


def _best(found: PrizeList) -> Iterator[Words]:
    if found.best_player:
        said = words.best_player(found.best_player, found.best_team, found.best_award)
        yield Words(words.title("best"), (said,))


def _brings(row: Prized, currency: str) -> str:
    return words.undecided() if row.open else words.prize(row.amount, row.awards, currency)


def _table(key: str, title: str, rows: Sequence[Prized], currency: str, empty: str) -> Table:
    of_prizes = key == PRIZES
    several = len({row.stage for row in rows}) > 1
    columns = (
        column("place", room=11),
        column("team", room=20),
        column("players", room=26),
        *((column("prize", room=18, head=words.head("prize")),) if of_prizes else ()),
        *((column("won-in", room=12, head=words.head("won-in")),) if several else ()),
        *(
            (column("hundredths", NUMBER, paper=False, head=words.head("hundredths")),)
            if of_prizes
            else (column("teams", POINTS, paper=False),)
        ),
    )
    made: list[tuple[Cell, ...]] = [
        (
            words.place(row.place, row.last),
            row.name,
            ", ".join(player for player in row.players if player != row.name),
            *((_brings(row, currency),) if of_prizes else ()),
            *((row.stage,) if several else ()),
            (row.amount or 0) if of_prizes else 1,
        )
        for row in rows
    ]
    return Table(key, title, columns, tuple(made), empty=empty)
