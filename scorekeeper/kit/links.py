"""Prefixes of links in sentences: to articles, journal entries, disputes."""

from collections.abc import Sequence

from scorekeeper.kit.look.markup import escape
from scorekeeper.language.translation import pgettext

ARTICLE, ENTRY, DISPUTE = "article:", "entry:", "dispute:"


def cited_links(article: str, entries: Sequence[int]) -> str:
    """Return links to an article, if any, and to the newest entries that a number is based on."""
    parts = []
    if article:
        link = f'<a href="{ARTICLE}{escape(article)}">{escape(article)}</a>'
        parts.append(pgettext("citation", "article {article}").format(article=link))
    if entries:
        shown = ", ".join(f'<a href="{ENTRY}{seq}">{seq}</a>' for seq in entries[-3:])
        parts.append(pgettext("place", "entry {entry}").format(entry=shown))
    return " · ".join(parts)
