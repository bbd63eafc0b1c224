"""Our texts in the user's language: gettext, with each text looked up once.

The library's own function searches the disk for a catalog at every call, which slows down a page of a hundred words.
"""

import gettext as catalogue
import os
from functools import lru_cache
from pathlib import Path

from scorekeeper.assets.paths import read_in, resources

DOMAIN = "scorekeeper"

ENGLISH = "en"
"""The language of the source texts: it needs no catalog."""


def languages() -> tuple[str, ...]:
    """Return the available languages as codes: English, and every one with a catalog."""
    files = (resources() / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted({file.parent.parent.name for file in files} - {ENGLISH}))


def speak(language: str = "") -> None:
    """Load texts in this language, or in that of the user's system."""
    if language:
        os.environ["LANGUAGE"] = language
    catalogue.bindtextdomain(DOMAIN, str(resources() / "locale"))
    catalogue.textdomain(DOMAIN)
    forget()


@lru_cache(maxsize=4096)
def gettext(text: str) -> str:
    """Return a text in the user's language."""
    return catalogue.gettext(text)


@lru_cache(maxsize=4096)
def pgettext(context: str, text: str) -> str:
    """Return a short text in the user's language; translators see the context, users do not."""
    return catalogue.pgettext(context, text)


@lru_cache(maxsize=4096)
def ngettext(singular: str, many: str, count: int) -> str:
    """Return a text in the user's language, in the plural form for a number."""
    return catalogue.ngettext(singular, many, count)


def forget() -> None:
    """Forget the texts looked up so far, because the language has changed."""
    gettext.cache_clear()
    pgettext.cache_clear()
    ngettext.cache_clear()
    catalogue_path = catalogue.find(DOMAIN, str(resources() / "locale"))
    read_in("" if catalogue_path is None else Path(catalogue_path).parent.parent.name)
