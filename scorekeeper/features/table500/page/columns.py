"""The columns of the hands of a game: what each says, and which leave when the text is large."""

from scorekeeper.features.table500.view.hand_in_words import POINTS, RUNNING
from scorekeeper.features.table500.view.table_view import HandRow
from scorekeeper.kit.look.suits import strain_name
from scorekeeper.kit.table import Column
from scorekeeper.language.numbers import figure
from scorekeeper.language.translation import gettext as _

LEAVING = frozenset({"dealer", "result"})
"""The columns that leave when the text is large."""


def side_of(key: str) -> tuple[str, int] | None:
    """Return what number a column has and of which side, None for the other columns."""
    kind, _dot, at = key.partition(".")
    return (kind, int(at)) if kind in {POINTS, RUNNING} and at else None


def hand_columns(sides: tuple[str, ...], *, large: bool = False) -> tuple[Column[HandRow], ...]:
    """Return what the table shows of each hand, from left to right."""

    def number(row: HandRow, kind: str, at: int) -> str:
        values = row.points if kind == POINTS else row.running
        return figure(values[at] if at < len(values) else None, dash=kind == POINTS)

    def figures(kind: str, heading: str, width: int) -> tuple[Column[HandRow], ...]:
        return tuple(
            Column(
                f"{kind}.{at}",
                heading.format(side=side),
                lambda row, at=at: number(row, kind, at),  # type: ignore[misc]
                "right",
                width=width,
            )
            for at, side in enumerate(sides)
        )

    columns: tuple[Column[HandRow], ...] = (
        Column("hand", _("Hand"), lambda row: str(row.hand), "center", accessible=lambda row: row.sentence, width=52),
        Column("dealer", _("Dealer"), lambda row: row.dealer, "center", width=60),
        Column("side", _("Makers"), lambda row: row.side or "", "center", width=68),
        Column(
            "bid",
            _("Bid"),
            lambda row: row.bid,
            accessible=lambda row: f"{_('Bid')}: {row.bid} {strain_name(row.strain)}" if row.bid else "",
            width=76,
        ),
        Column("tricks", _("Tricks"), lambda row: row.tricks, "right", width=64),
        Column("result", _("Result"), lambda row: row.result, width=78),
        *figures(POINTS, _("Points {side}"), 74),
        *figures(RUNNING, _("Score {side}"), 74),
        Column("marks", "" if large else _("Marks"), lambda row: ", ".join(row.marks), stretch=1, small=True),
    )
    return tuple(column for column in columns if not (large and column.key in LEAVING))
