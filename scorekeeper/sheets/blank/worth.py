"""What contracts and sessions are worth, as printed, computed by the rule system."""

from dataclasses import dataclass

from scorekeeper.language.lines import band_words
from scorekeeper.language.panels import step_words
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.chart import CODES
from scorekeeper.rules.model import DEFEATED, MADE
from scorekeeper.rules.system import RuleSystem


@dataclass(frozen=True, slots=True)
class BandWorth:
    """A row of the chart: contracts, and points made and defeated, by doubling."""

    words: str
    made: tuple[int, ...]
    defeated: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Worth:
    """Chart, doubling and match points; the articles; an empty scale where none are awarded."""

    chart: str
    bands: tuple[BandWorth, ...]
    scale: str
    steps: tuple[tuple[str, str], ...]

    @property
    def most(self) -> int:
        """Return the most that a contract can be worth."""
        return max(max(*band.made, *band.defeated) for band in self.bands)


def worth_of(system: RuleSystem, *, match_points: bool) -> Worth:
    """Return what contracts and sessions are worth in this rule system."""
    scale = system.match_points if match_points else None
    steps = scale.steps if scale else ()
    return Worth(
        chart=system.chart.article,
        bands=tuple(_band(system, band.up_to) for band in system.chart.bands),
        scale=scale.article if scale else "",
        steps=tuple(
            (step_words(scale, step.difference), f"{step.winner}\N{EN DASH}{step.loser}") for step in steps if scale
        ),
    )


def _band(system: RuleSystem, value: int) -> BandWorth:
    def points(outcome: str) -> tuple[int, ...]:
        base = system.chart.points(value, outcome)
        return tuple(base + system.doubling.rest(base, doubling) for doubling in range(len(CODES)))

    return BandWorth(band_words(system, value), points(MADE), points(DEFEATED))


def doubling_heads() -> tuple[str, ...]:
    """Return the headings of the three columns of points: plain, X, XX."""
    return (pgettext("column heading", "plain"), "X", "XX")
