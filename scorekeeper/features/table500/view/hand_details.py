"""A hand described beside the table, and the parts of each number in its row."""

from dataclasses import dataclass

from scorekeeper.features.table500.view.table_view import HandListRow, TableView
from scorekeeper.language.spans import suit_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.contract import Contract

POINTS, RUNNING = "points", "running"
"""The numbers of a row: what the hand brought a side, and the side's total after it."""


@dataclass(frozen=True, slots=True)
class NumberPart:
    """A part of a number: its amount, its reason, its article or "", and its entries."""

    amount: int
    text: str
    article: str = ""
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HandDetails:
    """A hand in words: its title, its state, its facts as label and value, and its points."""

    title: str
    state: str
    facts: tuple[tuple[str, str], ...]
    made: tuple[NumberPart, ...]


@dataclass(frozen=True, slots=True)
class NumberDetails:
    """A number of the table: its name, its value, its parts, and their articles."""

    title: str
    value: int
    made: tuple[NumberPart, ...]

    @property
    def articles(self) -> tuple[str, ...]:
        """Return the articles, each once."""
        return tuple(dict.fromkeys(part.article for part in self.made if part.article))


def hand_details(view: TableView, row: HandListRow) -> HandDetails:
    """Return a hand for the panel."""
    dealer = next((seat.name for seat in view.seats if str(seat.seat) == row.dealer), "")
    facts = [
        (
            pgettext("game of 500", "Deals"),
            pgettext("game of 500", "seat {seat}, {name}").format(seat=row.dealer, name=dealer),
        )
    ]
    if row.side is not None:
        worth = view.state.rules.value(Contract(int(row.bid), row.strain))
        bid = f"{row.bid} {suit_name(row.strain)}"
        facts += [
            (pgettext("game of 500", "Makers"), f"{row.side}, {view.names[row.side]}"),
            (
                pgettext("game of 500", "Bid"),
                pgettext("game of 500", "{bid}, worth {points}").format(bid=bid, points=worth),
            ),
        ]
    if row.tricks:
        facts.append((pgettext("game of 500", "Tricks"), row.tricks))
    if row.marks and row.position is not None and row.state != "typed":
        facts.append((pgettext("game of 500", "Notes"), ", ".join(row.marks)))
    made = tuple(
        NumberPart(points, f"{view.names[side]}, {what}", article, _entries(view, row))
        for side, points, what, article in row.lines
    )
    states = {
        "typed": pgettext("game of 500", "not saved yet"),
        "next": pgettext("game of 500", "comes next"),
        "empty": pgettext("game of 500", "not started"),
        "contract": pgettext("game of 500", "bid recorded"),
    }
    return HandDetails(
        _("Hand {hand} of {hands}").format(hand=row.hand, hands=view.state.hands),
        states.get(row.state, row.result),
        tuple(facts),
        made,
    )


def number_details(view: TableView, row_index: int, what: str, side: int) -> NumberDetails | None:
    """Return the parts of a number, None if it has none.

    It is in the row at this index; `what` names the column of the side at this index.
    """
    if not 0 <= row_index < len(view.rows):
        return None
    row = view.rows[row_index]
    value = (row.points if what == POINTS else row.running)[side]
    if value is None:
        return None
    letter = view.sides[side]
    rows = view.rows[: row_index + 1] if what == RUNNING else (row,)
    made = [
        NumberPart(
            points,
            pgettext("game of 500", "hand {hand}, {what}").format(hand=row.hand, what=text)
            if what == RUNNING
            else text,
            article,
            _entries(view, row),
        )
        for row in rows
        for whose, points, text, article in row.lines
        if whose == letter
    ]
    title = _("{players} after hand {hand}") if what == RUNNING else _("{players} in hand {hand}")
    return NumberDetails(title.format(players=view.names[letter], hand=row.hand), value, tuple(made))


def _entries(view: TableView, row: HandListRow) -> tuple[int, ...]:
    return () if row.position is None else view.state.hand_entries.get(row.position, ())
