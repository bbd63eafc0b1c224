"""The contents of a game sheet as frozen blocks, for PDF and workbook alike.

Texts are final (worded and dated); numbers stay numbers, None if there is no value yet.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.model import Side
from scorekeeper.sheets.blocks import Fact, NoteMark, Paper, SessionRow


@dataclass(frozen=True, slots=True)
class Player:
    """One player: seat, name, and the clicks of the game, None during the game.

    `due` is what the result gives; fewer are awarded if the card was not clipped.
    """

    seat: int
    name: str
    clicks: int | None
    due: int | None


@dataclass(frozen=True, slots=True)
class Partners:
    """The partners of one side."""

    side: Side
    players: tuple[Player, ...]

    @property
    def names(self) -> str:
        """Return both names in one text."""
        return " \N{BULLET} ".join(player.name for player in self.players)


@dataclass(frozen=True, slots=True)
class GameScore:
    """The score of the game.

    Totals, difference, how it ended ("" while in progress), and what is still missing.
    """

    totals: Mapping[Side, int]
    winner: str
    facts: tuple[Fact, ...]
    ended: str
    missing: str


@dataclass(frozen=True, slots=True)
class OldHand:
    """An earlier version of a corrected hand, in the notation of its entry."""

    text: str


@dataclass(frozen=True, slots=True)
class PlayedHandRow:
    """One hand as played; a value that is not known yet is None or empty.

    `redealt`: it was dealt again and scores nothing. `idle`: it was never played, because the game was over.
    `ruled`: a ruling set its result. `outcome` is a code of the rules, `result` its word.
    """

    hand: int
    dealer: int | None
    side: Side | None
    value: int | None
    strain: str | None
    worth: int | None
    unbid: bool
    tricks: Mapping[Side, int]
    fault: str
    outcome: str | None
    result: str
    points: Mapping[Side, int] | None
    running: Mapping[Side, int] | None
    marks: tuple[NoteMark, ...]
    old: tuple[OldHand, ...]
    redealt: bool = False
    idle: bool = False
    ruled: bool = False


@dataclass(frozen=True, slots=True)
class LineRow:
    """One line of the score: its hand (None: the game), side, points, reason and article."""

    hand: int | None
    side: Side
    points: int
    words: str
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSheet(Paper):
    """The whole game sheet."""

    partners: tuple[Partners, ...]
    standing: GameScore
    rows: tuple[PlayedHandRow, ...]
    game_row: SessionRow | None
    lines: tuple[LineRow, ...]

    @property
    def sides(self) -> tuple[Side, ...]:
        """Return the letters of the sides, in order."""
        return tuple(partner.side for partner in self.partners)
