"""The columns of the hands of a game."""

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.desk.table.table_view import HandRow
from scorekeeper.qt.look.suits import GLYPHS
from scorekeeper.qt.table import Column


def hand_columns(sides: tuple[str, ...]) -> tuple[Column[HandRow], ...]:
    """Answer what the table shows of each hand, from left to right."""

    def number(values: tuple[int | None, ...], at: int) -> str:
        value = values[at] if at < len(values) else None
        return "" if value is None else str(value)

    def points(at: int) -> Column[HandRow]:
        heading = _("Points {side}").format(side=sides[at])
        return Column(f"points.{at}", heading, lambda row: number(row.points, at), "right", width=78)

    def running(at: int) -> Column[HandRow]:
        heading = _("Score {side}").format(side=sides[at])
        return Column(f"running.{at}", heading, lambda row: number(row.running, at), "right", weight=600, width=84)

    return (
        Column("hand", _("Hand"), lambda row: str(row.hand), "center", accessible=lambda row: row.sentence, width=60),
        Column("dealer", _("Dealer"), lambda row: row.dealer, "center", width=66),
        Column("side", _("Makers"), lambda row: row.side or "", "center", width=72),
        Column("bid", _("Bid"), lambda row: f"{row.bid} {GLYPHS.get(row.strain, row.strain)}".strip(), width=84),
        Column("tricks", _("Tricks"), lambda row: row.tricks, "right", width=70),
        Column("result", _("Result"), lambda row: row.result, width=84),
        *(points(at) for at in range(len(sides))),
        *(running(at) for at in range(len(sides))),
        Column("marks", _("Marks"), lambda row: ", ".join(row.marks), stretch=1, small=True),
    )
