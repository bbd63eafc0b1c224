"""The rows of the score sheet, one for each scheduled deal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.features.copying import words as copied
from scorekeeper.journal.confirming import waiting_in
from scorekeeper.journal.copies import differences
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.dispute_states import DisputeState
from scorekeeper.journal.redeals import results_set_aside
from scorekeeper.language import panels
from scorekeeper.language.deal_remarks import remarks_on
from scorekeeper.language.differences import sentence as difference_words
from scorekeeper.language.lines import (
    card_points,
    correction_words,
    effects_beside,
    outcome_word,
    penalty_words,
    redeal_words,
    ruling_number,
    ruling_words,
    set_aside_words,
)
from scorekeeper.language.spans import doubling_word
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.infractions import WARNING
from scorekeeper.rules.model import (
    DEFEATED,
    PENALTY,
    RULING,
    UNDECIDED,
    Deal,
    DealResult,
    Line,
    Penalty,
    Session,
    Side,
    points_of,
)
from scorekeeper.rules.penalties import all_penalties, waived_positions
from scorekeeper.session.line_reading import CORRECTION, LineReading
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.sheet import MarkKind, RowMark, SheetRow


class SheetRows:
    """A cache of rows by session: an unchanged row is the same object again."""

    def __init__(self) -> None:
        self._basis: dict[int, tuple[object, ...]] = {}
        self._rows: dict[int, SheetRow] = {}

    def rows_of(self, now: SessionNow, following: int | None) -> tuple[SheetRow, ...]:
        """Return a row for every scheduled deal; `following` is the deal to be typed next."""
        results = {deal.number: deal for deal in now.state.result.deals}
        recorded = {deal.number: now.state.deal_as_ruled(deal.number) for deal in now.record.deals}
        marked = marks(now)
        return tuple(
            self._row(
                now,
                number,
                results.get(number),
                recorded.get(number),
                marked.get(number, ()),
                following=number == following,
            )
            for number in range(1, max(now.deals, *results, 1) + 1)
        )

    def _row(
        self,
        now: SessionNow,
        number: int,
        result: DealResult | None,
        deal: Deal | None,
        marked: tuple[RowMark, ...],
        *,
        following: bool,
    ) -> SheetRow:
        read_out = number in now.announcements and number not in now.state.announced
        dealer = _dealer(now, number)
        basis = (result, deal, marked, now.names, now.system.sides, now.dealer(number), dealer, following, read_out)
        if self._basis.get(number) != basis:
            self._basis[number] = basis
            self._rows[number] = _row(now, number, result, deal, marked, following=following, read_out=read_out)
        return self._rows[number]


def typed_row(now: SessionNow, row: SheetRow, draft: LineReading) -> SheetRow:
    """Return a row with the typed values of its deal.

    A correction leaves the row alone until it is confirmed.
    """
    if draft.deal != row.deal or draft.fact is None or draft.result is None or draft.kind == CORRECTION:
        return row
    kept = tuple(mark for mark in row.marks if mark.kind != "next")
    unsaved = RowMark("unsaved", panels.plain_mark("unsaved"))
    fact = draft.fact
    deal = Deal(fact.deal, fact.side, fact.contract, fact.taken, fact.outcome, opponents=fact.opponents)
    return replace(_with_result(now, replace(row, marks=(unsaved, *kept)), draft.result, deal), state="typed")


def session_row(now: SessionNow) -> SheetRow | None:
    """Return the row for entries about the session as a whole; None if there are none."""
    result = now.state.result
    marked: tuple[RowMark, ...] = ()
    if now.state.disputes or now.record.rulings:
        by_deal: dict[int, list[RowMark]] = {}
        _ruling_marks(now, by_deal)
        marked = tuple(by_deal.get(0, ()))
    if not result.lines and not marked:
        return None
    points = points_of(result.lines, now.system.sides)
    ruled = _ruled_sides(now, result.lines)
    return SheetRow(
        0,
        points=tuple(points.values()),
        running=tuple(result.totals.values()),
        marks=marked,
        state="recorded",
        ruled=frozenset(index for index, side in enumerate(now.system.sides) if side in ruled),
        sentence=_with_marks(panels.session_row_sentence(now.names, points, result.totals), marked),
    )


def _ruled_sides(now: SessionNow, lines: Sequence[Line], deal: int | None = None) -> frozenset[Side]:
    """Return the sides whose points come from a ruling, its penalty or its outcome."""
    rulings = now.record.rulings
    if not rulings:
        return frozenset()
    given = len(now.record.penalties)
    made = {
        line.side
        for line in lines
        if line.source.kind == RULING or (line.source.kind == PENALTY and line.source.position >= given)
    }
    decided = deal is not None and any(
        ruling.deal == deal and (ruling.outcome or ruling.contract) for ruling in rulings
    )
    return frozenset(made | {line.side for line in lines if decided and line.points})


def _row(
    now: SessionNow,
    number: int,
    result: DealResult | None,
    deal: Deal | None,
    marked: tuple[RowMark, ...],
    *,
    following: bool,
    read_out: bool,
) -> SheetRow:
    dealer, shown_dealer = now.dealer(number), _dealer(now, number)
    if result is None or (result.contract is None and not result.lines):
        if read_out:
            marked = (*marked, RowMark("read-out", panels.plain_mark("read-out")))
        shown = (*marked, RowMark("next", panels.plain_mark("next"))) if following else marked
        return SheetRow(
            number,
            shown_dealer,
            points=(None,) * len(now.system.sides),
            running=(None,) * len(now.system.sides),
            marks=shown,
            state="next" if following else "empty",
            sentence=_with_marks(panels.empty_row_sentence(number, dealer, following=following), marked),
        )
    return _with_result(now, SheetRow(number, shown_dealer, marks=marked), result, deal)


def _dealer(now: SessionNow, number: int) -> str:
    """Return who deals: the first name, or the seat while no names are known."""
    return now.first_name(now.dealer(number), number) or str(now.dealer(number))


def _with_result(now: SessionNow, row: SheetRow, result: DealResult, deal: Deal | None) -> SheetRow:
    sides = now.system.sides
    points = points_of(result.lines, sides)
    known = result.outcome is not None or bool(result.lines)
    contract = result.contract
    ruled = _ruled_sides(now, result.lines, result.number)
    return replace(
        row,
        side=sides.index(result.side) if result.side in sides else None,
        contract=str(contract.value) if contract else "",
        strain=contract.strain if contract else "",
        doubling=doubling_word(contract.doubling) if contract else "",
        doubling_short="X" * contract.doubling if contract else "",
        taken=card_points(deal) if deal is not None else "",
        result=outcome_word(result.outcome),
        result_strong=result.outcome in (DEFEATED, UNDECIDED),
        points=tuple(points[side] if known else None for side in sides),
        running=tuple(result.running[side] if known else None for side in sides),
        state="recorded" if result.outcome is not None else "contract",
        ruled=frozenset(index for index, side in enumerate(sides) if side in ruled),
        sentence=_with_marks(panels.row_sentence(now.names, result, points, deal), row.marks),
    )


def _with_marks(sentence: str, marked: Sequence[RowMark]) -> str:
    return ", ".join([sentence, *(mark.spoken for mark in marked)])


# --- marks


def marks(now: SessionNow) -> Mapping[int, tuple[RowMark, ...]]:
    """Return the marks of each deal, 0 being the session.

    Their order: dispute, ruling, penalty, warning, no effect, corrected, re-deal, awaited, unconfirmed.
    """
    by_deal: dict[int, list[RowMark]] = {}
    _ruling_marks(now, by_deal)
    _penalty_marks(now, by_deal)
    _copy_marks(now, by_deal)
    _correction_marks(now, by_deal)
    for number in sorted({redeal.deal for redeal in now.record.redeals}):
        redeals = [redeal for redeal in now.record.redeals if redeal.deal == number]
        tip = "\n".join(redeal_words(redeal) for redeal in redeals)
        by_deal.setdefault(number, []).append(
            RowMark("redeal", pgettext("score sheet", "re-deal {count}").format(count=len(redeals)), tip)
        )
    _set_aside_marks(now, by_deal)
    _outcome_marks(now, by_deal)
    for remark in remarks_on(now.state):
        by_deal.setdefault(remark.deal, []).append(RowMark("note", remark.mark, remark.text))
    for deal in now.state.result.deals:
        if deal.outcome == UNDECIDED:
            by_deal.setdefault(deal.number, []).append(RowMark("ruling", panels.plain_mark("undecided")))
        elif deal.contract is not None and deal.outcome is None:
            by_deal.setdefault(deal.number, []).append(RowMark("note", panels.plain_mark("awaited")))
    for waiting in waiting_in(now.tournament, now.state):
        back = waiting.sent_back
        kinds = ("unconfirmed", "paper-differs") if waiting.awaited is None else ("unaccepted", "objected")
        kind, tip = (kinds[0], "") if back is None else (kinds[1], back.reason)
        by_deal.setdefault(waiting.deal or 0, []).append(RowMark("note", panels.plain_mark(kind), tip))
    return {number: tuple(listed) for number, listed in by_deal.items()}


def _set_aside_marks(now: SessionNow, by_deal: dict[int, list[RowMark]]) -> None:
    """Mark results that counted before their deal was dealt or played again."""
    if not now.record.redeals:
        return
    for number, asides in results_set_aside(now.tournament, now.state).items():
        for aside in asides:
            result = aside.result
            came = card_points(aside.deal) if aside.deal is not None else ""
            words = (result.side, str(result.contract), came or outcome_word(result.outcome))
            text = pgettext("score sheet", "was {deal}").format(deal=" ".join(part for part in words if part))
            by_deal.setdefault(number, []).append(RowMark("set-aside", text, set_aside_words(aside, now.record)))


def _outcome_marks(now: SessionNow, by_deal: dict[int, list[RowMark]]) -> None:
    """Mark deals passed out, with all tricks taken, or with a refused surrender."""
    for deal in now.record.deals:
        kinds = (("nobody-bid", deal.dealer_side is not None), ("swept", deal.swept))
        notes = [RowMark("note", panels.plain_mark(kind)) for kind, there in kinds if there]
        if deal.insisted is not None:
            notes.append(RowMark("note", panels.insisted_mark(deal.insisted)))
        if notes:
            by_deal.setdefault(deal.number, []).extend(notes)


def _ruling_marks(now: SessionNow, marks_by_deal: dict[int, list[RowMark]]) -> None:
    """Mark open disputes and rulings by their numbers in the event; 0 is the session as a whole."""
    disputed: dict[int, list[DisputeState]] = {}
    for dispute in now.state.disputes:
        if dispute.is_open:
            disputed.setdefault(dispute.fact.deal or 0, []).append(dispute)
    for deal, open_ones in disputed.items():
        from scorekeeper.language.dispute_marks import open_dispute_words  # noqa: PLC0415 - only where disputed

        tip = "\n".join(open_dispute_words(dispute.number, dispute.fact, now.names) for dispute in open_ones)
        marks_by_deal.setdefault(deal, []).append(
            RowMark("dispute", panels.dispute_mark([dispute.number for dispute in open_ones]), tip)
        )
    beside = effects_beside(now.state)
    by_deal: dict[int, list[int]] = {}
    for index, ruling in enumerate(now.record.rulings):
        by_deal.setdefault(ruling.deal or 0, []).append(index)
    for deal, places in by_deal.items():
        numbers = [ruling_number(now.record, index) for index in places]
        numbered = zip(places, numbers, strict=True)
        tip = "\n".join(
            ruling_words(now.record.rulings[index], number, now.names, beside.get(now.state.ruling_entries[index], ()))
            for index, number in numbered
        )
        marks_by_deal.setdefault(deal, []).append(RowMark("ruling", _ruling_words(now.record, places), tip))


def _ruling_words(record: Session, places: Sequence[int]) -> str:
    """Return the mark of a deal with rulings and settlements."""
    settled = [index for index in places if record.rulings[index].kind == SETTLEMENT]
    ruled = [index for index in places if index not in settled]
    return panels.ruling_mark(*([ruling_number(record, index) for index in named] for named in (ruled, settled)))


def _penalty_marks(now: SessionNow, by_deal: dict[int, list[RowMark]]) -> None:
    """Mark infractions with offender and gain.

    Infractions of the same side and kind share a mark.
    """
    effects: dict[int, list[Line]] = {}
    for line in (line for deal in now.state.result.deals for line in deal.lines if line.source.kind == PENALTY):
        effects.setdefault(line.source.position, []).append(line)
    without = waived_positions(now.record)
    sorts: dict[tuple[int, str, Side], list[tuple[Penalty, list[Line]]]] = {}
    for position, penalty in enumerate(all_penalties(now.record)):
        if penalty.deal is not None:
            lines = effects.get(position, [])
            kind = "no-effect" if not lines else WARNING if lines[0].code == WARNING else "penalty"
            kind = "waived" if position in without else kind
            sorts.setdefault((penalty.deal, kind, penalty.side), []).append((penalty, lines))
    for (deal, kind, side), listed in sorts.items():
        tip = "\n".join(penalty_words(now.system, penalty, now.names) for penalty, _lines in listed)
        lines = [line for _penalty, given in listed for line in given]
        if kind == WARNING:
            effect = text = pgettext("score sheet", "warning {sides}").format(sides=side)
            shown: MarkKind = "warning"
        elif kind == "waived":
            effect, shown = panels.plain_mark("waived"), "note"
            text = panels.fault_mark(side, effect)
        else:
            objected = any(penalty.objected or not _is_minor(now, penalty) for penalty, _lines in listed)
            effect, shown = panels.fault_effect(lines, objected=objected), "penalty" if lines else "note"
            text = panels.fault_mark(side, effect)
        # the tooltip shows the infraction; a screen reader must say it
        in_words = ", ".join((*tip.split("\n"), effect))
        by_deal.setdefault(deal, []).append(RowMark(shown, text, tip, in_words))


def _is_minor(now: SessionNow, penalty: Penalty) -> bool:
    kind = now.system.infractions.get(penalty.code)
    return kind is not None and kind.minor


def _copy_marks(now: SessionNow, by_deal: dict[int, list[RowMark]]) -> None:
    """Mark differences from paper; for two sheets also agreement."""
    state = now.state
    if not state.copies:
        return
    differing = {difference.deal: difference for difference in differences(state)}
    for number, row in differing.items():
        kind: MarkKind = "settled" if row.settled is not None else "differs"
        by_deal.setdefault(number, []).append(RowMark(kind, copied.row_mark(kind), difference_words(row, state)))
    own = [rows for sheet, rows in state.copies.items() if sheet is not None]
    if len(own) > 1:
        for number in sorted(set.intersection(*(set(rows) for rows in own)) - set(differing)):
            by_deal.setdefault(number, []).append(RowMark("agrees", copied.row_mark("agrees")))


def _correction_marks(now: SessionNow, by_deal: dict[int, list[RowMark]]) -> None:
    for number in sorted({correction.deal for correction in now.state.corrections}):
        corrections = [correction for correction in now.state.corrections if correction.deal == number]
        tip = "\n".join(correction_words(correction.old, correction.new, now.names) for correction in corrections)
        by_deal.setdefault(number, []).append(RowMark("corrected", panels.plain_mark("corrected"), tip))
