"""The by-hand form beside the entry line: the same deal as large controls."""

from dataclasses import dataclass, replace

from scorekeeper.language.spans import Sentence
from scorekeeper.rules.auction import NO_BID
from scorekeeper.rules.contract import NO_TRUMP, Contract
from scorekeeper.rules.model import DEFEATED, MADE, Deal, Side, outcome_with
from scorekeeper.session.entry_parts import LineParts
from scorekeeper.session.entry_tokens import split
from scorekeeper.session.line_parts import parts_of
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.typed_deal import LineRefused
from scorekeeper.session.words.entry_line import expects

_SIGNS = {MADE: "+", DEFEATED: "-"}


@dataclass(frozen=True, slots=True)
class HandForm:
    """Values of the controls: each None (or 0 for the doubling) until chosen."""

    side: Side | None = None
    value: int | None = None
    strain: str | None = None
    doubling: int = 0
    taken: int | None = None
    opponents: int | None = None
    outcome: str | None = None
    passed: bool = False
    swept: bool = False
    insisted: Side | None = None

    @property
    def contract(self) -> Contract | None:
        """The contract, None if a part of it is missing."""
        if self.value is None or self.strain is None:
            return None
        return Contract(self.value, self.strain, self.doubling)


def form_of_deal(deal: Deal | None) -> HandForm:
    """Return the controls for a recorded deal, empty ones if there is none."""
    if deal is None:
        return HandForm()
    contract = deal.contract
    came_out = (deal.taken, deal.opponents, _outcome(contract, deal.taken, deal))
    form = HandForm(deal.side, contract.value, contract.strain, contract.doubling, *came_out)
    return replace(form, passed=deal.dealer_side is not None, swept=deal.swept, insisted=deal.insisted)


def _outcome(contract: Contract, taken: int | None, deal: Deal | None = None) -> str | None:
    if taken is not None:
        return outcome_with(contract, taken)
    return deal.outcome if deal is not None else None


def form_of_line(text: str, now: SessionNow, deal: int | None = None) -> HandForm:
    """Return the controls for a typed line, as far as it is valid.

    `deal` applies if the line names none.
    """
    parts = _parts(text, now, deal)
    number = parts.deal.value if parts.deal else deal if deal is not None else now.current
    recorded = now.recorded(number) if number is not None else None
    if parts.blank:
        return form_of_deal(recorded)
    keeps = parts.change or (parts.number is None and not parts.sides)
    recorded_form = form_of_deal(recorded) if keeps else HandForm()
    points = _card_points(parts, recorded_form)
    if parts.passed is not None:
        no_bid = HandForm(value=now.system.minimum, strain=NO_TRUMP, passed=True)
        outcome = {"+": MADE, "-": DEFEATED}.get(parts.sign)
        came_out = replace(no_bid, taken=points[0], opponents=points[1], outcome=outcome)
        return replace(came_out, swept=parts.swept is not None, insisted=parts.insisted)
    form = HandForm(
        parts.sides[0] if len(parts.sides) == 1 else recorded_form.side,
        parts.number.value if parts.number else recorded_form.value,
        parts.strain or recorded_form.strain,
        parts.doubling if parts.number else parts.doubling or recorded_form.doubling,
        *points,
        {"+": MADE, "-": DEFEATED}.get(parts.sign) or (recorded_form.outcome if _result_stays(parts) else None),
        swept=parts.swept is not None,
        insisted=parts.insisted,
    )
    if form.contract is not None and form.taken is not None:
        return replace(form, outcome=_outcome(form.contract, form.taken))
    return form


def _parts(text: str, now: SessionNow, deal: int | None) -> LineParts:
    """Return the parts of the line; an ambiguous one is shown as it was typed."""
    try:
        return parts_of(text, now, now.recorded, deal if deal is not None else now.current, deal)
    except LineRefused:
        return split(text, now.letters)


def _result_stays(parts: LineParts) -> bool:
    """Return whether a line has only changes, without the result."""
    return parts.change and parts.taken is None and not parts.sign


def _card_points(parts: LineParts, recorded_form: HandForm) -> tuple[int | None, int | None]:
    """Return the card points of both sides as typed, else as recorded."""
    if _result_stays(parts):
        return recorded_form.taken, recorded_form.opponents
    if parts.taken is None:
        return None, None
    taken = parts.taken.value
    if parts.opponents is not None and parts.expects != "opponents":
        return taken, parts.opponents.value
    return taken, recorded_form.opponents if recorded_form.taken == taken else None


def line_of_form(form: HandForm, now: SessionNow, deal: int | None = None) -> str:
    """Return the line for the values of the controls, up to the first gap.

    `deal` comes first if it is not the next deal.
    """
    recorded = now.recorded(deal if deal is not None else now.current or 0)
    prefix = f"{deal}: " if deal is not None and deal != now.current else ""
    pair = "" if form.opponents is None else f":{form.opponents}"
    result = f" {form.taken}{pair}" if form.taken is not None else f" {_SIGNS[form.outcome]}" if form.outcome else ""
    result += (" cot" if form.swept else "") + (f" !{form.insisted}" if form.insisted else "")
    if form.passed:
        is_recorded = recorded is not None and recorded.dealer_side is not None
        return prefix + result.strip() if is_recorded and result else f"{_replacing(prefix, form, now)}{NO_BID}{result}"
    # a pair alone could be the number of a deal with its result
    alone = prefix or form.opponents is None
    if alone and recorded is not None and (form.side, form.contract) == (recorded.side, recorded.contract):
        return prefix + result.strip() if result else ""
    prefix = _replacing(prefix, form, now)
    if form.side is None:
        return prefix
    if form.value is None:
        return f"{prefix}{form.side}"
    if form.contract is None:
        return f"{prefix}{form.side} {form.value}"
    return f"{prefix}{form.side} {form.contract}{result}"


def _replacing(prefix: str, form: HandForm, now: SessionNow) -> str:
    """Return the beginning of the line.

    It names the deal if it replaces a contract that awaits its result.
    """
    awaited = now.awaiting
    if prefix or awaited is None:
        return prefix
    passed = awaited.dealer_side is not None
    kept = form.passed == passed and (passed or (form.side, form.contract) == (awaited.side, awaited.contract))
    return "" if kept else f"{awaited.number}: "


def missing(form: HandForm, now: SessionNow) -> Sentence:
    """Return what a begun form lacks if the line cannot show it: a line begins with the side."""
    begun = replace(form, side=None) != HandForm() and not form.passed
    return expects("side", now.system, now.short_names) if begun and form.side is None else ()
