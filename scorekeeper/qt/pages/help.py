"""The help: pages of plain text that are shipped, and the articles of the rule book, in our own words."""

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QTextBlock, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from scorekeeper.assets.articles import article
from scorekeeper.assets.help import HelpPageText, rules_text, topics
from scorekeeper.assets.wording.language import gettext as _
from scorekeeper.qt.look.buttons import Button
from scorekeeper.qt.look.card import Card
from scorekeeper.qt.look.choice import Option, SegmentedChoice
from scorekeeper.qt.look.labels import Label
from scorekeeper.qt.look.layout import Column, Row
from scorekeeper.qt.look.look import Look

ARTICLE = "article:"


class HelpPage(QWidget):
    """One topic at a time; links between topics and to articles are followed by keyboard, Escape goes back."""

    left = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.look = look
        self._topics: dict[str, HelpPageText] = {topic.name: topic for topic in topics()}
        self._shown = ""
        self._system = ""
        self._before: list[str] = []
        column = Column(look, self, margins=(15, 8, 15, 8), spacing=8)
        head = Card(look, name="help-head")
        row = Row(look)
        row.addWidget(Label(look, _("Help"), "page", weight=700, name="help-title"))
        row.addStretch(1)
        self._back = Button(look, _("Back"), key=_("Esc"), name="help-back")
        self._back.clicked.connect(self.go_back)
        row.addWidget(self._back)
        head.body.addLayout(row)
        options = tuple(Option(topic.name, topic.title) for topic in self._topics.values() if topic.listed)
        self._choice = SegmentedChoice(look, options, height=30, wraps=True, name="help-topics", accessible=_("Topics"))
        self._choice.chosen.connect(self.show_topic)
        head.body.addWidget(self._choice)
        column.addWidget(head)
        card = Card(look, name="help-card")
        self.text = QTextBrowser()
        self.text.setObjectName("help-text")
        self.text.setAccessibleName(_("Help text"))
        self.text.setFrameShape(QFrame.Shape.NoFrame)
        self.text.setOpenLinks(False)
        self.text.anchorClicked.connect(self._follow)
        self.text.document().setDocumentMargin(14)
        card.body.addWidget(self.text)
        middle = Row(look, spacing=0)
        middle.addStretch(1)
        middle.addWidget(card, 1000)
        middle.addStretch(1)
        column.addLayout(middle, 1)
        self._card = card
        look.changed.connect(self.relook)
        self.relook()

    def relook(self) -> None:
        """Take theme and text size again."""
        look = self.look
        self._card.setMaximumWidth(look.px(980))
        palette = self.text.palette()
        palette.setColor(QPalette.ColorRole.Base, look.color("base"))
        palette.setColor(QPalette.ColorRole.Text, look.color("ink"))
        palette.setColor(QPalette.ColorRole.Link, look.color("accent"))
        self.text.setPalette(palette)
        self.text.setFont(look.font("body"))
        self.text.verticalScrollBar().setStyleSheet(look.style_sheet("scroll"))
        if self._shown:
            self._write(self._shown)

    def show_topic(self, name: str, system: str | None = None) -> None:
        """Show a topic, or an article as "article:4.2".

        `system` is the key of the rules that are played: their book comes first. Without it nothing changes in that.
        """
        self._system = self._system if system is None else system
        if self._shown and self._shown != name:
            self._before.append(self._shown)
        self._write(name)

    def first_focus(self) -> QWidget:
        """Answer the text."""
        return self.text

    def areas(self) -> Sequence[QWidget]:
        """Answer topics and text, for F6."""
        return (self._choice, self.text)

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """Answer no commands of its own."""
        return {}

    def title(self) -> str:
        """Answer the words of the title bar."""
        return _("Help")

    def go_back(self) -> None:
        """Show the topic before this one; from the first one leave the help."""
        if self._before:
            self._write(self._before.pop())
        else:
            self._shown = ""
            self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.go_back()
        else:
            super().keyPressEvent(event)

    def _write(self, name: str) -> None:
        self._shown = name
        topic = self._topics.get(name) or self._topics["rules"]
        self._choice.set_value(topic.name if topic.listed else None)
        self.text.setMarkdown(rules_text(self._system) if topic.name == "rules" else topic.text())
        self._space_out()
        if name.startswith(ARTICLE):
            self.text.scrollToAnchor(name.removeprefix(ARTICLE))
            self._find_article(name.removeprefix(ARTICLE))
        else:
            self.text.moveCursor(self.text.textCursor().MoveOperation.Start)

    def _space_out(self) -> None:
        """Give headings and paragraphs room: Markdown comes without any."""
        look, cursor = self.look, self.text.textCursor()
        block = self.text.document().begin()
        while block.isValid():
            form = block.blockFormat()
            level = form.headingLevel()
            form.setTopMargin(look.gap(18 if level else 2))
            form.setBottomMargin(look.gap(6 if level or not block.textList() else 2))
            form.setLineHeight(125, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            cursor.setPosition(block.position())
            cursor.setBlockFormat(form)
            if level:
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                letters = QTextCharFormat()
                letters.setFont(look.font("page" if level == 1 else "panel", 700))
                cursor.mergeCharFormat(letters)
            block = block.next()

    def _find_article(self, number: str) -> None:
        """Put the cursor at the heading of an article, or of the one it belongs to, and that heading at the top."""
        found = article(self._system, number)
        block = self._heading(number) or self._heading(found.number if found else "")
        if block is None:
            return
        cursor = self.text.textCursor()
        cursor.setPosition(block.position())
        self.text.setTextCursor(cursor)
        top = self.text.document().documentLayout().blockBoundingRect(block).top()
        self.text.verticalScrollBar().setValue(int(top))

    def _heading(self, number: str) -> QTextBlock | None:
        """Give the first heading that begins with the number or name of an article."""
        block = self.text.document().begin()
        while number and block.isValid():
            if block.blockFormat().headingLevel() > 1 and block.text().startswith((f"{number} ", f"{number}: ")):
                return block
            block = block.next()
        return None

    def _follow(self, url: QUrl) -> None:
        self.show_topic(url.toString())
