"""A document with its sides exchanged, read by the names of the teams."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.rules.hands import Game, Hand
from scorekeeper.rules.model import Penalty, Ruling, Session, Side


def swap_sides(record: Session) -> Session:
    """Return a session of two teams with A for B and B for A wherever it names a side.

    Nothing else changes.
    The side in the odd seats changes only if seats or calls depend on it.
    """
    first, second = record.teams
    other = {first: second, second: first}
    seated = record.odd_side is not None or record.seating or any(deal.calls for deal in record.deals)
    return replace(
        record,
        teams={first: record.teams[second], second: record.teams[first]},
        deals=tuple(
            deal._replace(
                side=other[deal.side],
                odd_side=_swapped_side(deal.odd_side, other),
                dealer_side=_swapped_side(deal.dealer_side, other),
                insisted=_swapped_side(deal.insisted, other),
            )
            for deal in record.deals
        ),
        penalties=tuple(_penalty(penalty, other) for penalty in record.penalties),
        rulings=tuple(_ruling(ruling, other) for ruling in record.rulings),
        odd_side=other[record.odd_side or first] if seated else None,
        forfeit=record.forfeit
        and replace(record.forfeit, by=tuple(sorted(other.get(side, side) for side in record.forfeit.by))),
    )


def swap_game_sides(game: Game) -> Game:
    """Return a game with the sides exchanged; nothing else changes."""
    first, second = game.players
    other = {first: second, second: first}
    return replace(
        game,
        players={first: game.players[second], second: game.players[first]},
        hands=tuple(_hand(hand, other) for hand in game.hands),
        rulings=tuple(_ruling(ruling, other) for ruling in game.rulings),
        stated=_swapped_side(game.stated, other),
    )


def _swapped_side(side: str | None, other: Mapping[Side, Side]) -> str | None:
    return side if side is None else other.get(side, side)


def _penalty(penalty: Penalty, other: Mapping[Side, Side]) -> Penalty:
    return replace(penalty, side=other[penalty.side])


def _ruling(ruling: Ruling, other: Mapping[Side, Side]) -> Ruling:
    return replace(
        ruling,
        side=_swapped_side(ruling.side, other),
        fault=_swapped_side(ruling.fault, other),
        points={side: ruling.points[other[side]] for side in other if other[side] in ruling.points},
        impose=tuple(_penalty(penalty, other) for penalty in ruling.impose),
    )


def _hand(hand: Hand, other: Mapping[Side, Side]) -> Hand:
    tricks = {side: hand.tricks[other[side]] for side in other if other[side] in hand.tricks}
    return replace(hand, side=_swapped_side(hand.side, other), fault=_swapped_side(hand.fault, other), tricks=tricks)
