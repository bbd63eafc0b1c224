"""Paper sheets for copying tests: rows, running totals, and planted slips."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.features.copying.view.reading_paper import read_copied
from scorekeeper.features.score.view.sheet_view import score_sheet
from scorekeeper.journal.entry import START, Entry
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.fold import fold
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.model import Deal
from scorekeeper.session.line_reading import LineReading
from scorekeeper.session.session_now import SessionNow, session_now
from scorekeeper.session.sheet import Finish
from tests.kernel.golden_event import GOLDEN, SESSION, golden, opening, tournament
from tests.rules.second_scorer import score as scored_again
from tests.session.lines import shown

Pair = tuple[int, int]


@dataclass(frozen=True)
class PaperRow:
    """A row as it is written: `A 40HX 44`, and the pair after it (None: it was left out)."""

    deal: int
    line: str
    pair: Pair | None

    @property
    def sums(self) -> Pair:
        """The pair behind the row, which is there."""
        assert self.pair is not None
        return self.pair

    @property
    def entry_text(self) -> str:
        return self.line if self.pair is None else f"{self.line} / {self.pair[0]} {self.pair[1]}"

    @property
    def quick(self) -> str:
        """The same with as few keys as can be."""
        line, stroke, pair = self.entry_text.partition(" / ")
        return line.replace(" ", "").lower() + ("/" if stroke else "") + pair


Paper = tuple[PaperRow, ...]


def right_sheet(lines: Sequence[str]) -> Paper:
    """The sheet of a perfect scorer, with totals by the second implementation."""
    return tuple(
        PaperRow(index, line, pair) for index, (line, pair) in enumerate(zip(lines, running(lines), strict=True), 1)
    )


def running(lines: Sequence[str]) -> list[Pair]:
    deals = []
    for index, line in enumerate(lines, 1):
        side, contract, result = line.split()
        deals.append({"deal": index, "side": side, "contract": contract})
        if result.isdigit():
            deals[-1]["taken"] = int(result)
        else:
            deals[-1]["result"] = {"+": "made", "-": "defeated"}[result]
    outcome = scored_again(
        {
            "format": "scorekeeper/session", "version": 1, "system": "international-56", "options": {"deals": len(lines)},
            "sides": {"A": {"name": "Dallas"}, "B": {"name": "Detroit"}}, "deals": deals,
        }
    )  # fmt: skip
    return [(deal["running"]["A"], deal["running"]["B"]) for deal in outcome["deals"]]


def random_lines(chance: random.Random, deals: int = 18) -> list[str]:
    lines = []
    for _ in range(deals):
        contract = (
            f"{chance.randint(28, 56)}{chance.choice(['S', 'H', 'D', 'C', 'NT'])}{'X' * chance.choice([0, 0, 0, 1, 2])}"
        )
        lines.append(f"{chance.choice('AB')} {contract} {chance.randint(20, 56)}")
    return lines


def with_pair(paper: Paper, deal: int, pair: Pair | None) -> Paper:
    return tuple(replace(row, pair=pair) if row.deal == deal else row for row in paper)


def with_line(paper: Paper, deal: int, line: str) -> Paper:
    return tuple(replace(row, line=line) if row.deal == deal else row for row in paper)


class Copyist:
    """Types lines at a desk without a window: what Enter would submit is entered."""

    def __init__(self, facts: Sequence[Fact] = (), sheet: str | None = None) -> None:
        self.entries: list[Entry] = []
        self.sheet = sheet
        for fact in [*opening(), *facts]:
            self._enter((fact,), "", "Lissy Abraham")

    def _enter(self, facts: Sequence[Fact], reason: str, who: str = "Mini") -> None:
        cmd = f"{len(self.entries):032x}"
        for place, fact in enumerate(facts):
            seq = len(self.entries) + 1
            name = f"{cmd}/{place}" if place else cmd
            self.entries.append(Entry(seq, name, f"2026-10-04T10:{seq % 60:02d}:00Z", who, "desk", reason, fact, START))

    @property
    def tournament(self) -> Tournament:
        return fold(self.entries)

    @property
    def now(self) -> SessionNow:
        return session_now(self.tournament, SESSION)

    def recorded(self, number: int) -> Deal:
        """The deal as it is recorded."""
        result = self.now.recorded(number)
        assert result is not None
        return result

    @property
    def finish(self) -> Finish:
        """What the page says of the session, which is complete."""
        finish = score_sheet(self.tournament, SESSION).finish
        assert finish is not None
        return finish

    def read(self, text: str) -> LineReading:
        return read_copied(text, self.now, self.sheet)

    def type(self, *texts: str) -> "Copyist":
        for text in texts:
            reading = self.read(text)
            assert reading.ready, (text, shown(reading))
            assert not reading.needs_reason
            self._enter(reading.facts, reason=reading.reason)
        return self

    def submit(self, facts: Sequence[Fact], reason: str) -> "Copyist":
        self._enter(facts, reason)
        return self

    def copy(self, paper: Paper, sheet: str | None = None) -> "Copyist":
        self.sheet = sheet
        return self.type(*(row.entry_text for row in paper))


__all__ = ["GOLDEN", "SESSION", "Copyist", "PaperRow", "golden", "random_lines", "right_sheet", "tournament"]
