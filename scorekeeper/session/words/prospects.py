"""Words for the effect of a change: rows of "now" and "then"."""

from collections.abc import Mapping

from scorekeeper.language.panels import pair
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Side


def total_label() -> str:
    return pgettext("score sheet", "Total")


def difference_label() -> str:
    return pgettext("label", "Difference")


def match_points_label() -> str:
    return _("Match points")


def warnings_label(team: str) -> str:
    """Return the label of a side's warnings."""
    return pgettext("score sheet", "Warnings, {team}").format(team=team)


def totals(values: Mapping[Side, int]) -> str:
    """Return both totals: "12 : 10"."""
    return pair(values, dash=" : ")


def to_redeal() -> str:
    """Return the state of a deal that has to be dealt again."""
    return pgettext("score sheet", "to be played")


def only_running(first: int, last: int) -> str:
    """Return the effect of a change on the deals after it."""
    if first == last:
        return _("Deal {deal} keeps its own points; only its running totals move.").format(deal=first)
    return _("Deals {first} to {last} keep their own points; only their running totals move.").format(
        first=first, last=last
    )


def points_of(points: Mapping[Side, int], names: Mapping[Side, str]) -> str:
    """Return who scored in a deal: "Detroit 1", "none"."""
    return " · ".join(f"{names[side]} {value}" for side, value in points.items() if value) or pgettext(
        "score sheet", "none"
    )


def entered_by(who: str, time: str, entry: int) -> str:
    """Return who entered the current value, and where: "Lissy Abraham, 15:47, entry 7341"."""
    return ", ".join(part for part in (who, time, pgettext("place", "entry {entry}").format(entry=entry)) if part)
