"""A field that finds articles by number or by words.

Matches are listed below, Enter takes the first.
"""

from collections.abc import Callable

from scorekeeper.features.committee.view.disputes.dispute_form import articles_for, with_article
from scorekeeper.features.committee.words import disputes_page
from scorekeeper.kit.look.fields import LabelledLine
from scorekeeper.kit.look.labels import Label
from scorekeeper.kit.look.look import Look
from scorekeeper.rules.systems import rules_called


class ArticlesLine(LabelledLine):
    """A list of articles separated by commas.

    `system` returns the rule system whose rule book is searched.
    """

    def __init__(
        self, look: Look, label: str, name: str, *, example: str = "", system: Callable[[], str] = str
    ) -> None:
        super().__init__(look, label, example, name=name)
        self.system = system
        self.matches = Label(look, "", "small", tone="ink2", wrap=True, name=f"{name.removesuffix('articles')}found")
        self.matches.hide()
        self._column.addWidget(self.matches)
        self.line.textChanged.connect(self._look_for)
        self.line.returnPressed.connect(self.take)

    def set_text(self, text: str) -> None:
        """Put a list into the line."""
        super().set_text(text)
        self.matches.hide()
        rules = rules_called(self.system())
        if rules is not None:
            self.line.setPlaceholderText(rules.example_article)

    def _look_for(self, text: str) -> None:
        articles = articles_for(self.system(), text)
        words = any(sign.isalpha() for sign in text.rpartition(",")[2])
        self.matches.set_words(disputes_page.articles_found(articles) if words else "")
        self.matches.setVisible(words)

    def take(self) -> bool:
        """Replace the words by the number of the first article found.

        Return False if none was found.
        """
        articles = articles_for(self.system(), self.text())
        if articles:
            self.line.setText(with_article(self.text(), articles[0][0]))
        return bool(articles)
