"""The words of the scorer's card.

Costs of infractions, lines to type, keys, and what to do when.
"""

from collections.abc import Iterable, Sequence

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.infractions import Effect, Infraction

TO_OFFENDER = "offender"
"""The value of the setting `penalties_to` by which the side at fault loses the points."""
_LATE = frozenset({"revoke", "cards-not-shown"})
"""Infractions that can be claimed until the next deal is dealt."""


def short_cost(kind: Infraction) -> str:
    """Return the cost of an infraction in a few words: "deal + 3", "warning, then 1"."""
    points = kind.points or 0
    if kind.cardinal:
        return pgettext("scorer's card", "deal + {n}").format(n=points)
    if kind.open_points:
        return pgettext("scorer's card", "committee")
    if kind.effect is Effect.LADDER:
        return pgettext("scorer's card", "warning, then {n}").format(n=points)
    return str(points)


def penalty_notes(kinds: Iterable[Infraction], penalties_to: str) -> tuple[str, ...]:
    """Return the notes below the penalties, in an event with this setting for penalty points."""
    codes = {kind.code for kind in kinds}
    notes = []
    if any(kind.minor for kind in kinds):
        notes.append(_("* Only if the opponents object before the side at fault next calls or plays."))
    if any(kind.cardinal for kind in kinds):
        notes.append(_("Deal: awarded to the opponents, whatever was taken. Chart and doubling count."))
    if penalties_to == TO_OFFENDER:
        notes.append(_("Points for minor infractions are deducted from the side at fault."))
    if codes >= _LATE:
        notes.append(
            _(
                "Revoke, cards not shown: until the first card of the next deal is dealt, in the last deal until "
                "the sheet is signed. Later, and in every dispute, the committee rules."
            )
        )
    return tuple(notes)


def lines_to_type(least: int, *, all_pass: bool) -> tuple[tuple[str, str], ...]:
    """Return lines with their meanings. `least`: the lowest contract.

    `all_pass`: a deal without a bid is played.
    """
    lines = [
        ("a 40h 44", _("A bid 40 hearts and took 44")),
        (f"b {least}nt x -", _("B bid {least} no-trump, doubled, defeated").format(least=least)),
        ("a 36s +", _("A made 36 spades; points not counted")),
        ("a 40h", _("the contract now; type 44 later")),
        ("7: b", _("correct deal 7: B bid")),
    ]
    if all_pass:
        lines.insert(4, ("all-pass 30", _("no one bid; the side against the dealer took 30")))
    return tuple(lines)


def words_work() -> str:
    """Return the note that words are read too."""
    return _("Team names and words work too: chicago 40 hearts made")


KEYS = ("F2", "F3", "F4", "F5", "F7", "F8", "F9", "F12", "Ctrl+Z", "Ctrl+K")
"""The keys on the card."""


def key_rows() -> tuple[tuple[str, ...], ...]:
    """Return the keys with their meanings, two in a row."""
    meanings = (
        pgettext("scorer's card", "correct a deal"),
        pgettext("scorer's card", "where from?"),
        pgettext("scorer's card", "penalty"),
        pgettext("scorer's card", "read out"),
        pgettext("scorer's card", "dispute"),
        pgettext("scorer's card", "re-deal"),
        pgettext("scorer's card", "seats"),
        pgettext("scorer's card", "close the sheet"),
        pgettext("scorer's card", "undo"),
        pgettext("scorer's card", "everything else"),
    )
    pairs = list(zip(KEYS, meanings, strict=True))
    half = len(pairs) // 2
    return tuple((*left, *right) for left, right in zip(pairs[:half], pairs[half:], strict=True))


def deal_again(reasons: Sequence[str]) -> tuple[str, str]:
    """Return what to do when one of these reasons calls for a re-deal."""
    case = pgettext("scorer's card", "a deal must be dealt again")
    return case, _("F8; the same dealer deals: {reasons}.").format(reasons="; ".join(reasons))


def read_out(deals: str, article: str) -> tuple[str, str]:
    """Return when the score is read out."""
    case = pgettext("scorer's card", "after deals {deals}").format(deals=deals)
    return case, _("Read the score out: F5 (article {article}).").format(article=article)


def cases() -> tuple[tuple[str, str], ...]:
    """Return what to do in the cases that are the same in every system."""
    return (
        (
            pgettext("scorer's card", "a player goes home"),
            _("F9: choose the substitute, then who leaves. The sheet names both from then on."),
        ),
        (
            pgettext("scorer's card", "the captains disagree"),
            _("F7, then play on. Nothing is lost; the committee rules later."),
        ),
        (
            pgettext("scorer's card", "you typed it wrong"),
            _("Ctrl+Z, or 7: and the correct line for deal 7. The old value stays readable."),
        ),
        (pgettext("scorer's card", "it is over"), _("F12: print and sign with a pen, or sign here.")),
    )


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
