"""The texts of the Round page about desks: which holds a table, which is gone, the question before a take-over."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

_MINUTE, _HOUR = 60, 3600


def desk_gone(desk: str) -> str:
    """Return the note at the tables of a desk that is not heard any more: "desk 2 gone"."""
    return pgettext("scoring desk", "{desk} gone").format(desk=desk)


def gone() -> str:
    """Return the text in place of the last message of a desk that is gone."""
    return pgettext("scoring desk", "gone")


def arrived(count: int) -> str:
    """Return the number of entries by others since the table was last viewed."""
    return ngettext("{n} new entry", "{n} new entries", count).format(n=count)


def ago(seconds: int) -> str:
    """Return how long ago a desk was heard, in few words: "8 s", "3 min"."""
    if seconds < 2 * _MINUTE:
        return pgettext("scoring desk", "{n} s").format(n=seconds)
    if seconds < 2 * _HOUR:
        return pgettext("scoring desk", "{n} min").format(n=seconds // _MINUTE)
    return pgettext("scoring desk", "{n} h").format(n=seconds // _HOUR)


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
    return _("{desk}, {held}, last word {word}").format(desk=desk, held=held, word=word)


def take_over(desk: str, who: str, table: str, minutes: int | None) -> str:
    """Return the question before a table is taken over; the same key once more confirms it."""
    if minutes:
        wrote = ngettext("{n} minute ago", "{n} minutes ago", minutes).format(n=minutes)
        text = _("{desk} holds {table} and wrote {wrote}.").format(desk=_capital(desk), table=table, wrote=wrote)
    else:
        text = _("{desk} holds {table} and wrote just now.").format(desk=_capital(desk), table=table)
    asked = _("Take it over? Alt+K once more does, and {who} is told.").format(who=who or desk)
    return f"{text} {asked}"


def taken(table: str, desk: str = "") -> str:
    """Return the sentence that a table was taken over."""
    if not desk:
        return _("{table} is held here now.").format(table=_capital(table))
    return _("{table} is held here now; {desk} is told.").format(table=_capital(table), desk=desk)


def held_already(table: str) -> str:
    """Return the sentence that this desk holds a table already."""
    return _("{table} is held at this desk.").format(table=_capital(table))


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
