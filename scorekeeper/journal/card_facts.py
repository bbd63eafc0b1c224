"""The fact of a record of play: the cards of a deal as they were laid out afterwards."""

from dataclasses import dataclass
from typing import ClassVar


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
