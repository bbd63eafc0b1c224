"""Sentences for objections to a fact, for failures to enter, and for what a sheet lacks."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scorekeeper.journal.checks import problems
from scorekeeper.journal.consequences import RESTS_UPON
from scorekeeper.journal.entry import NewEntry
from scorekeeper.journal.facts import Fact, SheetSigned, Voided
from scorekeeper.journal.roles import SIGNED
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import Played, SessionState, Tournament
from scorekeeper.journal.undo import step_targets
from scorekeeper.kernel import failures
from scorekeeper.kernel.judging import command_problems
from scorekeeper.kernel.outcome import NotSaved, Overtaken, Refused, SaveFailed
from scorekeeper.language.failures import sentence
from scorekeeper.rules.model import Problem
from scorekeeper.rules.systems import Rules
from scorekeeper.session.session_now import session_now
from scorekeeper.session.words.score_page import not_saved

OTHER = ""
"""The key of problems that belong to no field of a form."""


@dataclass(frozen=True, slots=True)
class NotEntered:
    """Why nothing was entered: a sentence, and what was kept. `stale`: another seat was faster."""

    sentence: str
    follow: str
    stale: bool = False


def refusals(tournament: Tournament, session_uid: str, fact: Fact, reason: str = "") -> tuple[str, ...]:
    """Return every reason why this fact would be refused; empty if it may be entered.

    Raises KeyError for an unknown session.
    """
    system = session_now(tournament, session_uid).system
    return tuple(problem_sentence(problem) for problem in problems(tournament, fact, reason, system))


def rests_upon_step(tournament: Tournament, session: str, seat: str, *, redo: bool) -> str:
    """Return what depends on the result that an undo or redo of this seat would change.

    "" if nothing does.
    """
    state = tournament.played(session)
    targets = step_targets(state, seat, redo=redo) if state is not None else ()
    voids = [NewEntry("", "", seat, seat, Voided(entry.seq)) for entry in targets]
    refusals_found = command_problems(tournament, voids, frozenset(), None) if voids else ()
    return next((problem_sentence(refusal) for _position, refusal in refusals_found if refusal.code in RESTS_UPON), "")


def problem_sentence(problem: Problem) -> str:
    """Return a problem as a sentence with a capital letter and a period."""
    words = sentence(problem)
    return f"{words[:1].upper()}{words[1:]}" + ("" if words.endswith(".") else ".")


def outcome_sentence(outcome: NotSaved, overtaken: Callable[[int, str], str]) -> str:
    """Return why nothing was saved.

    `overtaken` names the number and the author of an entry that came first.
    """
    match outcome:
        case Refused():
            return " ".join(problem_sentence(problem) for problem in outcome.problems)
        case Overtaken():
            return overtaken(outcome.entry.seq, outcome.entry.who)
        case SaveFailed():
            return not_saved(failures.sentence(outcome.error))


def field_problems(tournament: Tournament, fact: Fact, reason: str, system: Rules) -> dict[str, str]:
    """Return the objections to a fact, by the field of the form (see `by_field`)."""
    return by_field(problems(tournament, fact, reason, system))


def by_field(problems_found: Iterable[Problem]) -> dict[str, str]:
    """Return sentences by field: "name", "players.0", "deals"; `OTHER` if no field is named."""
    sentences: dict[str, str] = {}
    for problem in problems_found:
        key = _field(problem.path)
        sentences[key] = (
            f"{sentences[key]} {problem_sentence(problem)}" if key in sentences else problem_sentence(problem)
        )
    return sentences


def _field(path: tuple[str | int, ...]) -> str:
    if not path:
        return OTHER
    if path[0] in {"settings", "options"} and len(path) > 1:
        return str(path[1])
    return ".".join(str(step) for step in path[:2])


_ANY = "0" * 64


def lacking(tournament: Tournament, state: Played) -> tuple[str, ...]:
    """Return sentences for the objections to the next signature of any role.

    Empty if there are none.
    """
    if state.is_closed:
        return ()
    signing = state.signing if state.under_signature else None
    marks = signing.marks if signing is not None else {}
    turn = next(role for role in required_of(state) if role not in marks)
    record = signing.record if signing is not None else _ANY
    fact = SheetSigned(state.uid, state.revision, turn, turn, SIGNED, record)
    rules = state.system if isinstance(state, SessionState) else state.rules
    return tuple(problem_sentence(problem) for problem in problems(tournament, fact, "", rules))
