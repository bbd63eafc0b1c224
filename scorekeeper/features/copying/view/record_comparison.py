"""Whether two records of a session agree, one continues the other, or they differ."""

import json
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.documents.judgements import JUDGEMENT_KEYS
from scorekeeper.documents.writing import judgement_fields, write_session
from scorekeeper.journal.names import name_key
from scorekeeper.language.lines import notation
from scorekeeper.rules.hands import HandResult
from scorekeeper.rules.model import Deal, DealResult, Problem, Ruling, Session, problem
from scorekeeper.rules.score import score
from scorekeeper.rules.seats import first_caller
from scorekeeper.rules.systems import SYSTEMS


def deal_text(deal: Deal | None) -> str:
    """Return a deal as the quick-entry line writes it, `A 40HX 44`; a dash for a missing deal."""
    return "-" if deal is None else notation(deal)


def differences(current: Session, document: Session, *, so_far: bool = False) -> tuple[Problem, ...]:
    """Return how a document differs from the recorded session, by deal and then the rest.

    `so_far`: ignore deals and results that the record does not have yet. Names, players, event, date, venue and scorer
    do not affect the score and are not compared.
    """
    if [name_key(team.name) for team in current.teams.values()] != [
        name_key(team.name) for team in document.teams.values()
    ]:
        return (problem("sides-swapped", "sides"),)
    problem_list = [*_deal_differences(current, document, so_far=so_far)]
    old, new = _parts(current, document), _parts(document, document)
    problem_list.extend(problem(f"{part}-differ", part) for part in old if old[part] != new[part])
    return tuple(problem_list)


def continues(current: Session, document: Session) -> bool:
    """Return whether a document only adds to the recorded session.

    New may be deals, the result of a contract, re-deals, penalties and rulings. Every deal with an outcome keeps
    it, with all its lines.
    """
    if current.forfeit is not None or list(current.teams) != list(document.teams):
        return False
    if any(name_key(current.teams[side].name) != name_key(document.teams[side].name) for side in current.teams):
        return False
    old, new = ({deal.number: deal for deal in record.deals} for record in (current, document))
    if not all(number in new and _completes(deal, new[number], current, document) for number, deal in old.items()):
        return False
    further = len(new) > len(old) or any(is_decided(new[number]) and not is_decided(old[number]) for number in old)
    return (further or document.forfeit is not None) and _only_adds(current, document)


def is_earlier(current: Session, document: Session) -> bool:
    """Return whether a document is an older state of the recorded session.

    Later entries may change the points of a deal in the document: a penalty found afterwards, a ruling.
    """
    if document.forfeit is not None or list(current.teams) != list(document.teams):
        return False
    deals = {deal.number: deal for deal in current.deals}
    if not all(
        deal.number in deals and _completes(deal, deals[deal.number], document, current) for deal in document.deals
    ):
        return False
    lengths = [
        SYSTEMS[current.system].options.effective(session.options).get("deals") or 0 for session in (document, current)
    ]
    if int(lengths[0]) > int(lengths[1]):
        return False
    before, after = (_parts(replace(record, options=_but_length(record)), current) for record in (document, current))
    seats = {entry.from_deal: entry.seats for entry in current.seating}
    return (
        all(before[part] == after[part] for part in ("options", "first_dealer", "odd_side"))
        and all(seats.get(entry.from_deal) == entry.seats for entry in document.seating)
        and _is_beginning(document, current)
    )


def _but_length(record: Session) -> dict[str, Any]:
    """Return the options of a session without its length: extra deals may have come later."""
    return {key: value for key, value in record.options.items() if key != "deals"}


def _is_beginning(before: Session, after: Session) -> bool:
    """Return whether one record's penalties, rulings and re-deals begin the other's."""
    old, new = write_session(before), write_session(after)
    rulings = (rulings_alike(written.get("rulings", []), after.rulings) for written in (new, old))
    return (
        begins_with(new.get("penalties", []), old.get("penalties", []))
        and begins_with(*rulings)
        and not Counter(_text(redeal) for redeal in old.get("redeals", ()))
        - Counter(_text(redeal) for redeal in new.get("redeals", ()))
    )


def is_decided(deal: Deal) -> bool:
    """Return whether a deal has its result, and not only its contract."""
    return deal.taken is not None or deal.outcome is not None


def _completes(old: Deal, new: Deal, current: Session, document: Session) -> bool:
    """Return whether a deal is the same, or the same contract with its result."""
    if not is_decided(old):
        old = old._replace(
            taken=new.taken, outcome=new.outcome, opponents=new.opponents, swept=new.swept, insisted=new.insisted
        )
    return _deal_values(old, current) == _deal_values(new, document)


def _only_adds(current: Session, document: Session) -> bool:
    """Return whether a document keeps all that is recorded, and every deal with an outcome."""
    before, after = _parts(current, document), _parts(document, document)
    if any(before[part] != after[part] for part in ("options", "first_dealer", "odd_side")):
        return False
    if not _is_beginning(current, document):
        return False
    system = SYSTEMS[current.system]
    decided = [deal for deal in score(system, current).deals if deal.outcome is not None]
    later = {deal.number: deal for deal in score(system, document).deals}
    if any(worth(later[deal.number]) != worth(deal) for deal in decided):
        return False
    numbers = {deal.number for deal in decided}
    redeals = ([redeal for redeal in record.redeals if redeal.deal in numbers] for record in (current, document))
    seats = [{entry.from_deal: entry.seats for entry in record.seating} for record in (current, document)]
    last = max(numbers, default=0)
    return (
        len({len(redeals_of_session) for redeals_of_session in redeals}) == 1
        and all(seats[1].get(deal) == taken for deal, taken in seats[0].items())
        and all(deal > last for deal in seats[1].keys() - seats[0].keys())
    )


def worth(deal: DealResult | HandResult) -> tuple[object, ...]:
    """Return the points of a deal or hand, without each line's position in the document."""
    return (deal.outcome, [(line.side, line.points, line.code, line.article) for line in deal.lines])


def begins_with(longer: Sequence[object], shorter: Sequence[object]) -> bool:
    """Return whether the longer list of parts begins with the shorter one."""
    return [_text(value) for value in longer[: len(shorter)]] == [_text(value) for value in shorter]


def _deal_differences(current: Session, document: Session, *, so_far: bool) -> list[Problem]:
    old = {deal.number: deal for deal in current.deals}
    new = {deal.number: deal for deal in document.deals}
    places = {deal.number: position for position, deal in enumerate(document.deals)}
    problem_list = []
    last = max(old, default=0)
    for number in sorted(old.keys() | new.keys()):
        was, now = old.get(number), new.get(number)
        if so_far and (number > last or (was and now and _completes(was, now, current, document))):
            continue
        if _deal_values(was, current) != _deal_values(now, document):
            path = ("deals", places[number]) if number in places else ("deals",)
            before, after = deal_text(was), deal_text(now)
            if was is not None and now is not None and before == after:
                before, after = _with_calls(was, current), _with_calls(now, document)
            problem_list.append(problem("deal-differs", *path, deal=number, recorded=before, document=after))
    return problem_list


def _deal_values(deal: Deal | None, record: Session) -> tuple[object, ...] | None:
    if deal is None:
        return None
    # a result adds nothing to card points: the two agree
    outcome = deal.outcome if deal.taken is None else None
    values = (deal.dealer_side, deal.swept, deal.insisted)
    points = (deal.taken, deal.opponents)
    return (deal.side, deal.contract, points, outcome, deal.calls, _first_seat(deal, record), values)


def _first_seat(deal: Deal, record: Session) -> int:
    """Return the seat that called first: the one written, else the one due."""
    system = SYSTEMS[record.system].at_table(SYSTEMS[record.system].options.effective(record.options))
    return first_caller(deal, record.first_dealer or system.first_dealer, system.seats)


def _with_calls(deal: Deal, record: Session) -> str:
    """Return a deal with its calls and first seat, `B 29H 31 (1: 28P +1H P)`."""
    calls = " ".join(call.text if call.seat is None else f"{call.text}@{call.seat}" for call in deal.calls or ())
    return f"{deal_text(deal)} ({_first_seat(deal, record)}: {calls or '-'})"


def _parts(record: Session, other: Session) -> Mapping[str, str]:
    """Return the rest of a record as texts that are equal when they mean the same.

    Findings of committees are compared only with rulings of the `other` record that contain them: earlier documents
    did not.
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
    """Return rulings of a document for comparison: without numbers, which differ between events.

    Also without the committee's findings and the card points it set, where the other ruling contains none.
    """
    apart: list[frozenset[str]] = []
    for ruling in others:
        values = judgement_fields(replace(ruling, number=0, supersedes=0))
        keys = frozenset(("number", "supersedes")) if values else JUDGEMENT_KEYS
        if ruling.taken is None:
            keys |= {"taken"}
        elif ruling.outcome is None:
            keys |= {"outcome"}  # the document states it only if it follows from the card points
        apart.append(keys)
    apart += [frozenset(("number", "supersedes"))] * (len(rulings) - len(apart))
    return [
        {key: value for key, value in ruling.items() if key not in keys}
        for ruling, keys in zip(rulings, apart, strict=False)
    ]


def _text(value: Any) -> str:
    return unicodedata.normalize("NFC", json.dumps(value, sort_keys=True, ensure_ascii=False))
