"""Asking a tournament document, and what is shared by those who do."""

from scorekeeper.language.problems import path_words
from scorekeeper.tournament.answers import draw


def drawn(value):
    """Return the draw of a document that is right."""
    result = draw.answer(value)
    assert isinstance(result, dict), result
    return result


def refused(value):
    """Return what is wrong with a document: codes and places."""
    result = draw.answer(value)
    assert isinstance(result, tuple)
    return [(problem.code, path_words(problem.path)) for problem in result]


def tables(value):
    """Return a round as a line: "a-b c-d"."""
    return " ".join("-".join(team or "?" for team in table["teams"]) for table in value["tables"])
