"""The texts of the Tables page.

The progress of a table, what keeps a round open, when it will end.
"""

from collections.abc import Sequence
from itertools import pairwise

from scorekeeper.language.phones import time_since
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

NOT_BEGUN, WAITING, WITHDREW, DISPUTE, TIED, RESULT, LATE, QUIET, CONFIRM, SIGN, PLAYS, SIGNED, ON_PAPER, FORFEIT = (
    "not-begun", "waiting", "withdrew", "dispute", "tied", "result", "late", "quiet", "confirm", "sign", "plays",
    "signed", "on-paper", "forfeit",
)  # fmt: skip
"""The states of a table, the first that applies; `waiting` has not begun and need not have."""
CALLED, WAITS = "called", "waits"
"""A phone at the table calls the desk; a deal from a phone waits for the other side."""
GONE = "gone"
"""The table cannot continue: its desk is not heard any more."""
TWICE = "twice"
"""Not a state of a table: a team is at two of them."""
_HOUR, _DAY = 60, 24 * 60
DOT = " \N{MIDDLE DOT} "


def no_round_yet() -> str:
    """Return the text of the page before there is anything to show."""
    return _("No round is drawn yet. Press Enter to prepare the draw.")


def round_title(number: int | None, total: int, stage: str) -> str:
    """Return the title of the page.

    For example "Round 5 of 8", with the stage in front if there are several.
    """
    if number is None:
        title = _("Sessions outside rounds")
    elif total > 1:
        title = _("Round {round} of {total}").format(round=number, total=total)
    else:
        title = pgettext("place", "Round {round}").format(round=number)
    return _("{stage}: {title}").format(stage=stage, title=title) if stage else title


def page_title(stage: str) -> str:
    """Return the title of the page while there is no round."""
    title = pgettext("heading", "Tables")
    return _("{stage}: {title}").format(stage=stage, title=title) if stage else title


def round_name(number: int | None) -> str:
    """Return the name of a round within a sentence."""
    return (
        pgettext("place", "round {round}").format(round=number)
        if number is not None
        else pgettext("round", "these sessions")
    )


def table_name(table: int | None, number: int) -> str:
    """Return the name of a table within a sentence: "table 7", "session 12" without a table."""
    if table is None:
        return pgettext("place", "session {number}").format(number=number)
    return pgettext("place", "table {table}").format(table=table)


def duration(minutes: int) -> str:
    """Return a time in few words: "8 min", "3 h", "2 days"."""
    if minutes < 2 * _HOUR:
        return pgettext("round", "{n} min").format(n=minutes)
    if minutes < 2 * _DAY:
        return pgettext("round", "{n} h").format(n=minutes // _HOUR)
    return pgettext("round", "{n} days").format(n=minutes // _DAY)


def state_words(state: str, deal: int | None, minutes: int, *, waits: int = 0) -> str:
    """Return the state of a table for the corner of its tile.

    For example "deal 14", "result 6 min", "confirm 2".
    """
    return {
        NOT_BEGUN: pgettext("state, round", "not begun"),
        WAITING: pgettext("state, round", "not begun"),
        WITHDREW: pgettext("state, round", "team withdrew"),
        DISPUTE: pgettext("state, round", "dispute"),
        TIED: pgettext("state, round", "tied"),
        RESULT: pgettext("state, round", "result {time}"),
        LATE: pgettext("state, round", "deal {deal}: late"),
        QUIET: pgettext("state, round", "quiet {time}"),
        CONFIRM: pgettext("state, round", "confirm {n}"),
        SIGN: pgettext("state, round", "sign now"),
        PLAYS: pgettext("place", "deal {deal}"),
        SIGNED: pgettext("state, round", "signed"),
        ON_PAPER: pgettext("state, round", "on paper"),
        FORFEIT: pgettext("state, round", "forfeit"),
    }[state].format(deal=deal, time=duration(minutes), n=waits)


def spoken_state(state: str, deal: int | None, deals: int, minutes: int, *, ends: str, waits: int = 0) -> str:
    """Return the state of a table for a screen reader.

    For example "deal 14 of 18", "result of deal 16 awaited for 6 minutes".
    """
    plain = (pgettext("state, round", "deal {deal} of {deals}") if deals else pgettext("place", "deal {deal}")).format(
        deal=deal, deals=deals
    )
    return {
        NOT_BEGUN: pgettext("state, round", "not begun yet"),
        WAITING: pgettext("state, round", "not begun"),
        WITHDREW: _("a team has withdrawn: Enter opens the sheet, Ctrl+Shift+L forfeits the session"),
        DISPUTE: _("a dispute is open"),
        TIED: _("tied, extra deals follow"),
        RESULT: _("result of deal {deal} awaited for {time}"),
        LATE: _("late: {text}, expected to end at {ends}"),
        QUIET: pgettext("state, round", "no entry for {time}, {text}"),
        CONFIRM: ngettext("{n} entry to confirm", "{n} entries to confirm", waits),
        SIGN: pgettext("state, round", "awaiting signatures"),
        PLAYS: plain,
        SIGNED: pgettext("state, round", "signed"),
        ON_PAPER: pgettext("state, round", "signed on paper"),
        FORFEIT: pgettext("state, round", "forfeit"),
    }[state].format(deal=deal, time=duration(minutes), ends=ends, text=plain, n=waits)


def tile_sentence(table: str, state: str, sides: Sequence[tuple[str, str]]) -> str:
    """Return a tile for a screen reader: "Table 7, Dallas 13, Detroit 10, deal 14 of 18"."""
    scored = (f"{name} {points}".strip() for name, points in sides)
    return ", ".join((table[:1].upper() + table[1:], *scored, state))


def missing_title(number: int | None, *, closed: bool) -> str:
    """Return the title of the list of what is missing, or, for a closed round, of its tables."""
    if closed or number is None:
        return _("The tables")
    return _("Before {round} can close").format(round=round_name(number))


def nothing_missing(number: int | None, *, closed: bool) -> str:
    """Return the sentence that a round can close, or has closed."""
    words = _("Nothing is missing: {round} is closed.") if closed else _("Nothing is missing: {round} can close.")
    return words.format(round=round_name(number))


def missing_words(state: str, count: int, minutes: int) -> str:
    """Return how many tables are in a state.

    For example "6 wait for signatures", "1 result awaited for 6 minutes".
    """
    by_state = {
        NOT_BEGUN: ngettext("{n} table has not begun", "{n} tables have not begun", count),
        WAITING: ngettext("{n} table has not begun", "{n} tables have not begun", count),
        WITHDREW: ngettext(
            "{n} table still playing although a team has withdrawn",
            "{n} tables still playing although a team has withdrawn",
            count,
        ),
        CALLED: ngettext("{n} table is calling the desk", "{n} tables are calling the desk", count),
        WAITS: ngettext("{n} awaiting the other side", "{n} awaiting the other side", count),
        GONE: ngettext("{n} table without a desk", "{n} tables without a desk", count),
        DISPUTE: ngettext("{n} table has an open dispute", "{n} tables have open disputes", count),
        TIED: ngettext("{n} table is tied: extra deals", "{n} tables are tied: extra deals", count),
        RESULT: ngettext("{n} result awaited for {time}", "{n} results awaited, up to {time}", count),
        LATE: ngettext("{n} table is late", "{n} tables are late", count),
        QUIET: ngettext("{n} table quiet for {time}", "{n} tables quiet, up to {time}", count),
        CONFIRM: ngettext("{n} with entries to confirm", "{n} with entries to confirm", count),
        SIGN: ngettext("{n} awaiting signatures", "{n} awaiting signatures", count),
        PLAYS: ngettext("{n} table is playing", "{n} tables are playing", count),
        SIGNED: ngettext("{n} table is signed", "{n} tables are signed", count),
        ON_PAPER: ngettext("{n} signed on paper", "{n} signed on paper", count),
    }
    return by_state[state].format(n=count, time=duration(minutes))


def double_booking_line(teams: Sequence[tuple[str, Sequence[str]]]) -> tuple[str, str]:
    """Return how many teams are at two tables, and where.

    For example "Dallas is at two tables", "table 3, table 2 of Finals".
    """
    if len(teams) == 1:
        ((team, places),) = teams
        return _("{team} is at two tables").format(team=team), ", ".join(places)
    title = ngettext("{n} team is at two tables", "{n} teams are at two tables", len(teams)).format(n=len(teams))
    return title, "; ".join(f"{team}: {', '.join(places)}" for team, places in teams)


def table_runs(labels: Sequence[str]) -> list[str]:
    """Return the labels of tables, consecutive numbers as one: "1 to 8", "12", with a dash."""
    if not all(label.isdigit() for label in labels):
        return list(labels)
    ordered = sorted({int(label) for label in labels})
    breaks = [(a, b) for a, b in pairwise(ordered) if b != a + 1]
    starts = ordered[:1] + [b for _a, b in breaks]
    ends = [a for a, _b in breaks] + ordered[-1:]
    return [f"{a}\N{EN DASH}{b}" if a != b else str(a) for a, b in zip(starts, ends, strict=True)]


def tables_listed(tables: Sequence[str], *, most: int = 6, count: int = 0) -> str:
    """Return tables by their labels: "tables 5, 17, 18".

    Of many only the first are named: "tables 1, 5, 9, 13 and 7 more". `count` is how many they are if labels are
    runs.
    """
    listed = ", ".join(tables)
    if len(tables) > most:
        first = tables[: max(1, most - 2)]
        listed = _("{list} and {n} more").format(list=", ".join(first), n=len(tables) - len(first))
    return ngettext("table {list}", "tables {list}", count or len(tables)).format(list=listed)


def deals_played(first: int, last: int, pace: int | None) -> str:
    """Return which deals the tables in play are at, and their pace.

    For example "deals 14 to 18, 5:10 a deal".
    """
    span = (
        pgettext("round", "deals {first} to {last}").format(first=first, last=last)
        if last > first
        else pgettext("place", "deal {deal}").format(deal=first)
    )
    if pace is None:
        return span
    return _("{deals}, {pace} a deal").format(deals=span, pace=f"{pace // 60}:{pace % 60:02}")


# --- the head


def tables_count(count: int) -> str:
    """Return how many tables a round has."""
    return ngettext("{n} table", "{n} tables", count).format(n=count)


def closed(time: str) -> str:
    """Return when a round was closed."""
    return pgettext("round", "closed {time}").format(time=time)


def expected_end(most: str, table: str, span: tuple[str, str], *, alone: bool) -> str:
    """Return when a round will end.

    For example "most end by 17:00, the last (table 28) between 17:25 and 17:35".
    """
    first, last = span
    if alone:
        return _("{table} should end between {first} and {last}").format(table=table, first=first, last=last)
    words = _("most end by {most}, the last ({table}) between {first} and {last}")
    return words.format(most=most, table=table, first=first, last=last)


def last_table_ends(table: str, span: tuple[str, str]) -> str:
    """Return in few words when a round will end: "the last, table 28, 17:25 to 17:35"."""
    return pgettext("round", "the last, {table}, {first} to {last}").format(table=table, first=span[0], last=span[1])


def clock_spoken(minutes: int, started_at: str) -> str:
    """Return the clock for a screen reader."""
    hours, rest = divmod(minutes, 60)
    parts = [
        ngettext("{n} hour", "{n} hours", hours).format(n=hours) if hours else "",
        ngettext("{n} minute", "{n} minutes", rest).format(n=rest) if rest or not hours else "",
    ]
    return pgettext("round", "{time} since {start}").format(time=" ".join(filter(None, parts)), start=started_at)


# --- what the organizer does


def cannot_close(number: int | None, what: Sequence[str]) -> str:
    """Return why a round does not close.

    For example "Round 5 cannot close: 1 table has not begun and 2 tables play.".
    """
    name = round_name(number)
    return _("{round} cannot close: {what}.").format(round=name[:1].upper() + name[1:], what=_joined(what))


def close_anyway(what: Sequence[str]) -> str:
    """Return the warning of what closing a round leaves open, and how to close it anyway."""
    text = _joined(what)
    return _("{what}. Choose Close again to close it anyway.").format(what=text[:1].upper() + text[1:])


def after_last_round() -> str:
    """Return what follows once the last round of a stage is closed."""
    return _(
        "This was the last round. F12 on the Standings page (Ctrl+3) starts the protest time. Ctrl+Shift+G leads to "
        "the stages: close this one, and create the next."
    )


def round_closed(number: int) -> str:
    """Return the sentence that a round was closed."""
    return _("Round {round} is closed.").format(round=number)


def _joined(parts: Sequence[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return pgettext("round", "{list} and {last}").format(list=", ".join(parts[:-1]), last=parts[-1])


_MINUTE_SECONDS, _HOUR_SECONDS = 60, 3600


def desk_gone(desk: str) -> str:
    """Return the note at the tables of a desk that is no longer connected: "desk 2 gone"."""
    return pgettext("scoring desk", "{desk} gone").format(desk=desk)


def not_heard() -> str:
    """Return the text in place of the last message of a desk that is gone."""
    return pgettext("scoring desk", "gone")


def arrived(count: int) -> str:
    """Return the number of entries by others since the table was last viewed."""
    return ngettext("{n} new entry", "{n} new entries", count).format(n=count)


def ago(seconds: int) -> str:
    """Return how long ago a desk was last heard from, in few words: "8 s", "3 min"."""
    if seconds < 2 * _MINUTE_SECONDS:
        return pgettext("scoring desk", "{n} s").format(n=seconds)
    if seconds < 2 * _HOUR_SECONDS:
        return pgettext("scoring desk", "{n} min").format(n=seconds // _MINUTE_SECONDS)
    return pgettext("scoring desk", "{n} h").format(n=seconds // _HOUR_SECONDS)


def own_desk(who: str) -> str:
    """Return who works at this desk: "Lissy, this desk"."""
    return _("{who}, this desk").format(who=who) if who else pgettext("scoring desk", "this desk")


def line_spoken(desk: str, tables: str, word: str) -> str:
    """Return a desk for a screen reader: "desk 2 (Anil), tables 9-16, last word 8 s"."""
    held = (
        pgettext("scoring desk", "tables {tables}").format(tables=tables)
        if tables
        else pgettext("scoring desk", "no table")
    )
    return _("{desk}, {held}, last seen {word}").format(desk=desk, held=held, word=word)


def take_over(desk: str, who: str, table: str, minutes: int | None) -> str:
    """Return the question before a table is taken over; pressing the same key again confirms it."""
    if minutes:
        wrote = ngettext("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes)
        text = _("{desk} has {table} and last entered something {wrote}.").format(
            desk=_capital(desk), table=table, wrote=wrote
        )
    else:
        text = _("{desk} has {table} and entered something just now.").format(desk=_capital(desk), table=table)
    asked = _("Press Alt+K again to take it over; {who} will be notified.").format(who=who or desk)
    return f"{text} {asked}"


def taken_over(table: str, desk: str = "") -> str:
    """Return the sentence that a table was taken over."""
    if not desk:
        return _("{table} is at this desk now.").format(table=_capital(table))
    return _("{table} is at this desk now; {desk} has been notified.").format(table=_capital(table), desk=desk)


def already_held(table: str) -> str:
    """Return the sentence that this desk holds a table already."""
    return _("{table} is already at this desk.").format(table=_capital(table))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def closed_on_paper(tables: Sequence[str]) -> str:
    """Return which sheets were closed on paper in one pass."""
    if not tables:
        return _("No sheet is ready, so none was closed.")
    return ngettext("Closed on paper: {tables}.", "Closed on paper: {tables}.", len(tables)).format(
        tables=tables_listed(table_runs(tables), most=len(tables), count=len(tables))
    )


def paper_about() -> str:
    """Return how the sheets of a round are closed in one pass."""
    return _(
        "Compare the code and the result of each paper with this list, and make sure that the "
        "scorer and both captains signed. "
        "Uncheck a paper that differs: F12 on its score sheet records a protest. Scorekeeper has not seen the "
        "signatures and cannot check them."
    )


def paper_listed(count: int) -> str:
    """Return how many tables the list has, for a screen reader: Tab goes through them."""
    return ngettext("{n} table is listed.", "{n} tables are listed.", count).format(n=count)


def paper_line(table: str, result: str, code: str) -> str:
    """Return a table with the code on its paper: "Table 3, code K7Q4: Dallas 25 : 16 Detroit"."""
    return _("Table {table}, code {code}: {result}").format(table=table, code=code, result=result)


def committee_signs() -> str:
    """Return the reminder that a sheet with a ruling needs one more signature."""
    return _("The committee signs this sheet, too.")


def close_alone(remark: str) -> str:
    """Return why the command line leaves a sheet out when it closes those of a round."""
    return _("{remark} Close it by itself, with close-sheet.").format(remark=remark)


def paper_held(table: str, why: str) -> str:
    """Return why the sheet of a table that is over cannot be closed."""
    return pgettext("closing on paper", "Table {table}: {why}").format(table=table, why=why)


def not_finished(tables: Sequence[str]) -> str:
    """Return which tables are left out because they are not over."""
    return _("Not finished: {tables}.").format(tables=tables_listed(tables))


def paper_name_missing() -> str:
    """Return the message that the person who compared the papers is not named."""
    return _("Name who compared the papers with this list.")


def nothing_chosen() -> str:
    """Return the message that no table is checked."""
    return _("Check at least one table.")


def here_only() -> str:
    """Return why no sheet of the event is closed on paper."""
    return _("In this event, sheets are signed in Scorekeeper only (Event settings). Open a table and press F12.")


# --- the phones at a table


def called() -> str:
    """Return the state of a table that calls the desk."""
    return pgettext("state, round", "called")


def waits_since(seconds: int) -> str:
    """Return the state of a table with a deal that the other side has not accepted.

    For example "waits 25 s".
    """
    return pgettext("state, round", "waiting {time}").format(time=time_since(seconds))


def phones_near(count: int, seconds: int) -> str:
    """Return the note of a table with phones that were heard a moment ago: "2 phones, 5 s"."""
    phones = ngettext("{n} phone", "{n} phones", count).format(n=count)
    return f"{phones}{DOT}{time_since(seconds)}"


def phone_near(side: str, seconds: int) -> str:
    """Return the note of a table with the phone of one side only: "phone A, 25 s"."""
    return pgettext("phone", "phone {side}").format(side=side) + f"{DOT}{time_since(seconds)}"


def phones_silent(seconds: int | None) -> str:
    """Return the note of a table whose phones have not been heard for a while: "silent 4 min"."""
    if seconds is None:
        return pgettext("phone", "not seen yet")
    return pgettext("phone", "silent {time}").format(time=time_since(seconds))


def at_desk() -> str:
    """Return the note of a table with phones that a desk has taken over."""
    return pgettext("phone", "at the desk")


def phones_heard(heard: int, tables: int, waiting: int) -> str:
    """Return at how many tables a phone was heard lately, and how many deals are waiting."""
    if not tables:
        return pgettext("heading", "Phones")
    text = ngettext("Phones connected at {n} of {tables} table", "Phones connected at {n} of {tables} tables", tables)
    waits = ngettext("{n} entry to accept", "{n} entries to accept", waiting).format(n=waiting) if waiting else ""
    return DOT.join(filter(None, (text.format(n=heard, tables=tables), waits)))


def phone_line(side: str, who: str, heard: str, waits: str) -> str:
    """Return one phone in the panel: "A: Thomas, heard 3 s ago, nothing waiting there"."""
    named = f"{side}: {who}" if side and who else side or who or pgettext("phone", "at the table")
    return f"{named}, {heard}, {waits}" if waits else f"{named}, {heard}"


def waits_for(deal: int | None, team: str, seconds: int) -> str:
    """Return a deal or penalty that a side has not accepted yet.

    For example "Deal 5 has been waiting for Hartford for 40 s".
    """
    if deal is None:
        return _("A penalty has been waiting for {team} for {time}").format(team=team, time=time_since(seconds))
    return _("Deal {deal} has been waiting for {team} for {time}").format(
        deal=deal, team=team, time=time_since(seconds)
    )


def phones_served_elsewhere() -> str:
    """Return that codes and calls are dealt with where the phones are served."""
    return _("Another computer serves the phones. Make codes and answer calls there.")


def code_unused() -> str:
    return pgettext("phone", "code not used yet")


def no_phones() -> str:
    return pgettext("phone", "No phone at this table.")


def calls_desk(side: str, seconds: int) -> str:
    """Return that a phone calls the desk."""
    if side:
        return _("{side} has been calling the desk for {time}").format(side=side, time=time_since(seconds))
    return _("The table has been calling the desk for {time}").format(time=time_since(seconds))


def handed_over(count: int) -> str:
    """Return how many answers at a table were given on the other side's phone."""
    return ngettext(
        "{n} answer was given on the other side's phone",
        "{n} answers were given on the other side's phone",
        count,
    ).format(n=count)


def take_from_phones(table: str) -> str:
    """Return the question before a desk takes a table over from its phones."""
    return _("Press Alt+K again to enter {table} at this desk. After that, its phones only show the sheet.").format(
        table=table
    )


def give_back(table: str) -> str:
    """Return the question before a desk gives a table back to its phones."""
    return _("Press Alt+K again to give {table} back to its phones.").format(table=table)


def given_back(table: str) -> str:
    return _("{table} is entered on its phones again.").format(table=_capital(table))


def end_phones(table: str) -> str:
    """Return the question before the phones of a table end."""
    return _(
        "Choose Disconnect phones again to disconnect the phones of {table} for the whole event. What they have not "
        "sent stays on them."
    ).format(table=table)


def phones_ended(table: str) -> str:
    return _("{table} no longer has phones.").format(table=_capital(table))
