"""Asking a tournament document, and what is shared by those who do."""

from scorekeeper.language.problems import path_words
from scorekeeper.tournament.answers import draw


def drawn(value):
    """Return the draw of a document that is right."""
    found = draw.answer(value)
    assert isinstance(found, dict), found
    return found


def refused(value):
    """Return what is wrong with a document: codes and places."""
    found = draw.answer(value)
    assert isinstance(found, tuple)
    return [(one.code, path_words(one.path)) for one in found]


def tables(one):
    """Return a round as a line: "a-b c-d"."""
    return " ".join("-".join(team or "?" for team in table["teams"]) for table in one["tables"])
