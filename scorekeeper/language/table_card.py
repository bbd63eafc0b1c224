"""The words of the card for the table: the cost of an infraction, and until when it can be claimed."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.infractions import Effect, Infraction

TO_OFFENDER = "offender"
"""The value of the setting `penalties_to` by which the side at fault loses the points."""


def cost(kind: Infraction, penalties_to: str) -> str:
    """Return the cost of an infraction in an event with this setting for penalty points."""
    points = kind.points or 0
    if kind.cardinal:
        return ngettext(
            "the deal is awarded to the opponents, and {n} point more",
            "the deal is awarded to the opponents, and {n} points more",
            points,
        ).format(n=points)
    if kind.open_points:
        return _("the committee sets the points")
    if penalties_to == TO_OFFENDER:
        amount = ngettext("{n} point off the side at fault", "{n} points off the side at fault", points)
    else:
        amount = ngettext("{n} point to the opponents", "{n} points to the opponents", points)
    if kind.effect is Effect.LADDER:
        return _("the first time a warning, then {amount}").format(amount=amount.format(n=points))
    return amount.format(n=points)


def objection(kind: Infraction) -> str:
    """Say whether the opponents have to object."""
    return _("only if the opponents object") if kind.minor else pgettext("table card", "not needed")


def until_when(kind: Infraction) -> str:
    """Return until when an infraction can be claimed; later only the committee can act."""
    review = _("until the first card of the next deal is dealt, in the last deal until the sheet is signed")
    if kind.code in {"revoke", "cards-not-shown"}:
        return review
    if kind.minor:
        return _("until the side at fault next calls or plays")
    return _("until the sheet is signed")


def redeal_until(code: str) -> str:
    """Return until when a re-deal for this reason can be claimed; "" if the rules do not say."""
    return {
        "wrong-count": _("until the result is entered"),
        "defenders-void": _("until the last trick is complete"),
        "one-suit": _("before the holder's first call"),
        "eight-jacks": _("before the holder's first call"),
    }.get(code, "")


def later() -> str:
    """Return what applies after that time, and who decides in a dispute."""
    return _("Later, and in every dispute, the committee rules; its ruling is final.")


def tables_change_hands(begun: int) -> str:
    """Return how points are counted in a match with tables."""
    return _("Every side begins with {n} tables; what one side receives, another pays.").format(n=begun)


def all_pass(value: int) -> str:
    """Return what is played if all players pass."""
    return _("If no one bids, the side after the dealer's plays {value} no-trump.").format(value=value)


def cot() -> str:
    return _(
        "Cot: all tricks double the payment. Who refuses a surrender and then loses a trick pays the defeated column "
        "twice, times the doubling."
    )
