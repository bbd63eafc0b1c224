"""The rule book in the side panel: the sheet stays visible while an article is read."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from scorekeeper.features.help.page.rule_book_view import RuleBookView
from scorekeeper.kit.entry.panel import SidePanel
from scorekeeper.kit.look.look import Look
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext


class RuleBookPanel(SidePanel):
    """An article, or the search.

    `page_requested(what, key)` requests a setting, or the precedents of an article.
    """

    kind = "rules"
    waits = False

    def __init__(self, look: Look) -> None:
        super().__init__(look, _("Rule book"), "book", hint=_("Esc back"))
        self.book = RuleBookView(look, name="rules")
        self.book.asked.connect(self.page_requested)
        self.book.turned.connect(self._title)
        self.scroll_area.hide()  # list and article scroll by themselves
        self.body.insertWidget(2, self.book, 1)

    def refresh(self) -> None:
        """Use the book of the event's rules, and the current settings."""
        if self.showing is not None:
            event = self.showing.tournament.event
            self.book.show_book(self.showing.now.system, event.settings if event is not None else None)
            self._title()

    def chosen_articles(self) -> tuple[str, ...]:
        """Return the article on display."""
        return (self.book.shown.article.number,) if self.book.shown is not None else ()

    def turn_to(self, articles: Sequence[str]) -> None:
        """Open the first of these articles that exists, else the search."""
        if not self.book.open_at(articles):
            self.book.begin()

    def _title(self) -> None:
        book = self.book.book
        named = pgettext("rule book", "{book}, edition {edition}") if book is not None else _("Rule book")
        self.title.set_words(named.format(book=book.title, edition=book.edition) if book is not None else named)

    def first_focus(self) -> QWidget:
        """Return the search, or the article that was asked for."""
        return self.book.first_focus()
