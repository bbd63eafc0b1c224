"""Which entries are shown: by stage, session, deal, team, person, kind and words."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.features.journal_page.view.journal_view import JournalRow
from scorekeeper.journal.grouped import Group, group_called
from scorekeeper.journal.names import list_key, plain_letters
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.sheet_names import sheet_name
from scorekeeper.language.facts import kind_words
from scorekeeper.language.stage_facts import stage_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

STAGE, SESSION, DEAL, TEAM, PERSON, KIND = "stage", "session", "deal", "team", "person", "kind"
FIELDS = (SESSION, DEAL, TEAM, PERSON, KIND, STAGE)
"""The fields of the filter, besides typed words."""
_OF_STAGE = "stage-"
"""The prefix before the uid of a chosen stage; the first stage has no uid."""
_DEAL = re.compile(r"\bdeal (\d+)\b")
_ROUND = re.compile(r"\bround (\d+)\b")
_GROUP = re.compile(r"\bgroup (\w+)")


@dataclass(frozen=True, slots=True)
class FilterValue:
    """A value of a filter's field, its words, and how many entries have it."""

    value: str
    words: str
    count: int


@dataclass(frozen=True, slots=True)
class JournalFilter:
    """The conditions that shown entries meet; empty: any.

    Words typed each begin a word of the row; "deal 10" among them fits only entries about deal 10, and
    "round 3" those about that round or a session of it, "group a" those about a team of that group or its sessions.
    """

    words: str = ""
    session: str = ""
    deal: str = ""
    team: str = ""
    person: str = ""
    kind: str = ""
    stage: str = ""

    def __bool__(self) -> bool:
        return any((self.words.strip(), self.stage, self.session, self.deal, self.team, self.person, self.kind))

    def chosen(self, field: str) -> str:
        """Return the value of a field."""
        return str(getattr(self, field))

    def typed_words(self, tournament: Tournament) -> tuple[str, ...]:
        """Return the word beginnings to search for, each with a blank before it."""
        words = plain_letters(self.words)
        for group in self._groups(tournament):
            words = words.replace(group, " ")
        for pattern in (_DEAL, _ROUND):
            words = pattern.sub(" ", words)
        return tuple(f" {word}" for word in words.split())

    def fitting(self, rows: Sequence[JournalRow], tournament: Tournament) -> list[JournalRow]:
        """Return the rows that match every condition except the typed words."""
        deals = {int(number) for number in _DEAL.findall(plain_letters(self.words))}
        rounds = {int(number) for number in _ROUND.findall(plain_letters(self.words))}
        fitting: Iterable[JournalRow] = [row for row in rows if rounds.intersection(row.rounds)] if rounds else rows
        groups = self._groups(tournament).values()
        if groups:
            fitting = [row for row in fitting if any(group.has(row.all_teams(), row.stage) for group in groups)]
        if self.stage:
            stage = self.stage.removeprefix(_OF_STAGE)
            fitting = [row for row in fitting if row.stage == stage]
        if self.session:
            fitting = [row for row in fitting if row.session == self.session]
        if self.deal:
            deal = int(self.deal)
            fitting = [row for row in fitting if row.deal == deal]
        if self.team:
            fitting = [row for row in fitting if self.team in row.teams]
        if self.person:
            fitting = [row for row in fitting if row.entry.who == self.person]
        if self.kind:
            fitting = [row for row in fitting if self.kind in {row.group, row.entry.fact.kind}]
        return [row for row in fitting if not deals or row.deal in deals]

    def _groups(self, tournament: Tournament) -> dict[str, Group]:
        """Return the groups in the text, keyed by how they were typed.

        A letter, or a group's name in the event.
        """
        groups_typed = {match.group(): match.group(1) for match in _GROUP.finditer(plain_letters(self.words))}
        groups = {words: group_called(tournament, letter) for words, letter in groups_typed.items()}
        return {words: group for words, group in groups.items() if group.teams or len(groups_typed[words]) == 1}


def has_chosen(chosen: JournalFilter, tournament: Tournament) -> bool:
    """Return whether the chosen stage exists, or none is chosen."""
    return not chosen.stage or chosen.stage.removeprefix(_OF_STAGE) in tournament.stages


def choices(field: str, rows: Sequence[JournalRow], tournament: Tournament) -> tuple[FilterValue, ...]:
    """Return the choices of a field, in the order in which they are listed."""
    match field:
        case "stage":
            staged = Counter(row.stage for row in rows)
            return tuple(
                FilterValue(f"{_OF_STAGE}{uid}", stage_name(tournament, uid), staged[uid]) for uid in tournament.stages
            )
        case "session":
            counts = Counter(row.session for row in rows)
            known = tournament.all_played
            return tuple(FilterValue(uid, choice_words(field, uid, tournament), counts[uid]) for uid in known)
        case "deal":
            numbered = Counter(row.deal for row in rows if row.deal)
            return tuple(
                FilterValue(str(deal), choice_words(field, str(deal), tournament), numbered[deal])
                for deal in sorted(numbered)
            )
        case "team":
            teams = Counter(team for row in rows for team in row.teams)
            named = sorted(tournament.teams.values(), key=lambda team: list_key(team.name))
            return tuple(FilterValue(team.uid, team.name, teams[team.uid]) for team in named)
        case "person":
            people = Counter(row.entry.who for row in rows)
            return tuple(FilterValue(who, who, people[who]) for who in sorted(people, key=str.casefold))
        case _:
            return _kinds(rows)


def choice_words(field: str, value: str, tournament: Tournament) -> str:
    """Return the name of a chosen value.

    For example "Table 7 · Round 5, Dallas - Detroit", "deal 10", "Penalty".
    """
    match field:
        case "stage":
            return stage_name(tournament, value.removeprefix(_OF_STAGE))
        case "session":
            state = tournament.played(value)
            return sheet_name(state) if state is not None else value
        case "deal":
            return pgettext("place", "deal {deal}").format(deal=value)
        case "team":
            team = tournament.teams.get(value)
            return team.name if team is not None else value
        case "kind":
            return dict(_kind_groups()).get(value) or kind_words(value)
        case _:
            return value


def _kinds(rows: Sequence[JournalRow]) -> tuple[FilterValue, ...]:
    groups = Counter(row.group for row in rows)
    kinds = Counter(row.entry.fact.kind for row in rows)
    codes = [(code, words) for code, words in _kind_groups() if code in groups]
    singles = sorted(
        ((kind, kind_words(kind)) for kind in kinds if kind not in groups), key=lambda kind_and_words: kind_and_words[1]
    )
    return tuple(
        FilterValue(code, words, groups[code] if code in groups else kinds[code]) for code, words in [*codes, *singles]
    )


def _kind_groups() -> tuple[tuple[str, str], ...]:
    """Return the kinds to choose from, each with its code."""
    return (
        ("all", pgettext("choice", "All")),
        ("deals", pgettext("choice", "Deals")),
        ("judgements", _("Penalties, rulings")),
        ("seats", _("Sessions, seats")),
        ("event", _("Event, teams")),
        ("voided", pgettext("choice", "Undone")),
    )
