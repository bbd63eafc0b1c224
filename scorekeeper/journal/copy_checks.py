"""Checks of a row copied from paper, and of the settlement of a difference."""

from collections.abc import Iterable

from scorekeeper.journal.copies import OTHER, PROGRAM, ROW, differences, readings_agree
from scorekeeper.journal.facts import DifferenceSettled, RowCopied
from scorekeeper.journal.play_checks import OUTCOMES, check_card_points, check_contract, check_deal_number, check_side
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem

Found = Iterable[Problem]


def check_row(_: Tournament, state: SessionState, fact: RowCopied, _reason: str, system: RuleSystem) -> Found:
    """Find what cannot be on a sheet of this session; a difference from the record is allowed."""
    yield from check_deal_number(state, fact.deal)
    yield from check_side(system, fact.sheet, "sheet")
    yield from check_side(system, fact.side)
    yield from check_contract(system, fact.contract)
    if (fact.side is None) != (fact.contract is None) or (
        fact.contract is None and (fact.taken, fact.opponents, fact.outcome) != (None, None, None)
    ):
        yield problem("row-incomplete", "contract", deal=fact.deal)
    elif fact.contract is not None and fact.unreadable:
        yield problem("row-read-and-not", "unreadable", deal=fact.deal)
    elif fact.contract is None and not fact.totals and not fact.unreadable:
        yield problem("row-empty", "deal", deal=fact.deal)
    yield from check_card_points(fact, system)
    if fact.outcome is not None and fact.outcome not in OUTCOMES:
        yield problem("no-such-outcome", "outcome", outcome=fact.outcome)
    if fact.totals and set(fact.totals) != set(system.sides):
        yield problem("totals-incomplete", "totals", deal=fact.deal, sides=", ".join(system.sides))


def check_settlement(
    _: Tournament, state: SessionState, fact: DifferenceSettled, reason: str, system: RuleSystem
) -> Found:
    """Find a settlement with nothing copied, of an unknown sheet, or with another score."""
    yield from check_deal_number(state, fact.deal)
    if fact.how not in {*system.sides, PROGRAM, OTHER}:
        yield problem("unknown-settlement", "how", how=fact.how)
        return
    if not reason.strip():
        yield problem("reason-missing", "reason", deal=fact.deal)
    if not any(fact.deal in rows for rows in state.copies.values()):
        yield problem("nothing-copied", "deal", deal=fact.deal)
    elif fact.how in system.sides and fact.deal not in state.copies.get(fact.how, {}):
        yield problem("sheet-not-copied", "how", deal=fact.deal, side=fact.how)
    else:
        yield from _score_agrees(state, fact, system)


def _score_agrees(state: SessionState, fact: DifferenceSettled, system: RuleSystem) -> Found:
    """Find a sheet settled as right while the score differs.

    The score has to be corrected first, in the same command or before.
    """
    open_difference = next((difference for difference in differences(state) if difference.deal == fact.deal), None)
    if (
        open_difference is None
        or open_difference.kind != ROW
        or fact.how not in system.sides
        or PROGRAM not in open_difference.readings
    ):
        return
    right = open_difference.readings[fact.how]
    if right.contract is not None and not readings_agree(right, open_difference.readings[PROGRAM]):
        yield problem("correct-first", "how", deal=fact.deal, side=fact.how)
