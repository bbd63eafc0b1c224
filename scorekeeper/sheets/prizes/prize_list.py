"""The prize list: prizes with winners, trophy, best player, and all final places."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language import prizes as words
from scorekeeper.language import reports
from scorekeeper.language.finality import watermark
from scorekeeper.sheets.prizes.contents import PrizeList, PrizeWinner
from scorekeeper.sheets.reports.columns import Row, column, texts
from scorekeeper.sheets.reports.model import (
    NUMBER,
    POINTS,
    Caption,
    ControlCheck,
    Report,
    ReportTable,
    ReportText,
    Sum,
)
from scorekeeper.sheets.reports.stage import stage_report
from scorekeeper.tournament.prizes import EACH

PRIZE_LIST, PRIZES, PLACES = "prize-list", "prizes", "places"


def prize_report(tournament: Tournament, prizes: PrizeList) -> Report:
    """Return the prize list of a stage."""
    prized = prizes.prized
    notes = tuple(_notes(prizes))
    checks = [ControlCheck(words.check_places(), (Sum(PLACES, "teams"),), (len(prizes.rows),))]
    kept = sum(row.amount or 0 for row in prizes.withheld)
    if prized and prizes.shared != EACH and not any(row.amount is None for row in prized):
        checks.append(
            ControlCheck(words.check_sum(), (Sum(PRIZES, "hundredths"), prizes.left, kept), (prizes.set_aside,))
        )
    return stage_report(
        tournament,
        prizes.stage,
        PRIZE_LIST,
        words.title("prize-list"),
        facts=(
            Caption(reports.fact("teams"), len(prizes.rows)),
            *(
                (Caption(words.head("prize"), words.money(prizes.set_aside, prizes.currency)),)
                if prizes.set_aside
                else ()
            ),
        ),
        sections=(
            *(
                (ReportText(words.title("prize-list"), (words.provisional(open_places=prizes.has_open_places),)),)
                if prizes.provisional
                else ()
            ),
            *((_table(PRIZES, words.title("prizes"), prized, prizes.currency),) if prized else ()),
            *((ReportText(reports.title("overview"), notes),) if notes else ()),
            *_trophy(prizes),
            *_best(prizes),
            _table(PLACES, words.title("places"), prizes.rows, ""),
        ),
        checks=tuple(checks),
        across=watermark() if prizes.provisional else "",
    )


def _notes(prizes: PrizeList) -> Iterator[str]:
    if any(row.is_shared for row in prizes.prized):
        yield words.sharing(prizes.shared)
    if any(row.is_shared and len(row.awards) > 1 for row in prizes.prized):
        yield words.lot_awards()
    if prizes.withheld:
        yield words.withheld([row.named for row in prizes.withheld])
    if prizes.left:
        yield words.remainder(prizes.left, prizes.currency)


def _trophy(prizes: PrizeList) -> Iterator[ReportText]:
    if prizes.trophy:
        yield ReportText(words.title("trophy"), (rolling_words(prizes),))


def _best(prizes: PrizeList) -> Iterator[ReportText]:
    if prizes.best_player:
        sentence = words.best_player(prizes.best_player, prizes.best_team, prizes.best_award)
        yield ReportText(words.title("best"), (sentence,))


def rolling_words(prizes: PrizeList) -> str:
    """Return the winner of the challenge trophy in words."""
    withheld = any(row.place == 1 and row.withheld and not row.open for row in prizes.rows)
    return words.challenge_trophy(prizes.trophy, prizes.winners, prizes.handed_back, withheld=withheld)


def prize_words(row: PrizeWinner, currency: str) -> str:
    """Return the prize of a place, or that its team takes no prize."""
    if row.withheld and row.has_prize:
        return words.no_prize()
    return words.prize(row.amount, row.awards, currency)


def team_words(row: PrizeWinner) -> str:
    """Return the team in a place, or that it is not decided."""
    return row.named or words.undecided()


def _together(rows: Sequence[PrizeWinner]) -> Iterator[tuple[PrizeWinner, int]]:
    """Return the places with the number of teams in each row.

    Teams that share an open place are one row.
    """
    for (first, is_open), some in groupby(rows, lambda row: (row.place, row.open)):
        teams = list(some)
        if is_open and len(teams) > 1:
            listed = words.undecided_between([row.name for row in teams])
            yield replace(teams[0], place=first, name=listed, players=(), mark=""), len(teams)
        else:
            yield from ((row, 1) for row in teams)


def _table(key: str, title: str, rows: Sequence[PrizeWinner], currency: str) -> ReportTable:
    of_prizes = key == PRIZES
    several = len({row.stage for row in rows}) > 1
    columns = (
        texts(place=11, team=20, players=26)
        + (column("prize", letters=18, head=words.head("prize")) if of_prizes else ())
        + (column("won-in", letters=12, head=words.head("won-in")) if several else ())
        + (
            column("hundredths", NUMBER, paper=False, head=words.head("hundredths"))
            if of_prizes
            else column("teams", POINTS, paper=False)
        )
    )
    counted = [(row, 1) for row in rows] if of_prizes else list(_together(rows))
    made: list[Row] = [
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
    return ReportTable(key, title, columns, tuple(made), empty=words.no_places(), wall=True)
