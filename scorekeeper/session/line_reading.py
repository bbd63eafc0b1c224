"""The reading of a typed line: the value that the entry line gives to the page."""

from dataclasses import dataclass

from scorekeeper.journal.facts import DealRecorded, Fact, RowCopied
from scorekeeper.language.spans import Sentence
from scorekeeper.rules.model import Deal, DealResult, Line, Problem, SessionResult
from scorekeeper.session.entry_parts import Columns

EMPTY = "empty"
UNFINISHED = "unfinished"
WRONG = "wrong"
CONTRACT = "contract"
DEAL = "deal"
RESULT = "result"
CORRECTION = "correction"
COPIED = "copied"
"""The kinds of a line: empty, unfinished, unreadable, or one of the things Enter can record.

The last one is a paper sheet's version of a deal already entered: it changes nothing and is only
compared.
"""


@dataclass(frozen=True, slots=True)
class LineReading:
    """A typed line, understood as far as possible.

    `kind` is one of those above, `deal` the deal concerned. `fact` is what Enter records (None: nothing), `canonical`
    the line in its shortest form, `lines` the deal's new lines, `after` the resulting score. `problems` prevent
    recording, `remarks` do not. `readings` are the possible meanings of a refused line. `sentence` explains, `follow`
    (gray) says what comes after. `old` is the deal that a correction replaces; it needs a reason. `copy` is the paper
    sheet's version while a sheet is being copied, `reason` the prepared reason for a misread row. `doubt` asks about a
    result that may lack a digit; a second Enter confirms it. `notation` is the
    line in the notation if it was typed in words.
    """

    text: str
    kind: str
    deal: int | None
    sentence: Sentence
    follow: Sentence = ()
    fact: DealRecorded | None = None
    canonical: str = ""
    lines: tuple[Line, ...] = ()
    result: DealResult | None = None
    after: SessionResult | None = None
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    readings: tuple[str, ...] = ()
    old: Deal | None = None
    announce: bool = False
    expects: str = ""
    copy: RowCopied | None = None
    reason: str = ""
    doubt: Sentence = ()
    notation: str = ""

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Return what Enter submits, as one command."""
        return tuple(fact for fact in (self.fact, self.copy) if fact is not None)

    @property
    def ready(self) -> bool:
        """Return whether Enter can record it (a correction asks for its reason first)."""
        return self.fact is not None or self.copy is not None

    @property
    def needs_reason(self) -> bool:
        """Return whether it changes an existing entry and has no prepared reason."""
        return self.kind == CORRECTION and not self.reason

    @property
    def columns(self) -> tuple[Columns, ...]:
        """Return the columns, first and last from 1, to underline in red."""
        return tuple(span for problem in self.problems for span in problem.columns)
