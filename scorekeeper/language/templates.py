"""How a code with its values becomes a sentence: a text with placeholders, and their values."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce

from scorekeeper.language.dates import format_date
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.rules.model import Problem, Value

LONGEST_VALUE = 60
"""Maximum number of characters of a value in a sentence; more would hide the sentence."""
LONG_VALUES, LONGEST_TEXT = frozenset(("verdict", "file", "allowed", "known")), 400
"""Names of values in the program's own words, and the longest text of one, in letters."""

_JOINERS = "\u200c\u200d"
"""Joiners shape Malayalam and other names: they are kept, though not printable."""


class Values(dict[str, Value]):
    """The values of a sentence; a missing value shows as a question mark, never as a failure."""

    def __missing__(self, key: str) -> str:
        return "?"


def lazy_template(build: Callable[[], str]) -> Callable[[Mapping[str, Value]], str]:
    """Return a sentence builder for a text with placeholders.

    The text is looked up in the current language.
    """
    return lambda values: build().format_map(values)


def cited(article: str) -> str:
    """Return an article in brackets after a sentence, "" if the rules have none."""
    return f" ({article})" if article else ""


def join_all(parts: Iterable[str]) -> str:
    """Return several things as a sentence lists them: "a, b and c"."""
    return _listed(tuple(parts), lambda: pgettext("sentence", "{first} and {last}"))


def join_alternatives(parts: Iterable[str]) -> str:
    """Return several alternatives joined in a sentence: "a, b or c"."""
    return _listed(tuple(parts), lambda: pgettext("sentence", "{first} or {last}"))


def running_score(values: Iterable[int]) -> str:
    """Return a score as read out: "25 to 16"."""

    def joined(first: str, last: str) -> str:
        return pgettext("sentence", "{first} to {last}").format(first=first, last=last)

    return reduce(joined, map(str, values))


def _listed(parts: tuple[str, ...], template: Callable[[], str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return template().format(first=", ".join(parts[:-1]), last=parts[-1])


def values_of(problem: Problem) -> Values:
    """Return the values of a problem's sentence; `cites` is its article in brackets, or ""."""
    return Values(
        {"cites": cited(problem.article), **{name: _shown_value(name, value) for name, value in problem.values}}
    )


def count(values: Mapping[str, Value], key: str) -> int:
    """Return the number that selects singular or plural; plural if no number is given."""
    number = values.get(key)
    return number if isinstance(number, int) else 2


def _shown_value(name: str, value: Value) -> Value:
    text = shown(value, _longest(name))
    return format_date(text) if name == "day" and isinstance(text, str) else text


def _longest(name: str) -> int:
    return LONGEST_TEXT if name in LONG_VALUES else LONGEST_VALUE


def shown(value: Value, longest: int = LONGEST_VALUE) -> Value:
    """Return a value made safe for a sentence: not too long, and on one line."""
    if isinstance(value, int):
        return value
    return "".join(_visible(sign) for sign in clipped(value, longest))


def clipped(text: str, longest: int = LONGEST_VALUE) -> str:
    """Return a text, cut off with an ellipsis if it is too long."""
    return text if len(text) <= longest else text[: longest - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _visible(sign: str) -> str:
    if sign.isprintable() or sign in _JOINERS:
        return sign
    return sign.encode("unicode_escape").decode("ascii")


MOST_NAMES = 6
"""Number of names in a sentence before the remaining ones are only counted."""


def names_listed(names: Sequence[str]) -> str:
    """Return names as a sentence lists them, many of them shortened.

    For example "Dallas, Detroit and 9 more".
    """
    if len(names) <= MOST_NAMES:
        return join_all(tuple(names))
    more = len(names) - MOST_NAMES + 1
    return _("{names} and {n} more").format(names=", ".join(names[: MOST_NAMES - 1]), n=more)
