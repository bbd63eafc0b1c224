"""The texts for copying sheets from paper: the next row, the differences, the comparison."""

from collections.abc import Sequence

from scorekeeper.language.short_differences import listed
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext

Pair = Sequence[int]


def misread_reason() -> str:
    """Return the suggested reason when a row is typed again."""
    return _("Misread when copying")


# --- the entry line


def enter_compares() -> str:
    """Return what the keys do with a row of a deal that is recorded already."""
    return _("Press Enter to compare, Esc to clear.")


# --- differences


def settle_first(deals: Sequence[int], *, two: bool) -> str:
    """Return the sentence that the sheet cannot be signed until the differences are settled."""
    if two:
        first = ngettext(
            "The two sheets differ in deal {deals}.", "The two sheets differ in deals {deals}.", len(deals)
        ).format(deals=listed(deals))
    else:
        first = ngettext(
            "The paper differs in deal {deals}.", "The paper differs in deals {deals}.", len(deals)
        ).format(deals=listed(deals))
    return f"{first} {_('The sheet cannot be signed until they agree or a ruling is made.')}"


def row_mark(kind: str) -> str:
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
    """Return which rows are missing and which cannot be read, "" if there are none."""
    parts = [rows_missing(missing)] if missing else []
    return " ".join([*parts, *([rows_unreadable(unreadable)] if unreadable else [])])


def last_pairs(pairs: Sequence[tuple[str, str]]) -> str:
    """Return the final totals of each sheet and of this program.

    For example "paper 24 : 16, here 24 : 16".
    """
    unbroken = [(who, totals.replace(" ", "\N{NO-BREAK SPACE}")) for who, totals in pairs]
    return ", ".join(f"{who} {totals}" for who, totals in unbroken)


# --- settling


def recorded_now() -> str:
    """Return the mark of a reading that equals what is recorded."""
    return pgettext("copying from paper", "as recorded")


def nothing_to_settle() -> str:
    """Return the sentence that no difference is open."""
    return _("All differences are settled.")
