"""The words for the effect of a change: the rows of "now" and "then", the cards of a correction."""

from collections.abc import Mapping

from scorekeeper.language.panels import pair
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import SessionResult, Side


def running_label(deal: int | None) -> str:
    """Return the label of the running totals after the last deal with a result."""
    return _("Running total, deal {deal}").format(deal=deal) if deal else _("Running total")


def difference_label() -> str:
    return pgettext("label", "Difference")


def match_points_label(*, final: bool) -> str:
    return _("Match points") if final else _("Match points as it stands")


def warnings_label(team: str) -> str:
    """Return the label of a side's warnings."""
    return pgettext("score sheet", "Warnings, {team}").format(team=team)


def totals(values: Mapping[Side, int]) -> str:
    """Return both totals: "12 : 10"."""
    return pair(values, dash=" : ")


def difference(result: SessionResult, names: Mapping[Side, str]) -> str:
    """Return the difference with the leading team: "4 Detroit"."""
    best = max(result.totals.values())
    ahead = [side for side, value in result.totals.items() if value == best]
    if len(ahead) != 1:
        return str(result.difference)
    return f"{result.difference} {names[ahead[0]]}"


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
