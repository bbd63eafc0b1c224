"""Names of desks, and sentences about tables that change hands."""

from collections.abc import Callable, Mapping

from scorekeeper.journal.desks import COMMAND_LINE, desk_numbers, desk_of, is_of_phones
from scorekeeper.journal.facts import TableTaken
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.templates import lazy_template
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Value

Values = Mapping[str, Value]


def desk_name(number: int, name: str = "") -> str:
    """Return the short name of a desk: "desk 2", or its given name."""
    return name or pgettext("scoring desk", "desk {number}").format(number=number)


def command_line_name() -> str:
    """Return the name of commands, where a desk is named."""
    return pgettext("scoring desk", "the command line")


def phones_name() -> str:
    """Return the name of the phones at a table, where a desk is named."""
    return pgettext("scoring desk", "its phone")


def desk_and_who(desk: str, who: str) -> str:
    """Return a desk with the person working there: "desk 2 (Anil)"."""
    return _("{desk} ({who})").format(desk=desk, who=who) if who and who != desk else desk


def called(tournament: Tournament, seat: str, name: str = "") -> str:
    """Return a desk with the last person to write there: "desk 2 (Anil)".

    `name` is its given name, if known.
    """
    if is_of_phones(seat):
        return phones_name()
    last = tournament.desks.get(seat)
    name = command_line_name() if seat == COMMAND_LINE else name
    number = desk_numbers(tournament).get(seat, len(tournament.desks) + 1)
    return desk_and_who(desk_name(number, name), last.who if last is not None else "")


def table_named(tournament: Tournament, session: str) -> str:
    """Return the table of a session as used in a sentence.

    For example "table 14", "session 3" without a table.
    """
    state = tournament.played(session)
    if state is not None and state.table is not None:
        return pgettext("place", "table {table}").format(table=state.table)
    return pgettext("place", "session {number}").format(number=state.number if state is not None else "?")


def taken_from_here(table: str, desk: str, time: str) -> str:
    """Return the message to a desk that another desk has taken a table over."""
    text = _("{desk} took over {table} at {time}. You will be asked before anything you enter there is saved.")
    return text.format(desk=desk[:1].upper() + desk[1:], table=table, time=time)


def held_there(table: str, desk: str, time: str) -> str:
    """Return why an entry is not made at once: another desk holds the table."""
    text = _("{desk} took over {table} at {time}. Nothing is recorded yet.")
    return text.format(desk=desk[:1].upper() + desk[1:], table=table, time=time)


def take_back() -> str:
    return _("Your line is kept. Press Enter again to take the table back and record it; that desk is notified.")


def taken_words(fact: TableTaken, tournament: Tournament) -> str:
    """Return an entry in words: "table 14 taken over from desk 2"."""
    table = table_named(tournament, fact.session)
    if is_of_phones(fact.seat):
        return _("{table} taken over from {desk}").format(table=table, desk=phones_name())
    if desk_of(fact.seat) == COMMAND_LINE:
        return _("{table} taken over from {desk}").format(table=table, desk=command_line_name())
    number = desk_numbers(tournament).get(desk_of(fact.seat))
    if not fact.seat or number is None:
        return _("{table} taken over").format(table=table)
    return _("{table} taken over from {desk}").format(table=table, desk=desk_name(number))


DESKS: Mapping[str, Callable[[Values], str]] = {
    "table-changed-hands": lazy_template(
        lambda: _("another desk has taken this table in the meantime: check which one, and ask again")
    ),
}
"""Why a table is not taken over."""
