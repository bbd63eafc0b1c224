"""What the rule book says around its articles: the three parts, the search, and what can be set."""

from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import ngettext


def title() -> str:
    """Return what the book is called."""
    return _("Rule book")


def placeholder() -> str:
    """Return what may be typed into the search."""
    return _("Number or words")


def articles() -> str:
    """Return what a screen reader calls the list."""
    return _("Articles found")


def book_words(name: str, edition: str) -> str:
    """Return which book it is: "International 56, edition 2025"."""
    return _("{book}, edition {edition}").format(book=name, edition=edition)


def says() -> str:
    """Return the heading of the first part."""
    return _("What it says")


def does() -> str:
    """Return the heading of the second part."""
    return _("What the program does")


def decided() -> str:
    """Return the heading of the third part."""
    return _("Decided where the text is silent")


def can_be_set() -> str:
    """Return what stands before the settings that belong to an article."""
    return _("It can be set:")


def setting_now(setting: str, value: str) -> str:
    """Return a setting and its value in the event: "Deals a session: 18"."""
    return f"{setting}: {value}" if value else setting


def precedents() -> str:
    """Return the words of the link to earlier rulings."""
    return _("Precedents")


def also_named() -> str:
    """Return what stands before further articles that the same line names."""
    return _("Also named there:")


def found(count: int, *, all_of_them: bool) -> str:
    """Return how many articles fit, or what to do."""
    if all_of_them:
        return _("Type a number or words; arrows choose, Enter opens.")
    return ngettext(
        "{n} article matches. Enter opens it.", "{n} articles match. Enter opens the chosen one.", count
    ).format(n=count)


def nothing_fits(text: str, book: str) -> str:
    """Say that nothing was found, and what to do."""
    return _("Nothing in {book} matches {text}. Fewer letters find more.").format(book=book, text=text.strip())


def no_book(name: str) -> str:
    """Say that there is no book for these rules."""
    return _("There is no rule book for {name}.").format(name=name)


def before(title_of: str) -> str:
    """Return the words of the button to the article before this one."""
    return _("Previous: {article}").format(article=title_of)


def behind(title_of: str) -> str:
    """Return the words of the button to the next article."""
    return _("Next: {article}").format(article=title_of)


def before_short() -> str:
    """Return the button's words where the article has a name instead of a number."""
    return _("Previous")


def behind_short() -> str:
    """Return the button's words where the article has a name instead of a number."""
    return _("Next")


def reading_words(name: str) -> str:
    """Return what a screen reader calls the text of an article."""
    return _("Article {article}").format(article=name)
