"""Our texts in the reader's language: gettext, with each text looked up once.

The library's own function searches the disk for a catalogue at every call, which a page of a hundred words feels.
"""

import gettext as catalogue
from functools import lru_cache

from scorekeeper.assets.paths import resources

DOMAIN = "scorekeeper"


def speak() -> None:
    """Take texts from our own catalogues, in the language of the reader's system; said once, when a program begins."""
    catalogue.bindtextdomain(DOMAIN, str(resources() / "locale"))
    catalogue.textdomain(DOMAIN)
    forget()


@lru_cache(maxsize=4096)
def gettext(text: str) -> str:
    """Answer a text in the reader's language."""
    return catalogue.gettext(text)


@lru_cache(maxsize=4096)
def ngettext(one: str, many: str, count: int) -> str:
    """Answer a text in the reader's language, in the form that goes with a number of things."""
    return catalogue.ngettext(one, many, count)


def forget() -> None:
    """Look every text up anew: the reader has chosen another language."""
    gettext.cache_clear()
    ngettext.cache_clear()
