"""The course of a match: deals that cannot have been played, or not as recorded."""

from collections.abc import Iterator

from scorekeeper.rules.model import Problem, Session, problem
from scorekeeper.rules.score import score
from scorekeeper.rules.system import RuleSystem


def course_problems(system: RuleSystem, session: Session) -> tuple[Problem, ...]:
    """Return the problems of a record whose deals are each valid, with paths into its deals.

    These are deals after the match has ended, and bids by a side that was already out.
    """
    return tuple(_problems(system.at_table(system.options.effective(session.options)), session))


def _problems(system: RuleSystem, session: Session) -> Iterator[Problem]:
    result = score(system, session)
    positions = {deal.number: position for position, deal in enumerate(session.deals)}
    standing = system.payment.opening(system.sides, result.options)
    for deal in result.deals:
        position = positions.get(deal.number)
        if position is not None and result.ended_at is not None and deal.number > result.ended_at:
            yield problem("match-over", "deals", position, deal=deal.number, ended=result.ended_at)
        elif position is not None and deal.side in system.payment.out(standing):
            yield problem("team-is-out", "deals", position, deal=deal.number, side=deal.side or "")
        standing = dict(deal.running)
