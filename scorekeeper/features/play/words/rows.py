"""The heads and rows of hands and tricks, and their texts for screen readers."""

from collections.abc import Sequence

from scorekeeper.language.cards import card_name, spoken_cards, unknown_cards
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext, pgettext
from scorekeeper.rules.play.card_lines import Known, Shown


def seat_head(seat: int) -> str:
    """Return the heading above a seat's plays."""
    return pgettext("place", "seat {seat}").format(seat=seat)


def hand_spoken(seat: int, player: str, team: str, hand: Sequence[Known], unknown: int) -> str:
    """Return a hand for a screen reader."""
    who = (
        pgettext("cards of a deal", "Seat {seat}, {player}, {team}")
        if player
        else pgettext("cards of a deal", "Seat {seat}, {team}")
    )
    parts = [who.format(seat=seat, player=player, team=team)]
    if hand:
        parts.append(spoken_cards(hand))
    if unknown:
        parts.append(unknown_cards(unknown))
    return ": ".join([parts[0], ", ".join(parts[1:])]) if len(parts) > 1 else parts[0]


def trick_spoken(trick: int, plays: Sequence[Shown], winner: int, points: int | None) -> str:
    """Return a trick for a screen reader, in the order of play."""
    play_texts = [
        pgettext("cards of a deal", "seat {seat} {card}").format(seat=seat, card=card_name(card)) for seat,
        card in plays
    ]  # fmt: skip
    words = pgettext("cards of a deal", "Trick {trick}").format(trick=trick)
    if not play_texts:
        return _("{trick}: not played").format(trick=words)
    text = f"{words}: {', '.join(play_texts)}"
    if winner and points is not None:
        return ngettext(
            "{trick}; won by seat {seat}, {n} card point", "{trick}; won by seat {seat}, {n} card points", points
        ).format(trick=text, seat=winner, n=points)
    return text
