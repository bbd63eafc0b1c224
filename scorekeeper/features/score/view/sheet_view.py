"""Everything the Score sheet page shows of a session; Qt only paints it."""

from collections.abc import Callable

from scorekeeper.features.copying.view.copy_view import held_words
from scorekeeper.features.score.view.sheet_checks import checks
from scorekeeper.features.score.view.sheet_rows import SheetRows, session_row
from scorekeeper.features.score.view.uncharged_calls import reminder
from scorekeeper.journal.brackets import extra_deals_due
from scorekeeper.journal.contribution import award_of
from scorekeeper.journal.on_paper import copied_deals
from scorekeeper.journal.read_out import score_read
from scorekeeper.journal.session_length import extra_deals
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.undo import substitution_since, undo_target
from scorekeeper.language import forfeits, panels
from scorekeeper.language import session_length as extent
from scorekeeper.language.facts import fact_words
from scorekeeper.language.left_out import left_out_words
from scorekeeper.language.moments import time_of_day
from scorekeeper.language.spans import join, plain, words
from scorekeeper.language.stage_facts import place_in
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.announcements import announcement
from scorekeeper.rules.model import DEFEATED, MADE
from scorekeeper.rules.seats import odd_side_in, side_of_seat
from scorekeeper.session.session_now import SessionNow, session_now
from scorekeeper.session.sheet import DealPanel, Finish, ReadOut, ScoreSheetView, SheetHead
from scorekeeper.session.words import entry_line as prompt


def score_sheet(
    tournament: Tournament,
    session_uid: str,
    *,
    seat: str = "",
    shown: SheetRows | None = None,
    following: Callable[[SessionNow], int | None] = lambda now: now.current,
) -> ScoreSheetView:
    """Return the page of a session at present.

    `seat` is the seat whose entries undo applies to; unchanged rows of `shown` are reused; `following` is the deal to
    be typed next. Raises KeyError for a session that does not exist.
    """
    now = session_now(tournament, session_uid)
    exchange = substitution_since(tournament, now.state, seat)
    undo = undo_target(now.state, seat) if exchange is None else None
    last_fact = exchange.source.fact if exchange is not None and exchange.source is not None else undo and undo.fact
    return ScoreSheetView(
        now=now,
        session=session_uid,
        seen=now.state.last_seq,
        head=_head(now),
        rows=(shown or SheetRows()).rows_of(now, following(now)),
        session_row=session_row(now),
        current=now.current,
        awaiting=now.awaiting is not None,
        read_out=due_read_out(now),
        finish=_finish(now),
        placeholder=_placeholder(now),
        last_step=undo,
        last_step_words=fact_words(last_fact, tournament) if last_fact else "",
        curve=_curve(now),
        reminder=reminder(now),
    )


def _head(now: SessionNow) -> SheetHead:
    state, result = now.state, now.state.result
    totals = tuple(result.totals.values())
    points = result.match_points if result.complete else result.provisional_match_points
    award = award_of(now.tournament, state)
    unusual = extent.unusual_length(state, award)
    where = place_in(now.tournament, state)
    names = tuple(now.names.get(side, side) for side in now.system.sides)
    return SheetHead(
        location=where,
        about=unusual[:1].upper() + unusual[1:]
        or panels.session_words(
            state.number,
            _how_many(now.tournament),
            "" if copied_deals(state) else time_of_day(state.started_at),
            state.scorer,
        ),
        names=names,
        letters=now.system.sides,
        totals=totals,
        difference=result.difference,
        match_points=panels.pair(points if award is None else award.match_points),
        match_points_caption=_caption(now, forfeited=award is not None),
        window_title=f"{prompt.standing_words(result.totals, dict(zip(result.totals, names, strict=True)))}, {where}",
    )


def _how_many(tournament: Tournament) -> int | None:
    """Return the number of sessions; None if a withdrawn draw has left gaps in their numbers."""
    gaps = any(draw.withdrawn is not None for stage in tournament.stages.values() for draw in stage.draws)
    return None if gaps else len(tournament.sessions)


def _caption(now: SessionNow, *, forfeited: bool) -> str:
    """Return the text beside the match points; empty if the session awards none."""
    if forfeited:
        return _("match points, by forfeit")
    result = now.state.result
    return panels.match_points_caption(final=result.complete) if result.provisional_match_points is not None else ""


def deal_panel(now: SessionNow, selected: int | None) -> DealPanel:
    """Return the side panel of a deal.

    `selected` is the selected or typed deal, None for the next one.
    """
    shown = selected or now.current or now.deals
    result = now.state.result
    missing = _missing(now)
    course = panels.course_words(result, sorted(now.system.payment.out(result.totals)), now.names)
    return DealPanel(
        title=panels.deal_of(shown, now.state.limit),
        dealer=_player_in_seat(now, now.dealer(shown), shown),
        leader=_player_in_seat(now, now.leader(shown), shown),
        dealer_short=_short(now, now.dealer(shown), shown),
        leader_short=_short(now, now.leader(shown), shown),
        notice=" ".join(filter(None, (panels.missing_deals(missing), course))),
    )


def _missing(now: SessionNow) -> tuple[int, ...]:
    """Return the deals without an outcome that precede the last deal with an outcome."""
    decided = {deal.number for deal in now.state.result.deals if deal.outcome in (MADE, DEFEATED)}
    return tuple(number for number in range(1, max(decided, default=0)) if number not in decided)


def _player_in_seat(now: SessionNow, seat: int, deal: int) -> str:
    seats = now.seats(deal)
    player = seats[seat - 1] if seats and seat <= len(seats) else ""
    odd = odd_side_in(deal, now.record.seating, now.state.odd_side, now.system.sides)
    return panels.seat_of(seat, player, now.names.get(side_of_seat(seat, now.system.sides, odd), ""))


def _short(now: SessionNow, seat: int, deal: int) -> str:
    return now.first_name(seat, deal) or panels.seat_of(seat, "", "")


def due_read_out(now: SessionNow) -> ReadOut | None:
    """Return the due announcement, after the last decided deal with a read-out.

    It is due again if what was read out has changed since.
    """
    decided = [deal.number for deal in now.state.result.deals if deal.outcome is not None]
    passed = [deal for deal in now.announcements if deal in decided]
    if not passed or now.system.announcements is None:
        return None
    before = score_read(now.tournament, now.state, passed[-1])
    if passed[-1] in now.state.announced and (before is None or not before.changed):
        return None
    due = announcement(now.system.announcements, now.state.result, passed[-1])
    if due is None:
        return None
    sentence = panels.read_out(due.after_deal, due.totals, now.names, last=not due.remaining)
    if before is not None:
        sentence = panels.corrected_read_out(sentence, before.read)
    return ReadOut(due.after_deal, due.totals, sentence, panels.remaining_deals(due.remaining), due.article)


def _finish(now: SessionNow) -> Finish | None:
    state, result = now.state, now.state.result
    award = award_of(now.tournament, state)
    if state.forfeit is not None and award is not None:
        return Finish(
            title=forfeits.award_words(state, award),
            sentence=words(forfeits.forfeit_sentence(state.forfeit, now.names)),
            chip=forfeits.forfeit_mark(),
            checks=(),
            heading=_("Session forfeited"),
            forfeited=True,
        )
    if not result.complete:
        return None
    more, due = extra_deals(state), extra_deals_due(now.tournament, state)
    return Finish(
        title=panels.final_title(result, now.names),
        sentence=join(panels.final_sentence(now.system, result), words(panels.course_words(result, (), now.names))),
        chip=pgettext("score sheet", "tied, extra deals")
        if due
        else pgettext("score sheet", "provisional until signed"),
        checks=checks(now),
        held=held_words(now.state),
        left_out=left_out_words(now.tournament, now.state),
        heading=_("Session complete"),
        extra=ngettext("{n} extra deal", "{n} extra deals", more).format(n=more) if more else "",
        tied=due > 0,
    )


def _placeholder(now: SessionNow) -> str:
    if now.state.forfeit is not None:
        return _("This session is forfeited")
    if now.state.result.ended_at is not None and now.current is None:
        return _("The match ended with deal {deal}").format(deal=now.state.result.ended_at)
    if now.current is None:
        return _("All {deals} deals are recorded").format(deals=now.deals)
    return (
        _("Taken: 44 or 44:12, or + made, - defeated")
        if now.awaiting is not None
        else _("Side, contract, taken: A 40H 44")
    )


def _curve(now: SessionNow) -> tuple[tuple[int, ...], ...]:
    by_number = {deal.number: deal.running for deal in now.state.result.deals if deal.outcome is not None or deal.lines}
    last = max(by_number, default=0)
    opening = now.system.payment.opening(now.system.sides, now.state.result.options)
    curves = []
    for side in now.system.sides:
        values = [opening[side]]
        for number in range(1, last + 1):
            values.append(by_number[number][side] if number in by_number else values[-1])
        curves.append(tuple(values))
    return tuple(curves)


def finish_text(finish: Finish) -> str:
    """Return the result as plain text, for the status bar and for a screen reader."""
    return f"{finish.title}. {plain(finish.sentence)}"
