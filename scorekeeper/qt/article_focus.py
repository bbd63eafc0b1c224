"""Which articles the place names that has the focus: what F1 opens."""

from PySide6.QtWidgets import QWidget


def articles_at(focus: QWidget | None) -> tuple[str, ...]:
    """Answer the numbers of the articles that are named where the focus is, the one meant first; none elsewhere.

    A widget that names articles answers them with `articles()`; of several around the focus the innermost counts.
    """
    at = focus
    while at is not None:
        asked = getattr(at, "articles", None)
        if callable(asked) and (found := tuple(dict.fromkeys(one for one in asked() if one))):
            return found
        at = at.parentWidget()
    return ()


def each_article(cited: str) -> tuple[str, ...]:
    """Answer the numbers in a list of them: "6d, 6e" is two."""
    return tuple(one for part in cited.split(",") if (one := part.strip()))
