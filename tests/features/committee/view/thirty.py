"""The thirty rulings of the data file as two events, and drafts as they are asked for."""

import tomllib
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from scorekeeper.features.committee.view.precedents.precedents import Draft, Precedent, precedents_of
from scorekeeper.journal.dispute_facts import Claim, DisputeRaised, PenaltyGiven, RulingMade
from scorekeeper.journal.facts import EventMade, Fact
from scorekeeper.journal.ruling_effect import effect_of
from scorekeeper.kernel.desk import Desk
from scorekeeper.kernel.memory import MemoryStore
from scorekeeper.rules.systems import DEFAULT
from tests.kernel.golden_event import SESSION, golden, opening
from tests.kernel.votes import enter_unasked

DATA: dict[str, Any] = tomllib.loads(Path(__file__).with_name("thirty_rulings.toml").read_text(encoding="utf-8"))
MEMBERS = ("P. Kurian", "M. Joseph", "A. Mathew")


def event_desk(letter: str) -> Desk:
    """Answer one of the events; each ruling is a minute later than the one before."""
    about = DATA["events"][letter]
    minutes, numbers = iter(range(1000)), iter(range(1, 10_000))

    def clock() -> str:
        minute = next(minutes)
        return f"{about['day']}T{8 + minute // 60:02}:{minute % 60:02}:00Z"

    desk = Desk(MemoryStore(), who="Scorer", seat="table", clock=clock, ids=lambda: f"{letter}{next(numbers)}")
    event_fact, *rest = opening()
    assert isinstance(event_fact, EventMade)
    first = EventMade(f"event-{letter}", about["name"], event_fact.system, event_fact.edition)
    for fact in (first, *rest, *golden(penalties=False)):
        desk.submit([fact], reason="as it went")
    rulings: list[int] = []
    for row in (row for row in DATA["ruling"] if row["event"] == letter):
        uid = f"{letter}-dispute-{len(rulings)}"
        desk.submit([_dispute(row, uid)], reason="")
        saved = enter_unasked(desk, [ruling(row, uid, rulings)], reason="as found")
        rulings.append(saved.entries[0].seq)
    return desk


def _dispute(row: dict[str, Any], uid: str) -> Fact:
    claim = Claim(row["claim"], tricks=4) if "claim" in row else None
    code = row.get("code") if claim is None else None
    return DisputeRaised(
        uid, SESSION, row.get("deal"), "A", code, row.get("offender"), article=row.get("article"), facts=row["facts"],
        claim=claim, articles=tuple(row["articles"]),
    )  # fmt: skip


def ruling(row: dict[str, Any], dispute: str | None, earlier: list[int]) -> RulingMade:
    imposed = (PenaltyGiven(SESSION, row.get("offender", "A"), row.get("code", ""), row.get("deal")),)
    return RulingMade(
        SESSION, tuple(row["articles"]), row.get("reason", "as found"), row.get("deal"),
        points=MappingProxyType(row.get("points", {})), impose=imposed if row.get("impose") else (),
        members=MEMBERS, dispute=dispute, taken=row.get("taken"),
        again=row.get("again"),
        supersedes=earlier[row["supersedes"] - 1] if "supersedes" in row else None,
    )  # fmt: skip


@lru_cache(maxsize=1)
def thirty() -> tuple[Precedent, ...]:
    """Answer all thirty cases."""
    return tuple(case for letter in DATA["events"] for case in precedents_of(event_desk(letter).tournament))


def name_of(case: Precedent) -> str:
    return f"{case.event_uid[-1]}{case.number}"


def draft(row: dict[str, Any]) -> Draft:
    fact = ruling(row, None, [])
    offender = "A" if "code" in row else None
    effect = effect_of(fact, DEFAULT.infractions.kinds, offender)
    return Draft(tuple(row["articles"]), row.get("code", ""), effect)
