"""The entry line: the meaning and effect of a typed line, or what cannot be read and where.

Any string at all gives a reading. Nothing is recorded here: a reading carries the fact that Enter
would submit.
"""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.journal.brackets import extra_deals_due
from scorekeeper.journal.facts import DealRecorded
from scorekeeper.journal.read_out import score_read
from scorekeeper.journal.remarks import remarks as journal_remarks
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.statements import is_correction
from scorekeeper.language.forfeits import forfeit_hint, forfeit_sentence
from scorekeeper.language.lines import card_points
from scorekeeper.language.lines import notation as line_of
from scorekeeper.language.spans import Sentence, article, contract, fill, join, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.course import course_problems
from scorekeeper.rules.model import Deal, DealResult, Line, Problem, Session, SessionResult, problem
from scorekeeper.rules.score import score
from scorekeeper.session.entry_parts import Columns, LineParts
from scorekeeper.session.line_parts import parts_of, possible_readings
from scorekeeper.session.line_reading import CONTRACT, CORRECTION, DEAL, EMPTY, RESULT, UNFINISHED, WRONG, LineReading
from scorekeeper.session.session_now import SessionNow, session_now
from scorekeeper.session.typed_deal import (
    LineRefused,
    TypedDeal,
    adds_nothing,
    awaits_result,
    deal_of,
    in_range,
    refuse_other_contract,
)
from scorekeeper.session.words import entry_line
from scorekeeper.session.words import score_page as page
from scorekeeper.session.words.remarks import remark

_FEW = 3
"""Card points below the lowest contract divided by this are few enough to ask about."""


def read_line(text: str, tournament: Tournament, session_uid: str) -> LineReading:
    """Read a typed line in the current state of the session.

    Raises KeyError for a session or rule system that does not exist; no text raises anything.
    """
    return read_line_in(text, session_now(tournament, session_uid))


def read_line_in(text: str, now: SessionNow, deal: int | None = None, *, is_typed: bool = True) -> LineReading:
    """Read a line in a session; `deal` applies if the line names none (Correct panel).

    A line that was not typed (`is_typed` False) follows the notation, so it raises no questions.
    """
    try:
        parts = parts_of(text, now, now.recorded, deal if deal is not None else now.current, deal)
    except LineRefused as refused:
        return wrong(text, now, deal if deal is not None else now.current, refused)
    if parts.blank:
        return _empty(text, now, deal)
    number = parts.deal.value if parts.deal else deal if deal is not None else now.current
    try:
        in_range(parts, now)
        _has_row(parts)
        if parts.expects:
            return unfinished(text, parts, now, number)
        if parts.totals is None and parts.deal is None and deal is None and _bare_number(parts, now):
            return unfinished(text, replace(parts, expects="colon"), now, number)
        reading = reading_of(
            text, parts, now, _typed_deal(parts, now, number, put_right=deal is not None, is_typed=is_typed)
        )
    except LineRefused as refused:
        return wrong(text, now, number, refused)
    return reading


def _has_row(parts: LineParts) -> None:
    """Refuse running totals without a row: they belong to copy mode."""
    if parts.pair_alone and parts.stroke is not None:
        raise LineRefused(problem("gap-before-totals", columns=(parts.stroke,)))


def _bare_number(parts: LineParts, now: SessionNow) -> bool:
    """Return whether a lone number may begin "7:", as no contract awaits a result."""
    return (
        parts.number is None
        and parts.taken is not None
        and parts.opponents is None
        and not parts.sign
        and now.awaiting is None
        and 1 <= parts.taken.value <= now.deals
    )


def _typed_deal(parts: LineParts, now: SessionNow, number: int | None, *, put_right: bool, is_typed: bool) -> TypedDeal:
    if number is None:
        if now.state.forfeit is not None:
            raise LineRefused(problem("session-forfeited", session=now.state.number))
        if now.state.result.ended_at is not None:
            raise LineRefused(problem("match-over", ended=now.state.result.ended_at))
        if now.state.is_closed:
            raise LineRefused(problem("closed-sheet"))
        raise LineRefused(problem("session-complete", deals=now.deals))
    old = now.recorded(number)
    typed_deal = deal_of(parts, now, number, old)
    if old is not None and adds_nothing(old, typed_deal.deal):
        raise LineRefused(problem("no-change", deal=number))
    if is_typed and (old is None or (old.taken, old.opponents) != (typed_deal.deal.taken, typed_deal.deal.opponents)):
        _one_way(parts, now, typed_deal.deal)
    if parts.deal is None and not put_right:
        refuse_other_contract(typed_deal.deal, old, now)
    return typed_deal


def _one_way(parts: LineParts, now: SessionNow, deal: Deal) -> None:
    """Refuse ambiguous card points: "-4" is 4 too few, and "12:44" may have side A's first."""
    taken, opponents = parts.taken, parts.opponents
    if taken is None:
        return
    short = deal.contract.value - taken.value
    if parts.sign == "-" and parts.sign_columns is not None and parts.sign_columns[1] + 1 == taken.columns[0]:
        if 0 <= short != taken.value:
            columns = (parts.sign_columns[0], taken.columns[1])
            raise _two_readings(parts, columns, *(deal._replace(taken=points) for points in (short, taken.value)))
    elif opponents is not None and (ways := possible_readings(now, deal)):
        raise _two_readings(parts, (taken.columns[0], opponents.columns[1]), *ways)


def _two_readings(parts: LineParts, columns: Columns, *deals: Deal) -> LineRefused:
    prefix = f"{parts.deal.value}: " if parts.deal else ""
    row = parts.number is not None or parts.passed is not None
    readings = tuple(prefix + (line_of(deal) if row else card_points(deal)) for deal in deals)
    return LineRefused(problem("two-readings", columns=(columns,)), readings=readings)


# --- the effect of a deal


def with_deal(deals: Sequence[Deal], new: Deal) -> tuple[Deal, ...]:
    """Return the deals with this one replacing its earlier version, or added at the end."""
    if all(deal.number != new.number for deal in deals):
        return (*deals, new)
    return tuple(new if deal.number == new.number else deal for deal in deals)


def reading_of(text: str, parts: LineParts, now: SessionNow, typed_deal: TypedDeal) -> LineReading:
    """Return the reading of a line whose parts fit together: what Enter would record."""
    deal = typed_deal.deal
    record = replace(now.record, deals=with_deal(now.record.deals, deal))
    _refuse_bid_of_side_out(now, record)
    after = score(now.system, record)
    then = next(result for result in after.deals if result.number == deal.number)
    before = now.scored(deal.number)
    lines = _newly(
        then.lines, before.lines if before and typed_deal.old is not None and awaits_result(typed_deal.old) else ()
    )
    remarks = (*typed_deal.remarks, *_compare_totals(parts, then))
    kind = _kind(now, typed_deal)
    reading = LineReading(
        text,
        kind,
        deal.number,
        (),
        fact=_fact(now, deal),
        canonical=line_of(deal),
        lines=lines,
        result=then,
        after=after,
        remarks=remarks,
        old=typed_deal.old if kind == CORRECTION else None,
        announce=kind != CONTRACT and deal.number in now.announcements and deal.number not in now.state.announced,
    )
    doubt = _doubt(parts, now, typed_deal) if kind in {DEAL, RESULT} else ()
    return replace(reading, sentence=_sentence(now, reading, typed_deal), follow=_follow(now, reading), doubt=doubt)


def _doubt(parts: LineParts, now: SessionNow, typed_deal: TypedDeal) -> Sentence:
    """Ask about a single digit of card points if its side rarely takes so few.

    3 may be 33 typed too fast.
    With a leading zero, a sign after it or the other side's card points, the line itself shows that it is intentional.
    """
    taken = parts.taken
    confirmed = parts.sign or parts.opponents is not None or parts.swept is not None
    if taken is None or confirmed or len(taken.text) > 1 or not 0 < taken.value * _FEW < now.system.minimum:
        return ()
    return words(
        _("{team} took only {taken} of {all} card points?").format(
            team=now.short_names[typed_deal.deal.side], taken=taken.text, all=now.system.card_points
        )
    )


def _refuse_bid_of_side_out(now: SessionNow, record: Session) -> None:
    """Refuse a deal if it or a later one then has a bid by a side that is out."""
    if now.system.payment.conserves:
        out = [problem for problem in course_problems(now.system, record) if problem.code == "team-is-out"]
        if out:
            teams = [dict(problem.values) for problem in out]
            raise LineRefused(
                *(problem("team-is-out", deal=team["deal"], team=now.names[str(team["side"])]) for team in teams)
            )


def _kind(now: SessionNow, typed_deal: TypedDeal) -> str:
    if typed_deal.old is None:
        return CONTRACT if awaits_result(typed_deal.deal) else DEAL
    return CORRECTION if is_correction(_fact(now, typed_deal.old), _fact(now, typed_deal.deal)) else RESULT


def _fact(now: SessionNow, deal: Deal) -> DealRecorded:
    return DealRecorded(
        now.state.uid,
        deal.number,
        deal.side,
        deal.contract,
        deal.taken,
        deal.outcome,
        deal.calls,
        deal.first_seat,
        dealer_side=deal.dealer_side,
        swept=deal.swept,
        insisted=deal.insisted,
        opponents=deal.opponents,
    )


def _newly(lines: Sequence[Line], before: Sequence[Line]) -> tuple[Line, ...]:
    left = list(before)
    new = []
    for line in lines:
        if line in left:
            left.remove(line)
        else:
            new.append(line)
    return tuple(new)


def _compare_totals(parts: LineParts, then: DealResult) -> tuple[Problem, ...]:
    """Report a difference between the running totals on paper and the computed ones."""
    computed = tuple(then.running.values())
    if parts.totals is None or parts.totals_columns is None or parts.totals == computed or len(computed) != 2:
        return ()
    (paper_a, paper_b), (a, b) = parts.totals, computed
    where = (parts.totals_columns,)
    return (problem("totals-differ", columns=where, paper_a=paper_a, paper_b=paper_b, a=a, b=b, deal=then.number),)


def _sentence(now: SessionNow, reading: LineReading, typed_deal: TypedDeal) -> Sentence:
    deal, result = typed_deal.deal, reading.result
    assert result is not None
    assert reading.after is not None
    no_bid = words(_("Nobody bid.")) if deal.dealer_side is not None else ()
    return join(no_bid, _worth(now, deal, result, reading.lines, reading.after))


def _worth(now: SessionNow, deal: Deal, result: DealResult, lines: Sequence[Line], match: SessionResult) -> Sentence:
    """Return what a contract is worth, or what a finished deal scores and for whom."""
    side, undertaken = result.side or deal.side, result.contract or deal.contract
    if result.outcome is None:
        return entry_line.contract_only(now.system, now.short_names, side, undertaken)
    unpaid = {side: rest for side, rest in (match.owed or {}).items() if result.running[side] <= 0}
    return join(
        entry_line.played(now.short_names[side], deal, undertaken, result.outcome, now.system.card_points),
        entry_line.scored(now.system, now.record, now.short_names, lines, undertaken, unpaid=unpaid),
    )


def _follow(now: SessionNow, reading: LineReading) -> Sentence:
    assert reading.after is not None
    remarks = [
        *_earlier(now, reading),
        *(words(entry_line.entry_problem(remark_found)) for remark_found in reading.remarks),
    ]
    if reading.kind == CORRECTION:
        assert reading.old is not None
        then = [
            entry_line.score_then(reading.after.totals, now.short_names),
            words(
                _("Deal {deal} is recorded as {was}. Enter shows both side by side and asks for the reason.").format(
                    deal=reading.old.number, was=line_of(reading.old)
                )
            ),
        ]
    elif reading.kind == CONTRACT:
        then = [words(_("Enter records the contract; the result follows when the deal is over."))]
    else:
        then = [entry_line.score_then(reading.after.totals, now.short_names)]
        if reading.after.ended_at is not None and now.state.result.ended_at is None:
            then.append(words(_("The match ends with it.")))
        elif reading.after.complete and not now.state.result.complete:
            then.append(words(_("The session is then complete.")))
        announcements = now.system.announcements
        then.append(
            fill(_("Read the score out after this deal ({article})."), article=article(announcements.article))
            if reading.announce and announcements
            else words(_("Enter records, Esc clears."))
        )
    return join(*remarks, *then)


def _earlier(now: SessionNow, reading: LineReading) -> list[Sentence]:
    """Point out skipped deals: first the empty ones, then those without a result."""
    if reading.fact is None or reading.kind not in {CONTRACT, DEAL}:
        return []
    remarks_found = journal_remarks(now.tournament, reading.fact, now.system)
    empty = [
        int(dict(remark_found.values)["deal"]) for remark_found in remarks_found if remark_found.code == "deal-missing"
    ]
    awaited = [words(remark(remark_found)) for remark_found in remarks_found if remark_found.code == "result-awaited"]
    return [entry_line.still_empty(empty), *awaited] if empty else awaited


# --- nothing to record


def _empty(text: str, now: SessionNow, deal: int | None) -> LineReading:
    if now.awaiting is not None:
        sentence = fill(
            _("{team} in {contract}. Type the card points {team} took (both sides: 44:12), or + made, - defeated."),
            team=now.short_names[now.awaiting.side],
            contract=contract(now.awaiting.contract),
        )
    elif now.state.forfeit is not None:
        sentence = words(f"{forfeit_sentence(now.state.forfeit, now.names)} {forfeit_hint()}")
    elif now.current is None:
        closed, extra = now.state.is_closed, extra_deals_due(now.tournament, now.state)
        sentence = entry_line.complete(now.system, now.state.result, now.short_names, closed=closed, extra=extra)
    else:
        number = now.current
        who = (now.dealer(number), now.leader(number), now.seats(number))
        sentence = entry_line.next_deal(now.system, *who, first=number == 1)
    return LineReading(text, EMPTY, now.current if deal is None else deal, sentence)


def unfinished(text: str, parts: LineParts, now: SessionNow, number: int | None) -> LineReading:
    """Return the reading of an unfinished line, with what is expected next."""
    team = " / ".join(now.short_names[side] for side in parts.sides)
    last = parts.taken if parts.expects == "opponents" else parts.number or parts.taken
    value = last.value if last else 0
    sentence = entry_line.expects(parts.expects, now.system, now.short_names, team, value)
    return LineReading(text, UNFINISHED, number, sentence, expects=parts.expects)


def wrong(text: str, now: SessionNow, number: int | None, refused: LineRefused) -> LineReading:
    """Return the reading of a line that cannot be recorded, with the reason and a remedy."""
    codes = frozenset(problem.code for problem in refused.problems)
    sentence = words(" ".join(entry_line.entry_problem(problem) for problem in refused.problems))
    follow = entry_line.nothing_recorded(codes, refused.readings)
    shown = number if number is None or 1 <= number <= now.deals else None
    return LineReading(
        text, WRONG, shown, sentence, follow, problems=tuple(refused.problems), readings=refused.readings
    )


def deal_in_words(now: SessionNow, number: int) -> Sentence:
    """Return the deal's current value; who deals and leads if nothing is recorded yet."""
    deal, result = now.as_ruled(number), now.scored(number)
    begins = words(pgettext("score sheet", "Deal {deal}:").format(deal=number))
    if deal is None or result is None:
        return join(begins, words(entry_line.who_deals(now.dealer(number), now.leader(number), now.seats(number))))
    worth = _worth(now, deal, result, result.lines, now.state.result)
    announced = score_read(now.tournament, now.state, number)
    if result.outcome is None or announced is None or not announced.changed:
        return join(begins, worth)
    return join(begins, worth, words(page.read_otherwise(announced.read, announced.now)))
