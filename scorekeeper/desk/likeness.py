"""Whether two records are of one session, whether they agree, and where they do not."""

import json
import unicodedata
from collections.abc import Mapping
from typing import Any

from scorekeeper.assets.wording.lines import notation
from scorekeeper.documents.writing import write_session
from scorekeeper.journal.names import name_key
from scorekeeper.rules.model import Deal, Problem, Session, problem
from scorekeeper.rules.systems import SYSTEMS

Identity = tuple[object, ...]


def identity(record: Session, date: object = None) -> Identity:
    """Answer what says which session this is.

    It is the two teams, by name and in whatever order, with round and table where either is written; where neither
    is, with the date instead (`date` stands in for one that is not written: the event's).
    """
    teams = frozenset(name_key(team.name) for team in record.teams.values())
    meta = record.meta
    if "round" in meta or "table" in meta:
        return ("place", meta.get("round"), meta.get("table"), teams)
    return ("date", meta.get("date", date), teams)


def deal_text(deal: Deal | None) -> str:
    """Answer a deal as the quick-entry line writes it, `A 40HX 44`; a dash for one that is not there."""
    return "-" if deal is None else notation(deal)


def differences(stands: Session, document: Session) -> tuple[Problem, ...]:
    """Answer in what a document of a session differs from what stands of it: deal by deal, then the rest.

    Names, players, event, date, venue and scorer are no part of what is scored and are not compared.
    """
    if [name_key(team.name) for team in stands.teams.values()] != [
        name_key(team.name) for team in document.teams.values()
    ]:
        return (problem("sides-swapped", "sides"),)
    found = [*_deal_differences(stands, document)]
    old, new = _parts(stands), _parts(document)
    found.extend(problem(f"{part}-differ", part) for part in old if old[part] != new[part])
    return tuple(found)


def _deal_differences(stands: Session, document: Session) -> list[Problem]:
    old = {deal.number: deal for deal in stands.deals}
    new = {deal.number: deal for deal in document.deals}
    places = {deal.number: position for position, deal in enumerate(document.deals)}
    found = []
    for number in sorted(old.keys() | new.keys()):
        was, now = old.get(number), new.get(number)
        if _deal_values(was) != _deal_values(now):
            path = ("deals", places[number]) if number in places else ("deals",)
            found.append(problem("deal-differs", *path, deal=number, stands=deal_text(was), document=deal_text(now)))
    return found


def _deal_values(deal: Deal | None) -> tuple[object, ...] | None:
    if deal is None:
        return None
    return (deal.side, deal.contract, deal.taken, deal.outcome, deal.calls, deal.first_seat)


def _parts(record: Session) -> Mapping[str, str]:
    """Answer the rest of a record as texts that are equal when they mean the same."""
    system = SYSTEMS[record.system]
    document = write_session(record)
    seating = sorted(document.get("seating", ()), key=lambda entry: int(entry["from_deal"]))
    return {
        "options": _text(system.options.effective(record.options)),
        "first_dealer": _text(record.first_dealer or system.first_dealer),
        "odd_side": record.odd_side or system.sides[0],
        "seating": _text(seating),
        "penalties": _text(document.get("penalties", [])),
        "redeals": _text(sorted(document.get("redeals", ()), key=lambda entry: int(entry["deal"]))),
        "rulings": _text(document.get("rulings", [])),
    }


def _text(value: Any) -> str:
    return unicodedata.normalize("NFC", json.dumps(value, sort_keys=True, ensure_ascii=False))
