"""Checks of a complete session before it is signed."""

from scorekeeper.features.copying.view.copy_view import control_sums
from scorekeeper.features.score.view.uncharged_calls import uncharged
from scorekeeper.journal.confirming import asks_for_it, sides_accept, waiting_in
from scorekeeper.journal.copies import deals_with_differences
from scorekeeper.journal.read_out import outdated_deals
from scorekeeper.language import panels
from scorekeeper.language.differences import checked
from scorekeeper.language.lines import redeal_reason
from scorekeeper.rules.infractions import WARNING
from scorekeeper.rules.model import PENALTY, Line, points_of
from scorekeeper.rules.penalties import all_penalties
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.sheet import SheetCheck


def all_lines(now: SessionNow) -> tuple[Line, ...]:
    """Return every line of the session, deal by deal, those of the session itself last."""
    result = now.state.result
    return (*(line for deal in result.deals for line in deal.lines), *result.lines)


def checks(now: SessionNow) -> tuple[SheetCheck, ...]:
    """Return the checks of this session, in the order of the panel."""
    checks_found = [
        *_disputes(now),
        *_read_out(now),
        _deals(now),
        *_passed_out(now),
        _sums(now),
        *_conservation_checks(now),
        *_copy_checks(now),
        *_confirming_checks(now),
    ]
    state, record = now.state, now.record
    if state.corrections:
        deals = panels.in_deals([correction.deal for correction in state.corrections])
        checks_found.append(
            SheetCheck("corrections", True, panels.check_words("corrections", len(state.corrections)), deals)
        )
    checks_found += _penalties(now)
    if calls := [call for deal in now.record.deals for call in uncharged(now, deal.number)]:
        deals = panels.in_deals([call.penalty.deal for call in calls if call.penalty is not None])
        checks_found.append(SheetCheck("uncharged", False, panels.check_words("uncharged", len(calls)), deals))
    if record.redeals:
        detail = "; ".join(
            f"{panels.in_deals([redeal.deal])}, {redeal_reason(redeal.reason)}" for redeal in record.redeals
        )
        checks_found.append(SheetCheck("redeals", True, panels.check_words("redeals", len(record.redeals)), detail))
    if record.rulings:
        detail = panels.in_deals([ruling.deal for ruling in record.rulings])
        checks_found.append(SheetCheck("rulings", True, panels.check_words("rulings", len(record.rulings)), detail))
    return tuple(checks_found)


def _disputes(now: SessionNow) -> tuple[SheetCheck, ...]:
    """Return the check for open disputes, with which a sheet may still be signed."""
    waiting = [dispute for dispute in now.state.disputes if dispute.is_open]
    if not waiting:
        return ()
    from scorekeeper.language.dispute_marks import with_place  # noqa: PLC0415 - only where disputed

    links = tuple((with_place(dispute.number, dispute.fact.deal), dispute.uid) for dispute in waiting)
    words = "; ".join(text for text, _uid in links)
    return (SheetCheck("disputes", False, panels.check_words("disputes", len(waiting)), words, links),)


def _read_out(now: SessionNow) -> tuple[SheetCheck, ...]:
    """Return the check for announcements that were noted or are outdated.

    For paper deals none are known.
    """
    if now.system.announcements is None or (not now.announcements and now.state.copies):
        return ()
    missing = [deal for deal in now.announcements if deal not in now.state.announced]
    rules = now.system.announcements
    closing = now.deals - rules.last + 1 if rules is not None and len(now.announcements) > rules.last else 0
    changed = outdated_deals(now.tournament, now.state)
    wrong = [panels.not_noted(missing, closing)] if missing else []
    wrong += [panels.changed_since(changed, closing)] if changed else []
    detail = "; ".join(wrong) or panels.read_out_due(now.announcements, closing)
    return (SheetCheck("read-out", not wrong, panels.check_words("read-out"), detail),)


def _copy_checks(now: SessionNow) -> tuple[SheetCheck, ...]:
    """Return the check on what was compared with the paper sheets, and whether it agrees."""
    if not now.state.copies:
        return ()
    control, holds = control_sums(now)
    return (
        SheetCheck("copied", not deals_with_differences(now.state), panels.check_words("copied"), checked(now.state)),
        SheetCheck("copied-sums", holds, panels.check_words("copied-sums"), control),
    )


def _confirming_checks(now: SessionNow) -> tuple[SheetCheck, ...]:
    """Return the check of entries to be confirmed or accepted, if the event requires it."""
    if not asks_for_it(now.tournament):
        return ()
    deals = [seats.deal for seats in waiting_in(now.tournament, now.state)]
    by_side = sides_accept(now.tournament)
    words = panels.check_words("accepted" if by_side else "confirmed")
    return (SheetCheck("confirmed", not deals, words, panels.still_to_confirm(deals, by_side=by_side)),)


def _deals(now: SessionNow) -> SheetCheck:
    detail = panels.dealers_sum(now.deals, now.system.seats, now.state.dealers) if now.state.limit == now.deals else ""
    return SheetCheck("deals", now.state.result.complete, panels.check_words("deals", now.deals), detail)


def _passed_out(now: SessionNow) -> tuple[SheetCheck, ...]:
    """Return checks for passed-out deals recorded with a dealer from the wrong side."""
    wrong = [
        deal.number
        for deal in now.record.deals
        if deal.dealer_side is not None and deal.dealer_side != now.dealing_side(deal.number)
    ]
    return (SheetCheck("dealers", False, panels.check_words("dealers"), panels.in_deals(wrong)),) if wrong else ()


def _sums(now: SessionNow) -> SheetCheck:
    """Return the check that the lines, added up again for each side, give the totals shown."""
    lines = all_lines(now)
    totals = now.state.result.totals
    opening = now.system.payment.opening(now.system.sides, now.state.result.options)
    added = points_of(lines, now.system.sides)
    holds = all(totals[side] == opening[side] + added[side] for side in now.system.sides)
    return SheetCheck("sums", holds, panels.check_words("sums"), panels.lines_count(len(lines)))


def _conservation_checks(now: SessionNow) -> tuple[SheetCheck, ...]:
    """Check the totals of the tables if one side's gain is the other side's loss."""
    if not now.system.payment.conserves:
        return ()
    totals, opening = now.state.result.totals, now.system.payment.opening(now.system.sides, now.state.result.options)
    held, begun = sum(totals.values()), sum(opening.values())
    return (
        SheetCheck(
            "tables", held == begun, panels.check_words("tables"), panels.tables_sum(tuple(totals.values()), begun)
        ),
    )


def _penalties(now: SessionNow) -> list[SheetCheck]:
    penalties = all_penalties(now.record)
    checks_found = []
    lines = [line for line in all_lines(now) if line.source.kind == PENALTY and line.code != "deal-awarded"]
    for code, is_owed in (("penalties", False), ("warnings", True)):
        positions = {
            line.source.position
            for line in lines
            if (line.code == WARNING) is is_owed and line.code not in {"doubled", "redoubled"}
        }
        if positions:
            detail = panels.in_deals([penalties[position].deal for position in sorted(positions)])
            checks_found.append(SheetCheck(code, True, panels.check_words(code, len(positions)), detail))
    return checks_found
