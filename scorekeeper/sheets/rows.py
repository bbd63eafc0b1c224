"""The rows of the table: each deal's values, and those before a change."""

from collections.abc import Mapping, Sequence

from scorekeeper.journal.dispute_facts import RulingMade
from scorekeeper.journal.redeals import RedealtResult
from scorekeeper.journal.sessions import standing_after
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.lines import outcome_word
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Deal, DealResult, Side, points_of
from scorekeeper.rules.penalties import all_penalties
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.blocks import DealRow, NoteMark, OldValues
from scorekeeper.sheets.options import STRUCK_ATTEMPTS, SheetOptions
from scorekeeper.sheets.sentences import extra_words
from scorekeeper.sheets.times import contract_times


def doubling_word(doubling: int) -> str:
    """Return the word for undoubled (""), doubled and redoubled."""
    return ("", pgettext("score sheet on paper", "doubled"), pgettext("score sheet on paper", "redoubled"))[doubling]


def rows(
    system: RuleSystem,
    state: SessionState,
    tournament: Tournament,
    marks: Mapping[int, tuple[NoteMark, ...]],
    options: SheetOptions,
    *,
    aside: Mapping[int, Sequence[RedealtResult]],
) -> tuple[DealRow, ...]:
    """Return a row for every scheduled deal, recorded or not.

    `aside` are results that no longer count, by deal.
    """
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
            old=(
                *(_whole(system, set_aside) for set_aside in aside.get(number, ())),
                *(_old_values(system, state, tournament, results[number], options.layout) if number in results else ()),
            ),
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
    old: tuple[OldValues, ...],
    marks: tuple[NoteMark, ...],
    entered: str,
) -> DealRow:
    ruled = state.deal_as_ruled(number) if number in state.ruled_card_points else None
    contract = result.contract if result else None
    outcome = result.outcome if result else None
    every = system.announcements.every if system.announcements else 6
    return DealRow(
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
        result=(outcome_word(outcome) or pgettext("score sheet on paper", "to be played")) if contract else "",
        points=points_of(result.lines, system.sides) if result and (outcome or result.lines) else None,
        running=dict(result.running) if result and (outcome or result.lines) else None,
        marks=marks,
        old=old,
        ruled=number % every == 0 and number < state.deals,
        extras=extra_words(deal),
        opponents=deal.opponents if deal else None,
        ruled_taken=ruled.taken if ruled else None,
        ruled_opponents=ruled.opponents if ruled else None,
    )


def _whole(system: RuleSystem, aside: RedealtResult) -> OldValues:
    """Return all values of a result that was set aside, including those that the deal has again."""
    deal, result, contract = aside.deal, aside.result, aside.result.contract
    return OldValues(
        side=result.side,
        value=contract.value if contract else None,
        strain=contract.strain if contract else None,
        doubling=contract.doubling or None if contract else None,
        taken=str(deal.taken) if deal is not None and deal.taken is not None else None,
        outcome=outcome_word(result.outcome),
        points=points_of(result.lines, system.sides),
        running=dict(result.running),
        opponents=str(deal.opponents) if deal is not None and deal.opponents is not None else None,
    )


def _old_values(
    system: RuleSystem, state: SessionState, tournament: Tournament, now: DealResult, layout: int
) -> tuple[OldValues, ...]:
    """Return the deal's values before each correction and each differing ruling.

    These are the values of that time, regardless of later corrections.
    """
    number, shown = now.number, state.deal_as_ruled(now.number)
    changes = [
        (correction.entry, correction.old, True)
        for correction in state.corrections
        if correction.deal == number and correction.entry in state.deal_entries.get(number, ())
    ]
    recorded = state.record.deal(number)
    if recorded is not None and (ruled := _ruling_positions(state, number)):
        first, was_shown = _first_ruling(state, ruled)
        changes.append((first, recorded, was_shown))
    old = []
    for entry, deal, was_shown in sorted(changes, key=lambda change: change[0]):
        past = standing_after(tournament, state, entry - 1)
        before = past.result.deal(number) if isinstance(past, SessionState) else None
        if before is not None:
            points = layout < STRUCK_ATTEMPTS or before.outcome is not None or bool(before.lines)
            old.append(
                _difference(
                    before, deal, now, shown=shown, sides=system.sides, points=points, running=points and was_shown
                )
            )
    return tuple(old)


def _first_ruling(state: SessionState, places: Sequence[int]) -> tuple[int, bool]:
    """Return the first of these rulings' entries, and whether a score was shown before.

    A superseded ruling comes before the one that superseded it. No score was shown before an imported ruling.
    """
    made = {entry.seq: fact for entry, fact in state.counting(RulingMade)}
    entries = [state.ruling_entries[index] for index in places]
    for seq in entries:
        fact = made.get(seq)
        if fact is not None and fact.supersedes in made and fact.supersedes not in entries:
            entries.append(fact.supersedes)
    first = min(entries)
    return first, not (first in made and made[first].told_as)


def _ruling_positions(state: SessionState, number: int) -> tuple[int, ...]:
    """Return the positions of rulings that decide about a deal or waive a penalty in it."""
    penalties = all_penalties(state.record)
    return tuple(
        index
        for index, ruling in enumerate(state.record.rulings)
        if (ruling.deal == number and (ruling.side or ruling.contract or ruling.outcome or ruling.points))
        or (ruling.deal == number and ruling.impose)
        or any(penalties[position].deal == number for position in ruling.waive)
    )


def _difference(
    before: DealResult,
    old: Deal,
    now: DealResult,
    *,
    shown: Deal | None,
    sides: tuple[Side, ...],
    points: bool,
    running: bool,
) -> OldValues:
    """Return the values of `before` that differ from those of `now`.

    `points`, `running`: also include the points and running totals of that time, if the deal had a result.
    """
    was, current = before.contract, now.contract
    rebid = was is not None and current is not None and (was.value, was.strain) != (current.value, current.strain)
    taken = old.taken if shown is None or old.taken != shown.taken else None
    opponents = old.opponents if shown is None or old.opponents != shown.opponents else None
    old_points, old_running = points_of(before.lines, sides), dict(before.running)
    return OldValues(
        side=before.side if before.side != now.side else None,
        value=was.value if was and rebid else None,
        strain=was.strain if was and rebid else None,
        doubling=was.doubling if was and current and was.doubling != current.doubling else None,
        taken=str(taken) if taken is not None else None,
        outcome=(outcome_word(before.outcome) or pgettext("score sheet on paper", "open"))
        if before.outcome != now.outcome
        else None,
        points=old_points if points and old_points != points_of(now.lines, sides) else None,
        running=old_running if running and old_running != dict(now.running) else None,
        opponents=str(opponents) if opponents is not None else None,
    )
