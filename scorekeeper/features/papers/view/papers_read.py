"""Records to be imported into an event: each with its file, and the result of the import."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from scorekeeper.documents.sheet import holds_game, read_scorable, read_scorable_game
from scorekeeper.documents.text import read_text
from scorekeeper.features.papers import words
from scorekeeper.features.papers.view.dispute_import import SkippedDispute, listed_disputes
from scorekeeper.features.papers.view.record_facts import Path
from scorekeeper.journal.dispute_facts import SETTLEMENT, PenaltyGiven, RulingMade
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.imported import is_ruled
from scorekeeper.rules.hands import Game
from scorekeeper.rules.model import RULING, Problem, Session
from scorekeeper.rules.system import BY_RULING

if TYPE_CHECKING:
    from scorekeeper.features.keys.view.gathering import GatheredSheet


SECOND_SESSION = "second-session"
"""Problem of a second session of a team in a round, about which the user is asked."""
REMARKS = frozenset((
    "captain-differs", "players-differ", "date-differs", "signed-in-part", "signed-without-committee",
    "signed-not-checked",
))  # fmt: skip
"""Problems of documents that differ in what is not scored, or whose signatures fail."""


@dataclass(frozen=True, slots=True)
class ReadPaper:
    """A record of a session or a game, with its file and its index there."""

    name: str
    path: Path
    record: Session | Game
    sealed: "GatheredSheet | None" = None
    """The signed sheet that it was taken from."""
    disputes: tuple[Mapping[str, Any], ...] = ()
    """The open disputes that a sheet lists."""
    digest: str = ""
    """SHA-256 of the file, which marks its rulings; "" enters them as if made here."""
    by_committee: bool = False
    """Whether the committee of this club signed it."""
    by_captains: bool = False
    """Whether the captains of both teams signed it."""
    aside: str = ""
    """The problem for which a file with signatures is read as an unsigned document, "" for none."""

    def counts(self, fact: Fact) -> bool:
        """Return whether a fact in the document counts at once; if not, it waits for the committee."""
        if not self.digest or not is_ruled(fact) or self.by_committee:
            return True
        agreed = type(fact) is PenaltyGiven or (type(fact) is RulingMade and fact.ruling_kind == SETTLEMENT)
        return agreed and self.by_captains


def is_covered(record: Session | Game, *, by_committee: bool, by_captains: bool) -> bool:
    """Return whether the signers of a sheet had the authority for all its rulings."""
    of_committee = any(ruling.kind == RULING for ruling in record.rulings)
    of_captains = any(ruling.kind != RULING for ruling in record.rulings)
    if isinstance(record, Session):
        ordered = any(redeal.reason == BY_RULING for redeal in record.redeals)
        of_committee = of_committee or ordered or record.forfeit is not None
        of_captains = of_captains or any(penalty.points for penalty in record.penalties)
    return by_committee or not (of_committee or (of_captains and not by_captains))


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: sessions entered or known (uids), and teams (names).

    `waiting` are the documents (session, SHA-256) with rulings that the committee has to decide on, `earlier` are
    sessions of which a document has an older state, `not_drawn` the teams entered into a stage drawn without them.
    `disputes` is the number raised, `skipped_disputes` are those not adopted. `remarks` are the differences between
    documents and event (by file).
    """

    entered: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    entries: int = 0
    disputes: int = 0
    skipped_disputes: tuple[SkippedDispute, ...] = ()
    remarks: tuple[tuple[str, Problem], ...] = ()
    waiting: tuple[tuple[str, str], ...] = ()
    not_drawn: tuple[str, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """The result in sentences: what was entered, then each dispute that was not adopted."""
        skipped = (
            words.dispute_left_out(dispute.file, dispute.number, dispute.deal) for dispute in self.skipped_disputes
        )
        done = words.imported(
            len(self.entered), len(self.unchanged), self.disputes, earlier=len(self.earlier), teams=self.not_drawn
        )
        waits = (words.waits_for_committee(len(self.waiting)),) if self.waiting else ()
        return done, *skipped, *waits


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers to questions that documents raise before they are entered.

    `second_sessions`: enter further sessions of a team in a round; `new_teams`: teams that are not drawn are added, or
    only those `added` (by the keys of their names); `called`: the team of the event for a name in a document (by its
    key); `remarks`: documents with another captain, player or date are entered.
    """

    second_sessions: bool = True
    new_teams: bool = False
    added: frozenset[str] = frozenset()
    remarks: bool = True
    called: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


NO_ANSWERS = Answers()
"""No answers: unusual contents are refused, except a session that names its table."""


def read_documents(name: str, data: bytes, *, lenient: bool = False) -> tuple[list[ReadPaper], list[Problem]]:
    """Read the documents in one file: a session, a sheet, or a list; and any problems.

    `lenient`: accept contradictions, so that a signed page can be redrawn.
    """
    text = read_text(data)
    problems = list(text.problems)
    if not text.readable:
        return [], problems
    listed: list[tuple[Path, Any]] = [((), text.value)]
    if isinstance(text.value, list):
        listed = [((index,), value) for index, value in enumerate(text.value)]
    papers, digest = [], sha256(data).hexdigest()
    for path, value in listed:
        read = read_scorable_game if holds_game(value) else read_scorable
        result = read(value, path, lenient=lenient)
        if isinstance(result, Session | Game):
            papers.append(ReadPaper(name, path, result, disputes=listed_disputes(value), digest=digest))
        else:
            problems.extend(result)
    return papers, problems


def is_about(paper: ReadPaper, name: str, fault: Problem) -> bool:
    """Return whether a problem of a file is about this document in it."""
    return paper.name == name and fault.path[: len(paper.path)] == paper.path


def by_paper(papers: Sequence[ReadPaper], problems: Sequence[tuple[str, Problem]]) -> list[tuple[str, Problem]]:
    """Return problems in the order of their documents."""
    places = {(paper.name, paper.path): index for index, paper in enumerate(papers)}

    def paper_index(file_problem: tuple[str, Problem]) -> int:
        name, fault = file_problem
        return next(
            (index for (file, path), index in places.items() if (file, fault.path[: len(path)]) == (name, path)), 0
        )

    return sorted(problems, key=paper_index)
