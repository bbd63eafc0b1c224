"""The sentences and short words of reports."""

from collections.abc import Mapping, Sequence

from scorekeeper.language.infractions import infraction_name
from scorekeeper.language.report_heads import axes, check, empty, fact, head, note, title
from scorekeeper.language.standings import signed as signed_number
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import TIE, Side

DASH = "\N{EN DASH}"


def whole_session() -> str:
    """Return the text shown instead of a deal's number for what belongs to no deal."""
    return pgettext("report", "session")


def fine_words(code: str, attempt: int | None) -> str:
    """Return an infraction in a list of penalties.

    For example "Revoke", "Lead out of turn (abandoned attempt 1)".
    """
    name = infraction_name(code)
    return name if attempt is None else _("{what} (abandoned attempt {number})").format(what=name, number=attempt)


def fine_effect(*, waived: bool, ignored: bool, awards: bool, warning: bool, counted: bool) -> str:
    """Return the effect of a penalty besides its points; "" if it has only points."""
    if waived:
        return _("waived by a ruling")
    if ignored:
        return pgettext("report", "none, no objection")
    if warning:
        return pgettext("report", "warning")
    if awards:
        return pgettext("report", "deal awarded")
    return "" if counted else pgettext("report", "none")


def beside_deals(points: Mapping[str, int]) -> str:
    """Return the points that belong to no deal: "Besides the deals: A -1."."""
    points_text = ", ".join(f"{name} {signed_number(value)}" for name, value in points.items() if value)
    return _("Besides the deals: {points}.").format(points=points_text)


def kind(code: str) -> str:
    """Return the kind of points in a word."""
    return {
        "contract": pgettext("report", "contract"),
        "penalty": pgettext("report", "penalty"),
        "ruling": pgettext("report", "ruling"),
        "forfeit": pgettext("report", "forfeit"),
    }.get(code, code)


def reason_name(code: str) -> str:
    """Return the name of the lines of one code, for a list."""
    return {
        "contract-made": _("Contract made"),
        "contract-defeated": _("Contract defeated"),
        "deal-awarded": _("Deal awarded"),
        "doubled": pgettext("report", "Doubled"),
        "redoubled": pgettext("report", "Redoubled"),
        "cot": _("All tricks taken"),
        "transfer": pgettext("report", "Paid"),
        "ruling": _("Ruling or settlement"),
        "forfeit": pgettext("report", "Forfeit"),
    }.get(code) or infraction_name(code)


def role(code: str) -> str:
    """Return a team's role at the table."""
    return pgettext("report", "declarer") if code == "declarer" else pgettext("report", "defender")


def outcome(won: int, tied: int, *, finished: bool) -> str:
    """Return the outcome of a session for a team; "" while it is not over."""
    if not finished:
        return ""
    return pgettext("report", "won") if won else pgettext("report", "tied") if tied else pgettext("report", "lost")


def signed(*, finished: bool, forfeited: bool) -> str:
    """Return the signature status of a session without signatures; a forfeited one has no sheet."""
    if forfeited:
        return pgettext("report", "no sheet")
    return pgettext("report", "not signed") if finished else pgettext("report", "none yet")


def signed_sessions(signed: int, complete: int, on_paper: int = 0) -> str:
    """Return how many of the complete sessions are signed.

    For example "2 of 5 complete sessions, 1 more on paper".
    """
    if not signed and not on_paper:
        return pgettext("report", "none yet")
    text = ngettext("{signed} of {n} complete session", "{signed} of {n} complete sessions", complete)
    with_keys = text.format(signed=signed, n=complete)
    return (
        _("{signed}, {n} more on paper (not checked)").format(signed=with_keys, n=on_paper) if on_paper else with_keys
    )


def state(code: str, done: int, deals: int) -> str:
    """Return the state of a session: "complete", "12 of 18 deals", "not begun", "forfeit"."""
    if code == "running":
        return deals_done(done, deals)
    return {
        "empty": pgettext("state, report", "not begun"),
        "complete": pgettext("state, report", "complete"),
        "forfeited": pgettext("state, report", "forfeit"),
    }.get(code, code)


def annulled() -> str:
    """Return the note that a session is annulled because a team has withdrawn."""
    return pgettext("report", "annulled")


def signing_state(revision: int, *, closed: bool, on_paper: bool = False) -> str:
    """Return the signing state of a complete session.

    For example "signed on paper", "signed, revision 2", "being signed".
    """
    if not closed:
        return pgettext("state, report", "being signed")
    if on_paper:
        return (
            pgettext("state, report", "signed on paper, revision {revision}").format(revision=revision)
            if revision > 1
            else pgettext("state, report", "signed on paper")
        )
    return (
        pgettext("state, report", "signed, revision {revision}").format(revision=revision)
        if revision > 1
        else pgettext("state, report", "signed")
    )


def deals_done(done: int, deals: int) -> str:
    """Return how many deals are decided."""
    if not deals:
        return ngettext("{done} deal", "{done} deals", done).format(done=done)
    return ngettext("{done} of {deals} deal", "{done} of {deals} deals", deals).format(done=done, deals=deals)


def deal_ranges(deals: Sequence[int]) -> str:
    """Return a list of deals with consecutive ones joined.

    For example "3, 5, 8-18" (with a dash as wide as a digit).
    """
    runs: list[list[int]] = []
    for deal in deals:
        if runs and deal == runs[-1][-1] + 1:
            runs[-1].append(deal)
        else:
            runs.append([deal])
    return ", ".join(f"{run[0]}{DASH}{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def read_out(*, made: bool) -> str:
    """Say whether a score was read out."""
    return pgettext("report", "read out") if made else pgettext("report", "not noted")


def difference_kind(code: str) -> str:
    """Return what differs: the row, or the running totals after it."""
    return pgettext("report", "row") if code == "row" else pgettext("report", "running totals")


def until_signed() -> str:
    """Return the note that nothing is signed."""
    return _("Not signed yet: the result is provisional.")


def so_far(totals: str, done: int, deals: int) -> str:
    """Return the score of an unfinished session.

    For example "17 : 11 after 12 of 18 deals; it does not count yet.".
    """
    return _("{totals} after {deals}. It does not count yet.").format(totals=totals, deals=deals_done(done, deals))


def sessions_line(sessions: int, complete: int, forfeited: int, waiting: int) -> str:
    """Return the number of sessions and their states."""
    text = ngettext("{n} session", "{n} sessions", sessions).format(n=sessions)
    parts = [pgettext("report", "{n} complete").format(n=complete)]
    parts += [pgettext("report", "{n} forfeited").format(n=forfeited)] if forfeited else []
    running = sessions - complete - forfeited - waiting
    parts += [_("{n} in progress").format(n=running)] if running else []
    parts += [_("{n} not started").format(n=waiting)] if waiting else []
    return f"{text}: {', '.join(parts)}."


def games_line(games: int, complete: int, waiting: int) -> str:
    """Return the number of games and their states."""
    text = ngettext("{n} game", "{n} games", games).format(n=games)
    running = games - complete - waiting
    parts = [pgettext("report", "{n} complete").format(n=complete)]
    parts += [_("{n} in progress").format(n=running)] if running else []
    parts += [_("{n} not started").format(n=waiting)] if waiting else []
    return f"{text}: {', '.join(parts)}."


def won_or_lost(winner: str | None, side: Side) -> str:
    """Return a game's result for a side; empty while it is in progress."""
    if winner is None:
        return ""
    return (
        pgettext("report", "tied")
        if winner == TIE
        else pgettext("report", "won")
        if winner == side
        else pgettext("report", "lost")
    )


def unsigned_line(unfinished: int, unsigned: int) -> str:
    """Return the note on what is missing before the results are final."""
    if unfinished:
        text = ngettext("{n} session is unfinished", "{n} sessions are unfinished", unfinished)
        parts = [text.format(n=unfinished)]
    else:
        parts = []
    if unsigned:
        text = ngettext("{n} complete session is not signed", "{n} complete sessions are not signed", unsigned)
        parts.append(text.format(n=unsigned))
    return _provisional(parts)


def unsigned_games_line(unfinished: int, unsigned: int) -> str:
    """Return the note on what is missing before the clicks of a day of games are final."""
    parts = []
    if unfinished:
        text = ngettext("{n} game is unfinished", "{n} games are unfinished", unfinished)
        parts.append(text.format(n=unfinished))
    if unsigned:
        text = ngettext("{n} complete game is not signed", "{n} complete games are not signed", unsigned)
        parts.append(text.format(n=unsigned))
    return _provisional(parts)


def _provisional(parts: Sequence[str]) -> str:
    return (
        _("The results are provisional: {why}.").format(why=", ".join(parts)) if parts else _("Everything is finished.")
    )


def record(won: int, tied: int, lost: int, points_for: int, against: int) -> str:
    """Return the record of a team's counting sessions in a sentence."""
    return _("{won} won, {tied} tied, {lost} lost; {points} points for, {against} against.").format(
        won=won, tied=tied, lost=lost, points=points_for, against=against
    )


def criteria_order(criteria: Sequence[str]) -> str:
    """Return the criteria for the places, in order."""
    return _("Places by {criteria}. Only finished sessions count; knock-outs do not.").format(
        criteria=", ".join(criteria)
    )


def all_days(days: Sequence[str]) -> str:
    """Return the first and last day of an event's sessions."""
    return "" if not days else days[0] if len(days) == 1 else f"{days[0]} {DASH} {days[-1]}"


def up_to_entry(entry: int) -> str:
    """Return the entry up to which a report has read the journal."""
    return _("As of entry {entry}.").format(entry=entry)


def printed(time: str) -> str:
    """Return when a report was made."""
    return _("Printed {time} by the clock of the computer.").format(time=time)


def page_of(page: int, pages: int) -> str:
    """Return the number of a page."""
    return pgettext("report", "page {number} of {pages}").format(number=page, pages=pages)


def everywhere(words: Sequence[str]) -> str:
    """Return what is the same in every row of a table, which has no column for it on paper."""
    return _("In every row: {words}.").format(words=", ".join(words))


def nothing_under(titles: Sequence[str]) -> str:
    """Return the remark at the end of a report that names the sections without contents."""
    return _("No entries under: {sections}.").format(sections=", ".join(titles))


def continued(text: str) -> str:
    """Return the heading of a table that continues from the page before."""
    return pgettext("report", "{title}, continued").format(title=text)


def sum_word() -> str:
    """Return the word in front of a sum."""
    return pgettext("report", "sum")


def check_heads() -> tuple[str, str, str, str]:
    """Return the headings of the control sums: name, one way, the other way, whether they agree."""
    return (
        pgettext("column heading", "what must agree"),
        pgettext("column heading", "one way"),
        pgettext("column heading", "other way"),
        pgettext("column heading", "holds"),
    )


def holds(*, well: bool) -> str:
    """Say whether a control sum holds."""
    return pgettext("report", "yes") if well else pgettext("report", "no")


def all_hold(good: int, total: int) -> str:
    """Return how many control sums hold."""
    if good == total:
        return ngettext("The one control sum holds.", "All {n} control sums hold.", total).format(n=total)
    return _("{bad} of {n} control sums do not hold.").format(bad=total - good, n=total)


def against() -> str:
    """Return the name of a sum whose two numbers should be equal."""
    return pgettext("report", "{sum}: {first} against {other}")


def finding_heads() -> tuple[str, ...]:
    """Return the headings of the check sheet of a workbook."""
    return (
        pgettext("column heading", "what must agree"),
        pgettext("column heading", "one way"),
        pgettext("column heading", "other way"),
        pgettext("column heading", "differs"),
        pgettext("column heading", "finding"),
    )


__all__ = ["axes", "check", "empty", "fact", "head", "note", "title"]
