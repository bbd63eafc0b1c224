"""The words of the Journal page: the state of the chain, and how many entries are shown."""

from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def shown_of(shown: int, of: int) -> str:
    """Return how many entries fit the filter."""
    if shown == of:
        return ngettext("{count} entry", "{count} entries", of).format(count=grouped(of))
    return _("{shown} of {count} entries").format(shown=grouped(shown), count=grouped(of))


def kind_groups() -> tuple[tuple[str, str], ...]:
    """Return the kinds to choose from, each with its code."""
    return (
        ("all", _("All")),
        ("deals", _("Deals")),
        ("judgements", _("Penalties, rulings")),
        ("seats", _("Sessions, seats")),
        ("event", _("Event, teams")),
        ("voided", _("Undone")),
    )


def entry_facts() -> tuple[str, ...]:
    """Return what is told of an entry: when, who, seat, kind, session, reason, digest."""
    return (_("When"), _("Who"), _("Seat"), _("Kind"), _("Session"), _("Reason"), _("Digest"))


def session_place(round_number: int | None, table: int | None, number: int) -> str:
    """Return which session an entry is about, in few letters: "R5 T7", or its number."""
    parts = [_("R{n}").format(n=round_number)] if round_number is not None else []
    parts += [_("T{n}").format(n=table)] if table is not None else []
    return " ".join(parts) or _("S{n}").format(n=number)
