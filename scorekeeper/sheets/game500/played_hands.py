"""The hands of a game with results, positions in the record, and players' seats."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.journal.snapshot import GameState
from scorekeeper.rules.hands import Hand, HandResult
from scorekeeper.rules.model import RULING, Line, Side
from scorekeeper.rules.seats import side_of_seat


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as recorded: its position in the record, what it is worth, and its journal entries."""

    position: int
    hand: Hand
    result: HandResult
    entries: tuple[int, ...]


def played_hands(state: GameState) -> tuple[PlayedHand, ...]:
    """Return the hands in the order of their numbers.

    A hand that was dealt again comes before its replacement.
    """
    in_order = sorted(enumerate(state.record.hands), key=lambda entry: entry[1].number)
    return tuple(
        PlayedHand(position, hand, result, tuple(state.hand_entries.get(position, ())))
        for (position, hand), result in zip(in_order, state.result.hands, strict=True)
    )


def players_by_seat(state: GameState) -> tuple[tuple[int, str, Side], ...]:
    """Return seat, name and side of every player, in the order of the seats."""
    rules = state.rules
    waiting = {side: iter(state.record.players.get(side, ())) for side in rules.sides}
    seats = len(rules.sides) * rules.partners
    return tuple(
        (seat, next(waiting[side_of_seat(seat, rules.sides)], ""), side_of_seat(seat, rules.sides))
        for seat in range(1, seats + 1)
    )


def lines_of(state: GameState) -> Iterator[tuple[PlayedHand | None, Line]]:
    """Return every line of the score with its hand, those of the game itself last."""
    for played in played_hands(state):
        for line in played.result.lines:
            yield played, line
    for line in state.result.lines:
        yield None, line


def entry_of(state: GameState, played: PlayedHand | None, line: Line) -> int | None:
    """Return the journal entry of a line: the last one about its hand, or its ruling."""
    if line.source.kind == RULING:
        position = line.source.position
        return state.ruling_entries[position] if position < len(state.ruling_entries) else None
    return played.entries[-1] if played is not None and played.entries else None
