"""The typed hand, as a row among the recorded ones."""

from dataclasses import replace

from scorekeeper.features.table500.view.hand_line import HandReading
from scorekeeper.features.table500.view.table_view import HandListRow, TableView
from scorekeeper.features.table500.words import hand_line
from scorekeeper.journal.facts import HandRecorded
from scorekeeper.journal.games import hand_of
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import points_of

TYPED = "typed"
"""The state of a row that is typed and not recorded."""


def rows_with_draft(view: TableView, reading: HandReading) -> tuple[HandListRow, ...]:
    """Return the rows with the typed hand in its place, unchanged if none is typed."""
    fact = reading.fact
    if not isinstance(fact, HandRecorded) or reading.result is None:
        return view.rows
    places = [index for index, row in enumerate(view.rows) if row.hand == fact.hand]
    if fact.attempt > len(places):
        return view.rows
    row_index = places[fact.attempt - 1]
    return (*view.rows[:row_index], _draft_row(view, view.rows[row_index], reading, fact), *view.rows[row_index + 1 :])


def _draft_row(view: TableView, row: HandListRow, reading: HandReading, fact: HandRecorded) -> HandListRow:
    result = reading.result
    assert result is not None
    hand = hand_of(fact)
    known = hand.over or bool(result.lines)
    points = points_of(result.lines, view.sides)
    mark = pgettext("game of 500", "not saved yet")
    return replace(
        row,
        side=fact.side,
        bid=str(fact.bid.value) if fact.bid is not None else "",
        strain=fact.bid.strain if fact.bid is not None else "",
        tricks=hand_line.tricks_words(hand) if fact.side is None else str(fact.tricks.get(fact.side, "")),
        result=hand_line.result_word(hand, result.outcome),
        points=tuple(points[side] if known else None for side in view.sides),
        running=tuple(result.running[side] if known else None for side in view.sides),
        marks=(mark,),
        kinds=("unsaved",),
        lines=(),
        state=TYPED,
        sentence=hand_line.hand_sentence(hand, result, view.names, points, (mark,)),
    )
