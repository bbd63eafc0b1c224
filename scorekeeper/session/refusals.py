"""What would speak against a fact before it is entered, in sentences."""

from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import Fact
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.language.desk import sentence
from scorekeeper.rules.model import Problem
from scorekeeper.session.session_now import session_now


def refusals(tournament: Tournament, session_uid: str, fact: Fact, reason: str = "") -> tuple[str, ...]:
    """Return every reason why this fact would be refused; nothing when it may be entered.

    Raises KeyError for an unknown session.
    """
    system = session_now(tournament, session_uid).system
    return tuple(said(found) for found in problems(tournament, fact, reason, system))


def said(found: Problem) -> str:
    """Return a problem as a sentence with a capital and a full stop."""
    words = sentence(found)
    return f"{words[:1].upper()}{words[1:]}" + ("" if words.endswith(".") else ".")
