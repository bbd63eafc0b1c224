"""Judge a whole command: its facts are checked one after the other."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.journal.checks import problems, unfit_text, unfit_who
from scorekeeper.journal.confirming_checks import own_entry
from scorekeeper.journal.dispute_checks import raised
from scorekeeper.journal.entry import NewEntry, unnumbered
from scorekeeper.journal.facts import (
    DealRecorded,
    DisputeRaised,
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
from scorekeeper.journal.ruling_checks import standing_with
from scorekeeper.journal.settlement_checks import own_witness, session_ruling
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.kernel.permissions import NOT_NOW, may_not, not_now
from scorekeeper.kernel.protest_time import too_early
from scorekeeper.kernel.time_limits import LATE, late_penalty
from scorekeeper.rules.contract import STRAINS
from scorekeeper.rules.model import Problem, problem
from scorekeeper.rules.system import RuleSystem
from scorekeeper.rules.systems import Rules, known_keys, rules_called


class PlainPlay:
    """Sessions opened by a command that are followed only by seats, new deals and penalties.

    Also sessions in which only rulings follow one another that change no more than the record of a deal.
    """

    def __init__(self) -> None:
        self._opened: dict[str, SessionState | None] = {}
        """Sessions before their first deal, by uid; None while the first deal is still to come."""
        self._deals: dict[str, set[int]] = {}
        self._ruled: dict[str, SessionState] = {}
        """Sessions before the first of several consecutive rulings, by uid."""
        self._decided: dict[tuple[str, int | None], RulingMade] = {}
        """What these rulings decide about the declarer and contract of a deal, as one ruling."""

    def problems(self, tournament: Tournament, fact: Fact, reason: str) -> tuple[Problem, ...] | None:
        """Return the problems of a fact, or None if the state of its session is needed to judge it."""
        if isinstance(fact, RulingMade):
            return self._of_ruling(tournament, fact, reason) if _is_plain_ruling(fact) else None
        if isinstance(fact, DisputeRaised):
            return self._of_dispute(tournament, fact, reason)
        if isinstance(fact, DealRecorded | PenaltyGiven) and fact.session in self._opened:
            return self._of_play(tournament, fact, reason)
        return None

    def _of_play(
        self, tournament: Tournament, fact: DealRecorded | PenaltyGiven, reason: str
    ) -> tuple[Problem, ...] | None:
        """Return the problems of a deal or penalty in a session that the command opened."""
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

    def _of_dispute(self, tournament: Tournament, fact: DisputeRaised, reason: str) -> tuple[Problem, ...] | None:
        """Return the problems of a dispute about the rulings of a document, to which no deal matters."""
        state = self._ruled.get(fact.session or "")
        about_deal = (fact.deal, fact.code, fact.claim, fact.occurrence)
        if state is None or not fact.imported or any(part is not None for part in about_deal):
            return None
        unfit = (*limit_problems(fact), *unfit_text(fact, reason))
        return unfit or tuple(raised(tournament, state, fact))

    def _of_ruling(self, tournament: Tournament, fact: RulingMade, reason: str) -> tuple[Problem, ...] | None:
        """Return the problems of a ruling on an existing deal, given the earlier rulings on it."""
        state = self._ruled.get(fact.session)
        if state is None:
            state = tournament.sessions.get(fact.session)
            if state is None:
                return None
            self._ruled[fact.session] = state
            if fact.session not in self._opened:
                return None  # whether anything is ruled there at all, signed as it may be, is asked of the first
        if fact.deal is not None and fact.deal not in state.deal_entries:
            return None
        decided = self._decided.get((fact.session, fact.deal))
        if decided is not None:
            state = standing_with(tournament, state, decided, state.system)
        unfit = (*limit_problems(fact), *unfit_text(fact, reason))
        return unfit or tuple(session_ruling(tournament, state, fact, reason, state.system))

    def _is_plain_deal(self, state: SessionState, fact: DealRecorded) -> bool:
        """Return whether this is a new deal at a point where no deal can end the match."""
        scheduled = 1 <= fact.deal <= (state.limit or fact.deal)
        new = fact.deal not in self._deals[fact.session] and fact.session not in self._ruled
        return scheduled and new and not state.system.payment.conserves

    def _is_plain_penalty(self, state: SessionState, fact: PenaltyGiven) -> bool:
        """Return whether this is a penalty without an award, for the current attempt of a deal that has begun."""
        kind = state.system.infractions.get(fact.code)
        begun = fact.deal is None or fact.deal in self._deals[fact.session]
        return begun and fact.attempt is None and kind is not None and not kind.cardinal

    def take(self, fact: Fact, *, known: bool) -> None:
        """Record a fact that now counts; `known` tells whether its session existed before."""
        if isinstance(fact, RulingMade) and fact.session in self._ruled and _is_plain_ruling(fact):
            if fact.side is not None or fact.contract is not None:
                about = fact.session, fact.deal
                self._decided[about] = _with_ruling(self._decided.get(about), fact)
            return
        for ruled in self._ruled:
            self._opened.pop(ruled, None)
        self._ruled.clear()
        self._decided.clear()
        if isinstance(fact, SessionOpened) and not known:
            self._opened[fact.session], self._deals[fact.session] = None, set()
            return
        session = getattr(fact, "session", None)
        if session not in self._opened:
            return
        if isinstance(fact, DealRecorded) and fact.deal not in self._deals[session]:
            self._deals[session].add(fact.deal)
        elif isinstance(fact, SeatsTaken) and not self._deals[session]:
            self._opened[session] = None
        elif not isinstance(fact, PenaltyGiven):
            del self._opened[session]


def _is_plain_ruling(fact: RulingMade) -> bool:
    """Return whether a ruling decides only an outcome, points, infractions, or the record of one deal."""
    more = (fact.supersedes, fact.again, fact.forfeit, fact.dispute, fact.fault)
    return not fact.waive and all(part is None for part in more)


def _with_ruling(before: RulingMade | None, fact: RulingMade) -> RulingMade:
    """Return both rulings on a deal as one: the later one takes precedence."""
    if before is None:
        return RulingMade(fact.session, ("-",), "-", fact.deal, side=fact.side, contract=fact.contract)
    return replace(before, side=fact.side or before.side, contract=fact.contract or before.contract)


def _has_codes_only(fact: DealRecorded, reason: str, system: RuleSystem) -> bool:
    """Return whether every text of a deal is one of the known codes: then none is unfit."""
    free_text = fact.calls or fact.odd_side or fact.dealer_side or fact.insisted
    coded = fact.side in system.sides and fact.contract.strain in STRAINS and fact.outcome in (None, *OUTCOMES)
    return coded and not free_text and reason.isprintable()


def command_problems(
    tournament: Tournament,
    new: Sequence[NewEntry],
    allow: frozenset[str] = frozenset(),
    role: str | None = None,
) -> tuple[tuple[int, Problem], ...]:
    """Return the problems of a command's facts with their positions; each fact is judged as if those before it counted.

    A refused fact is left out when judging later ones, so that all problems are found at once; facts that depend on a
    refused team or session are not judged, since that could be their only problem. `allow` names problems that do not
    cause a refusal. `role` is the role in which the command is entered (None: the program itself).
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
    """Return the problems of a fact; for plain play these are `known` without computing the state of its session."""
    if known is None:
        known = problems(tournament, entry.fact, entry.reason, system) or (
            *own_entry(tournament, entry.fact, entry.who),
            *own_witness(entry.fact, entry.who),
        )
    known = (*known, *too_early(tournament, entry.fact, entry.at))
    return (*known, *late_penalty(tournament, entry.fact, entry.at)) if late else known


def _seated_again(refusal: Problem, fact: Fact, later: Sequence[NewEntry]) -> bool:
    """Return whether seats lost by a change of sides are taken again later in the same command."""
    taken = [entry.fact for entry in later if isinstance(entry.fact, SeatsTaken)]
    return refusal.code == "seats-lost" and any(
        (again.session, again.from_deal) == (getattr(fact, "session", ""), dict(refusal.values)["deal"])
        for again in taken
    )


def _makes(fact: Fact) -> tuple[str, ...]:
    """Return the uid of the team or session that this fact creates."""
    if isinstance(fact, TeamEntered):
        return (fact.team,)
    return (fact.session,) if isinstance(fact, SessionOpened) else ()


def _leans_on(fact: Fact) -> tuple[str, ...]:
    """Return the uids of the teams and the session that this fact depends on."""
    if isinstance(fact, SessionOpened):
        return fact.teams
    session = getattr(fact, "session", None)
    return (session,) if isinstance(session, str) else ()


def _system(tournament: Tournament, fact: Fact) -> Rules | None:
    if isinstance(fact, EventMade):
        return rules_called(fact.system)
    return tournament.rules
