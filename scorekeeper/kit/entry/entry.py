"""The entry line with its deal and button, and below it what Enter would do."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QLayout

from scorekeeper.kit.entry.panel import typed_text
from scorekeeper.kit.entry.sentences import html_of, linked
from scorekeeper.kit.look.announcing import announce
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.fields import EntryLine
from scorekeeper.kit.look.fonts import Role
from scorekeeper.kit.look.labels import Label, RichLabel
from scorekeeper.kit.look.layout import RowLayout
from scorekeeper.kit.look.look import CONTROL_RADIUS, Look
from scorekeeper.kit.look.paint import focus_ring
from scorekeeper.kit.look.palette import Token
from scorekeeper.kit.look.savestate import ONLY_HELD
from scorekeeper.language.spans import Sentence, plain, spoken
from scorekeeper.language.spans import words as plainly
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class EntryMessage(RichLabel):
    """A sentence under the line.

    It takes the available width, and shows a ring while it has the focus.
    """

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            focus_ring(painter, self.look, self.rect(), CONTROL_RADIUS)
            painter.end()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()


class EntryCard(CardFrame):
    """The line that receives all typing on the page, with its button.

    `entered`: the button was pressed; `opened` carries the target of a link in the explanation; `repeated`: Enter did
    nothing.
    """

    entered = Signal()
    repeated = Signal()
    opened = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__(
            look, margins=(14, 8, 12, 8), spacing=4, name="entry-card", accessible=pgettext("screen reader", "Entry")
        )
        self.deal = Label(look, "", "heading", weight=600, name="entry-deal")
        self.line = EntryLine(look, "", name="entry-line", accessible=_("Entry line"))
        self.record = Button(
            look,
            pgettext("button", "Record"),
            key=pgettext("key", "Enter"),
            primary=True,
            height=42,
            name="entry-record",
        )
        self.record.clicked.connect(self.entered)
        self.explanation = EntryMessage(look, "", "table", name="entry-explanation")
        self.follow = EntryMessage(look, "", "table", tone="ink2", name="entry-follow")
        for label in (self.explanation, self.follow):
            label.linkActivated.connect(self.opened)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._low, self._lines, self._crowded = False, 2, False
        self._message: tuple[Sentence, Sentence, Token] = ((), (), "ink")
        self._linked: tuple[Sentence, Sentence, Token] = self._message
        self.idle = False
        """Whether nothing is asked about: an empty line, no deal selected; F1 then opens the help."""
        self._stopped = ""
        self._goes_on: Callable[[str], bool] = bool
        self.refused: tuple[str, ...] = ()
        """The articles for refusing the typed line."""
        self.system = ""
        """The rule system whose articles the sentences cite."""
        self.line.installEventFilter(self)
        row = self._row = RowLayout(look, spacing=8)
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
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def put_beside(self, button: Button) -> None:
        """Put another button between the line and the button that records."""
        self._row.insertWidget(2, button)

    def reapply_look(self) -> None:
        """Reapply theme and text size."""
        look = self.look
        self.deal.setMinimumWidth(
            look.metrics("heading", 600).horizontalAdvance(pgettext("place", "Deal {deal}").format(deal=88))
        )
        indent = 0 if look.compact else self.deal.minimumWidth() + look.gap(8)
        self._words.setContentsMargins(indent, 0, 0, 0)
        for label in (self.explanation, self.follow):
            label.setContentsMargins(look.gap(4), 0, look.gap(4), 0)  # the focus ring is next to the words
        self.show_text(*self._message, again=True)

    def take_room(self, *, low: bool, is_wide: bool) -> None:
        """Reserve two lines of text, one in a low window, three in a narrow one or large text."""
        lines = 1 if low else 2 if is_wide else 3
        if lines != self._lines:
            self._low, self._lines = low, lines
            self.show_text(*self._message, again=True)
        self._fit_height()

    def height_now(self, lines: int) -> int:
        """Return the height of the card with this many lines of words."""
        words = lines * self.look.metrics("table").lineSpacing() + lines
        return self.look.px(42) + 2 * self.look.gap(8) + self.look.gap(4) + words

    def show_text(self, sentence: Sentence, follow: Sentence, tone: Token = "ink", *, again: bool = False) -> None:
        """Show the explanation; in the tone of an error or a warning the sentence is bold."""
        if (sentence, follow, tone) == self._message and not again:
            return
        self._message = (sentence, follow, tone)
        sentence, follow = linked(sentence, self.system), linked(follow, self.system)
        self._linked = (sentence, follow, tone)
        html = html_of(sentence, self.look)
        html = html if tone == "ink" else f"<b>{html}</b>"
        role, together = self._fit_words(plain(sentence), plain(follow))
        if together and follow:
            grey = self.look.tokens["ink2"]
            html = f'{html} <span style="color:{grey}">{html_of(follow, self.look)}</span>'
        self.explanation.set_html(html, tone=tone)
        self.explanation.setFont(self.look.font(role))
        self.explanation.setVisible(bool(sentence))
        self.follow.set_html(html_of(follow, self.look))
        self.follow.setVisible(bool(follow) and not self._low and not together)
        if role == "table" and self.look.compact and self._missing_height():
            self.explanation.setFont(self.look.font("small"))
        self._crowded = role == "small"
        self._fit_height()
        self.explanation.setAccessibleName(spoken(sentence))
        self.follow.setAccessibleName(spoken(follow))
        self.line.setAccessibleDescription(" ".join(part for part in (spoken(sentence), spoken(follow)) if part))

    def _fit_words(self, sentence: str, follow: str) -> tuple[Role, bool]:
        """Return how the words fit: in which size, and whether both sentences share their lines."""
        around = self.body.contentsMargins()
        beside = around.left() + around.right() + self._words.contentsMargins().left() + 2 * self.look.gap(4)
        line_width = max(1, self.width() - beside - 2)
        first = self.look.metrics("table", 600).horizontalAdvance(sentence)
        second = self.look.metrics("table").horizontalAdvance(follow)
        # each on its own lines, the second sentence on those left by the first
        left = self._lines - (1 + first // line_width)
        if self._lines == 1 or (left >= 1 and second <= line_width * left):
            return "table", False
        whole = first + second
        return ("table" if whole <= line_width * self._lines * 9 // 10 else "small"), True

    def _fit_height(self) -> None:
        """Fit the height to the lines of text, and more only if even small text would be cut off."""
        more = self._missing_height() if self._crowded and not self._low else 0
        self.setFixedHeight(self.height_now(self._lines) + more)

    def _missing_height(self) -> int:
        """Return by how many pixels the words exceed the height, as Malayalam may."""
        around = self.body.contentsMargins()
        width = self.width() - around.left() - around.right() - self._words.contentsMargins().left()
        shown = [label for label in (self.explanation, self.follow) if not label.isHidden()]
        height = self._lines * (self.look.metrics("table").lineSpacing() + 1)
        return max(0, sum(label.heightForWidth(max(1, width)) for label in shown) - height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.show_text(*self._message, again=True)

    def articles(self) -> tuple[str, ...]:
        """Return the articles named in the explanation."""
        if self.idle:
            return ()
        cited = (span.article for sentence in self._linked[:2] for span in sentence if span.article)
        return (*self.refused, *cited)

    def refuse(self, follow: str, goes_on: Callable[[str], bool]) -> None:
        """Show that Enter has recorded nothing.

        `follow` explains it for a line that is merely unfinished.
        The next typed text replaces the line, unless `goes_on` says that it continues an unfinished one; an arrow, End
        or Backspace starts editing the line instead.
        """
        sentence, _follow, tone = self._message
        if self.line.text() and tone == "ink":
            self.show_text(sentence, plainly(follow), "error")
            self._stop(goes_on)
            self.repeat()
        else:
            self.stop()

    def stop(self) -> None:
        """Let the next typing replace a refused line, and repeat the reason."""
        self._stop(lambda _text: False)
        self.line.selectAll()
        self.repeat(_("Typing replaces the line. Press End to edit it.") if self._stopped else "")

    def _stop(self, goes_on: Callable[[str], bool]) -> None:
        self._stopped, self._goes_on = self.line.text(), goes_on
        self.line.set_bad(bool(self._stopped))

    def repeat(self, more: str = "") -> None:
        """Announce the sentence again to a screen reader, followed by `more`."""
        announce(self, " ".join(filter(None, (spoken(self._linked[0]), more))), urgent=True)
        self.repeated.emit()

    def put(self, text: str) -> None:
        """Type into the line, from any focus."""
        self._give_way(text)
        self.line.insert(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watch for typing after a refused line.

        Any other key, or a click, begins to change the line.
        """
        if self._stopped and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if text := typed_text(event):
                self._give_way(text)
            elif event.key() not in ONLY_HELD:
                self._stopped = ""
                if event.key() == Qt.Key.Key_Backspace:
                    self.line.end(False)  # it deletes the last character
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._stopped = ""
        return super().eventFilter(watched, event)

    def _give_way(self, text: str) -> None:
        """Replace a refused line with the typed text, unless that continues it."""
        line, stopped, self._stopped = self.line, self._stopped, ""
        if not stopped or line.text() != stopped:
            return
        if not line.hasSelectedText() and not self._goes_on(stopped + text):
            line.selectAll()
        if line.selectedText() == stopped:
            announce(self, _("{line} is not recorded.").format(line=stopped))

    def set_waiting(self, waiting: bool) -> None:
        """Let the line wait while a panel is open, or resume it; its text stays."""
        self.line.setReadOnly(waiting)
        self.line.setFocusPolicy(Qt.FocusPolicy.NoFocus if waiting else Qt.FocusPolicy.StrongFocus)
