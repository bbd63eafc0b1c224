"""Judge a whole command: its facts are checked in order."""

from collections.abc import Sequence

from scorekeeper.journal.access import Scope
from scorekeeper.journal.checks import problems
from scorekeeper.journal.confirming_checks import check_own_entry, check_phone
from scorekeeper.journal.entry import NewEntry, unnumbered
from scorekeeper.journal.facts import EventMade, Fact, SeatsTaken
from scorekeeper.journal.kinds import kind_of
from scorekeeper.journal.ongoing import Ongoing
from scorekeeper.journal.plain_play import PlainPlay
from scorekeeper.journal.settlement_checks import check_witness
from scorekeeper.journal.snapshot import Tournament
from scorekeeper.journal.unfit_texts import unfit_who
from scorekeeper.kernel.committee_votes import signed_sheets_in, vote_problems
from scorekeeper.kernel.paper_sheets import other_paper
from scorekeeper.kernel.permissions import NOT_NOW, may_not, not_now
from scorekeeper.kernel.protest_time import too_early
from scorekeeper.kernel.time_limits import LATE, late_penalty
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.systems import Rules, known_keys, rules_called


def command_problems(
    tournament: Tournament,
    new: Sequence[NewEntry],
    allow: frozenset[str] = frozenset(),
    role: str | None = None,
    scope: Scope | None = None,
) -> tuple[tuple[int, Problem], ...]:
    """Return the problems of a command's facts with their positions.

    Each fact is judged after those before it.
    A refused fact is left out when judging later ones, so that all problems are found at once; facts that depend on a
    refused team or session are not judged, since that could be their only problem. `allow` names problems that do not
    cause a refusal. `role` is the role in which the command is entered (None: the program itself), `scope` what a phone
    may enter about.
    """
    if new and (nameless := tuple(unfit_who(new[0].who))):  # all facts of a command are entered by one
        return tuple((0, each) for each in nameless)
    numbered: list[tuple[int, Problem]] = []
    refused: set[str] = set()
    ongoing, plain = Ongoing(tournament), PlainPlay()
    late, signed = LATE not in allow, signed_sheets_in(entry.fact for entry in new)
    for position, entry in enumerate(new):
        fact, tournament = entry.fact, ongoing.tournament
        kind = kind_of(fact)
        forbidden = may_not(role, tournament, (fact,), scope) if role is not None else ()
        if forbidden:
            reported = {refusal for _, refusal in numbered}
            numbered.extend((position, refusal) for refusal in forbidden if refusal not in reported)
            refused.update(kind.created(fact))
            continue
        system = _system(tournament, fact)
        if system is None:
            name = str(getattr(fact, "system", ""))
            numbered.append(
                (
                    position,
                    problem("unknown-system", "system", value=name, known=known_keys()),
                )
            )
            break
        if refused and not refused.isdisjoint(kind.needed(fact)):
            refused.update(kind.created(fact))
            continue
        plainly = kind.plain.judge(plain, tournament, fact, entry.reason)
        refusals = [
            each
            for each in (
                *_problems(tournament, entry, plainly, system, late=late),
                *(vote_problems(tournament, fact, entry.who) if getattr(fact, "session", "") not in signed else ()),
            )
            if each.code not in allow and not _seated_again(each, fact, new[position + 1 :])
        ]
        if not refusals and plainly is None and role is not None and NOT_NOW not in allow:
            refusals.extend(not_now(role, tournament, fact))
        numbered.extend((position, refusal) for refusal in refusals)
        if refusals:
            refused.update(kind.created(fact))
        elif position + 1 < len(new):
            plain.take(
                kind.plain, fact, tournament.seq + 1, known=getattr(fact, "session", None) in tournament.sessions
            )
            ongoing.take(unnumbered(entry, tournament.seq + 1, tournament.head_digest))
    return tuple(numbered)


def _problems(
    tournament: Tournament, entry: NewEntry, known: tuple[Problem, ...] | None, system: Rules, *, late: bool
) -> tuple[Problem, ...]:
    """Return the problems of a fact.

    `known` are those of plain play, None if they need the state of its session.
    """
    if known is None:
        known = problems(tournament, entry.fact, entry.reason, system) or (
            *check_own_entry(tournament, entry.fact, entry.who),
            *check_witness(entry.fact, entry.who),
            *other_paper(tournament, entry.fact),
        )
    known = (*known, *check_phone(tournament, entry), *too_early(tournament, entry.fact, entry.at))
    return (*known, *late_penalty(tournament, entry.fact, entry.at)) if late else known


def _seated_again(refusal: Problem, fact: Fact, later: Sequence[NewEntry]) -> bool:
    """Return whether seats lost by a change of sides are taken again later in the same command."""
    taken = [entry.fact for entry in later if isinstance(entry.fact, SeatsTaken)]
    return refusal.code == "seats-lost" and any(
        (again.session, again.from_deal) == (getattr(fact, "session", ""), dict(refusal.values)["deal"])
        for again in taken
    )


def _system(tournament: Tournament, fact: Fact) -> Rules | None:
    if isinstance(fact, EventMade):
        return rules_called(fact.system)
    return tournament.rules
