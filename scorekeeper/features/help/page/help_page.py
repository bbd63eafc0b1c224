"""The help: pages of plain text that are shipped; the articles they name are in the rule book."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from scorekeeper.features.help.view.help_pages import PART, HelpPageText, licence_page, topics
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext

RULES = "rules"
"""The topic that is shown elsewhere: the rule book."""
MOST_FOR_TOPICS = 4
"""The topics' buttons get at most the height of the page divided by this."""


class HelpPage(WindowPage):
    """One topic at a time; links are followed by keyboard, Escape goes back.

    `asked` carries a topic shown elsewhere: the rule book, or an article of it as "article:4.2".
    """

    left = Signal()
    asked = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setAccessibleName(pgettext("screen reader", "Help"))
        self.look = look
        self._topics: dict[str, HelpPageText] = {topic.name: topic for topic in topics()}
        self._shown = ""
        self._before: list[str] = []
        column = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        head = CardFrame(look, name="help-head")
        row = RowLayout(look)
        row.addWidget(Label(look, pgettext("help", "Help"), "page", weight=700, name="help-title"))
        row.addStretch(1)
        self._back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="help-back")
        self._back.clicked.connect(self.go_back)
        row.addWidget(self._back)
        head.body.addLayout(row)
        options = [ChoiceOption(topic.name, topic.title) for topic in self._topics.values() if topic.listed]
        options.append(ChoiceOption(RULES, _("Rule book")))
        self._choice = SegmentedChoice(
            look, options, height=30, wraps=True, name="help-topics", accessible=pgettext("screen reader", "Topics")
        )
        self._choice.chosen.connect(self._follow)
        head.body.addWidget(self._choice)
        column.addWidget(head)
        card = CardFrame(look, name="help-card")
        self.text = QTextBrowser()
        self.text.setObjectName("help-text")
        self.text.setAccessibleName(_("Help text"))
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(lambda url: self._follow(url.toString()))
        self.text.document().setDocumentMargin(14)
        card.body.addWidget(self.text)
        middle = RowLayout(look, spacing=0)
        middle.addStretch(1)
        middle.addWidget(card, 1000)
        middle.addStretch(1)
        column.addLayout(middle, 1)
        self._card = card
        look.changed.connect(self.relook)
        self.relook()

    def relook(self) -> None:
        """Reapply theme and text size."""
        look = self.look
        self._card.setMaximumWidth(look.px(980))
        palette = self.text.palette()
        palette.setColor(QPalette.ColorRole.Base, look.color("base"))
        palette.setColor(QPalette.ColorRole.Text, look.color("ink"))
        palette.setColor(QPalette.ColorRole.Link, look.color("accent"))
        self.text.setPalette(palette)
        self.text.setFont(look.font("body"))
        self.text.verticalScrollBar().setStyleSheet(look.style_sheet("scroll"))
        self._give_way()
        if self._shown:
            self._write(self._shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._give_way() and self._shown:
            self._write(self._shown)

    def _give_way(self) -> bool:
        """Replace the topics' buttons by links above the text where space is short; return whether that changed."""
        crowded = self._choice.heightForWidth(self.width()) > self.height() // MOST_FOR_TOPICS
        new = crowded == (not self._choice.isHidden())
        self._choice.setVisible(not crowded)
        return new

    def show_topic(self, name: str) -> None:
        """Show a topic."""
        if self._shown and self._shown != name:
            self._before.append(self._shown)
        self._write(name)

    def first_focus(self) -> QWidget:
        """Return the text."""
        return self.text

    def areas(self) -> Sequence[QWidget]:
        """Return topics and text, for F6."""
        return (self.text,) if self._choice.isHidden() else (self._choice, self.text)

    def title(self) -> str:
        """Return the text of the title bar."""
        return pgettext("heading", "Help")

    def go_back(self) -> None:
        """Show the topic before this one; from the first one, leave the help."""
        if self._before:
            self._write(self._before.pop())
        else:
            self._shown = ""
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.go_back()
        else:
            super().keyPressEvent(event)

    def _write(self, name: str) -> None:
        self._shown = name
        topic = licence_page(name) if name.startswith(PART) else self._topics.get(name, self._topics["start"])
        self._choice.set_value(topic.name if topic.listed else None)
        self.text.setMarkdown(self._links() + topic.text())
        self._space_out()
        self.text.moveCursor(self.text.textCursor().MoveOperation.Start)

    def _links(self) -> str:
        """Return the topics as a line of links, where they replace the buttons."""
        if not self._choice.isHidden():
            return ""
        return (
            " · ".join(f"[{segment.option.text}]({segment.option.value})" for segment in self._choice.segments) + "\n\n"
        )

    def _space_out(self) -> None:
        """Add space around headings and paragraphs: Markdown has none."""
        look, cursor = self.look, self.text.textCursor()
        block = self.text.document().begin()
        cursor.beginEditBlock()  # laid out once, not for each paragraph
        while block.isValid():
            form = block.blockFormat()
            level = form.headingLevel()
            form.setTopMargin(look.gap(18 if level else 2))
            form.setBottomMargin(look.gap(6 if level or not block.textList() else 2))
            form.setNonBreakableLines(False)
            form.setLineHeight(125, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            cursor.setPosition(block.position())
            cursor.setBlockFormat(form)
            if level:
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                letters = QTextCharFormat()
                letters.setFont(look.font("page" if level == 1 else "panel", 700))
                cursor.mergeCharFormat(letters)
            block = block.next()
        cursor.endEditBlock()

    def _follow(self, link: str) -> None:
        if link in self._topics or link.startswith(PART):
            self.show_topic(link)
        else:
            topic = self._topics.get(self._shown)
            self._choice.set_value(topic.name if topic is not None and topic.listed else None)
            self.asked.emit(link)
