"""The head of the Draw page: how far the draw is, and the papers and earlier draws that belong to it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.draw.view.draw_view import DrawView
from scorekeeper.features.draw.words import draw_page as words
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class DrawHead(CardFrame):
    """Title, state and detail; `paper_wanted` carries the key of a paper, `earlier_wanted` nothing."""

    paper_wanted = Signal(str)
    earlier_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="draw-head", accessible=_("Draw and its papers"))
        self._title = Label(look, pgettext("draw", "Draw"), "page", weight=700, name="draw-title")
        self.state = Label(look, "", "body", weight=600, tone="warn", wrap=True, name="draw-state")
        self._detail = Label(look, "", "small", tone="ink2", wrap=True, name="draw-detail")
        line = RowLayout(look, spacing=14)
        line.addWidget(self._title)
        line.addWidget(self.state, 1, Qt.AlignmentFlag.AlignVCenter)
        says = QWidget()
        words_column = ColumnLayout(look, says, spacing=6)
        words_column.addLayout(line)
        words_column.addWidget(self._detail)
        papers = QWidget()
        flow = Flow(look, papers, spacing=8)
        self.earlier = Button(look, "", name="draw-earlier")
        self.earlier.clicked.connect(self.earlier_wanted)
        self.check_in = Button(look, _("&Check-in list"), name="draw-check-in")
        self.check_in.clicked.connect(lambda: self.paper_wanted.emit("check-in-list"))
        self.poster = Button(look, pgettext("button", "Draw poster"), key="Ctrl+P", name="draw-poster")
        self.poster.clicked.connect(lambda: self.paper_wanted.emit("draw-poster"))
        for button in (self.earlier, self.check_in, self.poster):
            flow.addWidget(button)
        self._row = RowLayout(look, spacing=14)
        self._row.addWidget(says, 1)
        self._row.addWidget(papers)
        self.body.addLayout(self._row)

    def give_room(self, *, narrow: bool) -> None:
        """Put the papers beside the text, or below it where space is short."""
        self._row.setDirection(RowLayout.Direction.TopToBottom if narrow else RowLayout.Direction.LeftToRight)

    def show_view(self, view: DrawView) -> None:
        """Show how far the draw is; for an earlier version, which one it is and what became of it."""
        self.state.show_text(view.state, tone="ok" if view.is_published and not view.looked_back else "warn")
        self._detail.set_words(view.detail if view.rows else "")
        self.earlier.setText(_("Back to what &is drawn") if view.looked_back else words.earlier(len(view.versions)))
        self.earlier.setEnabled(view.looked_back or len(view.versions) > 1)
        self.poster.setEnabled(view.standing is not None and not view.looked_back)
