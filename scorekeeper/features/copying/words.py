"""The texts for copying sheets from paper: what comes next, what differs, what was compared."""

from collections.abc import Mapping, Sequence

from scorekeeper.language.short_differences import listed
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Side

Pair = Sequence[int]


def misread() -> str:
    """Return the suggested reason when a row is typed again."""
    return _("Misread when copying")


def sheet_option(sheet: Side | None, names: Mapping[Side, str]) -> str:
    """Return the name of a sheet among the choices."""
    return _("One sheet") if sheet is None else names.get(sheet, sheet)


# --- the entry line


def next_in_short(deal: int | None) -> str:
    """Return which deal is typed next, to follow a difference."""
    return _("Deal {deal} is next.").format(deal=deal) if deal is not None else _("Every row is copied.")


def all_copied(deals: int) -> str:
    """Return the sentence that every row of the sheet has been read."""
    return _("All {deals} rows are copied. To correct one, type its number and a colon first: 7: A 40H 44.").format(
        deals=deals
    )


def cannot_be_read(deal: int, row: str) -> str:
    """Return the sentence that a row cannot be read on the paper."""
    return _("Deal {deal} cannot be read on the paper: {row}.").format(deal=deal, row=row)


def enter_notes() -> str:
    """Return what Enter does with a row that cannot be read."""
    return _("Enter notes it, and the sheet will say so. The deal still needs its contract: ask the table.")


def enter_compares() -> str:
    """Return what the keys do with a row of a deal that is recorded already."""
    return _("Enter compares, Esc clears.")


# --- what differs


def held_back(deals: Sequence[int], *, two: bool) -> str:
    """Return the sentence that signing waits until differences are settled."""
    if two:
        first = ngettext(
            "The two sheets differ in deal {deals}.", "The two sheets differ in deals {deals}.", len(deals)
        ).format(deals=listed(deals))
    else:
        first = ngettext(
            "The paper differs in deal {deals}.", "The paper differs in deals {deals}.", len(deals)
        ).format(deals=listed(deals))
    return f"{first} {_('Signing waits until they agree or a ruling is made.')}"


def mark(kind: str) -> str:
    """Return the word of a mark in the row: "differs", "agrees" or "settled"."""
    return {
        "differs": pgettext("copying from paper", "paper differs"),
        "agrees": pgettext("copying from paper", "sheets agree"),
    }.get(kind, pgettext("copying from paper", "settled"))


# --- the panel, and what was checked


def pairs_read(pairs: int, without: Sequence[int]) -> str:
    """Return how many running totals were compared, and after which deals none was read."""
    if not without:
        return str(pairs)
    missing = ngettext("none for deal {deals}", "none for deals {deals}", len(without)).format(deals=listed(without))
    return _("{pairs}, {missing}").format(pairs=pairs, missing=missing)


def rows_missing(deals: Sequence[int]) -> str:
    """Return which rows before the last one copied are missing."""
    text = ngettext("The row of deal {deals} is missing.", "The rows of deals {deals} are missing.", len(deals))
    return text.format(deals=listed(deals))


def rows_unreadable(deals: Sequence[int]) -> str:
    """Return which rows cannot be read."""
    text = ngettext("The row of deal {deals} cannot be read.", "The rows of deals {deals} cannot be read.", len(deals))
    return text.format(deals=listed(deals))


def gaps(missing: Sequence[int], unreadable: Sequence[int]) -> str:
    """Return which rows are missing and which cannot be read, "" where there are none."""
    parts = [rows_missing(missing)] if missing else []
    return " ".join([*parts, *([rows_unreadable(unreadable)] if unreadable else [])])


def agrees_so_far(pairs: int) -> str:
    """Return the sentence that nothing differs; nothing while there was nothing to compare."""
    return _("All agree so far.") if pairs else ""


def last_pairs(pairs: Sequence[tuple[str, str]]) -> str:
    """Return the control sums: how each sheet ends, and how this program does: "paper 24 : 16, here 24 : 16"."""
    unbroken = [(who, totals.replace(" ", "\N{NO-BREAK SPACE}")) for who, totals in pairs]
    return ", ".join(f"{who} {totals}" for who, totals in unbroken)


# --- settling


def recorded_now() -> str:
    """Return the mark of a reading that equals what is recorded."""
    return pgettext("copying from paper", "as recorded")


def nothing_to_settle() -> str:
    """Return the sentence that no difference is open."""
    return _("No difference is left to settle.")
