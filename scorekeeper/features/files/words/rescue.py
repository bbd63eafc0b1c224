"""The texts about an event that cannot be opened: what is offered, and the result."""

from collections.abc import Sequence

from scorekeeper.language.moments import moment_words
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext


def diverged_copies(count: int, time: str, entry: int) -> str:
    """Return the sentence that other copies have diverged, with the time of the last."""
    return ngettext(
        "Another backup, from {moment}, goes up to entry {entry} and continues differently.",
        "{count} other backups continue differently, the last from {moment}, up to entry {entry}.",
        count,
    ).format(count=count, moment=moment_words(time), entry=entry)


def saved(name: str, entries: int, gaps: Sequence[tuple[int, int]]) -> str:
    """Return a sentence on how much was intact, and which entries are missing.

    `gaps` are first and last numbers.
    """
    text = ngettext(
        "{name} holds the one entry that was intact", "{name} holds the {entries} entries that were intact", entries
    ).format(name=name, entries=entries)
    if not gaps:
        return _("{what}; none is missing").format(what=text)
    return pgettext("files and backups", "{what}; missing: {gaps}").format(
        what=text, gaps=", ".join(_gap(*gap) for gap in gaps)
    )


def paper_sheet(
    round_: int | None, table: int | None, teams: Sequence[str], deals: Sequence[int], *, onwards: bool
) -> str:
    """Return the name of a paper sheet.

    For example "round 3, table 2, Dallas - Detroit: deals 12, 13 and what follows".
    """
    where = [pgettext("place", "round {n}").format(n=round_)] if round_ is not None else []
    where += [pgettext("place", "table {n}").format(n=table)] if table is not None else []
    session_label = ", ".join([*where, " - ".join(teams)])
    if not deals:
        return session_label if not onwards else _("{sheet}: everything played since").format(sheet=session_label)
    numbers = ", ".join(map(str, deals))
    named = ngettext("deal {n}", "deals {n}", len(deals)).format(n=numbers)
    return (_("{sheet}: {deals} and later") if onwards else "{sheet}: {deals}").format(sheet=session_label, deals=named)


def _gap(first: int, last: int) -> str:
    if first == last:
        return pgettext("place", "entry {entry}").format(entry=first)
    return pgettext("files and backups", "entries {first} to {last}").format(first=first, last=last)
