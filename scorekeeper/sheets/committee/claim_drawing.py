"""The diagram of a claim on a slip: six hands, seat 1 below, and the line of play."""

from collections.abc import Iterator, Sequence
from functools import partial

from scorekeeper.language import claim_diagram
from scorekeeper.language.cards import unknown_cards
from scorekeeper.rules.play.position import SEATS
from scorekeeper.sheets.committee.claim_cards import ClaimShown, HandShown, TrickShown
from scorekeeper.sheets.paper.flow import BINDING, FlowPiece
from scorekeeper.sheets.paper.pen import BLACK, GREY, THIN, Pen
from scorekeeper.sheets.paper.tags import PARAGRAPH, TABLE, Element, single
from scorekeeper.sheets.paper.typefaces import Typefaces

_SIZE, _NAME, _SMALL = 8.8, 8.6, 7.2
_LEADING, _HEAD, _TABLE, _ON_TABLE, _ROW = 10.8, 13.0, 18.0, 13.0, 13.2
_SHORT = 4
"""The most cards of a hand written on one line."""
_ABOVE, _BELOW = (5, 4, 3), (6, 1, 2)
"""Seats as seen from above: seat 1 in the middle below, then counter-clockwise."""
_NUMBER, _WON = 34.0, 44.0
"""The widths of a trick's number and of its winner."""
_LINE = (("trick", ()), *((str(seat), ()) for seat in range(1, SEATS + 1)), ("won", ()))


def claim_pieces(shown: ClaimShown, width: float, faces: Typefaces) -> Iterator[FlowPiece]:
    """Yield the diagram, which is never split, and the line of play, a row for each trick."""
    yield _diagram(shown, width)
    if shown.line:
        yield from _line(shown, width, faces)


def _diagram(shown: ClaimShown, total_width: float) -> FlowPiece:
    hands = {hand.seat: hand for hand in shown.hands}
    above, below = (max(_height(hands[seat]) for seat in row) for row in (_ABOVE, _BELOW))
    begun = any(hand.on_table is not None for hand in shown.hands)
    middle = _TABLE + (2 * _ON_TABLE if begun else 0)
    height = above + middle + below + 8
    width = total_width / 3

    def draw(pen: Pen, top: float) -> None:
        y = top - 5
        with pen.figure(shown.description, (BINDING, y - height, BINDING + total_width, y)):
            table = y - above - 4
            for index, (upper, lower) in enumerate(zip(_ABOVE, _BELOW, strict=True)):
                x = BINDING + index * width
                _hand(pen, hands[upper], x, y, width)
                _hand(pen, hands[lower], x, table - middle - 4, width)
                if begun:
                    _lying(pen, hands[upper], x + width / 2, table - _ON_TABLE + 3)
                    _lying(pen, hands[lower], x + width / 2, table - middle + 4)
            pen.canvas.setStrokeGray(GREY)
            pen.canvas.setLineWidth(THIN)
            pen.canvas.roundRect(BINDING, table - middle, total_width, middle, 6, stroke=1, fill=0)
            _facts(pen, shown, BINDING + total_width / 2, table - middle / 2 - _SIZE * 0.36)

    return FlowPiece(height + 9, draw)


def _facts(pen: Pen, shown: ClaimShown, x: float, y: float) -> None:
    """Write in the middle of the table how many tricks are left, who leads, and the trump."""
    text = f"{shown.facts}, {claim_diagram.trump(shown.trump)}"
    sign = _SIZE if shown.trump else 0.0
    start = x - (pen.width_of(text, _SIZE) + sign) / 2
    end = pen.text(start, y, text, _SIZE)
    if shown.trump:
        pen.strain(end + 3, y, shown.trump, _SIZE)


def _height(hand: HandShown) -> float:
    lines = len(_lines(hand)) + bool(hand.unknown) + bool(hand.example)
    return _HEAD + max(1, lines) * _LEADING


def _lines(hand: HandShown) -> list[tuple[tuple[str, str], ...]]:
    """Return the lines of a hand: one for each suit, or a single line if the hand is short."""
    short = sum(len(ranks.split()) for _, ranks in hand.suits) <= _SHORT
    return [hand.suits] if short and hand.suits else [(held,) for held in hand.suits]


def _hand(pen: Pen, hand: HandShown, x: float, top: float, width: float) -> None:
    """Draw the cards of one seat below its name."""
    end = pen.badge(x, top - 10.5, hand.side, 9.5, filled=hand.first) + 4
    claims = pen.width_of(claim_diagram.claims(), _SMALL) + 6 if hand.claims else 0
    name = f"{hand.seat} {hand.player}".strip()
    end = pen.fitted(end, top - 9, name, _NAME, max_width=x + width - end - claims - 4, bold=True)
    if hand.claims:
        pen.text(end + 4, top - 9, claim_diagram.claims(), _SMALL, grey=GREY)
    y = top - _HEAD - _SIZE + 1
    for line in _lines(hand):
        suit_x = x + 1
        for held in line:
            suit_x = _suit(pen, suit_x, y, held, _SIZE) + 6
        y -= _LEADING
    if hand.unknown:
        pen.text(x + 1, y, unknown_cards(hand.unknown), _SMALL, grey=GREY)
        y -= _LEADING
    if hand.example:
        suit_x = pen.text(x + 1, y, claim_diagram.example(), _SMALL, grey=GREY) + 3
        for held in hand.example:
            suit_x = _suit(pen, suit_x, y, held, _SMALL) + 4
    if not (hand.suits or hand.unknown):
        pen.text(x + 1, y, "\N{EN DASH}", _SIZE, grey=GREY)


def _suit(pen: Pen, x: float, y: float, held: tuple[str, str], size: float) -> float:
    suit, ranks = held
    return pen.text(pen.strain(x, y, suit, size) + 3, y, ranks, size)


def _lying(pen: Pen, hand: HandShown, middle: float, y: float) -> None:
    """Draw the card that a seat has played, with the triangle if it was led."""
    if hand.on_table is None:
        return
    width = pen.width_of(hand.on_table.rank, _SIZE, bold=True) + 2 + _SIZE
    _card(pen, middle - width / 2, y, hand.on_table.rank, hand.on_table.suit)
    if hand.leads:
        _draw_lead_mark(pen, middle - width / 2 - 7, y)


def _card(pen: Pen, x: float, y: float, rank: str, suit: str) -> float:
    return pen.strain(pen.text(x, y, rank, _SIZE, bold=True) + 2, y, suit, _SIZE)


def _draw_lead_mark(pen: Pen, x: float, y: float) -> None:
    """Draw the triangle of a card that was led."""
    pen.canvas.setFillGray(BLACK)
    path = pen.canvas.beginPath()
    path.moveTo(x, y)
    path.lineTo(x, y + 6)
    path.lineTo(x + 4.5, y + 3)
    path.close()
    pen.canvas.drawPath(path, stroke=0, fill=1)


def _line(shown: ClaimShown, width: float, faces: Typefaces) -> Iterator[FlowPiece]:
    read = Element(TABLE)
    head = FlowPiece(12.0, partial(_line_head, shown.hands, width, read), keep=_ROW)
    lines = faces.wrap(shown.line_title, _SIZE, width - _legend_width(faces), bold=True)
    yield FlowPiece(_LEADING * len(lines) + 6, partial(_line_title, lines, width), keep=head.height + _ROW)
    yield head
    for trick in shown.line:
        yield FlowPiece(_ROW, partial(_trick, trick, width, read), repeated_heads=(head,))
    yield FlowPiece(6.0, lambda _pen, _top: None)


def _legend_width(faces: Typefaces) -> float:
    return sum(faces.width(text, _SMALL) for text in claim_diagram.legend()) + 40


def _line_title(lines: Sequence[str], width: float, pen: Pen, top: float) -> None:
    with pen.tag(PARAGRAPH):
        for index, line in enumerate(lines):
            pen.text(BINDING, top - 11 - index * _LEADING, line, _SIZE, bold=True)
    led, won = claim_diagram.legend()
    x = pen.right(BINDING + width, top - 11, won, _SMALL, grey=GREY) - 14
    pen.canvas.setStrokeGray(BLACK)
    pen.canvas.setLineWidth(0.8)
    pen.canvas.roundRect(x, top - 12.5, 11, 8.5, 2, stroke=1, fill=0)
    x = pen.right(x - 8, top - 11, led, _SMALL, grey=GREY)
    _draw_lead_mark(pen, x - 7, top - 11.5)


def _columns(width: float) -> tuple[float, float]:
    """Return the left edges of the seats, and the width of each."""
    return BINDING + _NUMBER, (width - _NUMBER - _WON) / SEATS


def _line_head(hands: Sequence[HandShown], total_width: float, read: Element, pen: Pen, top: float) -> None:
    first, width = _columns(total_width)
    with pen.tags.inside(read):
        heads = pen.tags.heads(_LINE)
    trick, won = claim_diagram.line_heads()
    with heads("trick"):
        pen.text(BINDING, top - 8.5, trick, _SMALL, grey=GREY)
    for hand in hands:
        with heads(str(hand.seat)):
            x = first + (hand.seat - 1) * width + 8
            end = pen.badge(x, top - 9.3, hand.side, 8, filled=hand.first)
            pen.text(end + 3, top - 8.5, str(hand.seat), _SMALL, bold=True)
    with heads("won"):
        pen.right(BINDING + total_width, top - 8.5, won, _SMALL, grey=GREY)
    pen.line(BINDING, top - 11.5, BINDING + total_width, width=THIN)


def _trick(trick: TrickShown, total_width: float, read: Element, pen: Pen, top: float) -> None:
    first, width = _columns(total_width)
    y = top - 10
    with pen.tags.inside(read):
        cells = pen.tags.row(single(_LINE), heads=1)
    with cells("trick"):
        pen.text(BINDING, y, str(trick.number), _SIZE)
    for seat, card in enumerate(trick.cards, 1):
        x = first + (seat - 1) * width + 8
        if seat == trick.leader:
            _draw_lead_mark(pen, x - 7, y)
        with cells(str(seat)):
            if card is None:
                pen.text(x, y, "\N{EN DASH}", _SIZE, grey=GREY)
                continue
            end = _card(pen, x, y, card.rank, card.suit)
        if seat == trick.winner:
            pen.canvas.setStrokeGray(BLACK)
            pen.canvas.setLineWidth(0.8)
            pen.canvas.roundRect(x - 2, y - 2.4, end - x + 4, 11.4, 2, stroke=1, fill=0)
    if trick.winner:
        with cells("won"):
            pen.right(BINDING + total_width, y, claim_diagram.seat(trick.winner), _SMALL)
