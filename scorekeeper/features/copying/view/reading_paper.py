"""The entry line for copying a sheet from paper.

Rows as fast as they can be read, with their running totals.
What a sheet shows is recorded beside the deal as evidence. A deal that has no result yet is recorded with it; one
that is recorded already is only compared, so that the second sheet of two is typed without looking at the first.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from scorekeeper.features.copying import words as copying_words
from scorekeeper.journal.copies import first_wrong, readings_agree, running_total_error
from scorekeeper.journal.facts import RowCopied
from scorekeeper.journal.on_paper import row_done, row_read
from scorekeeper.journal.snapshot import CopiedRow
from scorekeeper.language.lines import notation
from scorekeeper.language.short_differences import pair
from scorekeeper.language.spans import Sentence, join, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.model import Deal, DealResult, Problem, Side, outcome_with, problem
from scorekeeper.session.entry_line import reading_of, unfinished, wrong
from scorekeeper.session.entry_parts import LineParts, known_sign
from scorekeeper.session.line_parts import parts_of
from scorekeeper.session.line_reading import COPIED, CORRECTION, EMPTY, LineReading
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.typed_deal import (
    LineRefused,
    TypedDeal,
    adds_nothing,
    awaits_result,
    deal_of,
    in_range,
    refuse_other_contract,
)
from scorekeeper.session.words import entry_line as words_of


@dataclass(frozen=True, slots=True)
class _PaperLine:
    """A line to parse: its text and parts, the session, the sheet and the deal."""

    text: str
    parts: LineParts
    now: SessionNow
    sheet: Side | None
    deal: int | None

    @property
    def row(self) -> CopiedRow | None:
        """Return what was copied from this sheet for the deal so far."""
        return _rows(self.now, self.sheet).get(self.deal or 0)


def read_copied(text: str, now: SessionNow, sheet: Side | None) -> LineReading:
    """Parse a line copied from a sheet (None: the single sheet, else a side's own).

    Never raises.
    """
    now = replace(now, announcements=())
    current = next_deal(now, sheet)
    number = current
    if "?" in text and (unreadable := _unreadable(text, now, sheet)) is not None:
        return unreadable
    try:
        parts = parts_of(text, now, partial(_own_version, now, sheet), current)
        if parts.blank:
            return _nothing(text, now, sheet)
        number = _number(parts, now, sheet)
        in_range(parts, now)
        if parts.expects:
            return unfinished(text, parts, now, number)
        if _bare_number(parts, now, _own_version(now, sheet, number)):
            return unfinished(text, replace(parts, expects="colon"), now, number)
        read = _pair_alone if parts.pair_alone else _row
        return read(_PaperLine(text, parts, now, sheet, number))
    except LineRefused as refused:
        return wrong(text, now, number, refused)


def line_to_retype(now: SessionNow, sheet: Side | None, deal: int) -> str:
    """Return the line typed for a deal of this sheet, with its number, to be corrected."""
    before, row = _own_version(now, sheet, deal), _rows(now, sheet).get(deal)
    if row is None or before is None:
        return ""
    pair = " ".join(str(points) for points in row.totals.values())
    return f"{deal}: {notation(before)}" + (f" / {pair}" if pair else "")


def next_deal(now: SessionNow, sheet: Side | None) -> int | None:
    """Return the deal whose row is typed next; None if every row of the sheet has been read.

    With a single sheet that is a deal without a result, then any deal not copied yet. The first one after the typed
    rows comes first; a skipped one only when none is left after them.
    """
    read = _rows(now, sheet)
    numbers = [number for number in range(1, now.deals + 1) if not row_done(read.get(number))]
    decided = {deal.number for deal in now.state.result.deals if deal.outcome is not None}
    if sheet is None:
        numbers = [number for number in numbers if number not in decided] or numbers
    last = max(read, default=0)
    awaits_result = last in read and read[last].contract is not None and not row_read(read[last])
    begin = last if awaits_result else last + 1
    return next((number for number in numbers if number >= begin), next(iter(numbers), None))


def last_deal(now: SessionNow, sheet: Side | None) -> int | None:
    """Return the deal whose row was typed last; a pair of totals typed alone belongs to it."""
    return max(_rows(now, sheet).values(), key=lambda row: row.entry).deal if _rows(now, sheet) else None


def _rows(now: SessionNow, sheet: Side | None) -> Mapping[int, CopiedRow]:
    return now.state.copies.get(sheet, {})


def _number(parts: LineParts, now: SessionNow, sheet: Side | None) -> int | None:
    if parts.deal is not None:
        return parts.deal.value
    return last_deal(now, sheet) if parts.pair_alone else next_deal(now, sheet)


def _bare_number(parts: LineParts, now: SessionNow, before: Deal | None) -> bool:
    """Return whether a lone number may begin "7:", as no contract awaits a result."""
    alone = parts.taken is not None and parts.number is None and parts.deal is None and parts.totals is None
    awaited = before is not None and awaits_result(before)
    return alone and not parts.sign and not awaited and 1 <= (parts.taken.value if parts.taken else 0) <= now.deals


def _own_version(now: SessionNow, sheet: Side | None, number: int | None) -> Deal | None:
    """Return this sheet's version of the deal; a single sheet may have only its contract."""
    row = _rows(now, sheet).get(number or 0)
    if row is not None and row.side is not None and row.contract is not None:
        return Deal(row.deal, row.side, row.contract, row.taken, row.outcome, opponents=row.opponents)
    recorded = now.recorded(number or 0)
    return recorded if sheet is None and recorded is not None and awaits_result(recorded) else None


# --- nothing to record


def _nothing(text: str, now: SessionNow, sheet: Side | None) -> LineReading:
    number = next_deal(now, sheet)
    if number is None:
        return LineReading(
            text,
            EMPTY,
            None,
            words(
                _(
                    "All {deals} rows are copied. To correct a row, begin with its number and a colon: 7: A 40H 44."
                ).format(deals=now.deals)
            ),
        )
    awaited = _own_version(now, sheet, number) is not None
    message = (
        _("Deal {deal}: type the points taken, a slash and both totals.").format(deal=number)
        if awaited
        else _("Deal {deal} is next: type its row as on the paper, then a slash and both totals.").format(deal=number)
    )
    return LineReading(text, EMPTY, number, words(message))


# --- a row that cannot be read


_UNREADABLE = re.compile(
    r"""(?:(?P<deal>\d{1,3})\s*:)?\s*
        (?P<side>[^\W\d_]|\?)?\s*
        (?P<number>[\d?]{0,2})\s*
        (?P<strain>nt|ns|[cdhsn?\u2660\u2663\u2665\u2666])?\s*
        (?P<doubling>xx?)?\s*
        (?P<result>[\d?]{1,2}(?::[\d?]{1,2})?|[-+?])?\s*
        (?:/\s*(?P<first>\d{1,4})[\s:]+(?P<second>\d{1,4}))?\s*""",
    re.IGNORECASE | re.VERBOSE | re.ASCII,
)
"""A row with a question mark for what is illegible, with as much as can be read."""


def _unreadable(text: str, now: SessionNow, sheet: Side | None) -> LineReading | None:
    """Read a row with question marks; return None if it is not such a row."""
    match = _UNREADABLE.fullmatch(text.strip())
    if match is None or "?" not in text.partition("/")[0]:
        return None
    values = match.groupdict(default="")
    number = int(values["deal"]) if values["deal"] else next_deal(now, sheet)
    sides = now.letters.get(values["side"].casefold(), ())
    if number is None or not 1 <= number <= now.deals or (values["side"] not in {"", "?"} and len(sides) != 1):
        return None
    contract = "".join(map(known_sign, values["number"] + values["strain"] + values["doubling"]))
    row = " ".join(part for part in (*(sides or (values["side"],)), contract, values["result"]) if part)
    pair = (int(values["first"]), int(values["second"])) if values["first"] else None
    totals = dict(zip(now.system.sides, pair, strict=False)) if pair is not None else {}
    before = _rows(now, sheet).get(number)
    copy = RowCopied(now.state.uid, number, sheet, totals=totals or (before.totals if before else {}), unreadable=row)
    if before is not None and (before.unreadable, dict(before.totals)) == (row, dict(copy.totals)):
        return wrong(text, now, number, LineRefused(problem("no-change", deal=number)))
    return LineReading(
        text,
        COPIED,
        number,
        words(_("Deal {deal} cannot be read on the paper: {row}.").format(deal=number, row=row)),
        words(_("Press Enter to note it on the sheet. The deal still needs a contract: ask the players.")),
        canonical=row,
        copy=copy,
        reason=copying_words.misread_reason() if before is not None else "",
    )


# --- a pair alone


def _pair_alone(line: _PaperLine) -> LineReading:
    parts, number, row = line.parts, line.deal, line.row
    where = (parts.totals_columns,) if parts.totals_columns else ()
    if number is None or parts.totals is None:
        raise LineRefused(problem("no-row-for-pair", columns=where))
    totals = _totals(line)
    if row is not None and dict(row.totals) == dict(totals):
        raise LineRefused(problem("no-change", deal=number))
    copy = _copy(line, number, None, totals)
    if row is not None:
        copy = replace(
            copy,
            side=row.side,
            contract=row.contract,
            taken=row.taken,
            outcome=row.outcome,
            opponents=row.opponents,
            unreadable=row.unreadable,
        )
    return LineReading(
        line.text,
        COPIED,
        number,
        words(_("Totals after deal {deal} on this sheet: {pair}.").format(deal=number, pair=pair(parts.totals))),
        words(copying_words.enter_compares()),
        canonical=f"/ {parts.totals[0]} {parts.totals[1]}",
        copy=copy,
        reason=copying_words.misread_reason() if row is not None and row.totals else "",
    )


# --- a row


def _row(line: _PaperLine) -> LineReading:
    parts, now, sheet, number = line.parts, line.now, line.sheet, line.deal
    if number is None:
        raise LineRefused(problem("sheet-copied", deals=now.deals))
    row, before, recorded = line.row, _own_version(now, sheet, number), now.recorded(number)
    if before is None and parts.number is None:
        columns = (parts.taken.columns if parts.taken else parts.sign_columns) or (1, 1)
        raise LineRefused(problem("row-not-copied", columns=(columns,), deal=number))
    typed_deal = deal_of(parts, now, number, before)
    if parts.deal is None:
        refuse_other_contract(typed_deal.deal, before, now)
    totals = _totals(line)
    unchanged = row is not None and before is not None and adds_nothing(before, typed_deal.deal)
    if unchanged and row is not None and dict(totals) == dict(row.totals):
        raise LineRefused(problem("no-change", deal=number))
    copy = _copy(line, number, typed_deal.deal, totals)
    if _changes_recorded(now, sheet, row, recorded, typed_deal.deal):
        return _recorded_sentence(
            line, TypedDeal(_with_calls(typed_deal.deal, recorded), recorded, typed_deal.remarks), copy
        )
    return _compare_row(line, typed_deal, copy, None if unchanged else before)


def _copy(line: _PaperLine, number: int, deal: Deal | None, totals: Mapping[Side, int]) -> RowCopied:
    session = line.now.state.uid
    if deal is None:
        return RowCopied(session, number, line.sheet, totals=totals)
    values = (deal.side, deal.contract, deal.taken, deal.outcome)
    return RowCopied(session, number, line.sheet, *values, totals, deal.opponents)


def _totals(line: _PaperLine) -> Mapping[Side, int]:
    """Return the pair of totals that was typed, else the pair read for this row before."""
    if line.parts.totals is None:
        return line.row.totals if line.row is not None else {}
    return dict(zip(line.now.system.sides, line.parts.totals, strict=False))


def _with_calls(deal: Deal, recorded: Deal | None) -> Deal:
    if recorded is None or recorded.contract != deal.contract:
        return deal
    return deal._replace(calls=recorded.calls, first_seat=recorded.first_seat)


def _changes_recorded(
    now: SessionNow, sheet: Side | None, row: CopiedRow | None, recorded: Deal | None, deal: Deal
) -> bool:
    """Return whether a copied row also changes the recorded deal.

    It does if the deal is new, completed by the row, or was recorded by misreading this row before.
    """
    if recorded is None:
        return True
    known, new = _as_row(recorded), _as_row(deal)
    if readings_agree(known, new):
        return any(
            old is None and new_value is not None
            for old, new_value in (
                (known.outcome, new.outcome),
                (known.taken, new.taken),
                (known.opponents, new.opponents),
            )
        )
    misread = row is not None and row.contract is not None and readings_agree(row, known)
    others = [
        rows[deal.number]
        for other_sheet, rows in now.state.copies.items()
        if other_sheet != sheet and deal.number in rows
    ]
    return misread and not any(other.contract is not None and readings_agree(other, known) for other in others)


def _as_row(deal: Deal) -> CopiedRow:
    outcome = outcome_with(deal.contract, deal.taken) if deal.taken is not None else deal.outcome
    return CopiedRow(deal.number, deal.side, deal.contract, deal.taken, outcome, {}, 0, deal.opponents)


def _recorded_sentence(line: _PaperLine, typed_deal: TypedDeal, copy: RowCopied) -> LineReading:
    """Return the sentence about the recorded deal and any new difference in the running totals."""
    parts, now = line.parts, line.now
    reading = reading_of(line.text, replace(parts, totals=None), now, typed_deal)
    reading = replace(reading, copy=copy)
    if reading.kind == CORRECTION:
        assert reading.old is not None
        assert reading.after is not None
        follow = join(
            words_of.score_then(reading.after.totals, now.short_names),
            words(
                _("Deal {deal} is recorded as {was}. Press Enter to replace it as misread.").format(
                    deal=reading.old.number, was=notation(reading.old)
                )
            ),
        )
        return replace(reading, reason=copying_words.misread_reason(), follow=follow)
    problem = _first_off(line, reading.result)
    if problem is None:
        return reading
    sentence = words(words_of.entry_problem(problem))
    # the problem comes first, because a text that is too long is cut off at its end
    return replace(reading, remarks=(*reading.remarks, problem), sentence=join(sentence, reading.sentence))


def _first_off(line: _PaperLine, result: DealResult | None) -> Problem | None:
    """Return the difference in the running totals, unless it was the same before."""
    parts, now = line.parts, line.now
    if parts.totals is None or parts.totals_columns is None or result is None or result.outcome is None:
        return None
    ours = {deal.number: deal.running for deal in now.state.result.deals} | {result.number: result.running}
    paper = {number: row.totals for number, row in _rows(now, line.sheet).items() if number < result.number}
    paper[result.number] = dict(zip(now.system.sides, parts.totals, strict=False))
    off = [
        (number, running_total_error(paper[number], ours[number]))
        for number in sorted(paper)
        if paper[number] and number in ours
    ]
    if result.number not in first_wrong(off):
        return None
    (paper_a, paper_b), (a, b) = parts.totals, tuple(result.running.values())[:2]
    where = (parts.totals_columns,)
    return problem("totals-differ", columns=where, paper_a=paper_a, paper_b=paper_b, a=a, b=b, deal=result.number)


def _compare_row(line: _PaperLine, typed_deal: TypedDeal, copy: RowCopied, was: Deal | None) -> LineReading:
    """Return how a copied row compares with the recorded deal, without revealing that deal."""
    deal, totals = typed_deal.deal, line.parts.totals
    sentences = [_deal_sentence(line.now, deal)]
    if totals is not None:
        sentences.append(words(_("Totals on this sheet: {pair}.").format(pair=pair(totals))))
    again = was is not None and not awaits_result(was)
    follow = [words(words_of.entry_problem(problem)) for problem in typed_deal.remarks]
    if again and was is not None:
        follow.append(
            words(_("It was copied as {was}. Press Enter to replace it as misread.").format(was=notation(was)))
        )
    else:
        follow.append(words(copying_words.enter_compares()))
    return LineReading(
        line.text,
        COPIED,
        deal.number,
        join(*sentences),
        join(*follow),
        canonical=notation(deal),
        remarks=typed_deal.remarks,
        copy=copy,
        reason=copying_words.misread_reason() if again else "",
    )


def _deal_sentence(now: SessionNow, deal: Deal) -> Sentence:
    outcome = _as_row(deal).outcome
    if outcome is None:
        return words_of.contract_only(now.system, now.short_names, deal.side, deal.contract)
    return words_of.played(now.short_names[deal.side], deal, deal.contract, outcome, now.system.card_points)
