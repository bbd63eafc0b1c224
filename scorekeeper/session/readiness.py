"""What a sheet still lacks before anybody can sign it."""

from scorekeeper.journal.checks import problems
from scorekeeper.journal.facts import SheetSigned
from scorekeeper.journal.roles import SIGNED
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import Played, SessionState, Tournament
from scorekeeper.session.refusals import said

_ANY = "0" * 64


def lacking(tournament: Tournament, state: Played) -> tuple[str, ...]:
    """Return in sentences what would refuse the next signature, whoever gives it; nothing where it may be given."""
    if state.is_closed:
        return ()
    signing = state.signing if state.under_signature else None
    marks = signing.marks if signing is not None else {}
    turn = next(role for role in required_of(state) if role not in marks)
    record = signing.record if signing is not None else _ANY
    fact = SheetSigned(state.uid, state.revision, turn, turn, SIGNED, record)
    rules = state.system if isinstance(state, SessionState) else state.rules
    return tuple(said(found) for found in problems(tournament, fact, "", rules))
