"""Statistics of an event or a day, as charts: contracts, penalties, the pace."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language import reports
from scorekeeper.language.dates import format_long_date
from scorekeeper.language.infractions import infraction_name
from scorekeeper.rules.hands import Hand, HandRules, is_dealt_again
from scorekeeper.rules.model import DEFEATED, MADE
from scorekeeper.rules.systems import DEFAULT, SYSTEMS
from scorekeeper.sheets.game500.played_hands import PlayedHand, played_hands
from scorekeeper.sheets.reports import levels
from scorekeeper.sheets.reports.account import Account, Fine, account
from scorekeeper.sheets.reports.columns import Row, points, table, texts
from scorekeeper.sheets.reports.day import day_of, days_of
from scorekeeper.sheets.reports.fitting import fitting, without_empty
from scorekeeper.sheets.reports.games import day_of_game, days_of_games
from scorekeeper.sheets.reports.model import (
    STACKED,
    UNWATCHED,
    Caption,
    ControlCheck,
    Progress,
    Report,
    ReportChart,
    ReportTable,
    ReportText,
    Series,
    Sum,
)
from scorekeeper.sheets.reports.pace import pace_check, pace_sections
from scorekeeper.sheets.reports.reasons import ARTICLES

STATISTICS, NUMBERS, FAULTS = "statistics", "numbers", "faults"
_EFFECTS = ("warning", "with-points", "without-effect")
_COUNTS = ("made", "defeated", "open")
_AT_FAULT = ("by-makers", "by-opponents", "by-both")


def statistics_report(tournament: Tournament, day: str | None, progress: Progress = UNWATCHED) -> Report:
    """Return the statistics of a day (ISO 8601), or of the whole event if `day` is None."""
    if isinstance(tournament.rules, HandRules):
        return without_empty(_of_games(tournament, day, tournament.rules))
    states = [state for state in tournament.sessions.values() if day in (None, day_of(tournament, state))]
    accounts = []
    for done, state in enumerate(states):
        progress.step(done, len(states))
        accounts.append(account(tournament, state))
    progress.step(len(states), len(states))
    system = SYSTEMS[tournament.event.system] if tournament.event else DEFAULT
    fines = [fine for session in accounts for fine in session.fines]
    bids = [bid for session in accounts for bid in session.bids]
    report = _report(
        tournament,
        day,
        days=(day,) if day else days_of(tournament),
        facts=(
            Caption(reports.fact("sessions"), len(accounts)),
            Caption(reports.fact("finished"), sum(session.finished for session in accounts)),
            Caption(reports.fact("contracts"), len(bids)),
            Caption(reports.fact("penalties"), len(fines)),
        ),
        sections=(
            levels.all_levels(accounts, system),
            levels.levels_chart(("level",)),
            _numbers(accounts),
            _numbers_chart(),
            levels.level_points_chart(("level",), "declarer-points", "defender-points"),
            articles_table(fines),
            _articles_chart(),
            *pace_sections(states),
        ),
        checks=(
            levels.counts_agree(),
            ControlCheck(reports.check("numbers"), (Sum(levels.LEVELS, "bid"),), (Sum(NUMBERS, "bid"),)),
            ControlCheck(
                reports.check("articles"),
                (Sum(ARTICLES, "penalties"),),
                tuple(Sum(ARTICLES, key) for key in _EFFECTS),
            ),
            ControlCheck(reports.check("fines-listed"), (Sum(ARTICLES, "penalties"),), (len(fines),)),
            ControlCheck(reports.check("fine-points"), (Sum(ARTICLES, "penalty-points"),), (_points(fines),)),
            pace_check(),
        ),
    )
    return without_empty(fitting(report, system))


def _report(
    tournament: Tournament,
    day: str | None,
    *,
    days: Sequence[str],
    facts: tuple[Caption, ...],
    sections: tuple[ReportTable | ReportChart | ReportText, ...],
    checks: tuple[ControlCheck, ...],
) -> Report:
    return Report(
        kind=STATISTICS,
        name="-".join(("statistics", *((day,) if day else ()))),
        title=reports.title(STATISTICS),
        event=tournament.event.name if tournament.event else "",
        subtitle=reports.all_days([format_long_date(day) or day for day in days]),
        facts=facts,
        sections=sections,
        checks=checks,
        footer=(reports.up_to_entry(tournament.seq),),
    )


def _points(fines: Iterable[Fine]) -> int:
    return sum(abs(fine.points or 0) for fine in fines)


def _numbers(accounts: Sequence[Account]) -> ReportTable:
    """Return how often each number was bid, with its results, from the lowest up."""
    tallies: dict[int, levels.ContractTally] = {}
    for session in accounts:
        for bid in session.bids:
            tallies.setdefault(bid.contract.value, levels.ContractTally()).add(bid)
    span = range(min(tallies), max(tallies) + 1) if tallies else range(0)
    rows: list[Row] = []
    for number in span:
        tally = tallies.get(number, levels.ContractTally())
        rows.append((number, tally.bid, tally.made, tally.defeated, tally.open))
    return table(NUMBERS, texts(contract=7) + points("bid", *_COUNTS), rows, paper=False)


def _numbers_chart() -> ReportChart:
    series = tuple(Series(key, reports.head(key)) for key in _COUNTS)
    axes = reports.axes("numbers")
    return ReportChart("numbers-chart", reports.title("numbers-chart"), STACKED, NUMBERS, ("contract",), series, *axes)


@dataclass(slots=True)
class _OfArticle:
    codes: set[str] = field(default_factory=set)
    penalties: int = 0
    effects: list[int] = field(default_factory=lambda: [0, 0, 0])
    points: int = 0


def articles_table(fines: Iterable[Fine]) -> ReportTable:
    """Return the penalties by article, with their effects: a warning, points, or none."""
    articles: dict[str, _OfArticle] = {}
    for fine in fines:
        totals = articles.setdefault(fine.article, _OfArticle())
        totals.codes.add(fine.code)
        totals.penalties += 1
        totals.effects[0 if fine.warning else 1 if fine.points else 2] += 1
        totals.points += abs(fine.points or 0)
    rows: list[Row] = [
        (
            article,
            ", ".join(sorted(map(infraction_name, totals.codes))),
            totals.penalties,
            *totals.effects,
            totals.points,
        )
        for article, totals in sorted(articles.items(), key=lambda item: _in_book(item[0]))
    ]
    columns = texts(article=9, infraction=30) + points("penalties", *_EFFECTS, "penalty-points")
    return table(ARTICLES, columns, rows)


def _in_book(article: str) -> tuple[tuple[int, str], ...]:
    """Return the sort key of an article in its book: 3.2 before 3.10, 5b before 6d."""
    parts = article.split(".")
    digits = ["".join(letter for letter in part if letter.isdecimal()) for part in parts]
    return tuple((int(number or 0), part) for number, part in zip(digits, parts, strict=True))


def _articles_chart() -> ReportChart:
    series = tuple(Series(key, reports.head(key)) for key in _EFFECTS)
    axes = reports.axes("articles")
    return ReportChart(
        "articles-chart", reports.title("articles-chart"), STACKED, ARTICLES, ("article",), series, *axes
    )


def _of_games(tournament: Tournament, day: str | None, rules: HandRules) -> Report:
    """Return the statistics of games: bids by tricks, faults by article, the pace."""
    games = [game for game in tournament.games.values() if day in (None, day_of_game(tournament, game))]
    hands = [hand for game in games for hand in played_hands(game)]
    tallies = {tricks: dict.fromkeys(("bid", *_COUNTS), 0) for tricks in range(rules.lowest, rules.highest + 1)}
    for hand in hands:
        if hand.hand.bid is not None:
            outcome = hand.result.outcome
            counts = tallies[hand.hand.bid.value]
            counts["bid"] += 1
            counts["made" if outcome == MADE else "defeated" if outcome == DEFEATED else "open"] += 1
    rows: list[Row] = [(str(tricks), *counts.values()) for tricks, counts in tallies.items()]
    by_level = table(levels.LEVELS, texts(level=9) + points("bid", *_COUNTS), rows)
    faults = [*_faults(hands)]
    return _report(
        tournament,
        day,
        days=(day,) if day else days_of_games(tournament),
        facts=(
            Caption(reports.fact("games"), len(games)),
            Caption(reports.fact("bids"), sum(counts["bid"] for counts in tallies.values())),
            Caption(reports.fact("faults"), len(faults)),
        ),
        sections=(
            replace(by_level, title=reports.title("bids"), note=reports.note("bids")),
            ReportChart(
                "levels-chart",
                reports.title("bids-chart"),
                STACKED,
                levels.LEVELS,
                ("level",),
                tuple(Series(key, reports.head(key)) for key in _COUNTS),
                *reports.axes("bids"),
            ),
            _faults_table(faults, rules),
            ReportChart(
                "faults-chart",
                reports.title("faults-chart"),
                STACKED,
                FAULTS,
                ("article",),
                tuple(Series(key, reports.head(key)) for key in _AT_FAULT),
                *reports.axes("faults"),
            ),
            *pace_sections(games, of_hands=True),
        ),
        checks=(
            ControlCheck(reports.check("contracts"), (Sum(levels.LEVELS, "bid"),), _sums(levels.LEVELS, _COUNTS)),
            ControlCheck(reports.check("faults"), (len(faults),), _sums(FAULTS, _AT_FAULT)),
            pace_check(),
        ),
    )


def _sums(table_key: str, keys: Iterable[str]) -> tuple[Sum, ...]:
    return tuple(Sum(table_key, key) for key in keys)


def _faults(hands: Iterable[PlayedHand]) -> Iterator[Hand]:
    """Return the hands that a fault ended, as it was recorded or ruled."""
    for played in hands:
        if is_dealt_again(played.hand, played.result):
            yield played.hand
        elif played.result.fault is not None:
            article = (
                played.hand.article if played.hand.fault == played.result.fault else played.result.lines[0].article
            )
            yield replace(played.hand, side=played.result.side, fault=played.result.fault, article=article)


def _faults_table(hands: Iterable[Hand], rules: HandRules) -> ReportTable:
    """Return the faults that ended hands by article, with the sides at fault."""
    by_article: dict[str, list[int]] = {}
    for hand in hands:
        counts = by_article.setdefault(hand.article or rules.articles.fault, [0, 0, 0])
        counts[1 if hand.side is None else 0 if hand.fault == hand.side else 1] += hand.fault in rules.sides
        counts[2] += hand.fault not in rules.sides
    rows: list[Row] = [(article, *by_article[article]) for article in sorted(by_article, key=_in_book)]
    return table(FAULTS, texts(article=9) + points(*_AT_FAULT), rows)
