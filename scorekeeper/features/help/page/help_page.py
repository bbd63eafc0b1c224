"""The help: pages of plain text that are shipped.

The articles they name are in the rule book.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSizeF, Qt, Signal
from PySide6.QtGui import (
    QFont,
    QKeyEvent,
    QPalette,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QFrame, QWidget

from scorekeeper.features.help.view.help_pages import (
    PART,
    HelpPageText,
    HelpTopic,
    help_pages,
    help_topics,
    licence_page,
)
from scorekeeper.kit.choosers import Choosers
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.link_browser import LinkBrowser
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.session.needs import ALWAYS, Signs

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

RULES, ALL = "rules", "all-topics"
"""The topic that is shown elsewhere, the rule book; and the choice that offers every topic."""
_PRINTED = 1.25 * 96 / 72
"""Units of a text in a point of paper; the text is drawn at four fifths of its size."""
_LETTERS = (14, 12, 10, 9)
"""The sizes of letters to print in, in points before that, the largest first."""
MOST_FOR_TOPICS = 4
"""The topics' buttons get at most the height of the page divided by this."""


class HelpPage(WindowPage):
    """One page of a topic at a time; links are followed by keyboard, Escape goes back.

    `signs` returns the signs of the open event, which decide what topics are offered at first. `asked` carries what is
    shown elsewhere: the rule book, or an article of it as "article:4.2".
    """

    left = Signal()
    asked = Signal(str)

    def __init__(
        self, look: Look, signs: Callable[[], Signs] = lambda: ALWAYS, choosers: Choosers | None = None
    ) -> None:
        super().__init__()
        self._signs, self._choosers = signs, choosers or Choosers()
        self.setAccessibleName(pgettext("screen reader", "Help"))
        self.look = look
        self._topics, self._pages = help_topics(), help_pages()
        self._offers_all = False
        self._shown = ""
        self._before: list[str] = []
        column = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        head = CardFrame(look, name="help-head")
        row = RowLayout(look)
        row.addWidget(Label(look, pgettext("help", "Help"), "page", weight=700, name="help-title"))
        row.addStretch(1)
        self._print = Button(look, pgettext("button", "Print"), key="Ctrl+P", name="help-print")
        self._print.clicked.connect(self.print_page)
        row.addWidget(self._print)
        self._back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="help-back")
        self._back.clicked.connect(self.go_back)
        row.addWidget(self._back)
        head.body.addLayout(row)
        self._choice = SegmentedChoice(
            look,
            self._options(""),
            height=30,
            wraps=True,
            name="help-topics",
            accessible=pgettext("screen reader", "Topics"),
        )
        self._choice.chosen.connect(self._follow)
        head.body.addWidget(self._choice)
        column.addWidget(head)
        card = CardFrame(look, name="help-card")
        self.text = LinkBrowser()
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
        look.changed.connect(self.reapply_look)
        self.reapply_look()

    def reapply_look(self) -> None:
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
        """Replace the topics' buttons by links above the text where space is short.

        Return whether that changed.
        """
        crowded = self._choice.heightForWidth(self.width()) > self.height() // MOST_FOR_TOPICS
        new = crowded == (not self._choice.isHidden())
        self._choice.setVisible(not crowded)
        return new

    def show_topic(self, name: str) -> None:
        """Show a topic."""
        if self._shown and self._shown != name:
            self._before.append(self._shown)
        self._write(name)

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """Print the page that is shown."""
        return {"print": self.print_page}

    def print_page(self) -> None:
        """Ask for a printer, and print the page that is shown."""
        from PySide6.QtPrintSupport import QPrinter  # noqa: PLC0415 - large, only for printing

        page = self._page(self._shown)
        printer = QPrinter()
        printer.setDocName(f"{page.title}.pdf")
        self._choosers.printer(self, printer, partial(_print_text, page.text(), printer))

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

    def _page(self, name: str) -> HelpPageText:
        return licence_page(name) if name.startswith(PART) else self._pages.get(name, self._pages["start"])

    def _topic(self, name: str) -> HelpTopic | None:
        """Return the topic of a page; None for *About* and the licenses."""
        return next((topic for topic in self._topics if any(page.name == name for page in topic.pages)), None)

    def _options(self, shown: str) -> list[ChoiceOption]:
        """Return the topics to choose from while this page is shown."""
        signs, current = self._signs(), self._topic(shown)
        offered = [topic for topic in self._topics if self._offers_all or topic == current or topic.is_shown(signs)]
        options = [ChoiceOption(topic.name, topic.title) for topic in offered]
        options.append(ChoiceOption(RULES, _("Rule book")))
        if len(offered) < len(self._topics):
            options.append(ChoiceOption(ALL, _("All topics")))
        return options

    def _write(self, name: str) -> None:
        page = self._page(name)
        self._shown = page.name
        topic = self._topic(page.name)
        self._choice.set_options(self._options(page.name), topic.name if topic is not None else None)
        self._give_way()
        self.text.setMarkdown(self._topic_links() + _page_links(topic, page) + page.text())
        self._space_out()
        self.text.moveCursor(self.text.textCursor().MoveOperation.Start)

    def _topic_links(self) -> str:
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
        if link == ALL:
            self._offers_all = True
            self._write(self._shown)
            self._choice.setFocus()
        elif link in self._pages or link.startswith(PART):
            self.show_topic(link)
        else:
            topic = self._topic(self._shown)
            self._choice.set_value(topic.name if topic is not None else None)
            self.asked.emit(link)


def _page_links(topic: HelpTopic | None, shown: HelpPageText) -> str:
    """Return the pages of a topic as a line of links, the shown one in bold.

    "" if there is only one.
    """
    if topic is None or len(topic.pages) == 1:
        return ""
    links = (f"**{page.title}**" if page.name == shown.name else f"[{page.title}]({page.name})" for page in topic.pages)
    return " · ".join(links) + "\n\n"


def _print_text(markdown: str, printer: "QPrinter") -> None:
    """Print a page in the largest letters that fit on one sheet, or the smallest."""
    document = QTextDocument()
    family = document.defaultFont().family()
    document.setMarkdown(markdown)
    paper = printer.pageLayout().fullRectPoints().size()
    document.setPageSize(QSizeF(paper) * _PRINTED)
    document.setDocumentMargin(50)
    for points in _LETTERS:
        document.setDefaultFont(QFont(family, points))
        if document.pageCount() == 1:
            break
    document.print_(printer)
