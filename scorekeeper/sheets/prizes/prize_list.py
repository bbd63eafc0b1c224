"""The prize list: who has which prize, the trophy that goes round, the best player, and every final place."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language import prizes as words
from scorekeeper.language import reports
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
    kept = sum(row.amount or 0 for row in found.withheld)
    if found.shared != EACH and not any(row.amount is None for row in prized):
        checks.append(Check(words.check_sum(), (Sum(PRIZES, "hundredths"), found.left, kept), (found.set_aside,)))
    return stage_report(
        tournament,
        found.stage,
        PRIZE_LIST,
        words.title("prize-list"),
        facts=(
            Caption(reports.fact("teams"), len(found.rows)),
            *((Caption(words.head("prize"), words.money(found.set_aside, found.currency)),) if found.set_aside else ()),
        ),
        sections=(
            *(
                (Words(words.title("prize-list"), (words.provisional(open_places=found.has_open_places),)),)
                if found.provisional
                else ()
            ),
            _table(PRIZES, words.title("prizes"), prized, found.currency, words.none_set()),
            *((Words(reports.title("overview"), notes),) if notes else ()),
            *_trophy(found),
            *_best(found),
            _table(PLACES, words.title("places"), found.rows, "", words.no_places()),
        ),
        checks=tuple(checks),
        across=across() if found.provisional else "",
    )


def _notes(found: PrizeList) -> Iterator[str]:
    if any(row.is_shared for row in found.prized):
        yield words.sharing(found.shared)
    if any(row.is_shared and len(row.awards) > 1 for row in found.prized):
        yield words.by_lot_among()
    if found.withheld:
        yield words.withheld([row.named for row in found.withheld])
    if found.left:
        yield words.left_over(found.left, found.currency)


def _trophy(found: PrizeList) -> Iterator[Words]:
    if found.trophy:
        yield Words(words.title("trophy"), (rolling_words(found),))


def _best(found: PrizeList) -> Iterator[Words]:
    if found.best_player:
        said = words.best_player(found.best_player, found.best_team, found.best_award)
        yield Words(words.title("best"), (said,))


def rolling_words(found: PrizeList) -> str:
    """Say to whom the trophy goes that goes round."""
    withheld = any(row.place == 1 and row.withheld and not row.open for row in found.rows)
    return words.rolling(found.trophy, found.winners, found.handed_back, withheld=withheld)


def prize_words(row: Prized, currency: str) -> str:
    """Return what a place brings, or that its team takes no prize."""
    if row.withheld and row.has_prize:
        return words.no_prize()
    return words.prize(row.amount, row.awards, currency)


def team_words(row: Prized) -> str:
    """Return who is on a place, or that it is not decided."""
    return row.named or words.undecided()


def _together(rows: Sequence[Prized]) -> Iterator[tuple[Prized, int]]:
    """Return the places with how many teams are on each row; those who share an open place are one row."""
    for (first, is_open), some in groupby(rows, lambda row: (row.place, row.open)):
        teams = list(some)
        if is_open and len(teams) > 1:
            listed = words.undecided_between([row.name for row in teams])
            yield replace(teams[0], place=first, name=listed, players=(), mark=""), len(teams)
        else:
            yield from ((row, 1) for row in teams)


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
    counted = [(row, 1) for row in rows] if of_prizes else list(_together(rows))
    made: list[tuple[Cell, ...]] = [
        (
            words.place_range(row.place, row.last),
            team_words(row),
            ", ".join(player for player in row.players if player != row.name),
            *((prize_words(row, currency),) if of_prizes else ()),
            *((row.stage,) if several else ()),
            row.given if of_prizes else teams,
        )
        for row, teams in counted
    ]
    return Table(key, title, columns, tuple(made), empty=empty)
