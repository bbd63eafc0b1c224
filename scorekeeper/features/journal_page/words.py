"""The words of the Journal page: the state of the chain, and how many entries are shown."""

from scorekeeper.language.numbers import grouped
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def chain_unbroken(entries: int) -> str:
    """Say that every entry fits the one before it."""
    return ngettext(
        "Chain checked: {count} entry, unbroken.", "Chain checked: {count} entries, unbroken.", entries
    ).format(count=grouped(entries))


def chain_broken(entry: int) -> str:
    """Return where the chain breaks, what is proven, and what to do."""
    return _(
        "Entry {entry} does not fit the one before it. Everything up to {proven} is proven."
        " Make a copy before anything else."
    ).format(entry=grouped(entry), proven=grouped(entry - 1))


def checking(entries: int) -> str:
    """Say that the chain is being checked."""
    return _("Checking the chain of {count} entries ...").format(count=grouped(entries))


def shown_of(shown: int, of: int) -> str:
    """Return how many entries fit the filter."""
    if shown == of:
        return ngettext("{count} entry", "{count} entries", of).format(count=grouped(of))
    return _("{shown} of {count} entries").format(shown=grouped(shown), count=grouped(of))


def nothing_fits() -> str:
    """Say that no entry fits the filter."""
    return _("No entry matches. Esc clears the filter.")


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


def filter_fields() -> tuple[tuple[str, str, str], ...]:
    """Return what can be chosen besides words: its code, its label (Alt reaches it), and what any of it is called."""
    return (
        ("session", _("Sess&ion"), _("All sessions")),
        ("deal", _("Dea&l"), _("All deals")),
        ("team", _("Tea&m"), _("All teams")),
        ("person", _("&Person"), _("Everybody")),
        ("kind", _("&Kind"), _("All kinds")),
    )


def still_searching(found: str) -> str:
    """Say that older entries are still being searched: `found` says how many fit so far."""
    return _("{found} so far, searching ...").format(found=found)


def entry_title(entry: int) -> str:
    """Return the heading of an entry: "Entry 47"."""
    return _("Entry {entry}").format(entry=grouped(entry))


def entry_facts() -> tuple[str, ...]:
    """Return what is told of an entry: when, who, seat, kind, session, reason, digest."""
    return (_("When"), _("Who"), _("Seat"), _("Kind"), _("Session"), _("Reason"), _("Digest"))


def go_to_deal(deal: int) -> str:
    """Return the button that leads to a deal."""
    return _("Go to deal {deal}").format(deal=deal)


def took_back(entry: int) -> str:
    """Return the button that leads to the entry that took one back."""
    return _("Undone by entry {entry}").format(entry=grouped(entry))


def about_entry(entry: int) -> str:
    """Return the button that leads to the entry that was undone."""
    return _("It undoes entry {entry}").format(entry=grouped(entry))


def session_place(round_number: int | None, table: int | None, number: int) -> str:
    """Return which session an entry is about, in few letters: "R5 T7", or its number."""
    parts = [_("R{n}").format(n=round_number)] if round_number is not None else []
    parts += [_("T{n}").format(n=table)] if table is not None else []
    return " ".join(parts) or _("S{n}").format(n=number)


def undone_by(entry: int) -> str:
    """Return which entry took one back."""
    return _("undone, {entry}").format(entry=entry)
