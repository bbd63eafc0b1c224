"""A pasted list of teams: one row each, the name first, then a letter if there is one, then the players."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.journal.facts import TeamEntered
from scorekeeper.journal.names import name_keys
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.refusals import field_problems

_FIRST = re.compile(r"[\t;:]|,")
_OTHERS = re.compile(r"[\t;,]")


@dataclass(frozen=True, slots=True)
class TeamList:
    """The teams of a list as facts, and what is wrong with it, row by row in words; one or the other."""

    facts: tuple[TeamEntered, ...]
    problems: tuple[str, ...]


def is_list(text: str) -> bool:
    """Return whether a text is a list of teams rather than a word to find."""
    return "\n" in text.strip() or "\t" in text.strip() or ";" in text


def read_teams(text: str, tournament: Tournament, system: RuleSystem, new_uid: Callable[[], str]) -> TeamList:
    """Return the teams of a list; nothing but problems when any row is not good. Rows are counted from 1."""
    facts: list[TeamEntered] = []
    problems: list[str] = []
    seen: dict[str, int] = {}
    for number, row in enumerate(text.splitlines(), 1):
        if not row.strip():
            continue
        fact = _team(row, new_uid())
        found = list(field_problems(tournament, fact, "", system).values())
        earlier = min(seen.setdefault(key, number) for key in name_keys(fact.name))
        if earlier != number:
            found.append(_("{name} is already in row {row}.").format(name=fact.name, row=earlier))
        problems.extend(_("Row {row}: {sentence}").format(row=number, sentence=sentence) for sentence in found)
        facts.append(fact)
    return TeamList((), tuple(problems)) if problems else TeamList(tuple(facts), ())


def _team(row: str, uid: str) -> TeamEntered:
    name, *rest = _FIRST.split(row, maxsplit=1)
    cells = _cells(rest[0]) if rest else []
    letter = cells.pop(0).upper() if cells and len(cells[0]) == 1 else None
    return TeamEntered(uid, " ".join(name.split()), tuple(cells), cells[0] if cells else None, letter)


def _cells(text: str) -> list[str]:
    return [name for cell in _OTHERS.split(text) if (name := " ".join(cell.split()))]
