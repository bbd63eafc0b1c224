"""What speaks against a whole command: its facts are judged one after the other."""

from collections.abc import Sequence

from scorekeeper.journal.checks import problems, unfit_who
from scorekeeper.journal.entry import NewEntry, unnumbered
from scorekeeper.journal.facts import EventMade, Fact, SeatsTaken, SessionOpened, TeamEntered
from scorekeeper.journal.ongoing import Ongoing
from scorekeeper.journal.plain_play import PlainPlay
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.kernel.permissions import NOT_NOW, may_not, not_now
from scorekeeper.kernel.timing import LATE, late_penalty
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.systems import Rules, known_keys, rules_called


def command_problems(
    tournament: Tournament,
    new: Sequence[NewEntry],
    allow: frozenset[str] = frozenset(),
    role: str | None = None,
) -> tuple[tuple[int, Problem], ...]:
    """Return what refuses which fact of a command, each fact being judged as if those before it stood already.

    A fact that is refused is left out for those behind it, so that all problems are found at once; what hangs on a
    team or session that was refused is not judged, since nothing could be said of it but that. `allow` names the
    problems that do not refuse. `role` is as what somebody enters it (None: the program itself).
    """
    if new and (nameless := tuple(unfit_who(new[0].who))):  # all facts of a command are entered by one
        return tuple((0, each) for each in nameless)
    found: list[tuple[int, Problem]] = []
    refused: set[str] = set()
    ongoing, plain = Ongoing(tournament), PlainPlay()
    late = LATE not in allow
    for position, entry in enumerate(new):
        fact, tournament = entry.fact, ongoing.tournament
        forbidden = may_not(role, tournament, (fact,)) if role is not None else ()
        if forbidden:
            told = {refusal for _, refusal in found}
            found.extend((position, refusal) for refusal in forbidden if refusal not in told)
            refused.update(_makes(fact))
            continue
        system = _system(tournament, fact)
        if system is None:
            name = str(getattr(fact, "system", ""))
            found.append(
                (
                    position,
                    problem("unknown-system", "system", value=name, known=known_keys()),
                )
            )
            break
        if refused and not refused.isdisjoint(_leans_on(fact)):
            refused.update(_makes(fact))
            continue
        refusals = [
            each
            for each in _problems(tournament, entry, plain, system, late=late)
            if each.code not in allow and not _seated_anew(each, fact, new[position + 1 :])
        ]
        if not refusals and role is not None and NOT_NOW not in allow:
            refusals.extend(not_now(role, tournament, fact))
        found.extend((position, refusal) for refusal in refusals)
        if refusals:
            refused.update(_makes(fact))
        elif position + 1 < len(new):
            plain.take(fact, known=getattr(fact, "session", None) in tournament.sessions)
            ongoing.take(unnumbered(entry, tournament.seq + 1, tournament.head_digest))
    return tuple(found)


def _problems(
    tournament: Tournament, entry: NewEntry, plain: PlainPlay, system: Rules, *, late: bool
) -> tuple[Problem, ...]:
    """Return what refuses a fact; plain play is judged without working out what stands of its session."""
    found = plain.problems(tournament, entry.fact, entry.reason)
    if found is None:
        found = problems(tournament, entry.fact, entry.reason, system)
    return (*found, *late_penalty(tournament, entry.fact, entry.at)) if late else found


def _seated_anew(refusal: Problem, fact: Fact, behind: Sequence[NewEntry]) -> bool:
    """Return whether seats that a change of sides would cost are taken anew further on in the same command."""
    taken = [entry.fact for entry in behind if isinstance(entry.fact, SeatsTaken)]
    return refusal.code == "seats-lost" and any(
        (again.session, again.from_deal) == (getattr(fact, "session", ""), dict(refusal.values)["deal"])
        for again in taken
    )


def _makes(fact: Fact) -> tuple[str, ...]:
    """Return the uid of the team or session that begins with this fact."""
    if isinstance(fact, TeamEntered):
        return (fact.team,)
    return (fact.session,) if isinstance(fact, SessionOpened) else ()


def _leans_on(fact: Fact) -> tuple[str, ...]:
    """Return the uids of the teams and the session that must be there for this fact."""
    if isinstance(fact, SessionOpened):
        return fact.teams
    session = getattr(fact, "session", None)
    return (session,) if isinstance(session, str) else ()


def _system(tournament: Tournament, fact: Fact) -> Rules | None:
    if isinstance(fact, EventMade):
        return rules_called(fact.system)
    return tournament.rules
