"""The cards of a deal as facts: a record of play, or a judged claim's position."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class CardsAtClaim:
    """The position in which a claim was judged (4.9), and the line of play found in it.

    `hands` are the cards of the six seats, written as in a record of play, with `?` for an unknown card; `example`
    deals the unknown ones so that the line can be played, one text for each hand. `trump` is "" for no-trump; `leader`
    led or leads the trick in progress, `claimer` claims. `line` are its tricks, the first with the cards that lay on
    the table.
    """

    hands: tuple[str, ...]
    trump: str = ""
    leader: int = 0
    claimer: int = 0
    trick: str = ""
    line: tuple[str, ...] = ()
    example: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayRecorded:
    """The cards of a deal as laid out, fully or in part.

    A later one for the same deal replaces it.
    `hands` are the six hands from seat 1 on, each as `rules/play/card_lines.py` writes it ("" if unknown); `tricks` are
    those played, in order. With `left`, the hands are those held when that many tricks were left, and `leader` is the
    seat that led the trick in progress, if no trick shows it. This scores nothing: penalties and rulings based on it
    are separate entries.
    """

    kind: ClassVar[str] = "play-recorded"
    session: str
    deal: int
    hands: tuple[str, ...] = ()
    tricks: tuple[str, ...] = ()
    left: int = 0
    leader: int = 0
