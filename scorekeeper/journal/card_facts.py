"""The cards of a deal as facts: a record of play as it was laid out afterwards, and the position of a judged claim."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class CardsAtClaim:
    """The position in which a claim was judged (4.9), and the line of play that was found in it.

    `hands` are what the six seats held, written as in a record of play, `?` for a card nobody knows; `example` deals
    those so that the line can be played, a hand each. `trump` is "" for no-trump; `leader` led or leads the trick in
    progress, `claimer` claims. `line` are its tricks, the first with the cards that lay on the table.
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
    """The cards of a deal as somebody laid them out, fully or in part; the same deal again replaces what was said.

    `hands` are the six hands from seat 1 on, each as `rules/play/card_lines.py` writes it ("" where nothing is known);
    `tricks` those played, in order. With `left` the hands are not those dealt but those still held when so many tricks
    were not won yet, and `leader` is the seat that led the trick in progress, where no trick says so. Nothing of it
    scores: what it shows is charged or ruled by entries of their own.
    """

    kind: ClassVar[str] = "play-recorded"
    session: str
    deal: int
    hands: tuple[str, ...] = ()
    tricks: tuple[str, ...] = ()
    left: int = 0
    leader: int = 0
