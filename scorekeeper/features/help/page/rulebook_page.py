"""The rule book as a page: every book, its articles at the left, the open one at the right."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from scorekeeper.assets.articles import has_book, rule_book
from scorekeeper.features.help.page.rule_book_view import RuleBookView
from scorekeeper.kit.frame.window_page import WindowPage
from scorekeeper.kit.look.buttons import Button
from scorekeeper.kit.look.card import CardFrame
from scorekeeper.kit.look.choice import ChoiceOption, SegmentedChoice
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.layout import ColumnLayout, RowLayout
from scorekeeper.kit.look.look import Look
from scorekeeper.language.systems import system_name
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.systems import DEFAULT, Rules, all_rules
from scorekeeper.tournament.settings import Chosen

WIDE = 860
"""The width in pixels (at 100 %) from which list and article are beside each other."""


class RuleBookPage(WindowPage):
    """The book of the event's rules, and all others.

    `rules_played` returns those rules and the event's settings.

    `left` goes back to the page before; `asked(what, key)` requests a setting, or the precedents of an article.
    """

    left = Signal()
    asked = Signal(str, str)

    def __init__(self, look: Look, rules_played: Callable[[], tuple[Rules, Chosen] | None]) -> None:
        super().__init__()
        self.setAccessibleName(_("Rule book"))
        self.look, self._rules_played = look, rules_played
        self._books: dict[str, Rules] = {rules.key: rules for rules in all_rules() if has_book(rules.key)}
        column = ColumnLayout(look, self, margins=(15, 8, 15, 8), spacing=8)
        head = CardFrame(look, name="rule-book-head")
        row = RowLayout(look)
        row.addWidget(Label(look, _("Rule book"), "page", weight=700, name="rule-book-title"))
        row.addStretch(1)
        self._back = Button(look, pgettext("button", "Back"), key=pgettext("key", "Esc"), name="rule-book-back")
        self._back.clicked.connect(self.left)
        row.addWidget(self._back)
        head.body.addLayout(row)
        options = [ChoiceOption(key, system_name(rules)) for key, rules in self._books.items()]
        self.choice = SegmentedChoice(
            look, options, height=30, wraps=True, name="rule-book-system", accessible=_("Rule system")
        )
        self.choice.chosen.connect(self.show_book)
        head.body.addWidget(self.choice)
        column.addWidget(head)
        card = CardFrame(look, name="rule-book-card")
        self.book = RuleBookView(look, name="rule-book")
        self.book.asked.connect(self.asked)
        card.body.addWidget(self.book, 1)
        column.addWidget(card, 1)
        look.changed.connect(self._arrange)
        self._arrange()

    # called by the window
    def first_focus(self) -> QWidget:
        """Return the search, or the article that was asked for."""
        return self.book.first_focus()

    def areas(self) -> Sequence[QWidget]:
        """Return books, search, list and article, for F6."""
        return (self.choice, self.book.search, self.book.list, self.book.text)

    def handlers(self) -> Mapping[str, Callable[[], None]]:
        """Return the handler of Find: go to the search."""
        return {"find": self.book.begin}

    def title(self) -> str:
        """Return the text of the title bar."""
        return _("Rule book")

    def open(self) -> None:
        """Use the current settings."""
        self.show_book(self.choice.value or self._played())

    def _played(self) -> str:
        played = self._rules_played()
        return played[0].key if played is not None and played[0].key in self._books else DEFAULT.key

    def begin(self) -> None:
        """Show the articles of the event's rules, ready to search."""
        self.show_book(self._played())
        self.book.begin()

    def open_at(self, numbers: Sequence[str]) -> None:
        """Open the first of these articles, preferably in the event's rules; else the list."""
        played = self._played()
        first = numbers[0] if numbers else ""
        self.show_book(book_with(first, played, self._books) or played)
        if not self.book.open_at(numbers):
            self.book.begin()

    def show_book(self, system: str) -> None:
        """Show the book of a system."""
        played = self._rules_played()
        own = played is not None and played[0].key == system
        self.choice.set_value(system)
        self.book.show_book(self._books[system], played[1] if own and played is not None else None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        self.book.set_wide(is_wide=not self.look.compact and self.width() >= self.look.px(WIDE))


def book_with(number: str, first: str, books: Iterable[str]) -> str:
    """Return the system whose book has an article, this one preferred; "" if there is none."""
    keys = [first, *(key for key in books if key != first)]
    exact = (key for key in keys if number in rule_book(key).articles)
    inside = (key for key in keys if rule_book(key).find(number) is not None)
    return next(exact, "") or next(inside, "")
