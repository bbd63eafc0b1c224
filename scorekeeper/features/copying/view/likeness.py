"""Whether two records are of one session, whether they agree, and where they do not."""

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.documents.judgements import JUDGEMENT_KEYS
from scorekeeper.documents.writing import told_of, write_session
from scorekeeper.journal.names import name_key
from scorekeeper.language.lines import notation
from scorekeeper.rules.model import Deal, Problem, Ruling, Session, problem
from scorekeeper.rules.seats import first_caller
from scorekeeper.rules.systems import SYSTEMS

Identity = tuple[object, ...]


def identity(record: Session, date: object = None) -> Identity:
    """Return what says which session this is.

    It is the two teams, by name and in whatever order, with round and table where either is written; where neither
    is, with the date instead (`date` stands in for one that is not written: the event's).
    """
    teams = frozenset(name_key(team.name) for team in record.teams.values())
    meta = record.meta
    if "round" in meta or "table" in meta:
        return ("place", meta.get("round"), meta.get("table"), teams)
    return ("date", meta.get("date", date), teams)


def deal_text(deal: Deal | None) -> str:
    """Return a deal as the quick-entry line writes it, `A 40HX 44`; a dash for one that is not there."""
    return "-" if deal is None else notation(deal)


def differences(stands: Session, document: Session) -> tuple[Problem, ...]:
    """Return in what a document of a session differs from what stands of it: deal by deal, then the rest.

    Names, players, event, date, venue and scorer are no part of what is scored and are not compared.
    """
    if [name_key(team.name) for team in stands.teams.values()] != [
        name_key(team.name) for team in document.teams.values()
    ]:
        return (problem("sides-swapped", "sides"),)
    found = [*_deal_differences(stands, document)]
    old, new = _parts(stands, document), _parts(document, document)
    found.extend(problem(f"{part}-differ", part) for part in old if old[part] != new[part])
    return tuple(found)


def _deal_differences(stands: Session, document: Session) -> list[Problem]:
    old = {deal.number: deal for deal in stands.deals}
    new = {deal.number: deal for deal in document.deals}
    places = {deal.number: position for position, deal in enumerate(document.deals)}
    found = []
    for number in sorted(old.keys() | new.keys()):
        was, now = old.get(number), new.get(number)
        if _deal_values(was, stands) != _deal_values(now, document):
            path = ("deals", places[number]) if number in places else ("deals",)
            before, after = deal_text(was), deal_text(now)
            if was is not None and now is not None and before == after:
                before, after = _with_calls(was, stands), _with_calls(now, document)
            found.append(problem("deal-differs", *path, deal=number, stands=before, document=after))
    return found


def _deal_values(deal: Deal | None, record: Session) -> tuple[object, ...] | None:
    if deal is None:
        return None
    # beside card points a result says nothing more: the two agree
    outcome = deal.outcome if deal.taken is None else None
    told = (deal.dealer_side, deal.swept, deal.insisted)
    points = (deal.taken, deal.opponents)
    return (deal.side, deal.contract, points, outcome, deal.calls, _first_seat(deal, record), told)


def _first_seat(deal: Deal, record: Session) -> int:
    """Return the seat that called first: the one written, otherwise the one due."""
    system = SYSTEMS[record.system].at_table(SYSTEMS[record.system].options.effective(record.options))
    return first_caller(deal, record.first_dealer or system.first_dealer, system.seats)


def _with_calls(deal: Deal, record: Session) -> str:
    """Return a deal with its calls and the seat of the first, `B 29H 31 (1: 28P +1H P)`: where only they differ."""
    calls = " ".join(call.text if call.seat is None else f"{call.text}@{call.seat}" for call in deal.calls or ())
    return f"{deal_text(deal)} ({_first_seat(deal, record)}: {calls or '-'})"


def _parts(record: Session, other: Session) -> Mapping[str, str]:
    """Return the rest of a record as texts that are equal when they mean the same.

    What committees found is held only against rulings of the `other` record that tell it: earlier documents did not.
    """
    system = SYSTEMS[record.system].at_table(SYSTEMS[record.system].options.effective(record.options))
    document = write_session(record)
    seating = sorted(document.get("seating", ()), key=lambda entry: int(entry["from_deal"]))
    return {
        "options": _text(system.options.effective(record.options)),
        "first_dealer": _text(record.first_dealer or system.first_dealer),
        "odd_side": record.odd_side or system.sides[0],
        "seating": _text(seating),
        "penalties": _text(document.get("penalties", [])),
        "redeals": _text(sorted(document.get("redeals", ()), key=lambda entry: int(entry["deal"]))),
        "rulings": _text(rulings_alike(document.get("rulings", []), other.rulings)),
        "forfeit": _text(document.get("forfeit")),
    }


def rulings_alike(rulings: Sequence[dict[str, Any]], others: Sequence[Ruling]) -> list[dict[str, Any]]:
    """Return rulings of a document as they are compared with others: without numbers, which each event gives itself.

    Without what the committee found, too, where the other ruling tells nothing of it.
    """
    told = [bool(told_of(replace(ruling, number=0, supersedes=0))) for ruling in others]
    apart = {"number", "supersedes"}
    return [
        {
            key: value
            for key, value in one.items()
            if key not in (apart if all(told[place : place + 1]) else JUDGEMENT_KEYS)
        }
        for place, one in enumerate(rulings)
    ]


def _text(value: Any) -> str:
    return unicodedata.normalize("NFC", json.dumps(value, sort_keys=True, ensure_ascii=False))
