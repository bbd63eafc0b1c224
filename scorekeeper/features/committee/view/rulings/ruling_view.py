"""A ruling that was made, in words.

The sentence to read out, findings, members, and what remains to be done.
"""

from dataclasses import dataclass

from scorekeeper.features.committee.view.disputes.dispute_view import worth
from scorekeeper.features.committee.words import quick_ruling as quick
from scorekeeper.features.committee.words import ruling_page
from scorekeeper.journal.contribution import session_score
from scorekeeper.journal.dispute_facts import SETTLEMENT
from scorekeeper.journal.dispute_states import RulingState
from scorekeeper.journal.disputes import named_later, others_seated, ruling_at
from scorekeeper.journal.signing_checks import required_of
from scorekeeper.journal.snapshot import SessionState, Tournament
from scorekeeper.language.lines import team_names
from scorekeeper.language.moments import moment_words
from scorekeeper.language.precedents import case_name
from scorekeeper.language.sides import names_of
from scorekeeper.language.spans import plain
from scorekeeper.language.translation import gettext as _
from scorekeeper.language.translation import pgettext
from scorekeeper.sheets.committee.prescribed_outcome import prescribed_by_rules


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling or settlement: its title, a sentence to read out, and the rest of its record.

    `facts` are label and value; `signing` is a notice that a closed sheet is to be signed again, else empty.
    `in_force` is False once a later ruling superseded it.
    """

    title: str
    read_out: str
    findings: str
    reason: str
    facts: tuple[tuple[str, str], ...]
    aside: tuple[str, ...]
    signing: str
    session: str
    in_force: bool


def ruling_view(tournament: Tournament, entry: int) -> RulingView | None:
    """Return the ruling made by this entry, None if it is not a ruling."""
    state = ruling_at(tournament, entry)
    if state is None:
        return None
    fact, names = state.fact, names_of(tournament, state.fact.session)
    settlement = fact.ruling_kind == SETTLEMENT
    title = case_name(fact.ruling_kind, state.number)
    played = tournament.sessions.get(fact.session)
    effect = ruling_page.effect(fact, names, worth(played, fact.deal, names) if state.in_force else "")
    result = ""
    if played is not None and state.in_force:
        result = ruling_page.sentence(quick.score_after(session_score(tournament, played), names))
    present = len(fact.members)
    rules = plain(prescribed_by_rules(tournament, state)) if fact.departs else ""
    facts = [(pgettext("dispute", "Prescribed"), rules)] if rules else []
    facts += [(_("Made by"), ruling_page.made_by(fact.members, state.entry.who, settlement=settlement))]
    if present:
        in_favour, against, abstained = (
            len(dispute_state) for dispute_state in (fact.in_favour or (), fact.against, fact.abstained)
        )
        unrecorded = max(0, present - in_favour - against - abstained) + len(others_seated(tournament, state))
        facts.append((pgettext("dispute", "Votes"), ruling_page.votes(in_favour, against, abstained, unrecorded)))
    if later := named_later(tournament, state):
        facts.append((_("Named after it was raised"), ", ".join(later)))
    facts.append(
        (pgettext("dispute", "Entered"), f"{moment_words(state.entry.at)}, {ruling_page.entry_words(state.entry.seq)}")
    )
    book = _by_the_book(tournament, state)
    return RulingView(
        title=title,
        read_out=book or ruling_page.read_out(title, effect, fact.articles, result),
        findings=fact.findings,
        reason=fact.departs or (fact.reason if not book and fact.reason != fact.findings else ""),
        facts=tuple(facts),
        aside=tuple(_("{name} steps aside: {why}.").format(name=name, why=why) for name, why in fact.aside),
        signing=_signing(played) if played is not None and state.in_force else "",
        session=fact.session,
        in_force=state.in_force,
    )


def _by_the_book(tournament: Tournament, state: RulingState) -> str:
    """Return the sentence of a ruling by the book: what happened and what it gives."""
    fact, played = state.fact, tournament.sessions.get(state.fact.session)
    if played is None or not fact.prescribed or fact.departs or not state.in_force:
        return ""
    result = quick.score_after(session_score(tournament, played), team_names(played.record))
    return quick.read_out(case_name(fact.ruling_kind, state.number), fact.deal, fact.reason, result)


def _signing(played: SessionState) -> str:
    """Return the notice that signatures are needed again, if a closed revision was reopened."""
    if not played.sealed or played.is_closed:
        return ""
    return ruling_page.needs_signing(played.revision, len(required_of(played)))
