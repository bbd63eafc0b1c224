"""A search for earlier cases by their words: an index in memory that is never saved.

It uses SQLite's full-text search. Its tokenizer treats the vowel signs of Indian scripts as gaps
between words unless it is configured to count marks as part of a word.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from scorekeeper.assets.searched import plain_words

_TOKENS = "unicode61 remove_diacritics 0 categories 'L* M* N* Co' tokenchars '.'"
_MOST_WORDS = 120
_SHORTEST = 3
_SMALL = frozenset((
    "about", "after", "again", "all", "and", "any", "are", "back", "because", "been", "before", "both", "but",
    "did", "does", "for", "from", "had", "has", "have", "her", "him", "his", "how", "into", "its", "not",
    "nobody", "off", "once", "one", "only", "other", "out", "over", "same", "she", "than", "that", "the",
    "their", "them", "then", "there", "they", "this", "though", "too", "two", "under", "until", "was", "were",
    "what", "when", "where", "which", "while", "who", "whom", "why", "will", "with", "without", "would", "you",
    "your",
))  # fmt: skip
"""Words that do not describe a case."""
_RARE, _USUAL = 4, 8
"""A word makes cases similar if it occurs in at most this many of them, or in one of this many."""
_LITTLE = 0.4
"""Least similarity of a further text, as a share of the closest one's."""


class CasebookIndex:
    """Texts by their position in the given list. Use it from one thread; `close` frees it."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._base = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self._base.execute(f'CREATE VIRTUAL TABLE cases USING fts5(words, tokenize="{_TOKENS}")')
        rows = ((index, " ".join(plain_words(text))) for index, text in enumerate(texts))
        self._base.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab(cases, row)")
        self._count = len(texts)
        self._base.executemany("INSERT INTO cases (rowid, words) VALUES (?, ?)", rows)

    def holding(self, text: str) -> tuple[int, ...]:
        """Return the positions of texts in which each typed word begins a word, best first; all if no word is typed."""
        words = plain_words(text)[:_MOST_WORDS]
        if not words:
            return tuple(index for (index,) in self._base.execute("SELECT rowid FROM cases ORDER BY rowid"))
        asked = " AND ".join(f"{_quoted(word)} *" for word in words)
        return tuple(index for index, _rank in self._matches(asked))

    def like(self, text: str) -> tuple[tuple[int, float], ...]:
        """Return the positions of texts that share distinctive words with this one, with a score, best first.

        A higher score is closer. Words that occur in many of the texts do not count.
        """
        words = (word for word in dict.fromkeys(plain_words(text)) if len(word) >= _SHORTEST and word not in _SMALL)
        telling_words = [word for word in words if self._tells(word)][:_MOST_WORDS]
        if not telling_words:
            return ()
        matches = self._matches(" OR ".join(map(_quoted, telling_words)))
        return tuple((index, -rank) for index, rank in matches if rank <= _LITTLE * matches[0][1])

    def _tells(self, word: str) -> bool:
        """Return whether a word is distinctive: it occurs in some of the texts, but not in many."""
        counted = self._base.execute("SELECT doc FROM vocabulary WHERE term = ?", (word,)).fetchone()
        return counted is not None and counted[0] <= max(_RARE, self._count // _USUAL)

    def close(self) -> None:
        """Close the index."""
        self._base.close()

    def _matches(self, asked: str) -> list[tuple[int, float]]:
        sql = "SELECT rowid, bm25(cases) FROM cases WHERE cases MATCH ? ORDER BY bm25(cases), rowid"
        return self._base.execute(sql, (asked,)).fetchall()


@contextmanager
def casebook_index(texts: Sequence[str]) -> Iterator[CasebookIndex]:
    """Provide an index over these texts while the context is open."""
    index = CasebookIndex(texts)
    try:
        yield index
    finally:
        index.close()


def _quoted(word: str) -> str:
    """Return a word quoted so that nothing in it is query syntax."""
    return '"' + word.replace('"', '""') + '"'
