"""The desks of the hall: their users, their tables, and when each was heard last."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy

from scorekeeper.features.round.view.desks import DeskLine
from scorekeeper.features.round.words import desks as desk_words
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.table import Column, RowsModel
from scorekeeper.kit.tableview import PlainTable
from scorekeeper.language.translation import pgettext

ROW, HEAD, MOST = 24, 32, 6
"""The height of a row, and of the head, pixels at 100 %; and how many desks are visible at once."""


class DeskList(PlainTable[DeskLine]):
    """One row a desk, hidden where there is only one; `session_chosen` names the table that Enter opens."""

    session_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        columns = (
            Column[DeskLine](
                "desk",
                pgettext("scoring desk", "Desks"),
                _called,
                accessible=_spoken,
                tip=_spoken,
                small=True,
                stretch=1,
            ),
            Column[DeskLine](
                "tables",
                pgettext("scoring desk", "tables"),
                lambda line: line.tables,
                align="right",
                small=True,
                width=74,
            ),
            Column[DeskLine](
                "word",
                pgettext("scoring desk", "last word"),
                last_word,
                align="right",
                tone=_tone,
                small=True,
                width=72,
            ),
        )
        super().__init__(
            look,
            RowsModel(columns, lambda line: line.seat),
            row_height=ROW,
            name="round-desks",
            accessible=pgettext("screen reader", "Desks"),
        )
        self.rows_model.setParent(self)
        self.lines: tuple[DeskLine, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.row_opened.connect(self._open)
        self.hide()

    def show_desks(self, lines: Sequence[DeskLine]) -> None:
        """Show these desks."""
        self.lines = tuple(lines)
        self.set_rows(self.lines)
        self.setVisible(bool(lines))
        self.setFixedHeight(self.look.px(HEAD + ROW * min(len(lines), MOST) + 2))

    def _open(self, row: int) -> None:
        sessions = self.lines[row].sessions
        if sessions:
            self.session_chosen.emit(sessions[0])


def last_word(line: DeskLine) -> str:
    """Return when a desk was heard last; for a file, when it wrote last."""
    if line.own:
        return pgettext("scoring desk", "now")
    if line.silent is not None:
        return desk_words.gone() if line.gone else desk_words.ago(line.silent)
    return desk_words.ago(line.wrote) if line.wrote is not None else pgettext("scoring desk", "not heard")


def _called(line: DeskLine) -> str:
    return f"{line.label}  {desk_words.own_desk(line.who) if line.own else line.who}"


def _spoken(line: DeskLine) -> str:
    return desk_words.line_spoken(line.called, line.tables, last_word(line))


def _tone(line: DeskLine) -> Token:
    return "warn" if line.late else "ink"
