"""Checks of a fact against the current state: all problems at once, as codes with values.

The check of each kind of fact is listed in `kinds`; this module has what all kinds share.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass

from scorekeeper.journal.dispute_checks import event_ruling
from scorekeeper.journal.dispute_facts import EVENT
from scorekeeper.journal.facts import EventMade, Fact, RulingMade, Voided
from scorekeeper.journal.finality_checks import fixed_ranking
from scorekeeper.journal.kinds import kind_of
from scorekeeper.journal.lengths import NAME, length_problems
from scorekeeper.journal.limits import TOO_SMALL, limit_problems
from scorekeeper.journal.settlement_checks import unsigned
from scorekeeper.journal.signing_checks import fixed
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.void_checks import void, void_of_hands
from scorekeeper.rules.hands import HandRules
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.systems import Rules

Found = Iterable[Problem]


def problems(tournament: Tournament, fact: Fact, reason: str, system: Rules) -> tuple[Problem, ...]:
    """Return all problems with entering this fact now; empty if it may be entered.

    `path` of each problem begins with the field of the fact it is about ("reason" for the reason of the entry).
    """
    limits = tuple(limit_problems(fact))
    unfit = (*(limit for limit in limits if limit.code != TOO_SMALL), *unfit_text(fact, reason))
    if unfit:
        return unfit
    if tournament.event is None and type(fact) is not EventMade:
        return (problem("no-event"),)
    held = tuple(fixed(tournament, fact)) or tuple(fixed_ranking(tournament, fact))
    return held or tuple(_judged(tournament, fact, reason, system)) or limits


def _judged(tournament: Tournament, fact: Fact, reason: str, system: Rules) -> Found:
    kind = kind_of(fact)
    if kind.check is not None:
        return kind.check(tournament, fact, reason, system)
    if isinstance(fact, RulingMade) and fact.session == EVENT:
        return (*event_ruling(tournament, fact), *unsigned(tournament, fact))
    if isinstance(fact, Voided):
        if isinstance(system, HandRules):
            return void_of_hands(tournament, fact, reason, system)
        return void(tournament, fact, reason, system)
    judge = kind.hands if isinstance(system, HandRules) else kind.deals
    return judge(tournament, fact, reason, system)


def unfit_text(fact: Fact, reason: str) -> Found:
    """Find control characters and lone surrogates, which no file, sheet or screen can show, and overlong texts."""
    texts = [(("reason",), reason), *_texts((), fact)]
    yield from length_problems(texts)
    for path, text in texts:
        if not _can_be_kept(text):
            yield problem("unfit-text", *path)


def unfit_who(who: str) -> Found:
    """Find the problems of the name of an entry's author: the limit is that of every other name."""
    if len(who) > NAME:
        yield problem("who-too-long", "who", most=NAME, length=len(who))
    elif not _can_be_kept(who):
        yield problem("unfit-who", "who")


def _can_be_kept(text: str) -> bool:
    return text.isprintable() or not any(unicodedata.category(sign) in {"Cc", "Cs"} and sign != "\n" for sign in text)


def _texts(path: tuple[str | int, ...], value: object) -> Iterable[tuple[tuple[str | int, ...], str]]:
    """Find every text in a fact, at any depth, and its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _texts((*path, index), item)
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _texts((*path, str(key)), item)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            part = getattr(value, field.name)
            if part and not isinstance(part, int):  # most fields of a fact are empty or numbers
                yield from _texts((*path, field.name), part)
