"""The facts of a dispute: what each team says, the deal as recorded, the evidence."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from scorekeeper.features.committee.view.disputes.dispute_view import DisputeView, EvidenceView, TeamStatement
from scorekeeper.features.committee.words import disputes_page
from scorekeeper.kit.links import ARTICLE
from scorekeeper.kit.look.badges import SideBadge
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.factline import FactLine
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.flow import Flow
from scorekeeper.kit.look.labels import Hairline, Label, RichLabel
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout, remove_widgets
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class FactsCard(CardFrame):
    """The facts of a dispute, with its evidence.

    `changed` asks to record the facts, `attached` to add evidence with its description.

    `opened` and `kept` name a digest, `linked` an article that was followed.
    """

    changed = Signal()
    attached = Signal(str)
    opened = Signal(str)
    kept = Signal(str)
    linked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, name="facts", accessible=pgettext("screen reader", "Facts"))
        self._held: tuple[str, ...] = ()
        head = RowLayout(look, spacing=8)
        head.addWidget(Label(look, pgettext("dispute", "Facts"), "heading", weight=700))
        self.raised = Label(look, "", "small", tone="ink2", wrap=True, name="facts-raised")
        self.raised.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self.raised, 1)
        self.body.addLayout(head)
        self.late = Label(look, "", weight=600, tone="warn", wrap=True, name="facts-late")
        self.words = Label(look, "", wrap=True, name="facts-words")
        self._statements = _Lines(look)
        self.claim = Label(look, "", weight=600, wrap=True, name="facts-claim")
        self.line = Label(look, "", wrap=True, name="facts-line")
        self._about = _Lines(look)
        self.articles = RichLabel(look, "", "small", tone="ink2", name="facts-articles")
        self.articles.linkActivated.connect(self.linked)
        self._evidence = _Lines(look)
        for part in (self.late, self.words, self._statements, self.claim, self.line, Hairline(look), self._about):
            self.body.addWidget(part)
        self.body.addWidget(self.articles)
        self.body.addWidget(self._evidence)
        self._acts = QWidget()
        flow = Flow(look, self._acts, spacing=8)
        self.change = Button(look, _("&Change the facts"), icon="correct", name="facts-change")
        self.change.clicked.connect(self.changed)
        self.shows = LabelledLine(
            look, _("What the evidence shows"), pgettext("example", "optional"), name="facts-shows"
        )
        self.attach = Button(
            look, pgettext("button", "Attach evidence"), key="Ctrl+Shift+A", icon="camera", name="facts-attach"
        )
        self.attach.clicked.connect(lambda: self.attached.emit(self.shows.text()))
        flow.addWidget(self.change)
        flow.addWidget(self.attach)
        self.body.addWidget(self.shows)
        self.body.addWidget(self._acts)

    def show_view(self, view: DisputeView, *, entered: bool = True) -> None:
        """Show the present facts; nothing can be added to a dispute that is not `entered`."""
        self._acts.setVisible(entered)
        self.shows.setVisible(entered)
        held = (view.uid, *(piece.digest for piece in view.evidence))
        if held != self._held:
            self._held = held
            self.shows.set_text("")
        self.raised.set_words(view.raised_at)
        self.late.show_text(view.late)
        nothing = not (view.facts or view.sayings or view.claim)
        self.words.show_text(
            view.facts or (_("Nothing is written down yet. Alt+C opens the facts.") if nothing else ""),
            tone="ink2" if nothing else "ink",
        )
        self._statements.show_parts([self._saying(saying) for saying in view.sayings])
        self.claim.show_text(view.claim)
        self.line.show_text(f"{disputes_page.line_label()}: {view.line}" if view.line else "")
        self._about.show_parts([FactLine(self.look, label, value) for label, value in view.recorded])
        links = ", ".join(f'<a href="{ARTICLE}{number}">{number}</a>' for number in view.articles)
        self.articles.set_html(_("Articles cited: {articles}").format(articles=links) if links else "")
        self.articles.setVisible(bool(links))
        rows = [self._piece(piece, index) for index, piece in enumerate(view.evidence, 1)]
        self._evidence.show_parts(
            rows or [FactLine(self.look, disputes_page.evidence_label(1), pgettext("dispute", "none yet"))]
        )

    def _saying(self, statement: TeamStatement) -> QWidget:
        look = self.look
        box = QWidget()
        column = ColumnLayout(look, box, spacing=2)
        head = RowLayout(look, spacing=8)
        head.addWidget(SideBadge(look, statement.side, filled=statement.filled, size=18))
        head.addWidget(Label(look, disputes_page.statement_label(statement.team), weight=700, wrap=True), 1)
        column.addLayout(head)
        column.addWidget(Label(look, statement.words, wrap=True, name=f"facts-says.{statement.side}"))
        return box

    def _piece(self, piece: EvidenceView, index: int) -> QWidget:
        look = self.look
        box = QWidget()
        row = RowLayout(look, box, spacing=6)
        details = ColumnLayout(look, spacing=0)
        spoken = f"{disputes_page.evidence_label(index)}: {piece.name}, {piece.short}"
        details.addWidget(Label(look, piece.name, weight=600, elide=True, accessible=spoken))
        details.addWidget(
            Label(look, " · ".join(part for part in (piece.short, piece.words) if part), "small", tone="ink2")
        )
        row.addLayout(details, 1)
        icon = "camera" if piece.is_picture else "file"
        heard = (
            pgettext("dispute", "Open {name}").format(name=piece.name),
            pgettext("dispute", "Save {name}").format(name=piece.name),
        )
        show = Button(
            look, pgettext("button", "Open"), icon=icon, height=30, name=f"facts-open.{index}", accessible=heard[0]
        )
        show.clicked.connect(lambda: self.opened.emit(piece.digest))
        keep = Button(look, pgettext("button", "Save"), height=30, name=f"facts-save.{index}", accessible=heard[1])
        keep.clicked.connect(lambda: self.kept.emit(piece.digest))
        row.addWidget(show)
        row.addWidget(keep)
        return box


class _Lines(QWidget):
    """A column of text parts, rebuilt when they change."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._column = ColumnLayout(look, self, spacing=5)
        self._parts: list[QWidget] = []

    def show_parts(self, parts: Sequence[QWidget]) -> None:
        """Show these parts in place of the previous ones."""
        remove_widgets(self._parts)
        self._parts = list(parts)
        for part in self._parts:
            self._column.addWidget(part)
        self.setVisible(bool(parts))
