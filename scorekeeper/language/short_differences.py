"""Readings of sheets and their differences in short sentences: for the window and for paper."""

from collections.abc import Mapping, Sequence

from scorekeeper.language.templates import join_all
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.model import Side

Pair = Sequence[int]


def sheet_name(sheet: Side | None, names: Mapping[Side, str]) -> str:
    """Return the name of a sheet in a sentence."""
    return (
        pgettext("copying from paper", "the paper")
        if sheet is None
        else pgettext("copying from paper", "the sheet of {team}").format(team=names.get(sheet, sheet))
    )


def settled(how: str, names: Mapping[Side, str]) -> str:
    """Return how a difference was settled, in short."""
    if how in names:
        return pgettext("copying from paper", "as {team}").format(team=names[how])
    return {"program": _("what is recorded is right")}.get(how, pgettext("copying from paper", "typed again"))


def rows_differ(deal: int, readings: Sequence[tuple[str, str]], recorded: str) -> str:
    """Return the message that a row differs, with every reading.

    `recorded`: the record, if no sheet agrees with it.
    """
    parts = [
        pgettext("copying from paper", "{sheet} says {row}").format(sheet=sheet, row=row) for sheet, row in readings
    ]
    if recorded:
        parts.append(_("{row} is recorded here").format(row=recorded))
    return pgettext("copying from paper", "Deal {deal}: {readings}.").format(deal=deal, readings=", ".join(parts))


def pair_differs(deal: int, who: str, paper: Pair, ours: Pair) -> str:
    """Return the message that running totals differ, with both readings."""
    return _("Deal {deal}: {sheet} says {paper}, this program says {ours}.").format(
        deal=deal, sheet=who, paper=pair(paper), ours=pair(ours)
    )


def look_at(deal: int, since: int, *, swapped: bool) -> str:
    """Return where to look for an error: the deal's row, or rows since the last match."""
    if swapped:
        return _("The numbers are the same, but the other way around.")
    if since >= deal:
        return _("Look at deal {deal}'s row and at the sum on the paper.").format(deal=deal)
    return _("Look at the rows of deals {first} to {deal}: no running totals were read in between.").format(
        first=since, deal=deal
    )


def pair(totals: Pair) -> str:
    """Return running totals: "12 : 10"."""
    return " : ".join(str(points) for points in totals)


def short_name(name: str, names: Mapping[Side, str]) -> str:
    """Return the short name of the source of a reading."""
    return {"paper": pgettext("copying from paper", "paper"), "program": pgettext("copying from paper", "here")}.get(
        name, names.get(name, name)
    )


def short_difference(readings: Sequence[tuple[str, str]]) -> str:
    """Return the readings in short: "Dallas A 40H 44, Detroit A 40H 34"."""
    return ", ".join(f"{who} {what}" for who, what in readings)


def compared(rows: int, pairs: int, *, two: bool) -> str:
    """Return what was compared: "18 rows of both sheets, 36 running totals compared"."""
    read = ngettext("{n} row of both sheets", "{n} rows of both sheets", rows) if two else ""
    read = read or ngettext("{n} row", "{n} rows", rows)
    sums = ngettext("{n} running total", "{n} running totals", pairs)
    return pgettext("copying from paper", "{rows}, {pairs} compared").format(
        rows=read.format(n=rows), pairs=sums.format(n=pairs)
    )


def not_settled(deals: Sequence[int]) -> str:
    """Return the open differences, the first one first."""
    return ngettext(
        "deal {deals} differs and is not settled", "deals {deals} differ and are not settled", len(deals)
    ).format(deals=listed(deals))


def all_settled(deals: Sequence[int]) -> str:
    """Return the message that every difference was settled."""
    return ngettext(
        "the difference in deal {deals} is settled", "the differences in deals {deals} are settled", len(deals)
    ).format(deals=listed(deals))


def all_agree() -> str:
    """Return the message that nothing differs."""
    return pgettext("copying from paper", "all agree")


def not_compared(pairs: int) -> str:
    """Return how many running totals were not compared, for lack of an earlier result."""
    text = ngettext(
        "{n} running total not compared, because an earlier deal has no result",
        "{n} running totals not compared, because an earlier deal has no result",
        pairs,
    )
    return text.format(n=pairs)


def open_note(sentence: str) -> str:
    """Return the footnote of a difference that is still open."""
    return f"{sentence} {_('Not settled.')}"


def settled_note(sentence: str, how: str, reason: str) -> str:
    """Return the footnote of a difference that was settled."""
    settled = _("Settled: {how}. Reason: {reason}").format(
        how=how, reason=reason if reason.endswith((".", "?")) else f"{reason}."
    )
    return f"{sentence} {settled}"


def copied_by(who: Sequence[str], checked: str) -> str:
    """Return the line on the printed sheet: who copied it, and what was compared."""
    names = join_all(who)
    return _("copied from paper by {names}; {checked}.").format(names=names, checked=checked)


def listed(deals: Sequence[int]) -> str:
    """Return deals in a row: "4", "4 and 13", "2 to 6 and 9"."""
    runs: list[list[int]] = []
    for deal in deals:
        if runs and runs[-1][-1] == deal - 1:
            runs[-1].append(deal)
        else:
            runs.append([deal])
    named: list[str] = []
    for run in runs:
        if len(run) > 2:
            named.append(pgettext("copying from paper", "{first} to {last}").format(first=run[0], last=run[-1]))
        else:
            named += [str(deal) for deal in run]
    return join_all(named)
