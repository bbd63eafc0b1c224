"""The course of a match on its sheet: who is out, who could not pay, how it ended."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.journal.snapshot import SessionState
from scorekeeper.language.deal_remarks import with_article
from scorekeeper.language.lines import spoken_contract, team_names
from scorekeeper.language.panels import insisted_mark, plain_mark, tables_sum
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Deal, DealResult, Side, Value
from scorekeeper.rules.payment import COT
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.blocks import Fact, MatchCounting, Remark


def counting(system: RuleSystem, options: Mapping[str, Value | bool]) -> MatchCounting:
    """Return how a match with these effective options counts."""
    begun = system.payment.opening(system.sides, options)
    change = system.payment.conserves
    return MatchCounting(
        points=pgettext("score sheet on paper", "change") if change else pgettext("score sheet on paper", "points"),
        running=pgettext("score sheet on paper", "tables") if change else pgettext("score sheet on paper", "running"),
        opening=begun if any(begun.values()) else {},
        change=change,
    )


def course(system: RuleSystem, state: SessionState) -> Iterator[Remark]:
    """Yield the remarks about the course of a match."""
    results = {deal.number: deal for deal in state.result.deals}
    names = team_names(state.record)
    for deal in state.record.deals:
        result = results.get(deal.number)
        if result is not None:
            yield from _course_remarks(system, state, deal, result, names)
    for number, sides in _sides_out_by_deal(system, state).items():
        yield _out(system, state, number, sides, names)
    ended = state.result.ended_at
    if ended is not None:
        yield Remark(
            ended, pgettext("score sheet on paper", "over"), _("The match ended with this deal."), _newest(state, ended)
        )


def _newest(state: SessionState, deal: int) -> tuple[int, ...]:
    return state.deal_entries.get(deal, ())[-1:]


def _course_remarks(
    system: RuleSystem, state: SessionState, deal: Deal, result: DealResult, names: Mapping[Side, str]
) -> Iterator[Remark]:
    entries = _newest(state, deal.number)
    doubles = bool(state.result.options.get(COT))
    article = system.chart.article if doubles else ""
    if deal.dealer_side is not None:
        yield Remark(deal.number, plain_mark("nobody-bid"), _no_bid_sentence(system, result, names), entries)
    if deal.swept:
        sentence = (
            _("the winner took all tricks: the payment counts twice") if doubles else _("the winner took all tricks")
        )
        yield Remark(deal.number, plain_mark("swept"), with_article(sentence, article), entries)
    if deal.insisted is not None:
        team = names.get(deal.insisted, deal.insisted)
        sentence = _("{team} refused a surrender and played on").format(team=team)
        if doubles and not deal.swept:
            sentence = _("{text}, lost a trick and pays the defeated column twice").format(text=sentence)
        yield Remark(deal.number, insisted_mark(deal.insisted), with_article(sentence, article), entries)


def _no_bid_sentence(system: RuleSystem, result: DealResult, names: Mapping[Side, str]) -> str:
    if not result.passed or result.contract is None or result.side is None:
        return with_article(pgettext("score sheet on paper", "nobody bid"), "")
    sentence = _("nobody bid, so {team} played {contract}").format(
        team=names.get(result.side, result.side), contract=spoken_contract(result.contract)
    )
    return with_article(sentence, system.chart.article)


def _sides_out_by_deal(system: RuleSystem, state: SessionState) -> dict[int, tuple[Side, ...]]:
    """Return by deal the sides that went out in it, or could not pay their debt."""
    before = system.payment.opening(system.sides, state.result.options)
    last: dict[Side, int] = {}
    owed = state.result.owed or {}
    for deal in state.result.deals:
        gone = system.payment.out(deal.running)
        for side in system.sides:
            empty = deal.running[side] <= 0 < before[side]
            if empty and (side in gone or side in owed):
                last[side] = deal.number
        before = dict(deal.running)
    return {number: tuple(side for side in last if last[side] == number) for number in sorted(set(last.values()))}


def _out(
    system: RuleSystem, state: SessionState, number: int, sides: Sequence[Side], names: Mapping[Side, str]
) -> Remark:
    owed = state.result.owed or {}
    running = next(deal.running for deal in state.result.deals if deal.number == number)
    gone = system.payment.out(running)
    marked, sentences = [], []
    for side in sides:
        team = names.get(side, side)
        if side in owed:
            template = (
                _("{side} out, owes {n}") if side in gone else pgettext("score sheet on paper", "{side} owes {n}")
            )
            marked.append(template.format(side=side, n=owed[side]))
            sentences.append(could_not_pay(team, owed[side]))
        elif side in gone:
            marked.append(pgettext("score sheet on paper", "{side} out").format(side=side))
        if side in gone:
            sentences.append(_("{team} has no tables left and is out.").format(team=team))
    return Remark(number, ", ".join(marked), " ".join(sentences), _newest(state, number))


def could_not_pay(team: str, rest: int) -> str:
    """Return the sentence that a team could not pay this much."""
    return ngettext("{team} could not pay {n} table.", "{team} could not pay {n} tables.", rest).format(
        team=team, n=rest
    )


def ahead_caption(sides: Sequence[Side]) -> str:
    """Return the caption of one side's lead.

    With more than two sides it is the lead over the next one.
    """
    _first, *others = sides
    return pgettext("label", "difference") if len(others) == 1 else pgettext("label", "ahead by")


def conservation_check(system: RuleSystem, state: SessionState) -> tuple[Fact, ...]:
    """Return the control sum of a match in which one side's gain is another's loss."""
    if not system.payment.conserves:
        return ()
    begun = sum(system.payment.opening(system.sides, state.result.options).values())
    totals = state.result.totals
    words = tables_sum([totals[side] for side in system.sides], sum(totals.values()))
    kept = sum(totals.values()) == begun
    return (
        Fact(
            pgettext("label", "tables"),
            words if kept else _("{sum}, begun with {begun}").format(sum=words, begun=begun),
        ),
    )


def owed_fact(state: SessionState) -> tuple[Fact, ...]:
    """Return what could not be paid."""
    owed = state.result.owed or {}
    if not owed:
        return ()
    return (Fact(pgettext("label", "could not pay"), ", ".join(f"{side} {owed[side]}" for side in sorted(owed))),)
