"""A page that shows one session or game, or says how to come to one."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStackedLayout, QWidget

from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look


class ShownOrNothing(QStackedLayout):
    """The frame of a page, or where there is nothing to show the words that say so."""

    def __init__(self, page: QWidget, look: Look, frame: QWidget, words: str, name: str) -> None:
        super().__init__(page)
        self._frame = frame
        self.nothing = Label(
            look, words, "heading", weight=400, tone="ink2", wrap=True, name=name, align=Qt.AlignmentFlag.AlignHCenter
        )
        self.addWidget(frame)
        self.addWidget(self.nothing)

    def turn(self, *, shown: bool) -> None:
        """Show the frame or the words."""
        self.setCurrentWidget(self._frame if shown else self.nothing)
