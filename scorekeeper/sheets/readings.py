"""The scores that were read out, as a sheet shows them: as read, and what they are now (5.3)."""

from collections.abc import Iterator, Mapping
from functools import reduce

from scorekeeper.journal.read_out import ReadScore
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side
from scorekeeper.rules.system import RuleSystem
from scorekeeper.sheets.blocks import Remark

_RAISED = str.maketrans(
    "0123456789",
    "\N{SUPERSCRIPT ZERO}\N{SUPERSCRIPT ONE}\N{SUPERSCRIPT TWO}\N{SUPERSCRIPT THREE}\N{SUPERSCRIPT FOUR}"
    "\N{SUPERSCRIPT FIVE}\N{SUPERSCRIPT SIX}\N{SUPERSCRIPT SEVEN}\N{SUPERSCRIPT EIGHT}\N{SUPERSCRIPT NINE}",
)


def as_read(system: RuleSystem, totals: Mapping[Side, int] | None) -> str:
    """Return a score in short: "8:4"."""
    return ":".join(str(totals.get(side, 0)) for side in system.sides) if totals else ""


def raised(number: int | None) -> str:
    """Return the number of a footnote in superscript, "" for None."""
    return "" if number is None else str(number).translate(_RAISED)


def put_right(read: Mapping[int, ReadScore]) -> tuple[int, ...]:
    """Return the deals after which the score read out has changed since, or was read out twice."""
    return tuple(deal for deal, score in read.items() if score.changed or score.earlier)


def corrected_readings(system: RuleSystem, read: Mapping[int, ReadScore]) -> tuple[Remark, ...]:
    """Return a footnote for each of those: the score read out, and the score now."""
    return tuple(
        Remark(deal, "", " ".join(_sentences(system, read[deal])), read[deal].entries) for deal in put_right(read)
    )


def _sentences(system: RuleSystem, score: ReadScore) -> Iterator[str]:
    read_totals = [as_read(system, totals) for totals in (*score.earlier, score.read)]
    yield pgettext("score sheet on paper", "read out as {read}.").format(
        read=reduce(lambda first, then: _("{first}, then as {then}").format(first=first, then=then), read_totals)
    )
    if score.changed:
        current = as_read(system, score.now)
        yield _("Changed since to {stands}.").format(stands=current) if current else _("The deal has no result now.")
