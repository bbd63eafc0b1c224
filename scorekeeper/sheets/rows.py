"""The rows of the table: what each deal says now, and what it said before it was corrected or ruled."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.journal.snapshot import Correction, SessionState
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Deal, DealResult, Ruling, SessionResult, Side, points_of
from scorekeeper.rules.penalties import extended
from scorekeeper.rules.score import score
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.blocks import Mark, OldValues, Row
from scorekeeper.sheets.options import SheetOptions
from scorekeeper.sheets.sentences import told
from scorekeeper.sheets.times import contract_times


def doubling_word(doubling: int) -> str:
    """Return the word for undoubled (""), doubled and redoubled."""
    return ("", _("doubled"), _("redoubled"))[doubling]


def rows(
    system: RuleSystem, state: SessionState, marks: Mapping[int, tuple[Mark, ...]], options: SheetOptions
) -> tuple[Row, ...]:
    """Return a row for every scheduled deal, recorded or not."""
    results = {deal.number: deal for deal in state.result.deals}
    recorded = {deal.number: deal for deal in state.record.deals}
    entered = contract_times(state, options)
    return tuple(
        _row(
            system,
            state,
            number,
            deal=recorded.get(number),
            result=results.get(number),
            marks=marks.get(number, ()),
            entered=entered.get(number, ""),
        )
        for number in range(1, max(state.deals, *results, *recorded, 1) + 1)
    )


def _row(
    system: RuleSystem,
    state: SessionState,
    number: int,
    *,
    deal: Deal | None,
    result: DealResult | None,
    marks: tuple[Mark, ...],
    entered: str,
) -> Row:
    contract = result.contract if result else None
    outcome = result.outcome if result else None
    every = system.announcements.every if system.announcements else 6
    return Row(
        deal=number,
        dealer=state.dealers[number - 1] if number <= len(state.dealers) else None,
        entered=entered,
        side=result.side if result else None,
        value=contract.value if contract else None,
        strain=contract.strain if contract else None,
        doubling=contract.doubling if contract else 0,
        doubled=doubling_word(contract.doubling) if contract else "",
        taken=deal.taken if deal else None,
        outcome=outcome,
        result=(outcome_word(outcome) or _("to be played")) if contract else "",
        points=points_of(result.lines, system.sides) if result and (outcome or result.lines) else None,
        running=dict(result.running) if result and (outcome or result.lines) else None,
        marks=marks,
        old=_old_values(system, state, number, result) if result else (),
        ruled=number % every == 0 and number < state.deals,
        told=told(deal),
        opponents=deal.opponents if deal else None,
    )


def _old_values(system: RuleSystem, state: SessionState, number: int, now: DealResult) -> tuple[OldValues, ...]:
    """Return what the deal said before each correction, and before a ruling laid down something else."""
    recorded = state.record.deal(number)
    old = [
        _difference(_rescored(system, state, correction), correction.old, now, recorded=recorded, sides=system.sides)
        for correction in state.corrections
        if correction.deal == number and correction.entry in state.deal_entries.get(number, ())
    ]
    if recorded is not None and _ruled(state, number):
        before = score(system, replace(state.record, rulings=_without_rulings(state, number)))
        old.append(_difference(_of(before, number), recorded, now, recorded=recorded, sides=system.sides))
    return tuple(old)


def _ruled(state: SessionState, number: int) -> tuple[int, ...]:
    """Return the positions of the rulings that lay down something about a deal, or waive a penalty in it."""
    penalties = extended(state.record)
    return tuple(
        index
        for index, ruling in enumerate(state.record.rulings)
        if (ruling.deal == number and (ruling.side or ruling.contract or ruling.outcome or ruling.points))
        or (ruling.deal == number and ruling.impose)
        or any(penalties[position].deal == number for position in ruling.waive)
    )


def _without_rulings(state: SessionState, number: int) -> tuple[Ruling, ...]:
    """Return the rulings with those about a deal taken out of effect; every penalty keeps its position."""
    ruled, kept = _ruled(state, number), []
    position = len(state.record.penalties)
    for index, ruling in enumerate(state.record.rulings):
        imposed = tuple(range(position, position + len(ruling.impose)))
        position += len(ruling.impose)
        without = replace(ruling, side=None, contract=None, outcome=None, points={}, waive=imposed)
        kept.append(without if index in ruled else ruling)
    return tuple(kept)


def _rescored(system: RuleSystem, state: SessionState, correction: Correction) -> DealResult:
    """Return what the deal was worth with its old value, everything else as it stands today."""
    deals = tuple(correction.old if deal.number == correction.deal else deal for deal in state.record.deals)
    return _of(score(system, replace(state.record, deals=deals)), correction.deal)


def _of(result: SessionResult, number: int) -> DealResult:
    return next(deal for deal in result.deals if deal.number == number)


def _difference(
    before: DealResult, old: Deal, now: DealResult, *, recorded: Deal | None, sides: tuple[Side, ...]
) -> OldValues:
    """Return the values of `before` that are not those of `now`."""
    was, stands = before.contract, now.contract
    rebid = was is not None and stands is not None and (was.value, was.strain) != (stands.value, stands.strain)
    taken = old.taken if recorded is None or old.taken != recorded.taken else None
    opponents = old.opponents if recorded is None or old.opponents != recorded.opponents else None
    old_points, old_running = points_of(before.lines, sides), dict(before.running)
    return OldValues(
        side=before.side if before.side != now.side else None,
        value=was.value if was and rebid else None,
        strain=was.strain if was and rebid else None,
        doubling=was.doubling if was and stands and was.doubling != stands.doubling else None,
        taken=str(taken) if taken is not None else None,
        outcome=(outcome_word(before.outcome) or _("open")) if before.outcome != now.outcome else None,
        points=old_points if old_points != points_of(now.lines, sides) else None,
        running=old_running if old_running != dict(now.running) else None,
        opponents=str(opponents) if opponents is not None else None,
    )
