"""A whole session record as the facts that enter it, for import and for the sample."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.features.copying.view.record_comparison import is_decided
from scorekeeper.journal.dispute_facts import FROM_RECORD, REDEALT_IN_RECORD
from scorekeeper.journal.facts import (
    DealRecorded,
    Fact,
    PenaltyGiven,
    Redealt,
    RulingMade,
    SeatsTaken,
    SessionForfeited,
    SessionOpened,
)
from scorekeeper.journal.forfeits import LEFT, NO_SHOW, WITHDRAWN
from scorekeeper.journal.names import name_key
from scorekeeper.journal.snapshot import EventState, SessionState
from scorekeeper.rules.model import Deal, Penalty, Ruling, Session, SessionForfeit, Value, contracts_from, outcome_with
from scorekeeper.rules.system import BY_RULING, RuleSystem

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class SourcedFact:
    """A fact, and its place in the document."""

    fact: Fact
    path: Path


@dataclass(frozen=True, slots=True)
class KnownSession:
    """The present state of a session that a record continues, with its entries by part."""

    record: Session
    penalty_entries: tuple[int, ...]
    ruling_entries: tuple[int, ...]


def opening(
    before: SessionOpened, record: Session, teams: Sequence[str], event: EventState, system: RuleSystem
) -> SessionOpened:
    """Return the opening of a session: what its record has and the event lacks.

    What the record leaves open stays as `before`. All options are set, so that the session's own apply regardless of
    the event's settings.
    """
    meta = record.meta
    date, venue = _text(meta, "date"), _text(meta, "venue")
    return replace(
        before,
        teams=tuple(teams),
        round=_number(meta, "round") or before.round,
        table=_number(meta, "table") or before.table,
        date=before.date if date is None else None if date == event.date else date,
        venue=before.venue if venue is None else None if venue == event.venue else venue,
        scorer=_text(meta, "scorer") or before.scorer,
        options=own_options(record, event, system),
        odd_side=record.odd_side or system.sides[0],
    )


def own_options(record: Session, event: EventState, system: RuleSystem) -> dict[str, Value | bool]:
    """Return the options in which the session differs from its event."""
    own = system.options.effective(record.options)
    general = system.options.effective(event.settings)
    return {key: value for key, value in own.items() if general[key] != value}


def course(uid: str, record: Session, first: int, known: KnownSession | None = None) -> list[SourcedFact]:
    """Return the course of a session as facts, with entry numbers from `first` on.

    A re-deal comes before its deal, because it removes the record of it; penalties and rulings keep their order,
    because warnings depend on it. Facts already `known` are not repeated.
    """
    facts = [*_seats(uid, record, known), *_play(uid, record, known)]
    start = first + len(facts)
    penalties, rulings = (len(known.record.penalties), len(known.record.rulings)) if known is not None else (0, 0)
    facts.extend(
        SourcedFact(_penalty(uid, penalty, penalty.deal), ("penalties", index))
        for index, penalty in enumerate(record.penalties)
        if index >= penalties
    )
    references = _references(record, start, known)
    giving_up = _ruled_forfeit(record)
    again = _setting_aside(record)
    for index, ruling in enumerate(record.rulings[rulings:], rulings):
        made = replace(ruling_fact(uid, ruling, references), outcome=_stated_outcome(record, index))
        if index == giving_up and record.forfeit is not None:
            made = replace(made, forfeit=record.forfeit.by[0])
        made = replace(made, told_as=REDEALT_IN_RECORD if index in again else FROM_RECORD)
        facts.append(SourcedFact(made, ("rulings", index)))
    if record.forfeit is not None and giving_up is None:
        facts.append(SourcedFact(_forfeit_fact(uid, record, record.forfeit), ("forfeit",)))
    return facts


def _without_effect(ruling: Ruling) -> bool:
    stated = (ruling.side, ruling.contract, ruling.outcome)
    return not (any(stated) or ruling.taken is not None or any(ruling.points.values()) or ruling.waive or ruling.impose)


def _stated_outcome(record: Session, position: int) -> str | None:
    """Return the outcome that a ruling states; None if it follows from its card points."""
    ruling = record.rulings[position]
    deal = record.deal(ruling.deal) if ruling.deal is not None else None
    contracts = contracts_from(deal, record.rulings, position)
    follows = ruling.taken is not None and contracts and outcome_with(contracts[-1], ruling.taken) == ruling.outcome
    return None if follows else ruling.outcome


def _ruled_forfeit(record: Session) -> int | None:
    """Return the ruling that took the session away, None if none did."""
    if record.forfeit is None or len(record.forfeit.by) != 1:
        return None
    candidates = [
        index
        for index, ruling in enumerate(record.rulings)
        if _without_effect(ruling) and ruling.reason.strip() == record.forfeit.reason
    ]
    # the dispute may have been about a deal; a ruling on the session itself is better evidence
    return max(candidates, key=lambda index: (record.rulings[index].deal is None, index), default=None)


def _setting_aside(record: Session) -> frozenset[int]:
    """Return which rulings let their deal be dealt or played again.

    There are as many re-deals by ruling as rulings on that deal without any other effect; if there are fewer it
    cannot be known which of them did.
    """
    ordered = Counter(redeal.deal for redeal in record.redeals if redeal.reason == BY_RULING)
    plain: dict[int, list[int]] = {}
    forfeiting = _ruled_forfeit(record)
    for index, ruling in enumerate(record.rulings):
        if index != forfeiting and ruling.deal is not None and ruling.deal in ordered and _without_effect(ruling):
            plain.setdefault(ruling.deal, []).append(index)
    return frozenset(index for deal, indices in plain.items() if len(indices) == ordered[deal] for index in indices)


def later_rulings(state: SessionState, record: Session, first: int) -> list[SourcedFact]:
    """Return the rulings of a record beyond those in force, with entry numbers from `first` on."""
    there = state.record
    references = [(entry, 0) for entry in state.penalty_entries[: len(there.penalties)]]
    rulings = [*zip(state.ruling_entries, there.rulings, strict=True)]
    rulings += enumerate(record.rulings[len(there.rulings) :], first)
    references += [(entry, own) for entry, ruling in rulings for own in range(len(ruling.impose))]
    return [
        SourcedFact(
            replace(ruling_fact(state.uid, ruling, references), outcome=_stated_outcome(record, index)),
            ("rulings", index),
        )
        for index, ruling in enumerate(record.rulings)
        if index >= len(there.rulings)
    ]


def _text(meta: Mapping[str, Value], key: str) -> str | None:
    value = meta.get(key)
    return None if value is None else str(value)


def _number(meta: Mapping[str, Value], key: str) -> int | None:
    value = meta.get(key)
    return value if isinstance(value, int) else None


def _seats(uid: str, record: Session, known: KnownSession | None) -> Iterator[SourcedFact]:
    starts = {entry.from_deal for entry in record.seating}
    if record.first_dealer is not None and 1 not in starts and known is None:
        yield SourcedFact(SeatsTaken(uid, 1, (), record.first_dealer), ("first_dealer",))
    taken = {entry.from_deal for entry in known.record.seating} if known is not None else set()
    for index, entry in enumerate(record.seating):
        if entry.from_deal in taken:
            continue
        dealer = record.first_dealer if entry.from_deal == 1 else None
        yield SourcedFact(SeatsTaken(uid, entry.from_deal, entry.seats, dealer), ("seating", index))


def _play(uid: str, record: Session, known: KnownSession | None) -> list[SourcedFact]:
    """Return the deals with their re-deals, in the order of the record as far as possible."""
    known_deals = {deal.number: deal for deal in known.record.deals} if known is not None else {}
    redealt_before = Counter((redeal.deal, redeal.reason) for redeal in known.record.redeals) if known else Counter()
    redealt: dict[int, list[SourcedFact]] = {}
    for index, redeal in enumerate(record.redeals):
        if redealt_before[redeal.deal, redeal.reason]:
            redealt_before[redeal.deal, redeal.reason] -= 1
            continue
        redealing = SourcedFact(Redealt(uid, redeal.deal, redeal.reason), ("redeals", index))
        redealt.setdefault(redeal.deal, []).append(redealing)
    play: list[SourcedFact] = []
    waiting: list[tuple[int, Deal]] = []
    begun = max(known_deals, default=0)
    for index, deal in enumerate(record.deals):
        before = known_deals.get(deal.number)
        if before is not None and (is_decided(before) or not is_decided(deal)):
            continue
        if deal.number in redealt and deal.number > begun + 1:
            waiting.append((index, deal))
            continue
        play.extend(redealt.pop(deal.number, ()))
        play.append(SourcedFact(_deal(uid, deal), ("deals", index)))
        begun = max(begun, deal.number)
    for index, deal in sorted(waiting, key=lambda late: late[1].number):
        path = ("deals", index)
        if deal.number > begun + 1:
            # a re-deal needs a contract before it, which it then removes
            play.append(SourcedFact(replace(_deal(uid, deal), taken=None, outcome=None, opponents=None), path))
        play.extend(redealt.pop(deal.number))
        play.append(SourcedFact(_deal(uid, deal), path))
        begun = max(begun, deal.number)
    play.extend(redealing for number in sorted(redealt) for redealing in redealt[number])
    return play


def _deal(uid: str, deal: Deal) -> DealRecorded:
    return DealRecorded(
        session=uid,
        deal=deal.number,
        side=deal.side,
        contract=deal.contract,
        taken=deal.taken,
        outcome=deal.outcome,
        calls=deal.calls,
        first_seat=deal.first_seat,
        odd_side=deal.odd_side if deal.calls else None,
        dealer_side=deal.dealer_side,
        swept=deal.swept,
        insisted=deal.insisted,
        opponents=deal.opponents,
    )


def _forfeit_fact(uid: str, record: Session, forfeit: SessionForfeit) -> SessionForfeited:
    """Return who forfeited the session; an unnamed cause follows from what was played."""
    played = bool(record.deals or record.penalties or record.redeals or record.rulings)
    why = forfeit.reason if forfeit.reason in {WITHDRAWN, LEFT} else LEFT if played else NO_SHOW
    first, *others = forfeit.by
    words = "" if forfeit.reason == why == NO_SHOW else forfeit.reason
    return SessionForfeited(uid, first, why, tuple(others), words)


def _penalty(uid: str, penalty: Penalty, deal: int | None) -> PenaltyGiven:
    return PenaltyGiven(
        session=uid,
        side=penalty.side,
        code=penalty.code,
        deal=deal,
        objected=penalty.objected,
        points=penalty.points,
        article=penalty.article,
        attempt=penalty.attempt,
    )


def _references(record: Session, start: int, known: KnownSession | None) -> list[tuple[int, int]]:
    """Return for each penalty of the extended list its entry and its number in that entry."""
    penalties = list(known.penalty_entries[: len(known.record.penalties)]) if known is not None else []
    penalties += range(start, start + len(record.penalties) - len(penalties))
    rulings = list(known.ruling_entries) if known is not None else []
    later = len(record.rulings) - len(rulings)
    first_ruling = start + len(record.penalties) - (len(known.record.penalties) if known is not None else 0)
    rulings += range(first_ruling, first_ruling + later)
    references = [(entry, 0) for entry in penalties]
    for entry, ruling in zip(rulings, record.rulings, strict=True):
        references.extend((entry, own) for own in range(len(ruling.impose)))
    return references


def ruling_fact(uid: str, ruling: Ruling, references: Sequence[tuple[int, int]] = ()) -> RulingMade:
    """Return the fact that makes a ruling.

    `references` are the entries of penalties that it may waive.
    """
    return RulingMade(
        session=uid,
        articles=ruling.articles,
        reason=ruling.reason,
        deal=ruling.deal,
        ruling_kind=ruling.kind,
        side=ruling.side,
        contract=ruling.contract,
        outcome=ruling.outcome,
        taken=ruling.taken,
        fault=ruling.fault,
        points=ruling.points,
        waive=tuple(references[position] for position in ruling.waive),
        impose=tuple(_penalty(uid, penalty, ruling.deal) for penalty in ruling.impose),
        members=ruling.members,
        **_known_facts(ruling),
    )


def _known_facts(ruling: Ruling) -> dict[str, Any]:
    """Return the details of a ruling apart from its effect, by the fields of its fact."""
    votes = ruling.votes
    named = {name_key(name) for name in (*votes.against, *votes.abstained)} if votes is not None else set()
    rest = tuple(name for name in ruling.members if name_key(name) not in named)
    simply = votes is None or (named and votes.in_favour == rest)
    return {
        "findings": ruling.findings,
        "aside": ruling.aside,
        "departs": ruling.departs,
        "infraction": ruling.infraction,
        "late": ruling.late,
        "admitted_by": ruling.admitted_by,
        "against": votes.against if votes is not None else (),
        "abstained": votes.abstained if votes is not None else (),
        "in_favour": None if simply or votes is None else votes.in_favour,
        "number": ruling.number or None,
        "replaces": ruling.supersedes or None,
    }
