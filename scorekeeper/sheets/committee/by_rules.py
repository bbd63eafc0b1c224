"""What the rules prescribed where a ruling departed from them: the session as it stood when it was made is asked."""

from dataclasses import replace

from scorekeeper.assets.wording.prescribed import read_out
from scorekeeper.assets.wording.ruling_page import claim_rule
from scorekeeper.assets.wording.sides import names_of
from scorekeeper.assets.wording.spans import Sentence
from scorekeeper.journal.disputes import RulingState, dispute_called
from scorekeeper.journal.earlier import standing_after
from scorekeeper.journal.facts import DisputeRaised
from scorekeeper.journal.ruling_effect import infraction_of, offender_of
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.rules.infractions import Effect
from scorekeeper.rules.prescribed import Charge, prescribe


def prescribed_by_rules(tournament: Tournament, ruling: RulingState) -> Sentence:
    """Answer in a sentence what the rules prescribed for what was ruled on, nothing where they prescribed nothing."""
    fact, state = ruling.fact, tournament.sessions.get(ruling.fact.session)
    dispute = dispute_called(tournament, ruling.dispute) if ruling.dispute is not None else None
    said = dispute.fact if dispute is not None else None
    names = names_of(tournament, fact.session)
    claim = said.claim if said is not None else None
    if claim is not None and not fact.infraction:
        others = ", ".join(name for side, name in names.items() if side != claim.side)
        return claim_rule(names.get(claim.side, claim.side), others, claim.challenged)
    if state is None or not (fact.prescribed or _follows(state, ruling)):
        return ()
    told = prescribe(state.system, _stood(tournament, state, ruling).record, _charge(state, ruling, said))
    return read_out(told, names) if fact.prescribed in {"", told.code} else ()


def _follows(state: SessionState, ruling: RulingState) -> bool:
    """Tell whether what was prescribed follows from what a record tells: not where it depends on what came before."""
    fact = ruling.fact
    kind = state.system.infractions.get(fact.infraction or "")
    fixed = kind is not None and kind.effect is not Effect.LADDER
    return bool(fact.told_as) and fixed and offender_of(fact, None, state.system.sides) is not None


def _stood(tournament: Tournament, state: SessionState, ruling: RulingState) -> SessionState:
    """Answer the session before the ruling; the one that it took the place of counts no longer."""
    counting = tuple(entry for entry in state.entries if entry.seq != ruling.fact.supersedes)
    stood = standing_after(tournament, replace(state, entries=counting), ruling.entry.seq - 1)
    return stood if isinstance(stood, SessionState) else state


def _charge(state: SessionState, ruling: RulingState, said: DisputeRaised | None) -> Charge:
    """Answer what was charged: as the dispute says it; what a ruling imposed all the same says it better."""
    fact, given = ruling.fact, next(iter(ruling.fact.impose), None)
    side = offender_of(fact, said, state.system.sides) or ""
    about = given or said
    charge = Charge(infraction_of(fact, said), given.side if given is not None else side, fact.deal)
    if about is None:
        return charge
    return replace(
        charge, objected=about.objected, points=about.points, article=about.article, attempt=about.attempt
    )  # fmt: skip
