"""The session that a page shows, in its current state, shared by the sheet and every panel."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QStackedLayout, QWidget

from scorekeeper.journal.entry import Entry
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.choice import ChoiceOption
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.kit.look.paint import plain_label
from scorekeeper.kit.scoretable import Side
from scorekeeper.language.translation import pgettext
from scorekeeper.session.session_now import SessionNow
from scorekeeper.session.sheet import ScoreSheetView


@dataclass(frozen=True, slots=True)
class ShownSession:
    """One session as the page shows it: snapshot, journal, its computed state, and its texts."""

    tournament: Tournament
    entries: Sequence[Entry]
    now: SessionNow
    view: ScoreSheetView

    @property
    def session(self) -> str:
        """The session's uid."""
        return self.view.session

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides as shown in the table and the curve."""
        head = self.view.head
        return tuple(
            Side(letter, name, index == 0)
            for index, (letter, name) in enumerate(zip(head.letters, head.names, strict=True))
        )


def side_options(showing: ShownSession, max_width: int) -> tuple[ChoiceOption, ...]:
    """Return the sides to choose from.

    Names longer than `max_width` pixels (at 100 %) may be cut by dots.
    """
    return tuple(
        ChoiceOption(
            side.letter, plain_label(side.name), side.letter, side.filled, accessible=side.name, most=max_width
        )
        for side in showing.sides
    )


def shortened(look: Look, text: str, max_width: int) -> str:
    """Return a name with dots in the middle so that it fits in `max_width` pixels (at 100 %)."""
    metrics = QFontMetrics(look.font("body", 600, text=text))
    return metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, look.px(max_width))


class EmptyStateStack(QStackedLayout):
    """The frame of a page or, if there is nothing to show, a text that explains that.

    `step` is what the button below the text does, and pressing it emits `step_chosen`; without it there is no button.
    """

    step_chosen = Signal()

    def __init__(self, page: QWidget, look: Look, frame: QWidget, words: str, name: str, *, step: str = "") -> None:
        super().__init__(page)
        self._frame = frame
        self.nothing = Label(
            look, words, "heading", weight=400, tone="ink2", wrap=True, name=name, align=Qt.AlignmentFlag.AlignHCenter
        )
        self._empty = QWidget()
        self._step: Button | None = None
        column = ColumnLayout(look, self._empty, spacing=18)
        column.addStretch(2)
        column.addWidget(self.nothing)
        if step:
            self._step = Button(look, step, key=pgettext("key", "Enter"), primary=True, name=f"{name}-next")
            self._step.setAutoDefault(True)  # so that Enter presses it
            self._step.clicked.connect(self.step_chosen)
            column.addWidget(self._step, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        self.addWidget(frame)
        self.addWidget(self._empty)

    def offer(self, words: str, step: str) -> None:
        """Say that there is nothing to show, and what the button does."""
        self.nothing.set_words(words)
        if self._step is not None:
            self._step.setText(step)

    @property
    def offered(self) -> Button | None:
        """The button for the next step, None while the frame is shown."""
        return self._step if self.currentWidget() is self._empty else None

    def turn(self, *, shown: bool) -> None:
        """Show the frame or the words."""
        self.setCurrentWidget(self._frame if shown else self._empty)
