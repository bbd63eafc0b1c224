"""The articles named at the focus, which F1 opens."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

from scorekeeper.assets.articles import cited
from scorekeeper.kit.look.labels import Label, RichLabel


@runtime_checkable
class NamesArticles(Protocol):
    """A widget that names articles."""

    def articles(self) -> Sequence[str]:
        """Return the article numbers, the most relevant first."""


def articles_at(focus: QWidget | None) -> tuple[str, ...]:
    """Return the numbers of the articles named at the focus, the most relevant first.

    () elsewhere.
    If several widgets around the focus name articles, the innermost counts.
    """
    widget = focus
    while widget is not None:
        if isinstance(widget, NamesArticles) and (
            numbers := tuple(dict.fromkeys(article for article in widget.articles() if article))
        ):
            return numbers
        widget = widget.parentWidget()
    return ()


def articles_shown(part: QWidget, system: str = "") -> tuple[str, ...]:
    """Return the articles named in a panel, as links or in sentences, from top to bottom."""
    numbers: list[str] = []
    for label in part.findChildren(Label):
        if label.isVisibleTo(part):
            if isinstance(label, RichLabel):
                numbers += label.articles()
            numbers += cited(system, label.plain() if isinstance(label, RichLabel) else label.text())
    return tuple(numbers)


def each_article(cited: str) -> tuple[str, ...]:
    """Return the article numbers in a citation: "6d, 6e" has two."""
    return tuple(number for part in cited.split(",") if (number := part.strip()))
