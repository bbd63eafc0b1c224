"""The field of a tournament document for the draw: its draw order, and its two groups."""

from scorekeeper.documents.tournament.model import GROUPS, LETTERS, StageDocument
from scorekeeper.tournament.draw.order import deal_groups, draw_order


def order_of(asked: StageDocument) -> tuple[str, ...]:
    """Return all names in draw order: as listed, or as sorted by the stage's seed."""
    names = tuple(entrant.name for entrant in asked.entrants)
    return names if asked.stage.seed is None else draw_order(names, asked.stage.seed)


def groups_of(asked: StageDocument) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """Return groups A and B, each in draw order; None if the stage has none.

    Teams without a group are dealt A, B, A, B among themselves.
    """
    if asked.stage.kind != GROUPS:
        return None
    order = order_of(asked)
    named = {entrant.name: entrant.group for entrant in asked.entrants}
    turns = deal_groups([name for name in order if named[name] is None])
    first, second = (
        tuple(name for name in order if named[name] == letter or name in turn)
        for letter, turn in zip(LETTERS, map(frozenset, turns), strict=True)
    )
    return first, second
