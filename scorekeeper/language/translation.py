"""Our texts in the reader's language: gettext, with each text looked up once.

The library's own function searches the disk for a catalogue at every call, which a page of a hundred words feels.
"""

import gettext as catalogue
import os
from functools import lru_cache
from pathlib import Path

from scorekeeper.assets.paths import read_in, resources

DOMAIN = "scorekeeper"

ENGLISH = "en"
"""The language in which the texts are written: it needs no catalogue."""


def languages() -> tuple[str, ...]:
    """Return the languages there are texts in, as codes: English, and every one with a catalogue."""
    files = (resources() / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (ENGLISH, *sorted({file.parent.parent.name for file in files} - {ENGLISH}))


def speak(language: str = "") -> None:
    """Load texts from our own catalogs: in this language, or by default that of the user's system."""
    if language:
        os.environ["LANGUAGE"] = language
    catalogue.bindtextdomain(DOMAIN, str(resources() / "locale"))
    catalogue.textdomain(DOMAIN)
    forget()


@lru_cache(maxsize=4096)
def gettext(text: str) -> str:
    """Return a text in the reader's language."""
    return catalogue.gettext(text)


@lru_cache(maxsize=4096)
def pgettext(context: str, text: str) -> str:
    """Return a short text in the reader's language; translators see the context, readers do not."""
    return catalogue.pgettext(context, text)


@lru_cache(maxsize=4096)
def ngettext(singular: str, many: str, count: int) -> str:
    """Return a text in the reader's language, in the form that goes with a number of things."""
    return catalogue.ngettext(singular, many, count)


def forget() -> None:
    """Look every text up again: the reader has chosen another language."""
    gettext.cache_clear()
    pgettext.cache_clear()
    ngettext.cache_clear()
    catalogue_path = catalogue.find(DOMAIN, str(resources() / "locale"))
    read_in("" if catalogue_path is None else Path(catalogue_path).parent.parent.name)
