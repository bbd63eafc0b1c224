"""What the rules prescribed where a ruling departed from them."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.assets.articles import article
from scorekeeper.journal.dispute_states import RulingState
from scorekeeper.journal.disputes import dispute_called, recorded_as
from scorekeeper.journal.facts import DisputeRaised
from scorekeeper.journal.ruling_effect import OF_ARTICLE, OF_NOTHING, infraction_of, offender_of
from scorekeeper.journal.sessions import standing_after
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.prescribed import article_text, claim_rule, read_out
from scorekeeper.language.sides import names_of
from scorekeeper.language.spans import Sentence, words
from scorekeeper.language.translation import gettext as _
from scorekeeper.rules.infractions import Effect
from scorekeeper.rules.model import Session
from scorekeeper.rules.prescribed import CODES, NOT_INFRACTION, Charge, Prescribed, prescribe
from scorekeeper.rules.system import RuleSystem


def prescribed_by_rules(tournament: Tournament, ruling: RulingState) -> Sentence:
    """Return a sentence that says what the rules prescribed for the subject of a ruling.

    For an infraction it is the rules' penalty, for a claim its rule, otherwise what the disputed article says.
    """
    fact, state = ruling.fact, tournament.sessions.get(ruling.fact.session)
    dispute = dispute_called(tournament, ruling.dispute) if ruling.dispute is not None else None
    claimed = dispute.fact if dispute is not None else None
    names = names_of(tournament, fact.session)
    claim = claimed.claim if claimed is not None else None
    if claim is not None and not fact.infraction and fact.prescribed not in CODES:
        others = ", ".join(name for side, name in names.items() if side != claim.side)
        return claim_rule(names.get(claim.side, claim.side), others, claim.challenged)
    if fact.told_as and not fact.prescribed and (state is None or not _follows(state, ruling)):
        return ()
    if state is not None and fact.prescribed not in {OF_ARTICLE, OF_NOTHING}:
        before, occurrence = (
            _session_before(tournament, state, ruling),
            claimed.occurrence if claimed is not None else None,
        )
        charges = (
            replace(charge, entered=recorded_as(before, charge, occurrence))
            for charge in _possible_charges(state, ruling, claimed)
        )
        prescribed = _prescribe(state.system, before.record, tuple(charges), fact.prescribed)
        if prescribed.code != NOT_INFRACTION or prescribed.code == fact.prescribed:
            return read_out(prescribed, names)
    return _of_article(tournament, ruling, claimed)


def _follows(state: SessionState, ruling: RulingState) -> bool:
    """Return whether the prescription follows from the record alone, not from earlier events."""
    fact = ruling.fact
    kind = state.system.infractions.get(fact.infraction or "")
    fixed = kind is not None and kind.effect is not Effect.LADDER
    return bool(fact.told_as) and fixed and offender_of(fact, None, state.system.sides) is not None


def _of_article(tournament: Tournament, ruling: RulingState, dispute: DisputeRaised | None) -> Sentence:
    """Return the text of the article that was disputed, or that the ruling is based on."""
    system = tournament.event.system if tournament.event is not None else ""
    for number in (*(dispute.articles if dispute is not None else ()), *ruling.fact.articles):
        rule = article(system, number)
        if rule is not None:
            items = (f"{item.mark} {item.says}" for item in rule.items)
            return article_text(rule.title, " ".join((rule.says, *items)))
    return words(_("Nothing: no article or infraction is named, so the committee rules as it finds."))


def _prescribe(system: RuleSystem, session: Session, charges: tuple[Charge, ...], code: str) -> Prescribed:
    """Return what is prescribed for the first charge, or for one with the ruling's own code."""
    first = prescribe(system, session, charges[0])
    if not code or first.code == code:
        return first
    others = (prescribe(system, session, charge) for charge in charges[1:])
    return next((prescribed for prescribed in others if prescribed.code == code), first)


def _session_before(tournament: Tournament, state: SessionState, ruling: RulingState) -> SessionState:
    """Return the session before the ruling; a ruling that it superseded no longer counts."""
    counting = tuple(entry for entry in state.entries if entry.seq != ruling.fact.supersedes)
    before = standing_after(tournament, replace(state, entries=counting), ruling.entry.seq - 1)
    return before if isinstance(before, SessionState) else state


def _possible_charges(state: SessionState, ruling: RulingState, dispute: DisputeRaised | None) -> Iterator[Charge]:
    """Yield what was charged, according to the dispute or the ruling that imposed something.

    Other possible findings follow, because a ruling that imposes nothing does not state its finding: an objection or
    none, points, an abandoned attempt, or a reason to deal again by the article it cites.
    """
    fact, given = ruling.fact, next(iter(ruling.fact.impose), None)
    side = offender_of(fact, dispute, state.system.sides) or ""
    about = given or dispute
    charge = Charge(infraction_of(fact, dispute), given.side if given is not None else side, fact.deal)
    if about is not None:
        charge = replace(
            charge, objected=about.objected, points=about.points, article=about.article, attempt=about.attempt
        )  # fmt: skip
    yield charge
    yield replace(charge, objected=not charge.objected)
    yield replace(charge, points=None if charge.points is not None else 0)
    attempts = sum(redeal.deal == fact.deal for redeal in state.record.redeals)
    yield from (replace(charge, attempt=attempt) for attempt in (*range(1, attempts + 1), None))
    for code, number in state.system.redeal_articles.items():
        if number in fact.articles:
            yield replace(charge, code=code)
