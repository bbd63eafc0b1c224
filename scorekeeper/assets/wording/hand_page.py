"""What the table page says beside the line: what was saved, the score to read out, where a hand's points come from."""

from collections.abc import Mapping, Sequence

from scorekeeper.assets.wording.hands import hand_notation
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.rules.hands import Hand
from scorekeeper.rules.model import Side


def hand(number: int | None) -> str:
    """Answer which hand is typed."""
    return _("Hand {hand}").format(hand=number) if number is not None else _("Over")


def typed(number: int | None) -> str:
    """Answer what is typed and not recorded."""
    return _("Hand {hand}").format(hand=number) if number is not None else _("A line")


def no_game() -> str:
    """Answer that there is no game to show."""
    return _("No game yet. Ctrl+5 seats four players at a table.")


def saved(entry: int, standing: str) -> str:
    """Answer that an entry is in the file, and how the game stands."""
    return _("Saved, entry {entry}. {standing}.").format(entry=entry, standing=standing)


def taken_back(entry: int) -> str:
    """Answer that a step was taken back or put again."""
    return _("Saved, entry {entry}: the last step was taken back or put again.").format(entry=entry)


def bell_asks() -> str:
    """Ask which hand counts when the bell rings."""
    return _("The bell. Enter: the hand that has begun is the last; bell 3 names another one that was fully dealt.")


def nothing_to_correct() -> str:
    """Answer that there is nothing to correct."""
    return _("Choose a hand that is recorded; F2 brings it into the line.")


def line_of(hands: Sequence[Hand], position: int) -> str:
    """Answer the line that corrects the hand at this place: "2: A 7S 8", "2.1: A 7S fAB" of one dealt again."""
    recorded = hands[position]
    deals = [place for place, hand in enumerate(hands) if hand.number == recorded.number]
    which = f".{deals.index(position) + 1}" if len(deals) > 1 else ""
    return f"{recorded.number}{which}: {hand_notation(recorded)}"


def read_out(names: Mapping[Side, str], totals: tuple[int, ...]) -> str:
    """Answer the score as it is read out."""
    said = ", ".join(
        _("{players} {points}").format(players=name, points=points)
        for name, points in zip(names.values(), totals, strict=True)
    )
    return _("Read out: {score}.").format(score=said)


def row_told(sentence: str, lines: tuple[tuple[Side, int, str, str], ...], names: Mapping[Side, str]) -> str:
    """Answer a hand, and for each of its points what they are for and by which article."""
    said = "; ".join(f"{names[side]} {points:+d}, {what} ({article})" for side, points, what, article in lines)
    return f"{sentence}. {said}." if said else f"{sentence}."
