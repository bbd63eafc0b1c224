"""Two teams of a round changing places by hand."""

from dataclasses import replace

from scorekeeper.journal.facts import DrawChanged
from scorekeeper.journal.stage_facts import DrawnRound
from scorekeeper.journal.stages import DrawState


def swapped(stage: str, draw: DrawState, number: int, first: str, other: str) -> DrawChanged:
    """Return the change of a draw by which two teams (uids) take each other's places in a round, byes included."""
    drawn_round, turned = draw.rounds[number], {first: other, other: first}
    tables = tuple(
        replace(table, teams=tuple(turned.get(team, team) for team in table.teams), by_hand=True)
        for table in drawn_round.tables
        if turned.keys() & set(table.teams)
    )
    out = tuple(turned.get(team, team) for team in drawn_round.sits_out)
    return DrawChanged(stage, draw.uid, (DrawnRound(number, tables, out),))
