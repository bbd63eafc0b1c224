"""The entry line with its deal, its button, and below it in words what Enter would do."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QBoxLayout, QLayout

from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.assets.wording.spans import Sentence, spoken
from scorekeeper.qt.look.buttons import Button
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.fields import EntryLine
from scorekeeper.qt.look.labels import Label, RichLabel
from scorekeeper.qt.look.layout import Row
from scorekeeper.qt.look.look import Look
from scorekeeper.qt.look.palette import Token
from scorekeeper.qt.pages.score.sentences import html_of


class EntryCard(Card):
    """The line everything typed on the page goes to.

    `entered` says that the button was pressed, `opened` answers the target of a link in the explanation.
    """

    entered = Signal()
    opened = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(look, margins=(14, 8, 12, 8), spacing=4, name="entry-card", accessible=_("Entry"))
        self.deal = Label(look, "", "heading", weight=600, name="entry-deal")
        self.line = EntryLine(look, "", name="entry-line", accessible=_("Entry line"))
        self.record = Button(look, _("Record"), key=_("Enter"), primary=True, height=42, name="entry-record")
        self.record.clicked.connect(self.entered)
        self.explanation = RichLabel(look, "", "table", name="entry-explanation")
        self.follow = RichLabel(look, "", "table", tone="ink2", name="entry-follow")
        for label in (self.explanation, self.follow):
            label.linkActivated.connect(self.opened)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._said: tuple[Sentence, Sentence, Token] = ((), (), "ink")
        row = Row(look, spacing=8)
        row.addWidget(self.deal)
        row.addWidget(self.line, 1)
        row.addWidget(self.record)
        self.body.addLayout(row)
        self._words = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._words.setSpacing(0)
        self._words.addWidget(self.explanation)
        self._words.addWidget(self.follow)
        self._words.addStretch(1)
        self.body.addLayout(self._words, 1)
        self.body.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        look.changed.connect(self.relook)
        self.relook()

    def relook(self) -> None:
        """Take theme and text size again."""
        look = self.look
        self.deal.setMinimumWidth(look.metrics("heading", 600).horizontalAdvance(_("Deal {deal}").format(deal=88)))
        indent = 0 if look.compact else self.deal.minimumWidth() + look.gap(8)
        self._words.setContentsMargins(indent, 0, 0, 0)
        self.say(*self._said, again=True)

    def height_now(self, *, low: bool) -> int:
        """Answer how high the card is: two lines of words, one where the window is very low, three when large."""
        lines = 1 if low else (3 if self.look.compact else 2)
        words = lines * self.look.metrics("table").lineSpacing() + lines
        return self.look.px(42) + 2 * self.look.gap(8) + self.look.gap(4) + words

    def say(self, sentence: Sentence, follow: Sentence, tone: Token = "ink", *, again: bool = False) -> None:
        """Explain; in the tone of an error the sentence is bold."""
        said = (sentence, follow, tone)
        if said == self._said and not again:
            return
        self._said = said
        html = html_of(sentence, self.look)
        self.explanation.set_html(f"<b>{html}</b>" if tone == "error" else html, tone=tone)
        self.follow.set_html(html_of(follow, self.look))
        self.explanation.setVisible(bool(sentence))
        self.follow.setVisible(bool(follow))
        self.explanation.setAccessibleName(spoken(sentence))
        self.follow.setAccessibleName(spoken(follow))
        self.line.setAccessibleDescription(" ".join(part for part in (spoken(sentence), spoken(follow)) if part))

    def repeat(self) -> None:
        """Say the sentence once more to whoever listens."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.line, spoken(self._said[0])))

    def set_waiting(self, waiting: bool) -> None:
        """Let the line wait while a panel is open, or take it up again; what is typed in it stays."""
        self.line.setReadOnly(waiting)
        self.line.setFocusPolicy(Qt.FocusPolicy.NoFocus if waiting else Qt.FocusPolicy.StrongFocus)
