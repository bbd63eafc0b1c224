"""The meaning of a typed line's parts: the deal they make, or why none."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from scorekeeper.language.lines import notation
from scorekeeper.rules.contract import NO_TRUMP, Contract
from scorekeeper.rules.model import DEFEATED, MADE, Deal, Problem, Side, losers_points, problem
from scorekeeper.rules.payment import COT
from scorekeeper.rules.system import RuleSystem
from scorekeeper.session.entry_parts import LineParts
from scorekeeper.session.session_now import SessionNow


@dataclass(frozen=True, slots=True)
class TypedDeal:
    """A line whose parts fit together: the deal it makes, and its earlier version."""

    deal: Deal
    old: Deal | None
    remarks: tuple[Problem, ...] = field(default=())


class LineRefused(Exception):  # noqa: N818 - it ends the reading and is not an error
    """Raised if a line makes no deal: the problems, and the possible readings."""

    def __init__(self, *problems: Problem, readings: Sequence[str] = ()) -> None:
        super().__init__(*(problem.code for problem in problems))
        self.problems = problems
        self.readings = tuple(readings)


def in_range(parts: LineParts, now: SessionNow) -> None:
    """Refuse numbers that no session, contract or deal can have, all at once."""
    problems = list(parts.problems)
    system = now.system
    if parts.deal and not 1 <= parts.deal.value <= now.deals:
        problems.insert(
            0, problem("no-such-deal", columns=(parts.deal.columns,), deal=parts.deal.text[:6], deals=now.deals)
        )
    if (number := parts.number) is not None:
        ended = parts.expects != "suit" or len(number.text) > 1
        beyond = partial(problem, article=system.bids_article, columns=(number.columns,), value=number.text[:6])
        if number.value > system.maximum:
            problems.append(beyond("above-maximum", maximum=system.maximum))
        elif number.value < system.minimum and ended:
            problems.append(beyond("below-minimum", minimum=system.minimum))
    problems.extend(_card_points(parts, system))
    if problems:
        raise LineRefused(*problems)


def _card_points(parts: LineParts, system: RuleSystem) -> Iterator[Problem]:
    """Yield problems of card points that no pack has, or that do not add up."""
    taken, opponents, whole = parts.taken, parts.opponents, system.card_points
    beyond = [number for number in (taken, opponents) if number is not None and number.value > whole]
    for number in beyond:
        yield problem(
            "taken-above",
            article=system.counting_article,
            columns=(number.columns,),
            value=number.text[:6],
            maximum=whole,
        )
    if beyond or parts.expects == "opponents" or taken is None or opponents is None:
        return
    if taken.value + opponents.value != whole:
        yield problem(
            "card-points-sum",
            article=system.counting_article,
            columns=(taken.columns, opponents.columns),
            taken=taken.value,
            opponents=opponents.value,
            sum=taken.value + opponents.value,
            whole=whole,
        )


def deal_of(parts: LineParts, now: SessionNow, number: int, old: Deal | None) -> TypedDeal:
    """Combine the parts with the deal's earlier version; raises LineRefused if they do not fit."""
    if parts.passed is not None:
        deal = _unbid(parts, now, number, old)
    elif parts.number:
        deal = _whole(parts, now, number, old)
    else:
        deal = _completed(parts, number, _changed(parts, now, old) if parts.change and old is not None else old)
    deal = _with_opponents(parts, deal, old)
    _agree(parts, deal)
    deal = _with_surrender(parts, now, deal)
    return TypedDeal(deal, old, (*_glued_remark(parts, deal), *_without_effect(deal, now)))


def _with_opponents(parts: LineParts, deal: Deal, old: Deal | None) -> Deal:
    """Add the other side's card points, typed or kept while this side's are unchanged."""
    if parts.opponents is not None:
        return deal._replace(opponents=parts.opponents.value)
    stays = old is not None and deal.taken is not None and deal.taken == old.taken
    return deal._replace(opponents=old.opponents if stays and old is not None else None)


def _changed(parts: LineParts, now: SessionNow, old: Deal) -> Deal:
    """Return the deal with another side, suit or doubling; the points taken stay the same."""
    side = _side(parts, now, old.contract) if parts.sides else old.side
    contract = old.contract if parts.strain is None else replace(old.contract, strain=parts.strain)
    contract = replace(contract, doubling=parts.doubling) if parts.doubled else contract
    called = (side, contract) == (old.side, old.contract)
    calls, first_seat = (old.calls, old.first_seat) if called else ((), None)
    return old._replace(side=side, contract=contract, calls=calls, first_seat=first_seat)


def _without_effect(deal: Deal, now: SessionNow) -> tuple[Problem, ...]:
    """Return a remark on all tricks or a refused surrender if this event pays nothing for them."""
    is_claimed = deal.swept or deal.insisted is not None
    return (problem("cot-is-off"),) if is_claimed and not now.state.result.options.get(COT) else ()


def _whole(parts: LineParts, now: SessionNow, number: int, old: Deal | None) -> Deal:
    assert parts.number is not None
    assert parts.strain is not None
    contract = Contract(parts.number.value, parts.strain, parts.doubling)
    # only a line that corrects a deal may leave out the side: it stays the same
    side = old.side if parts.change and old is not None and not parts.sides else _side(parts, now, contract)
    if parts.rival is not None and parts.taken is not None:
        times = 1 if parts.taken.text == "2" else 2
        other = replace(contract, doubling=times)
        prefix = _deal_prefix(parts)
        readings = (f"{prefix}{side} {contract} {parts.taken.value}", f"{prefix}{side} {other} {parts.rival.value}")
        columns = (parts.taken.columns, parts.rival.columns)
        raise LineRefused(problem("two-readings", columns=columns), readings=readings)
    taken, outcome = _result(parts)
    called = old is not None and (old.side, old.contract) == (side, contract)
    calls, first_seat = (old.calls, old.first_seat) if old is not None and called else ((), None)
    if taken is None and outcome is None and old is not None and not awaits_result(old):
        # A contract alone corrects the contract: the points taken stay the same if the same side
        # took them.
        if old.side != side:
            raise LineRefused(problem("result-needed", columns=((parts.side_columns),) if parts.side_columns else ()))
        taken, outcome = old.taken, old.outcome
    return Deal(number, side, contract, taken, outcome, calls, first_seat)


def _unbid(parts: LineParts, now: SessionNow, number: int, old: Deal | None) -> Deal:
    """Return the deal without a bid, from the rules and the seat that dealt."""
    assert parts.passed is not None
    system = now.system
    if not system.passes or system.auction.forced_bid:
        raise LineRefused(problem("all-pass-forced" if system.passes else "all-pass-unknown", columns=(parts.passed,)))
    taken, outcome = _result(parts)
    if taken is None and outcome is None and old is not None and old.dealer_side is not None:
        taken, outcome = old.taken, old.outcome
    contract, dealing = Contract(system.minimum, NO_TRUMP), now.dealing_side(number)
    return Deal(number, now.unbid_side(number), contract, taken, outcome, dealer_side=dealing)


def _with_surrender(parts: LineParts, now: SessionNow, deal: Deal) -> Deal:
    """Add that all tricks were taken, or who refused a surrender, if the rules know it."""
    columns = tuple(
        columns_given for columns_given in (parts.swept, parts.insisted_columns) if columns_given is not None
    )
    if not columns:
        return deal
    if not now.system.surrenders:
        raise LineRefused(problem("no-surrender", columns=columns))
    if awaits_result(deal):
        raise LineRefused(problem("surrender-without-result", columns=columns))
    made = deal.outcome == MADE if deal.taken is None else deal.taken >= deal.contract.value
    if parts.swept is not None and parts.insisted is not None and (parts.insisted == deal.side) != made:
        raise LineRefused(problem("swept-by-the-other-side", columns=columns, side=parts.insisted))
    whole = now.system.card_points
    if parts.swept is not None and (points := losers_points(deal.contract, deal.taken, whole)):
        raise LineRefused(problem("swept-with-points", columns=columns, points=points, whole=whole))
    return deal._replace(swept=parts.swept is not None, insisted=parts.insisted)


def _side(parts: LineParts, now: SessionNow, contract: Contract) -> Side:
    if len(parts.sides) == 1:
        return parts.sides[0]
    taken, outcome = _result(parts)
    candidates = parts.sides or now.system.sides
    readings = [_deal_prefix(parts) + notation(Deal(0, side, contract, taken, outcome)) for side in candidates]
    if not parts.sides:
        assert parts.number is not None
        raise LineRefused(problem("side-missing", columns=(parts.number.columns,)), readings=readings)
    first, second = (now.names[side] for side in parts.sides[:2])
    assert parts.side_columns is not None
    letter = parts.letter.upper()
    ambiguous = problem("side-ambiguous", columns=(parts.side_columns,), letter=letter, first=first, second=second)
    raise LineRefused(ambiguous, readings=readings)


def _completed(parts: LineParts, number: int, old: Deal | None) -> Deal:
    columns = (parts.taken.columns if parts.taken else parts.sign_columns) or (1, 1)
    if old is None:
        raise LineRefused(problem("no-contract", columns=(columns,), deal=number))
    if parts.change and parts.taken is None and not parts.sign:
        return old
    taken, outcome = _result(parts)
    return old._replace(taken=taken, outcome=outcome, swept=False, insisted=None)


def _deal_prefix(parts: LineParts) -> str:
    """Return the beginning of a line that names its deal."""
    return f"{parts.deal.value}: " if parts.deal else ""


def _result(parts: LineParts) -> tuple[int | None, str | None]:
    """Return what was taken, or just the outcome; card points give both."""
    if parts.taken is not None:
        return parts.taken.value, None
    return None, {"+": MADE, "-": DEFEATED}.get(parts.sign)


def _agree(parts: LineParts, deal: Deal) -> None:
    if parts.taken is None or not parts.sign:
        return
    made = parts.taken.value >= deal.contract.value
    if made != (parts.sign == "+"):
        assert parts.sign_columns is not None
        columns = (parts.taken.columns, parts.sign_columns)
        code = "contradicts-minus" if made else "contradicts-plus"
        raise LineRefused(
            problem(code, columns=columns, taken=parts.taken.value, value=deal.contract.value),
        )


def _glued_remark(parts: LineParts, deal: Deal) -> tuple[Problem, ...]:
    """Return a remark on x2 without card points after it.

    It is the doubling, not two card points.
    """
    if not parts.times or not awaits_result(deal) or parts.contract_columns is None:
        return ()
    last = parts.contract_columns[1]
    return (problem("times-glued", columns=((last - 1, last),), text=parts.times),)


def refuse_other_contract(deal: Deal, awaited: Deal | None, now: SessionNow) -> None:
    """Refuse another contract, typed without a deal number, while a deal awaits its result.

    It could be the next deal after a forgotten result or a corrected contract.
    """
    if awaited is None or not awaits_result(awaited) or _undertaken(deal) == _undertaken(awaited):
        return
    readings = [f"{deal.number}: {notation(deal)}"]
    following = deal.number + 1
    if following <= now.deals and now.recorded(following) is None and deal.dealer_side is None:
        readings.append(f"{following}: {notation(deal)}")
    article = now.system.counting_article
    awaited_problem = problem("result-awaited", article=article, deal=deal.number, contract=notation(awaited))
    raise LineRefused(awaited_problem, readings=readings)


def _undertaken(deal: Deal) -> tuple[Side, Contract, Side | None]:
    return deal.side, deal.contract, deal.dealer_side


def awaits_result(deal: Deal) -> bool:
    """Return whether the contract still awaits its result."""
    return deal.taken is None and deal.outcome is None


def adds_nothing(old: Deal, new: Deal) -> bool:
    """Return whether the new reading of a deal adds nothing to the old one."""
    old_values = (old.side, old.contract, old.taken, old.opponents, old.dealer_side, old.swept, old.insisted)
    return old_values == (
        new.side,
        new.contract,
        new.taken,
        new.opponents,
        new.dealer_side,
        new.swept,
        new.insisted,
    ) and (old.outcome == new.outcome or new.taken is not None)
