"""Records as they are brought into an event: each from its file, and what came of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from scorekeeper.documents.sheet import holds_game, read_scorable, read_scorable_game
from scorekeeper.documents.text import read_text
from scorekeeper.features.papers import words
from scorekeeper.features.papers.view.disputes_in import LeftOut, listed_in
from scorekeeper.features.papers.view.record_facts import Path
from scorekeeper.rules.hands import Game
from scorekeeper.rules.model import Problem, Session

if TYPE_CHECKING:
    from scorekeeper.features.keys.view.gathering import Sealed


@dataclass(frozen=True, slots=True)
class Paper:
    """One record of a session or a game, from which file and which place in it."""

    name: str
    path: Path
    record: Session | Game
    sealed: "Sealed | None" = None
    """The signed sheet that it was taken from."""
    disputes: tuple[Mapping[str, Any], ...] = ()
    """What a sheet lists as open disputes."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: the sessions entered and those that stood already (uids), the teams entered (names).

    `earlier` are sessions of which a document has an older state. `disputes` counts those that were raised, `left_out`
    are those that were not taken over. `remarks` say in what documents differ from the event (by file).
    """

    entered: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()
    teams: tuple[str, ...] = ()
    entries: int = 0
    disputes: int = 0
    left_out: tuple[LeftOut, ...] = ()
    remarks: tuple[tuple[str, Problem], ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """What it did, in sentences: what was entered, then each dispute that was not taken over."""
        left_out = (words.dispute_left_out(one.file, one.number, one.deal) for one in self.left_out)
        done = words.imported(
            len(self.entered), len(self.unchanged), self.disputes, earlier=len(self.earlier), teams=self.teams
        )
        return done, *left_out


@dataclass(frozen=True, slots=True)
class Answers:
    """What was answered to questions that documents raise before they are entered.

    `second_sessions`: further sessions of a team in a round are entered; `new_teams`: teams that are not drawn are
    added, or only those `added` (by the keys of their names); `called`: the team of the event that is meant by a name
    in a document (by its key); `remarks`: documents with another captain, player or date are entered.
    """

    second_sessions: bool = True
    new_teams: bool = False
    added: frozenset[str] = frozenset()
    remarks: bool = True
    called: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def read_documents(name: str, data: bytes, *, lenient: bool = False) -> tuple[list[Paper], list[Problem]]:
    """Read the documents in one file: a session or sheet document, or a list of them; and what is wrong.

    `lenient`: what contradicts itself is not refused, so that a page that was signed can be drawn again.
    """
    text = read_text(data)
    problems = list(text.problems)
    if not text.readable:
        return [], problems
    listed: list[tuple[Path, Any]] = [((), text.value)]
    if isinstance(text.value, list):
        listed = [((index,), value) for index, value in enumerate(text.value)]
    papers = []
    for path, value in listed:
        read = read_scorable_game if holds_game(value) else read_scorable
        found = read(value, path, lenient=lenient)
        if isinstance(found, Session | Game):
            papers.append(Paper(name, path, found, disputes=listed_in(value)))
        else:
            problems.extend(found)
    return papers, problems
