"""What speaks against a whole command: its facts are judged one after the other."""

from collections.abc import Sequence

from scorekeeper.journal.checks import problems, unfit_text, unfit_who
from scorekeeper.journal.confirming_checks import own_entry
from scorekeeper.journal.entry import NewEntry, unnumbered
from scorekeeper.journal.facts import (
    DealRecorded,
    EventMade,
    Fact,
    PenaltyGiven,
    RulingMade,
    SeatsTaken,
    SessionOpened,
    TeamEntered,
)
from scorekeeper.journal.limits import limit_problems
from scorekeeper.journal.ongoing import Ongoing
from scorekeeper.journal.play_checks import OUTCOMES, deal_itself, penalty_fits
from scorekeeper.journal.ruling_checks import ruling
from scorekeeper.journal.settlement_checks import own_witness
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.kernel.permissions import NOT_NOW, may_not, not_now
from scorekeeper.kernel.protest_time import too_early
from scorekeeper.kernel.time_limits import LATE, late_penalty
from scorekeeper.rules.contract import STRAINS
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules, known_keys, rules_called


class PlainPlay:
    """The sessions that a command has opened, as far as only seats, new deals and penalties followed."""

    def __init__(self) -> None:
        self._opened: dict[str, SessionState | None] = {}
        """As they stood before their first deal, None while that is to come."""
        self._deals: dict[str, set[int]] = {}
        self._ruled: dict[str, SessionState] = {}
        """As they stood before the first of the rulings one after another, which change nothing that others go by."""

    def problems(self, tournament: Tournament, fact: Fact, reason: str) -> tuple[Problem, ...] | None:
        """Return what speaks against a fact, None where what stands of its session must be asked."""
        if not isinstance(fact, DealRecorded | PenaltyGiven | RulingMade) or fact.session not in self._opened:
            return None
        if isinstance(fact, RulingMade):
            return self._of_ruling(tournament, fact, reason)
        state = self._opened[fact.session]
        if state is None:
            state = self._opened[fact.session] = tournament.sessions[fact.session]
        if isinstance(fact, DealRecorded):
            if not self._is_plain_deal(state, fact):
                return None
            unfit = () if _has_codes_only(fact, reason, state.system) else tuple(unfit_text(fact, reason))
            return unfit or tuple(deal_itself(fact, state.system))
        if not self._is_plain_penalty(state, fact):
            return None
        return tuple(unfit_text(fact, reason)) or tuple(penalty_fits(state, fact, state.system))

    def _of_ruling(self, tournament: Tournament, fact: RulingMade, reason: str) -> tuple[Problem, ...] | None:
        """Return what speaks against a ruling that says an outcome, points or infractions of a deal that is there."""
        more = (
            fact.supersedes,
            fact.again,
            fact.forfeit,
            fact.dispute,
            fact.contract,
            fact.side,
            fact.taken,
            fact.fault,
        )
        there = fact.deal is None or fact.deal in self._deals[fact.session]
        if fact.waive or not there or any(part is not None for part in more):
            return None
        state = self._ruled.get(fact.session) or tournament.sessions[fact.session]
        self._ruled[fact.session] = state
        unfit = (*limit_problems(fact), *unfit_text(fact, reason))
        return unfit or tuple(ruling(tournament, state, fact, reason, state.system))

    def _is_plain_deal(self, state: SessionState, fact: DealRecorded) -> bool:
        """Return whether this is a new deal where no deal can end the match."""
        scheduled = 1 <= fact.deal <= (state.limit or fact.deal)
        new = fact.deal not in self._deals[fact.session] and fact.session not in self._ruled
        return scheduled and new and not state.system.payment.conserves

    def _is_plain_penalty(self, state: SessionState, fact: PenaltyGiven) -> bool:
        """Return whether this is a penalty, of this attempt, that awards nothing, on a deal that has begun."""
        kind = state.system.infractions.get(fact.code)
        begun = fact.deal is None or fact.deal in self._deals[fact.session]
        return begun and fact.attempt is None and kind is not None and not kind.cardinal

    def take(self, fact: Fact, *, known: bool) -> None:
        """Note a fact that stands now; `known` says that its session was there before."""
        if isinstance(fact, SessionOpened) and not known:
            self._opened[fact.session], self._deals[fact.session] = None, set()
            return
        session = getattr(fact, "session", None)
        if session not in self._opened:
            return
        if isinstance(fact, RulingMade) and session in self._ruled:
            return
        if session in self._ruled:
            del self._ruled[session], self._opened[session]
        elif isinstance(fact, DealRecorded) and fact.deal not in self._deals[session]:
            self._deals[session].add(fact.deal)
        elif isinstance(fact, SeatsTaken) and not self._deals[session]:
            self._opened[session] = None
        elif not isinstance(fact, PenaltyGiven):
            del self._opened[session]


def _has_codes_only(fact: DealRecorded, reason: str, system: RuleSystem) -> bool:
    """Return whether every text of a deal is one of the few that there are: then none is unfit."""
    free_text = fact.calls or fact.odd_side or fact.dealer_side or fact.insisted
    coded = fact.side in system.sides and fact.contract.strain in STRAINS and fact.outcome in (None, *OUTCOMES)
    return coded and not free_text and reason.isprintable()


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
    numbered: list[tuple[int, Problem]] = []
    refused: set[str] = set()
    ongoing, plain = Ongoing(tournament), PlainPlay()
    late = LATE not in allow
    for position, entry in enumerate(new):
        fact, tournament = entry.fact, ongoing.tournament
        forbidden = may_not(role, tournament, (fact,)) if role is not None else ()
        if forbidden:
            reported = {refusal for _, refusal in numbered}
            numbered.extend((position, refusal) for refusal in forbidden if refusal not in reported)
            refused.update(_makes(fact))
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
        if refused and not refused.isdisjoint(_leans_on(fact)):
            refused.update(_makes(fact))
            continue
        plainly = plain.problems(tournament, fact, entry.reason)
        refusals = [
            each
            for each in _problems(tournament, entry, plainly, system, late=late)
            if each.code not in allow and not _seated_again(each, fact, new[position + 1 :])
        ]
        if not refusals and plainly is None and role is not None and NOT_NOW not in allow:
            refusals.extend(not_now(role, tournament, fact))
        numbered.extend((position, refusal) for refusal in refusals)
        if refusals:
            refused.update(_makes(fact))
        elif position + 1 < len(new):
            plain.take(fact, known=getattr(fact, "session", None) in tournament.sessions)
            ongoing.take(unnumbered(entry, tournament.seq + 1, tournament.head_digest))
    return tuple(numbered)


def _problems(
    tournament: Tournament, entry: NewEntry, known: tuple[Problem, ...] | None, system: Rules, *, late: bool
) -> tuple[Problem, ...]:
    """Return what refuses a fact; of plain play that is `known` without working out what stands of its session."""
    if known is None:
        known = problems(tournament, entry.fact, entry.reason, system) or (
            *own_entry(tournament, entry.fact, entry.who),
            *own_witness(entry.fact, entry.who),
        )
    known = (*known, *too_early(tournament, entry.fact, entry.at))
    return (*known, *late_penalty(tournament, entry.fact, entry.at)) if late else known


def _seated_again(refusal: Problem, fact: Fact, later: Sequence[NewEntry]) -> bool:
    """Return whether seats that a change of sides would cost are taken again later in the same command."""
    taken = [entry.fact for entry in later if isinstance(entry.fact, SeatsTaken)]
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
