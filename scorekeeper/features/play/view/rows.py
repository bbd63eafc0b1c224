"""The cards as rows: the six hands by suit, and the tricks with the seats as columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.features.play.view.card_lines import HANDS, PLAY, LineTarget
from scorekeeper.features.play.view.card_table import CardSeat, CardTable
from scorekeeper.features.play.view.findings import PlayFindings
from scorekeeper.features.play.words import rows as row_words
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.cards import Card
from scorekeeper.rules.play.card_lines import Known, sorted_hand
from scorekeeper.rules.play.laid_out import LaidOut, due_at_first, known_hand, missing
from scorekeeper.rules.play.position import SEATS

SUITS = ("S", "H", "D", "C")
"""The suits in the order of a sorted hand."""


@dataclass(frozen=True, slots=True)
class SeatHandRow:
    """A seat's hand: its cards by suit, unknown cards, its role, and the marked card."""

    seat: CardSeat
    tag: str
    suits: tuple[tuple[Card, ...], ...]
    unknown: int
    revoked_card: Card | None
    wrong: bool
    spoken: str


@dataclass(frozen=True, slots=True)
class PlayCell:
    """What a seat played in a trick, whether it led or won, and whether it is marked.

    A seat with two cards played one too many.
    """

    cards: tuple[Known, ...] = ()
    led: bool = False
    won: bool = False
    wrong: bool = False


@dataclass(frozen=True, slots=True)
class TrickRow:
    """One trick: a cell for each seat, the winning seat (0: unknown), points (None: unknown)."""

    number: int
    cells: tuple[PlayCell, ...]
    winner: int
    points: int | None
    spoken: str


def hand_rows(table: CardTable, layout: LaidOut, says: PlayFindings) -> tuple[SeatHandRow, ...]:
    """Return the six hands at the beginning of the record."""
    lacking = missing(layout)
    revoked_by_seat = {
        finding.seat: layout.tricks[finding.marks[-1][0]][finding.marks[-1][1]][1]
        for finding in says.findings
        if finding.marks
    }
    rows = []
    for seat in table.seats:
        hand = [card for card in sorted_hand(known_hand(layout, seat.number)) if card is not None]
        unknown = lacking[seat.number - 1] if hand or not layout.is_empty else due_at_first(layout)
        tags = [pgettext("cards of a deal", "dealt")] if seat.number == table.dealer else []
        tags += [pgettext("cards of a deal", "led")] if seat.number == table.leader and not layout.left else []
        wrong = any(finding.seat == seat.number for finding in says.findings)
        rows.append(
            SeatHandRow(
                seat,
                ", ".join(tags),
                tuple(tuple(card for card in hand if card.suit == suit) for suit in SUITS),
                unknown,
                revoked_by_seat.get(seat.number),
                wrong,
                row_words.hand_spoken(seat.number, seat.player, seat.team, hand, unknown),
            )
        )
    return tuple(rows)


def trick_rows(layout: LaidOut, says: PlayFindings, tricks: int) -> tuple[TrickRow, ...]:
    """Return this many tricks; unplayed ones are empty rows."""
    marks = {mark for finding in says.findings for mark in finding.marks}
    winners: Sequence[int | None] = says.check.winners if says.check is not None else ()
    rows = []
    for trick_index in range(tricks):
        plays = layout.tricks[trick_index] if trick_index < len(layout.tricks) else ()
        winner = (winners[trick_index] if trick_index < len(winners) else None) or 0
        cells = []
        for seat in range(1, SEATS + 1):
            own = [index for index, (player, _) in enumerate(plays) if player == seat]
            cells.append(
                PlayCell(
                    tuple(plays[index][1] for index in own),
                    led=0 in own,
                    won=bool(own) and seat == winner,
                    wrong=any((trick_index, index) in marks for index in own),
                )
            )
        cards = [card for _, card in plays]
        points = sum(card.points for card in cards if card is not None) if len(plays) == SEATS else None
        points = None if None in cards else points
        rows.append(
            TrickRow(
                trick_index + 1,
                tuple(cells),
                winner,
                points,
                row_words.trick_spoken(trick_index + 1, plays, winner, points),
            )
        )
    return tuple(rows)


def chosen_row(target: LineTarget, kind: str) -> int:
    """Return the row of this table that the line is about, -1 if it is the other table."""
    return target.number - 1 if target.kind == kind and kind in {HANDS, PLAY} else -1
