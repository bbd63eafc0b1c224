"""A group of the event: the teams in the group of this letter, stage by stage."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from scorekeeper.journal.methods import knocks_out
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import Tournament

_GROUP = re.compile(r"(?:(?:group|grp|gruppe|groupe|grupo|pool)[\s.:_\-]*)?(?:([a-z])|(\d{1,2}))[.)]?")


def group_letter(text: str) -> str:
    """Return the letter of a group in any usual spelling: "Group A", "pool-b", "b", "2".

    Other names unchanged.
    """
    match = _GROUP.fullmatch(name_key(text))
    if match is None:
        return text
    if match[1]:
        return match[1].upper()
    number = int(match[2])
    return chr(ord("A") + number - 1) if 1 <= number <= 26 else text


@dataclass(frozen=True, slots=True)
class Group:
    """The teams (uids) of a group by the uid of their stage; empty if no stage has such a group."""

    teams: Mapping[str, frozenset[str]] = field(default_factory=lambda: MappingProxyType({}))

    def has(self, teams: Iterable[str], stage: str | None) -> bool:
        """Return whether one of these teams is in the group of that stage; None: of any stage."""
        members = self.teams.values() if stage is None else (self.teams.get(stage, frozenset()),)
        asked = tuple(teams)
        return any(not member.isdisjoint(asked) for member in members)


def group_called(tournament: Tournament, letter: str, stage: str | None = None) -> Group:
    """Return the group of this letter, in either case, of a stage (uid) or of all.

    A knock-out has no groups.
    """
    key = name_key(letter)
    asked = tournament.stages.items() if stage is None else ((stage, tournament.stage(stage)),)
    return Group(
        {
            uid: frozenset(teams)
            for uid, state in asked
            if not knocks_out(state)
            for name, teams in state.groups.items()
            if name_key(name) == key
        }
    )
