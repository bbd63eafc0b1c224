"""The race and the places over the rounds: tables and charts with lines."""

from collections.abc import Iterator

from scorekeeper.journal.race import CLICKS, DIFFERENCE, Race
from scorekeeper.language import race as race_words
from scorekeeper.language.report_heads import check
from scorekeeper.language.stage_papers import heading_with_stage
from scorekeeper.sheets.reports.columns import Row, column, joined
from scorekeeper.sheets.reports.model import (
    NUMBER,
    PLACES,
    RACE,
    SIGNED,
    ControlCheck,
    ReportChart,
    ReportTable,
    Series,
    Sum,
)

_ON_PAPER = 20
"""The most rounds in a table on paper; the file has all of them."""

_MOST_LINES = 40
"""The most lines that can be told apart in a chart."""


def course_sections(race: Race | None, number: str = "", stage: str = "") -> Iterator[ReportTable | ReportChart]:
    """Return chart and table of the race, and of the places from the second round on.

    In an event of several stages `number` distinguishes the keys of one race from those of others, and `stage` is
    its name.
    """
    if race is None:
        return
    yield from _course(race, RACE, [racer.values for racer in race.racers], (number, stage))
    if len(race.rounds) > 1:
        yield from _course(race, PLACES, [racer.places for racer in race.racers], (number, stage))


def _course(
    race: Race, kind: str, rows: list[tuple[int, ...]], numbered: tuple[str, str]
) -> Iterator[ReportTable | ReportChart]:
    """Return the table of the numbers, and their chart unless it would have too many lines."""
    number_of, stage = numbered
    key = f"{kind}{number_of}"
    names = tuple(str(number) for number in race.rounds)
    of_race = kind == RACE
    number = SIGNED if of_race and race.counted == DIFFERENCE else NUMBER
    of_rounds = joined(
        column(f"round-{name}", number, head=name, paper=index + _ON_PAPER >= len(names))
        for index, name in enumerate(names)
    )
    columns = column("player" if race.counted == CLICKS else "team", letters=18) + of_rounds
    cells: list[Row] = [(racer.name, *row) for racer, row in zip(race.racers, rows, strict=True)]
    series = tuple(Series(f"round-{name}", name) for name in names)
    title = race_words.race_title(race.counted) if of_race else race_words.places_title()
    upright = race_words.counted_word(race.counted) if of_race else race_words.place_word()
    listed = heading_with_stage(race_words.race_table(race.counted) if of_race else race_words.places_table(), stage)
    details = (
        heading_with_stage(title, stage),
        kind,
        key,
        (columns[0].key,),
        series,
        race_words.after_round(),
        upright,
    )
    if len(rows) <= _MOST_LINES:
        yield ReportChart(f"{kind}-chart{number_of}", *details)
    yield ReportTable(key, listed, columns, tuple(cells))


def race_check(race: Race | None, standings: str, number: str = "") -> Iterator[ControlCheck]:
    """Yield the check that the totals after the last round equal the standings."""
    if race is not None:
        last = f"round-{race.rounds[-1]}"
        yield ControlCheck(check("race"), (Sum(f"{RACE}{number}", last),), (Sum(standings, race.counted),))
