"""Compare benchmark results with the limits in `limits.toml`, and record them."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

LIMITS_FILE = Path(__file__).with_name("limits.toml")


class Measure(NamedTuple):
    """A measured value, most often a ratio, and the times it was worked out from, as text."""

    value: float
    note: str = ""


@dataclass(frozen=True)
class Limits:
    """The limit of each measure, and how far past it a measure may be before the gate fails."""

    at_most: Mapping[str, float]
    at_least: Mapping[str, float]
    margin: float

    def keeps(self, name: str, value: float, margin: float = 1) -> bool:
        """Whether a value is within its limit. A measure without a limit always is."""
        if name in self.at_least:
            return value >= self.at_least[name] / margin
        return name not in self.at_most or value <= self.at_most[name] * margin

    def text(self, name: str) -> str:
        """Return the limit of a measure for the table."""
        if name in self.at_least:
            return f">= {self.at_least[name]:g}"
        return f"<= {self.at_most[name]:g}" if name in self.at_most else "none"


def read_limits(path: Path = LIMITS_FILE) -> Limits:
    return Limits(**tomllib.loads(path.read_text(encoding="utf-8")))


@dataclass
class Measures:
    """The measures of one run."""

    limits: Limits = field(default_factory=read_limits)
    results: dict[str, Measure] = field(default_factory=dict)

    def record(self, name: str, value: float, note: str = "") -> None:
        self.results[name] = Measure(value, note)

    def within(self, name: str, value: float) -> bool:
        """Whether a value is within its limit and margin, so that measuring may stop."""
        return self.limits.keeps(name, value, self.limits.margin)

    def failures(self) -> list[str]:
        """Return the measures that close the gate."""
        return [name for name, measure in self.results.items() if not self.within(name, measure.value)]

    def table(self, earlier: Mapping[str, Measure]) -> list[str]:
        """Return the lines of a table: measure, value, limit, the value of the earlier run, remark."""
        rows = [("measure", "value", "limit", "last", "")]
        for name, measure in self.results.items():
            remark = "" if self.limits.keeps(name, measure.value) else "past its limit  "
            last = f"{earlier[name].value:.3g}" if name in earlier else "-"
            rows.append((name, f"{measure.value:.3g}", self.limits.text(name), last, remark + measure.note))
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        return [
            f"{row[0]:{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}  {row[3]:>{widths[3]}}  {row[4]}".rstrip()
            for row in rows
        ]


def write_measures(path: Path, measures: Mapping[str, Measure]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    values = {name: {"value": round(value, 4), "note": note} for name, (value, note) in sorted(measures.items())}
    path.write_text(json.dumps(values, indent=1) + "\n", encoding="utf-8")


def read_measures(path: Path) -> dict[str, Measure]:
    """Read what an earlier run wrote; nothing where there was none."""
    if not path.exists():
        return {}
    return {name: Measure(**measure) for name, measure in json.loads(path.read_text(encoding="utf-8")).items()}
