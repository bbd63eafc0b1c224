"""Entries that no desk makes, set aside because they would corrupt the state."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any

from scorekeeper.journal import facts
from scorekeeper.journal.codec import body_text
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.limits import RULINGS, TEAMS
from scorekeeper.journal.play_checks import OUTCOMES
from scorekeeper.journal.sessions import Sessions
from scorekeeper.journal.set_aside import aside, set_aside
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.rules.hands import BOTH
from scorekeeper.rules.model import Problem, Side, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import rules_called
from scorekeeper.tournament.settings import setting_of

Found = Iterator[Problem]

SIDE_FIELDS = frozenset((
    "side", "odd_side", "dealer_side", "insisted", "offender", "forfeit", "by", "sheet", "fault", "winner", "stays",
    "also", "totals", "points", "says", "tricks",
))  # fmt: skip
"""Fields that name sides in an entry about a session, as a value, in a list or as keys."""
BY_SIDE = frozenset(("totals", "points", "tricks"))
"""Fields that name sides only if they are stored by side."""
NO_SIDE = frozenset((BOTH, "tie"))


def sound(entries: Sequence[Entry], before: Tournament | None = None) -> tuple[Entry, ...]:
    """Return these entries, those that no desk could have made set aside."""
    known = _Known(before)
    return tuple(known.taken(entry) for entry in entries)


class _Known:
    """The rules, teams, and sides of sessions, as far as the journal has been read."""

    def __init__(self, before: Tournament | None) -> None:
        self._rules = before.rules if before is not None else None
        self._teams = set(before.teams) if before is not None else set()
        self._before = before
        self._sides: dict[str, tuple[Side, ...]] = {}
        self._rulings: dict[str, int] = {}

    def taken(self, entry: Entry) -> Entry:
        """Return an entry, set aside if it would corrupt the computed state."""
        fact = entry.fact
        if aside(fact) is not None:
            return entry
        if type(fact) is facts.EventMade and self._rules is None:
            self._rules = rules_called(fact.system)
        problem = next(self._problems(fact), None) if self._rules is not None else None
        if problem is not None:
            return entry._replace(fact=set_aside(fact.kind, body_text(fact), problem))
        self._note(fact)
        return entry

    def _note(self, fact: facts.Fact) -> None:
        if isinstance(fact, facts.TeamEntered):
            self._teams.add(fact.team)
        elif isinstance(fact, facts.RulingMade):
            self._rulings[fact.session] = self._rulings_of(fact.session) + 1
        elif isinstance(fact, facts.SessionOpened):
            self._sides[fact.session] = self._letters()[: len(fact.teams)]
        elif isinstance(fact, facts.DrawMade | facts.DrawChanged):
            for draw_round in fact.rounds:
                for table in draw_round.tables:
                    self._sides[table.session] = self._letters()[: len(table.teams)]

    def _rulings_of(self, session: str) -> int:
        """Return how many rulings a session has so far."""
        if session not in self._rulings:
            played = self._before.all_played if self._before is not None else None
            pending = played.pending.get(session) if isinstance(played, Sessions) else None
            there = pending.entries if pending is not None else ()
            self._rulings[session] = sum(type(entry.fact) is facts.RulingMade for entry in there)
        return self._rulings[session]

    def _letters(self) -> tuple[Side, ...]:
        return self._rules.letters if isinstance(self._rules, RuleSystem) else self._rules.sides if self._rules else ()

    def _sides_of(self, session: str) -> tuple[Side, ...]:
        """Return the sides of a session; for an unknown one, all possible sides."""
        if session not in self._sides:
            played = self._before.all_played if self._before is not None else None
            pending = played.pending.get(session) if isinstance(played, Sessions) else None
            openings = list(pending.openings) if pending is not None else []
            many = isinstance(self._rules, RuleSystem) and openings
            self._sides[session] = self._letters()[: len(openings[-1].teams)] if many else self._letters()
        return self._sides[session]

    def _problems(self, fact: facts.Fact) -> Found:
        if isinstance(fact, facts.DealRecorded):
            yield from _check_sides(fact, self._sides_of(fact.session))
            yield from self._outcome(fact.outcome)
        elif isinstance(fact, facts.EventMade | facts.EventChanged):
            yield from self._values("settings", fact.settings.items())
        elif isinstance(fact, facts.TeamEntered):
            if fact.team not in self._teams and len(self._teams) >= TEAMS:
                yield problem("too-many-teams", "team", most=TEAMS)
        elif isinstance(fact, facts.SessionOpened):
            yield from self._opened(fact)
        elif isinstance(fact, facts.StageSet):
            yield from self._values("options", fact.options.items())
        elif isinstance(fact, facts.DrawMade | facts.DrawChanged):
            for draw_round in fact.rounds:
                for table in draw_round.tables:
                    yield from self._at_table(table.teams, drawn_table=True)
        else:
            yield from self._of_session(fact)

    def _of_session(self, fact: facts.Fact) -> Found:
        session = getattr(fact, "session", None)
        if session:
            yield from _check_sides(fact, self._sides_of(session))
        if isinstance(fact, facts.PenaltyGiven):
            yield from self._code(fact)
        elif isinstance(fact, facts.RulingMade):
            if fact.session and self._rulings_of(fact.session) >= RULINGS:
                yield problem("too-many-rulings", "session", most=RULINGS)
            for penalty in fact.impose:
                yield from _check_sides(penalty, self._sides_of(fact.session))
                yield from self._code(penalty)
            yield from self._outcome(fact.outcome)

    def _code(self, fact: facts.PenaltyGiven) -> Found:
        if isinstance(self._rules, RuleSystem) and fact.code not in self._rules.infractions.kinds:
            yield problem("unknown-penalty", "code", penalty=fact.code)

    def _outcome(self, outcome: str | None) -> Found:
        if outcome is not None and outcome not in OUTCOMES:
            yield problem("no-such-outcome", "outcome", outcome=outcome)

    def _opened(self, fact: facts.SessionOpened) -> Found:
        yield from self._at_table(fact.teams)
        yield from self._values("options", fact.options.items())
        if fact.odd_side not in self._letters()[: len(fact.teams)]:
            yield problem("no-such-side", "odd_side", side=fact.odd_side)

    def _at_table(self, teams: Sequence[str], *, drawn_table: bool = False) -> Found:
        rules = self._rules
        fewest = len(rules.sides) if isinstance(rules, RuleSystem) else 2 * rules.partners if rules is not None else 0
        most = len(rules.letters) if isinstance(rules, RuleSystem) else fewest
        if not fewest <= len(teams) <= most:
            yield problem("wrong-number-of-teams", "teams", teams=len(teams), sides=fewest)
        for index, team in enumerate(teams):
            if team not in self._teams and not (drawn_table and not team):
                yield problem("no-such-team", "teams", index)

    def _values(self, field: str, chosen: Iterable[tuple[str, object]]) -> Found:
        """Find a number that is invalid for a setting of the rules; unknown keys have no effect."""
        for key, value in chosen:
            setting = setting_of(self._rules, key) if self._rules is not None else None
            if setting is not None and isinstance(value, int) and not setting.allows(value):
                yield problem("option-value", field, key, option=key, value=str(value))


def _check_sides(fact: Any, sides: Sequence[Side]) -> Found:
    """Find an unknown side of the session, in any field that names one."""
    for name in _side_fields(fact.__class__):
        value = getattr(fact, name)
        if value is None or value in sides:
            continue
        if isinstance(value, int) or (name in BY_SIDE and not isinstance(value, Mapping)):
            continue  # points of a penalty, tricks of a claim, the tricks that were played
        named = (value,) if isinstance(value, str) else value
        for side in named:
            if side not in sides and side not in NO_SIDE:
                yield problem("no-such-side", name, side=str(side))


@cache
def _side_fields(cls: type[Any]) -> tuple[str, ...]:
    """Return the fields of a class that name sides, as a value, in a list or as keys."""
    return tuple(field.name for field in fields(cls) if field.name in SIDE_FIELDS)
