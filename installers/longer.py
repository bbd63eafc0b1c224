"""Every text of ours 40 % longer, accented and in brackets, as another language might have it.

What is not translatable stays as it is and is seen at once; what is joined from several texts shows several brackets.
"""

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from scorekeeper.language import translation

KEPT = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&\w)")
"""Places to fill in, marks of style and the letters of menus: what no translation changes."""
ACCENTED = str.maketrans("aeiouyAEIOUYcnszCNSZ", "áéíóúýÁÉÍÓÚÝçñšžÇÑŠŽ")
MORE = " lorem ipsum dolor sit amet".translate(ACCENTED)


def longer(text: str) -> str:
    """Return a text with its places kept, 40 % longer."""
    parts = KEPT.split(text)
    words = [part for part in parts if not KEPT.fullmatch(part)]
    if not "".join(words).strip():
        return text
    room = max(0, -(-2 * sum(map(len, words)) // 5) - 2)
    more = (MORE * (1 + room // len(MORE)))[:room]
    said = "".join(part if KEPT.fullmatch(part) else part.translate(ACCENTED) for part in parts)
    return f"[{said}{more}]"


def _counted(one: str, many: str, count: int) -> str:
    return longer(one if count == 1 else many)


def _in_context(context: str, text: str) -> str:  # noqa: ARG001 - the library's own signature
    return longer(text)


@contextmanager
def spoken_longer() -> Iterator[None]:
    """Make every text of ours longer during the context."""
    try:
        with patch.multiple(gettext, gettext=longer, pgettext=_in_context, ngettext=_counted):
            translation.forget()
            yield
    finally:
        translation.forget()
